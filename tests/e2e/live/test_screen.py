"""A table on the hall's screen and over a broadcast: read from far away, with the eyes of spectators."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tables.live.models.game import LiveGame
from tests.e2e.card_table import at_moment, is_verb, sit_down
from tests.e2e.court_table import at_court
from tests.e2e.hall import Contexts, a_hall
from tests.e2e.site import Site

HALL = {"width": 1920, "height": 1080}
READ_AT_TWENTY_METERS = 36
"""Pixels of the smallest letters on a screen four meters wide: x-heights of four centimeters."""
SMALL_OR_CUT = """least => [...document.querySelectorAll(".show *")].filter(each => {
  const own = [...each.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
  if (!own || !each.checkVisibility()) return false;
  const { left, right, top, bottom } = each.getBoundingClientRect();
  const isOut = left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
  return parseFloat(getComputedStyle(each).fontSize) < least || isOut;
}).map(each => `${each.className}: ${each.textContent}`)"""


def opened(page: Page, site: Site, game: LiveGame, name: str = "screen") -> Page:
    page.goto(f"{site.url}/t/{game.key}/{name}/")
    page.locator(".show-scores > li").first.wait_for()
    return page


def test_a_challenge_is_read_from_twenty_meters(site: Site, new_context: Contexts, axe: Callable[..., None]):
    hall = a_hall(site, 6, split_policy="fewest_tables")
    game, _ = at_moment(hall, is_verb("defenders"))
    screen = opened(new_context(viewport=HALL).new_page(), site, game)
    expect(screen.locator(".show-title h2")).to_contain_text("challenge")
    expect(screen.locator(".show-side")).to_have_count(2)
    expect(screen.locator(".show-side").first).to_contain_text("attacks")
    expect(screen.locator(".show-seat")).to_have_count(6)
    expect(screen.locator(".show-seat").first).to_contain_text("of 15 power")
    expect(screen.locator(".show-moments > li")).to_have_count(3)
    assert screen.evaluate(SMALL_OR_CUT, READ_AT_TWENTY_METERS) == []
    axe(screen)


@pytest.mark.slow
def test_order_and_chaos_are_read_from_twenty_meters(
    site: Site, new_context: Contexts, axe: Callable[..., None]
):
    hall = a_hall(site, 5, split_policy="fewest_tables")
    game, _ = at_court(hall, lambda match, seat: match.table.space >= 2)
    screen = opened(new_context(viewport=HALL).new_page(), site, game)
    expect(screen.locator(".show-side").first).to_contain_text("Order")
    assert screen.evaluate(SMALL_OR_CUT, READ_AT_TWENTY_METERS) == []
    axe(screen)


def test_the_screen_sees_what_spectators_see_also_in_a_players_browser(site: Site, new_context: Contexts):
    _, game, _, page = sit_down(site, new_context, is_verb("attackers"))
    read: list[Any] = []
    asked: list[dict[str, str]] = []

    def keep(response: Any) -> None:
        if f"/api/v1/live-games/{game.key}/?" in response.url:
            read.append(response.json())
            asked.append(response.request.all_headers())

    screen = page.context.new_page()
    screen.on("response", keep)
    opened(screen, site, game)
    screen.wait_for_timeout(200)
    assert read and all(board["viewer"]["seat"] is None and board["ask"] is None for board in read)
    assert all("cookie" not in headers for headers in asked)
    assert all(not board["view"]["hand"] for board in read if board["view"])
    # It follows the game.
    before = screen.locator(".show-moments").inner_text()
    page.bring_to_front()
    page.locator(".is-me .lcg-card[data-choose]").first.click()
    page.locator("#dock-send").click()
    expect(screen.locator(".show-moments")).not_to_have_text(before)


def test_a_broadcast_has_no_ground_of_its_own(site: Site, new_context: Contexts):
    hall = a_hall(site, 4, split_policy="fewest_tables")
    game, _ = at_moment(hall, is_verb("defenders"))
    screen = opened(new_context(viewport=HALL).new_page(), site, game, "broadcast")
    grounds = [
        screen.evaluate("part => getComputedStyle(document.querySelector(part)).backgroundColor", part)
        for part in ("html", "body", ".show", ".show-board")
    ]
    assert set(grounds) == {"rgba(0, 0, 0, 0)"}
    middle = "document.elementFromPoint(innerWidth / 2, innerHeight * 0.3).className"
    assert "show-" not in screen.evaluate(middle) or screen.evaluate(middle) in {"show-now", "show-board"}
    expect(screen.locator(".show-seat")).to_have_count(4)
