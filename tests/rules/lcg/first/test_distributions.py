"""Figures of many games agree with each other."""

from __future__ import annotations

import pytest

from rules.lcg.first.distributions import distributions


@pytest.mark.parametrize(("format_", "n"), [("duel", 2), ("core", 3)])
def test_power_in_the_figures_of_games_has_its_sources(format_: str, n: int) -> None:
    """Nothing is held that was not gained, and what was gained has a source."""
    found = distributions(format_, n, 2)
    assert found.ended == {"won": 2}
    assert found.games == 2 and sum(found.challenges.values()) > 0
    assert 0 < found.held <= found.gained.total()
    assert found.unopposed.total() == found.gained["unopposed challenges"]
    assert found.won.total() <= found.challenges.total()
    assert sum(sum(shares) for shares in found.houses.values()) == pytest.approx(2)
    assert sum(sum(shares) for shares in found.seats.values()) == pytest.approx(2)
