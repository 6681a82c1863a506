"""What tests of live tables need besides the stage."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from hashlib import sha256
from itertools import count

import pytest
from django.db import connection as default_connection

from tables.live.models.game import LiveGame
from tables.live.play import opening
from tables.live.store import matches
from tests.live_games import a_game, at, play


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch):
    """Give each test its own deals, the same each time: what fails once fails again."""
    fix_deals(deals_of(request.node.name), monkeypatch)


@pytest.fixture(scope="module")
def module_rows(
    module_rows: Callable[[], AbstractContextManager[None]], request: pytest.FixtureRequest
) -> Callable[[], AbstractContextManager[None]]:
    """As everywhere, with deals that are the module's."""

    deals = deals_of(request.node.name)

    @contextmanager
    def rows() -> Iterator[None]:
        with module_rows(), pytest.MonkeyPatch.context() as monkeypatch:
            fix_deals(deals, monkeypatch)
            matches.forget()
            yield

    return rows


def deals_of(name: str) -> Iterator[bytes]:
    """Seeds that follow from the name."""
    return (sha256(f"{name}/{number}".encode()).digest() for number in count())


def fix_deals(seeds: Iterator[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let games that are opened from now on have these deals, and keys that are made of them."""

    def seed() -> bytes:
        return next(seeds)

    monkeypatch.setattr(opening, "fresh_seed", seed)
    monkeypatch.setattr(opening, "new_live_key", lambda: seed().hex()[:12])


@pytest.fixture
def connection():
    """The database connection, to count queries on."""
    return default_connection


@pytest.fixture
def game() -> LiveGame:
    """A game of three after twelve decisions, whose open question has 30 seconds since the start."""
    with at(0):
        return play(a_game(3, move_seconds=30), r=random.Random(1), decisions=12)
