"""The style guide: every frame and part with sample content, while DEBUG is on (docs/design.md)."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path

from frontend.components.pills import PILLS
from frontend.views import style_kit, style_sample
from tables.queries.paging import Page
from tables.queries.rounds.slips import imposed

PAGES = {
    "board": "style/board.html",
    "player": "style/player.html",
    "report": "style/report.html",
    "clock": "style/hall_clock.html",
    "tables": "style/hall_tables.html",
    "names": "style/hall_names.html",
    "slips": "style/print_slips.html",
    "pairings": "style/print_pairings.html",
    "standings": "style/print_standings.html",
    "kit": "style/kit.html",
}
ERRORS = {400, 403, 404, 409, 429, 500}


def guide(request: HttpRequest) -> HttpResponse:
    """All components on one page."""
    context = style_sample.everything()
    context["pills"] = list(PILLS)
    context["page"] = Page(tuple(range(50, 100)), number=2, size=50, total=200)
    context["link"] = request.build_absolute_uri("/p/7Qm2cVt0xJr4bWz9LhKd1A/")
    return render(request, "style/guide.html", context)


def sample_page(request: HttpRequest, name: str) -> HttpResponse:
    """One frame filled as a real page would fill it."""
    if name not in PAGES:
        raise Http404
    context: dict[str, Any] = style_sample.everything()
    if name == "board":
        context["sections"] = style_sample.staff_sections("pairings")
    if name == "kit":
        context |= {"look": style_kit.LOOK.to_json(), "faces": style_kit.FACES, "sample": style_kit.sample()}
    context["sheets"] = imposed(context["tables"], 2)
    context["back_url"] = "/style/"
    context["link"] = request.build_absolute_uri("/p/7Qm2cVt0xJr4bWz9LhKd1A/")
    return render(request, PAGES[name], context)


def sample_error(request: HttpRequest, status: int) -> HttpResponse:
    """Show an error page as visitors see it."""
    if status not in ERRORS:
        raise Http404
    return render(request, f"{status}.html", status=status)


urlpatterns: list[URLPattern] = [
    path("style/", guide, name="style"),
    path("style/<slug:name>/", sample_page, name="style-page"),
    path("style/errors/<int:status>/", sample_error, name="style-error"),
]
