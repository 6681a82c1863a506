"""No action costs more than in proportion to the event, function by function."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from bench._inside.growth import Costs, Result, measure
from tests.conftest import on_sqlite
from tests.lines import Lines, counting, growing

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(not on_sqlite(), reason="the lines are the same on PostgreSQL"),
]

SMALL, LARGE = 36, 108
EXPONENT = 1.3
"""A sorted list costs n log n comparisons; what is quadratic has 2."""
AT_LEAST = 1_500
"""Lines below which a function says nothing."""
SEARCH, SEARCHES = "draw", "/tables/rounds/seating/"
"""A search for seats ends sooner where a small event has a perfect seating; `bench.growth` measures it."""


class CountedLines(Costs):
    """The lines of each action instead of its seconds."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: dict[str, Lines] = {}

    def action(self, name: str, act: Callable[[], Result]) -> Result:
        """Count what is done once."""
        with counting() as self.lines[name]:
            return act()

    def page(self, name: str, browser: Client, address: str) -> None:
        """Leave pages out: `bench.growth` reads them all."""


def test_no_function_runs_out_of_proportion():
    small, large = CountedLines(), CountedLines()
    measure(SMALL, small)
    measure(LARGE, large)
    assert len(large.lines) >= 9
    found = {
        f"{name}: {function}"
        for name in small.lines.keys() & large.lines.keys() - {SEARCH}
        for function in growing(
            small.lines[name], large.lines[name], LARGE / SMALL, exponent=EXPONENT, at_least=AT_LEAST
        )
        if not function.startswith(SEARCHES)
    }
    assert sorted(found) == []
