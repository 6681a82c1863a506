"""Live games through the API: boards, streams and records, and who may read them."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from rules import registry
from rules.kernel import SPECTATOR
from rules.kernel.records.record import Record
from rules.kernel.testing.leaks import CANARY, with_canaries
from tables.live.models.game import RECORD_FORMATS, LiveGame
from tables.live.store import games, matches
from tables.live.view.shapes import Board
from tables.players.models import Player
from tables.staff.models import Role, TokenScope
from tests.api.endpoints import ENDPOINTS
from tests.api.live.live_programs import LIVE, Program, asked, player_at, without_time
from tests.builders import a_user, an_event, players, staff_of
from tests.clients import Api, program_of, staff_program
from tests.live_games import Browser, a_game, a_move, commitment_of, faces_seen, nonce_of, play, waiting

pytestmark = pytest.mark.django_db
SEATED = (TokenScope.PLAY, TokenScope.WRITE)
WATCHING = tuple(scope for scope in TokenScope if scope not in SEATED)
AT_TABLES = [
    endpoint
    for endpoint in ENDPOINTS
    if "live-games/" in endpoint
    and endpoint != "POST live-games/"
    and set(re.findall(r"<\w+>", endpoint)) <= {"<slug>", "<game>"}
]


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
        browser.board()  # each is a device of its own, announced once
        answer = program.board()
        assert set(answer) == set(Board.__annotations__)
        assert without_time(answer) == without_time(browser.board())
    assert games.find(game.key).is_over == (decisions == 1_000)


def test_a_game_that_gathers_is_shown_too():
    game = a_game(3, begun=False)
    me = Program.of_seat(game, 1)
    board = me.board()
    assert (board["status"], board["view"], board["may"]["commit"]) == ("lobby", None, True)
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
    shown = program.post("answer", {"batch": batch, "answer": answer, "since": 4, "undone": 0})
    assert shown["lines"]["from"] == 4
    for query in ("?since=x", "?since=-1", "?undone=1.5", "?since=99999999999", "?other=1"):
        assert me.call("GET", query).status_code == 400


def test_the_game_does_not_exist_for_others(game):
    others = [Api(), staff_program(an_event()), program_of(players(an_event(), 1)[0]), program_of(a_user())]
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
    shown = Program(game, program_of(user, TokenScope.PLAY)).post(
        "answer", {"batch": batch, "answer": answer}
    )
    assert shown["length"] == 1


def refused_or_shown(response: Any) -> tuple[int, Any]:
    shown = response.json() if response["Content-Type"].startswith("application/json") else None
    if isinstance(shown, dict):
        shown = without_time(shown) if shown.get("clock") else shown
        shown.pop("address", None)
    return response.status_code, shown


@pytest.mark.parametrize(
    ("decisions", "spectators"),
    [
        (7, "live"),
        (7, "delayed"),
        (7, "none"),
        (1_000, "none"),
        pytest.param(1_000, "live", marks=pytest.mark.slow),
        pytest.param(1_000, "delayed", marks=[pytest.mark.slow, pytest.mark.once]),
    ],
)
def test_a_token_that_does_not_sit_is_shown_what_strangers_are_shown(spectators, decisions):
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
                stranger = refused_or_shown(Api().call("GET", address))
                for scope, program in watching.items():
                    assert refused_or_shown(program.call("GET", address)) == stranger, (scope, endpoint)


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
    shown = Program.of_seat(game, 0).caller.get(f"{LIVE}{game.key}/stream/")
    assert shown["topic"] == f"live/{game.pk}"
    assert shown["address"].startswith("/stream/?ticket=")


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
    shown = Program(game, Api()).caller.get(f"{LIVE}{game.key}/record/")
    record = Record.from_json(shown)
    assert record.seed == game.seed and len(record.log) == shown["log"][-1]["k"] + 1
    assert me.board()["seed"] == game.seed


@pytest.mark.parametrize("form", RECORD_FORMATS)
def test_records_of_every_form_are_shown_as_the_rules_write_them(game, form):
    LiveGame.objects.filter(pk=game.pk).update(record_form=form, status="finished", due_at=None)
    finished = games.find(game.key)
    written = matches.record_of(finished, matches.entries_of(finished)).to_json()
    answer = Program(game, Api()).call("GET", "record/").json()
    assert list(answer.items()) == list(written.items()) and answer["format"] == RECORD_FORMATS[form]


def test_no_program_is_sent_anothers_hidden_card(monkeypatch):
    """Canary names on hidden cards of a six-seat game: nothing a program is sent has one it has not seen."""
    named = with_canaries(registry.find("btwixt"))
    monkeypatch.setattr(registry, "find", lambda key: named)
    game = a_game(6, options={"advanced": True, "short": True}, spectators="live")
    assert game.event is not None
    programs = {seat: Program.of_seat(game, seat) for seat in range(6)}
    programs[SPECTATOR] = Program(game, Api())
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
            (programs[SPECTATOR], batch, answer),
            (programs[seat], batch, answer),
        ]
        sent = [(who, program.call("GET")) for who, program in programs.items()]
        for program, number, thing in tries:
            response = program.call("POST", "answer/", {"batch": number, "answer": thing})
            who = next(who for who, other in programs.items() if other is program)
            sent.append((who, response))
        sent += [(who, program.call("GET")) for who, program in programs.items()]
        sent += [(SPECTATOR, judge.call("GET")), (SPECTATOR, judge.caller.call("GET", f"me/{LIVE}"))]
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
    found = [
        Api(caller.authorization).call("GET", f"{LIVE}{game.key}/").content.decode() for caller in callers
    ]
    found += [caller.at(game.event).call("GET", LIVE).content.decode() for caller in callers]
    found.append(json.dumps(staff_program(game.event).get("journal/")))
    assert all(game.seed not in text and game.commitment for text in found)
