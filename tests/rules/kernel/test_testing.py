"""Planted faults: each must be caught by the list of checks, and a sound game must pass it."""

from __future__ import annotations

import pytest

from rules.kernel import testing
from tests.rules.kernel import faulty

FAULTS = [
    (faulty.LeakingView, "exchange"),
    (faulty.LostPiece, "conservation"),
    (faulty.PieceInLocal, "conservation"),
    (faulty.LeftInLimbo, "limbo"),
    (faulty.LiveOptions, "frozen options"),
    (faulty.UnseededDraw, "replay|fork|twins"),
    (faulty.LeakingLine, "twins|canary"),
    (faulty.LeakingConstant, "twins|canary"),
    (faulty.LeakingPrompt, "twins"),
    (faulty.LeakingField, "twins"),
    (faulty.LeakingOrder, "exchange"),
    (faulty.ForgottenState, "replay|fork|undo|twins"),
    (faulty.MutableField, "plain data"),
    (faulty.IllegalDefault, "default"),
    (faulty.ForgottenSeat, "result"),
    (faulty.Endless, "length"),
]


@pytest.mark.parametrize("case", testing.cases(faulty.GUARD, seeds=range(6)), ids=str)
def test_a_sound_game_passes(case: testing.Case) -> None:
    testing.check_case(case)


@pytest.mark.parametrize(("fault", "check"), FAULTS, ids=lambda value: getattr(value, "__name__", ""))
def test_a_planted_fault_is_caught(fault: type[faulty.Guard], check: str) -> None:
    with pytest.raises((testing.GameFault, TypeError), match=check):
        testing.check_game(fault(), seeds=range(6))


def test_a_leaking_line_is_caught_by_canaries_alone() -> None:
    from rules.kernel.testing.check import _check_canaries

    for fault in (faulty.LeakingLine, faulty.LeakingConstant):
        with pytest.raises(testing.GameFault, match="canary"):
            _check_canaries(testing.Case(fault(), 3, {}, 1))


def test_other_hash_seeds() -> None:
    testing.check_hash_seeds(faulty.GUARD, "tests.rules.kernel.faulty:GUARD")
    with pytest.raises(testing.GameFault, match="hashes"):
        testing.check_hash_seeds(faulty.HASH_ORDER, "tests.rules.kernel.faulty:HASH_ORDER")
