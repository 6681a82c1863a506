"""Pages as tests read them."""

from __future__ import annotations

from django.http import HttpResponseBase


def html_of(response: HttpResponseBase) -> str:
    """Give the page with every run of whitespace as one space: browsers show no more, and templates are
    wrapped."""
    content: bytes = response.content  # type: ignore[attr-defined]
    return " ".join(content.decode().split())
