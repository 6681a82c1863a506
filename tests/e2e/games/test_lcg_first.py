"""The first edition at a live table: each kind of question answered by hand, and the game to its end.

Two people and bots play the Core game and a Kingsmoot at an event; a guest plays on a phone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random

import pytest
from playwright.sync_api import Page, expect

from rules import registry
from rules.kernel.bots import Bot
from tables.live.models.game import LiveGame
from tables.live.play import lobby
from tables.live.play.opening import Setup
from tables.live.store import games
from tables.live.store.matches import AnyMatch
from tables.live.store.viewers import Viewer
from tests.e2e.at_table import (
    LAPTOP,
    PHONE,
    asked_batch,
    confirm_result,
    dealt_alike,
    enter,
    is_asked,
    is_over,
    play,
    play_by_programs,
    play_out,
    see_points,
    set_up,
    to_the_end,
    wait_until_asked,
)
from tests.e2e.card_table import answer_cards
from tests.e2e.hall import Contexts, Hall, a_hall
from tests.e2e.site import Site

TITLES = 6
ROUNDS = 3
"""In which people answer by hand at most: as soon as one attacked, a round is enough."""
KINDS = {"setup", "plot", "choose_title", "action"}
"""Questions of everybody in each first round, whatever was dealt; without characters nobody attacks."""
STUCK = 60
"""Seconds in which nothing happens at a table, after which it stands still."""


def heuristic() -> Bot:
    return registry.bots("lcg_first")["heuristic"]()


def begin(hall: Hall, game_format: str) -> LiveGame:
    """Begin a game of two people and bots."""
    setup = Setup(game="lcg_first", bot_seconds=0.3, options={"format": game_format})
    game = set_up(hall, setup, people=2, bot="heuristic")
    with hall.site.models(), dealt_alike():
        return lobby.start(games.find(game.key), Viewer("judge", "judge", actor=hall.actor("judge")))


def fits(page: Page) -> bool:
    """Whether nothing is wider than the page."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


def holds_all(page: Page) -> bool:
    """Whether the board and the dock fill the screen of a laptop and nothing lies below it."""
    return bool(
        page.evaluate(
            "[document.documentElement, document.querySelector('.live-board')]"
            ".every(each => each.scrollHeight <= each.clientHeight + 1)"
        )
    )


def bearers(page: Page) -> list[str]:
    """Who bears each title, as the page shows it."""
    return [text.strip() for text in page.locator(".lcg-bearer").all_inner_texts()]


def answer_each_kind(
    site: Site,
    key: str,
    pages: Mapping[int, Page],
    chance: Random,
    look: Callable[[Page], None] = lambda page: None,
) -> dict[str, str]:
    """Have the people of these seats answer the first question of each kind by taps, programs all others;
    return the words of each kind. `look` sees each question."""
    seen: dict[str, str] = {}
    new: list[tuple[int, str, int]] = []

    def is_new(match: AnyMatch, _: int) -> bool:
        asks = {seat: match.ask_json(seat) for seat in pages.keys() & match.waiting()}
        verbs = [(seat, ask["verb"], match.batch) for seat, ask in asks.items() if ask is not None]
        new[:] = [each for each in verbs if each[1] not in seen]
        return bool(new) or match.table.round > (1 if "challenge" in seen else ROUNDS)

    while True:
        with site.models():
            _, asked = play_by_programs(games.find(key), heuristic(), chance, is_new)
        assert asked is not None, "the game was over before that"
        if not new:
            return seen
        seat, verb, batch = min(new)
        page = pages[seat]
        page.locator(f"#dock[data-asked=true][data-batch='{batch}']").wait_for()
        seen[verb] = page.locator("#dock-prompt").inner_text()
        assert fits(page), seen[verb]
        look(page)
        answered = partial(is_answered, page, batch)
        play([page], chance, until=answered, patience=STUCK, how=answer_cards)


def is_answered(page: Page, batch: int) -> bool:
    return not is_asked(page) or asked_batch(page) != str(batch)


def see_the_end(pages: Sequence[Page], places: int) -> None:
    """See who has won on pages that were open all the time."""
    for page in pages:
        expect(page.get_by_role("heading", name="The game is over")).to_be_in_viewport()
        assert is_over(page) and fits(page)
        expect(page.locator("#winner")).to_contain_text(re.compile(r"win|king|share the first place"))
        expect(page.locator("#ranking > li")).to_have_count(places)
        expect(page.locator("#standing-why")).to_contain_text(re.compile("You (are|share)"))


@pytest.mark.slow
@pytest.mark.longest
def test_a_core_game_of_four_with_titles(site: Site, new_context: Contexts, axe: Callable[..., None]):
    hall = a_hall(site, 4, split_policy="fewest_tables")
    game = begin(hall, "core")
    first, second = hall.seated(1)[:2]
    phone = enter(new_context, hall, first, size=PHONE, touch=True)
    laptop = enter(new_context, hall, second, size=LAPTOP)
    asked = answer_each_kind(site, game.key, {0: phone, 1: laptop}, Random(2))
    assert asked.keys() >= KINDS
    assert "which title do you take for this round?" in asked["choose_title"]
    titles = laptop.get_by_role("region", name="Titles").get_by_role("listitem")
    expect(titles).to_have_count(TITLES)
    expect(laptop.locator(".lcg-seat.is-other")).to_have_count(3)
    for page in (phone, laptop):
        to_the_end(page)
        axe(page)
    titles.first.get_by_role("button").focus()
    laptop.keyboard.press("i")
    expect(laptop.locator("#inspector")).to_contain_text("Crown Regent")
    laptop.keyboard.press("Escape")

    play_out(site, game.key, heuristic(), Random(3))
    see_the_end([phone, laptop], 4)
    axe(laptop)
    confirm_result([phone, laptop])
    see_points(laptop, hall)


@pytest.mark.slow
@pytest.mark.longest
def test_a_kingsmoot_of_six(site: Site, new_context: Contexts, axe: Callable[..., None]):
    hall = a_hall(site, 6, split_policy="fewest_tables")
    game = begin(hall, "kingsmoot")
    first, second = hall.seated(1)[:2]
    laptop = enter(new_context, hall, first, size=LAPTOP)
    phone = enter(new_context, hall, second, size=PHONE, touch=True)

    def look(page: Page) -> None:
        assert page is phone or holds_all(page), page.locator("#dock-prompt").inner_text()

    asked = answer_each_kind(site, game.key, {0: laptop, 1: phone}, Random(4), look)
    assert asked.keys() >= KINDS - {"choose_title"}
    dealt = laptop.get_by_role("region", name="Titles").get_by_role("listitem")
    expect(dealt).to_have_count(TITLES)
    assert "in the middle" not in bearers(laptop)
    expect(laptop.locator(".lcg-seat.is-other")).to_have_count(5)
    for page in (laptop, phone):
        to_the_end(page)
        axe(page)

    play_out(site, game.key, heuristic(), Random(5))
    see_the_end([laptop, phone], 6)
    axe(phone)
    confirm_result([laptop, phone])
    see_points(laptop, hall)


@pytest.mark.slow
@pytest.mark.longest
def test_a_guest_plays_a_game_to_its_end_on_a_phone(
    site: Site, new_context: Contexts, axe: Callable[..., None]
):
    """From the front page into a game, to its winner, and into another game."""
    phone = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    phone.goto(site.url)
    phone.get_by_role("link", name="All games and open tables").click()
    phone.get_by_role(
        "button", name="Play against 3 bots at The card game, first edition", exact=True
    ).click()
    wait_until_asked(phone)
    key = phone.url.partition("/t/")[2].partition("/")[0]
    asked = answer_each_kind(site, key, {0: phone}, Random(6))
    assert asked.keys() >= KINDS
    play_out(site, key, heuristic(), Random(7))
    see_the_end([phone], 4)
    to_the_end(phone)
    axe(phone)
    phone.get_by_role("button", name="Play again").click()
    wait_until_asked(phone)
    expect(phone.locator("#after")).to_be_hidden()
