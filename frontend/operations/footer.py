"""The links at the foot of pages: the form for reports, terms of use and privacy notice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import get_language, gettext_lazy

from tables.core.columns import column_length
from tables.operations.legal_pages import legal_pages
from tables.reports.models import Report

TITLES: Mapping[str, str | Promise] = {
    "terms": gettext_lazy("Terms of use"),
    "privacy": gettext_lazy("Privacy"),
}
REPORT = gettext_lazy("Report abuse")
SECRETS = frozenset({"token", "uidb64", "code"})
"""Parts of addresses that open something: such an address is nothing for a report."""


def footer_links(request: HttpRequest | None) -> list[tuple[str | Promise, str]]:
    """Return title and address of each link for this reader."""
    links = legal_links()
    if request is not None:
        path = reported_page(request.path, request.resolver_match)
        query = f"?{urlencode({'page': path})}" if path else ""
        links.append((REPORT, f"{reverse('report-abuse')}{query}"))
    return links


def legal_links() -> list[tuple[str | Promise, str]]:
    """Return title and address of the pages that the operators wrote."""
    return [(TITLES[name], reverse(name)) for name in legal_pages(get_language() or "")]


def reported_page(path: str, match: Any) -> str:
    """Return the path of a page that a report may name, "" if it is none of ours or a secret stands in it."""
    is_ours = match is not None and not SECRETS.intersection(match.kwargs)
    return path if is_ours and len(path) <= column_length(Report, "page") else ""
