"""Random games over all seat counts and variants."""

from __future__ import annotations

import pytest

from rules.btwixt.game import GAME
from rules.kernel.testing import fuzz


def test_a_few_thousand_random_decisions_break_nothing():
    assert fuzz(GAME, 4_000, seed=11, every=1).faults == []


@pytest.mark.slow
def test_every_card_acts_and_every_line_is_said_in_random_games():
    expected = {
        "faces that never acted": [],
        "questions never asked": [],
        "lines never said": ["no_ally"],
        "faces never named": ["token_1", "token_2", "token_3"],
    }
    report = fuzz(GAME, 150_000, seed=12, until=lambda report: report.silent() == expected)
    assert report.faults == []
    assert report.silent() == expected
