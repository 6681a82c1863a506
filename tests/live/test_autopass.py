"""Windows a player has passed: chosen freely, applied by the server, and never telling a hand."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import transaction

from rules import registry
from rules.kernel import WATCHER, play_one
from tables.core.errors import Malformed, NotPermitted, Refused
from tables.live.jobs import bots
from tables.live.judge import acts
from tables.live.play import autopass, clocks
from tables.live.store import games, matches
from tables.live.store.decisions import KEPT, deciding
from tables.live.store.matches import AnyMatch
from tables.live.store.schedule import reschedule
from tables.live.store.viewers import Viewer
from tables.models import LiveGame, LiveSeat
from tests.live_games import START, Browser, a_game, at, judge_of, seat_viewer

pytestmark = pytest.mark.django_db

SEATS = 3
WINDOWS = tuple(registry.find("lcg").stops)
PASS_ALL = dict.fromkeys(WINDOWS, "pass")
ALWAYS = dict.fromkeys(WINDOWS, "always")


@pytest.fixture
def game() -> LiveGame:
    with at(0):
        return a_game(SEATS, game="lcg", move_seconds=20, bot_seconds=2.0, spectators="live")


def window_of(match: AnyMatch) -> str | None:
    """The window that the one open question belongs to."""
    return match.game.stop_of(match.table, match.asks[0]) if len(match.asks) == 1 else None


def at_windows(game: LiveGame, capture: Any, most: int = 300) -> Iterator[AnyMatch]:
    """Bots play on; gives a copy of the match at every question in a window."""
    chance, bot = Random(5), registry.bots("lcg")["heuristic"]()
    for _ in range(most):
        with matches.reading(games.find(game.key)) as match:
            copy = match.fork() if window_of(match) else None
        if copy is not None:
            yield copy
        with at(0), capture(execute=True), deciding(games.find(game.key), "test") as change:
            play_one(change.match, min(change.match.waiting()), bot, chance)


def twin_of(match: AnyMatch, chance: Random) -> AnyMatch | None:
    """The same table to spectators' eyes with other hands: where one can do something, the other can not."""
    for _ in range(3):
        copy = match.worlds(WATCHER).otherwise(match, chance)
        if copy is None or not copy.looks_like(match, WATCHER):
            continue
        if window_of(copy) and copy.asks[0].bluff != match.asks[0].bluff:
            return copy
    return None


def twins(game: LiveGame, capture: Any, wanted: int = 3) -> Iterator[tuple[AnyMatch, AnyMatch]]:
    chance, found = Random(11), 0
    for match in at_windows(game, capture):
        twin = twin_of(match, chance)
        if twin is None:
            continue
        yield match, twin
        found += 1
        if found == wanted:
            return
    assert found, "no twins: nothing was tested"


MOMENTS = ("status", "length", "revision", "seats", "clock", "told")
CARDS = ("lines", "view")


def nobody_acts(game: LiveGame, match: AnyMatch, choice: dict[str, str], capture: Any) -> list[Any]:
    """What spectators see twice a second while everybody has made this choice and then sleeps.

    Ends with the first question that is no window's: what follows depends on the cards.
    """
    sid = transaction.savepoint()
    LiveGame.objects.filter(pk=game.pk).update(asked_at=START, bots_at=None, due_at=None)
    LiveSeat.objects.filter(game=game).update(passing=choice)
    matches.forget()
    matches._put(game.key, match.fork())
    seen: list[Any] = []
    with at(0), transaction.atomic():
        row = games.locked(games.find(game.key))
        with matches.reading(row) as now:
            reschedule(row, now, START, is_new_batch=True)
        games.save(row, *KEPT)
    for tick in range(60):
        with at(tick / 2):
            for act in (bots.play_due, clocks.expire):
                with capture(execute=True):
                    act(games.find(game.key))
            board = Browser.of_stranger(game).board()
            board["told"] = [(said["seat"], said["text"], said["at"]) for said in board["chat"]]
            seen.append(tuple([board[part] for part in parts] for parts in (MOMENTS, CARDS)))
            with matches.reading(games.find(game.key)) as now:
                if window_of(now) is None:
                    break
    transaction.savepoint_rollback(sid)
    matches.forget()
    return seen


@pytest.mark.parametrize("choice", [PASS_ALL, ALWAYS], ids=["pass", "always"])
def test_neither_passing_nor_being_asked_always_tells_a_hand(
    game, choice, django_capture_on_commit_callbacks
):
    """Two deals that look the same to spectators: the same at the same moments, until a card is revealed."""
    capture = django_capture_on_commit_callbacks
    for match, twin in twins(game, capture):
        first, second = (nobody_acts(game, each, choice, capture) for each in (match, twin))
        for (moment, cards), (other_moment, other_cards) in zip(first, second, strict=False):
            assert moment[:3] == other_moment[:3], "something happened earlier at one of the tables"
            if cards != other_cards:
                break  # a card was revealed
            assert moment == other_moment
        assert moment[1] > match.decisions, "nothing was passed before a card was revealed"


def test_the_comparison_would_notice_a_telling_pass(game, django_capture_on_commit_callbacks):
    """Who is asked only with something to do can be told from one who is passed at once."""
    capture = django_capture_on_commit_callbacks
    match, twin = next(twins(game, capture))
    assert nobody_acts(game, match, {}, capture) != nobody_acts(game, twin, {}, capture)


def test_the_clock_runs_also_for_who_is_asked_for_show(game, django_capture_on_commit_callbacks):
    for match, twin in twins(game, django_capture_on_commit_callbacks, wanted=2):
        due = []
        for each in (match, twin):
            row = games.find(game.key)
            row.move_seconds = 20
            reschedule(row, each, START, is_new_batch=True)
            due.append(row.due_at)
        assert due == [START + timedelta(seconds=20)] * 2


def test_a_sleeping_phone_passes_after_the_same_moment(game, django_capture_on_commit_callbacks):
    capture = django_capture_on_commit_callbacks
    match = next(each for each in at_windows(game, capture) if not each.asks[0].bluff)
    seat, window = match.asks[0].seat, window_of(match)
    with at(100), capture(execute=True):
        row = autopass.choose(games.find(game.key), seat_viewer(game, seat), {window: "pass"})
        assert row.bots_at == START + timedelta(seconds=102)
    with at(101.9), capture(execute=True):
        assert bots.play_due(games.find(game.key)) == 0
    with at(102), capture(execute=True):
        assert bots.play_due(games.find(game.key)) == 1
    last = games.find(game.key).decisions.latest("k")
    assert (last.seat, last.value, last.by) == (seat, "pass", "bot")


def test_the_choice_is_the_seats_own_and_shown_to_nobody_else(game):
    browser, other = Browser.of_seat(game, 1), Browser.of_seat(game, 2)
    assert browser.board()["may"]["passing"]
    board = browser.post(
        "passing", {"passing": {"reaction": "pass", "would": "always", "plot": "ask"}}
    ).json()
    chosen = {row["name"]: row["choice"] for row in board["passing"]}
    assert chosen == {**dict.fromkeys(WINDOWS, "ask"), "reaction": "pass", "would": "always"}
    assert {row["choice"] for row in other.board()["passing"]} == {"ask"}
    for watcher in (Browser.of_stranger(game), Browser.of_staff(game)):
        board = watcher.board()
        assert board["passing"] is None and board["window"] is None and not board["may"]["passing"]
    assert LiveSeat.objects.get(game=game, position=1).passing == {"reaction": "pass", "would": "always"}


@pytest.mark.parametrize(
    "wrong", [None, [], "pass", {"nap": "pass"}, {"plot": "maybe"}, {"plot": True}, {"plot": ["pass"]}]
)
def test_only_windows_and_choices_that_exist(game, wrong):
    with pytest.raises(Malformed):
        autopass.choose(game, seat_viewer(game, 0), wrong)
    assert Browser.of_seat(game, 0).post("passing", {"passing": wrong}).status_code == 400


def test_who_does_not_sit_there_chooses_nothing(game):
    for viewer in (judge_of(game), Viewer("watcher", "Spectator")):
        with pytest.raises(NotPermitted):
            autopass.choose(game, viewer, PASS_ALL)
    acts.abandon(game, judge_of(game), reason="x")
    with pytest.raises(Refused):
        autopass.choose(games.find(game.key), seat_viewer(game, 0), PASS_ALL)


def test_games_without_windows_have_none():
    game = a_game(3)
    board = Browser.of_seat(game, 0).board()
    assert board["passing"] is None and not board["may"]["passing"]
    with pytest.raises(Malformed):
        autopass.choose(game, seat_viewer(game, 0), {"plot": "pass"})
