"""Series and leagues for tests."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from tables.events.models import Event, EventStatus
from tables.events.rules import draws
from tables.players.models import Player
from tables.rounds.models import RoundStatus
from tables.series.leagues.models import League
from tables.series.leagues.rules.rule import LeagueRule
from tables.series.models import Series, SeriesEvent, SeriesRole
from tables.staff.models import EventRole, Role, User
from tests.builders import a_round, a_user, an_event, in_fours, players

FIRST_DAY = datetime(2026, 9, 1, 18, 0, tzinfo=UTC)


def a_series(*events: Event, organizer: User | None = None, **changes: Any) -> Series:
    """A public series of these events with one organizer, who organizes them, too."""
    fields = {"slug": f"series-{Series.objects.count() + 1}", "name": "Iron evenings", "is_public": True}
    series = Series.objects.create(**{**fields, **changes})
    user = organizer or a_user()
    SeriesRole.objects.create(series=series, user=user, role=Role.ORGANIZER)
    for event in events:
        SeriesEvent.objects.create(series=series, event=event)
        EventRole.objects.get_or_create(event=event, user=user, defaults={"role": Role.ORGANIZER})
    return series


def a_league_of(
    *events: Event, organizer: User | None = None, rule: LeagueRule | None = None, **changes: Any
) -> League:
    """A public league of these events, in a series of its own."""
    slug = changes.get("slug")
    series = a_series(*events, organizer=organizer, **({"slug": slug} if slug else {}))
    fields = {
        "slug": f"league-{League.objects.count() + 1}",
        "name": "Winter league",
        "is_public": True,
        "rule": (rule or LeagueRule()).to_json(),
    }
    league = League.objects.create(series=series, **{**fields, **changes})
    for event in events:
        league.league_events.create(event=event)
    return league


def evenings(
    count: int, people: Sequence[User], *, status: EventStatus = EventStatus.FINISHED, **changes: Any
) -> list[Event]:
    """Events a week apart, each of one round at tables of four, with the accounts as players. At the k-th,
    the first k of them sit behind the others, so that each is won by another."""
    found = []
    for number in range(count):
        seed = bytes([number + 1]) * 32
        event = an_event(
            seed=seed.hex(),
            seed_commitment=draws.commitment(seed),
            name=f"Evening {number + 1}",
            status=status,
            starts_at=FIRST_DAY + timedelta(weeks=number),
            **changes,
        )
        rows = players(event, len(people))
        for row, user in zip(rows, people, strict=True):
            row.user = user
            row.save(update_fields=["user"])
        turned = rows[number % len(rows) :] + rows[: number % len(rows)]
        a_round(event, 1, *in_fours(turned), status=RoundStatus.CLOSED)
        found.append(event)
    return found


def a_season(count: int, people: int, rounds: int) -> list[Event]:
    """Return so many finished events, with the same accounts at all of them, each at a table each round."""
    User.objects.bulk_create(User(username=f"user-{at}", password="!") for at in range(people))
    users, random = list(User.objects.order_by("pk")), Random(1)
    events = []
    for _number in range(count):
        event = an_event(status=EventStatus.FINISHED)
        rows = players(event, people)
        for row, user in zip(rows, users, strict=True):
            row.user = user
        Player.objects.bulk_update(rows, ["user"], batch_size=200)
        for number in range(1, rounds + 1):
            random.shuffle(rows)
            a_round(event, number, *in_fours(rows), status=RoundStatus.CLOSED)
        events.append(event)
    return events
