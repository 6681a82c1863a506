"""Oathbreaker before the kernel's list of checks: leaks, origins, replays, worlds, at every seat count."""

from __future__ import annotations

import pytest

from rules.kernel import testing
from rules.kernel.testing import Case, FuzzReport, fuzz
from rules.oathbreaker.game import GAME

USUAL, NIGHT, ORDERLY, PLAIN = GAME.option_sets


@pytest.mark.parametrize("case", [Case(GAME, 5, ORDERLY, 1)], ids=str)
def test_every_check_at_a_small_table(case: Case) -> None:
    testing.check_case(case)


@pytest.mark.slow
@pytest.mark.parametrize("case", testing.spread(testing.cases(GAME, seeds=(2,))), ids=str)
def test_every_check_at_every_seat_count_and_variant(case: Case) -> None:
    testing.check_case(case)


def test_a_few_thousand_random_decisions_break_nothing() -> None:
    assert fuzz(GAME, 2_000, seed=11, every=4).faults == []


@pytest.mark.slow
def test_every_line_and_question_comes_up_in_random_games() -> None:
    def is_all_met(report: FuzzReport) -> bool:
        silent = report.silent()
        rare = set(silent["lines never said"]) <= {"plays_nothing", "no_decree"}
        return rare and silent["faces never named"] == [] and silent["questions never asked"] == []

    report = fuzz(GAME, 500_000, seed=12, every=25, until=is_all_met)
    assert report.faults == []
    assert is_all_met(report), report.silent()


@pytest.mark.slow
def test_games_do_not_depend_on_the_order_of_hashes() -> None:
    testing.check_hash_seeds(GAME, "rules.oathbreaker.game:GAME")


def test_each_option_is_among_the_tested_sets() -> None:
    tried = {name for options in GAME.option_sets for name in options}
    assert {option.name for option in GAME.options} == tried
