"""Recorded games replay as they were recorded: every game, seat count and option set.

After an intended change: `python -m rules.kernel.testing goldens tests/rules/goldens GAME`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules import registry
from rules.kernel import GameDef, testing

GOLDENS = Path(__file__).parent / "goldens"
GAMES = [registry.find(key) for key in registry.keys()]  # noqa: SIM118  (a module, not a mapping)
LONG = {"boardgame", "btwixt", "lcg", "lcg_first", "oathbreaker"}
"""Games of which only the smallest tables are played in the quick run."""


def marks(case: testing.Case) -> list[pytest.MarkDecorator]:
    return [pytest.mark.slow] if case.game.key in LONG and case.n > min(case.game.seats) else []


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=str(case), marks=marks(case))
        for game in GAMES
        for case in testing.recorded_cases(game)
    ],
)
def test_recorded_games_replay(case: testing.Case) -> None:
    testing.check_golden(GOLDENS, case)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_seat_count_and_option_set_is_recorded_and_one_transcript_is_to_read(
    game: GameDef[Any],
) -> None:
    names = [str(case) for case in testing.recorded_cases(game)]
    assert list(testing.read_goldens(GOLDENS, game)) == names
    kept = [testing.readable_path(GOLDENS, name) for name in names]
    assert sum(path.exists() for path in kept) == 1
    assert set(GOLDENS.glob(f"{game.key}-*.txt")) <= set(kept)
