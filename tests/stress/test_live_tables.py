"""Live games under kill -9 and under two processes that answer at once."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from contextlib import closing
from threading import Event, Thread
from types import ModuleType

import pytest
from django.db import connection, connections, transaction

from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.errors import Malformed, NeedsOverride, Outdated, Problem, Refused
from tables.events.models import EventStatus
from tables.journal.models import JournalEntry
from tables.live.judge import acts, votes
from tables.live.judge.substitutes import give_to_substitute
from tables.live.models.game import LiveGame, LiveSeat, LiveStatus
from tables.live.models.undo import LiveUndoRequest
from tables.live.models.vote import LiveVote, VoteOutcome
from tables.live.play import opening, undo
from tables.live.store import games, matches
from tables.live.store.viewers import Viewer
from tables.results.actions import results
from tables.rounds.actions import publishing
from tables.rounds.models import Round, RoundStatus, Table, TableStatus
from tables.staff.models import Role
from tests.builders import a_round, an_event, players, seated, sheet_of, staff_of
from tests.live.absent_people import LONG, left
from tests.live_games import Browser, a_game, a_move, at, enter, judge_of, play, seat_viewer, waiting
from tests.stress.killing import killed_after, killed_after_each_write

pytestmark = pytest.mark.django_db(transaction=True)


class Move:
    """One answer of one browser, to be sent as often as it takes."""

    def __init__(self, game: LiveGame, seed: int = 1) -> None:
        self.key = game.key
        self.seat = waiting(game)[0]
        batch, answer = a_move(game, self.seat, random.Random(seed))
        self.body = {"batch": batch, "answer": answer}
        self.browser = Browser.of_seat(game, self.seat)

    def send(self) -> int:
        return int(self.browser.post("answer", self.body).status_code)

    def send_acknowledged(self) -> None:
        assert self.send() == 200


def whole(game: LiveGame) -> LiveGame:
    """The row tells exactly the log, and the log is a game; returns the fresh row."""
    matches.forget()
    row = games.find(game.key)
    assert list(row.decisions.order_by("k").values_list("k", flat=True)) == list(range(row.length))
    matches.loaded(row)
    return row


def test_killed_before_the_answer_is_committed_loses_that_answer_only():
    game = play(a_game(3), r=random.Random(1), decisions=9)
    move = Move(game)
    for writes in range(1, 20):
        if not killed_after(writes, move.send_acknowledged):
            break
        assert whole(game).length == 9, f"killed after {writes} writes"
    else:
        raise AssertionError("the answer never came to its end")
    assert writes > 2
    assert whole(game).length == 10
    move.send_acknowledged()
    assert whole(game).length == 10, "the browser, which heard nothing, asked again"


def test_killed_once_committed_keeps_the_answer():
    game = play(a_game(3), r=random.Random(1), decisions=9)
    move = Move(game)
    connection.close()
    child = os.fork()
    if child == 0:
        move.send_acknowledged()
        os.kill(os.getpid(), 9)
    os.waitpid(child, 0)
    assert whole(game).length == 10
    move.send_acknowledged()
    assert whole(game).length == 10


def test_killed_while_the_last_answer_ends_the_game_writes_the_sheet_later():
    """Wherever the process dies, the game is either not over, or over with its result due or written."""
    game = a_game(3, game="goofspiel")
    r = random.Random(1)
    while True:
        row = games.find(game.key)
        move = Move(row, r.randrange(100))
        with matches.reading(row) as match:
            trial = match.fork()
            trial.answer(move.seat, trial.parse(move.seat, move.body["answer"]))
            if trial.over:
                break
        move.send_acknowledged()
    over = 0
    for writes in range(1, 40):
        if not killed_after(writes, move.send_acknowledged):
            break
        row = whole(game)
        over += row.is_over
        assert row.is_over == row.result_due, "over, and the sheet still to be written"
    assert over >= 3, "the end was not interrupted while its sheet was written"
    row = whole(game)
    assert row.status == LiveStatus.FINISHED and not row.result_due
    table = Table.objects.select_related("sheet").get(live_games=row)
    assert table.status == TableStatus.REPORTED and table.sheets.count() == 1


def at_once(acts: list) -> list[int]:
    """Let each act run in a process of its own at the same moment; returns what each returned."""
    connection.close()
    gate_read, gate_write = os.pipe()
    shown_read, shown_write = os.pipe()
    children = []
    for number, act in enumerate(acts):
        child = os.fork()
        if child == 0:
            os.close(gate_write)
            os.read(gate_read, 1)
            try:
                os.write(shown_write, (json.dumps([number, act()]) + "\n").encode())
            finally:
                os._exit(0)
        children.append(child)
    for end in (gate_read, gate_write, shown_write):
        os.close(end)
    for child in children:
        os.waitpid(child, 0)
    with os.fdopen(shown_read) as shown:
        return [found for _, found in sorted(json.loads(line) for line in shown)]


def test_two_processes_that_answer_at_once_one_is_refused():
    game = play(a_game(3), r=random.Random(1), decisions=9)
    first = Move(game, 1)
    second = Move(game, 1)
    seed = 1
    while second.body == first.body:
        seed += 1
        second = Move(game, seed)
        assert seed < 200, "the seat has no choice"
    codes = at_once([first.send, second.send])
    assert sorted(codes) == [200, 409], codes
    assert whole(game).length == 10


def test_the_same_answer_from_ten_processes_counts_once():
    game = play(a_game(3), r=random.Random(1), decisions=9)
    move = Move(game)
    assert at_once([move.send] * 10) == [200] * 10
    assert whole(game).length == 10


def test_all_seats_of_a_simultaneous_batch_at_once():
    game = a_game(6, game="goofspiel")
    moves = []
    for seat in waiting(game):
        batch, answer = a_move(game, seat, random.Random(seat))
        browser = Browser.of_seat(game, seat)
        body = {"batch": batch, "answer": answer}
        moves.append(lambda browser=browser, body=body: int(browser.post("answer", body).status_code))
    assert at_once(moves) == [200] * len(moves)
    assert whole(game).length == len(moves)


def test_a_judge_and_a_player_at_once():
    """A take-back and an answer meet: both in some order, or the answer came too late and is refused."""
    game = play(a_game(3), r=random.Random(1), decisions=9)
    move, judge = Move(game), judge_of(game)

    def take_back() -> int:
        acts.undo(games.find(game.key), judge, 3, reason="misclick")
        return 200

    codes = at_once([move.send, take_back])
    assert codes[1] == 200 and codes[0] in {200, 400, 409}
    row = whole(game)
    assert row.length in {10, 11} and row.undone == 1


def test_a_substitute_named_at_two_tables_at_once_plays_at_one():
    event = an_event(status=EventStatus.RUNNING)
    *people, extra = players(event, 9)
    organizer = staff_of(event)
    tables = a_round(event, 1, people[:4], people[4:]).tables.order_by("number")
    opened = [opening.open_at_table(table, organizer, opening.Setup("goofspiel")) for table in tables]
    judge = judge_of(games.find(opened[0].key))

    def naming(game: LiveGame) -> Callable[[], int]:
        def name() -> int:
            try:
                give_to_substitute(games.find(game.key), judge, 3, extra.key)
            except Malformed:
                return 400
            return 200

        return name

    assert sorted(at_once([naming(game) for game in opened])) == [200, 400]
    assert LiveSeat.objects.filter(substitute=extra).count() == 1


def asking_for(game: LiveGame, seat: int) -> Callable[[], int]:
    """An act by which a seat asks to go back to before its last decision: 200, or 409 where one is open."""
    with matches.reading(games.find(game.key)) as match:
        to = undo.places(match, seat)[-1]

    def ask() -> int:
        row = games.find(game.key)
        try:
            undo.ask(row, seat_viewer(row, seat), to)
        except Refused:
            return 409
        return 200

    return ask


def test_of_players_who_ask_for_a_take_back_at_once_one_does():
    for seed in range(3):
        game = play(a_game(3, undo_requests="table"), r=random.Random(seed), decisions=12)
        codes = at_once([asking_for(game, seat) for seat in range(3)])
        assert sorted(codes) == [200, 409, 409], codes
        row = whole(game)
        assert row.undo_request == LiveUndoRequest.objects.get(game=game, outcome="")


def test_an_answer_and_a_request_at_once_leave_no_request_behind():
    for seed in range(3):
        game = play(a_game(3, undo_requests="table"), r=random.Random(seed), decisions=12)
        move = Move(game)
        codes = at_once([move.send, asking_for(game, (move.seat + 1) % 3)])
        assert codes[0] == 200
        row = whole(game)
        assert row.undo_request == LiveUndoRequest.objects.filter(game=game, outcome="").first()


def test_everybody_who_allows_at_once_is_counted():
    for seed in range(3):
        game = play(a_game(4, undo_requests="table"), r=random.Random(seed), decisions=12)
        assert asking_for(game, 0)() == 200
        request = LiveUndoRequest.objects.get(game=game).pk

        def allowing(seat: int, game: LiveGame = game, request: int = request) -> Callable[[], int]:
            def allow() -> int:
                row = games.find(game.key)
                undo.allow(row, seat_viewer(row, seat), request)
                return 200

            return allow

        assert at_once([allowing(seat) for seat in (1, 2, 3)]) == [200] * 3
        row = whole(game)
        assert row.undone == 1 and row.undo_request is None


def voting(game: LiveGame, seat: int, does: Callable[[LiveGame, Viewer], object]) -> Callable[[], int]:
    """An act of a person at a casual table, at the time at which votes are possible: 200, or 409 refused."""

    def vote() -> int:
        row = games.find(game.key)
        with at(LONG):
            try:
                does(row, seat_viewer(row, seat))
            except (Refused, Outdated):
                return 409
        return 200

    return vote


def proposing(game: LiveGame, seat: int, about: int, measure: str) -> Callable[[], int]:
    return voting(game, seat, lambda row, me: votes.propose(row, me, measure=measure, seat=about))


def test_of_two_proposals_at_once_one_opens_a_vote():
    game, away, (one, two, _) = left(4)
    codes = at_once([proposing(game, one, away, "bot"), proposing(game, two, away, "end")])
    assert sorted(codes) == [200, 409], codes
    row = whole(game)
    assert row.vote == LiveVote.objects.get(game=game) and row.vote.agreed in ([one], [two])


def test_the_same_proposal_of_two_people_at_once_is_decided_once():
    game, away, (one, two) = left(3)
    codes = at_once([proposing(game, one, away, "bot"), proposing(game, two, away, "bot")])
    assert codes == [200, 200]
    row = whole(game)
    assert row.vote is None and games.seats_of(row)[away].has_stand_in
    assert LiveVote.objects.get(game=game).outcome == VoteOutcome.PASSED
    assert JournalEntry.objects.filter(live_game=game, verb="live.give_to_bot").count() == 1


def test_somebody_comes_back_while_the_others_decide():
    """The vote is over, or it passed before: then the bot has the seat, and its person takes it back."""
    for _ in range(3):
        game, away, (one, two) = left(3)
        assert proposing(game, one, away, "bot")() == 200
        number = LiveVote.objects.get(game=game).pk

        def come_back(game: LiveGame = game, away: int = away) -> int:
            with at(LONG):
                enter(game, away)
            return 200

        def agree(row: LiveGame, me: Viewer, number: int = number) -> object:
            return votes.agree(row, me, number)

        codes = at_once([voting(game, two, agree), come_back])
        row = whole(game)
        seat, vote = games.seats_of(row)[away], LiveVote.objects.get(game=game)
        assert row.vote is None and seat.present_since is not None
        expected = (200, VoteOutcome.PASSED) if seat.bot else (409, VoteOutcome.RETURNED)
        assert (codes[0], vote.outcome) == expected


def test_killed_while_a_vote_passes_nothing_has_happened():
    game, away, (one, two) = left(3)
    assert proposing(game, one, away, "bot")() == 200
    number = LiveVote.objects.get(game=game).pk
    agree = voting(game, two, lambda row, me: votes.agree(row, me, number))

    def picture() -> object:
        row = whole(game)
        return row.revision, row.vote, games.seats_of(row)[away].bot, JournalEntry.objects.count()

    assert killed_after_each_write(agree, picture) > 3
    assert games.seats_of(whole(game))[away].has_stand_in


def withdraw(table: Table, judge: Actor) -> None:
    publishing.withdraw_round(table.round, judge, reason="half are at lunch")


def enter_result(table: Table, judge: Actor) -> None:
    results.save_result(table, judge, sheet_of(seated(table)), expected_version=0)


@pytest.mark.parametrize(
    ("act", "module", "look"),
    [
        (withdraw, publishing, "problems_of_withdrawal"),
        (enter_result, results, "warnings_of_result"),
    ],
)
def test_who_changes_a_table_while_its_game_is_dealt_is_notified_of_it(
    monkeypatch, act: Callable[[Table, Actor], None], module: ModuleType, look: str
):
    game = a_game(3, game="goofspiel", begun=False)
    table, judge = game.table, judge_of(game, Role.HEAD_JUDGE).actor
    assert table is not None and judge is not None
    Round.objects.filter(pk=table.round_id).update(status=RoundStatus.PUBLISHED)
    Table.objects.filter(pk=table.pk).update(status=TableStatus.SEATED)
    dealt, looked, real = Event(), Event(), getattr(module, look)

    def watched(seen: Round | Table) -> list[Problem]:
        dealt.wait(10)
        try:
            found: list[Problem] = real(seen)
            return found
        finally:
            looked.set()

    def deal() -> None:
        with closing(connections["default"]), transaction.atomic():
            row = games.locked(game)
            LiveGame.objects.filter(pk=row.pk).update(status=LiveStatus.PLAYING, begun_at=timekeeping.now())
            dealt.set()
            looked.wait(1)  # anyone who looks has to wait for the lock, and sees the game then

    monkeypatch.setattr(module, look, watched)
    thread = Thread(target=deal)
    thread.start()
    if connection.vendor == "sqlite":  # one writes after the other there
        thread.join()
    try:
        with pytest.raises((Refused, NeedsOverride), match="live game at"):
            act(table, judge)
    finally:
        thread.join()
