"""What is printed on the cards, for everybody who may see the table."""

from __future__ import annotations

import pytest

from rules.lcg.game import GAME
from tests.live_games import Browser, a_game

pytestmark = pytest.mark.django_db


def test_everybody_at_the_table_reads_the_same_facts_once():
    game = a_game(3, game="lcg")
    browser = Browser.of_seat(game, 1)
    address = f"/api/v1/live-games/{game.key}/facts/"
    response = browser.client.get(address)
    assert response.status_code == 200
    assert response.json() == {"facts": GAME.facts_under(game.options)}
    assert "private" in response["Cache-Control"]
    again = browser.client.get(address, headers={"If-None-Match": response["ETag"]})
    assert again.status_code == 304


def test_before_the_game_begins_the_facts_of_every_card_are_read():
    """Which decks are played may still be decided."""
    game = a_game(3, game="lcg", begun=False)
    response = Browser.of_seat(game, 1).client.get(f"/api/v1/live-games/{game.key}/facts/")
    assert response.json() == {"facts": GAME.facts}


def test_strangers_and_writes_get_nothing():
    game = a_game(3, game="lcg")
    address = f"/api/v1/live-games/{game.key}/facts/"
    assert Browser.of_stranger(game).client.get(address).status_code == 404
    assert Browser.of_seat(game, 0).client.post(address).status_code == 405


def test_games_that_tell_all_in_their_views_have_no_facts():
    game = a_game(3, game="goofspiel")
    response = Browser.of_seat(game, 0).client.get(f"/api/v1/live-games/{game.key}/facts/")
    assert response.json() == {"facts": {}}
