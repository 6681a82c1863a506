"""Programs at live tables: their pace, searches and faults, and how many may play among themselves."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast

import pytest
from django.db import transaction

from kingsmoot.monitoring.logs import RedactingFormatter
from rules import registry
from rules.bots.search import Budget, Guide, ThinkingBot
from rules.kernel import EVERYONE, Mask, Question, Worlds
from tables.core.errors import Refused
from tables.journal.models import JournalEntry
from tables.live.judge import acts
from tables.live.models.game import LiveGame, LiveMessage, LiveSeat, LiveStatus
from tables.live.play import answers, clocks, lobby, opening, rematch
from tables.live.store import games, matches, viewers
from tables.live.store.schedule import reschedule
from tables.live.workers import bots, idle_expiry
from tests.builders import a_user, staff_of
from tests.live_games import (
    START,
    a_game,
    a_move,
    a_table,
    at,
    begin,
    enter,
    judge_of,
    let_programs_play,
    play,
    seat_viewer,
    waiting,
    watch_clocks,
)

pytestmark = pytest.mark.django_db


def test_absent_players_seats_are_played_by_programs():
    table = a_table(4)
    table.seats.filter(position=2).update(absent=True)
    organizer = staff_of(table.round.event)
    setup = opening.Setup("btwixt", {"short": True}, bot="heuristic", bot_seconds=0.3)
    game = begin(games.find(opening.open_at_table(table, organizer, setup).key))
    assert [seat.bot for seat in games.seats_of(game)] == ["", "heuristic", "", ""]
    r = random.Random(2)
    for _ in range(2_000):
        game = let_programs_play(game)
        if game.is_over:
            break
        assert 1 not in waiting(game)
        seat = r.choice(waiting(game))
        batch, answer = a_move(game, seat, r)
        answers.answer(game, seat_viewer(game, seat), answer, batch=batch)
    assert game.status == LiveStatus.FINISHED
    assert set(game.decisions.filter(seat=1).values_list("by", flat=True)) == {"bot"}


Said = tuple[str, Mask]


def wait_after(lines: Sequence[Said], *, people: int = 1, bot_seconds: float = 1) -> float:
    """Seconds that programs wait after a decision of which these lines came, said to whom they were."""
    names = [*(f"Player {n}" for n in range(people)), *["bot:random"] * (3 - people)]
    host, setup = a_user(), opening.Setup("goofspiel", bot_seconds=bot_seconds)
    game = games.find(opening.open_casual(host, setup, names).key)
    viewer = viewers.viewer_of(game, viewers.Credentials(user=host))
    game = begin(game) if people else games.find(lobby.start(game, viewer).key)
    with transaction.atomic():
        row = games.locked(game)
        match = matches.loaded(row)
        before = match.decisions
        match.runner.line_log.at = before + 1
        for key, to in lines:
            match.table.say(key, to)
        row.bots_at = None
        reschedule(row, match, START, since=before)
    assert row.bots_at is not None
    return (row.bots_at - START).total_seconds()


HEARD: Said = ("kneels", EVERYONE)
WHISPERED: Said = ("kneels", 1)


@pytest.mark.parametrize(
    ("lines", "seconds"),
    [([], 0.3), ([HEARD], 1), ([HEARD] * 3, 1.8), ([HEARD] * 40, 3), ([WHISPERED] * 3, 0.3)],
)
def test_programs_let_people_read_what_happened_and_lose_no_time_where_nothing_did(lines, seconds):
    """What only some heard makes no difference, so that the pace tells nothing of it."""
    assert wait_after(lines) == pytest.approx(seconds)


def test_where_nobody_reads_programs_keep_their_pace_whatever_happens():
    assert wait_after([HEARD] * 5, people=0) == wait_after([], people=0) == 1


def test_quick_programs_stay_quick_whatever_there_is_to_read():
    assert wait_after([HEARD] * 40, bot_seconds=0.3) == pytest.approx(0.9)
    assert wait_after([HEARD] * 40, bot_seconds=3) == 5


@pytest.mark.parametrize(("times", "seconds"), [(0.5, 0.9), (2, 3.6), (0.01, 0.3)])
def test_the_pace_of_all_programs_is_a_setting(settings, times, seconds):
    settings.BOT_PACE = times
    assert wait_after([HEARD] * 3) == pytest.approx(seconds)
    assert wait_after([], people=0) == pytest.approx(max(times, 0.3))
    assert wait_after([]) == pytest.approx(0.3)


def test_programs_keep_their_pace():
    with at(0):
        host = a_user()
        setup = opening.Setup("btwixt", bot_seconds=2.0)
        names = ["bot:random", "bot:random", "bot:random"]
        game = games.find(opening.open_casual(host, setup, names).key)
        viewer = viewers.viewer_of(game, viewers.Credentials(user=host))
        game = lobby.start(game, viewer)
        assert game.bots_at == START + timedelta(seconds=2)
    lane = bots.Turns()
    with at(1.95):
        assert lane.play() == pytest.approx(0.05)
        assert games.find(game.key).length == 0
    with at(2):
        assert lane.play() < 0.05
        assert games.find(game.key).length == 1, "one answer, then the next waits"
        lane.play()
        assert games.find(game.key).length == 1
    with at(4):
        bots.Turns().play()
    assert games.find(game.key).length == 2, "nothing but the row tells a new process what is due"


@pytest.fixture
def search(monkeypatch):
    """Searches that go on until they are asked to end; `asked` are the seats for which there were any."""

    class Search(ThinkingBot):
        asked: list[int] = []
        may_end = threading.Event()

        def think(self, worlds, seat, r, is_enough=None):
            self.asked.append(seat)
            assert self.may_end.wait(20)
            return super().think(worlds, seat, r, is_enough)

    bot = Search(Guide(), Budget(iterations=3))
    known = registry.bots
    monkeypatch.setattr(registry, "bots", lambda *key: {**known(*key), "thinking": lambda: bot})
    return bot


def looks(lane: bots.Turns, row: LiveGame, length: int, second: float = 60) -> None:
    """Let the lane look until a game has a length."""
    for look in range(200):
        with at(second + look):
            lane.play()
        if games.find(row.key).length >= length:
            return
        time.sleep(0.02)
    raise AssertionError("the lane gave no answer")


def test_a_bot_that_searches_keeps_nobody_waiting(game, search):
    with at(0):
        other = play(a_game(3), r=random.Random(1), decisions=12)
        seat = min(waiting(game))
        acts.give_to_bot(game, judge_of(game), seat, "thinking")
        acts.give_to_bot(other, judge_of(other), min(waiting(other)), "random")
    lane = bots.Turns()
    looks(lane, other, 13)
    assert search.asked == [seat] and games.find(game.key).length == 12, "it is still searching"
    with matches.reading(games.find(game.key)) as match:
        assert match.decisions == 12, "and holds no match"
    search.may_end.set()
    looks(lane, game, 13, 300)
    (entry,) = games.find(game.key).decisions.filter(k=12)
    assert (entry.by, entry.seat, entry.who) == ("bot", seat, "program thinking")
    assert search.asked == [seat], "one search for a question"


def test_a_bot_that_searches_does_not_search_where_there_is_one_answer(monkeypatch, game, search):
    with at(0):
        seat = min(waiting(game))
        acts.give_to_bot(game, judge_of(game), seat, "thinking")
        with matches.reading(game) as match:
            ask = match.ask_for(seat)
            assert ask is not None
            only = Question(match, seat).write(next(ask.moves()))
    monkeypatch.setattr(Question, "only_answer", lambda question: only)
    with at(60):
        bots.Turns().play()
    assert search.asked == [], "nothing is to be found out"
    assert games.find(game.key).length == 13


def test_what_was_searched_for_another_question_is_not_answered(game, search):
    with at(0):
        seat = min(waiting(game))
        acts.give_to_bot(game, judge_of(game), seat, "thinking")
    lane = bots.Turns()
    with at(60):
        lane.play()
        assert lane.searches.is_searching(game.pk)
        row = games.find(game.key)
        acts.undo(row, judge_of(row), 11, reason="somebody touched a card")
        assert games.find(game.key).length == 13
    search.may_end.set()
    with at(70):
        lane.play()
    assert games.find(game.key).length == 13, "the search is for a question that is no longer open"


def test_a_paused_game_keeps_programs_waiting():
    with at(0):
        game = a_game(3)
        seat = waiting(game)[0]
        judge = judge_of(game)
        acts.give_to_bot(game, judge, seat, "random")
        acts.pause(games.find(game.key), judge)
    with at(60):
        assert bots.play_due(games.find(game.key)) == 0
        acts.resume(games.find(game.key), judge)
    with at(62):
        assert bots.play_due(games.find(game.key)) >= 1


def test_a_program_that_fails_has_the_default_played(monkeypatch):
    class Broken:
        def choose(self, question, r):
            raise KeyError("secret card")

    with at(0):
        game = a_game(3)
        seat = waiting(game)[0]
        acts.give_to_bot(game, judge_of(game), seat, "random")
    monkeypatch.setattr(registry, "bots", lambda *key: {"random": Broken})
    with at(5):
        assert bots.play_due(games.find(game.key)) == 1
    assert games.find(game.key).length == 1


def test_one_game_that_fails_does_not_stop_the_others(monkeypatch, caplog):
    with at(0):
        first = a_game(3, move_seconds=30)
        second = a_game(3, move_seconds=30)
    real = clocks.expire

    def expire(game):
        if game.pk == first.pk:
            raise RuntimeError("hidden card")
        return real(game)

    monkeypatch.setattr(clocks, "expire", expire)
    with at(40):
        watch_clocks()
        clocks.expire_due()
    assert games.find(second.key).length >= 1
    found = [RedactingFormatter().format(record) for record in caplog.records]
    (fault,) = [text for text in found if "could not be tended" in text]
    assert fault.splitlines()[-1] == "RuntimeError: [redacted]" and "in expire" in fault
    assert "hidden card" not in fault.replace('raise RuntimeError("hidden card")', "")


def all_bots(host, **setup):
    game = games.find(opening.open_casual(host, opening.Setup("goofspiel", **setup), ["bot:random"] * 2).key)
    return lobby.start(game, viewers.viewer_of(game, viewers.Credentials(user=host)))


ANSWER_SECONDS = 0.05
"""What an answer takes in these simulations."""


class SimulatedLane:
    """A lane whose answers take time of their own, with nothing but the clock of the test: each table is due
    again `pace` seconds after its answer. `late` is how late each table's latest answer was, at most."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, pace: float = 0.3) -> None:
        self.now, self.pace = 1.0, pace
        self.late: defaultdict[int, float] = defaultdict(float)
        self.answers: Counter[int] = Counter()
        self.lane = bots.Turns(clock=lambda: self.now)
        monkeypatch.setattr(bots, "play_due", self.answer)

    def answer(self, game: LiveGame, searches: object = None) -> int:
        assert game.bots_at is not None
        late = (START + timedelta(seconds=self.now) - game.bots_at).total_seconds()
        self.late[game.pk] = max(self.late[game.pk], late)
        self.answers[game.pk] += 1
        self.now += ANSWER_SECONDS
        again = START + timedelta(seconds=self.now + self.pace)
        LiveGame.objects.filter(pk=game.pk).update(bots_at=again)
        return 1

    def work(self, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until:
            with at(self.now):
                rest = self.lane.play()
            self.now += rest


def an_invited_table(host, *, entered: bool) -> LiveGame:
    """A table of one invited seat and bots, dealt without waiting for anyone who was invited."""
    setup = opening.Setup("goofspiel", move_seconds=5)
    game = games.find(opening.open_casual(host, setup, ["Ann", "bot:random", "bot:random"]).key)
    game = lobby.start(game, viewers.viewer_of(game, viewers.Credentials(user=host)))
    if entered:
        LiveSeat.objects.filter(game=game, bot="").update(devices=["entered once"])
    return game


def test_beside_forty_tables_of_two_accounts_any_other_bot_answers_within_two_seconds(monkeypatch, settings):
    settings.BOT_TABLES = settings.ACCOUNT_TABLES = 20
    with at(0):
        flood = [
            an_invited_table(host, entered=bool(number % 2))
            for host in (a_user(), a_user())
            for number in range(20)
        ]
        alone = all_bots(a_user())
        person = a_game(2, game="goofspiel")
        acts.give_to_bot(person, judge_of(person), 0, "random")
        enter(person, 1)
    simulated = SimulatedLane(monkeypatch)
    simulated.work(6)
    assert sum(simulated.answers[game.pk] for game in flood) > 60, "the lane is busy with them"
    for other in (alone, person):
        assert simulated.answers[other.pk] > 10 and simulated.late[other.pk] < 2


def test_the_lanes_time_is_shared_by_who_opened_the_tables(monkeypatch, settings):
    settings.BOT_TABLES = 12
    with at(0):
        many, few = a_user(), a_user()
        flood = [all_bots(many) for _ in range(12)]
        others = [all_bots(few) for _ in range(9)]
    simulated = SimulatedLane(monkeypatch, pace=0)
    simulated.work(5)
    share = [sum(simulated.answers[game.pk] for game in tables) for tables in (flood, others)]
    assert abs(share[0] - share[1]) <= 2, "half of the time each, whatever the number of tables"


def test_of_one_accounts_tables_those_with_people_come_first(settings):
    """A seat that nobody entered is not a person."""
    with at(0):
        host = a_user()
        alone, not_entered = all_bots(host), an_invited_table(host, entered=False)
        with_people = an_invited_table(host, entered=True)
    with at(60):
        (due,) = bots.due_by_opener(LiveGame.objects.filter(bots_at__isnull=False)).values()
    assert list(due) == [with_people.pk, *sorted((alone.pk, not_entered.pk), key=_due_at)]


def _due_at(pk: int) -> tuple[datetime, int]:
    at = LiveGame.objects.get(pk=pk).bots_at
    assert at is not None
    return at, pk


def test_each_table_of_an_event_has_a_share_of_its_own_once_somebody_sits_there():
    with at(0):
        first, second = a_game(2, game="goofspiel"), a_game(2, game="goofspiel")
        for game in (first, second):
            acts.give_to_bot(game, judge_of(game), 0, "random")
            LiveGame.objects.filter(pk=game.pk).update(event=first.event, opened_by=first.opened_by)
        due = LiveGame.objects.filter(bots_at__isnull=False)
        assert list(bots.due_by_opener(due)) == [("account", first.opened_by_id)]
        enter(first, 1)
        enter(second, 1)
        assert sorted(bots.due_by_opener(due)) == [("table", first.pk), ("table", second.pk)]


def test_many_due_tables_of_one_account_do_not_hide_anothers(monkeypatch, settings):
    settings.BOT_TABLES = 5
    monkeypatch.setattr(bots, "MAX_GAMES_OF_ONE_OPENER", 3)
    monkeypatch.setattr(bots, "MAX_GAMES_AT_ONCE", 4)
    with at(0):
        many = a_user()
        for _ in range(5):
            all_bots(many)
    with at(1):
        other = all_bots(a_user())
    due = bots.due_by_opener(LiveGame.objects.filter(bots_at__isnull=False))
    assert [len(tables) for tables in due.values()] == [3, 1]
    assert [other.pk] in map(list, due.values())


class Searching:
    """Searches by a clock of the test, which each iteration moves on. `lengths` are the seats that searched
    and for how long; the first one waits until it `may_go_on`, so that others can begin to wait meanwhile."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        self.lengths: list[tuple[int, Any]] = []
        self.begun, self.may_go_on = threading.Event(), threading.Event()
        self.searches = bots.Searches()
        monkeypatch.setattr(bots, "time", SimpleNamespace(monotonic=lambda: self.now))

    def begin(self, pk: int, opener: bots.Opener, latest: float = 1_000) -> None:
        """Begin a search of at most a second for seat `pk`."""
        outer = self

        class Slow(ThinkingBot):
            def think(self, worlds, seat, r, is_enough=None):
                outer.begun.set()
                assert outer.may_go_on.wait(20) and is_enough is not None
                begun = outer.now
                while not is_enough() and outer.now - begun < self.budget.seconds:
                    outer.now += 0.005
                outer.lengths.append((seat, pytest.approx(outer.now - begun, abs=0.011)))
                return

        worlds = cast(Worlds[Any], SimpleNamespace(sample=None))
        thought = bots.Thought(0, pk, "thinking", None)
        self.searches.begin(bots.Search(pk, opener, Slow(Guide(), Budget(1.0)), worlds, thought, latest))
        assert self.begun.wait(20)

    def until_ended(self, *pks: int) -> list[tuple[int, Any]]:
        self.may_go_on.set()
        for _ in range(1_000):
            if all(self.searches.has_ended(pk) for pk in pks):
                return self.lengths
            time.sleep(0.01)
        raise AssertionError("the searches did not end")


MANY, OTHER = ("account", 1), ("account", 2)


def test_searches_take_turns_by_who_opened_the_tables_and_are_shorter_where_many_wait(monkeypatch):
    """Also the search that was begun when nobody waited."""
    searching = Searching(monkeypatch)
    for pk in range(4):
        searching.begin(pk, MANY)
    searching.begin(4, OTHER)
    found = searching.until_ended(*range(5))
    assert found[:2] == [(0, bots.MIN_SEARCH_SECONDS), (4, 0.5)], (
        "anyone who used least is next; two share the time"
    )
    assert found[2:] == [(1, 1 / 3), (2, 0.5), (3, 1)]


def test_a_search_that_is_late_is_as_short_as_can_be(monkeypatch):
    searching = Searching(monkeypatch)
    searching.begin(0, MANY, latest=0.6)
    searching.begin(1, OTHER, latest=0.6)
    assert searching.until_ended(0, 1) == [(0, 0.5), (1, bots.MIN_SEARCH_SECONDS)]


def test_a_search_for_a_question_that_is_no_longer_open_ends(monkeypatch):
    searching = Searching(monkeypatch)
    searching.begin(0, MANY)
    searching.searches.drop(0)
    searching.begin(1, MANY)
    assert searching.until_ended(1) == [(0, 0), (1, 1)]


def test_what_was_found_and_nobody_asked_for_is_forgotten(monkeypatch):
    """The search of a game that was given up holds its match no longer."""
    searching = Searching(monkeypatch)
    searching.begin(0, MANY, latest=5)
    searching.until_ended(0)
    searching.now = 5 + bots.UNCLAIMED_SECONDS + 1
    searching.begin(1, MANY)
    assert not searching.searches.is_searching(0) and searching.searches.is_searching(1)


def test_a_search_begins_when_the_question_is_put_and_its_answer_is_given_when_it_is_due(game, search):
    with at(0):
        seat = min(waiting(game))
        acts.give_to_bot(game, judge_of(game), seat, "thinking")
        due = games.find(game.key).bots_at
        assert due is not None and due > START
    search.may_end.set()
    lane = bots.Turns()
    for _ in range(1_000):
        with at(0.01):
            lane.play()
        if lane.searches.has_ended(game.pk):
            break
        time.sleep(0.01)
    assert search.asked == [seat] and games.find(game.key).length == 12, (
        "found, and not given before its time"
    )
    with at((due - START).total_seconds()):
        lane.play()
    assert games.find(game.key).length == 13 and search.asked == [seat]
    assert not lane.searches.is_searching(game.pk)


@pytest.mark.parametrize(
    "failure", [RuntimeError("hidden card"), Refused("not now")], ids=["fault", "refusal"]
)
def test_a_game_that_fails_rests_and_the_others_play(monkeypatch, failure):
    with at(0):
        first, second = all_bots(a_user()), all_bots(a_user())
    real = bots.play_due

    def play_due(game, searches=None):
        if game.pk == first.pk:
            raise failure
        return real(game, searches)

    monkeypatch.setattr(bots, "play_due", play_due)
    lane = bots.Turns()
    with at(2):
        lane.play()
        assert games.find(second.key).length == 1
        assert first.pk in lane.resting
        assert lane.play() == bots.MAX_WAIT, "nobody else is due, and it does not spin"
    with at(8):
        lane.play()
        assert lane.resting[first.pk] > START + timedelta(seconds=8), "it was tried again"


def test_a_bot_thinks_outside_any_transaction_and_too_late_it_is_not_heard(monkeypatch, game):
    seat, batch = waiting(game)[0], acts.open_batch(game)
    assert batch is not None
    with at(0):
        acts.give_to_bot(game, judge_of(game), seat, "random")
    real = bots._think

    def think(row, searches, now):
        thought = real(row, searches, now)
        acts.answer_for(
            game,
            judge_of(game),
            seat,
            a_move(game, seat, random.Random(1))[1],
            batch=batch,
            reason="meanwhile",
        )
        return thought

    monkeypatch.setattr(bots, "_think", think)
    with at(5):
        length = games.find(game.key).length
        assert bots.play_due(games.find(game.key)) == 0
    assert games.find(game.key).length == length + 1, "the judge's answer alone"


@pytest.mark.parametrize(
    ("allowed", "said"),
    [(0, "0 tables where only bots play, and you have 0"), (1, "1 table where .* and you have 1")],
)
def test_a_refused_table_of_bots_tells_how_many_there_are(settings, allowed, said):
    settings.BOT_TABLES = allowed
    host, names = a_user(), ["bot:random"] * 2
    for _ in range(allowed):
        opening.open_casual(host, opening.Setup("goofspiel"), names)
    with pytest.raises(Refused, match=said):
        opening.open_casual(host, opening.Setup("goofspiel"), names)


def test_an_account_has_a_few_tables_of_bots_alone(settings):
    settings.BOT_TABLES = 2
    host, names = a_user(), ["bot:random"] * 2
    games_of_bots = [opening.open_casual(host, opening.Setup("goofspiel"), names) for _ in range(2)]
    with pytest.raises(Refused, match="2 tables where only bots play, and you have 2"):
        opening.open_casual(host, opening.Setup("goofspiel"), names)
    opening.open_casual(a_user(), opening.Setup("goofspiel"), names)
    mixed = games.find(opening.open_casual(host, opening.Setup("goofspiel"), ["Ann", "bot:random"]).key)
    viewer = viewers.viewer_of(mixed, viewers.Credentials(user=host))
    with pytest.raises(Refused, match="only bots play"):
        acts.give_to_bot(mixed, viewer, 0, "random")
    over = games.find(games_of_bots[0].key)
    acts.abandon(over, viewers.viewer_of(over, viewers.Credentials(user=host)), reason="enough")
    acts.give_to_bot(mixed, viewer, 0, "random")


def a_table_left_by_its_person(host):
    """A game of a person and two bots that the person concedes once it is dealt."""
    names = ["Ann", "bot:random", "bot:random"]
    game = begin(games.find(opening.open_casual(host, opening.Setup("goofspiel"), names).key))
    idle_expiry.concede(game, seat_viewer(game, 0))
    return games.find(game.key)


def test_tables_whose_only_person_conceded_count_as_tables_of_bots(settings):
    settings.BOT_TABLES = 2
    host = a_user()
    left = [a_table_left_by_its_person(host) for _ in range(2)]
    assert [game.status for game in left] == [LiveStatus.PLAYING] * 2
    with pytest.raises(Refused, match="2 tables where only bots play"):
        opening.open_casual(host, opening.Setup("goofspiel"), ["bot:random"] * 2)


def test_one_more_table_that_its_only_person_leaves_is_given_up_and_reported(settings):
    settings.BOT_TABLES = 1
    host = a_user()
    kept, given_up = (a_table_left_by_its_person(host) for _ in range(2))
    assert (kept.status, given_up.status) == (LiveStatus.PLAYING, LiveStatus.ABANDONED)
    assert given_up.bots_at is None
    assert LiveMessage.objects.filter(game=given_up, text__contains="Only bots are left here").exists()
    assert JournalEntry.objects.filter(live_game=given_up, verb="live.abandon").count() == 1


def test_a_seat_that_nobody_entered_is_no_person_once_the_cards_are_dealt(settings):
    settings.BOT_TABLES = 2
    host = a_user()
    for _ in range(2):
        an_invited_table(host, entered=False)
    with pytest.raises(Refused, match="2 tables where only bots play, and you have 2"):
        an_invited_table(host, entered=False)
    with pytest.raises(Refused, match="only bots play"):
        opening.open_casual(host, opening.Setup("goofspiel"), ["bot:random"] * 2)
    waits = games.find(LiveGame.objects.latest("pk").key)
    assert waits.status == LiveStatus.LOBBY, "an invitation may wait"
    enter(waits, 0)
    lobby.start(games.find(waits.key), viewers.viewer_of(waits, viewers.Credentials(user=host)))
    assert games.find(waits.key).committed_at is not None


def test_bots_at_free_seats_make_a_table_of_bots(settings):
    settings.BOT_TABLES = 1
    host, names = a_user(), ["", "bot:random", "bot:random"]

    def begun() -> LiveGame:
        game = games.find(opening.open_casual(host, opening.Setup("goofspiel"), names).key)
        return lobby.start(game, viewers.viewer_of(game, viewers.Credentials(user=host)))

    assert begun().status == LiveStatus.PLAYING
    with pytest.raises(Refused, match="only bots play"):
        begun()


def test_a_bot_takes_a_seat_that_nobody_entered_at_a_table_of_bots(settings):
    """The table is counted already."""
    settings.BOT_TABLES = 1
    host = a_user()
    game = an_invited_table(host, entered=False)
    acts.give_to_bot(game, viewers.viewer_of(game, viewers.Credentials(user=host)), 0, "random")
    assert all(seat.bot for seat in games.seats_of(games.find(game.key)))


def test_an_account_has_so_many_tables_open_and_no_more(settings):
    settings.ACCOUNT_TABLES = 2
    host, names = a_user(), ["Ann", "bot:random"]
    first, _ = (opening.open_casual(host, opening.Setup("goofspiel"), names) for _ in range(2))
    with pytest.raises(Refused) as refused:
        opening.open_casual(host, opening.Setup("goofspiel"), names)
    assert str(refused.value) == (
        "You have 2 open tables, the limit for one account. Finish a game or give one up, then open the "
        "next table."
    )
    opening.open_casual(a_user(), opening.Setup("goofspiel"), names)
    over = games.find(first.key)
    acts.abandon(over, viewers.viewer_of(over, viewers.Credentials(user=host)), reason="enough")
    opening.open_casual(host, opening.Setup("goofspiel"), names)


def test_a_rematch_counts_among_the_tables_of_an_account(settings):
    settings.ACCOUNT_TABLES = 1
    host = a_user()
    game = begin(games.find(opening.open_casual(host, opening.Setup("goofspiel"), ["Ann", "Ben"]).key))
    idle_expiry.concede(game, seat_viewer(game, 0))
    opening.open_casual(host, opening.Setup("goofspiel"), ["Ann", "bot:random"])
    with pytest.raises(Refused, match="limit for one account"):
        rematch.set_rematch(games.find(game.key), seat_viewer(game, 1), "192.0.2.7")
