"""A whole game by keys alone, read as a program that speaks would read it."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tables.live.play.opening import Setup
from tests.e2e.at_table import LAPTOP, Patience, asked_batch, enter, is_asked, is_over, past_haste, set_up
from tests.e2e.hall import Contexts, a_hall
from tests.e2e.site import Site

UNNAMED = re.compile(r"^\s*- (?:button|link|checkbox|combobox|textbox|img)(?: \[[^\]]*\])*:?$", re.M)
"""Lines of a tree of accessible objects that say what a control is, and not what it is called."""
MAX_TRIES = 40
"""Keys pressed for one question."""


def answer_by_keys(page: Page, chance: Random) -> None:
    """Answer the open question without a pointer: digits choose, Enter sends."""
    batch = asked_batch(page)
    for _ in range(MAX_TRIES):
        if not is_asked(page) or asked_batch(page) != batch:
            return
        page.keyboard.press(str(chance.randrange(10)))
        past_haste(page)
        if page.locator("#dock-send[data-complete]").count():
            page.keyboard.press("Enter")
            page.wait_for_timeout(100)
    raise AssertionError(f"No key answers: {page.locator('#dock').inner_text()}")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["btwixt", "goofspiel"])
def test_a_whole_game_by_keys_alone_with_names_for_everything(site: Site, new_context: Contexts, game: str):
    hall = a_hall(site, 3, split_policy="fewest_tables")
    set_up(hall, Setup(game=game, bot_seconds=0.3), people=1)
    page = enter(new_context, hall, hall.seated(1)[0], size=LAPTOP)
    page.locator("#dock-prompt").focus()
    chance, patient, asked = Random(11), Patience(60), set[str]()
    while not is_over(page):
        if is_asked(page):
            asked.add(asked_batch(page))
            past_haste(page)
            tree = page.locator("body").aria_snapshot()
            assert UNNAMED.findall(tree) == []
            assert page.locator("#dock-prompt").inner_text() in page.locator("#announcements").inner_text()
            assert page.evaluate("document.activeElement !== document.body"), "the focus is lost"
            answer_by_keys(page, chance)
        patient.spend(page.locator("#log").inner_text(), page.locator("#dock").inner_text)
        page.wait_for_timeout(50)
    assert len(asked) > 10
    expect(page.locator("#after-title")).to_be_focused()
    expect(page.locator("#announcements")).to_contain_text("The game is over.")
