"""Windows that are passed, by choice or where they cannot matter: in no time, and never telling a hand."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import transaction

from rules import registry
from rules.kernel import SPECTATOR, play_one
from tables.core.errors import Malformed, NotPermitted, Refused
from tables.live.judge import acts
from tables.live.models.game import LiveGame, LiveSeat
from tables.live.play import answers, autopass, clocks
from tables.live.store import games, matches
from tables.live.store.decisions import KEPT, deciding
from tables.live.store.matches import AnyMatch
from tables.live.store.schedule import reschedule
from tables.live.store.viewers import Viewer
from tables.live.workers import bots
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
            if match.over:
                return
            copy = match.fork() if window_of(match) else None
        if copy is not None:
            yield copy
        with at(0), capture(execute=True), deciding(games.find(game.key), "test") as change:
            play_one(change.match, min(change.match.waiting()), bot, chance)


def twin_of(match: AnyMatch, chance: Random) -> AnyMatch | None:
    """The same table to spectators' eyes with other hands: where one can do something, the other can not."""
    for _ in range(12):
        copy = match.worlds(SPECTATOR).otherwise(match, chance)
        if copy is None or not copy.looks_like(match, SPECTATOR):
            continue
        if window_of(copy) and copy.asks[0].bluff != match.asks[0].bluff:
            return copy
    return None


def twins(game: LiveGame, capture: Any, wanted: int = 1) -> Iterator[tuple[AnyMatch, AnyMatch]]:
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


MOMENTS = ("status", "length", "revision", "seats", "clock", "notices")
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
    spectator = Browser.of_stranger(game)
    for tick in range(60):
        with at(tick / 2):
            for act in (bots.play_due, clocks.expire):
                with capture(execute=True):
                    act(games.find(game.key))
            board = spectator.board()
            board["notices"] = [(said["seat"], said["text"], said["at"]) for said in board["chat"]]
            seen.append(tuple([board[part] for part in parts] for parts in (MOMENTS, CARDS)))
            with matches.reading(games.find(game.key)) as now:
                if window_of(now) is None:
                    break
    transaction.savepoint_rollback(sid)
    matches.forget()
    return seen


@pytest.mark.parametrize(
    ("choice", "wanted"),
    [
        pytest.param({}, 1, id="where it matters"),
        pytest.param({}, 3, id="where it matters, several times", marks=[pytest.mark.slow, pytest.mark.once]),
        pytest.param(PASS_ALL, 3, id="pass, several times", marks=[pytest.mark.slow, pytest.mark.once]),
        pytest.param(ALWAYS, 3, id="always", marks=[pytest.mark.slow, pytest.mark.once]),  # the longest waits
    ],
)
def test_neither_passing_nor_being_asked_tells_a_hand(
    game, choice, wanted, django_capture_on_commit_callbacks
):
    """Two deals that look the same to spectators: the same at the same moments, until a card is revealed."""
    capture = django_capture_on_commit_callbacks
    for match, twin in twins(game, capture, wanted):
        first, second = (nobody_acts(game, each, choice, capture) for each in (match, twin))
        for (moment, cards), (other_moment, other_cards) in zip(first, second, strict=False):
            assert moment[:3] == other_moment[:3], "something happened earlier at one of the tables"
            if cards != other_cards:
                break  # a card was revealed
            assert moment == other_moment
        assert moment[1] > match.decisions, "nothing was passed before a card was revealed"


def test_the_comparison_would_notice_a_telling_pass(game, django_capture_on_commit_callbacks, monkeypatch):
    """Who is asked only with something to do can be distinguished from one who is passed."""
    capture = django_capture_on_commit_callbacks
    monkeypatch.setattr(type(registry.find("lcg")), "matters", lambda self, t, ask: not ask.bluff)
    match, twin = next(twins(game, capture))
    assert nobody_acts(game, match, {}, capture) != nobody_acts(game, twin, {}, capture)


def test_the_clock_runs_also_for_who_is_asked_for_show(game, django_capture_on_commit_callbacks):
    for match, twin in twins(game, django_capture_on_commit_callbacks):
        due = []
        for each in (match, twin):
            row = games.find(game.key)
            row.move_seconds = 20
            reschedule(row, each, START, is_new_batch=True)
            due.append(row.due_at)
        assert due == [START + timedelta(seconds=20)] * 2


def asked_in_a_window(game: LiveGame, capture: Any) -> AnyMatch:
    """Bots play on to a window that matters."""
    return next(each for each in at_windows(game, capture) if each.game.matters(each.table, each.asks[0]))


def test_a_chosen_pass_comes_at_once_and_with_it_all_that_nobody_can_use(
    game, django_capture_on_commit_callbacks
):
    capture = django_capture_on_commit_callbacks
    match = asked_in_a_window(game, capture)
    seat, window = match.asks[0].seat, window_of(match)
    with capture(execute=True):
        row = autopass.choose(games.find(game.key), seat_viewer(game, seat), {window: "pass"})
    first = row.decisions.get(k=match.decisions)
    assert (first.seat, first.value, first.by, first.who) == (seat, "pass", "bot", "program")
    with matches.reading(row) as now:
        for ask in now.asks:
            assert now.game.stop_of(now.table, ask) is None or now.game.matters(now.table, ask)


def test_a_choice_is_one_change_whether_it_passes_anything_or_not(game, django_capture_on_commit_callbacks):
    """The boards of other devices hear of it, once; of the same choice again they hear nothing."""
    capture = django_capture_on_commit_callbacks
    match = asked_in_a_window(game, capture)
    seat, window = match.asks[0].seat, window_of(match)
    for chooser, passes in (((seat + 1) % SEATS, False), (seat, True)):
        before = games.find(game.key)
        for _ in range(2):
            with capture(execute=True):
                autopass.choose(games.find(game.key), seat_viewer(game, chooser), {window: "pass"})
            after = games.find(game.key)
            assert after.revision == before.revision + 1
        assert (after.length > before.length) == passes


def test_an_answer_brings_the_passes_that_follow_in_the_same_change(game, django_capture_on_commit_callbacks):
    """One revision: no board ever shows a window that is passed."""
    capture = django_capture_on_commit_callbacks
    for match in at_windows(game, capture):
        seat = match.asks[0].seat
        twin = match.fork()
        twin.answer(seat, "pass")
        following = [ask for ask in twin.asks if window_of(twin) and not twin.game.matters(twin.table, ask)]
        if match.game.matters(match.table, match.asks[0]) and following:
            break
    row = games.find(game.key)
    with at(1), capture(execute=True):
        viewer = seat_viewer(game, seat)
        after = answers.answer(row, viewer, "pass", batch=match.batch)
    assert after.revision == row.revision + 1
    own, *passes = after.decisions.filter(k__gte=match.decisions).order_by("k")
    assert (own.by, own.sent) == ("seat", "pass")
    assert passes and {(each.by, each.who, each.sent) for each in passes} == {("bot", "program", None)}
    assert passes[0].seat == following[0].seat


def test_a_judge_who_takes_the_game_back_finds_the_window_open(game, django_capture_on_commit_callbacks):
    """What a judge does is followed by no passes at once; programs give them after their time."""
    capture = django_capture_on_commit_callbacks
    idle = next(each for each in at_windows(game, capture) if not each.game.matters(each.table, each.asks[0]))
    with at(50), capture(execute=True), deciding(games.find(game.key), "test") as change:
        change.pass_on()
    assert games.find(game.key).length > idle.decisions
    with at(60), capture(execute=True):
        row = acts.undo(games.find(game.key), judge_of(game), idle.decisions, reason="x")
    with matches.reading(row) as now:
        assert [ask.seat for ask in now.asks] == [ask.seat for ask in idle.asks]
    assert row.bots_at == START + timedelta(seconds=62)


def test_until_the_end_of_the_phase_or_ones_own_turn(game, django_capture_on_commit_callbacks):
    capture = django_capture_on_commit_callbacks
    match = next(
        each
        for each in at_windows(game, capture)
        if each.game.matters(each.table, each.asks[0]) and window_of(each) not in {"would", "my turn"}
    )
    seat = match.asks[0].seat
    viewer = seat_viewer(game, seat)
    for moment, kept in (("phase", f"phase {match.table.round} {match.table.phase}"), ("turn", "turn ")):
        sid = transaction.savepoint()
        with at(0), capture(execute=True):
            row = autopass.choose(games.find(game.key), viewer, until=moment)
        own = LiveSeat.objects.get(game=game, position=seat)
        assert own.pass_until == kept
        assert row.length > match.decisions, "the open window is passed"
        with matches.reading(row) as kept_match:
            now = kept_match.fork()
            chosen = [each["chosen"] for each in autopass.moments_of(row, now, viewer) or ()]
            assert sum(chosen) == (moment == "turn" or now.table.phase == match.table.phase)
            while now.game.period(now.table, "phase") == match.game.period(match.table, "phase"):
                asked = now.ask_for(seat)
                if asked is not None:
                    window = now.game.stop_of(now.table, asked)
                    assert window in {None, "would"} | ({"my turn"} if moment == "turn" else set())
                    break
                play_one(now, min(now.waiting()), registry.bots("lcg")["heuristic"](), Random(3))
        transaction.savepoint_rollback(sid)
        matches.forget()


def test_ones_own_turn_ends_the_passing_until_it(game, django_capture_on_commit_callbacks):
    capture = django_capture_on_commit_callbacks
    match = asked_in_a_window(game, capture)
    seat = match.asks[0].seat
    for moment, left in (("turn ", ""), ("phase 1 plot", "phase 1 plot")):
        LiveSeat.objects.filter(game=game, position=seat).update(pass_until=moment)
        sid = transaction.savepoint()
        with at(1), capture(execute=True):
            answers.answer(games.find(game.key), seat_viewer(game, seat), "pass", batch=match.batch)
        assert LiveSeat.objects.get(game=game, position=seat).pass_until == left
        transaction.savepoint_rollback(sid)
        matches.forget()


def test_a_moment_is_one_of_the_games_and_comes_after_the_deal(game):
    viewer = seat_viewer(game, 0)
    with pytest.raises(Malformed):
        autopass.choose(game, viewer, until="christmas")
    assert Browser.of_seat(game, 0).post("passing", {"until": "christmas"}).status_code == 400
    LiveGame.objects.filter(pk=game.pk).update(begun_at=None)
    with pytest.raises(Refused):
        autopass.choose(games.find(game.key), viewer, until="turn")


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
    "wrong", [[], "pass", {"nap": "pass"}, {"plot": "maybe"}, {"plot": True}, {"plot": ["pass"]}]
)
def test_only_windows_and_choices_that_exist(game, wrong):
    with pytest.raises(Malformed):
        autopass.choose(game, seat_viewer(game, 0), wrong)
    for sent in (wrong, None):
        assert Browser.of_seat(game, 0).post("passing", {"passing": sent}).status_code == 400


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
