"""The board game before the kernel's list of checks, at every seat count, with and without tides."""

from __future__ import annotations

import pytest

from rules.boardgame.game import GAME
from rules.kernel import testing
from rules.kernel.testing import Case


@pytest.mark.parametrize("case", [Case(GAME, 3, {"tides": True}, 1)], ids=str)
def test_every_check_at_the_smallest_table(case: Case):
    testing.check_case(case)


@pytest.mark.slow
@pytest.mark.parametrize("case", testing.spread(testing.cases(GAME, seeds=(2,))), ids=str)
def test_every_check_at_every_seat_count(case: Case):
    testing.check_case(case)


@pytest.mark.slow
def test_every_check_where_houses_are_chosen():
    testing.check_case(Case(GAME, 4, {"houses": "chosen", "lannister_port_ship": False}, 1))


@pytest.mark.slow
def test_games_do_not_depend_on_the_order_of_hashes():
    testing.check_hash_seeds(GAME, "rules.boardgame.game:GAME")
