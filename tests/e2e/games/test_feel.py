"""How the card game lies on screens: characters in sight, words whole, every card of a hand shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rules.lcg.second.catalogue import CARDS
from tests.e2e.at_table import LAPTOP, PHONE, enter, to_the_end
from tests.e2e.card_table import at_moment, bring_characters, is_verb, sit_down
from tests.e2e.hall import Contexts, a_hall
from tests.e2e.site import Site

BOXES = """selector => [...document.querySelectorAll(selector)].map(each => {
  const { x, y, right, bottom, width } = each.getBoundingClientRect();
  return { x, y, right, bottom, width };
})"""

SCROLLED = """[...document.querySelectorAll('.lcg-others')]
  .filter(each => each.scrollHeight > each.clientHeight + 1).map(each => each.scrollHeight)"""

BROKEN = """([selector, names]) => {
  // Each name in turn on the narrowest of these elements: which words run over two lines or out of it?
  const all = [...document.querySelectorAll(selector)].filter(each => each.clientWidth > 0);
  const place = all.toSorted((a, b) => a.clientWidth - b.clientWidth)[0];
  const broken = [];
  for (const name of names) {
    place.textContent = name;
    for (const { index, 0: word } of name.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(place.firstChild, index);
      range.setEnd(place.firstChild, index + word.length);
      const rects = [...range.getClientRects()];
      const frame = place.parentElement.getBoundingClientRect();
      if (rects.length > 1 || rects[0].right > frame.right + 1) broken.push(word);
    }
  }
  return broken;
}"""


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    found: list[dict[str, float]] = page.evaluate(BOXES, selector)
    return found


def names_of(kind: str) -> list[str]:
    return sorted({card.name for card in CARDS.values() if card.kind == kind})


def broken(page: Page, selector: str, kind: str) -> Any:
    return page.evaluate(BROKEN, [selector, names_of(kind)])


def test_six_seats_on_a_laptop(site: Site, new_context: Contexts, axe: Callable[..., None]):
    *_, page = sit_down(site, new_context, is_verb("attackers", "defenders"), seats=6)
    others = boxes(page, ".lcg-seat.is-other")
    assert len(others) == 5
    assert len({round(box["y"]) for box in others}) == 1, "the others do not sit side by side"
    dock = boxes(page, "#dock")[0]
    characters = boxes(page, ".is-other .lcg-characters > .lcg-stack")
    assert characters
    assert max(box["bottom"] for box in characters) <= dock["y"], "characters of others are out of sight"
    assert min(box["y"] for box in characters) >= 0
    board, own = boxes(page, "#board")[0], boxes(page, ".lcg-seat.is-me")[0]
    assert own["width"] > 0.95 * board["width"], "the own area does not lie across the table"
    assert own["y"] >= max(box["bottom"] for box in others)
    front = boxes(page, ".lcg-front")[0]  # the lane of the challenge, and one's own cards
    assert others[0]["y"] >= 0 and own["bottom"] <= dock["y"] + 1, "somebody is out of sight"
    assert max(box["bottom"] for box in others) <= front["y"] + 1, "somebody is covered"
    assert page.locator(".lcg-crowns").count() == 6
    page.get_by_role("button", name="I know it").click()
    page.wait_for_function("most => document.documentElement.scrollHeight <= most", arg=LAPTOP["height"])
    assert page.evaluate("document.documentElement.scrollWidth") <= LAPTOP["width"]
    to_the_end(page)
    axe(page)
    assert broken(page, ".lcg-title-name", "title") == []
    assert (
        broken(page, ".is-me .lcg-characters .lcg-card:not(.is-kneeling) > .lcg-card-name", "character") == []
    )


@pytest.mark.slow
def test_own_cards_stay_in_sight_at_six_seats(site: Site, new_context: Contexts):
    *_, page = sit_down(site, new_context, is_verb("attackers", "defenders", round_=2), seats=6)
    for _ in range(2):
        dock, own = boxes(page, "#dock")[0], boxes(page, ".lcg-seat.is-me")[0]
        assert 0 <= own["y"] < own["bottom"] <= dock["y"] + 1
        others = boxes(page, ".lcg-seat.is-other")
        assert min(box["y"] for box in others) < own["y"] - 150, "own cards cover the others"
        page.evaluate("scrollTo({top: 0, behavior: 'instant'})")


@pytest.mark.slow
def test_nothing_scrolls_with_six_seats_of_ten_characters(
    site: Site, new_context: Contexts, axe: Callable[..., None]
):
    hall = a_hall(site, 6, split_policy="fewest_tables")
    game, _ = at_moment(hall, is_verb("attackers"))
    seat = bring_characters(hall, game, 10)
    page = enter(new_context, hall, hall.seated(1)[seat], size=LAPTOP)
    expect(page.locator("#dock")).to_have_attribute("data-asked", "true")
    page.get_by_role("button", name="I know it").click()
    expect(page.locator(".is-other .lcg-characters").first.locator("> .lcg-stack")).to_have_count(10)
    page.wait_for_function(f"{SCROLLED}.length === 0")
    page.wait_for_function("most => document.documentElement.scrollHeight <= most", arg=LAPTOP["height"])
    others, own, dock = (boxes(page, each) for each in (".lcg-seat.is-other", ".lcg-seat.is-me", "#dock"))
    assert len({round(box["y"]) for box in others}) == 1
    assert max(box["bottom"] for box in others) <= own[0]["y"]
    assert own[0]["bottom"] <= dock[0]["y"] + 1
    summed = page.locator(".is-other .lcg-sum:visible")
    assert summed.count(), "what lies before the others is neither shown nor summed up"
    expect(summed.first).to_contain_text("10 characters")
    to_the_end(page)
    axe(page)

    # One tap shows the cards themselves.
    panel = page.locator(".lcg-seat.is-other.is-counted").first
    panel.locator(".lcg-more > summary").click()
    expect(panel.locator(".lcg-characters > .lcg-stack").last).to_be_visible()
    expect(panel.locator(".lcg-sum")).to_be_hidden()


def test_the_challenge_is_fought_in_the_lane_between(
    site: Site, new_context: Contexts, axe: Callable[..., None]
):
    *_, page = sit_down(site, new_context, is_verb("defenders"))
    assert page.evaluate(SCROLLED) == [], "cards of others scroll"
    lane = boxes(page, ".lcg-challenge")[0]
    assert lane["y"] >= max(box["bottom"] for box in boxes(page, ".lcg-seat.is-other"))
    assert lane["bottom"] <= boxes(page, ".lcg-seat.is-me")[0]["y"]
    assert boxes(page, ".lcg-challenge-head")[0]["right"] <= boxes(page, ".lcg-sides")[0]["x"]
    own = boxes(page, ".is-me .lcg-characters .lcg-card[data-choose]")
    assert min(box["y"] for box in own) < boxes(page, "#dock")[0]["y"], "who may defend is out of sight"
    to_the_end(page)
    axe(page)


@pytest.mark.parametrize(
    "size", [PHONE, pytest.param(LAPTOP, marks=pytest.mark.slow)], ids=["phone", "laptop"]
)
def test_every_card_of_a_hand_is_shown(site: Site, new_context: Contexts, size: dict[str, int]):
    *_, page = sit_down(site, new_context, is_verb("setup", round_=0), phone=size is PHONE)
    cards = boxes(page, "#dock .hand-card")
    assert len(cards) >= 7
    for box in cards:
        assert box["x"] >= 0 and box["right"] <= size["width"] and box["bottom"] <= size["height"]
    kinds = ["character", "location", "attachment", "event"]
    assert [broken(page, "#dock .hand-card .card-name", kind) for kind in kinds] == [[]] * len(kinds)
    most = 0.42 if size is PHONE else 0.5
    assert boxes(page, "#dock")[0]["y"] >= (1 - most) * size["height"], (
        "the hand leaves too little of the table"
    )
    if size is PHONE:  # and where it lies
        page.set_viewport_size({"width": size["height"], "height": size["width"]})
        beside = "most => document.getElementById('dock').offsetWidth <= most * innerWidth"
        page.wait_for_function(beside, arg=0.46)
        page.evaluate("document.getElementById('board').scrollIntoView({block: 'end', behavior: 'instant'})")
        expect(page.locator("#dock-prompt")).to_be_in_viewport()  # also where the table is looked at


def test_a_card_kneels_and_stands_as_the_game_goes_on(site: Site, new_context: Contexts):
    """What had moved once kept its classes: attackers that do not look knelt, marks of the turn before."""
    *_, page = sit_down(site, new_context, is_verb("attackers", round_=1))
    card = page.locator(".is-me .lcg-characters .lcg-card[data-choose]").first
    name = card.get_attribute("id")
    expect(page.locator(f"#{name}:is(.is-kneeling, .is-part)")).to_have_count(0)
    card.click()
    page.locator("#dock-send").click()
    expect(page.locator(f"#{name}.is-kneeling")).to_be_visible()
    expect(page.locator(f"#{name}.is-part")).to_be_visible()
