"""Live games through the API: lists of them, and how they are opened."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.events.models import NameShown
from tables.journal.models import JournalEntry
from tables.live.models.game import LiveGame
from tables.live.play import opening
from tables.live.store import games
from tables.players.models import Player
from tables.staff.models import TokenScope
from tests.api.live.live_programs import LIVE, player_at
from tests.builders import a_round, a_user, an_event, players
from tests.clients import Api, program_of, staff_program
from tests.live_games import a_table, commitment_of, nonce_of

pytestmark = pytest.mark.django_db


def test_everybody_lists_the_games_they_may_see():
    event = an_event(status="running")
    people = players(event, 7)
    round_ = a_round(event, 1, people[:3], people[3:])
    organizer = staff_program(event)
    rows = organizer.post(f"rounds/{round_.number}/live-games/", {"game": "btwixt"})
    assert [(row["table"], row["viewer"]["kind"], row["status"]) for row in rows] == [
        (1, "judge", "lobby"),
        (2, "judge", "lobby"),
    ]
    assert len(organizer.get(LIVE)) == 2
    assert Api().at(event).get(LIVE) == []
    (own,) = program_of(people[5]).get(LIVE)
    assert (own["key"], own["viewer"]["seat"], own["event"]) == (rows[1]["key"], 2, event.slug)
    assert program_of(people[5]).get(f"{LIVE}?mine=true&status=lobby&round=1") == [own]
    assert program_of(people[5]).get(f"{LIVE}?status=finished") == []
    assert program_of(people[5]).get(f"{LIVE}?round=2") == []
    assert organizer.get(f"{LIVE}?mine=true") == []
    assert organizer.call("POST", "rounds/1/live-games/", {"game": "btwixt"}).status_code == 409
    LiveGame.objects.filter(key=rows[0]["key"]).update(spectators="live")
    Player.objects.filter(event=event).update(name="Asha Greyjoy", name_shown=NameShown.SHORT)
    (open_one,) = Api().at(event).get(LIVE)
    assert {seat["name"] for seat in open_one["seats"]} == {"Asha G."}
    event.public_pairings = False
    event.save()
    assert Api().at(event).get(LIVE) == []
    assert len(program_of(people[5]).get(LIVE)) == 1


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
    phone = program_of(people[1])
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
    shown = program_of(user).get("me/live-games/")
    assert [(row["event"], row["viewer"]["kind"]) for row in shown] == [
        (None, "seat"),
        (game.event.slug, "seat"),
    ]
    assert shown[0]["seats"][2] == {"seat": 2, "name": "Bot 3", "bot": "random"}


def test_games_that_can_be_played_are_shown_to_anybody():
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
    phone = program_of(players(an_event(), 1)[0])
    refused = Api(phone.authorization).call("POST", f"{address}join/", {"token": made["seats"][1]["token"]})
    assert refused.status_code == 403
    reading = program_of(host, TokenScope.READ)
    assert reading.call("POST", LIVE, sent).status_code == 403


def test_pages_and_programs_open_so_many_casual_games_together(monkeypatch):
    monkeypatch.setattr("tables.live.play.rate_limit.MAX_TABLES", 2)
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
