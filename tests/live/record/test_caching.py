"""Matches in memory are a cache: games go on alike whatever any process remembers or forgets."""

from __future__ import annotations

import random
from threading import Thread

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.kernel import RulesFault
from tables.core.errors import Malformed, Refused
from tables.live.judge import acts
from tables.live.models.game import LiveGame
from tables.live.play import answers
from tables.live.store import games, matches
from tests.live_games import Browser, a_game, a_move, at, judge_of, play, seat_viewer, waiting

pytestmark = pytest.mark.django_db

QUIET = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


class Process:
    """The matches that one process has in memory, set aside while another one works."""

    def __init__(self) -> None:
        self.slots: dict[str, matches.Slot] = {}

    def __enter__(self) -> None:
        matches.forget()
        matches._slots.update(self.slots)

    def __exit__(self, *_: object) -> None:
        self.slots = dict(matches._slots)
        matches.forget()


@pytest.mark.django_db(transaction=True)
@settings(max_examples=12, suppress_health_check=QUIET)
@given(
    seed=st.integers(0, 10**6),
    name=st.sampled_from(["btwixt", "goofspiel"]),
    servers=st.lists(st.integers(0, 2), min_size=10, max_size=25),
    data=st.data(),
)
def test_a_game_goes_on_alike_in_any_process(seed, name, servers, data):
    """Each decision is made by one of three processes; any of them may restart; judges take back."""
    r = random.Random(seed)
    game = a_game(3, game=name)
    judge = judge_of(game)
    processes = [Process(), Process(), Process()]
    shadow = matches.loaded(game)
    for server in servers:
        step = data.draw(st.sampled_from(["answer"] * 6 + ["undo", "restart", "look"]))
        if step == "restart":
            processes[server] = Process()
        with processes[server]:
            row = games.find(game.key)
            if row.is_over:
                break
            if step == "undo" and row.length:
                to = r.randrange(row.length)
                acts.undo(row, judge, to, reason="try again")
                shadow.undo(to, why="try again")
                continue
            if step == "look":
                acts.look(row, judge, r.randrange(3), r.randrange(row.length + 1))
            seat = r.choice(waiting(row))
            batch, answer = a_move(row, seat, r)
            answers.answer(row, seat_viewer(row, seat), answer, batch=batch)
            shadow.answer(seat, shadow.parse(seat, answer))
    row = games.find(game.key)
    assert matches.loaded(row).digest() == shadow.digest()
    assert matches.loaded(row).log == shadow.log
    for process in processes:
        with process, matches.reading(row) as match:
            assert match.digest() == shadow.digest()


def test_a_match_is_loaded_when_the_cache_is_full(monkeypatch):
    monkeypatch.setattr(matches, "MAX_MATCHES", 1)
    tables = [a_game(3), a_game(3)]
    for _ in range(3):
        for game in tables:
            play(game, r=random.Random(1), decisions=2)
    assert [games.find(game.key).length for game in tables] == [6, 6]


@pytest.mark.django_db(transaction=True)
def test_what_was_not_committed_is_not_seen(monkeypatch):
    game = play(a_game(3), r=random.Random(1), decisions=5)
    seat = waiting(game)[0]
    batch, answer = a_move(game, seat, random.Random(2))
    monkeypatch.setattr(games, "save", failing)
    with pytest.raises(OSError):
        answers.answer(game, seat_viewer(game, seat), answer, batch=batch)
    monkeypatch.undo()
    row = games.find(game.key)
    assert row.length == row.decisions.count() == 5
    with matches.reading(row) as match:
        assert match.decisions == 5
    answers.answer(row, seat_viewer(row, seat), answer, batch=batch)
    assert games.find(game.key).length == 6


def failing(*_: object) -> None:
    raise OSError("the disk is full")


@pytest.mark.django_db(transaction=True)
def test_a_refused_answer_keeps_the_match_in_memory():
    game = play(a_game(3), r=random.Random(1), decisions=5)
    seat = waiting(game)[0]
    with matches.reading(game) as match:
        known, batch = match, match.batch
    with pytest.raises(Malformed):
        answers.answer(game, seat_viewer(game, seat), "nonsense", batch=batch)
    with matches.reading(game) as match:
        assert match is known


def test_rules_that_fail_change_nothing_and_tell_no_card(monkeypatch, caplog):
    game = play(a_game(3), r=random.Random(1), decisions=12)
    seat = waiting(game)[0]
    batch, answer = a_move(game, seat, random.Random(2))

    def fail(self, *args, **kwargs):
        raise RulesFault("queen of spades") from ValueError("queen of spades")

    monkeypatch.setattr("rules.kernel.match.Match.answer", fail)
    with pytest.raises(Refused, match="judge") as refused:
        answers.answer(game, seat_viewer(game, seat), answer, batch=batch)
    assert "queen" not in str(refused.value) and "queen" not in caplog.text
    assert game.key in caplog.text and "ValueError" in caplog.text
    assert games.find(game.key).length == 12


@pytest.mark.django_db(transaction=True)
def test_many_threads_read_while_the_game_goes_on():
    game = play(a_game(3), r=random.Random(1), decisions=10)
    row = games.find(game.key)
    faults: list[BaseException] = []

    def look(number: int) -> None:
        try:
            for k in range(60):
                if number % 2:
                    with matches.rule_option_at(row, k % 10) as match:
                        match.view(number % 3)
                else:
                    with matches.reading(row) as match:
                        before = match.decisions
                        match.view(number % 3)
                        match.lines(number % 3)
                        assert match.decisions == before
        except BaseException as fault:
            faults.append(fault)

    with matches.reading(row):
        pass
    threads = [Thread(target=look, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    play(game, r=random.Random(2), decisions=15)
    for thread in threads:
        thread.join()
    assert faults == []
    assert games.find(game.key).length == 25


def test_spectators_with_a_delay_see_the_table_as_it_was():
    with at(0):
        game = a_game(3, spectators="delayed", delay_seconds=60)
    watcher = Browser.of_stranger(game)
    seat = Browser.of_seat(game, 0)
    with at(10):
        row = play(game, r=random.Random(1), decisions=8)
        seat.post("chat", {"text": "a secret plan"})
        assert watcher.board()["view"] is None
    with at(40):
        play(row, r=random.Random(2), decisions=8)
    with at(69):
        assert (watcher.board()["length"], seat.board()["length"]) == (0, 16)
        assert watcher.board()["chat"] == []
    with at(71):
        shown = watcher.board()
        assert shown["length"] == 8 and shown["delay"] == 60
        assert [message["text"] for message in shown["chat"]] == ["a secret plan"]
        with matches.reading(LiveGame.objects.get(pk=game.pk)) as match:
            assert shown["view"] == match.moment(8).view(-1)
            assert len(shown["lines"]["list"]) == len(match.moment(8).lines(-1))
    with at(72):
        acts.undo(games.find(game.key), judge_of(game), 3, reason="oops")
        assert watcher.board()["undone"] == 0
    with at(101):
        assert watcher.board()["length"] == 16
    with at(133):
        assert (watcher.board()["length"], watcher.board()["undone"]) == (17, 1)
