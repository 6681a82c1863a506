"""A game's log as a file to keep: text and JSON, as far as its reader may see."""

from __future__ import annotations

import json
from random import Random

import pytest
from django.urls import reverse

from tables.live.judge import acts
from tables.live.play.abandoning import ITSELF
from tables.live.store import games
from tables.live.view import boards
from tests.clients import html_of
from tests.live_games import Browser, a_game, play, seat_viewer

pytestmark = pytest.mark.django_db


def test_each_reader_keeps_what_the_own_board_says():
    row = play(a_game(3, spectators="live"), r=Random(5), decisions=25)
    logs = []
    for position in range(3):
        browser = Browser.of_seat(row, position)
        text = browser.get("log.txt")
        assert text["Content-Type"] == "text/plain; charset=utf-8"
        assert f'filename="{row.key}.txt"' in text["Content-Disposition"]
        board = boards.board(games.find(row.key), seat_viewer(row, position))
        shown = [line["text"] for line in board["lines"]["list"]]
        assert text.content.decode().splitlines() == [one for line in shown for one in line.splitlines()]
        log = json.loads(browser.get("log.json").content)
        assert [line["text"] for line in log["lines"]] == shown
        assert log["seats"] == [seat["name"] for seat in board["seats"]] and log["result"] is None
        logs.append(shown)
    spectator = Browser.of_stranger(row).get("log.txt").content.decode().splitlines()
    assert set(spectator) <= set(logs[0]) | set(logs[1]) | set(logs[2])
    assert logs[0] != logs[1], "each seat heard of its own cards"


def test_nobody_else_gets_it_and_the_end_is_in_it():
    row = play(a_game(3, game="goofspiel"), r=Random(5), decisions=9)
    assert Browser.of_stranger(row).get("log.txt").status_code == 404
    acts.end_by_time(row, ITSELF, reason="for the test")
    browser = Browser.of_seat(row, 0)
    page = html_of(browser.client.get(reverse("live-board", args=[row.key])))
    assert f'href="{browser.address}log.txt"' in page and f'href="{browser.address}log.json"' in page
    log = json.loads(browser.get("log.json").content)
    assert log["status"] == "finished" and len(log["result"]["placings"]) == 3
