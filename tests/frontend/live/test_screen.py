"""The pages of a table for a hall and for a broadcast: what spectators see."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tables.core.notices import read_ticket
from tables.live.models.game import LiveGame, Spectators
from tables.live.store.system_messages import topic_for
from tables.live.store.viewers import NOBODY, viewer_of
from tables.live.view.pushed import board_ticket
from tests.builders import staff_of
from tests.clients import browser_of, html_of
from tests.live_games import Browser, a_game, player_at

pytestmark = pytest.mark.django_db

PAGES = ("live-screen", "live-broadcast")


def everybody(game: LiveGame) -> list[Client]:
    """A stranger, a player at the table, and a judge."""
    assert game.event is not None
    player = Browser.of_player(game, player_at(game, 0))
    return [Client(), player.client, browser_of(staff_of(game.event).user)]


@pytest.mark.parametrize("name", PAGES)
def test_everybody_sees_the_same_page_with_the_eyes_of_a_spectator(name: str):
    game = a_game(spectators=Spectators.DELAYED, delay_seconds=60)
    spectator = viewer_of(game, NOBODY)
    assert spectator.kind == "watcher"
    for client in everybody(game):
        text = html_of(client.get(reverse(name, args=[game.key])))
        assert 'data-eyes="public"' in text
        topic = topic_for(game, spectator)
        assert f'data-topic="{topic}"' in text
        [ticket] = re.findall(r'data-stream-ticket="([^"]+)"', text)
        assert read_ticket(ticket).board == board_ticket(game, spectator, None)


@pytest.mark.parametrize("name", PAGES)
def test_a_table_that_nobody_may_watch_has_no_such_page(name: str):
    game = a_game(spectators=Spectators.NONE)
    for client in everybody(game):
        assert client.get(reverse(name, args=[game.key])).status_code == 404
    player = everybody(game)[1]
    assert "live-menu" in (board := html_of(player.get(reverse("live-board", args=[game.key]))))
    assert reverse("live-screen", args=[game.key]) not in board


def test_the_broadcast_is_the_page_without_a_ground():
    game = a_game(spectators=Spectators.LIVE)
    shown = [html_of(Client().get(reverse(name, args=[game.key]))) for name in PAGES]
    assert ["is-broadcast" in described for described in shown] == [False, True]
    table = html_of(Client().get(reverse("live-board", args=[game.key])))
    assert all(reverse(name, args=[game.key]) in table for name in PAGES)
