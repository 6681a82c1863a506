"""B'Twixt before the kernel's list of checks, at every seat count and variant."""

from __future__ import annotations

import pytest

from rules.btwixt.game import GAME
from rules.kernel import testing
from rules.kernel.testing import Case


@pytest.mark.parametrize(
    "case",
    [
        Case(GAME, 3, {"advanced": True, "short": True}, 5),
        Case(GAME, 3, {"kingsmoot": True, "revealed_allies": True, "short": True}, 6),
    ],
    ids=str,
)
def test_every_check_at_the_usual_seat_counts(case: Case):
    testing.check_case(case)


@pytest.mark.slow
@pytest.mark.parametrize("case", testing.spread(testing.cases(GAME, seeds=(1,))), ids=str)
def test_every_check_at_every_seat_count_and_variant(case: Case):
    testing.check_case(case)


def test_each_variant_is_among_the_tested_option_sets():
    switches = {option.name for option in GAME.options if option.choices == (True, False)}
    tried = {name for options in GAME.option_sets for name in options}
    assert switches - tried == {"leavers_last"}


@pytest.mark.slow
def test_games_do_not_depend_on_the_order_of_hashes():
    testing.check_hash_seeds(GAME, "rules.btwixt.game:GAME")
