"""Lanes of a running server: many tables of others hold nobody up, and an outage takes nobody's time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from tables.live.models.game import LiveDecision, LiveGame
from tests.e2e.site import Site, running_site
from tests.live_games import a_game
from tests.stress.lanes import assert_nobody_waits

pytestmark = pytest.mark.slow

MOVE = 6.0


@pytest.fixture
def site(tmp_path: Path, django_db_blocker: DjangoDbBlocker, migrated: Path) -> Iterator[Site]:
    """An installation of the embedded default, served by a process of its own."""
    with running_site(tmp_path, django_db_blocker, migrated) as site:
        yield site


@pytest.mark.parametrize("bot", ["heuristic", "thinking"])
def test_beside_forty_tables_of_two_accounts_nobody_waits(site: Site, bot: str):
    assert_nobody_waits(lambda code: site.manage("shell", "-v0", "-c", code), bot)


def test_a_server_that_was_killed_answers_for_nobody_while_it_was_away(site: Site):
    with site.models():
        game = a_game(2, game="goofspiel", move_seconds=int(MOVE))
    time.sleep(MOVE / 2)
    site.kill()
    time.sleep(2 * MOVE)
    with site.models():
        assert not LiveDecision.objects.filter(game=game).exists()
    began = timezone.now()
    site.start()
    up = timezone.now()
    first = _first_answer(site, game)
    assert first - began >= timedelta(seconds=MOVE / 2), "less than half of the time was left"
    assert first - up <= timedelta(seconds=MOVE + 2), "the clock goes on"


def _first_answer(site: Site, game: LiveGame) -> datetime:
    deadline = time.monotonic() + 4 * MOVE
    while time.monotonic() < deadline:
        with site.models():
            entry = LiveDecision.objects.filter(game=game).first()
        if entry is not None:
            assert entry.by == "clock"
            return entry.at
        time.sleep(0.2)
    raise AssertionError("the clock never answered")
