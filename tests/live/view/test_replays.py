"""Long games that are over: looked through by strangers without being played again for each of them."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from kingsmoot.server.lanes import LANES
from rules.kernel import BadRecord, Course, course_of
from rules.kernel.runner import Runner
from tables.core import timekeeping
from tables.live.jobs import replays as jobs
from tables.live.jobs.replays import ReplayKeeper
from tables.live.judge import acts
from tables.live.store import games, matches, replays
from tables.live.view import boards, records
from tables.models import LiveGame, LiveStatus
from tables.upkeep import disk
from tests.clients import browser_of
from tests.live_games import a_game, judge_of, play, seat_viewer

pytestmark = pytest.mark.django_db

FEW = 4
"""Decisions between two marks here, so that a short game is a long one."""


@pytest.fixture(autouse=True)
def directory(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(replays, "LONG", 20)
    monkeypatch.setattr(replays, "SPACING", FEW)
    return tmp_path / "replays"


@pytest.fixture(scope="module")
def taken_back(module_rows: Callable[[], AbstractContextManager[None]]) -> str:
    with module_rows():
        game = play(a_game(3, game="goofspiel", spectators="live"), r=random.Random(1), decisions=15)
        acts.undo(game, judge_of(game), to=4, reason="Misread.")
        game = play(games.find(game.key), r=random.Random(2))
    assert game.is_over and game.length > 20
    return game.key


@pytest.fixture
def game(taken_back: str) -> LiveGame:
    """A game that was taken back once and is over, and that this process has forgotten."""
    return games.find(taken_back)


@pytest.fixture
def applied(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The entries that were applied to any match."""
    found: list[int] = []
    apply = Runner.apply

    def counted(self: Any, k: int) -> None:
        found.append(k)
        apply(self, k)

    monkeypatch.setattr(Runner, "apply", counted)
    return found


def asked(game: LiveGame, what: str = "") -> Any:
    return browser_of(None).get(f"/api/v1/live-games/{game.key}/{what}")


def kept() -> None:
    ReplayKeeper().keep_one()


WHAT = ("", "draws/", "moment/?k=0", "moment/?k=17", "moment/?k=9&seat=1")


def test_whoever_comes_first_waits_for_the_upkeep_and_nothing_is_played_for_them(game, applied, directory):
    for what in WHAT:
        answer = asked(game, what)
        assert answer.status_code == 503 and int(answer["Retry-After"]) > 0
        assert "being made ready" in answer.json()["problems"][0]["message"]
    assert applied == []
    assert [file.name for file in directory.iterdir()] == [f"{game.pk}.asked"]
    kept()
    applied.clear()
    assert [asked(game, what).status_code for what in WHAT] == [200] * len(WHAT)
    assert [file.suffix for file in directory.iterdir()] == [".zip"]


def test_it_tells_what_playing_again_tells(game, monkeypatch):
    kept()
    told = [asked(game, what).json() for what in (*WHAT, *(f"moment/?k={k}" for k in range(game.length + 1)))]
    matches.forget()
    monkeypatch.setattr(replays, "LONG", 10_000)
    again = [
        asked(game, what).json() for what in (*WHAT, *(f"moment/?k={k}" for k in range(game.length + 1)))
    ]
    for each in (told[0], again[0]):
        each["clock"].pop("now")
    assert told == again


@pytest.mark.parametrize("what", ["", "moment/?k=3", "moment/?k=14", "moment/?k=16", "moment/?k=19"])
def test_no_moment_is_further_from_a_mark_than_a_step(game, applied, what):
    kept()
    matches.forget()
    applied.clear()
    assert asked(game, what).status_code == 200
    # To the end, which a match in memory is at, and to the moment; a step of this game has three decisions.
    assert len(applied) <= 2 * (FEW + 3)


def test_who_sat_there_waits_for_nothing(game, applied):
    viewer = seat_viewer(game, 0)
    assert boards.board(game, viewer)["result"] is not None
    assert records.replayed(game, viewer, 3)["k"] == 3
    assert applied


def test_a_short_game_needs_no_file(game, directory, monkeypatch):
    monkeypatch.setattr(replays, "LONG", 10_000)
    assert [asked(game, what).status_code for what in WHAT] == [200] * len(WHAT)
    kept()
    assert not directory.exists()


def test_the_upkeep_makes_it_without_being_asked_and_once(game, directory, monkeypatch):
    upkeep = LANES["upkeep"]()
    made: list[int] = []
    keep = replays.keep

    def noted(game: LiveGame, course: Course) -> None:
        made.append(game.pk)
        keep(game, course)

    monkeypatch.setattr(replays, "keep", noted)
    for _ in range(8):  # a backup, the check of the database and what visitors read most come first
        upkeep()
    assert made == [game.pk]
    with timekeeping.time_set_to(timekeeping.now() + timedelta(minutes=2)):
        upkeep()
    ReplayKeeper().keep_one()
    assert made == [game.pk] and len(list(directory.iterdir())) == 1


def test_another_log_has_another_file(game, directory):
    kept()
    assert replays.find(game) is not None
    game.length -= 1  # as in a backup that was put back
    assert replays.find(game) is None


def test_an_update_of_the_rules_makes_it_anew(game, monkeypatch):
    kept()
    monkeypatch.setattr(replays, "_code", lambda: "other rules")
    assert asked(game, "draws/").status_code == 503
    kept()
    assert asked(game, "draws/").status_code == 200
    assert len(list(replays.directory().iterdir())) == 1


@pytest.mark.parametrize("content", [b"", b"PK", b"\0" * 500])
def test_a_damaged_file_shows_nobody_anything_wrong(game, content):
    kept()
    replays.file_of(game).write_bytes(content)
    assert asked(game, "draws/").status_code == 503
    assert not replays.file_of(game).exists()
    kept()
    assert asked(game, "draws/").status_code == 200


def test_a_file_that_tells_another_game_is_played_past(game, caplog):
    """Its marks are read without a fault, but the log does not go on from them."""
    other = play(a_game(3, game="goofspiel", spectators="live"), r=random.Random(5))
    before = matches.loaded(game)
    record = matches.record_of(other, matches.entries_of(other))
    replays.keep(game, course_of(games.rules_of(other), record, matches.key_of(other), spacing=FEW))
    assert matches.loaded(game).digest() == before.digest()
    assert f"live game {game.pk} does not go on from its file" in caplog.text


def test_files_and_questions_for_them_have_limits(game, directory, monkeypatch):
    monkeypatch.setattr(replays, "MOST_ASKED", 3)
    directory.mkdir()
    for pk in (1_000_001, 1_000_002, 1_000_003):
        (directory / f"{pk}.asked").touch()
    assert asked(game, "draws/").status_code == 503
    assert len(replays.asked_for()) == 3
    keeper = ReplayKeeper()
    for left in (2, 1, 0, 0):  # of games that are not there
        keeper.keep_one()
        assert len(replays.asked_for()) == left
    assert [file.suffix for file in directory.iterdir()] == [".zip"]
    monkeypatch.setattr(replays, "MOST_BYTES", 0)
    (directory / f"{game.pk}.asked").touch()
    keeper.keep_one()
    assert list(directory.iterdir()) == []


def test_files_take_half_a_gigabyte_and_those_used_longest_ago_go_first(game, directory):
    directory.mkdir()
    for name, used_at in (("second", 300), ("third", 200), ("fourth", 100), ("first", 400)):
        file = directory / f"{name}.zip"
        file.touch()
        os.truncate(file, 255 * 2**20)  # without content: the disk need not hold it
        os.utime(file, (used_at, used_at))
    (directory / f"{game.pk}.asked").touch()
    kept()
    assert {file.name for file in directory.iterdir()} == {
        replays.file_of(game).name,
        "first.zip",
        "second.zip",
    }


def test_nothing_is_written_to_a_full_disk(game, directory, monkeypatch):
    monkeypatch.setattr(disk, "is_low", lambda: True)
    assert asked(game, "draws/").status_code == 503
    kept()
    assert not directory.exists()


def test_a_game_that_cannot_be_played_again_is_left_alone(game, monkeypatch, caplog):
    other = play(a_game(3, game="goofspiel", spectators="live"), r=random.Random(5))

    def course(rules: Any, record: Any, *given: Any, **more: Any) -> Any:
        if record.match_id == other.match_id:
            raise BadRecord("It does not replay.")
        return course_of(rules, record, *given, **more)

    monkeypatch.setattr(jobs, "course_of", course)
    keeper = ReplayKeeper()
    for _ in range(4):
        keeper.keep_one()
    assert replays.find(game) is not None and replays.find(other) is None
    assert caplog.text.count("could not be played again") == 1


def test_what_nobody_may_read_yet_is_not_asked_for(game, directory):
    LiveGame.objects.filter(pk=game.pk).update(status=LiveStatus.PLAYING)
    assert asked(game, "draws/").status_code == asked(game, "moment/?k=3").status_code == 404
    assert not directory.exists()


class TestGamesThatGoOn:
    """After a restart a long game is brought back beside the requests, not by the first who watches."""

    @pytest.fixture
    def started(self, monkeypatch: pytest.MonkeyPatch) -> list[int]:
        """One for each thread that would have been started."""
        found: list[int] = []
        monkeypatch.setattr(matches, "start_loading", lambda: found.append(1))
        monkeypatch.setattr(matches, "_waiting", [])
        return found

    @pytest.fixture
    def going_on(self) -> LiveGame:
        game = play(a_game(3, game="goofspiel", spectators="live"), r=random.Random(1), decisions=25)
        assert not game.is_over and game.length > 20
        matches.forget()
        return game

    def test_strangers_play_it_not_again(self, going_on, applied, started):
        for _ in range(2):
            answer = asked(going_on)
            assert answer.status_code == 503 and int(answer["Retry-After"]) > 0
            assert browser_of(None).get(f"/t/{going_on.key}/").status_code == 200, "it reads the board itself"
        assert applied == [] and started == [1]
        matches.load_waiting()
        applied.clear()
        assert asked(going_on).status_code == 200
        assert applied == []

    def test_nor_those_who_see_it_late(self, going_on, applied, started):
        LiveGame.objects.filter(pk=going_on.pk).update(spectators="delayed")
        with timekeeping.time_set_to(timekeeping.now() + timedelta(days=1)):
            assert asked(going_on).status_code == 503
            assert applied == [] and started == [1]
            matches.load_waiting()
            assert asked(going_on).status_code == 200

    def test_who_plays_waits_for_nobody(self, going_on, started):
        player = games.seats_of(going_on)[0].player
        assert player is not None
        answer = browser_of(player).get(f"/api/v1/live-games/{going_on.key}/")
        assert answer.status_code == 200 and started == []
        assert asked(going_on).status_code == 200

    def test_a_game_that_cannot_be_loaded_holds_up_no_other(self, going_on, started):
        assert asked(going_on).status_code == 503
        matches._waiting.insert(0, "nowhere")
        matches.load_waiting()
        assert matches._waiting == [] and asked(going_on).status_code == 200

    def test_only_so_many_wait_at_once(self, going_on, started, monkeypatch):
        monkeypatch.setattr(matches, "MOST_WAITING", 0)
        assert asked(going_on).status_code == 503 and matches._waiting == [] and started == []
