"""Measures a league of a large season and the ratings of as many tables, in a process of its own."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time

from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.events.models import Event, EventStatus
from tables.players.models import Player
from tables.rounds.models import RoundStatus
from tables.series.leagues.queries import read_league
from tables.series.leagues.rules.rule import LeagueRule
from tables.series.ratings.queries import ratings_of
from tables.staff.models import User
from tests.builders import a_round, an_event, in_fours, players
from tests.series import a_league_of

EVENTS, PLAYERS, ROUNDS = 40, 200, 5
SEASON = LeagueRule(points_by="share", best_of=10)


def main() -> dict[str, float]:
    """Return the seconds of CPU that each takes, anew and again."""
    call_command("migrate", verbosity=0)
    league = a_league_of(*_season(), rule=SEASON)
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


def _season() -> list[Event]:
    """Make the events, with the same accounts at all of them and a place for each at every table."""
    User.objects.bulk_create(User(username=f"user-{at}", password="!") for at in range(PLAYERS))
    users, random = list(User.objects.order_by("pk")), Random(1)
    events = []
    for _number in range(EVENTS):
        event = an_event(status=EventStatus.FINISHED)
        rows = players(event, PLAYERS)
        for row, user in zip(rows, users, strict=True):
            row.user = user
        Player.objects.bulk_update(rows, ["user"], batch_size=200)
        for number in range(1, ROUNDS + 1):
            random.shuffle(rows)
            a_round(event, number, *in_fours(rows), status=RoundStatus.CLOSED)
        events.append(event)
    return events


def _seconds(read: Callable[[], object]) -> float:
    began = process_time()
    read()
    return process_time() - began
