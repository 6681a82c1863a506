"""The board of the card game: reading cards, answering by keys and thumbs, passing windows."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from rules.lcg.second.catalogue import CARDS
from tables.live.models.game import LiveDecision, LiveGame
from tables.live.store.matches import AnyMatch
from tests.e2e.at_table import PHONE, to_the_end
from tests.e2e.card_table import is_verb, sit_down
from tests.e2e.hall import Contexts, Hall
from tests.e2e.site import Site


def is_action(match: AnyMatch, seat: int) -> bool:
    """Whether a seat is asked for an action outside its own marshaling, with something to do."""
    ask, view = match.ask_json(seat), match.view(seat)
    return (
        ask is not None
        and ask["verb"] == "action"
        and view["phase"] != "marshaling"
        and len(ask["options"]) > 1
    )


def answers_of(hall: Hall, game: LiveGame, seat: int) -> int:
    with hall.site.models():
        return LiveDecision.objects.filter(game=game, seat=seat, act="answer").count()


@pytest.mark.slow
def test_six_players_on_a_phone(site: Site, new_context: Contexts, axe: Callable[..., None]):
    *_, page = sit_down(site, new_context, is_verb("defenders"), seats=6, phone=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    dock, own, others = (
        page.locator(where).bounding_box() for where in ("#dock", ".lcg-seat.is-me", ".lcg-others")
    )
    assert dock is not None and own is not None and others is not None
    assert dock["height"] < PHONE["height"] * 0.6
    assert own["y"] < others["y"]
    expect(page.get_by_role("region", name="The challenge")).to_be_visible()
    expect(page.locator(".lcg-seat.is-other")).to_have_count(5)
    to_the_end(page)
    axe(page)

    # An opponent's cards grow, with the piles, when they are opened.
    panel = page.locator(".lcg-seat.is-other", has=page.locator(".lcg-card")).first
    small = panel.locator(".lcg-card").first.bounding_box()
    panel.locator(".lcg-more > summary").tap()
    large = panel.locator(".lcg-card").first.bounding_box()
    assert small is not None and large is not None and large["width"] > small["width"]
    to_the_end(page)
    axe(page)

    # A held finger reads and chooses nothing.
    choice = page.locator(".lcg-seat.is-me .lcg-card[data-choose]").first
    name = choice.locator(".lcg-card-name").inner_text()
    choice.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(page.locator("#inspector")).to_contain_text(name)
    choice.dispatch_event("click")
    expect(choice).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Escape")
    choice.tap()
    expect(choice).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#dock-send")).to_contain_text("Defend with STR")


@pytest.mark.slow
def test_a_combination_that_is_not_allowed_is_shown_beside_it(
    site: Site, new_context: Contexts, axe: Callable[..., None]
):
    hall, game, seat, page = sit_down(site, new_context, is_verb("setup", round_=0), phone=True)
    before = answers_of(hall, game, seat)
    cards = page.locator("#dock .lcg-hand-card[data-choose]")
    for card in cards.all():
        card.tap()
    expect(page.locator("#dock-violation")).to_have_count(0)
    page.locator("#dock-send").tap()
    expect(page.get_by_role("alert").filter(has_text="you have 8.")).to_be_visible()
    expect(cards.first).to_have_attribute("aria-pressed", "true")
    assert answers_of(hall, game, seat) == before
    to_the_end(page)
    axe(page)
    for card in cards.all():
        card.tap()
        expect(page.locator("#dock-violation")).to_have_count(0)
    page.locator("#dock-send").tap()
    expect(page.locator("#log")).to_contain_text("sets up 0 cards facedown")


def test_keys_choose_and_read(site: Site, new_context: Contexts):
    hall, game, seat, page = sit_down(site, new_context, is_verb("attackers"))
    before = answers_of(hall, game, seat)
    page.locator("#dock-prompt").focus()
    page.keyboard.press("1")
    card = page.locator(".lcg-seat.is-me .lcg-card[data-choose='0']")
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(card).to_be_focused()
    page.keyboard.press("i")
    described = page.locator("#inspector")
    expect(described).to_contain_text(card.locator(".lcg-card-name").inner_text())
    texts = {entry.text for entry in CARDS.values() if entry.kind == "character"}
    shown = described.locator("p").all_inner_texts()
    assert any(line in texts for line in shown) or len(shown) == 1
    page.keyboard.press("Escape")
    expect(described).to_be_hidden()
    batch = page.locator("#dock").get_attribute("data-batch")
    expect(card).to_be_focused()
    page.keyboard.press("Enter")  # sends what is chosen, though the card has the focus
    expect(page.locator("#dock")).not_to_have_attribute("data-batch", str(batch))
    assert answers_of(hall, game, seat) > before


def test_a_window_is_passed_from_now_on(site: Site, new_context: Contexts):
    hall, game, seat, page = sit_down(site, new_context, is_action)
    before = answers_of(hall, game, seat)
    batch = page.locator("#dock").get_attribute("data-batch")
    page.get_by_role("button", name="Never ask").click()
    expect(page.locator("#dock")).not_to_have_attribute("data-batch", str(batch))
    assert answers_of(hall, game, seat) > before
    with hall.site.models():
        last = LiveDecision.objects.filter(game=game, seat=seat, act="answer").latest("k")
        assert last.value == "pass"


def test_a_phone_passes_until_the_end_of_the_phase_and_one_tap_takes_it_back(
    site: Site, new_context: Contexts, axe: Callable[..., None]
):
    hall, game, seat, page = sit_down(site, new_context, is_action, phone=True)
    before = answers_of(hall, game, seat)
    longer = page.get_by_role("button", name="Pass until the end of the phase")
    expect(longer).to_be_hidden()  # the table needs the room
    page.get_by_text("Pass for longer").tap()
    longer.tap()
    passing = page.locator(".dock-passing")
    expect(passing).to_contain_text("You pass until the end of the phase")
    assert answers_of(hall, game, seat) > before
    to_the_end(page)
    axe(page)
    page.get_by_role("button", name="Ask me again").tap()
    expect(page.get_by_role("button", name="Ask me again")).to_have_count(0)


def test_a_phone_shows_the_names_of_what_is_held_whole(site: Site, new_context: Contexts):
    _, _, _, page = sit_down(site, new_context, is_verb("reaction"), phone=True)
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 640})
        cut = page.locator(".lcg-held .lcg-chip").evaluate_all(
            "all => all.filter(chip => chip.scrollWidth > chip.clientWidth).map(chip => chip.textContent)"
        )
        assert cut == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
