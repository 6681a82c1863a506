"""The first edition at a live table: two people and bots play the Core game and a Kingsmoot to the end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tables.live.models.game import LiveGame
from tables.live.play import lobby
from tables.live.play.opening import Setup
from tables.live.store import games
from tables.live.store.matches import AnyMatch
from tables.live.store.viewers import Viewer
from tests.e2e.at_table import (
    LAPTOP,
    PHONE,
    confirm_result,
    dealt_alike,
    enter,
    is_over,
    play,
    set_up,
    skip_to,
    to_the_end,
)
from tests.e2e.card_table import answer_cards
from tests.e2e.hall import Contexts, Hall, a_hall
from tests.e2e.site import Site

TITLES = 6


def begin(hall: Hall, game_format: str) -> LiveGame:
    """Begin a game of two people and random bots, for two rounds."""
    setup = Setup(game="lcg_first", bot_seconds=0.3, options={"format": game_format, "rounds": 2})
    game = set_up(hall, setup, people=2)
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


def is_last_challenges(match: AnyMatch) -> bool:
    return bool(match.table.round == 2 and match.table.phase == "challenges")


def play_to_the_end(
    site: Site,
    game: LiveGame,
    pages: list[Page],
    chance: Random,
    how: Callable[[Page, Random], None] = answer_cards,
) -> None:
    """Play the challenges of the last round, see everybody's place and confirm the sheet that the game filled
    in."""
    skip_to(site, game.key, is_last_challenges)
    play(pages, chance, until=lambda: all(map(is_over, pages)), patience=60, how=how)
    for page in pages:
        expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
        assert fits(page)
    confirm_result(pages)


@pytest.mark.slow
@pytest.mark.longest
@pytest.mark.timeout(600)
def test_a_core_game_of_four_with_titles(site: Site, new_context: Contexts, axe: Callable[..., None]):
    hall = a_hall(site, 4, split_policy="fewest_tables")
    game = begin(hall, "core")
    first, second = hall.seated(1)[:2]
    phone = enter(new_context, hall, first, size=PHONE, touch=True)
    laptop = enter(new_context, hall, second, size=LAPTOP)
    titles = laptop.get_by_role("region", name="Titles").get_by_role("listitem")
    asked: set[str] = set()

    def look_and_answer(page: Page, chance: Random) -> None:
        asked.add(page.locator("#dock-prompt").inner_text())
        assert fits(page)
        answer_cards(page, chance)

    everybody = lambda: sum(who != "in the middle" for who in bearers(laptop)) == 4  # noqa: E731
    play([phone, laptop], Random(2), until=everybody, patience=60, how=look_and_answer)
    expect(titles).to_have_count(TITLES)
    assert any("which title do you take for this round?" in prompt for prompt in asked)
    expect(laptop.locator(".lcg-seat.is-other")).to_have_count(3)
    to_the_end(laptop)
    axe(laptop)
    titles.first.get_by_role("button").focus()
    laptop.keyboard.press("i")
    expect(laptop.locator("#inspector")).to_contain_text("Crown Regent")
    laptop.keyboard.press("Escape")
    marshals = lambda: any("Your marshalling:" in prompt for prompt in asked)  # noqa: E731
    play([phone, laptop], Random(3), until=marshals, patience=60, how=look_and_answer)
    to_the_end(phone)
    axe(phone)
    play_to_the_end(site, game, [phone, laptop], Random(4))
    axe(laptop)


@pytest.mark.slow
@pytest.mark.longest
@pytest.mark.timeout(600)
def test_a_kingsmoot_of_six(site: Site, new_context: Contexts, axe: Callable[..., None]):
    hall = a_hall(site, 6, split_policy="fewest_tables")
    game = begin(hall, "kingsmoot")
    first, second = hall.seated(1)[:2]
    laptop = enter(new_context, hall, first, size=LAPTOP)
    phone = enter(new_context, hall, second, size=PHONE, touch=True)
    pages = [laptop, phone]
    dealt = laptop.get_by_role("region", name="Titles").get_by_role("listitem")
    play(
        pages,
        Random(4),
        until=lambda: "in the middle" not in bearers(laptop) and dealt.count() == TITLES,
        patience=60,
        how=answer_cards,
    )
    expect(laptop.locator(".lcg-seat.is-other")).to_have_count(5)
    assert fits(laptop) and fits(phone)

    def look_and_answer(page: Page, chance: Random) -> None:
        assert page is phone or holds_all(page), page.locator("#dock-prompt").inner_text()
        answer_cards(page, chance)

    to_the_end(laptop)
    axe(laptop)
    play_to_the_end(site, game, pages, Random(5), look_and_answer)
    axe(phone)
