"""What is stored about a person, for the person to take along: at all events, or at those of a series."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tables.core.access import Actor, can
from tables.decks.models import DeckVersion
from tables.events.models import Event, EventStatus
from tables.players.models import Penalty, Player
from tables.series.models import Series
from tables.series.people.queries.people import person_behind
from tables.standings.queries.standings import event_standings

_PLAYER = ("event__slug", "key", "number", "name", "club", "contact", "name_shown", "status", "created_at")
_PENALTY = ("event__slug", "kind", "infraction", "effect", "points", "reason", "at")
_DECK = ("deck__player__event__slug", "number", "source", "created_at")


def rows_of(players: Iterable[Player]) -> dict[str, list[dict[str, Any]]]:
    """Return the rows that belong to players: themselves, their penalties, all versions of their deck lists.
    Three SQL queries."""
    keys = [player.pk for player in players]
    found = {
        "players": Player.objects.filter(pk__in=keys).order_by("pk").values(*_PLAYER),
        "penalties": Penalty.objects.filter(player__in=keys).order_by("pk").values(*_PENALTY),
        "deck_lists": DeckVersion.objects.filter(deck__player__in=keys).order_by("pk").values(*_DECK),
    }
    return {name: [_named(row) for row in rows] for name, rows in found.items()}


def data_of_person(series: Series, actor: Actor, *, slug: str, key: str) -> dict[str, Any] | None:
    """Return what is stored about the person behind a player in a series, as far as the actor may read it at
    each event; None for an unknown player."""
    wanted = {(row.event, row.key) for row in person_behind(series, slug, key)}
    if not wanted:
        return None
    rows = Player.objects.filter(event__series_event__series=series, key__in={key for _slug, key in wanted})
    players = [row for row in rows.select_related("event") if (row.event.slug, row.key) in wanted]
    data = rows_of(players)
    events = {player.event.slug: player.event for player in players}
    for name, member, verb in (
        ("penalties", "", "event.view"),
        ("deck_lists", "", "deck.view"),
        ("players", "contact", "player.edit"),
    ):
        may = {slug for slug, event in events.items() if can(actor, verb, event)}
        data[name] = [
            row if row["event"] in may else {**row, member: None}
            for row in data[name]
            if member or row["event"] in may
        ]
    return {**data, "results": [_result(player) for player in players if _has_results(player.event)]}


def _has_results(event: Event) -> bool:
    return event.status in (EventStatus.RUNNING, EventStatus.FINISHED, EventStatus.ARCHIVED)


def _result(player: Player) -> dict[str, Any]:
    row = event_standings(player.event).rows.of(player.key)
    return {
        "event": player.event.slug,
        "player": player.key,
        "place": row.rank if row is not None else None,
        "points": row.points if row is not None else None,
    }


def _named(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a row with the event's slug under one name."""
    return {("event" if name.endswith("event__slug") else name): value for name, value in row.items()}
