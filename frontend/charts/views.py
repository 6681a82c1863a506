"""An event's figures as charts, each with its table and its files, for staff and for everybody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET

from frontend.access import StaffVisit, public_event, staff_page
from frontend.addresses import asked_for
from frontend.charts.drawing import png_of, svg_file, svg_of
from frontend.downloads import csv_file, drawn_file
from frontend.frames import render_public, render_staff
from tables.core.text.csv import csv_text
from tables.core.text.languages import number_text
from tables.core.text.plain import folded
from tables.figures.queries import Reader, event_figure, event_figures, players_named
from tables.figures.rules import LEADERS, MAX_TOGETHER, Figure
from tables.live.play.deck_figures import composition
from tables.live.play.decks import faction_name
from tables.rounds.queries.pairings import latest_round

MAX_FOUND = 12
"""Players that a search names."""
FORMS = {"svg": gettext_lazy("SVG"), "png": gettext_lazy("PNG"), "csv": gettext_lazy("CSV")}


@dataclass(frozen=True, slots=True)
class Chart:
    """A figure on a page: its drawing, the rows of its table, and the addresses of its files."""

    figure: Figure
    svg: SafeString
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    files: tuple[tuple[str, str], ...] = ()


def chart_of(figure: Figure, files: tuple[tuple[str, str], ...] = ()) -> Chart:
    """Return a figure as the page shows it."""
    rows = tuple((row.label, tuple(map(number_text, row.values))) for row in figure.rows)
    return Chart(figure, mark_safe(svg_of(figure)), rows, files)  # noqa: S308  # all texts are escaped there


def charts_of_deck(content: Mapping[str, Any], **query: str) -> list[Chart]:
    """Return the charts of what a stored deck list is made of; `deck_file` sends their files, at the address
    of the page with the `query` that it has."""

    def files(key: str) -> tuple[tuple[str, str], ...]:
        return tuple(
            (str(label), f"?{urlencode({**query, 'chart': key, 'form': form})}")
            for form, label in FORMS.items()
        )

    return [chart_of(figure, files(figure.key)) for figure in composition(content)]


def deck_file(request: HttpRequest, content: Mapping[str, Any] | None) -> HttpResponse | None:
    """Return the file of a deck's chart where the page of the deck is asked for one (`?chart=&form=`), else
    None; 404 for a chart that there is not."""
    key, form = asked_for(request, "chart"), asked_for(request, "form")
    if not key or request.method != "GET":
        return None
    found = [figure for figure in composition(content) if figure.key == key] if content is not None else []
    if not found or form not in FORMS:
        raise Http404
    return figure_as(found[0], key, form)


@require_GET
def figures(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the charts of what is public; `?q=` finds a player, `?player=` shows one."""
    event = public_event(slug, switch="public_figures")
    reader = Reader(event, faction_name, player=asked_for(request, "player"))
    context = _context(request, reader, "public-figure-file")
    return render_public(
        request, event, latest_round(event), "public-figures", "charts/public_figures.html", context
    )


@require_GET
def figure_file(request: HttpRequest, slug: str, key: str, form: str) -> HttpResponse:
    """Send a chart of what is public as SVG or PNG, or its table as CSV."""
    event = public_event(slug, switch="public_figures")
    return _file(Reader(event, faction_name, player=asked_for(request, "player")), key, form)


@require_GET
@staff_page("event.view")
def staff_figures(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Show the charts that this member of staff may see."""
    context = _context(request, _staff_reader(request, visit), "staff-figure-file")
    return render_staff(request, visit, "figures", "charts/staff_figures.html", context)


@require_GET
@staff_page("event.view")
def staff_figure_file(request: HttpRequest, visit: StaffVisit, key: str, form: str) -> HttpResponse:
    """Send a chart for staff as SVG or PNG, or its table as CSV."""
    return _file(_staff_reader(request, visit), key, form)


def _staff_reader(request: HttpRequest, visit: StaffVisit) -> Reader:
    return Reader(visit.event, faction_name, visit.can, asked_for(request, "player"))


def _context(request: HttpRequest, reader: Reader, route: str) -> dict[str, Any]:
    search = asked_for(request, "q")
    found = players_named(reader, search) if folded(search) else []
    if len(found) == 1:
        reader = Reader(reader.event, reader.faction_name, reader.may, found[0][0])
    asked = f"?{urlencode({'player': reader.player})}" if reader.player else ""

    def files(key: str) -> tuple[tuple[str, str], ...]:
        return tuple(
            (str(label), reverse(route, args=[reader.event.slug, key, form]) + asked)
            for form, label in FORMS.items()
        )

    return {
        "charts": [chart_of(figure, files(figure.key)) for figure in event_figures(reader)],
        "search": search,
        "found": found[:MAX_FOUND] if len(found) != 1 else [],
        "left_out": max(0, len(found) - MAX_FOUND),
        "player": reader.names().get(reader.player, ""),
        "wants_a_player": len(reader.names()) > MAX_TOGETHER,
        "is_searchable": len(reader.names()) > LEADERS,
    }


def _file(reader: Reader, key: str, form: str) -> HttpResponse:
    figure = event_figure(reader, key) if form in FORMS else None
    if figure is None:
        raise Http404
    return figure_as(figure, f"{reader.event.slug}-{key}", form)


def figure_as(figure: Figure, name: str, form: str) -> HttpResponse:
    """Return a figure as a file: "svg", "png" or "csv"."""
    if form == "csv":
        rows = ((row.label, *row.values) for row in figure.rows)
        return csv_file(f"{name}.csv", csv_text((figure.rows_are, *figure.columns), rows))
    if form == "png":
        return drawn_file(f"{name}.png", lambda: png_of(figure), "image/png")
    # Not to be looked at here: the page's Content-Security-Policy would refuse the style that is inside.
    headers = {"Content-Disposition": f'attachment; filename="{name}.svg"'}
    return HttpResponse(svg_file(figure), content_type="image/svg+xml; charset=utf-8", headers=headers)
