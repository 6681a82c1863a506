"""The tables of rounds that are not seated as the event's pairing says: groups, a round robin, cuts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.core import searches
from tables.core.errors import Problem, Refused
from tables.events.queries.record import load_record, results_of
from tables.events.rules.draws import derive, seating_label
from tables.rounds.actions.drafting import Field
from tables.rounds.models import Round, RoundPairing, Seat
from tables.rounds.queries.sizes import table_sizes_of
from tables.rounds.rules.numbers import InvalidNumbers
from tables.rounds.rules.sizes import InvalidSplit
from tables.stages.rules.announced import RoundOfStage
from tables.stages.rules.cuts import CUT_VERSION, cut_sizes, seat_cut
from tables.stages.rules.groups import GROUPS_VERSION, draw_groups, group_sizes, rotated
from tables.stages.rules.round_robin import (
    ROUND_ROBIN_VERSION,
    Tables,
    dealt,
    next_round,
    schedule,
    seat_round_robin,
)


@dataclass(frozen=True, slots=True)
class StageSeating:
    """The tables of a round by number, how they came about, and what the journal keeps of it."""

    pairing: RoundPairing
    seats: Mapping[int, tuple[str, ...]]
    draw: Mapping[str, Any]
    numbering: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _Plan:
    """Tables in seat order, numbers that some of them keep (by place, from 1), and what makes them
    repeatable."""

    pairing: RoundPairing
    algorithm: str
    tables: Sequence[Sequence[str]]
    entrants: Sequence[str]
    kept: Mapping[int, int]
    more: Mapping[str, Any]


def seat_stage(field: Field, players: Sequence[str], attempt: int) -> StageSeating | None:
    """Return the tables of a round whose stage says how it is seated; None where the event's pairing does.

    Raises `Refused` where the players do not fit the tables of the stage.
    """
    found = field.stages.at(field.round_number)
    if found is None or found.stage.kind == "rounds":
        return None
    label = seating_label(field.round_number, attempt)
    key = derive(field.event.draw_key, label)
    try:
        plan = _PLANS[found.stage.kind](field, players, found, key)
    except InvalidSplit as error:
        message = _("{error} Announce other stages, with a reason.").format(error=error)
        raise Refused([Problem(message, rule="R-10")]) from error
    numbering = field.numbering(plan.entrants, len(plan.tables), plan.kept)
    try:
        numbers = numbering.numbers_of(plan.tables)
    except InvalidNumbers as error:
        raise Refused(str(error)) from error
    draw = {
        "label": label,
        "algorithm": plan.algorithm,
        "stage": found.stage.to_json(),
        "entrants": list(plan.entrants),
        **plan.more,
    }
    seats = {number: tuple(table) for number, table in zip(numbers, plan.tables, strict=True)}
    return StageSeating(plan.pairing, dict(sorted(seats.items())), draw, numbering.to_json())


def _cut(field: Field, players: Sequence[str], found: RoundOfStage, key: bytes) -> _Plan:
    cut_sizes(found.stage, len(players), table_sizes_of(field.event))
    tables = seat_cut(found.stage, players, key)
    return _Plan(RoundPairing.SEEDED, CUT_VERSION, tables, players, {}, {})


def _groups(field: Field, players: Sequence[str], found: RoundOfStage, key: bytes) -> _Plan:
    sizes = table_sizes_of(field.event)
    if found.round == 1:
        is_ranked = found.position > 1 and found.stage.seeding == "snake"
        ordered = _ranked(field, players) if is_ranked else players
        group_sizes(len(players), found.stage.size, sizes)
        tables = draw_groups(ordered, found.stage.size, key, is_ranked=is_ranked)
        return _Plan(RoundPairing.DESIGNED, GROUPS_VERSION, tables, ordered, {}, {})
    groups, sat = _first_seats(field, found), _seats_played(field, found)
    seats = rotated(groups, found.round - 1, players, sat)
    wrong = [(number, len(table)) for number, table in seats.items() if len(table) not in sizes]
    if wrong:
        raise Refused(
            [
                Problem(
                    ngettext(
                        "The group at table {table} has {count} player. Prescribe the tables of this round.",
                        "The group at table {table} has {count} players. Prescribe the tables of this round.",
                        count,
                    ).format(table=number, count=count),
                    rule="R-10",
                )
                for number, count in wrong
            ]
        )
    numbers = dict(enumerate(seats, start=1))
    more = {"groups": {str(number): list(group) for number, group in groups.items()}, "sat": sat}
    return _Plan(RoundPairing.DESIGNED, GROUPS_VERSION, list(seats.values()), players, numbers, more)


def _round_robin(field: Field, players: Sequence[str], found: RoundOfStage, key: bytes) -> _Plan:
    stage = found.stage
    sizes = group_sizes(len(players), stage.size, table_sizes_of(field.event))
    first = _first_draw(field, found) if found.round > 1 else {}
    deal = list(first.get("deal", ())) if first else list(dealt(players, key))
    is_planned = set(deal) == set(players) and first.get("stage", stage.to_json()) == stage.to_json()
    more: dict[str, Any] = {}
    tables: Tables
    if is_planned:
        planned = searches.found(("round robin", sizes, stage.rounds), lambda: schedule(sizes, stage.rounds))
        tables = planned[found.round - 1]
    else:
        there = set(players)
        deal = [key for key in deal if key in there]
        deal += [key for key in players if key not in deal]
        at = {key: place for place, key in enumerate(deal)}
        rounds = field.previous_rounds[field.round_number - found.round :]
        history = [[[at[key] for key in table if key in at] for table in tables] for tables in rounds]
        more["history"] = history
        search = ("round robin", sizes, str(history))
        tables = searches.found(search, lambda: next_round(history, sizes))
    more["deal"] = deal
    seats = seat_round_robin(deal, tables, key)
    return _Plan(RoundPairing.DESIGNED, ROUND_ROBIN_VERSION, seats, players, {}, more)


_PLANS = {"cut": _cut, "groups": _groups, "round_robin": _round_robin}


def _ranked(field: Field, players: Sequence[str]) -> list[str]:
    """Return the players in the order of the standings before this round."""
    results = results_of(load_record(field.event)).through(field.round_number - 1)
    there = set(players)
    ranked = [key for key in results.standings().order if key in there]
    return ranked + [key for key in players if key not in set(ranked)]


def _first_seats(field: Field, found: RoundOfStage) -> dict[int, tuple[str, ...]]:
    """Return the seats of a stage's first round by table number, no-shows included."""
    first = field.round_number - found.round + 1
    seats: dict[int, list[str]] = {}
    rows = Seat.objects.filter(round__event=field.event, round__number=first).order_by(
        "table__number", "position"
    )
    for number, key in rows.values_list("table__number", "player__key"):
        seats.setdefault(number, []).append(key)
    return {number: tuple(keys) for number, keys in seats.items()}


def _seats_played(field: Field, found: RoundOfStage) -> dict[str, list[int]]:
    """Return the seats, from 1, in which each player has played in the earlier rounds of a stage."""
    earlier = range(field.round_number - found.round + 1, field.round_number)
    rows = Seat.objects.filter(round__event=field.event, round__number__in=earlier, absent=False)
    seats: dict[str, list[int]] = {}
    for key, position in rows.order_by("round__number").values_list("player__key", "position"):
        seats.setdefault(key, []).append(position)
    return dict(sorted(seats.items()))


def _first_draw(field: Field, found: RoundOfStage) -> dict[str, Any]:
    """Return what the first round of a stage keeps of its draw."""
    first = field.round_number - found.round + 1
    draw: dict[str, Any] = Round.objects.values_list("draw", flat=True).get(event=field.event, number=first)
    return draw
