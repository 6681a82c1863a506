"""Drawing a round (R-10, R-11, R-51): the draft, drawn, drawn again, searched for longer, discarded."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.core import searches
from tables.core.access import Actor
from tables.core.errors import Malformed, Problem, Refused
from tables.core.limits import LONG_SEARCHES
from tables.core.searches import searching
from tables.core.text.languages import duration, list_text
from tables.events.models import Event, EventStatus
from tables.events.rules.draws import byes_label, derive, seating_label
from tables.journal.recording import Change, recorded, require_override
from tables.live.actions import DRAFT_DISCARDED, abandon_round
from tables.players.actions.rows import BATCH, require_rounds_to_come
from tables.players.models import Absence, Player, PlayerStatus
from tables.players.queries.participation import not_checked_in
from tables.rounds.actions.drafting import (
    Field,
    chosen_sizes,
    quality_json,
    read_field,
    sizes_around,
    split_around,
)
from tables.rounds.actions.rows import fresh_round, require_round_unchanged
from tables.rounds.actions.seats import SeatedRound, put_length, read_seats, seats_json, write_seats
from tables.rounds.models import Round, RoundPairing, RoundStatus, TableStatus
from tables.rounds.queries.draws import draws_of
from tables.rounds.rules.numbers import InvalidNumbers
from tables.rounds.rules.sizes import Sizes
from tables.rounds.seating import Quality, Seating, SeatingProblem, evaluate, improve_in_parts, numbered, seat
from tables.stages.actions.drawing import seat_stage

MAX_EFFORT = 100
"""The longest search, as a multiple of an ordinary one."""

MAX_SEARCH_SECONDS = 10.0
"""Seconds after which a search for something better begins no further part."""

DRAWS = "round.draw"


@searching
def draw_round(
    event: Event,
    actor: Actor,
    *,
    sizes: Sequence[int] | None = None,
    drop: Collection[str] = (),
    leave_out: Collection[str] = (),
    override: bool = False,
    reason: str = "",
) -> Round:
    """Draft the next round: seat all active players who do not sit it out (R-14).

    Of the players who are not checked in, `drop` leave the event before the round and `leave_out` sit it out,
    both by key. `sizes` is the organizer's own table split, by default that of
    the event's policy (R-10). If the next round is drafted already, nothing changes. Raises `Refused` while
    the round cannot be drawn, `Malformed` at "sizes", "drop" or "leave_out" and without a reason where an
    earlier draft of the round was discarded (R-51), and for round 1 `NeedsOverride` when players would be
    seated who are not checked in while others are.
    """
    with recorded(event, actor, "pairing.draw", permission=DRAWS, reason=reason) as change:
        latest = change.event.rounds.select_for_update().order_by("-number").first()
        if latest is not None and latest.status == RoundStatus.DRAFTED and sizes is None:
            change.nothing_changed()
            return latest
        number = latest.number + 1 if latest else 1
        change.object = f"round {number}"
        require_drawable(change.event, latest)
        field = read_field(change.event, number)
        missing = {player.key: player for player in not_checked_in(change.event, number)}
        for name, keys in (("drop", drop), ("leave_out", leave_out)):
            if not missing.keys() >= set(keys):
                raise Malformed.at(name, _("Name active players who are not checked in."), "R-13")
        away = {*drop, *leave_out}
        seated = [player for key, player in missing.items() if key not in away]
        if seated and number == 1:
            require_override([warning_of_missing(seated, "drop")], override=override, reason=reason)
        players = field.to_seat(sizes, away)
        round_ = Round(event=change.event, number=number)
        nobody = SeatedRound({}, {}, frozenset(), {})
        round_.draw = {"chosen_sizes": list(sizes) if sizes else None}
        if field.stages.seats_itself(number):
            _require_no_split(sizes)
            _draw_stage(change, round_, field, players, nobody)
        else:
            _draw(change, round_, field, players, chosen_sizes(field, players, sizes), (), nobody)
        if drop:
            _drop(change, [player for key, player in missing.items() if key in drop], number - 1)
        if sitting_out := away.difference(drop):
            _leave_out(change, [player for key, player in missing.items() if key in sitting_out], number)
        return round_


@searching
def redraw(
    round_: Round,
    actor: Actor,
    *,
    sizes: Sequence[int] | None = None,
    keep_locked: bool = True,
    expected: int | None = None,
    reason: str = "",
) -> Round:
    """Draw a draft again under the next attempt's label (R-51), around the locked tables unless told not to.

    Seats the players who are active now. `sizes` changes the split; by default a split chosen earlier stays
    as long as
    it has the right number of seats, and is that of the event's policy otherwise. Raises `Refused` for a
    published round, a locked player who is out or locks that no split fits, `Malformed` at "sizes" and
    without a reason, which everybody can read on the page of draws (R-51), and `Outdated`.
    """
    with recorded(round_.event, actor, "pairing.draw", permission=DRAWS, reason=reason) as change:
        round_ = fresh_draft(change, round_, expected)
        require_rounds_to_come(change.event)
        field = read_field(change.event, round_.number)
        was = read_seats(round_)
        if field.stages.seats_itself(round_.number):
            _require_no_split(sizes)
            round_.tables.filter(locked=True).update(locked=False)
            change.before = {**seats_json(round_, was.seats, was.byes), "attempt": round_.attempt}
            _draw_stage(change, round_, field, field.active, was)
            return round_
        locked = tuple(sorted(was.locked))
        if not keep_locked:
            round_.tables.filter(locked=True).update(locked=False)
            locked = ()
        _require_active(field, was, locked)
        kept = [key for number in locked for key in was.seats[number]]
        players = field.to_seat(sizes or round_.draw.get("chosen_sizes"), kept=kept)
        change.before = {**seats_json(round_, was.seats, was.byes), "attempt": round_.attempt}
        if sizes is not None:
            round_.draw["chosen_sizes"] = list(sizes)
        chosen = _sizes(round_, field, players, was, locked, new=sizes is not None)
        _draw(change, round_, field, players, chosen, locked, was)
        return round_


def try_longer(round_: Round, actor: Actor, *, effort: int = 10, expected: int | None = None) -> Round:
    """Search on from the draft as it stands, up to `effort` times as long as a draw; it never gets worse.

    The search ends after `MAX_SEARCH_SECONDS`; the journal keeps how many parts of it were done.

    Every try is recorded, so that the next one goes on with fresh randomness of its own label. Raises
    `Refused` for a published round or a seating proved best, `Malformed` at "effort", `Outdated`, `TooOften`.
    """
    if actor.user is not None:
        LONG_SEARCHES.require(
            actor.user.get_username(),
            _(
                "You searched {count} times within {duration}. The draft stands, and you can publish it."
            ).format(count=LONG_SEARCHES.most, duration=duration(LONG_SEARCHES.seconds)),
        )
    return _try_longer(round_, actor, effort, expected)


@searching
def _try_longer(round_: Round, actor: Actor, effort: int, expected: int | None) -> Round:
    with recorded(round_.event, actor, "pairing.improve", permission=DRAWS) as change:
        round_ = fresh_draft(change, round_, expected)
        require_rounds_to_come(change.event)
        if round_.pairing == RoundPairing.PRESCRIBED:
            raise Refused(
                _(
                    "The tables of round {round} are prescribed. Draw the round to search for a seating."
                ).format(round=round_.number)
            )
        if round_.pairing in (RoundPairing.SEEDED, RoundPairing.DESIGNED):
            raise Refused(
                _("The stage decides the tables of round {round}. There is nothing to search for.").format(
                    round=round_.number
                )
            )
        if not 1 <= effort <= MAX_EFFORT:
            raise Malformed.at("effort", _("Give an effort from 1 to {limit}.").format(limit=MAX_EFFORT))
        field = read_field(change.event, round_.number)
        was = read_seats(round_)
        problem = field.problem_of(was.seats, was.locked)
        tries = round_.draw.get("tries", 0) + 1
        label = f"{seating_label(round_.number, round_.attempt)}/longer/{tries}"
        key = derive(change.event.draw_key, label)
        start = tuple(was.seats.values())
        better = searches.found(
            ("longer", problem.digest(), start, key, effort),
            lambda: _search_on(problem, start, key, effort),
            is_long=True,
        )
        if better is None:
            raise Refused(
                _("This seating is proved to be the best possible. There is nothing to search for.")
            )
        found, parts, quality = better
        numbering = field.renumbering(was.seats, was.locked)
        numbers = numbering.numbers_of(found.tables)
        seats = dict(zip(numbers, found.tables, strict=True))
        round_.draw = {**round_.draw, "tries": tries, "quality": quality_json(numbered(quality, numbers))}
        write_seats(change, round_, was, seats, was.players)
        put_length(round_, map(len, seats.values()))
        change.stamp(round_)
        round_.save(update_fields=["draw", "length_minutes", "revision"])
        change.before = seats_json(round_, was.seats, was.byes)
        change.after |= {
            **seats_json(round_, seats, was.byes),
            "attempt": round_.attempt,
            "label": label,
            "effort": effort,
            "parts": parts,
            "algorithm": found.algorithm,
            "digest": problem.digest(),
            "problem": problem.to_json(),
            "numbering": numbering.to_json(),
        }
        return round_


def discard_draft(round_: Round, actor: Actor, *, reason: str, expected: int | None = None) -> None:
    """Discard the draft; its attempts stay public with the reason and are not drawn a second time (R-51).

    A draft that was discarded already stays so. Raises `Malformed` without a reason, `Refused` for a
    published round, `Outdated`.
    """
    with recorded(round_.event, actor, "pairing.discard", permission=DRAWS, reason=reason) as change:
        if not change.event.rounds.filter(pk=round_.pk).exists():
            change.nothing_changed()
            return
        round_ = fresh_draft(change, round_, expected)
        if not change.reason:
            raise Malformed.at("reason", _("Say why the draft is discarded. Everybody can read it."), "R-51")
        was = read_seats(round_)
        change.before = {**seats_json(round_, was.seats, was.byes), "attempt": round_.attempt}
        abandon_round(change, round_, DRAFT_DISCARDED)
        round_.delete()


def fresh_draft(change: Change, round_: Round, expected: int | None) -> Round:
    """Return the round as it is now, locked, if it is still a draft; raises `Refused` otherwise."""
    found = fresh_round(change, round_)
    if found.status != RoundStatus.DRAFTED:
        raise Refused(
            _(
                "Round {round} is no longer a draft. Withdraw it before changing the draw, or change single "
                "seats."
            ).format(round=found.number)
        )
    require_round_unchanged(found, expected)
    return found


def _search_on(
    problem: SeatingProblem, start: tuple[tuple[str, ...], ...], key: bytes, effort: int
) -> tuple[Seating, int, Quality] | None:
    """Return a better seating, in how many parts it was found, and its quality; None if there cannot be
    one."""
    before = evaluate(problem, start)
    if before.proved_best:
        return None
    until = time.monotonic() + MAX_SEARCH_SECONDS
    found, parts = improve_in_parts(
        problem, Seating(start, before), key, effort, lambda: time.monotonic() < until
    )
    return found, parts, evaluate(problem, found.tables)


def _draw(
    change: Change,
    round_: Round,
    field: Field,
    players: Sequence[str],
    sizes: Sizes,
    locked: Collection[int],
    was: SeatedRound,
) -> None:
    """Seat `players` under the label of the next attempt, give the tables their numbers and store the round.

    Players for whom the tables have no seat get a bye. `locked` are the numbers of tables that keep number,
    place and players.
    """
    event, number = change.event, round_.number
    attempt = _next_attempt(change, number)
    label = seating_label(number, attempt)
    kept = _places(was, locked)
    locked_tables = {place: was.seats[table] for place, table in kept.items()}
    at_locked = [player for table in locked_tables.values() for player in table]
    byes = field.byes(players, len(players) - sum(sizes), attempt, at_locked)
    players = tuple(player for player in players if player not in byes)
    numbering = field.numbering(players, len(sizes), kept)
    try:
        locked_seats = numbering.locked_seats(sizes, locked_tables, field.names)
    except InvalidNumbers as error:
        raise Refused(str(error)) from error
    problem = field.problem(players, sizes, locked_tables, locked_seats)
    digest, key = problem.digest(), derive(event.draw_key, label)
    seating = searches.found(("draw", digest, key), lambda: seat(problem, key))
    draw = {
        "label": label,
        "algorithm": seating.algorithm,
        "digest": digest,
        "problem": problem.to_json(),
    }
    round_.attempt, round_.pairing = attempt, event.pairing
    numbers = numbering.numbers_of(seating.tables)
    round_.draw = {
        **draw,
        "quality": quality_json(numbered(seating.quality, numbers)),
        "chosen_sizes": round_.draw.get("chosen_sizes"),
        "edits": 0,
        "tries": 0,
    }
    seats = dict(zip(numbers, seating.tables, strict=True))
    put_length(round_, map(len, seats.values()))
    change.stamp(round_)
    round_.save()
    write_seats(change, round_, was, seats, field.players, byes=byes)
    stand_ins = [key for key in players if key in field.stand_by]
    change.after |= {
        **seats_json(round_, seats, byes),
        **({"byes_label": byes_label(number, attempt)} if byes else {}),
        **({"stand_ins": stand_ins} if stand_ins else {}),
        "attempt": attempt,
        "pairing": round_.pairing,
        **draw,
        "numbering": numbering.to_json(),
    }


def _draw_stage(
    change: Change, round_: Round, field: Field, players: Sequence[str], was: SeatedRound
) -> None:
    """Seat `players` as the stage of the round says, under the label of the next attempt, and store it."""
    attempt = _next_attempt(change, round_.number)
    found = seat_stage(field, players, attempt)
    assert found is not None
    round_.attempt, round_.pairing = attempt, found.pairing
    round_.draw = {
        **found.draw,
        "quality": quality_json(field.quality(found.seats)),
        "chosen_sizes": None,
        "edits": 0,
        "tries": 0,
    }
    put_length(round_, map(len, found.seats.values()))
    change.stamp(round_)
    round_.save()
    write_seats(change, round_, was, found.seats, field.players, byes=())
    change.after |= {
        **seats_json(round_, found.seats, ()),
        "attempt": attempt,
        "pairing": round_.pairing,
        **found.draw,
        "numbering": found.numbering,
    }


def _require_no_split(sizes: Sequence[int] | None) -> None:
    if sizes is not None:
        raise Malformed.at("sizes", _("The stage of this round says how many tables there are."), "R-10")


def _next_attempt(change: Change, number: int) -> int:
    """Return the number of the next attempt at a round. Raises `Malformed` for another one without a
    reason."""
    attempt = 1 + draws_of(change.event, number).count()
    if attempt > 1 and not change.reason:
        message = _("Say why round {round} is drawn again. Everybody can read it.").format(round=number)
        raise Malformed.at("reason", message, "R-51")
    return attempt


def _places(was: SeatedRound, numbers: Collection[int]) -> dict[int, int]:
    """Return place -> number of these tables: what a seating knows is their order, not their numbers."""
    return {place: number for place, number in enumerate(was.seats, start=1) if number in numbers}


def _sizes(
    round_: Round,
    field: Field,
    players: Sequence[str],
    was: SeatedRound,
    locked: Collection[int],
    *,
    new: bool,
) -> Sizes:
    """Return the table sizes of a redraw: those chosen for the round if they still fit, or those of the
    policy.

    Raises `Malformed` when a `new` choice does not fit the players or the locked tables.
    """
    chosen = round_.draw.get("chosen_sizes")
    held = _places(was, locked)
    fixed = {place: len(was.seats[number]) for place, number in held.items()}
    if new:
        around = sizes_around(fixed, chosen_sizes(field, players, chosen))
        if around is None:
            locked_tables = list_text([_locked_table(held[place], size) for place, size in fixed.items()])
            message = _("Locked: {tables}. The split must have tables of these sizes.")
            raise Malformed.at("sizes", message.format(tables=locked_tables), "R-10")
        return around
    fits = chosen and sum(chosen) + len(was.byes) == len(players)
    kept = sizes_around(fixed, tuple(chosen)) if fits else None
    return kept or split_around(field, players, fixed)


def _locked_table(table: int, size: int) -> str:
    text = ngettext("table {table} with {count} player", "table {table} with {count} players", size)
    return text.format(table=table, count=size)


def require_drawable(event: Event, latest: Round | None) -> None:
    """Raise `Refused` while the round after `latest` cannot be seated."""
    if event.status != EventStatus.RUNNING:
        raise Refused(_("{event} has not started. Start it before drawing a round.").format(event=event.name))
    require_rounds_to_come(event)
    if latest is None:
        return
    if latest.status == RoundStatus.DRAFTED:
        raise Refused(
            _("Round {round} is already drafted. Draw it again with the tables you want.").format(
                round=latest.number
            )
        )
    if latest.status != RoundStatus.CLOSED:
        raise Refused([Problem(_close_first(latest))])
    if latest.number >= event.rounds_announced:
        raise Refused(
            [
                Problem(
                    ngettext(
                        "The one announced round is played. Finish the event, or announce another round "
                        "with a reason.",
                        "All {count} announced rounds are played. Finish the event, or announce another "
                        "round with a reason.",
                        event.rounds_announced,
                    ).format(count=event.rounds_announced),
                    rule="R-3",
                )
            ]
        )


def _close_first(round_: Round) -> str:
    out = round_.tables.exclude(status=TableStatus.CONFIRMED).values_list("number", flat=True)
    numbers = [str(number) for number in out]
    if not numbers:
        return _("Close round {round} first.").format(round=round_.number)
    return ngettext(
        "Close round {round} first. No confirmed result yet at table {tables}.",
        "Close round {round} first. No confirmed result yet at tables {tables}.",
        len(numbers),
    ).format(round=round_.number, tables=list_text(numbers))


def _require_active(field: Field, was: SeatedRound, locked: Collection[int]) -> None:
    active = {*field.active, *field.stand_by}
    gone = [
        Problem(
            _("{player} ({key}) is out but sits at locked table {table}. Unlock it first.").format(
                player=field.players[key].name, key=key, table=number
            )
        )
        for number in locked
        for key in was.seats[number]
        if key not in active
    ]
    if gone:
        raise Refused(gone)


def warning_of_missing(missing: Sequence[Player], field: str) -> Problem:
    """Return the warning of players who are seated and perhaps not there, at `field`."""
    text = ngettext(
        "This player is not checked in: {names}. Seat them anyway, leave them out, or drop them.",
        "These players are not checked in: {names}. Seat them anyway, leave them out, or drop them.",
        len(missing),
    )
    names = list_text([f"{player.name} ({player.key})" for player in missing])
    return Problem(text.format(names=names), field, "R-13")


def _leave_out(change: Change, players: Sequence[Player], round_number: int) -> None:
    Absence.objects.bulk_create(Absence(player=player, round_number=round_number) for player in players)
    change.stamp(*players)
    Player.objects.bulk_update(players, ["revision"], batch_size=BATCH)
    change.after["left_out"] = [player.key for player in players]


def _drop(change: Change, missing: Sequence[Player], after_round: int) -> None:
    for player in missing:
        player.status, player.dropped_after_round = PlayerStatus.DROPPED, after_round
        change.stamp(player)
    Player.objects.bulk_update(missing, ["status", "dropped_after_round", "revision"], batch_size=BATCH)
    change.after["dropped"] = [player.key for player in missing]
