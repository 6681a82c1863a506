"""Tables of two to ten: how many seats a game has is its own fact; rounds of a tournament seat 3 to 6."""

import json
from random import Random
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from rules import registry
from rules.kernel.testing import check_game
from tables.core.errors import Malformed
from tables.live.models.game import MAX_LIVE_SEATS, LiveGame, LiveSeat
from tables.live.play.opening import Setup, open_casual
from tables.live.store import games, matches
from tables.results.actions.results import save_result
from tables.rounds.models import Seat
from tests.builders import a_user, sheet_of
from tests.clients import problems_of
from tests.live_games import Browser, begin, let_programs_play, play
from tests.rules.kernel.games.prototypes import GAMES, registered
from tests.stages import a_hall

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _prototypes(monkeypatch):
    for name, known in registered(registry, GAMES).items():
        monkeypatch.setattr(registry, name, known)


def opened(client: Client, n: int, game: str = "assembly") -> Any:
    sent = {"game": game, "seats": ["bot:random"] * (n - 1) + ["host"], "bot_seconds": 0.3}
    return client.post("/api/v1/live-games/", json.dumps(sent), content_type="application/json")


@pytest.fixture
def client() -> Client:
    browser = Client()
    browser.force_login(a_user(username="host"))
    return browser


def test_every_game_is_for_two_to_ten():
    for game in registry.all_games():
        assert set(game.seats) <= set(range(2, MAX_LIVE_SEATS + 1)), game.key


def test_a_game_of_ten_keeps_the_promises_at_its_smallest_and_largest():
    check_game(GAMES["assembly"], seats=[2, 10], seeds=[1])


@pytest.mark.parametrize("n", [2, 10])
def test_a_casual_table_plays_to_a_result_with_a_place_for_everybody(client, n):
    response = opened(client, n)
    assert response.status_code == 201, response.content
    game = games.find(response.json()["key"])
    address = f"/api/v1/live-games/{game.key}/"
    client.post(f"{address}begin/", "{}", content_type="application/json")
    game = games.find(game.key)
    client.post(f"{address}concede/", "{}", content_type="application/json")
    if n > 2:
        game = let_programs_play(game)
    board = client.get(address).json()
    assert board["status"] == "finished" and len(board["seats"]) == n
    placed = board["result"]["placings"]
    assert sorted(placing["seat"] for placing in placed) == list(range(n))
    assert placed[-1] == {"seat": n - 1, "place": n, "points": {"won": placed[-1]["points"]["won"]}}
    matches.forget()
    assert client.get(f"{address}moment/?k={board['length']}").json()["result"]["placings"] == placed


@pytest.mark.parametrize("n", [7, 8])
def test_a_court_of_more_than_six_ends_with_a_result_for_everybody(n):
    names = [f"Guest {seat}" for seat in range(n)]
    setup = Setup("oathbreaker", options={"sides": "random"}, spectators="live")
    game = play(begin(games.find(open_casual(a_user(), setup, names).key)), r=Random(n))
    assert game.is_over and game.event is None and game.table is None
    places = [seat.place or 0 for seat in games.seats_of(game)]
    assert places == [1 + sum(other < place for other in places) for place in places], "equals share a place"
    stranger = Browser.of_stranger(game)
    shown = stranger.board()["result"]["placings"]
    assert {placing["seat"]: placing["place"] for placing in shown} == dict(enumerate(places))
    assert all(set(placing["points"]) == {"tier", "order", "chaos"} for placing in shown)
    matches.forget()
    assert stranger.get(f"moment/?k={game.length}").json()["result"]["placings"] == shown
    assert stranger.get("record/").json()["closed"]["public"]["result"]["placings"] == shown
    for page in (f"/t/{game.key}/", f"/t/{game.key}/replay/"):
        assert stranger.client.get(page).status_code == 200


@pytest.mark.parametrize("n", [7, 8, 10])
def test_no_sheet_of_a_tournament_takes_a_seventh_player(n):
    """Rounds seat three to six (R-10), whatever the game: nothing else could be scored, nor archived."""
    cast = a_hall(10, sizes=(6, 4))
    sheet = sheet_of([f"p{number}" for number in range(1, n + 1)], titles=[0] * n, power=[0] * n)
    with pytest.raises(Malformed, match=f"{n} entries; at most 6"):
        save_result(cast.table(), cast.actor("judge"), sheet, expected_version=0)
    refused = cast.program("judge").call("PUT", "rounds/1/tables/1/sheet/", {**sheet, "version": 0})
    assert problems_of(refused) == [("seats", "")] and "6" in refused.json()["detail"]
    seventh = Seat.objects.filter(table__round__event=cast.event, table__number=2)[0].player.key
    moved = cast.program("judge").call("POST", "rounds/1/move/preview/", {"player": seventh, "table": 1})
    assert problems_of(moved) == [("table", "R-10")]
    assert cast.table().sheet is None


@pytest.mark.parametrize(("game", "n"), [("assembly", 11), ("assembly", 1), ("court", 5), ("court", 2)])
def test_a_size_that_the_game_has_not_is_refused(client, game, n):
    assert opened(client, n, game).status_code == 400
    assert not LiveGame.objects.exists()


def test_the_database_knows_no_eleventh_seat(client):
    game = games.find(opened(client, 10).json()["key"])
    with pytest.raises(IntegrityError), transaction.atomic():
        LiveSeat.objects.create(game=game, position=MAX_LIVE_SEATS, name="too many")


def test_the_page_offers_as_many_seats_as_the_game_has(client):
    page = client.get("/t/new/?game=assembly").content.decode()
    assert 'name="kind-10"' in page and 'name="kind-11"' not in page
