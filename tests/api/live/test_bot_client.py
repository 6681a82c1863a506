"""The example of a player's program plays whole games against a running server."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django import DjangoDbBlocker

from tables.core import links
from tables.events.models import EventStatus
from tables.live.models.game import LiveGame
from tables.live.play import opening
from tables.live.store import games
from tables.players.models import Player
from tables.rounds.models import TableStatus
from tables.staff.models import Role
from tests.builders import a_round, a_user, an_event, players, staff_of
from tests.clients import hand_out_link, program_of
from tests.e2e.site import ROOT, Site, running_site

PROGRAM = ROOT / "docs" / "examples" / "bot_client.py"
SECONDS = 120


@pytest.fixture
def site(tmp_path: Path, django_db_blocker: DjangoDbBlocker, migrated: Path) -> Iterator[Site]:
    """An installation of its own."""
    with running_site(tmp_path, django_db_blocker, migrated) as running:
        yield running


def programs(site: Site, game: str, credentials: list[list[str]]) -> list[subprocess.Popen[str]]:
    return [
        subprocess.Popen(
            [sys.executable, str(PROGRAM), site.url, game, *shown], stdout=subprocess.PIPE, text=True
        )
        for shown in credentials
    ]


def open_game(n: int, game: str) -> tuple[LiveGame, list[Player]]:
    event = an_event(status=EventStatus.RUNNING)
    people = players(event, n)
    for player in people:
        hand_out_link(player)
    table = a_round(event, 1, people).tables.get()
    organizer = staff_of(event, Role.ORGANIZER, a_user("organizer"))
    setup = opening.Setup(game, options={"short": True} if game == "btwixt" else {})
    return opening.open_at_table(table, organizer, setup), people


@pytest.mark.parametrize(("name", "n"), [pytest.param("btwixt", 3, marks=pytest.mark.slow), ("goofspiel", 2)])
def test_the_example_plays_a_whole_game(site, name, n):
    """All seats by the program: with private links, one with a token of the player's account."""
    with site.models():
        game, people = open_game(n, name)
        user = a_user("asha")
        Player.objects.filter(pk=people[0].pk).update(user=user)
        token = program_of(user).authorization.removeprefix("Bearer ")
        credentials = [["--token", token], *([f"--link={links.token_of(player)}"] for player in people[1:])]
    running = programs(site, game.key, credentials)
    try:
        found = [json.loads(program.communicate(timeout=SECONDS)[0]) for program in running]
    finally:
        for program in running:
            program.kill()
    assert [program.returncode for program in running] == [0] * n
    assert all(result == found[0] for result in found)
    assert sorted(placing["seat"] for placing in found[0]["placings"]) == list(range(n))
    with site.models():
        row = games.find(game.key)
        assert row.status == "finished" and row.length > 20
        assert {seat for (seat,) in row.decisions.values_list("seat")} == set(range(n))
        assert row.table is not None and row.table.status == TableStatus.REPORTED


def test_the_example_is_short_and_stands_alone():
    text = PROGRAM.read_text()
    assert len(text.splitlines()) < 110
    lines = [line for line in text.splitlines() if line.startswith(("import ", "from "))]
    imported = {line.split()[1].split(".")[0] for line in lines}
    assert imported <= sys.stdlib_module_names
