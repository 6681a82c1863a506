"""Live games through the API: lists, the board, moves, opening and judging; nobody reads a hidden card."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rules import registry
from rules.kernel import WATCHER
from rules.kernel.record import Record
from rules.kernel.testing.leaks import CANARY, with_canaries
from tables.api.live.tables import MOVES
from tables.live.play import opening
from tables.live.store import games, matches
from tables.live.view.shapes import Board
from tables.models import (
    JournalEntry,
    LiveGame,
    LiveStatus,
    NameShown,
    Player,
    Role,
    TableStatus,
    TokenScope,
)
from tables.models.live import RECORD_FORMATS
from tests.api.client import Api, phone_of, program_of, staff_program
from tests.api.endpoints import ENDPOINTS
from tests.live.table import (
    Browser,
    a_game,
    a_move,
    a_table,
    commitment_of,
    faces_seen,
    nonce_of,
    picture,
    play,
    waiting,
)
from tests.tables.builders import a_round, a_user, an_event, players, staff_of

pytestmark = pytest.mark.django_db

LIVE = "live-games/"
SEATED = (TokenScope.PLAY, TokenScope.WRITE)
WATCHING = tuple(scope for scope in TokenScope if scope not in SEATED)
AT_TABLES = [
    endpoint
    for endpoint in ENDPOINTS
    if "live-games/" in endpoint
    and endpoint != "POST live-games/"
    and set(re.findall(r"<\w+>", endpoint)) <= {"<slug>", "<game>"}
]


@pytest.fixture(autouse=True)
def no_matches():
    """Let no test find matches of another."""
    matches.forget()
    yield
    matches.forget()


@pytest.fixture
def game() -> LiveGame:
    return a_game(3)


def player_at(game: LiveGame, position: int) -> Player:
    return Player.objects.select_related("event").get(live_seats__game=game, live_seats__position=position)


class Program:
    """A program at a live table."""

    def __init__(self, game: LiveGame, caller: Api) -> None:
        self.caller = Api(caller.authorization)
        self.address = f"{LIVE}{game.key}/"

    @classmethod
    def of_seat(cls, game: LiveGame, position: int) -> Program:
        return cls(game, phone_of(player_at(game, position)))

    def call(self, method: str, verb: str = "", body: Any = None) -> Any:
        return self.caller.call(method, self.address + verb, body)

    def board(self, query: str = "") -> Any:
        return self.caller.get(self.address + query)

    def post(self, verb: str, body: Any = None) -> Any:
        return self.caller.post(f"{self.address}{verb}/", {} if body is None else body)


def asked(game: LiveGame) -> tuple[int, Program, int, Any]:
    """A seat that is asked, its program, the batch, and a legal answer."""
    seat = waiting(game)[0]
    batch, answer = a_move(game, seat, random.Random(3))
    program = Program.of_seat(game, seat)
    program.board()  # the seat knows it from now on
    return seat, program, batch, answer


def without_time(board: dict[str, Any]) -> dict[str, Any]:
    return {**board, "clock": {**board["clock"], "now": 0}}


# --- Reading ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("decisions", [0, 11, 1_000])
def test_programs_read_what_boards_read(decisions):
    game = play(
        a_game(3, options={"short": True}, spectators="live"), r=random.Random(1), decisions=decisions
    )
    pairs = [(Program.of_seat(game, seat), Browser.of_seat(game, seat)) for seat in range(3)]
    assert game.event is not None
    pairs.append((Program(game, Api()), Browser.of_stranger(game)))
    judge = Browser.of_staff(game)
    pairs.append((Program(game, program_of(game.event.roles.latest("pk").user)), judge))
    for program, browser in pairs:
        program.board()
        browser.board()  # each is a device of its own, told of once
        told = program.board()
        assert set(told) == set(Board.__annotations__)
        assert without_time(told) == without_time(browser.board())
    assert games.find(game.key).is_over == (decisions == 1_000)


def test_a_game_that_gathers_is_told_too():
    game = a_game(3, begun=False)
    me = Program.of_seat(game, 1)
    board = me.board()
    assert (board["status"], board["view"], board["may"]["commit"]) == ("gathering", None, True)
    after = me.post("commit", {"commitment": commitment_of(game, 1)})
    assert [seat["ready"] for seat in after["seats"]] == [False, True, False]
    assert me.post("commit", {"commitment": commitment_of(game, 1)})["revision"] == after["revision"]
    for position in (0, 2):
        board = Program.of_seat(game, position).post("commit", {"commitment": commitment_of(game, position)})
    assert (board["chance"]["phase"], board["may"]["commit"], board["may"]["reveal"]) == (
        "revealing",
        False,
        True,
    )
    for position in (1, 0, 2):
        board = Program.of_seat(game, position).post("reveal", {"nonce": nonce_of(position)})
    assert (board["status"], board["chance"]["phase"]) == ("playing", "dealt")
    assert board["chance"]["nonces"] is None


def test_lines_known_already_are_left_out(game):
    game = play(game, r=random.Random(4), decisions=9)
    me = Program.of_seat(game, 0)
    everything = me.board()["lines"]["list"]
    assert len(everything) > 4
    assert me.board("?since=4&undone=0")["lines"] == {"from": 4, "list": everything[4:]}
    assert me.board("?since=4&undone=1")["lines"]["from"] == 0
    _, program, batch, answer = asked(game)
    told = program.post("answer", {"batch": batch, "answer": answer, "since": 4, "undone": 0})
    assert told["lines"]["from"] == 4
    for query in ("?since=x", "?since=-1", "?undone=1.5", "?since=99999999999", "?other=1"):
        assert me.call("GET", query).status_code == 400


def test_the_game_does_not_exist_for_others(game):
    others = [Api(), staff_program(an_event()), phone_of(players(an_event(), 1)[0]), program_of(a_user())]
    others.append(staff_program(game.event, Role.SCOREKEEPER))
    for caller in others:
        for verb in ("", "stream/", "record/"):
            assert Program(game, caller).call("GET", verb).status_code == 404
    for address in ("AAAAAAAAAAAA/", "%00/", "x" * 300 + "/", "a b/"):
        assert Api(others[1].authorization).call("GET", LIVE + address).status_code == 404


def test_accounts_and_their_tokens_sit_where_their_player_sits(game):
    user = a_user()
    player = player_at(game, 2)
    Player.objects.filter(pk=player.pk).update(user=user)
    for scope in SEATED:
        board = Program(game, program_of(user, scope)).board()
        assert board["viewer"] == {"kind": "seat", "seat": 2, "name": player.name}
    staff_of(game.event, Role.HEAD_JUDGE, user)
    program = Program(game, program_of(user))
    assert program.board()["viewer"]["kind"] == "seat"
    assert program.call("POST", "look/", {"seat": 0, "k": 0}).status_code == 403


def test_a_token_that_only_reads_does_not_play(game):
    seat, _, batch, answer = asked(game)
    user = a_user()
    Player.objects.filter(pk=player_at(game, seat).pk).update(user=user)
    for scope in WATCHING:
        program = Program(game, program_of(user, scope))
        response = program.call("POST", "answer/", {"batch": batch, "answer": answer})
        assert response.status_code == 403
    told = Program(game, program_of(user, TokenScope.PLAY)).post("answer", {"batch": batch, "answer": answer})
    assert told["length"] == 1


def refused_or_told(response: Any) -> tuple[int, Any]:
    told = response.json() if response["Content-Type"].startswith("application/json") else None
    if isinstance(told, dict):
        told = without_time(told) if told.get("clock") else told
        told.pop("address", None)
    return response.status_code, told


@pytest.mark.parametrize("spectators", ["live", "delayed", "none"])
@pytest.mark.parametrize("decisions", [7, 1_000])
def test_a_token_that_does_not_sit_is_told_what_strangers_are_told(spectators, decisions):
    game = a_game(3, options={"short": True}, spectators=spectators)
    game = play(game, r=random.Random(1), decisions=decisions)
    assert game.event is not None
    for position in range(3):
        user = a_user()
        Player.objects.filter(pk=player_at(game, position).pk).update(user=user)
        assert Program(game, program_of(user, TokenScope.PLAY)).board()["viewer"]["kind"] == "seat"
        watching = {scope: program_of(user, scope) for scope in WATCHING}
        for endpoint in AT_TABLES:
            method, address = endpoint.split(" ")
            address = address.replace("<slug>", game.event.slug).replace("<game>", game.key)
            if method != "GET" or address.endswith("corrections/"):
                for scope, program in watching.items():
                    assert program.call(method, address, {}).status_code in {403, 404}, (scope, endpoint)
            elif address == "me/live-games/":
                for scope, program in watching.items():
                    kinds = {listed["viewer"]["kind"] for listed in program.get(address)}
                    assert kinds <= {"watcher"}, scope
            else:
                stranger = refused_or_told(Api().call("GET", address))
                for scope, program in watching.items():
                    assert refused_or_told(program.call("GET", address)) == stranger, (scope, endpoint)


def test_the_host_of_a_casual_table_shows_no_hand_by_a_reading_token():
    host = a_user()
    sent = {"game": "goofspiel", "seats": ["Ana", "Wex"]}
    made = program_of(host).post(LIVE, sent)
    address = f"{LIVE}{made['key']}/"
    assert program_of(host).get(address)["viewer"]["kind"] == "judge"
    assert program_of(host, TokenScope.PLAY).call("GET", address).status_code == 404
    player = program_of(host, TokenScope.PLAY)
    joined = player.post(f"{address}join/", {"token": made["seats"][0]["token"]})
    assert joined["viewer"] == {"kind": "seat", "seat": 0, "name": "Ana"}
    for scope in WATCHING:
        assert program_of(host, scope).call("GET", address).status_code == 404
        assert program_of(host, scope).call("POST", LIVE, sent).status_code == 403
    assert player.call("POST", LIVE, sent).status_code == 403
    assert not player.get(address)["may"]["begin"] and program_of(host).get(address)["may"]["begin"]


def test_a_renewed_link_plays_no_more(game):
    program = Program.of_seat(game, 0)
    program.board()
    player = player_at(game, 0)
    staff_program(game.event).post(f"players/{player.key}/link/")
    assert program.call("GET").status_code == 401


def test_the_stream_tells_of_the_table(game):
    told = Program.of_seat(game, 0).caller.get(f"{LIVE}{game.key}/stream/")
    assert told["topic"] == f"live/{game.pk}"
    assert told["address"].startswith("/stream/?ticket=")


@pytest.mark.parametrize("verb", ["", "stream/", "record/"])
def test_what_a_seat_reads_is_kept_by_nobody(game, verb):
    """The next person at the same browser, or with the same proxy, gets no answer of another's."""
    mine, other = (Program.of_seat(game, seat) for seat in (0, 1))
    found = mine.call("GET", verb)
    assert found["Cache-Control"] == "no-store"
    assert {"Authorization", "Cookie"} <= set(found["Vary"].split(", "))
    tag = found.get("ETag", '"1"')
    again = other.caller.call("GET", other.address + verb, If_None_Match=tag)
    assert again.status_code == found.status_code != 304


def test_the_record_is_published_when_the_game_is_over(game):
    me = Program.of_seat(game, 0)
    assert me.call("GET", "record/").status_code == 404
    assert game.event is not None
    judge = Program(game, staff_program(game.event, Role.JUDGE))
    judge.post("end", {"reason": "the hall closes"})
    told = Program(game, Api()).caller.get(f"{LIVE}{game.key}/record/")
    record = Record.from_json(told)
    assert record.seed == game.seed and len(record.log) == told["log"][-1]["k"] + 1
    assert me.board()["seed"] == game.seed


@pytest.mark.parametrize("form", RECORD_FORMATS)
def test_records_of_every_form_are_told_as_the_rules_write_them(game, form):
    LiveGame.objects.filter(pk=game.pk).update(record_form=form, status="finished", due_at=None)
    finished = games.find(game.key)
    written = matches.record_of(finished, matches.entries_of(finished)).to_json()
    told = Program(game, Api()).call("GET", "record/").json()
    assert list(told.items()) == list(written.items()) and told["format"] == RECORD_FORMATS[form]


# --- Lists --------------------------------------------------------------------------------------------------


def test_everybody_lists_the_games_they_may_see():
    event = an_event(status="running")
    people = players(event, 7)
    round_ = a_round(event, 1, people[:3], people[3:])
    organizer = staff_program(event)
    rows = organizer.post(f"rounds/{round_.number}/live-games/", {"game": "btwixt"})
    assert [(row["table"], row["viewer"]["kind"], row["status"]) for row in rows] == [
        (1, "judge", "gathering"),
        (2, "judge", "gathering"),
    ]
    assert len(organizer.get(LIVE)) == 2
    assert Api().at(event).get(LIVE) == []
    (own,) = phone_of(people[5]).get(LIVE)
    assert (own["key"], own["viewer"]["seat"], own["event"]) == (rows[1]["key"], 2, event.slug)
    assert phone_of(people[5]).get(f"{LIVE}?mine=true&status=gathering&round=1") == [own]
    assert phone_of(people[5]).get(f"{LIVE}?status=finished") == []
    assert phone_of(people[5]).get(f"{LIVE}?round=2") == []
    assert organizer.get(f"{LIVE}?mine=true") == []
    assert organizer.call("POST", "rounds/1/live-games/", {"game": "btwixt"}).status_code == 409
    LiveGame.objects.filter(key=rows[0]["key"]).update(spectators="live")
    Player.objects.filter(event=event).update(name="Asha Greyjoy", name_shown=NameShown.SHORT)
    (open_one,) = Api().at(event).get(LIVE)
    assert {seat["name"] for seat in open_one["seats"]} == {"Asha G."}
    event.public_pairings = False
    event.save()
    assert Api().at(event).get(LIVE) == []
    assert len(phone_of(people[5]).get(LIVE)) == 1


@pytest.mark.parametrize("tables", [2, 12])
def test_lists_and_boards_take_a_fixed_number_of_queries(tables):
    event = an_event(status="running")
    people = players(event, tables * 3)
    a_round(event, 1, *[people[start : start + 3] for start in range(0, len(people), 3)])
    organizer = staff_program(event)
    rows = organizer.post("rounds/1/live-games/", {"game": "goofspiel", "spectators": "live"})
    assert len(rows) == tables
    user = a_user()
    event.players.filter(pk=people[0].pk).update(user=user)
    account = program_of(user)
    phone = phone_of(people[1])
    table = Api(phone.authorization)
    counted = {}
    for caller, address in (
        (organizer, LIVE),
        (Api().at(event), LIVE),
        (phone, LIVE),
        (account, f"me/{LIVE}"),
        (table, f"{LIVE}{rows[0]['key']}/"),
        (account, f"{LIVE}{rows[0]['key']}/"),
    ):
        for _ in range(2):  # a seat gets to know the device, and the board is read anew after that
            caller.call("GET", address)
        with CaptureQueriesContext(connection) as queries:
            assert caller.call("GET", address).status_code == 200
        counted[caller.authorization.partition(" ")[0], address[:14]] = len(queries)
    assert (
        counted
        == {
            ("Bearer", "live-games/"): 5,  # token, role, games, seats, roles
            ("", "live-games/"): 3,  # event, games, seats
            ("Player", "live-games/"): 4,  # link, event, games, seats
            ("Bearer", "me/live-games/"): 4,  # token, games, seats, roles
            ("Player", f"{LIVE}{rows[0]['key']}"[:14]): 2,  # link, game
            ("Bearer", f"{LIVE}{rows[0]['key']}"[:14]): 2,
        }
    )


def test_my_games_of_all_events_and_none(game):
    user = a_user()
    Player.objects.filter(pk=player_at(game, 1).pk).update(user=user)
    setup = opening.Setup("btwixt")
    opening.open_casual(user, setup, [user.username, "Wex", "bot:random"])
    opening.open_casual(a_user(), setup, ["Somebody", "Else", "bot:random"])
    told = program_of(user).get("me/live-games/")
    assert [(row["event"], row["viewer"]["kind"]) for row in told] == [
        (None, "seat"),
        (game.event.slug, "seat"),
    ]
    assert told[0]["seats"][2] == {"seat": 2, "name": "Bot 3", "bot": "random"}


# --- Moves --------------------------------------------------------------------------------------------------


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


def test_an_answer_to_an_earlier_question_is_told_the_present_board(game):
    game = play(game, r=random.Random(6), decisions=9)
    _, program, _, _ = asked(game)
    before = picture()
    late = program.call("POST", "answer/", {"batch": 0, "answer": 12345})
    assert late.status_code == 409
    told = late.json()
    assert told["type"] == "urn:kingsmoot:problem:outdated"
    assert without_time(told["current"]) == without_time(program.board())
    assert told["revision"] == told["current"]["ask"]["batch"]
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


def test_conceding_and_talking(game):
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


def test_others_cannot_move(game):
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
    for _ in range(MOVES.most - 3):
        MOVES.take(f"{game.key}/seat:0/")
    codes = [me.call("POST", "withdraw/", {}).status_code for _ in range(5)]
    assert codes[-2:] == [429, 429] and 429 not in codes[:3]
    assert Browser.of_seat(game, 0).post("answer", "[").status_code == 429, "before the body is read"
    assert other.call("POST", "withdraw/", {}).status_code != 429


# --- Opening ------------------------------------------------------------------------------------------------


def test_games_that_can_be_played_are_told_to_anybody():
    offered = {row["key"]: row for row in Api().get("games/")}
    assert (offered["btwixt"]["fewest"], offered["btwixt"]["most"]) == (3, 6)
    assert "heuristic" in offered["btwixt"]["bots"]
    assert {option["name"] for option in offered["btwixt"]["options"]} >= {"short", "advanced"}


def test_one_table_is_opened():
    table = a_table(3)
    organizer = staff_program(table.round.event)
    setup = {"game": "btwixt", "options": {"short": True}, "move_seconds": 60, "bot_seconds": 0.5}
    (row,) = organizer.post("rounds/1/tables/1/live-games/", setup)
    game = LiveGame.objects.get(key=row["key"])
    assert (game.move_seconds, game.bot_seconds, game.options["short"]) == (60, 0.5, True)
    entry = JournalEntry.objects.get(verb="live.open")
    assert "token test" in entry.who


BAD_SETUPS = [
    {},
    {"game": "chess"},
    {"game": 1},
    {"game": "btwixt", "options": []},
    {"game": "btwixt", "options": {"short": 7}},
    {"game": "btwixt", "options": {"short": {"a": [1]}}},
    {"game": "btwixt", "options": {"nonsense": True}},
    {"game": "btwixt", "move_seconds": 4},
    {"game": "btwixt", "move_seconds": True},
    {"game": "btwixt", "bot_seconds": "1"},
    {"game": "btwixt", "bot_seconds": True},
    {"game": "btwixt", "bot_seconds": 31},
    {"game": "btwixt", "spectators": "all"},
    {"game": "btwixt", "delay_seconds": -1},
    {"game": "btwixt", "bot": "deep"},
    {"game": "btwixt", "seed": "00"},
    {
        "game": "lcg",
        "options": {"decks": [{"faction": "stark", "agenda": ["x"], "plots": {}, "draw": {}}] * 3},
    },
]


@pytest.mark.parametrize("setup", BAD_SETUPS, ids=str)
def test_bad_setups_open_nothing(setup):
    organizer = staff_program(a_table(3).round.event)
    for address in ("rounds/1/live-games/", "rounds/1/tables/1/live-games/"):
        assert organizer.call("POST", address, setup).status_code == 400
    assert not LiveGame.objects.exists()


def test_a_casual_game_is_opened_joined_and_played():
    host, guest = a_user(), a_user()
    program = program_of(host)
    sent = {"game": "btwixt", "seats": [host.username, "Wex", "bot:random"], "title": "Friday"}
    made = program.post(LIVE, sent, Idempotency_Key="friday")
    again = program.post(LIVE, sent, Idempotency_Key="friday")
    assert (again["key"], again["seats"]) == (made["key"], None)
    assert [seat["token"] is None for seat in made["seats"]] == [False, False, True]
    address = f"{LIVE}{made['key']}/"
    other = program_of(guest)
    assert other.call("GET", address).status_code == 404
    assert other.call("POST", f"{address}join/", {"token": "x" * 22}).status_code == 404
    joined = other.post(f"{address}join/", {"token": made["seats"][1]["token"]})
    assert joined["viewer"] == {"kind": "seat", "seat": 1, "name": "Wex"}
    for caller, position in ((program, 0), (other, 1)):
        sent_first = {"commitment": commitment_of(games.find(made["key"]), position)}
        caller.post(f"{address}commit/", sent_first)
    for caller, position in ((program, 0), (other, 1)):
        board = caller.post(f"{address}reveal/", {"nonce": nonce_of(position)})
    assert board["status"] == "playing" and board["title"] == "Friday"
    phone = phone_of(players(an_event(), 1)[0])
    refused = Api(phone.authorization).call("POST", f"{address}join/", {"token": made["seats"][1]["token"]})
    assert refused.status_code == 403
    reading = program_of(host, TokenScope.READ)
    assert reading.call("POST", LIVE, sent).status_code == 403


def test_pages_and_programs_open_so_many_casual_games_together(monkeypatch):
    monkeypatch.setattr("tables.live.play.rate_limit.MOST", 2)
    host = a_user()
    program, other = program_of(host), program_of(a_user())
    sent = {"game": "goofspiel", "seats": ["Ana", "Wex"]}
    opening.open_casual(host, opening.Setup("goofspiel"), ["Ana", "Wex"])
    assert program.call("POST", LIVE, sent).status_code == 201
    refused = program.call("POST", LIVE, sent)
    assert refused.status_code == 429 and refused.json()["type"] == "urn:kingsmoot:problem:throttled"
    assert "You have opened 2 tables within an hour." in refused.json()["detail"]
    assert 3500 < int(refused["Retry-After"]) <= 3601
    assert other.call("POST", LIVE, sent).status_code == 201


# --- Judging ------------------------------------------------------------------------------------------------


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
    assert verbs >= {"live.look", "live.take_back", "live.answer_for", "live.give_to_bot", "live.abandon"}


# --- Secrets ------------------------------------------------------------------------------------------------


def test_no_program_is_sent_anothers_hidden_card(monkeypatch):
    """Canary names on hidden cards of a six-seat game: nothing a program is sent has one it has not seen."""
    named = with_canaries(registry.find("btwixt"))
    monkeypatch.setattr(registry, "find", lambda key: named)
    game = a_game(6, options={"advanced": True, "short": True}, spectators="live")
    assert game.event is not None
    programs = {seat: Program.of_seat(game, seat) for seat in range(6)}
    programs[WATCHER] = Program(game, Api())
    judge = Program(game, staff_program(game.event, Role.HEAD_JUDGE))
    seen: dict[int, set[str]] = {who: set() for who in programs}
    r = random.Random(6)
    for _ in range(14):
        row = games.find(game.key)
        seat = r.choice(waiting(row))
        batch, answer = a_move(row, seat, r)
        neighbor = programs[(seat + 1) % 6]
        hands = [programs[who].board()["view"]["hand"] for who in range(6) if who != seat]
        foreign = next((card["id"] for hand in hands for card in hand), "p000000000000")
        tries = [
            (programs[seat], batch, foreign),
            (programs[seat], batch + 1, answer),
            (programs[seat], batch, ["nonsense"]),
            (neighbor, 0, answer),
            (programs[WATCHER], batch, answer),
            (programs[seat], batch, answer),
        ]
        sent = [(who, program.call("GET")) for who, program in programs.items()]
        for program, number, thing in tries:
            response = program.call("POST", "answer/", {"batch": number, "answer": thing})
            who = next(who for who, other in programs.items() if other is program)
            sent.append((who, response))
        sent += [(who, program.call("GET")) for who, program in programs.items()]
        sent += [(WATCHER, judge.call("GET")), (WATCHER, judge.caller.call("GET", f"me/{LIVE}"))]
        with matches.reading(games.find(game.key)) as match:
            for who, known in seen.items():
                known.update(faces_seen(match, who))
        for who, response in sent:
            leaked = set(CANARY.findall(response.content.decode())) - seen[who]
            assert not leaked, f"viewer {who} was sent {leaked}"
    assert games.find(game.key).length > 8
    assert all(len(known) > 2 for who, known in seen.items() if who >= 0), "the canaries were not at home"


def test_nobody_reads_the_seed_of_a_running_game():
    game = play(a_game(3, spectators="live"), r=random.Random(7), decisions=7)
    assert game.event is not None
    callers = [Api(), staff_program(game.event), Program.of_seat(game, 0).caller]
    told = [
        Api(caller.authorization).call("GET", f"{LIVE}{game.key}/").content.decode() for caller in callers
    ]
    told += [caller.at(game.event).call("GET", LIVE).content.decode() for caller in callers]
    told.append(json.dumps(staff_program(game.event).get("journal/")))
    assert all(game.seed not in text and game.commitment for text in told)
