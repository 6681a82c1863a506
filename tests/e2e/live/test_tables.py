"""What holds at every live table: thumbs, keys, several devices, bad networks, games without own boards."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tables.journal.models import JournalEntry
from tables.live.models.game import LiveDecision, LiveGame
from tables.live.play.opening import Setup
from tests.e2e.at_table import (
    LAPTOP,
    PHONE,
    answer,
    asked_batch,
    enter,
    is_asked,
    judge_at,
    past_haste,
    play,
    set_up,
    wait_until_asked,
)
from tests.e2e.hall import Contexts, a_hall
from tests.e2e.site import Site

BTWIXT = Setup(game="btwixt", options={"short": True, "advanced": True}, bot_seconds=0.3, move_seconds=600)
GOOFSPIEL = Setup(game="goofspiel", bot_seconds=0.3)


def answer_by_keys(page: Page) -> None:
    """Choose by digits until the answer is whole, and send it with Enter."""
    wait_until_asked(page)
    batch = page.locator("#dock").get_attribute("data-batch")
    for digit in "123456789":
        page.keyboard.press(digit)
        if page.locator("#dock-send[data-complete]").count():
            break
    page.keyboard.press("Enter")
    expect(page.locator("#dock")).not_to_have_attribute("data-batch", str(batch))


def assert_read_in_order(page: Page) -> None:
    """A screen reader meets the table, then the question, then who sits there, the log and the chat; anyone
    who
    is named there is distinguished from what they say."""
    read = page.locator("main").aria_snapshot()
    parts = ['region "Table"', 'region "What to do"', 'heading "Seats"', 'log "What happened"', 'list "Chat"']
    places = [read.find(part) for part in parts]
    assert -1 not in places and places == sorted(places), read
    # Anyone who is asked may be the first player as well.
    assert re.search("paragraph: (first ?, )?waiting for you", read), read
    assert re.search("A bot plays for .+ now\\.", read), read


def test_on_a_phone_everything_is_within_reach_of_the_thumb(
    site: Site, new_context: Contexts, axe: Callable[..., None]
):
    hall = a_hall(site, 5)
    set_up(hall, BTWIXT, people=1)
    phone = enter(new_context, hall, hall.seated(1)[0], size=PHONE, touch=True)
    wait_until_asked(phone)
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")  # where the dock covers nothing
    axe(phone)

    def fits() -> bool:
        assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        if is_asked(phone):
            dock = phone.locator("#dock").bounding_box()
            assert dock is not None and dock["height"] < PHONE["height"] * 0.6
            small = phone.evaluate(
                "[...document.querySelectorAll('#dock button[data-choose]')]"
                ".filter(button => button.getBoundingClientRect().height < 40).length"
            )
            assert small == 0
        return phone.locator("#log .log-heading", has_text="Round ").count() >= 2

    play([phone], Random(7), until=fits)

    # A card is chosen with one tap, explained, and played with the second.
    wait_until_asked(phone)
    while phone.locator("#dock .hand-card.is-choice").count() == 0:
        play([phone], Random(8), until=lambda: phone.locator("#dock .hand-card.is-choice").count() > 0)
        wait_until_asked(phone)
    card = phone.locator("#dock .hand-card.is-choice").first
    name = card.locator(".card-name").inner_text()
    card.tap()
    expect(phone.locator(".dock-chosen strong")).to_have_text(name)
    phone.locator("#dock-send").tap()
    expect(phone.locator("#log")).to_contain_text(f"plays {name}.")

    # Anyone who has scrolled away to the log is brought back to the table by a question about a card in hand.
    def answer_from_the_end(page: Page, chance: Random) -> None:
        page.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
        answer(page, chance)

    def bids_anew() -> bool:
        return asked_batch(phone) != "" and phone.locator("#dock .hand-card.is-choice").count() > 0

    batch = asked_batch(phone)
    play(
        [phone],
        Random(9),
        until=lambda: bids_anew() and asked_batch(phone) != batch,
        how=answer_from_the_end,
    )
    expect(phone.locator(".current-ally").or_(phone.locator(".bids")).first).to_be_in_viewport()


def test_keys_alone_are_enough(site: Site, new_context: Contexts):
    hall = a_hall(site, 3)
    set_up(hall, BTWIXT, people=1)
    me = hall.seated(1)[0]
    page = new_context(viewport=LAPTOP).new_page()
    page.goto(hall.private_link(me))
    page.get_by_role("link", name="Enter the table").press("Enter")

    wait_until_asked(page)
    prompt = page.locator("#dock-prompt")
    expect(prompt).to_contain_text("choose your leader.")
    skip = page.get_by_role("link", name="Skip to what you are asked")
    skip.press("Enter")
    expect(prompt).to_be_focused()
    page.keyboard.press("2")
    second = page.locator("#board [data-choose='1']")
    expect(second).to_have_attribute("aria-pressed", "true")
    leader = second.locator(".gallery-name").inner_text()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#board [data-choose='2']")).to_be_focused()
    page.keyboard.press("Escape")
    expect(second).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.locator("#log")).to_contain_text(f"{me.name} is {leader}.")
    wait_until_asked(page)
    assert_read_in_order(page)
    expect(prompt).to_be_focused()
    expect(page.get_by_role("status").filter(has_text=prompt.inner_text())).to_have_count(1)

    # Another page of this browser was given a newer token against forgery.
    page.context.add_cookies([{"name": "csrftoken", "value": "k" * 32, "url": site.url}])
    for _ in range(6):
        answer_by_keys(page)
    expect(page.locator("#log li", has_text=f"{me.name} plays ")).not_to_have_count(0)


def test_sealed_bids_of_a_game_without_a_board_of_its_own(
    site: Site, new_context: Contexts, axe: Callable[..., None]
):
    hall = a_hall(site, 3)
    set_up(hall, GOOFSPIEL, people=2)
    first, second = (enter(new_context, hall, player, size=LAPTOP) for player in hall.seated(1)[:2])
    wait_until_asked(first)
    axe(first)
    hand = first.locator("#dock .card.is-choice")
    hand.nth(4).click()
    past_haste(first)  # a double tap sends nothing
    hand.nth(4).click()
    expect(first.locator("#dock-prompt")).to_contain_text("Your answer is in.")
    expect(second.locator("#seats .is-waiting")).to_have_count(1)

    first.get_by_role("button", name="Change my answer").click()
    wait_until_asked(first)
    hand.nth(3).click()  # the 3: the sealed 5 lies before the others
    first.locator("#dock-send").click()
    expect(first.locator("#dock-prompt")).to_contain_text("Your answer is in.")
    wait_until_asked(second)
    second.locator("#dock .card.is-choice").nth(0).click()
    second.locator("#dock-send").click()
    wait_until_asked(first)
    expect(hand).to_have_count(12)
    expect(first.locator("#dock .card-name").get_by_text("3", exact=True)).to_have_count(0)


@pytest.mark.slow
def test_a_second_device_a_lost_network_and_taps_that_come_too_late(site: Site, new_context: Contexts):
    hall = a_hall(site, 3)
    game = set_up(hall, GOOFSPIEL, people=1)
    me = hall.seated(1)[0]
    laptop = enter(new_context, hall, me, size=LAPTOP)
    wait_until_asked(laptop)
    phone = enter(new_context, hall, me, size=PHONE, touch=True)
    wait_until_asked(phone)

    phone.context.set_offline(True)
    phone.locator("#dock .card.is-choice").nth(0).tap()
    phone.locator("#dock-send").tap()
    expect(phone.get_by_text("No connection. Your answers wait here")).to_be_visible()
    expect(phone.locator(".sent .card-name")).to_have_text(["1"])
    assert not is_asked(phone), "it can be answered again"

    laptop.locator("#dock .card.is-choice").nth(5).click()
    laptop.locator("#dock-send").click()
    expect(laptop.locator("#dock .card.is-choice")).to_have_count(12)
    assert own_decisions(site, game) == 1

    phone.context.set_offline(False)
    expect(phone.locator("#dock .card.is-choice")).to_have_count(12)
    expect(phone.get_by_text("The game has moved on")).to_be_visible()
    expect(phone.get_by_text("No connection. Your answers wait here")).to_have_count(0)
    assert own_decisions(site, game) == 1


def test_a_judge_runs_a_table_from_the_desk(site: Site, new_context: Contexts, axe: Callable[..., None]):
    hall = a_hall(site, 3)
    game = set_up(hall, BTWIXT, people=2)
    here, absent = hall.seated(1)[:2]
    page = enter(new_context, hall, here, size=LAPTOP)
    leaving = enter(new_context, hall, absent, size=LAPTOP)
    # The deal waits for the share of the person who leaves before it.
    expect(leaving.locator("#lobby-title")).to_have_count(0)
    leaving.close()
    desk = judge_at(new_context, hall, game)
    asked = desk.locator(".desk-seats li", has_text=absent.name).get_by_text("to answer")
    play([page], Random(3), until=asked.is_visible)

    desk.get_by_label("View").select_option(label=absent.name)
    expect(desk.get_by_text("You see a hand. The journal records that you looked.")).to_be_visible()
    expect(desk.locator("#dock-prompt")).to_contain_text("is asked")
    past_haste(desk)
    axe(desk)
    choice = desk.locator("#board button[data-choose]").first
    choice.click()
    reason = desk.get_by_role("textbox", name="Reason")
    if not reason.is_visible():  # a card is chosen first, and then sent
        desk.locator("#dock-send").click()
    reason.fill("Called away.")
    desk.get_by_role("button", name="Answer", exact=True).click()
    expect(desk.get_by_text("Answered. The journal records it.")).to_be_visible()
    expect(page.locator("#chat")).to_contain_text("A judge answered for ")

    page.get_by_label("Message to the table").fill("Something rude.")
    page.get_by_role("button", name="Send").click()
    expect(page.locator("#chat")).to_contain_text("Something rude.")
    desk.get_by_role("button", name=f"Remove the message of {here.name}").click()
    expect(page.locator("#chat")).not_to_contain_text("Something rude.")

    desk.get_by_role("link", name="Pause").click()
    desk.get_by_role("button", name="Pause").click()
    expect(page.locator("#dock-prompt")).to_contain_text("The game is paused")
    expect(page.locator("#dock button[data-choose]")).to_have_count(0)
    desk.get_by_role("link", name="End by time…").click()
    desk.get_by_label("Reason").fill("The hall closes.")
    desk.get_by_role("button", name="End the game").click()
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    with site.models():
        verbs = set(JournalEntry.objects.filter(live_game=game).values_list("verb", flat=True))
        assert verbs >= {
            "live.look",
            "live.answer_for",
            "live.remove_message",
            "live.pause",
            "live.end_by_time",
        }


def own_decisions(site: Site, game: LiveGame) -> int:
    with site.models():
        return LiveDecision.objects.filter(game=game, seat=0, act="answer").count()
