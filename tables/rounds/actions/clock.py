"""The round clock (R-4): its length, started, paused, resumed, extended, started afresh.

Only instants and lengths are stored; what the clock shows is worked out when somebody reads it
(`tables.rounds.queries.clock`).
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils.translation import gettext as _

from tables.archive.rules.checks.journal import LENGTH_VERB
from tables.core.access import Actor
from tables.core.errors import Malformed, Problem, Refused
from tables.core.timekeeping import instant
from tables.events.models import Event
from tables.events.queries.record import rule_options_of
from tables.formats.rules.format import MAX_ROUND_MINUTES
from tables.journal.recording import Change, recorded
from tables.rounds.actions.rows import fresh_round, fresh_table, require_round_unchanged
from tables.rounds.actions.seats import follow_tables
from tables.rounds.models import Round, RoundStatus, Table, TableStatus
from tables.rounds.queries.clock import (
    chosen_length,
    clock_of,
    follows_tables,
    largest_table,
    needed_minutes,
    possible_lengths,
)
from tables.rounds.rules.schedule import (
    MAX_EXTENSION_MINUTES,
    NO_MORE_TIME,
    ROUND_LENGTHS,
    Clock,
    ClockRefused,
)

_PERMISSION = "round.clock"


def start_clock(round_: Round, actor: Actor, *, expected: int | None = None) -> Round:
    """Start play: the round and its seated tables are playing from now on (R-4).

    Of a round that is already playing nothing changes. Raises `Refused` for a draft or a closed round.
    """
    with recorded(round_.event, actor, "clock.start", permission=_PERMISSION) as change:
        round_ = fresh_round(change, round_)
        if round_.status == RoundStatus.PLAYING and round_.started_at is not None:
            change.nothing_changed()
            return round_
        require_round_unchanged(round_, expected)
        _require_open(round_)
        before = _clock_json(round_)
        follow_tables(round_)
        round_.status = RoundStatus.PLAYING
        _set(change, round_, clock_of(round_).start(change.at))
        change.before = before
        round_.tables.filter(status=TableStatus.SEATED).update(
            status=TableStatus.PLAYING, revision=change.revision
        )
        return round_


def pause_clock(round_: Round, actor: Actor, *, reason: str = "", expected: int | None = None) -> Round:
    """Stop the clock for everybody until it is resumed; a paused clock stays as it is.

    Raises `Refused` unless the round is playing.
    """
    with recorded(round_.event, actor, "clock.pause", permission=_PERMISSION, reason=reason) as change:
        round_ = _playing_round(change, round_)
        if round_.paused_at is not None:
            change.nothing_changed()
            return round_
        require_round_unchanged(round_, expected)
        _set(change, round_, clock_of(round_).pause(change.at))
        return round_


def resume_clock(round_: Round, actor: Actor, *, expected: int | None = None) -> Round:
    """Let a paused clock run on; the pause does not count as time played. A running clock stays as it is.

    Raises `Refused` unless the round is playing.
    """
    with recorded(round_.event, actor, "clock.resume", permission=_PERMISSION) as change:
        round_ = _playing_round(change, round_)
        if round_.paused_at is None:
            change.nothing_changed()
            return round_
        require_round_unchanged(round_, expected)
        _set(change, round_, clock_of(round_).resume(change.at))
        return round_


def extend_round(
    round_: Round, actor: Actor, minutes: int, *, reason: str = "", expected: int | None = None
) -> Round:
    """Add `minutes` to the whole round, before or during play; a negative number takes them back.

    Raises `Malformed` for more than two hours or more than was added, `Refused` for a draft or a closed
    round.
    """
    with recorded(round_.event, actor, "clock.extend", permission=_PERMISSION, reason=reason) as change:
        round_ = fresh_round(change, round_, expected)
        _require_open(round_)
        _check_minutes(minutes)
        try:
            _set(change, round_, clock_of(round_).extend(minutes * 60))
        except ClockRefused as error:
            raise Malformed.at("minutes", str(error), "R-4") from error
        return round_


def extend_table(
    table: Table, actor: Actor, minutes: int, *, reason: str = "", expected: int | None = None
) -> Table:
    """Give one table `minutes` more than the others; a negative number takes them back.

    Raises `Malformed` for more than two hours or more than was added, `Refused` when the round is a draft
    or closed or the table's result is confirmed.
    """
    event = table.round.event
    with recorded(event, actor, "clock.extend_table", permission=_PERMISSION, reason=reason) as change:
        table = fresh_table(change, table, expected)
        give_time(change, table, minutes)
        table.save(update_fields=["extension_minutes", "revision"])
        return table


def change_length(
    round_: Round, actor: Actor, minutes: int, *, reason: str, expected: int | None = None
) -> Round:
    """Announce another length for this round and all that follow (R-4); once the clock runs, a longer one.

    The length announced already changes nothing, unless the tables have outgrown it: then it is kept with the
    reason. Where each round has a length of its own, only one that its tables have outgrown is changed, or
    kept, for this round alone. Where the format has a length of its own, the organizer may set any other.
    Raises `Malformed` for a length that R-4 or the format does not know or without a reason, `Refused` for a
    shorter one once the clock was started, for a draft or a closed round.
    """
    with recorded(round_.event, actor, LENGTH_VERB, permission="event.edit", reason=reason) as change:
        round_ = fresh_round(change, round_)
        _require_open(round_)
        if minutes not in possible_lengths(change.event):
            raise Malformed.at("minutes", _impossible_length(change.event), "R-4")
        needed = needed_minutes(round_, largest_table(round_.seats.all()))
        is_outgrown = round_.length_minutes < needed and chosen_length(round_) is None
        by_round = follows_tables(change.event) and rule_options_of(change.event).round_length != "event"
        if by_round and not is_outgrown:
            raise Refused(
                [Problem(_("Here each round lasts as long as its own largest table needs."), rule="R-4")]
            )
        if minutes == round_.length_minutes and not is_outgrown:
            change.nothing_changed()
            return round_
        if round_.started_at is not None and minutes < round_.length_minutes:
            raise Refused(
                [Problem(_("The clock was started. The round can only become longer."), rule="R-4")]
            )
        require_round_unchanged(round_, expected)
        if not change.reason:
            raise Malformed.at("reason", _("Say why the announced length of the rounds changes."), "R-4")
        change.before = _clock_json(round_)
        round_.length_minutes = minutes
        change.after = {**_clock_json(round_), "needed_minutes": needed}
        change.stamp(round_)
        round_.save(update_fields=["length_minutes", "revision"])
        return round_


def _impossible_length(event: Event) -> str:
    if follows_tables(event):
        return _("A round lasts {minutes} minutes.").format(minutes=" or ".join(map(str, ROUND_LENGTHS)))
    return _("A round lasts from 1 to {most} minutes.").format(most=MAX_ROUND_MINUTES)


def restart_clock(round_: Round, actor: Actor, *, reason: str, expected: int | None = None) -> Round:
    """Let the full length begin now; pauses and extensions so far are forgotten, those of tables stay.

    Raises `Malformed` without a reason, `Refused` unless the round is playing.
    """
    with recorded(round_.event, actor, "clock.restart", permission=_PERMISSION, reason=reason) as change:
        round_ = _playing_round(change, round_, expected)
        if not change.reason:
            raise Malformed.at("reason", _("Say why the clock is restarted. The journal records it."))
        _set(change, round_, Clock(round_.length_minutes * 60).start(change.at))
        return round_


def give_time(change: Change, table: Table, minutes: int) -> None:
    """Within the action `change`, give the table `minutes` more, as `extend_table` does; the caller saves."""
    _require_open(table.round)
    if table.status == TableStatus.CONFIRMED:
        raise Refused(_("Table {table} has finished: its result is confirmed.").format(table=table.number))
    _check_minutes(minutes)
    if table.extension_minutes + minutes < 0:
        raise Malformed.at("minutes", NO_MORE_TIME, "R-4")
    change.before = {"extension_minutes": table.extension_minutes}
    table.extension_minutes += minutes
    change.after = {"extension_minutes": table.extension_minutes}
    change.stamp(table)


def _playing_round(change: Change, round_: Round, expected: int | None = None) -> Round:
    found = fresh_round(change, round_, expected)
    _require_open(found)
    if found.started_at is None:
        raise Refused(_("The clock of round {round} has not been started.").format(round=found.number))
    return found


def _require_open(round_: Round) -> None:
    if round_.status == RoundStatus.CLOSED:
        raise Refused(
            _("Round {round} is closed. Its clock can no longer change.").format(round=round_.number)
        )
    if round_.status == RoundStatus.DRAFTED:
        raise Refused(_("Round {round} is a draft. Publish it first.").format(round=round_.number))


def _check_minutes(minutes: int) -> None:
    if minutes == 0 or abs(minutes) > MAX_EXTENSION_MINUTES:
        raise Malformed.at(
            "minutes",
            _("Give 1 to {limit} minutes, with a minus sign to take time away.").format(
                limit=MAX_EXTENSION_MINUTES
            ),
            "R-4",
        )


def _set(change: Change, round_: Round, clock: Clock) -> None:
    """Store the clock and tell the journal what it was and is."""
    change.before = _clock_json(round_)
    round_.started_at = clock.started_at
    round_.paused_at = clock.paused_at
    round_.paused_for = timedelta(seconds=clock.paused_total)
    round_.extension_minutes = clock.extension // 60
    change.after = _clock_json(round_)
    change.stamp(round_)
    round_.save(
        update_fields=[
            "status",
            "length_minutes",
            "started_at",
            "paused_at",
            "paused_for",
            "extension_minutes",
            "revision",
        ]
    )


def _clock_json(round_: Round) -> dict[str, Any]:
    """Return the clock as the journal tells it: instants in ISO 8601, pauses in seconds."""
    return {
        "started_at": instant(round_.started_at),
        "paused_at": instant(round_.paused_at),
        "paused_seconds": round(round_.paused_for.total_seconds()),
        "length_minutes": round_.length_minutes,
        "extension_minutes": round_.extension_minutes,
    }
