"""Rows of a round as actions read them: fresh, locked, and belonging to the locked event."""

from __future__ import annotations

from tables.actions.recording import Change, check_unchanged
from tables.errors import NotVisible
from tables.models import Round, Table


def fresh_round(change: Change, round_: Round, expected: int | None = None) -> Round:
    """The round as it is now, locked (one query).

    Raises `NotVisible` when it is gone or belongs to another event, `Outdated` when it changed since
    revision `expected`.
    """
    found = Round.objects.select_for_update().filter(pk=round_.pk, event=change.event).first()
    if found is None:
        raise NotVisible("This round no longer exists: its draft was discarded.")
    found.event = change.event
    change.object = f"round {found.number}"
    check_unchanged(found, expected, change.object)
    return found


def fresh_table(change: Change, table: Table, expected: int | None = None) -> Table:
    """The table as it is now, locked, with its round (one query).

    Raises as `fresh_round` does.
    """
    found = (
        Table.objects.select_for_update(of=("self",))
        .select_related("round")
        .filter(pk=table.pk, round__event=change.event)
        .first()
    )
    if found is None:
        raise NotVisible("This table no longer exists: the round was seated again.")
    found.round.event = change.event
    change.object = f"round {found.round.number} table {found.number}"
    check_unchanged(found, expected, change.object)
    return found
