"""The hand on a slow network: what is sent is drawn at once, once, and comes back when it is refused.

And what stands beside the hand: the log at its end, and who is waited for.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import cast

import pytest
from playwright.sync_api import Page, Route, ViewportSize, expect

from tables.live.judge import acts
from tables.live.models.game import LiveGame
from tables.live.play.opening import Setup
from tables.live.store.viewers import Viewer
from tests.e2e.at_table import LAPTOP, PHONE, asked_batch, enter, set_up, wait_until_asked
from tests.e2e.hall import Contexts, Hall, a_hall
from tests.e2e.site import Site

AT_ITS_END = """() => {
  const log = document.querySelector(".log");
  return log.scrollHeight - log.scrollTop - log.clientHeight <= 2;
}"""
IN_HAND, SENT = "#hand > li", ".sent li"
CARDS = 13
NARROW, LYING = {"width": 320, "height": 640}, {"width": 844, "height": 390}
MISSED = """() => [...document.querySelectorAll("#hand .card")].flatMap(card => {
  // What a finger meets in the middle of a card and near its corners, and how large the card is for it.
  const { x, y, width, height } = card.getBoundingClientRect();
  const points = [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]];
  const isMissed = ([right, down]) =>
    document.elementFromPoint(x + right * width, y + down * height)?.closest(".card") !== card;
  return width < 44 || height < 44 || points.some(isMissed) ? [card.textContent] : [];
})"""

CORNERS = "cards => cards.map(card => card.getBoundingClientRect()).map(({ x, y }) => [y, x])"
"""JavaScript for where each card begins: of all in one moment, for the page may still scroll."""


@contextmanager
def slow_answers(page: Page) -> Iterator[list[Route]]:
    """Keep answers on their way: each waits in the list until the test lets it go."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/answer/", hold)
    yield held
    page.unroute("**/answer/")


def sit_down(site: Site, new_context: Contexts, *, size: dict[str, int] = LAPTOP) -> tuple[Hall, Page]:
    hall = a_hall(site, 3)
    set_up(hall, Setup("goofspiel", bot_seconds=0.3), people=1)
    page = enter(new_context, hall, hall.seated(1)[0], size=size, touch=size is PHONE)
    wait_until_asked(page)
    return hall, page


def send_a_card(page: Page, *, taps: int = 1) -> str:
    """Choose the third card and send it; returns its name."""
    card = page.locator("#hand [data-choose]").nth(2)
    name = card.locator(".card-name").inner_text()
    card.click()
    page.locator("#dock-send").click(click_count=taps)
    return name


def test_a_sent_card_lies_on_the_table_at_once(site: Site, new_context: Contexts):
    _, page = sit_down(site, new_context)
    expect(page.locator(IN_HAND)).to_have_count(CARDS)
    with slow_answers(page) as held:
        name = send_a_card(page, taps=2)
        expect(page.locator(f"{SENT} .card-name")).to_have_text([name])
        expect(page.locator(IN_HAND)).to_have_count(CARDS - 1)
        expect(page.locator("#dock-prompt")).to_contain_text("on its way")
        assert page.locator("[data-choose]").count() == 0, "it can be answered again"
        assert len(held) == 1, "a double tap sent twice"
        held[0].continue_()
        expect(page.locator(SENT)).to_have_count(0)
        expect(page.locator("#log")).to_contain_text(f"bids the {name}")
    assert len(held) == 1
    expect(page.locator(IN_HAND)).to_have_count(CARDS - 1)


@pytest.mark.parametrize("size", [PHONE, NARROW, LYING], ids=["phone", "narrow", "lying"])
def test_a_phone_shows_a_fan_of_cards_as_wide_as_a_finger(
    site: Site, new_context: Contexts, axe: Callable[..., None], size: dict[str, int]
):
    """No card lies over what is tapped of another, neither before nor after one is chosen and grows."""
    _, page = sit_down(site, new_context, size=PHONE)
    page.set_viewport_size(cast("ViewportSize", size))
    cards = page.locator("#hand .card")
    expect(cards).to_have_count(CARDS)
    assert page.evaluate(MISSED) == []
    narrow = cards.first.evaluate("card => card.clientWidth")
    for card in cards.all():
        card.tap()
        expect(card).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#hand [aria-pressed='true']")).to_have_count(1)
        assert card.evaluate("card => card.clientWidth") > narrow
        assert page.evaluate(MISSED) == []
        page.keyboard.press("Escape")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    axe(page)


def test_keys_go_through_a_fan_in_its_order(site: Site, new_context: Contexts):
    """A hand is one stop of the Tab key; arrows go from card to card, Enter takes and Enter sends."""
    _, page = sit_down(site, new_context, size=PHONE)
    cards = page.locator("#hand .card")
    corners = cards.evaluate_all(CORNERS)
    assert corners == sorted(corners), "the order of the page is not that of the eye"
    cards.first.focus()
    for index in range(1, CARDS):
        page.keyboard.press("ArrowRight")
        expect(cards.nth(index)).to_be_focused()
    page.keyboard.press("Enter")
    expect(cards.nth(CARDS - 1)).to_have_attribute("aria-pressed", "true")
    before = asked_batch(page)
    page.keyboard.press("Enter")
    expect(page.locator("#dock")).not_to_have_attribute("data-batch", before)


def test_a_refused_card_comes_back(site: Site, new_context: Contexts):
    _, page = sit_down(site, new_context)
    cards = page.locator(IN_HAND).all_inner_texts()
    refusal = {
        "type": "urn:kingsmoot:problem:refused",
        "title": "The judge has stopped the game.",
        "status": 409,
    }
    with slow_answers(page) as held:
        send_a_card(page)
        expect(page.locator(SENT)).to_have_count(1)
        held[0].fulfill(status=409, content_type="application/problem+json", body=json.dumps(refusal))
        expect(page.locator(SENT)).to_have_count(0)
    assert page.locator(IN_HAND).all_inner_texts() == cards
    expect(page.locator("#toasts")).to_contain_text("The judge has stopped the game.")
    expect(page.locator("#dock")).to_have_attribute("data-asked", "true")


def test_what_the_stream_brings_wins_over_what_is_on_its_way(site: Site, new_context: Contexts):
    hall, page = sit_down(site, new_context)
    other = str(page.locator(IN_HAND).nth(5).get_attribute("id")).removeprefix("held-")
    batch = asked_batch(page)
    with slow_answers(page) as held:
        sent = send_a_card(page)
        expect(page.locator(SENT)).to_have_count(1)
        with hall.site.models():  # somebody else answers for this seat meanwhile, with another card
            game = LiveGame.objects.get(event=hall.event)
            judge = Viewer("judge", "judge", actor=hall.actor("judge"))
            acts.answer_for(game, judge, 0, other, batch=int(batch), reason="Their phone is empty.")
        expect(page.locator("#dock")).not_to_have_attribute("data-batch", batch)
        expect(page.locator(SENT)).to_have_count(0)
        left = page.locator(f"{IN_HAND} .card-name").all_inner_texts()
        assert sent in left and len(left) == CARDS - 1
        held[0].abort()


def test_the_log_stays_at_its_end(site: Site, new_context: Contexts):
    _, page = sit_down(site, new_context)
    for _ in range(3):
        before = asked_batch(page)
        send_a_card(page)
        expect(page.locator("#dock")).not_to_have_attribute("data-batch", before)
        wait_until_asked(page)
    page.reload()
    expect(page.locator("#log")).to_contain_text("bids")
    page.wait_for_function(AT_ITS_END)
    page.set_viewport_size({"width": LAPTOP["width"], "height": 560})
    page.wait_for_function("innerHeight === 560")
    page.wait_for_function(AT_ITS_END)


def test_a_bot_that_is_waited_for_thinks(site: Site, new_context: Contexts):
    hall = a_hall(site, 3)
    set_up(hall, Setup("goofspiel", bot_seconds=30), people=1)
    page = enter(new_context, hall, hall.seated(1)[0], size=PHONE, touch=True)
    wait_until_asked(page)
    states = page.locator("#seats .live-seat-state")
    expect(states).to_have_text(["to answer", "thinks", "thinks"])
