"""The ratings of a series, game by game, and the steps that led to each."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from frontend.addresses import page_number
from frontend.navigation import Section
from frontend.series.visits import actor_of, team_sections
from tables.core.held_roles import HeldRole
from tables.core.paging import part_of
from tables.series.models import Series
from tables.series.queries import visible_series
from tables.series.ratings.queries import NotYet, SeriesRatings, games_of, ratings_of
from tables.series.ratings.rules import PROVISIONAL_TABLES, first_rating

PAGE = 200
"""Rows of a page."""


@require_GET
def ratings(request: HttpRequest, slug: str, game: str = "") -> HttpResponse:
    """List the ratings of a game, of the first one where none is asked for."""
    series, role = visible_series(slug, actor_of(request))
    games = games_of(series, is_team=role is not None)
    chosen = game or (games[0].key if games else "")
    if game and game not in {card.key for card in games}:
        raise Http404
    context = {
        "series": series,
        "sections": team_sections(slug, role, "series-ratings"),
        "game_tabs": [
            Section(
                card.name,
                reverse("series-ratings-game", args=[slug, card.key]),
                is_current=card.key == chosen,
            )
            for card in games
        ],
        "provisional": PROVISIONAL_TABLES,
        **_list(request, series, chosen, role),
    }
    return render(request, "ratings/ratings.html", context)


@require_GET
def rating(request: HttpRequest, slug: str, game: str, entrant: str) -> HttpResponse:
    """Show the tables that led to a rating, each with its opponents and what it changed."""
    series, role = visible_series(slug, actor_of(request))
    found = _found(series, game, role)
    if found is None or entrant not in found.book.ratings:
        raise Http404
    names = found.names(is_team=role is not None)
    context = {
        "series": series,
        "game": found.game,
        "name": names[entrant],
        "rating": found.book.ratings[entrant],
        "first": first_rating(),
        "steps": [
            {
                "event": found.events[step.key.event],
                "step": step,
                "change": step.after.shown - step.before.shown,
                "others": [(names[who], place, other) for who, place, other in step.others],
            }
            for step in reversed(found.steps_of(entrant))
        ],
    }
    return render(request, "ratings/rating.html", context)


def _list(request: HttpRequest, series: Series, game: str, role: HeldRole | None) -> dict[str, Any]:
    """Return the lines of the list, or that they are being worked out."""
    try:
        found = _found(series, game, role) if game else None
    except NotYet:
        return {"is_waiting": True}
    if found is None:
        return {}
    names = found.names(is_team=role is not None)
    page = part_of(found.ranked(), page_number(request), PAGE)
    settled = sum(not rating.is_provisional for _key, rating in found.ranked())
    lines = [
        (
            place if place <= settled else None,
            names[key],
            reverse("series-rating", args=[series.slug, game, key]),
            rating,
        )
        for place, (key, rating) in enumerate(page.rows, start=page.first)
    ]
    return {"lines": lines, "page": page, "keeps_apart": found.keeps_apart}


def _found(series: Series, game: str, role: HeldRole | None) -> SeriesRatings | None:
    return ratings_of(series, game, is_team=role is not None)
