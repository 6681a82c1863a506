"""What tests of the API need besides the cast."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from copy import deepcopy

import pytest

from tables.live.models.game import LiveGame
from tests.live_games import a_game
from tests.stages import Stage, playing_event


@pytest.fixture
def game() -> LiveGame:
    return a_game(3)


@pytest.fixture(scope="module")
def module_stage(module_rows: Callable[[], AbstractContextManager[None]]) -> Stage:
    """The event that the tests of a file begin with: a `playing_event` unless the file makes another."""
    with module_rows():
        return playing_event()


@pytest.fixture
def stage(module_stage: Stage) -> Stage:
    """The file's event, for one test to change."""
    return deepcopy(module_stage)
