"""Rows of a round as actions read them: fresh, locked, and belonging to the locked event."""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from typing import TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.core.errors import NotVisible
from tables.core.timekeeping import Instant, instant
from tables.journal.recording import Change, check_unchanged
from tables.rounds.models import Round, RoundStatus, Seat, Table, TableStatus

TABLE_GONE = gettext_lazy("This table no longer exists: the round was seated again.")


class TableOfRound(TypedDict):
    """A table of the round with the keys of its players in player order, no-shows left out."""

    table: int
    status: TableStatus
    locked: bool
    extension_minutes: int
    players: list[str]


class PresentTable(TableOfRound):
    """The table."""

    round: int


class PresentRound(TypedDict):
    """The round with its clock and its tables."""

    round: int
    status: RoundStatus
    attempt: int
    started_at: Instant | None
    is_paused: bool
    length_minutes: int
    extension_minutes: int
    tables: list[TableOfRound]


def fresh_round(change: Change, round_: Round, expected: int | None = None) -> Round:
    """Return the round as it is now, locked (one query).

    Raises `NotVisible` when it is gone or belongs to another event, `Outdated` when it changed since
    revision `expected`.
    """
    found = Round.objects.select_for_update().filter(pk=round_.pk, event=change.event).first()
    if found is None:
        raise NotVisible(_("This round no longer exists: its draft was discarded."))
    found.event = change.event
    change.object = f"round {found.number}"
    require_round_unchanged(found, expected)
    return found


def fresh_table(change: Change, table: Table, expected: int | None = None) -> Table:
    """Return the table as it is now, locked, with its round (one query).

    Raises as `fresh_round` does.
    """
    found = (
        Table.objects.select_for_update(of=("self",))
        .select_related("round")
        .filter(pk=table.pk, round__event=change.event)
        .first()
    )
    if found is None:
        raise NotVisible(TABLE_GONE)
    found.round.event = change.event
    change.at_table(found.round.number, found.number)
    require_table_unchanged(found, expected)
    return found


def require_round_unchanged(round_: Round, expected: int | None) -> None:
    """Raise `Outdated`, carrying the round as `round_json`, when it changed since revision `expected`."""
    check_unchanged(round_, expected, partial(round_json, round_))


def require_table_unchanged(table: Table, expected: int | None) -> None:
    """Raise `Outdated`, carrying the table as `table_json`, when it changed since revision `expected`."""
    check_unchanged(table, expected, partial(table_json, table))


def round_json(round_: Round) -> PresentRound:
    """Return the round, its clock and who sits where, as answers to outdated writes tell them (two
    queries)."""
    seated: defaultdict[int, list[str]] = defaultdict(list)
    for table_pk, key in (
        Seat.objects.filter(round=round_, absent=False)
        .order_by("table", "position")
        .values_list("table_id", "player__key")
    ):
        seated[table_pk].append(key)
    return {
        "round": round_.number,
        "status": RoundStatus(round_.status),
        "attempt": round_.attempt,
        "started_at": instant(round_.started_at),
        "is_paused": round_.paused_at is not None,
        "length_minutes": round_.length_minutes,
        "extension_minutes": round_.extension_minutes,
        "tables": [_table_json(table, seated[table.pk]) for table in round_.tables.order_by("number")],
    }


def table_json(table: Table) -> PresentTable:
    """Return the table and who sits there, as answers to outdated writes tell them (one query)."""
    seated = table.seats.filter(absent=False).order_by("position")
    return {
        "round": table.round.number,
        **_table_json(table, list(seated.values_list("player__key", flat=True))),
    }


def _table_json(table: Table, players: list[str]) -> TableOfRound:
    return {
        "table": table.number,
        "status": TableStatus(table.status),
        "locked": table.locked,
        "extension_minutes": table.extension_minutes,
        "players": players,
    }
