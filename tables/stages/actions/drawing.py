"""The tables of rounds that are not seated as the event's pairing says: cuts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tables.core.errors import Problem, Refused
from tables.events.rules.draws import derive, seating_label
from tables.rounds.actions.drafting import Field
from tables.rounds.models import RoundPairing
from tables.rounds.queries.sizes import table_sizes_of
from tables.rounds.rules.numbers import InvalidNumbers
from tables.rounds.rules.sizes import InvalidSplit
from tables.stages.rules.cuts import CUT_VERSION, cut_sizes, seat_cut


@dataclass(frozen=True, slots=True)
class StageSeating:
    """The tables of a round by number, how they came about, and what the journal keeps of it."""

    pairing: RoundPairing
    seats: Mapping[int, tuple[str, ...]]
    draw: Mapping[str, Any]
    numbering: Mapping[str, Any]


def seat_stage(field: Field, players: Sequence[str], attempt: int) -> StageSeating | None:
    """Return the tables of a round whose stage says how it is seated; None where the event's pairing does.

    Raises `Refused` where the players do not fit the tables of the stage.
    """
    cut = field.stages.cut_at(field.round_number)
    if cut is None:
        return None
    label = seating_label(field.round_number, attempt)
    try:
        cut_sizes(cut, len(players), table_sizes_of(field.event))
        tables = seat_cut(cut, players, derive(field.event.draw_key, label))
    except InvalidSplit as error:
        message = _("{error} Announce other stages, with a reason.").format(error=error)
        raise Refused([Problem(message, rule="R-10")]) from error
    numbering = field.numbering(players, len(tables), {})
    try:
        numbers = numbering.numbers_of(tables)
    except InvalidNumbers as error:
        raise Refused(str(error)) from error
    draw = {"label": label, "algorithm": CUT_VERSION, "stage": cut.to_json(), "entrants": list(players)}
    seats = dict(sorted(zip(numbers, tables, strict=True)))
    return StageSeating(RoundPairing.SEEDED, seats, draw, numbering.to_json())
