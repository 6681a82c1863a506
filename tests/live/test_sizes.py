"""Tables of two to ten: how many seats a game has is its own fact; rounds of a tournament seat 3 to 6."""

import json
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from rules import registry
from rules.kernel.testing import check_game
from tables.live.store import games, matches
from tables.models import LiveGame, LiveSeat
from tables.models.live import MOST_LIVE_SEATS
from tests.builders import a_user
from tests.live_games import let_programs_play
from tests.rules.kernel.prototypes import GAMES, registered

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
        assert set(game.seats) <= set(range(2, MOST_LIVE_SEATS + 1)), game.key


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


@pytest.mark.parametrize(("game", "n"), [("assembly", 11), ("assembly", 1), ("court", 5), ("court", 2)])
def test_a_size_that_the_game_has_not_is_refused(client, game, n):
    assert opened(client, n, game).status_code == 400
    assert not LiveGame.objects.exists()


def test_the_database_knows_no_eleventh_seat(client):
    game = games.find(opened(client, 10).json()["key"])
    with pytest.raises(IntegrityError), transaction.atomic():
        LiveSeat.objects.create(game=game, position=MOST_LIVE_SEATS, name="too many")


def test_the_page_offers_as_many_seats_as_the_game_has(client):
    page = client.get("/t/new/?game=assembly").content.decode()
    assert 'name="kind-10"' in page and 'name="kind-11"' not in page
