"""Seats changed by hand: swapped, moved, locked; each shown with its price before it is applied (R-11).

Leaders edit drafts. In a published round judges re-seat players at tables that have not started; a table that
plays already is changed only when a judge insists with a reason, a table with a result never.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tables.actions.outbox import notify_seats
from tables.actions.recording import Change, recorded, require_override
from tables.actions.rounds.drafting import Field, quality_json, read_field
from tables.actions.rounds.rows import (
    fresh_round,
    fresh_table,
    require_round_unchanged,
    require_table_unchanged,
)
from tables.actions.rounds.seats import (
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
from tables.core import access, searches
from tables.core.access import Actor
from tables.core.errors import Malformed, Problem, Refused
from tables.core.searches import searching
from tables.models import Round, RoundStatus, Table, TableStatus
from tables.regulations.rounds.numbers import HIGHEST_NUMBER, OUT_OF_USE, numbers_in
from tables.regulations.rounds.sizes import SMALLEST_TABLE
from tables.regulations.seating import Quality, warnings_of_edit

SAME_PLAYER = "Choose two different players."


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


def preview_swap(round_: Round, first: str, second: str) -> EditPreview:
    """Return what swapping two players (by key) would do. Raises as `swap_players`; checks no permission."""
    was = read_seats(round_)
    return _preview(round_, was, swapped(was, first, second))


def preview_move(round_: Round, player: str, table: int) -> EditPreview:
    """Return what moving a player (by key) to a table would do. Raises as `move_player`; checks no
    permission."""
    was = read_seats(round_)
    return _preview(round_, was, moved(was, player, table))


@searching
def swap_players(
    round_: Round,
    actor: Actor,
    first: str,
    second: str,
    *,
    expected: int | None = None,
    override: bool = False,
    reason: str = "",
) -> Round:
    """Let two players (by key) change seats; at the same table this changes the player order (R-12).

    Raises `Malformed` at "first" or "second" for somebody who is not seated, `Refused` for a locked table
    or one with a result, `NeedsOverride` for what gets worse, `Outdated`.
    """
    with recorded(round_.event, actor, "pairing.edit", permission="round.repair", reason=reason) as change:
        round_ = fresh_round(change, round_, expected)
        was = read_seats(round_)
        seats = swapped(was, first, second)
        return _apply(change, round_, was, seats, {"swap": [first, second]}, override=override)


@searching
def move_player(
    round_: Round,
    actor: Actor,
    player: str,
    table: int,
    *,
    expected: int | None = None,
    override: bool = False,
    reason: str = "",
) -> Round:
    """Move a player (by key) to the last seat of another table. Somebody who sits there already stays.

    Raises `Malformed` at "player" or "table", `Refused` when a table would not keep three to six players
    (R-10), is locked or has a result, `NeedsOverride` for what gets worse, `Outdated`.
    """
    with recorded(round_.event, actor, "pairing.edit", permission="round.repair", reason=reason) as change:
        round_ = fresh_round(change, round_)
        was = read_seats(round_)
        if was.table_of.get(player) == table:
            change.nothing_changed()
            return round_
        require_round_unchanged(round_, expected)
        seats = moved(was, player, table)
        return _apply(change, round_, was, seats, {"move": player, "to": table}, override=override)


def preview_number(round_: Round, table: int, number: int) -> EditPreview:
    """Return what giving a table another number would do. Raises as `number_table`; checks no permission."""
    was = read_seats(round_)
    return _preview(round_, was, renumbered(round_, was, table, number))


@searching
def number_table(
    round_: Round,
    actor: Actor,
    table: int,
    number: int,
    *,
    expected: int | None = None,
    override: bool = False,
    reason: str = "",
) -> Round:
    """Give a table of a draft another number; a table that has it takes the other's.

    Raises `Malformed` at "table" or "number" (also for one that is out of use), `Refused` outside a draft
    and for locked tables, `NeedsOverride` for players who can only sit at a table of the old number,
    `Outdated`.
    """
    with recorded(round_.event, actor, "pairing.edit", permission="round.draw", reason=reason) as change:
        round_ = fresh_round(change, round_)
        was = read_seats(round_)
        if table == number and table in was.seats:
            change.nothing_changed()
            return round_
        require_round_unchanged(round_, expected)
        seats = renumbered(round_, was, table, number)
        return _apply(change, round_, was, seats, {"number": table, "to": number}, override=override)


def lock_table(table: Table, actor: Actor, *, expected: int | None = None) -> Table:
    """Keep a table of a draft as it is through redraws and edits. Raises `Refused` outside a draft."""
    return _set_lock(table, actor, True, expected)


def unlock_table(table: Table, actor: Actor, *, expected: int | None = None) -> Table:
    """Let redraws and edits change the table again. Raises `Refused` outside a draft."""
    return _set_lock(table, actor, False, expected)


def swapped(was: SeatedRound, first: str, second: str) -> dict[int, tuple[str, ...]]:
    """Return the seats with two players exchanged. Raises `Malformed`."""
    _require_seated(was, {"first": first, "second": second})
    if first == second:
        raise Malformed.at("second", SAME_PLAYER)
    other = {first: second, second: first}
    return {number: tuple(other.get(key, key) for key in keys) for number, keys in was.seats.items()}


def moved(was: SeatedRound, player: str, table: int) -> dict[int, tuple[str, ...]]:
    """Return the seats with one player moved to the end of a table. Raises `Malformed`, `Refused` (R-10)."""
    _require_seated(was, {"player": player})
    was.require_table(table)
    origin = was.table_of[player]
    if origin == table:
        raise Malformed.at("table", sits_already(was.players[player], table))
    problems = []
    if len(was.playing(was.seats)[origin]) == SMALLEST_TABLE:
        problems.append(Problem(f"Table {origin} would be left with two players.", "player", "R-10"))
    problems += was.full_table(table)
    if problems:
        raise Refused(problems)
    seats = dict(was.seats)
    seats[origin] = tuple(key for key in seats[origin] if key != player)
    seats[table] = (*seats[table], player)
    return seats


def renumbered(round_: Round, was: SeatedRound, table: int, number: int) -> dict[int, tuple[str, ...]]:
    """Return the seats with one table under another number. Raises `Malformed`, `Refused`."""
    if round_.status != RoundStatus.DRAFTED:
        raise Refused(f"Round {round_.number} is no draft: people look for the numbers they were told.")
    was.require_table(table)
    if not 1 <= number <= HIGHEST_NUMBER:
        raise Malformed.at("number", f"Table numbers are 1 to {HIGHEST_NUMBER}.")
    if number in numbers_in(round_.event.tables_out_of_use):
        raise Malformed.at("number", OUT_OF_USE.format(number))
    other = {table: number, number: table}
    return dict(sorted((other.get(old, old), keys) for old, keys in was.seats.items()))


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
            refusals.append(Problem(f"Table {number} has a result already; its seats stay."))
        elif table.locked and round_.status == RoundStatus.DRAFTED:
            refusals.append(Problem(f"Table {number} is locked. Unlock it first."))
        elif table.status == TableStatus.PLAYING:
            warnings.append(plays_already(number, "R-11"))
    if refusals:
        raise Refused(refusals)
    return warnings


def compared(field: Field, was: SeatedRound, seats: Seats) -> EditPreview:
    """Return the seating before and after, judged by the regulations (R-10, R-11)."""
    before, after = was.playing(was.seats), was.playing(seats)
    problem = field.problem_of(before, was.locked)
    worse, quality_before, quality_after = searches.found(
        ("edit", problem.digest(), tuple(before.items()), tuple(after.items())),
        lambda: (
            warnings_of_edit(problem, before, after, field.names),
            field.quality(before, was.locked),
            field.quality(after, was.locked),
        ),
    )
    told = {warning: Problem(warning.message, "", warning.rule) for warning in worse}
    known = field.misplaced(before)
    moved_away = [Problem(why) for key, why in field.misplaced(after).items() if known.get(key) != why]
    return EditPreview(
        before=quality_before,
        after=quality_after,
        warnings=(
            *moved_away,
            *(told[warning] for warning in worse if warning.kind != "repeated_pair"),
        ),
        notes=tuple(told[warning] for warning in worse if warning.kind == "repeated_pair"),
        tables={number: tuple(seats[number]) for number in changed_tables(was, seats) if number in seats},
    )


def _preview(round_: Round, was: SeatedRound, seats: Seats) -> EditPreview:
    warnings = warnings_of_play(round_, was, changed_tables(was, seats))
    judged = compared(read_field(round_.event, round_.number), was, seats)
    return replace(judged, warnings=(*warnings, *judged.warnings))


def _apply(
    change: Change, round_: Round, was: SeatedRound, seats: Seats, edit: dict[str, Any], *, override: bool
) -> Round:
    if round_.status == RoundStatus.DRAFTED:
        access.require(change.actor, "round.draw", change.event)
    preview = _preview(round_, was, seats)
    require_override(list(preview.warnings), override=override, reason=change.reason)
    changed = set(changed_tables(was, seats))
    change.before = seats_json(round_, {n: keys for n, keys in was.seats.items() if n in changed})
    seats = store_seats(change, round_, was, seats, was.players, was.absent, preview.after)
    change.after = {**seats_json(round_, seats), "edit": edit}
    notify_seats(change, round_)
    return round_


def _require_seated(was: SeatedRound, players: Mapping[str, str]) -> None:
    table_of = was.table_of
    problems = []
    for field, key in players.items():
        if key not in table_of:
            problems.append(no_seat(key, field))
        elif key in was.absent and was.tables[table_of[key]].sheet_id is None:
            problems.append(
                Problem(f"{was.players[key].name} is a no-show and keeps no seat.", field, "R-13")
            )
    if problems:
        raise Malformed(problems)


@searching
def _set_lock(table: Table, actor: Actor, locked: bool, expected: int | None) -> Table:
    verb = "pairing.lock" if locked else "pairing.unlock"
    with recorded(table.round.event, actor, verb, permission="round.draw") as change:
        table = fresh_table(change, table)
        if table.round.status != RoundStatus.DRAFTED:
            raise Refused(f"Round {table.round.number} is not a draft; its tables need no lock.")
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

    The round is not stamped: its seats are the same, and whoever edits other tables is not disturbed.
    """
    was = read_seats(round_)
    quality = read_field(round_.event, round_.number).quality(was.playing(was.seats), was.locked)
    round_.draw = {**round_.draw, "quality": quality_json(quality)}
    round_.save(update_fields=["draw"])
