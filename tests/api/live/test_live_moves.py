"""Live games through the API: answers of seats, what is refused of them, and a judge at the table."""

from __future__ import annotations

import random

import pytest

from tables.core.limits import LIVE_MOVES
from tables.journal.models import JournalEntry
from tables.live.models.game import LiveStatus
from tables.live.store import games
from tables.rounds.models import TableStatus
from tables.staff.models import Role
from tests.api.live.live_programs import LIVE, Program, asked, without_time
from tests.builders import an_event
from tests.clients import Api, staff_program
from tests.live_games import Browser, a_game, a_move, picture, play, waiting

pytestmark = pytest.mark.django_db


def test_a_whole_game_is_played_by_programs():
    game = a_game(3, game="goofspiel")
    programs = [Program.of_seat(game, seat) for seat in range(3)]
    r = random.Random(5)
    while not (row := games.find(game.key)).is_over:
        seat = r.choice(waiting(row))
        batch, answer = a_move(row, seat, r)
        board = programs[seat].post("answer", {"batch": batch, "answer": answer})
        assert board["length"] == row.length + 1
    assert board["result"]["ended"] == "won" and board["seed"] == game.seed
    assert {seat for (seat,) in row.decisions.values_list("seat")} == {0, 1, 2}
    assert row.decisions.latest("k").who.startswith("player p")
    assert row.table is not None and row.table.status == TableStatus.REPORTED


def test_the_same_answer_again_changes_nothing(game):
    _, program, batch, answer = asked(game)
    body = {"batch": batch, "answer": answer}
    first = program.post("answer", body)
    before = picture()
    assert without_time(program.post("answer", body)) == without_time(first)
    assert picture() == before


def test_an_answer_to_an_earlier_question_is_shown_the_present_board(game):
    game = play(game, r=random.Random(6), decisions=9)
    _, program, _, _ = asked(game)
    before = picture()
    late = program.call("POST", "answer/", {"batch": 0, "answer": 12345})
    assert late.status_code == 409
    answer = late.json()
    assert answer["type"] == "urn:kingsmoot:problem:outdated"
    assert without_time(answer["current"]) == without_time(program.board())
    assert answer["revision"] == answer["current"]["ask"]["batch"]
    assert picture() == before


def test_a_sealed_answer_is_taken_back():
    game = a_game(3, game="goofspiel")
    seat, program, batch, answer = asked(game)
    board = program.post("answer", {"batch": batch, "answer": answer})
    assert (board["sealed"]["batch"], board["sealed"]["answer"]) == (batch, answer)
    others = [Program.of_seat(game, other).board() for other in range(3) if other != seat]
    assert [board["sealed"] for board in others] == [None, None]
    assert program.post("withdraw")["sealed"] is None
    assert program.call("POST", "withdraw/", {}).status_code == 400


def test_a_seat_concedes_once_and_a_judge_removes_a_message(game):
    me = Program.of_seat(game, 1)
    said = me.post("chat", {"text": "Good game"})["chat"][-1]
    assert (said["seat"], said["text"]) == (1, "Good game")
    assert me.post("concede")["seats"][1]["conceded"]
    before = picture()
    assert me.post("concede")["seats"][1]["conceded"]
    assert picture() == before
    assert game.event is not None
    judge = Program(game, staff_program(game.event, Role.JUDGE))
    removed = judge.post(f"messages/{said['id']}/remove", {"reason": "rude"})
    assert removed["chat"][0]["text"] == "" and removed["chat"][0]["removed"]


BODIES = [
    (b"", 400),
    (b"{", 400),
    (b"[]", 400),
    (b"null", 400),
    (b"[" * 30_000, 400),
    (b'{"batch": NaN, "answer": 1}', 400),
    (b'{"batch": 9, "batch": 9, "answer": 1}', 400),
    (b"\xff\xfe", 400),
    (b"{}", 400),
    (b'{"answer": 1}', 400),
    (b'{"batch": 9}', 400),
    (b'{"batch": "9", "answer": 1}', 400),
    (b'{"batch": true, "answer": 1}', 400),
    (b'{"batch": 9.0, "answer": 1}', 400),
    (b'{"batch": -1, "answer": 1}', 400),
    (b'{"batch": 99999, "answer": 1}', 400),
    (b'{"batch": ' + b"9" * 6000 + b', "answer": 1}', 400),
    (b'{"batch": 9, "answer": 1, "seat": 0}', 400),
    (b'{"batch": 0, "answer": 1}', 409),
    (b'{"batch": 9, "answer": "' + b"x" * 70_000 + b'"}', 413),
    (b'{"batch": 9, "answer": "' + b"x" * 10_000_000 + b'"}', 413),
]


@pytest.mark.parametrize(("body", "status"), BODIES, ids=lambda value: str(value)[:30])
def test_malformed_answers_change_nothing(body, status):
    game = play(a_game(3), r=random.Random(2), decisions=9)
    _, program, _, _ = asked(game)
    before = picture()
    response = program.call("POST", "answer/", body)
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/problem+json"
    assert response.json()["problems"][0]["message"]
    assert picture() == before


@pytest.mark.parametrize(
    "answer", [None, True, -1, 10**17, 1.5, "", "p000000000000", [], [[]], [[1, 2]], {}, {"id": 1}, [1] * 200]
)
def test_answers_the_question_does_not_allow(game, answer):
    _, program, batch, _ = asked(game)
    before = picture()
    response = program.call("POST", "answer/", {"batch": batch, "answer": answer})
    assert response.status_code == 400, response.content
    assert picture() == before


def test_nobody_but_the_seat_that_is_asked_can_move(game):
    game = play(game, r=random.Random(2), decisions=9)
    _, program, batch, answer = asked(game)
    body = {"batch": batch, "answer": answer}
    other = Program.of_seat(game, next(other for other in range(3) if other not in waiting(game)))
    other.board()
    before = picture()
    assert other.call("POST", "answer/", body).status_code in {400, 409}
    assert Program(game, Api()).call("POST", "answer/", body).status_code == 401
    assert game.event is not None
    judge = Program(game, staff_program(game.event, Role.HEAD_JUDGE))
    unshown = {"commit": {"commitment": "0" * 64}, "reveal": {"nonce": "0" * 32}}
    for verb in ("answer", "withdraw", "concede", "commit", "reveal"):
        sent = {"answer": body, **unshown}.get(verb, {})
        assert judge.call("POST", f"{verb}/", sent).status_code == 403
    assert program.call("PUT", "answer/", body).status_code == 405
    headers = {"Authorization": program.caller.authorization}
    form = program.caller.client.post(f"/api/v1/{program.address}answer/", body, headers=headers)
    assert form.status_code == 415
    assert picture() == before


def test_moves_are_throttled(game):
    """A seat has one count, whatever is behind it."""
    me, other = Program.of_seat(game, 0), Program.of_seat(game, 1)
    for _ in range(LIVE_MOVES.most - 3):
        LIVE_MOVES.take(f"{game.key}/seat:0/")
    codes = [me.call("POST", "withdraw/", {}).status_code for _ in range(5)]
    assert codes[-2:] == [429, 429] and 429 not in codes[:3]
    assert Browser.of_seat(game, 0).post("answer", "[").status_code == 429, "before the body is read"
    assert other.call("POST", "withdraw/", {}).status_code != 429


def test_a_judge_runs_the_table():
    game = a_game(3, begun=False)
    assert game.event is not None
    judge = Api(staff_program(game.event, Role.JUDGE).authorization)
    at = f"{LIVE}{game.key}/"
    assert judge.post(f"{at}begin/", {})["status"] == "playing"
    game = play(games.find(game.key), r=random.Random(8), decisions=6)
    assert judge.post(f"{at}pause/", {"reason": "a question"})["status"] == "paused"
    assert judge.post(f"{at}resume/", {})["status"] == "playing"
    seen = judge.post(f"{at}look/", {"seat": 1, "k": 3})
    assert (seen["seat"], seen["k"]) == (1, 3) and seen["view"]["hand"]
    assert judge.post(f"{at}look/", {"seat": None, "k": 3})["seat"] is None
    assert judge.call("POST", f"{at}take-back/", {"to": 2}).status_code == 400
    back = judge.post(f"{at}take-back/", {"to": 2, "reason": "misclick"})
    assert (back["undone"], back["length"]) == (1, 7)
    seat, _, batch, answer = asked(games.find(game.key))
    late = judge.call(
        "POST", f"{at}answer-for/", {"seat": seat, "batch": 0, "answer": answer, "reason": "absent"}
    )
    assert (late.status_code, late.json()["current"]["length"]) == (409, 7)
    sent = {"seat": seat, "batch": batch, "answer": answer, "reason": "absent"}
    assert judge.post(f"{at}answer-for/", sent)["length"] == 8
    seat = waiting(games.find(game.key))[0]
    sent = {"seat": seat, "reason": "absent"}
    assert judge.call("POST", f"{at}default-for/", {**sent, "batch": 0}).status_code == 409
    assert judge.post(f"{at}default-for/", sent)["length"] == 9
    assert judge.call("POST", f"{at}renew-draws/", {}).status_code == 400
    renewed = judge.post(f"{at}renew-draws/", {"reason": "cards were seen"})["length"]
    assert game.decisions.get(k=renewed - 1).act == "reseed"
    assert judge.post(f"{at}give-to-bot/", {"seat": 0, "bot": "random"})["seats"][0]["bot"] == "random"
    assert judge.post(f"{at}give-back/", {"seat": 0})["seats"][0]["bot"] is None
    elsewhere = Api(staff_program(an_event(), Role.JUDGE).authorization)
    assert elsewhere.call("POST", f"{at}pause/", {}).status_code == 404
    assert judge.post(f"{at}abandon/", {"reason": "wrong game"})["status"] == LiveStatus.ABANDONED
    verbs = set(JournalEntry.objects.filter(live_game__key=game.key).values_list("verb", flat=True))
    assert verbs >= {"live.look", "live.undo", "live.answer_for", "live.give_to_bot", "live.abandon"}
