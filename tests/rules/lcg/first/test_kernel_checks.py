"""The kernel's whole list of checks, at all seat counts and in all formats of the first edition."""

from __future__ import annotations

import pytest

from rules.kernel import testing
from rules.lcg.first.game import GAME


@pytest.mark.slow
@pytest.mark.parametrize("case", testing.cases(GAME, seeds=(1,)), ids=str)
def test_every_check_at_every_seat_count_and_format(case: testing.Case) -> None:
    testing.check_case(case)


@pytest.mark.slow
def test_games_do_not_depend_on_the_order_of_hashes() -> None:
    testing.check_hash_seeds(GAME, "rules.lcg.first.game:GAME")
