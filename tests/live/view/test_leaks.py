"""Canary names on hidden cards of a running six-seat game: nothing that leaves the server holds another
seat's card before the viewer has seen it."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import threading
from collections.abc import Callable

import pytest

from rules import registry
from rules.kernel import SPECTATOR
from rules.kernel.testing.leaks import CANARY, with_canaries
from tables.core import notices
from tables.journal.models import JournalEntry
from tables.live.models.game import LiveGame, LiveMessage
from tables.live.store import games, matches
from tables.live.view import boards
from tables.staff.models import Role
from tests.live.streams import Stream, beside, following
from tests.live_games import Browser, a_game, a_move, faces_seen, play, seat_viewer, waiting

pytestmark = pytest.mark.django_db

SEATS = 6


class Watch:
    """What each viewer has seen so far, and everything that each browser was sent."""

    def __init__(self, game: LiveGame) -> None:
        self.key = game.key
        self.browsers = {seat: Browser.of_seat(game, seat) for seat in range(SEATS)}
        self.browsers[SPECTATOR] = Browser.of_stranger(game)
        self.judge = Browser.of_staff(game, Role.HEAD_JUDGE)
        self.seen: dict[int, set[str]] = {who: set() for who in self.browsers}
        self.answers = 0

    def look(self, *, at_pages: bool = True) -> None:
        """Everybody reads the board, and the page around it; nobody reads more than their eyes have seen."""
        with matches.reading(games.find(self.key)) as match:
            for who, seen in self.seen.items():
                seen.update(faces_seen(match, who))
        for browser in self.browsers.values():
            browser.get()
            if at_pages:
                page = browser.client.get(f"/t/{self.key}/")
                browser.seen.append(page.content.decode())
        self.judge.get()
        for who, browser in self.browsers.items():
            self._check(who, browser)
        self._check(SPECTATOR, self.judge)

    def _check(self, who: int, browser: Browser) -> None:
        for text in browser.seen:
            leaked = set(CANARY.findall(text)) - self.seen[who]
            assert not leaked, f"viewer {who} was sent {leaked}"
        self.answers += len(browser.seen)
        browser.seen.clear()


@pytest.fixture
def game(monkeypatch) -> LiveGame:
    named = with_canaries(registry.find("btwixt"))
    monkeypatch.setattr(registry, "find", lambda key: named)
    return a_game(SEATS, options={"advanced": True, "short": True}, spectators="live")


def play_watched(
    game: LiveGame,
    decisions: int,
    caplog,
    seed: int,
    *,
    watch: Watch | None = None,
    settle: Callable[[], object] = lambda: None,
) -> Watch:
    """Let everybody look after each decision, once streams have announced it."""
    caplog.set_level(logging.DEBUG)
    found: list[notices.Notice] = []
    notices.listen(found.append)
    watch, r = watch or Watch(game), random.Random(seed)
    watch.look()
    for step in range(decisions):
        row = games.find(game.key)
        if row.is_over:
            break
        seat = r.choice(waiting(row))
        ask = watch.browsers[seat].board()["ask"]
        if step % 5 == 0:
            knock(watch, seat, ask["batch"])
        watch.browsers[seat].post("answer", {"batch": ask["batch"], "answer": a_move(row, seat, r)[1]})
        settle()
        watch.look(at_pages=step < 20 or step % 5 == 0)
    notices.unlisten(found.append)
    assert not CANARY.search(caplog.text)
    assert all(set(json.loads(notice.to_json())) == {"topic", "revision"} for notice in found)
    for entry in JournalEntry.objects.all():
        assert not CANARY.search(json.dumps([entry.object, entry.before, entry.after, entry.reason]))
    assert not any(CANARY.search(text) for text in LiveMessage.objects.values_list("text", flat=True))
    return watch


def knock(watch: Watch, seat: int, batch: int) -> None:
    """What errors say: another seat's question, foreign pieces, misshapen answers, a stale batch."""
    others = [number for number in range(SEATS) if number != seat]
    own = watch.browsers[seat].board()["view"]["hand"]
    for other in others:
        foreign = watch.browsers[other].board()["view"]["hand"]
        for thing in [*own, *foreign][:2]:
            watch.browsers[other].post("answer", {"batch": batch, "answer": thing["id"]})
    watch.browsers[seat].post("answer", {"batch": batch, "answer": ["nonsense"]})
    watch.browsers[seat].post("answer", {"batch": batch + 1, "answer": 3})
    watch.browsers[seat].post("answer", b'{"batch": 1, "answer": ')
    watch.browsers[SPECTATOR].post("answer", {"batch": batch, "answer": 1})
    watch.browsers[seat].get("?since=0&undone=7")


def test_nobody_is_sent_anothers_hidden_card(game, caplog):
    watch = play_watched(game, 14, caplog, seed=6)
    assert watch.answers > 100
    assert all(len(seen) > 2 for who, seen in watch.seen.items() if who >= 0), "the canaries were not at home"


@pytest.mark.slow
@pytest.mark.longest
@pytest.mark.once  # a shorter game is watched on both databases
def test_nobody_is_sent_anothers_hidden_card_in_a_whole_game(game, caplog):
    play_watched(game, 1_000, caplog, seed=7)
    assert games.find(game.key).is_over


def play_streamed(game: LiveGame, decisions: int, caplog) -> list[Stream]:
    """Let everybody follow the stream, a judge and a spectator too, while the table is played."""
    watch = Watch(game)
    streams = [Stream(browser) for browser in [*watch.browsers.values(), watch.judge]]

    async def steps(shown) -> None:
        loop = asyncio.get_running_loop()

        def settle() -> None:
            asyncio.run_coroutine_threadsafe(shown(), loop).result()

        await beside(play_watched, game, decisions, caplog, 6, watch=watch, settle=settle)

    following(streams, steps)
    return streams


@pytest.mark.django_db(transaction=True)
def test_nobody_is_streamed_anothers_hidden_card(game, caplog):
    streams = play_streamed(game, 10, caplog)
    assert all(stream.changes >= 5 and stream.reads == 0 for stream in streams)
    assert all(CANARY.search(stream.sent.decode()) for stream in streams[:SEATS]), "no canary was at home"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("who", [1, SPECTATOR])
def test_the_watch_would_catch_a_leak_in_a_stream(game, caplog, monkeypatch, who):
    """A stream that tells another viewer what the first seat sees is caught."""
    plain = boards.board

    def leaking(row, viewer, **known):
        shown = plain(row, viewer, **known)
        if threading.current_thread().name.startswith("boards") and viewer.seat == (
            who if who >= 0 else None
        ):
            shown["view"] = plain(row, seat_viewer(row, 0), **known)["view"]
        return shown

    monkeypatch.setattr(boards, "board", leaking)
    with pytest.raises(AssertionError, match=f"viewer {who} was sent"):
        play_streamed(game, 10, caplog)


def test_the_watch_would_catch_a_leak(game):
    """A board that shows everybody the first seat's view is caught at once."""
    watch = Watch(play(game, r=random.Random(8), decisions=10))
    watch.browsers[1].client = watch.browsers[0].client
    with pytest.raises(AssertionError, match="viewer 1 was sent"):
        watch.look()
