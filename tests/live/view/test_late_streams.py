"""Who watches with a delay hears of nothing before they may see it: neither by the stream nor by asking."""

from __future__ import annotations

import random
import time
from datetime import timedelta
from typing import Any

import pytest

from tables.core import notices, timekeeping
from tables.live.judge import acts
from tables.live.models.game import LiveGame
from tables.live.store import games
from tables.live.store.system_messages import late_revisions
from tests.live.streams import Stream, beside, following, ticket_of, until
from tests.live_games import Browser, a_game, at, judge_of, play

DELAY = 3.0


def topics_of(browser: Browser) -> set[str]:
    """Every topic that a browser is let into, by the page and by the API."""
    answer = browser.client.get(f"/api/v1/live-games/{browser.key}/stream/").json()
    by_api = answer["address"].partition("ticket=")[2].replace("%3A", ":")
    return {
        *notices.read_ticket(ticket_of(browser)).topics,
        *notices.read_ticket(by_api).topics,
        answer["topic"],
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
        assert figures()[2] > later[2], "the end is sent at once"


@pytest.mark.django_db(transaction=True)
def test_the_stream_tells_moves_at_once_or_with_the_delay():
    """Boards themselves, too: what a spectator is sent is what the API shows them by then."""
    game = a_game(3, spectators="delayed", delay_seconds=int(DELAY))
    late, seat = Stream(Browser.of_stranger(game)), Stream(Browser.of_seat(game, 0))
    lengths: list[tuple[float, int]] = []
    began, dealt_at = 0.0, game.begun_at
    assert dealt_at is not None

    async def deeds(shown: Any) -> None:
        nonlocal began
        await until(lambda: timekeeping.now() > dealt_at + timedelta(seconds=DELAY))
        await shown()
        late.heard.clear()
        seat.heard.clear()
        began = time.monotonic()
        await beside(play, game, r=random.Random(3), decisions=3)

        def is_seen() -> bool:
            lengths.append((time.monotonic(), late.board["length"]))
            return lengths[-1][1] == 3

        await until(is_seen)

    following([late, seat], deeds)
    assert seat.heard[0] < late.heard[0], "who sits there hears at once, who watches late hears, too"
    assert min(late.heard) - began >= DELAY
    assert all(length == 0 for moment, length in lengths if moment < began + DELAY)
    assert late.board["length"] == 3 and late.changes and late.reads <= 1
    assert late.board["view"] == late.browser.board()["view"]
