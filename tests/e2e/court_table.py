"""Oathbreaker at a live table, for browser tests: games brought to a moment, and how people answer."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page

from rules import registry
from tables.live.models.game import LiveGame
from tables.live.play import lobby
from tables.live.play.opening import Setup
from tables.live.store import games
from tables.live.store.matches import AnyMatch
from tables.live.store.viewers import Viewer
from tests.e2e.at_table import dealt_alike, play_by_programs, set_up, tap
from tests.e2e.hall import Hall

COURT = Setup(game="oathbreaker", bot_seconds=0.3, spectators="live")
ROUNDS_OF_TAPS = 4
MAX_PAIRS = 40
"""Cards and where they go that are tapped before somebody gives up."""


def at_court(hall: Hall, until: Callable[[AnyMatch, int], bool], *, seed: int = 1) -> tuple[LiveGame, int]:
    """A game at the hall's table, played by bots until a moment; and who is asked there.

    `until` is asked before each answer with the match and the seat that is to answer; it holds at the end.
    """
    game = set_up(hall, COURT, people=len(hall.seated(1)))
    bot, chance = registry.bots("oathbreaker")["believing"](), Random(seed)
    with hall.site.models():
        with dealt_alike():
            lobby.start(games.find(game.key), Viewer("judge", "judge", actor=hall.actor("judge")))
        game, seat = play_by_programs(game, bot, chance, until)
    return game, seat or 0


def answer_court(page: Page, chance: Random) -> None:
    """Answer by taps: a card and where it goes, again until the answer is whole; otherwise one thing."""
    send = page.locator("#dock-send[data-complete]")
    at_once = page.locator("#dock button[data-at-once]")
    if at_once.count():
        tap(at_once.nth(chance.randrange(at_once.count())))
        return
    slots = page.locator("#dock [data-slot]:visible")
    for _ in range(MAX_PAIRS if slots.count() else 0):
        tap(slots.nth(chance.randrange(slots.count())))
        values = page.locator("#dock [data-choose]:visible:enabled")
        tap(values.nth(chance.randrange(values.count())))
        if send.is_visible():
            tap(send)
            return
    within = page.locator("#dock [data-choose]").count()
    places = "#dock [data-choose]" if within else "[data-choose]"
    for _ in range(ROUNDS_OF_TAPS):
        numbers = page.locator(places).evaluate_all("all => all.map(each => each.dataset.choose)")
        distinct = list(dict.fromkeys(numbers))
        for number in chance.sample(distinct, len(distinct)):
            thing = page.locator(f"{places}[data-choose='{number}']:visible").first
            if thing.count():
                tap(thing)
            if send.is_visible():
                tap(send)
                return
