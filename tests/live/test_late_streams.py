"""Who watches with a delay hears of nothing before they may see it: neither by the stream nor by asking."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import MutableMapping
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

import pytest

from kingsmoot.stream.gateway import gateway
from kingsmoot.stream.hub import Hub
from tables.core import notices, timekeeping
from tables.live.judge import acts
from tables.live.store import games
from tables.live.store.system_messages import late_revisions
from tables.models import LiveGame
from tests.live.table import Browser, a_game, judge_of, play

DELAY = 3.0


def ticket_of(browser: Browser) -> str:
    page = browser.client.get(f"/t/{browser.key}/").content.decode()
    found = re.search(r'data-stream-ticket="([^"]+)"', page)
    assert found is not None
    return found[1]


def topics_of(browser: Browser) -> set[str]:
    """Every topic that a browser is let into, by the page and by the API."""
    told = browser.client.get(f"/api/v1/live-games/{browser.key}/stream/").json()
    by_api = told["address"].partition("ticket=")[2].replace("%3A", ":")
    return {
        *notices.read_ticket(ticket_of(browser)).topics,
        *notices.read_ticket(by_api).topics,
        told["topic"],
    }


@pytest.mark.django_db
def test_the_tickets_of_who_watches_with_a_delay_do_not_tell_each_move():
    game = a_game(3, spectators="delayed", delay_seconds=60)
    late, at_once = {f"late/{game.pk}"}, {f"live/{game.pk}"}
    assert topics_of(Browser.of_stranger(game)) == late
    for browser in (Browser.of_seat(game, 0), Browser.of_staff(game)):
        assert set(notices.read_ticket(ticket_of(browser)).topics) == at_once
    LiveGame.objects.filter(pk=game.pk).update(spectators="live", revision=game.revision + 1)
    assert topics_of(Browser.of_stranger(game)) == at_once


@pytest.mark.django_db
def test_no_figure_that_strangers_may_ask_for_moves_with_the_table():
    """Not the board's revision either, nor that in a list: they tell of each move as a notice does."""
    start = timekeeping.now()

    def at(seconds: float):
        return timekeeping.time_set_to(start + timedelta(seconds=seconds))

    with at(0):
        game = a_game(3, spectators="delayed", delay_seconds=60)
    assert game.event is not None
    watcher = Browser.of_stranger(game)

    slug = game.event.slug

    def figures() -> tuple[object, object, int]:
        board = watcher.board()
        listed = watcher.client.get(f"/api/v1/events/{slug}/live-games/").json()
        cards = [card for card in listed if card["key"] == game.key]
        assert len(cards) == 1 and cards[0]["revision"] == board["revision"]
        board["clock"].pop("now")
        return board, cards, late_revisions([game.pk])[game.pk]

    with at(61):
        before = figures()
    with at(62):
        play(game, r=random.Random(1), decisions=6)
    with at(121):
        assert figures() == before
    with at(123):
        later = figures()
        assert later[2] == before[2] + 6
        row = games.find(game.key)
        acts.abandon(row, judge_of(game), reason="x")
        assert figures()[2] > later[2], "the end is told at once"


@pytest.mark.django_db(transaction=True)
def test_the_stream_tells_moves_at_once_or_with_the_delay():
    game = a_game(3, spectators="delayed", delay_seconds=int(DELAY))
    tickets = {"late": ticket_of(Browser.of_stranger(game)), "seat": ticket_of(Browser.of_seat(game, 0))}
    hub = Hub(notices.revision_of, check_every=0.1)
    heard: dict[str, list[float]] = {name: [] for name in tickets}

    async def stream(name: str) -> None:
        scope = {
            "type": "http",
            "method": "GET",
            "query_string": urlencode({"ticket": tickets[name]}).encode(),
            "client": ("10.0.0.1", 1),
        }

        async def send(message: MutableMapping[str, Any]) -> None:
            told = message.get("body", b"").count(b"event: notice")
            heard[name] += [time.monotonic()] * told

        async def receive() -> dict[str, Any]:
            await asyncio.Event().wait()
            return {}

        await gateway(hub)(scope, receive, send)

    async def watch() -> float:
        running = [asyncio.create_task(hub.run()), *(asyncio.create_task(stream(name)) for name in tickets)]
        await asyncio.sleep(DELAY + 0.7)  # the deal is seen by everybody
        for times in heard.values():
            times.clear()
        began = time.monotonic()
        await asyncio.to_thread(play, game, r=random.Random(3), decisions=3)
        await asyncio.sleep(began + DELAY + 1.5 - time.monotonic())
        for task in running:
            task.cancel()
        await asyncio.wait(running)
        return began

    notices.listen(hub.publish)
    try:
        began = asyncio.run(watch())
    finally:
        notices.unlisten(hub.publish)
    assert heard["seat"] and heard["seat"][0] - began < DELAY / 2, "who sits there hears at once"
    assert heard["late"], "who watches late hears, too"
    assert min(heard["late"]) - began >= DELAY
