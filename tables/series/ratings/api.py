"""Ratings of a series by the API, each with the steps that led to it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tables.core.api.callers import CALLERS_OF_ANY_KIND, Call
from tables.core.api.routes import ListOf, Routes
from tables.core.errors import NotVisible
from tables.series.api import SERIES
from tables.series.queries import visible_series
from tables.series.ratings.queries import GameCard, SeriesRatings, games_of, ratings_of

routes = Routes("ratings")

RATINGS = f"{SERIES}ratings/"


@dataclass(frozen=True, slots=True)
class RatingLine:
    """Somebody's rating: the cautious figure `rating`, which is `mu` less three times `sigma`. `entrant`
    names the first event and the player there."""

    entrant: str
    name: str
    rating: float
    mu: float
    sigma: float
    tables: int
    is_provisional: bool


@dataclass(frozen=True, slots=True)
class RatingStep:
    """What a table did to a rating: the place there, and the figures before and after."""

    event: str
    round: int
    table: int
    place: int
    mu_before: float
    sigma_before: float
    mu_after: float
    sigma_after: float


@routes.get(RATINGS, CALLERS_OF_ANY_KIND, ListOf(GameCard))
def list_rated_games(call: Call, series: str) -> list[GameCard]:
    """Return the games that a series rates, by name."""
    found, role = visible_series(series, call.actor_or_none)
    return games_of(found, is_team=role is not None)


@routes.get(f"{RATINGS}<name:rated>/", CALLERS_OF_ANY_KIND, ListOf(RatingLine))
def list_ratings(call: Call, series: str, rated: str) -> list[RatingLine]:
    """Return the ratings of a game, settled ones first, each from the highest.

    Of very many tables the first call answers 503 and begins to work them out.
    """
    ratings, is_team = _ratings(call, series, rated)
    names = ratings.names(is_team=is_team)
    return [
        RatingLine(key, names[key], found.shown, found.mu, found.sigma, found.tables, found.is_provisional)
        for key, found in ratings.ranked()
    ]


@routes.get(f"{RATINGS}<name:rated>/<name:entrant>/", CALLERS_OF_ANY_KIND, ListOf(RatingStep))
def explain_rating(call: Call, series: str, rated: str, entrant: str) -> list[RatingStep]:
    """Return the tables that led to a rating, in order."""
    ratings, _is_team = _ratings(call, series, rated)
    return [
        RatingStep(
            step.key.event,
            step.key.round,
            step.key.table,
            step.place,
            step.before.mu,
            step.before.sigma,
            step.after.mu,
            step.after.sigma,
        )
        for step in ratings.steps_of(entrant)
    ]


def _ratings(call: Call, series: str, rated: str) -> tuple[SeriesRatings, bool]:
    found, role = visible_series(series, call.actor_or_none)
    ratings = ratings_of(found, rated, is_team=role is not None)
    if ratings is None:
        raise NotVisible(_("This series rates no such game."))
    return ratings, role is not None
