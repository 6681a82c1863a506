"""Terms of use and privacy notice, as the operators of the installation wrote them."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from frontend.markdown import as_html
from frontend.operations.footer import TITLES
from tables.operations.legal_pages import legal_page


@require_GET
def legal(request: HttpRequest, name: str) -> HttpResponse:
    """Show a page that the operators wrote; there is none until they do."""
    text = legal_page(name, get_language() or "")
    if text is None:
        raise Http404
    return render(request, "operations/legal.html", {"title": TITLES[name], "text": as_html(text)})
