"""Rows of a round as actions read them: fresh, locked, and belonging to the locked event."""

from __future__ import annotations

from collections import defaultdict
from functools import partial
from typing import Any

from tables.actions.recording import Change, check_unchanged
from tables.core.errors import NotVisible
from tables.models import Round, Seat, Table

TABLE_GONE = "This table no longer exists: the round was seated again."


def fresh_round(change: Change, round_: Round, expected: int | None = None) -> Round:
    """Return the round as it is now, locked (one query).

    Raises `NotVisible` when it is gone or belongs to another event, `Outdated` when it changed since
    revision `expected`.
    """
    found = Round.objects.select_for_update().filter(pk=round_.pk, event=change.event).first()
    if found is None:
        raise NotVisible("This round no longer exists: its draft was discarded.")
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
    change.object = f"round {found.round.number} table {found.number}"
    require_table_unchanged(found, expected)
    return found


def require_round_unchanged(round_: Round, expected: int | None) -> None:
    """Raise `Outdated`, carrying the round as `round_json`, when it changed since revision `expected`."""
    check_unchanged(round_, expected, f"round {round_.number}", partial(round_json, round_))


def require_table_unchanged(table: Table, expected: int | None) -> None:
    """Raise `Outdated`, carrying the table as `table_json`, when it changed since revision `expected`."""
    what = f"round {table.round.number} table {table.number}"
    check_unchanged(table, expected, what, partial(table_json, table))


def round_json(round_: Round) -> dict[str, Any]:
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
        "status": round_.status,
        "attempt": round_.attempt,
        "started_at": round_.started_at.isoformat() if round_.started_at else None,
        "is_paused": round_.paused_at is not None,
        "length_minutes": round_.length_minutes,
        "extension_minutes": round_.extension_minutes,
        "tables": [_table_json(table, seated[table.pk]) for table in round_.tables.order_by("number")],
    }


def table_json(table: Table) -> dict[str, Any]:
    """Return the table and who sits there, as answers to outdated writes tell them (one query)."""
    seated = table.seats.filter(absent=False).order_by("position")
    return {
        "round": table.round.number,
        **_table_json(table, list(seated.values_list("player__key", flat=True))),
    }


def _table_json(table: Table, players: list[str]) -> dict[str, Any]:
    return {
        "table": table.number,
        "status": table.status,
        "locked": table.locked,
        "extension_minutes": table.extension_minutes,
        "players": players,
    }
