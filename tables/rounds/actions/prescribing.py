"""Tables that the organizer writes instead of having them drawn: a departure from R-11, told as one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.core.access import Actor
from tables.core.errors import Malformed, Problem
from tables.core.searches import searching
from tables.core.text.languages import list_text
from tables.events.models import Event
from tables.journal.recording import recorded, require_override
from tables.players.actions.rows import require_rounds_to_come
from tables.players.queries.participation import not_checked_in
from tables.rounds.actions.drafting import Field, quality_json, read_field
from tables.rounds.actions.pairing import require_drawable, warning_of_missing
from tables.rounds.actions.rows import require_round_unchanged
from tables.rounds.actions.seats import (
    SeatedRound,
    SeatedTable,
    put_length,
    read_seats,
    seats_json,
    write_seats,
)
from tables.rounds.models import Round, RoundPairing, RoundStatus
from tables.rounds.queries.draws import draws_of
from tables.rounds.rules import numbers as table_numbers
from tables.rounds.rules.numbers import HIGHEST_NUMBER, numbers_in
from tables.rounds.seating import Quality, kept_together


@dataclass(frozen=True, slots=True)
class Prescription:
    """What prescribing tables would come to. With `problems` it cannot be done, and `quality` is None; with
    `warnings` it is done only with `override`."""

    round: int
    problems: tuple[Problem, ...]
    warnings: tuple[Problem, ...]
    quality: Quality | None


def preview_prescription(event: Event, tables: Sequence[SeatedTable]) -> Prescription:
    """Return what prescribing these tables for the next round, or instead of its draft, would come to.

    Checks no permission, and not whether a round can be drawn now.
    """
    draft = event.rounds.filter(status=RoundStatus.DRAFTED).first()
    number = draft.number if draft is not None else event.rounds.count() + 1
    return _examined(read_field(event, number), tables)


@searching
def prescribe_round(
    event: Event,
    actor: Actor,
    tables: Sequence[SeatedTable],
    *,
    reason: str = "",
    override: bool = False,
    expected: int | None = None,
) -> Round:
    """Make these tables the draft of the next round, or put them in the place of its draft.

    They count as an attempt at the round (R-51); locks of the draft are gone. `expected` is the draft's
    revision. Raises `Malformed` at "reason" without one, and at "tables" with everything that is wrong with
    them, `Refused` while no round can be drawn, `NeedsOverride` for groups of three that met before (R-11),
    broken keep-aparts, players away from their only table, players without a seat, who get a bye where the
    format has them, and, in round 1, players who are not checked in, `Outdated`.
    """
    with recorded(event, actor, "pairing.prescribe", permission="round.draw", reason=reason) as change:
        latest = change.event.rounds.select_for_update().order_by("-number").first()
        draft = latest if latest is not None and latest.status == RoundStatus.DRAFTED else None
        if draft is None:
            require_drawable(change.event, latest)
            number, was = (latest.number + 1 if latest else 1), SeatedRound({}, {}, frozenset(), {})
        else:
            require_rounds_to_come(change.event)
            require_round_unchanged(draft, expected)
            number, was = draft.number, read_seats(draft)
            change.before = {**seats_json(draft, was.seats, was.byes), "attempt": draft.attempt}
        change.object = f"round {number}"
        if not change.reason:
            raise Malformed.at(
                "reason", _("Say why the tables are prescribed. Everybody can read it."), "R-11"
            )
        field = read_field(change.event, number)
        found = _examined(field, tables)
        if found.quality is None:
            raise Malformed(list(found.problems))
        require_override(list(found.warnings), override=override, reason=change.reason)
        round_ = draft or Round(event=change.event, number=number)
        round_.attempt = 1 + draws_of(change.event, number).count()
        round_.pairing = RoundPairing.PRESCRIBED
        round_.draw = {"quality": quality_json(found.quality), "chosen_sizes": None, "edits": 0, "tries": 0}
        seats = _seats(tables)
        put_length(round_, map(len, seats.values()))
        change.stamp(round_)
        round_.save()
        round_.tables.filter(locked=True).update(locked=False)
        byes = _byes(field, tables)
        write_seats(change, round_, was, seats, field.players, byes=byes)
        change.after |= {
            **seats_json(round_, seats, byes),
            "attempt": round_.attempt,
            "pairing": round_.pairing,
        }
        return round_


def _seats(tables: Sequence[SeatedTable]) -> dict[int, tuple[str, ...]]:
    return {table.table: tuple(table.players) for table in sorted(tables, key=lambda table: table.table)}


def _examined(field: Field, tables: Sequence[SeatedTable]) -> Prescription:
    names = field.names
    problems = _problems(field, tables, names)
    if problems:
        return Prescription(field.round_number, tuple(problems), (), None)
    seats = _seats(tables)
    quality = field.quality(seats)
    warnings = [
        Problem(
            _("{names} all met before (table {table}).").format(
                names=list_text([names[key] for key in group.players]), table=group.table
            ),
            "tables",
            "R-11",
        )
        for group in quality.triples
    ]
    warnings += [Problem(why, "tables") for why in field.misplaced(seats).values()]
    warnings += [Problem(kept_together(pair, names), "tables", "R-11") for pair in quality.keep_apart]
    if byes := _byes(field, tables):
        message = ngettext("{names} gets a bye.", "{names} get a bye.", len(byes))
        warnings.append(Problem(message.format(names=list_text([names[key] for key in byes])), "tables"))
    missing = not_checked_in(field.event, 1) if field.round_number == 1 else []
    if missing:
        warnings.append(warning_of_missing(missing, "tables"))
    return Prescription(field.round_number, (), tuple(warnings), quality)


def _problems(field: Field, tables: Sequence[SeatedTable], names: Mapping[str, str]) -> list[Problem]:
    """Return why these tables are no seating of everybody who plays, all of it at once."""
    out_of_use, active = set(numbers_in(field.event.tables_out_of_use)), {*field.active, *field.stand_by}
    found = []
    for number, times in Counter(table.table for table in tables).items():
        if times > 1:
            found.append(_("Table {number} is listed {times} times.").format(number=number, times=times))
        if not 1 <= number <= HIGHEST_NUMBER:
            found.append(
                _("Table numbers are 1 to {limit}, not {number}.").format(limit=HIGHEST_NUMBER, number=number)
            )
        elif number in out_of_use:
            found.append(str(table_numbers.out_of_use(number)))
    found += [
        ngettext(
            "Table {table} has {count} player. A table has {sizes} players.",
            "Table {table} has {count} players. A table has {sizes} players.",
            len(table.players),
        ).format(table=table.table, count=len(table.players), sizes=field.sizes.text)
        for table in tables
        if len(table.players) not in field.sizes
    ]
    seated = Counter(key for table in tables for key in table.players)
    for key, times in seated.items():
        if key not in names:
            found.append(_("There is no player {key}.").format(key=key))
        elif key not in active:
            found.append(_("{name} does not play this round.").format(name=names[key]))
        elif times > 1:
            found.append(
                ngettext("{name} has {count} seat.", "{name} has {count} seats.", times).format(
                    name=names[key], count=times
                )
            )
    byes = _byes(field, tables)
    found += [
        _("{name} has no seat.").format(name=names[key])
        for key in field.active
        if key not in seated and key not in byes
    ]
    found += [
        _("{name} has no seat, and has had a bye.").format(name=names[key])
        for key in byes
        if key in field.had_bye
    ]
    return [Problem(sentence, "tables") for sentence in found]


def _byes(field: Field, tables: Sequence[SeatedTable]) -> tuple[str, ...]:
    """Return the players without a seat who get a bye: nobody where the format or the stage has none, or
    where so many of them fill a table."""
    seated = {key for table in tables for key in table.players}
    left_over = tuple(key for key in field.active if key not in seated)
    is_possible = field.sizes.allows_byes and not field.stages.seats_itself(field.round_number)
    return left_over if is_possible and len(left_over) < field.sizes.preferred else ()
