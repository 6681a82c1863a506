"""Marks on results: flagged, so that somebody looks again; postponed, until a judge has decided."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tables.core.access import Actor, require
from tables.core.errors import Malformed, Refused
from tables.journal.recording import Change, recorded
from tables.rounds.actions.rows import fresh_table
from tables.rounds.models import ResultMark, RoundStatus, Table, TableStatus


def flag_result(table: Table, actor: Actor, *, reason: str, expected: int | None = None) -> Table:
    """Mark a table's result, entered or not, so that it is looked at before the round is closed.

    Players see no flag. Raises `Malformed` without a reason, `Refused` for a draft and for a postponed
    result, `Outdated`.
    """
    with recorded(
        table.round.event, actor, "result.flag", permission="result.enter", reason=reason
    ) as change:
        table = _table(change, table, expected)
        if table.mark == ResultMark.POSTPONED:
            raise Refused(
                _("The result of table {table} is postponed until a judge decides.").format(
                    table=table.number
                )
            )
        return _mark(change, table, ResultMark.FLAGGED)


def postpone_result(table: Table, actor: Actor, *, reason: str, expected: int | None = None) -> Table:
    """Let a table's result wait for a judge: players may report and sign, but it counts only once somebody
    with this right has saved or confirmed it, and the round stays open until then.

    Raises `Malformed` without a reason, `Refused` for a draft and for a confirmed result, `Outdated`.
    """
    with recorded(table.round.event, actor, "result.postpone", reason=reason) as change:
        table = _table(change, table, expected)
        if table.status == TableStatus.CONFIRMED:
            raise Refused(
                _("The result of table {table} is confirmed. Correct or clear it, or flag it.").format(
                    table=table.number
                )
            )
        return _mark(change, table, ResultMark.POSTPONED)


def unmark_result(table: Table, actor: Actor, *, reason: str = "", expected: int | None = None) -> Table:
    """Take a mark off; of a postponed result only who may postpone. Without a mark nothing changes.

    Confirmations that came meanwhile stand: the next one, or the staff, let a reported result count. Raises
    `NotPermitted`, `Outdated`.
    """
    with recorded(
        table.round.event, actor, "result.unmark", permission="result.enter", reason=reason
    ) as change:
        table = _table(change, table, expected)
        if not table.mark:
            change.nothing_changed()
            return table
        if table.mark == ResultMark.POSTPONED:
            require(actor, "result.postpone", change.event)
        return _set(change, table, "", "")


def _table(change: Change, table: Table, expected: int | None) -> Table:
    found = fresh_table(change, table, expected)
    if found.round.status == RoundStatus.DRAFTED:
        raise Refused(_("A draft has no results yet."))
    return found


def _mark(change: Change, table: Table, mark: ResultMark) -> Table:
    if not change.reason:
        raise Malformed.at("reason", _("Say what needs to be checked."))
    if (table.mark, table.mark_reason) == (mark, change.reason):
        change.nothing_changed()
        return table
    return _set(change, table, mark.value, change.reason)


def _set(change: Change, table: Table, mark: str, reason: str) -> Table:
    change.before, change.after = {"mark": str(table.mark)}, {"mark": mark}
    table.mark, table.mark_reason = mark, reason
    change.stamp(table)
    table.save(update_fields=["mark", "mark_reason", "revision"])
    return table
