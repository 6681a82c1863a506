"""The kernel's whole list of checks, at all seat counts and in all formats."""

from __future__ import annotations

import pytest

from rules.kernel import testing
from rules.lcg.game import GAME


@pytest.mark.parametrize("case", testing.cases(GAME, seats=(2,), seeds=(1,)), ids=str)
def test_every_check_at_the_usual_seat_counts(case: testing.Case) -> None:
    testing.check_case(case)


@pytest.mark.slow
@pytest.mark.parametrize("case", testing.spread(testing.cases(GAME, seats=range(3, 7), seeds=(1,))), ids=str)
def test_every_check_at_every_seat_count_and_format(case: testing.Case) -> None:
    testing.check_case(case)


@pytest.mark.slow
def test_games_do_not_depend_on_the_order_of_hashes() -> None:
    testing.check_hash_seeds(GAME, "rules.lcg.game:GAME")
