"""Games that are over: what their replays show is stored once, and needs no rules from then on."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from kingsmoot.server.workers import WORKERS
from rules import registry
from rules.kernel import BadRecord, GameDef, Match
from rules.kernel.runner import Runner
from tables.archive.actions.backup import restore_event
from tables.archive.queries.backup import event_backup
from tables.core import timekeeping
from tables.live.judge import acts
from tables.live.models.game import LiveGame, LiveReplay, LiveSeat, LiveStatus
from tables.live.store import games, matches, replays
from tables.live.store.patches import differences, patched
from tables.live.view import boards, records
from tables.live.workers import replays as jobs
from tables.live.workers.replays import ReplayKeeper
from tables.operations import disk
from tests.clients import browser_of, html_of
from tests.live_games import a_game, judge_of, play, player_at, seat_viewer, store_replay

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def directory(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(replays, "LONG", 20)
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


def asked(game: LiveGame, what: str = "", browser: Any = None) -> Any:
    return (browser or browser_of(None)).get(f"/api/v1/live-games/{game.key}/{what}")


WHAT = ("", "draws/", "moment/?k=0", "moment/?k=17", "moment/?k=9&seat=1")


def everything(game: LiveGame) -> list[Any]:
    """What a player is shown: board, draws, and every moment with everybody's eyes."""
    browser = browser_of(games.seats_of(game)[0].player)
    found = [asked(game, what, browser) for what in WHAT]
    assert {answer.status_code for answer in found} == {200}
    shown = [answer.json() for answer in found]
    shown[0]["clock"].pop("now")
    viewer, eyes = seat_viewer(game, 0), (None, *range(len(games.seats_of(game))))
    places = range(game.length + 1)
    return shown + [records.replayed(game, viewer, k, seat=seat) for k in places for seat in eyes]


class OtherRules:
    """Rules that nobody may ask anything: what the game was called, and what its page needs."""

    def __init__(self, rules: GameDef[Any]) -> None:
        self._rules = rules
        self.ruleset = rules.ruleset + 1

    def __getattr__(self, name: str) -> Any:
        if name in {"setup", "steps", "view", "result", "tell", "prompt", "settle_options"}:
            raise AssertionError(f"the replay asked the rules: {name}")
        return getattr(self._rules, name)


def upgrade(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start anew with a release whose rules can play none of the games that are over."""
    find = registry.find
    monkeypatch.setattr(registry, "find", lambda key: OtherRules(find(key)))
    matches.forget()


def test_spectators_of_a_long_game_wait_for_its_replay_and_nothing_is_played_for_them(
    game, applied, directory
):
    for what in WHAT:
        answer = asked(game, what)
        assert answer.status_code == 503 and int(answer["Retry-After"]) > 0
        assert "is being prepared" in answer.json()["problems"][0]["message"]
    assert applied == []
    assert [file.name for file in directory.iterdir()] == [f"{game.pk}.asked"]
    ReplayKeeper().keep_one()
    applied.clear()
    assert [asked(game, what).status_code for what in WHAT] == [200] * len(WHAT)
    assert applied == [] and list(directory.iterdir()) == []


def test_a_stored_replay_shows_what_playing_again_shows(game, applied, monkeypatch):
    monkeypatch.setattr(replays, "LONG", 10_000)
    again = everything(game)
    store_replay(game)
    applied.clear()
    assert everything(game) == again
    assert applied == []


@pytest.mark.parametrize(
    ("key", "n", "options"),
    [("lcg", 3, {"rounds": 2}), ("hearts", 4, {"length": "one_deal"}), ("btwixt", 3, {"short": True})],
)
def test_so_does_that_of_games_with_hands_and_names(key, n, options, monkeypatch):
    game = play(a_game(n, game=key, options=options), r=random.Random(3))
    monkeypatch.setattr(replays, "LONG", 10_000)
    places = random.Random(1).sample(range(game.length + 1), 12)
    ways = [(k, seat) for k in places for seat in (None, *range(n))]
    viewer = seat_viewer(game, 0)
    again = [records.replayed(game, viewer, k, seat=seat) for k, seat in ways]
    store_replay(game)
    assert [records.replayed(game, viewer, k, seat=seat) for k, seat in ways] == again


def test_it_needs_no_rules(game, monkeypatch):
    before = everything_after_storing(game)
    upgrade(monkeypatch)
    assert everything(games.find(game.key)) == before
    page = browser_of(None).get(f"/t/{game.key}/replay/")
    assert page.status_code == 200 and "The rules have changed" not in html_of(page)
    assert browser_of(None).get(f"/t/{game.key}/").status_code == 200


def everything_after_storing(game: LiveGame) -> list[Any]:
    store_replay(game)
    return everything(game)


def test_without_a_stored_replay_a_game_of_earlier_rules_is_not_shown(game, monkeypatch):
    upgrade(monkeypatch)
    LiveGame.objects.filter(pk=game.pk).update(spectators="none")
    player = browser_of(games.seats_of(game)[0].player)
    shown = player.get(f"/t/{game.key}/replay/")
    assert shown.status_code == 409 and "Download the record" in html_of(shown)
    assert asked(game, "record/", player).status_code == 200
    assert asked(game, "", player).json()["view"] is None


def test_names_are_those_of_today(game):
    store_replay(game)
    LiveSeat.objects.filter(game=game).update(player=None, user=None)
    LiveSeat.objects.filter(game=game, position=1).update(name='Åsa "Salt" Pyke')
    shown = asked(games.find(game.key), f"moment/?k={game.length}").json()["lines"]
    assert any('Åsa "Salt" Pyke' in line["text"] for line in shown)
    assert not any("Player 002" in line["text"] or "\ue000" in line["text"] for line in shown)


def test_an_event_backup_brings_replays_along(game, monkeypatch):
    store_replay(game)
    before, event = everything(game), game.event
    assert event is not None
    text = event_backup(event)
    event.delete()
    again = restore_event(text).event
    back = games.find(LiveGame.objects.get(event=again).key)
    upgrade(monkeypatch)
    for shown, expected in zip(everything(back)[1:], before[1:], strict=True):
        assert shown == expected


def test_a_board_of_a_game_that_was_given_up_has_no_result(monkeypatch):
    game = play(a_game(3, game="goofspiel"), r=random.Random(1), decisions=5)
    acts.abandon(game, judge_of(game), reason="Rain.")
    game = games.find(game.key)
    viewer = seat_viewer(game, 0)
    before = boards.board(game, viewer)
    store_replay(game)
    after = boards.board(game, viewer)
    for board in (before, after):
        board.pop("clock")  # type: ignore[misc]
    assert after == before and after["result"] is None


def test_who_sat_there_waits_for_nothing(game, applied):
    viewer = seat_viewer(game, 0)
    assert boards.board(game, viewer)["result"] is not None
    assert records.replayed(game, viewer, 3)["k"] == 3
    assert applied


def test_a_short_game_is_played_again_until_its_replay_is_stored(game, directory, monkeypatch):
    monkeypatch.setattr(replays, "LONG", 10_000)
    assert [asked(game, what).status_code for what in WHAT] == [200] * len(WHAT)
    assert not directory.exists()


def test_the_maintenance_stores_it_without_being_asked_and_once(game, monkeypatch):
    upkeep = WORKERS["upkeep"]()
    begun: list[int] = []
    made = jobs.made

    def noted(pk: int) -> Iterator[None]:
        begun.append(pk)
        return made(pk)

    monkeypatch.setattr(jobs, "made", noted)
    for _ in range(8):  # a backup, the check of the database and what visitors read most come first
        upkeep()
    with timekeeping.time_set_to(timekeeping.now() + timedelta(minutes=2)):
        upkeep()
    ReplayKeeper().keep_one()
    assert begun == [game.pk] and replays.is_stored(game)


def test_a_long_replay_is_made_in_slices_unless_somebody_waits(game, monkeypatch):
    monkeypatch.setattr(jobs, "SLICE_SECONDS", 0)
    keeper = ReplayKeeper()
    for _ in range(3):
        keeper.keep_one()
    assert not replays.is_stored(game)
    replays.ask_for(game)
    keeper.keep_one()
    assert replays.is_stored(game) and replays.asked_for() == []


def test_slices_come_to_an_end(game, monkeypatch):
    monkeypatch.setattr(jobs, "SLICE_SECONDS", 0)
    keeper = ReplayKeeper()
    for _ in range(game.length + 3):
        keeper.keep_one()
    assert replays.is_stored(game)


def test_no_more_than_so_many_are_asked_for(game, directory, monkeypatch):
    monkeypatch.setattr(replays, "MAX_ASKED", 3)
    directory.mkdir()
    for pk in (1_000_001, 1_000_002, 1_000_003):
        (directory / f"{pk}.asked").touch()
    assert asked(game, "draws/").status_code == 503
    assert len(replays.asked_for()) == 3
    keeper = ReplayKeeper()
    for left in (2, 1, 0):  # of games that are not there
        keeper.keep_one()
        assert len(replays.asked_for()) == left
    keeper.keep_one()
    assert replays.is_stored(game)


def test_nothing_is_written_to_a_full_disk(game, directory, monkeypatch):
    monkeypatch.setattr(disk, "is_low", lambda: True)
    assert asked(game, "draws/").status_code == 503
    ReplayKeeper().keep_one()
    assert not directory.exists() and not LiveReplay.objects.exists()


def test_a_game_that_cannot_be_played_again_is_left_alone(game, monkeypatch, caplog):
    other = play(a_game(3, game="goofspiel", spectators="live"), r=random.Random(5))
    load = Match.load.__func__  # type: ignore[attr-defined]

    def loaded(cls: Any, rules: Any, record: Any, *given: Any, **more: Any) -> Any:
        if record.match_id == other.match_id:
            raise BadRecord("It does not replay.")
        return load(cls, rules, record, *given, **more)

    monkeypatch.setattr(Match, "load", classmethod(loaded))
    keeper = ReplayKeeper()
    for _ in range(4):
        keeper.keep_one()
    assert replays.is_stored(game) and not replays.is_stored(other)
    assert caplog.text.count("could not be played again") == 1


def test_what_nobody_may_read_yet_is_not_asked_for(game, directory):
    LiveGame.objects.filter(pk=game.pk).update(status=LiveStatus.PLAYING)
    assert asked(game, "draws/").status_code == asked(game, "moment/?k=3").status_code == 404
    assert not directory.exists()


def some_json(r: random.Random, depth: int = 3) -> Any:
    if depth == 0 or r.random() < 0.3:
        return r.choice([None, True, 1, 0, "a", "~/", 1.0, ""])
    if r.random() < 0.5:
        return [some_json(r, depth - 1) for _ in range(r.randrange(4))]
    return {r.choice(["a", "b", "c/d", "~e", ""]): some_json(r, depth - 1) for _ in range(r.randrange(4))}


@pytest.mark.parametrize("seed", range(40))
def test_changes_lead_from_each_value_to_the_next(seed):
    r = random.Random(seed)
    for _ in range(25):
        old, new = some_json(r), some_json(r)
        assert not [*differences(patched(old, differences(old, new)), new)]


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
        player = player_at(going_on, 0)
        answer = browser_of(player).get(f"/api/v1/live-games/{going_on.key}/")
        assert answer.status_code == 200 and started == []
        assert asked(going_on).status_code == 200

    def test_a_game_that_cannot_be_loaded_holds_up_no_other(self, going_on, started):
        assert asked(going_on).status_code == 503
        matches._waiting.insert(0, "nowhere")
        matches.load_waiting()
        assert matches._waiting == [] and asked(going_on).status_code == 200

    def test_only_so_many_wait_at_once(self, going_on, started, monkeypatch):
        monkeypatch.setattr(matches, "MAX_WAITING", 0)
        assert asked(going_on).status_code == 503 and matches._waiting == [] and started == []
