"""What pages read from their addresses."""

from __future__ import annotations

from django.http import HttpRequest

LONGEST_TEXT = 100


def page_number(request: HttpRequest) -> int:
    """The number of the page asked for with `?page=`; 1 for nonsense."""
    text = request.GET.get("page", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 1


def asked_for(request: HttpRequest, name: str) -> str:
    """A text of the query string, cut to a length nobody types by hand."""
    return request.GET.get(name, "").replace("\0", "").strip()[:LONGEST_TEXT]
