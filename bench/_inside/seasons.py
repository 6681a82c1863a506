"""Measures a league of a large season and the ratings of as many tables, in a process of its own."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.series.leagues.queries import read_league
from tables.series.leagues.rules.rule import LeagueRule
from tables.series.ratings.queries import ratings_of
from tests.series import a_league_of, a_season

EVENTS, PLAYERS, ROUNDS = 40, 200, 5
SEASON = LeagueRule(points_by="share", best_of=10)


def main() -> dict[str, float]:
    """Return the seconds of CPU that each takes, anew and again."""
    call_command("migrate", verbosity=0)
    league = a_league_of(*a_season(EVENTS, PLAYERS, ROUNDS), rule=SEASON)
    anew = _seconds(lambda: read_league(league, is_team=False))
    with CaptureQueriesContext(connection) as queries:
        again = _seconds(lambda: read_league(league, is_team=False))
    ratings = _seconds(lambda: ratings_of(league.series, "kingsmoot", is_team=False, wait=True))
    return {
        "league": anew,
        "league again": again,
        "league queries": len(queries),
        "tables": EVENTS * PLAYERS * ROUNDS // 4,
        "ratings": ratings,
        "ratings again": _seconds(lambda: ratings_of(league.series, "kingsmoot", is_team=False)),
    }


def _seconds(read: Callable[[], object]) -> float:
    began = process_time()
    read()
    return process_time() - began
