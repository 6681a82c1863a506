"""The style guide: every part with sample content, while DEBUG is on (docs/design.md)."""

from __future__ import annotations

from urllib.parse import quote

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import URLPattern, path

from frontend.art.views import pictures_url
from frontend.components.pills import PILLS
from frontend.style import kit as style_kit
from frontend.style import sample as style_sample
from rules import registry
from tables.core.paging import Page

ERRORS = {400, 403, 404, 409, 429, 500}


def guide(request: HttpRequest) -> HttpResponse:
    """All components on one page."""
    context = style_sample.everything()
    context["pills"] = list(PILLS)
    context["page"] = Page(tuple(range(50, 100)), number=2, size=50, total=200)
    context["link"] = request.build_absolute_uri("/p/7Qm2cVt0xJr4bWz9LhKd1A/")
    return render(request, "style/guide.html", context)


def kit(request: HttpRequest) -> HttpResponse:
    """Every part of live tables, and a whole table drawn as boards draw it."""
    context = {"look": style_kit.LOOK.to_json(), "faces": style_kit.FACES, "sample": style_kit.sample()}
    return render(request, "style/kit.html", context)


def pictures(request: HttpRequest) -> HttpResponse:
    """The picture of every card of every game, by kind."""
    shown = []
    for game in map(registry.find, registry.keys()):
        kinds: dict[str, list[tuple[str, str]]] = {}
        for face in game.facts if game.has_pictures else ():
            if (depicted := game.depicts(face)) is not None:
                address = f"{pictures_url(game.key)}{quote(face)}.svg"
                kinds.setdefault(depicted.kind, []).append((depicted.name, address))
        if kinds:
            shown.append((game.title, kinds))
    return render(request, "style/pictures.html", {"games": shown})


def sample_error(request: HttpRequest, status: int) -> HttpResponse:
    """Show an error page as visitors see it."""
    if status not in ERRORS:
        raise Http404
    return render(request, f"{status}.html", status=status)


urlpatterns: list[URLPattern] = [
    path("style/", guide, name="style"),
    path("style/kit/", kit, name="style-kit"),
    path("style/pictures/", pictures, name="style-pictures"),
    path("style/errors/<int:status>/", sample_error, name="style-error"),
]
