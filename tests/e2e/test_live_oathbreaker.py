"""Oathbreaker in browsers: a noble's phone in a Mission Round, and people with bots to the Final Judgment."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tables.live.store.matches import AnyMatch
from tests.e2e.at_table import LAPTOP, PHONE, enter, is_over, play, set_up, to_the_end, wait_until_asked
from tests.e2e.court_table import COURT, answer_court, at_court
from tests.e2e.hall import Contexts, a_hall
from tests.e2e.site import Site


def second_mission_round(match: AnyMatch, seat: int) -> bool:
    ask = match.ask_json(seat)
    return ask is not None and ask["verb"] == "play_cards" and match.table.space >= 2


def test_a_noble_plays_cards_and_says_so_on_a_phone(
    site: Site, new_context: Contexts, axe: Callable[..., None]
):
    hall = a_hall(site, 5, split_policy="fewest_tables")
    _, seat = at_court(hall, second_mission_round)
    page = enter(new_context, hall, hall.seated(1)[seat], size=PHONE, touch=True)
    wait_until_asked(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    # The secret is seen while it is held, and not before or after.
    told = page.locator(".oath-told")
    expect(told).to_be_hidden()
    page.locator("#oath-secret").hover()
    page.mouse.down()
    expect(told).to_be_visible()
    page.mouse.up()
    expect(told).to_be_hidden()

    # Claims are heard by everybody and change no question.
    page.get_by_role("button", name="Who I am", exact=True).click()
    page.wait_for_timeout(300)
    page.locator("#choice-0").click()
    page.locator("#dock-send").click()
    expect(page.locator(".oath-claims")).to_contain_text("“I am a Loyalist.”")
    wait_until_asked(page)

    # Two cards go to a mission each; they lie there face down, and their number is told.
    for card in (0, 1):
        page.locator("#hand-own [data-slot]").nth(card).click()
        page.locator("#dock button[data-choose]").first.click()
    expect(page.locator(".oath-target")).to_have_count(2)
    page.locator("#dock-send[data-complete]").click()
    expect(page.locator(".oath-put .tone-seat-0, .oath-put > li").first).to_contain_text("You 2")
    to_the_end(page)
    axe(page)


def a_character_is_chosen(match: AnyMatch, seat: int) -> bool:
    ask = match.ask_json(seat)
    return ask is not None and ask["verb"] == "pick_board"


@pytest.mark.slow
def test_characters_are_cards_beside_each_other(site: Site, new_context: Contexts, axe: Callable[..., None]):
    hall = a_hall(site, 5, split_policy="fewest_tables")
    _, seat = at_court(hall, a_character_is_chosen)
    page = enter(new_context, hall, hall.seated(1)[seat], size=PHONE, touch=True)
    wait_until_asked(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    dock = page.locator("#dock").bounding_box()
    assert dock is not None and dock["height"] < PHONE["height"] / 2, "the table stays in sight"
    axe(page)
    last = page.locator(".oath-characters .card").last
    name = last.locator(".card-name").inner_text()
    last.click()
    page.get_by_role("button", name=f"Play {name}", exact=True).click()
    expect(page.locator("#log")).to_contain_text(f"is {name}.")


@pytest.mark.slow
@pytest.mark.longest
def test_two_people_and_three_bots_from_the_deal_to_the_final_judgment(
    site: Site, new_context: Contexts, axe: Callable[..., None]
):
    hall = a_hall(site, 5, split_policy="fewest_tables")
    set_up(hall, COURT, people=2)
    people = hall.seated(1)
    pages: list[Page] = [
        enter(new_context, hall, people[0], size=PHONE, touch=True),
        enter(new_context, hall, people[1], size=LAPTOP),
    ]
    chance = Random(20261123)
    rounds = pages[1].locator(".oath-space.is-over")
    play(pages, chance, until=lambda: rounds.count() >= 2, how=answer_court, patience=60)
    pages[0].reload()
    expect(pages[0].locator(".oath-space.is-now")).to_have_count(1)
    play(pages, chance, until=lambda: all(map(is_over, pages)), how=answer_court, patience=60)
    for page in pages:
        end = page.get_by_role("region", name="The Final Judgment")
        expect(end).to_contain_text("prevails")
        expect(end.locator(".oath-judged > li")).to_have_count(4)
        to_the_end(page)
        axe(page)
