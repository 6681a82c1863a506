"""Seats changed by hand: swapped, moved, locked; each shown with its price before it is applied (R-11).

Leaders edit drafts. In a published round judges re-seat players at tables that have not started; a table that
plays already is changed only when a judge insists with a reason, a table with a result never.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.core import access, searches
from tables.core.access import Actor
from tables.core.errors import Malformed, Problem, Refused
from tables.core.searches import searching
from tables.journal.recording import Change, recorded, require_override
from tables.live.actions import dealt_games, follow_seats, warnings_of_seats
from tables.messages.outbox import notify_seats
from tables.players.queries.participation import to_be_seated
from tables.rounds.actions.drafting import Field, quality_json, read_field
from tables.rounds.actions.rows import (
    fresh_round,
    fresh_table,
    require_round_unchanged,
    require_table_unchanged,
)
from tables.rounds.actions.seats import (
    SeatedRound,
    SeatedTable,
    Seats,
    no_seat,
    plays_already,
    read_seats,
    require_not_closed,
    seats_json,
    sits_already,
    store_seats,
)
from tables.rounds.models import Round, RoundStatus, Table, TableStatus
from tables.rounds.rules.numbers import HIGHEST_NUMBER, numbers_in, out_of_use
from tables.rounds.rules.sizes import TableSizes, wrong_size
from tables.rounds.seating import Quality, warnings_of_edit

SAME_PLAYER = gettext_lazy("Choose two different players.")


@dataclass(frozen=True, slots=True)
class EditPreview:
    """What an edit would do: the quality of the whole round before and after, and what gets worse.

    `tables` are the tables that change, as they would be. With `warnings` the edit is applied only with
    `override` and a reason; `notes` (pairs who met before, which R-11 allows) are only worth knowing.
    """

    before: Quality
    after: Quality
    warnings: tuple[Problem, ...]
    notes: tuple[Problem, ...]
    tables: Seats

    @property
    def seated(self) -> tuple[SeatedTable, ...]:
        """The tables that change."""
        return tuple(SeatedTable(number, players) for number, players in self.tables.items())


@dataclass(frozen=True, slots=True)
class Swap:
    """Two players (by key) who change seats; at the same table this changes the player order (R-12). One of
    them may have a bye, which the other gets."""

    first: str
    second: str
    permission: ClassVar = "round.repair"

    def is_done(self, was: SeatedRound) -> bool:
        """Whether they have changed seats already, which nothing tells."""
        return False

    def seats(self, round_: Round, was: SeatedRound) -> dict[int, tuple[str, ...]]:
        """Return the seats as they would be. Raises `Malformed` at "first" or "second"."""
        players = {"first": self.first, "second": self.second}
        _require_seated(was, {field: key for field, key in players.items() if key not in was.with_bye})
        if self.first == self.second:
            raise Malformed.at("second", SAME_PLAYER)
        if {self.first, self.second} <= was.with_bye.keys():
            raise Malformed.at("second", _("Both players have a bye. Choose a player at a table."))
        return {number: self._swapped(keys) for number, keys in was.seats.items()}

    def byes(self, was: SeatedRound) -> tuple[str, ...]:
        """Return who has a bye then."""
        return self._swapped(was.byes)

    def _swapped(self, keys: Iterable[str]) -> tuple[str, ...]:
        other = {self.first: self.second, self.second: self.first}
        return tuple(other.get(key, key) for key in keys)

    def to_json(self) -> dict[str, Any]:
        """Return what the journal keeps."""
        return {"swap": [self.first, self.second]}


@dataclass(frozen=True, slots=True)
class Move:
    """A player (by key) who goes to the last seat of another table."""

    player: str
    table: int
    permission: ClassVar = "round.repair"

    def is_done(self, was: SeatedRound) -> bool:
        """Whether the player sits there already."""
        return was.table_of.get(self.player) == self.table

    def seats(self, round_: Round, was: SeatedRound) -> dict[int, tuple[str, ...]]:
        """Return the seats as they would be.

        Raises `Malformed` at "player" or "table", `Refused` when a table would become too small or too
        large (R-10).
        """
        _require_seated(was, {"player": self.player})
        was.require_table(self.table)
        origin = was.table_of[self.player]
        if origin == self.table:
            raise Malformed.at("table", sits_already(was.players[self.player], self.table))
        problems = []
        if len(was.playing(was.seats)[origin]) == was.sizes.least:
            problems.append(_left_too_small(origin, was.sizes))
        problems += was.full_table(self.table)
        if problems:
            raise Refused(problems)
        seats = dict(was.seats)
        seats[origin] = tuple(key for key in seats[origin] if key != self.player)
        seats[self.table] = (*seats[self.table], self.player)
        return seats

    def to_json(self) -> dict[str, Any]:
        """Return what the journal keeps."""
        return {"move": self.player, "to": self.table}


@dataclass(frozen=True, slots=True)
class Renumber:
    """A table of a draft that gets another number; a table that has it takes the other's."""

    table: int
    number: int
    permission: ClassVar = "round.draw"

    def is_done(self, was: SeatedRound) -> bool:
        """Whether the table has the number already."""
        return self.table == self.number and self.table in was.seats

    def seats(self, round_: Round, was: SeatedRound) -> dict[int, tuple[str, ...]]:
        """Return the seats as they would be.

        Raises `Malformed` at "table" or "number" (also for one that is out of use), `Refused` outside drafts.
        """
        if round_.status != RoundStatus.DRAFTED:
            raise Refused(
                _(
                    "Round {round} is no longer a draft: players look for the numbers that were published."
                ).format(round=round_.number)
            )
        was.require_table(self.table)
        if not 1 <= self.number <= HIGHEST_NUMBER:
            raise Malformed.at("number", _("Table numbers are 1 to {limit}.").format(limit=HIGHEST_NUMBER))
        if self.number in numbers_in(round_.event.tables_out_of_use):
            raise Malformed.at("number", out_of_use(self.number))
        other = {self.table: self.number, self.number: self.table}
        return dict(sorted((other.get(old, old), keys) for old, keys in was.seats.items()))

    def to_json(self) -> dict[str, Any]:
        """Return what the journal keeps."""
        return {"number": self.table, "to": self.number}


@dataclass(frozen=True, slots=True)
class TakeOut:
    """A player (by key) who is not to be seated any more leaves the draft; the table stays large enough."""

    player: str
    permission: ClassVar = "round.draw"

    def is_done(self, was: SeatedRound) -> bool:
        """Whether the player has no seat already."""
        return self.player not in was.players

    def seats(self, round_: Round, was: SeatedRound) -> dict[int, tuple[str, ...]]:
        """Return the seats as they would be.

        Raises `Malformed` at "player", `Refused` outside drafts, for a player who is to be seated, and when
        the table would become too small (R-10).
        """
        _require_seated(was, {"player": self.player})
        player, origin = was.players[self.player], was.table_of[self.player]
        if round_.status != RoundStatus.DRAFTED:
            raise Refused(
                _("Round {round} is no longer a draft. Enter {player} as a no-show.").format(
                    round=round_.number, player=player.name
                )
            )
        if to_be_seated(round_.event, round_.number).filter(pk=player.pk).exists():
            raise Refused(
                _("{player} takes part in this round and cannot be taken out.").format(player=player.name)
            )
        if len(was.seats[origin]) == was.sizes.least:
            raise Refused([_left_too_small(origin, was.sizes)])
        left = tuple(key for key in was.seats[origin] if key != self.player)
        return {**was.seats, origin: left}

    def to_json(self) -> dict[str, Any]:
        """Return what the journal keeps."""
        return {"take_out": self.player}


SeatEdit = Swap | Move | Renumber | TakeOut


def preview_edit(round_: Round, edit: SeatEdit) -> EditPreview:
    """Return what an edit would do. Raises as `edit_seats`; checks no permission."""
    was = read_seats(round_)
    return _preview(read_field(round_.event, round_.number), round_, was, edit)


@searching
def edit_seats(
    round_: Round,
    actor: Actor,
    edit: SeatEdit,
    *,
    expected: int | None = None,
    override: bool = False,
    reason: str = "",
) -> Round:
    """Change seats by hand. What is so already changes nothing.

    The reason is public with both seatings. Raises `Malformed` and `Refused` as the edit does, `Malformed`
    without a reason, `Refused` for a locked table or one with a result, `NeedsOverride` for what gets worse,
    `Outdated`.
    """
    with recorded(round_.event, actor, "pairing.edit", permission=edit.permission, reason=reason) as change:
        round_ = fresh_round(change, round_)
        was = read_seats(round_)
        if edit.is_done(was):
            change.nothing_changed()
            return round_
        require_round_unchanged(round_, expected)
        return _apply(change, round_, was, edit, override=override)


def lock_table(table: Table, actor: Actor, *, expected: int | None = None) -> Table:
    """Keep a table of a draft as it is through redraws and edits. Raises `Refused` outside a draft."""
    return _set_lock(table, actor, True, expected)


def unlock_table(table: Table, actor: Actor, *, expected: int | None = None) -> Table:
    """Let redraws and edits change the table again. Raises `Refused` outside a draft."""
    return _set_lock(table, actor, False, expected)


def changed_tables(was: SeatedRound, seats: Seats) -> list[int]:
    """Return numbers of the tables at which `seats` differ from what was, gone and new ones included."""
    numbers = sorted({*was.seats, *seats})
    return [number for number in numbers if tuple(seats.get(number, ())) != was.seats.get(number, ())]


def warnings_of_play(round_: Round, was: SeatedRound, numbers: Iterable[int]) -> list[Problem]:
    """Return a warning for each table that plays already.

    Raises `Refused` for a closed round and for tables that are locked or have a result.
    """
    require_not_closed(round_)
    refusals, warnings = [], []
    for number in numbers:
        table = was.tables.get(number)
        if table is None:
            continue
        if table.sheet_id is not None:
            refusals.append(
                Problem(
                    _("Table {number} already has a result. Its seats can no longer change.").format(
                        number=number
                    )
                )
            )
        elif table.locked and round_.status == RoundStatus.DRAFTED:
            refusals.append(Problem(_("Table {number} is locked. Unlock it first.").format(number=number)))
        elif table.status == TableStatus.PLAYING:
            warnings.append(plays_already(number, "R-11"))
    if refusals:
        raise Refused(refusals)
    return warnings


def compared(field: Field, was: SeatedRound, seats: Seats) -> EditPreview:
    """Return the seating before and after, judged by the regulations (R-10, R-11), for those who stay; where
    somebody had a bye, for everybody as they sat and sit."""
    before, after = was.playing(was.seats), was.playing(seats)
    stay = {key for keys in after.values() for key in keys}
    if not stay & was.with_bye.keys():
        before = {number: tuple(key for key in keys if key in stay) for number, keys in before.items()}
    problem_before = field.problem_of(before, was.locked)
    problem = field.problem_of(after, was.locked)
    worse, quality_before, quality_after = searches.found(
        ("edit", problem_before.digest(), problem.digest(), tuple(before.items()), tuple(after.items())),
        lambda: (
            warnings_of_edit(problem, before, after, field.names, field.sizes, problem_before=problem_before),
            field.quality(before, was.locked),
            field.quality(after, was.locked),
        ),
    )
    problems = {warning: Problem(warning.message, "", warning.rule) for warning in worse}
    known = field.misplaced(before)
    moved_away = [Problem(why) for key, why in field.misplaced(after).items() if known.get(key) != why]
    return EditPreview(
        before=quality_before,
        after=quality_after,
        warnings=(
            *moved_away,
            *(problems[warning] for warning in worse if warning.kind != "repeated_pair"),
        ),
        notes=tuple(problems[warning] for warning in worse if warning.kind == "repeated_pair"),
        tables={number: tuple(seats[number]) for number in changed_tables(was, seats) if number in seats},
    )


def _preview(field: Field, round_: Round, was: SeatedRound, edit: SeatEdit) -> EditPreview:
    seats: Seats = edit.seats(round_, was)
    _require_may_change_places(field, was, _byes_after(was, edit))
    warnings = warnings_of_play(round_, was, changed_tables(was, seats))
    if round_.status != RoundStatus.DRAFTED:
        warnings += warnings_of_seats(dealt_games(round_), was.seats, seats, was.absent)
    judged = compared(field, was, seats)
    return replace(judged, warnings=(*warnings, *judged.warnings))


def _byes_after(was: SeatedRound, edit: SeatEdit) -> tuple[str, ...]:
    return edit.byes(was) if isinstance(edit, Swap) else was.byes


def _require_may_change_places(field: Field, was: SeatedRound, byes: tuple[str, ...]) -> None:
    """Refuse a bye for somebody who may not have one, and a seat for somebody who no longer takes part."""
    names = field.names
    problems = [
        Problem(_("{player} has had a bye: each player has one in an event.").format(player=names[key]))
        if key in field.had_bye
        else Problem(_("{player} is on stand-by and gets no bye.").format(player=names[key]))
        for key in set(byes) - was.with_bye.keys()
        if key in field.had_bye or was.players[key].is_stand_by
    ] + [
        Problem(_("{player} no longer takes part in this round.").format(player=names[key]))
        for key in was.with_bye.keys() - set(byes)
        if key not in field.active
    ]
    if problems:
        raise Refused(problems)


def _apply(change: Change, round_: Round, was: SeatedRound, edit: SeatEdit, *, override: bool) -> Round:
    seats, byes = edit.seats(round_, was), _byes_after(was, edit)
    if round_.status == RoundStatus.DRAFTED:
        access.require(change.actor, "round.draw", change.event)
    field = read_field(round_.event, round_.number)
    preview = _preview(field, round_, was, edit)
    require_override(list(preview.warnings), override=override, reason=change.reason)
    if not change.reason:
        raise Malformed.at(
            "reason", _("Say why the seating is changed by hand. Everybody can read it."), "R-11"
        )
    changed = set(changed_tables(was, seats))
    change.before = seats_json(round_, {n: keys for n, keys in was.seats.items() if n in changed}, was.byes)
    seats = store_seats(change, round_, was, seats, field.players, was.absent, preview.after, byes)
    change.after |= {**seats_json(round_, seats, byes), "edit": edit.to_json()}
    if round_.status != RoundStatus.DRAFTED:
        follow_seats(change, round_, was.seats, seats, was.absent, override=override)
    notify_seats(change, round_)
    return round_


def _left_too_small(table: int, sizes: TableSizes) -> Problem:
    return Problem(str(wrong_size(table, sizes.least - 1, sizes)), "player", sizes.rule)


def _require_seated(was: SeatedRound, players: Mapping[str, str]) -> None:
    table_of = was.table_of
    problems = []
    for field, key in players.items():
        if key not in table_of:
            problems.append(no_seat(key, field))
        elif key in was.absent and was.tables[table_of[key]].sheet_id is None:
            problems.append(
                Problem(
                    _("{name} is a no-show and has no seat.").format(name=was.players[key].name),
                    field,
                    "R-13",
                )
            )
    if problems:
        raise Malformed(problems)


@searching
def _set_lock(table: Table, actor: Actor, locked: bool, expected: int | None) -> Table:
    verb = "pairing.lock" if locked else "pairing.unlock"
    with recorded(table.round.event, actor, verb, permission="round.draw") as change:
        table = fresh_table(change, table)
        if table.round.status != RoundStatus.DRAFTED:
            raise Refused(
                _("Round {round} is not a draft. Its tables need no lock.").format(round=table.round.number)
            )
        if table.locked == locked:
            change.nothing_changed()
            return table
        require_table_unchanged(table, expected)
        change.before, change.after = {"locked": table.locked}, {"locked": locked}
        table.locked = locked
        change.stamp(table)
        table.save(update_fields=["locked", "revision"])
        _judge_anew(table.round)
        return table


def _judge_anew(round_: Round) -> None:
    """Store the quality of a draft whose locks changed: what is best possible depends on them (R-11).

    The round is not stamped: its seats are the same, and anyone who edits other tables is not disturbed.
    """
    was = read_seats(round_)
    quality = read_field(round_.event, round_.number).quality(was.playing(was.seats), was.locked)
    round_.draw = {**round_.draw, "quality": quality_json(quality)}
    round_.save(update_fields=["draw"])
