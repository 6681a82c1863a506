"""Draws, done again by the person who has the revealed seed."""

from __future__ import annotations

from tables.events.rules.draws import derive
from tables.rounds.models import Round
from tables.rounds.seating import SeatingProblem, seat
from tests.builders import SEED


def recomputed(round_: Round) -> list[list[str]]:
    """What a stranger finds who repeats the stored draw with the revealed seed."""
    problem = SeatingProblem.from_json(round_.draw["problem"])
    assert problem.digest() == round_.draw["digest"]
    return [list(table) for table in seat(problem, derive(SEED, round_.draw["label"])).tables]
