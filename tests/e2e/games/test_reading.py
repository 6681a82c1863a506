"""Whole games by keys alone, read as a program that speaks would read them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tables.live.play.opening import Setup
from tests.e2e.at_table import (
    LAPTOP,
    PHONE,
    Patience,
    asked_batch,
    enter,
    is_asked,
    is_over,
    past_haste,
    set_up,
    wait_until_asked,
)
from tests.e2e.hall import Contexts, a_hall
from tests.e2e.looking import TOO_WIDE
from tests.e2e.site import Site

UNNAMED = re.compile(r"^\s*- (?:button|link|checkbox|combobox|textbox|img)(?: \[[^\]]*\])*:?$", re.M)
"""Lines of a tree of accessible objects that say what a control is, and not what it is called."""
LISTEN = """() => {
  window.announced = [];
  const region = document.getElementById("announcements");
  new MutationObserver(() => window.announced.push(region.textContent))
    .observe(region, { childList: true, characterData: true, subtree: true });
}"""
NUMBERS = "all => all.map(each => Number(each.dataset.choose))"
MAX_TRIES = 40
"""Times that something else is chosen for one question."""
MAX_STOPS = 400
"""Stops of the Tab key on a page."""
GAMES: dict[str, tuple[int, Mapping[str, Any]]] = {
    "btwixt": (3, {}),
    "goofspiel": (3, {}),
    "oathbreaker": (5, {}),
    "boardgame": (3, {}),
    "lcg": (3, {"rounds": 2}),
    "lcg_first": (3, {"rounds": 2}),
}
"""Seats and options."""


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(MAX_STOPS):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab leads to no {selector}")


def is_complete(page: Page) -> bool:
    return page.locator("#dock-send[data-complete]").count() > 0


def choose_by_keys(page: Page, chance: Random) -> None:
    """Choose something: by a digit, or a place by Tab and what goes there by a digit, until all have it."""
    numbered = page.locator("[data-slot]:visible:not(:disabled)")
    slots = numbered.evaluate_all("all => [...new Set(all.map(each => each.dataset.slot))]")
    if not slots:
        left = page.locator("[data-choose]:not([aria-pressed='true'])")
        digits = {(index + 1) % 10 for index in left.evaluate_all(NUMBERS) if index < 10}
        page.keyboard.press(str(chance.choice(sorted(digits) or range(10))))
    for slot in chance.sample(slots, len(slots)):
        tab_to(page, f'[data-slot="{slot}"]')
        page.keyboard.press(" ")
        for digit in chance.sample(range(10), 10):
            if page.locator(f'[data-slot="{slot}"][aria-pressed="true"]').count() == 0:
                break
            page.keyboard.press(str(digit))
        if is_complete(page):
            return


def answer_by_keys(page: Page, chance: Random) -> None:
    """Answer the open question without a pointer."""
    batch = asked_batch(page)
    for _ in range(MAX_TRIES):
        if not is_asked(page) or asked_batch(page) != batch:
            return
        if page.locator("#dock-violation").count():
            page.keyboard.press("Escape")
        elif not is_complete(page) or chance.random() < 0.5:
            choose_by_keys(page, chance)
        past_haste(page)
        if is_complete(page):
            tab_to(page, "#dock-send, [aria-pressed='true'][data-choose]")
            page.keyboard.press("Enter")
            page.wait_for_timeout(100)
    raise AssertionError(f"No key answers: {page.locator('#dock').inner_text()}")


@pytest.mark.slow
@pytest.mark.longest
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keys_alone_with_names_for_everything(site: Site, new_context: Contexts, game: str):
    seats, options = GAMES[game]
    hall = a_hall(site, seats, sizes=(seats,))
    set_up(hall, Setup(game, options, bot_seconds=0.3), people=1)
    page = enter(new_context, hall, hall.seated(1)[0], size=LAPTOP)
    page.locator("#dock-prompt").focus()
    page.evaluate(LISTEN)
    chance, patient, asked = Random(11), Patience(60), set[str]()
    while not is_over(page):
        assert page.evaluate("document.activeElement !== document.body"), "the focus is lost"
        if is_asked(page):
            past_haste(page)
            tree = page.locator("body").aria_snapshot()
            assert UNNAMED.findall(tree) == []
            if asked_batch(page) not in asked:
                prompt = page.locator("#dock-prompt").inner_text()
                assert prompt in page.locator("#announcements").inner_text()
            asked.add(asked_batch(page))
            answer_by_keys(page, chance)
        patient.spend(page.locator("#log").inner_text(), page.locator("#dock").inner_text)
        page.wait_for_timeout(50)
    assert len(asked) > 10
    expect(page.locator("#after-title")).to_be_focused()
    expect(page.locator("#announcements")).to_contain_text("The game is over.")
    announced = page.evaluate("window.announced")
    assert len(announced) <= len(asked) + 1, "announced more than the questions and the end"


STATES = """state => {
  const found = document.querySelector(`button[aria-pressed="${state}"][data-choose]`);
  const { borderColor, borderStyle, outlineColor, outlineStyle, backgroundColor } = getComputedStyle(found);
  return [borderColor, borderStyle, outlineColor, outlineStyle, backgroundColor].join();
}"""
"""JavaScript for how a choice is drawn that is or is not taken."""


@pytest.mark.slow
@pytest.mark.parametrize("game", ["btwixt", "lcg", "oathbreaker", "boardgame"])
def test_a_board_serves_keys_forced_colors_and_large_text(site: Site, new_context: Contexts, game: str):
    """A dialog holds the focus and gives it back; what is chosen shows without our colors."""
    seats, _ = GAMES[game]
    hall = a_hall(site, seats, sizes=(seats,))
    set_up(hall, Setup(game, bot_seconds=0.3), people=1)
    page = enter(new_context, hall, hall.seated(1)[0], size=LAPTOP)
    wait_until_asked(page)
    page.get_by_role("button", name="How this game goes").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#how-dialog")).to_be_visible()
    for _ in range(4):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.matches('body, #how-dialog, #how-dialog *')")
    page.keyboard.press("Escape")
    expect(page.locator("#dock-prompt")).to_be_focused()
    page.keyboard.press("2")
    page.emulate_media(forced_colors="active")
    assert page.evaluate(STATES, "true") != page.evaluate(STATES, "false")
    page.emulate_media(forced_colors="none")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for width in (LAPTOP["width"], PHONE["width"]):
        page.set_viewport_size({"width": width, "height": 844})
        assert not page.evaluate(TOO_WIDE), width
