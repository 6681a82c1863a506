"""Oathbreaker in browsers: a noble's phone in a Mission Round, and people with bots to the Final Judgment."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from playwright.sync_api import expect

from tables.live.models.game import LiveStatus
from tables.live.play import seats
from tables.live.play.opening import open_casual
from tables.live.store import games
from tables.live.store.matches import AnyMatch
from tests.builders import a_user
from tests.e2e.at_table import (
    LAPTOP,
    PHONE,
    dealt_alike,
    enter,
    is_over,
    past_haste,
    play,
    skip_to,
    take_back,
    to_the_end,
    wait_until_asked,
)
from tests.e2e.court_table import COURT, answer_court, at_court
from tests.e2e.hall import Contexts, a_hall, sign_in
from tests.e2e.moments import is_last_space
from tests.e2e.site import Site

MISSIONS_IN_SIGHT = """() => {
  const [missions, dock] = [".oath-missions", "#dock"].map((each) => document.querySelector(each));
  const { top, bottom } = missions.getBoundingClientRect();
  return top >= 0 && bottom <= dock.getBoundingClientRect().top + 1;
}"""


SMALL_TARGETS = """() => [...document.querySelectorAll("#dock button:not(.word), .oath-say")]
  .filter(each => each.checkVisibility())
  .filter(each => Math.min(each.offsetWidth, each.offsetHeight) < 24)
  .map(each => each.id)"""


BEYOND = """width => document.documentElement.scrollWidth <= width ? []
  : [...document.querySelectorAll("body *")]
  .filter(each => each.checkVisibility() && each.getBoundingClientRect().right > width + 1)
  .map(each => `${each.tagName} ${each.getAttribute("class")} ${each.getBoundingClientRect().right}`)"""


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

    # The missions stay in sight above what is asked.
    page.wait_for_function(MISSIONS_IN_SIGHT)
    dock = page.locator("#dock").bounding_box()
    assert dock is not None and dock["height"] < PHONE["height"] / 2

    # The secret is seen while it is held, and not before or after.
    described = page.locator(".oath-text")
    expect(described).to_be_hidden()
    painted = "each => getComputedStyle(each).backgroundImage"
    scale = [page.locator(part).evaluate(painted) for part in (".oath-of-order", ".oath-of-chaos")]
    assert scale[0] == "none" and "gradient" in scale[1], "Order and Chaos differ by color alone"
    expect(page.locator(".oath-ahead")).to_contain_text(re.compile(r"even|ahead by \d"))
    page.locator("#oath-secret").hover()
    page.mouse.down()
    expect(described).to_be_visible()
    page.mouse.up()
    expect(described).to_be_hidden()

    # So it is in the log: two lines tell it, to nobody who reads along, on the screen or by ear.
    lines = page.locator("#log .log-secret")
    expect(lines).to_have_count(2)
    shown = page.locator("#log").inner_text()
    assert "Your loyalty" not in shown and "Your ambition" not in shown
    assert "Your loyalty" not in page.locator("body").aria_snapshot()
    expect(lines.first).to_have_accessible_name("Hold to see your secret")
    lines.first.scroll_into_view_if_needed()
    lines.first.hover()
    page.mouse.down()
    expect(lines.first.locator(".log-text")).to_be_visible()
    page.mouse.up()
    expect(lines.first.locator(".log-text")).to_be_hidden()

    # Claims are heard by everybody and change no question.
    page.get_by_role("button", name="Who I am", exact=True).click()
    past_haste(page)
    page.locator("#choice-0").click()
    page.locator("#dock-send").click()
    expect(page.locator(".oath-claims")).to_contain_text("“I am a Loyalist.”")
    wait_until_asked(page)

    # Two cards go to a mission each; they lie there face down, and their number is shown.
    for card in (0, 1):
        page.locator("#hand-own [data-slot]").nth(card).click()
        page.locator("#dock button[data-choose]").first.click()
    expect(page.locator(".oath-target")).to_have_count(2)
    # What was placed last sends, as on the map.
    page.locator("#dock button[data-choose]").first.press("Enter")
    expect(page.locator(".oath-put .tone-seat-0, .oath-put > li").first).to_contain_text("You×2")
    to_the_end(page)
    axe(page)


def test_a_claim_takes_two_taps_of_which_mission_and_what(
    site: Site, new_context: Contexts, axe: Callable[..., None]
):
    hall = a_hall(site, 5, split_policy="fewest_tables")
    _, seat = at_court(hall, second_mission_round)
    page = enter(new_context, hall, hall.seated(1)[seat], size=PHONE, touch=True)
    wait_until_asked(page)
    mission = page.locator(".oath-mission", has=page.locator(".oath-say")).first
    name = mission.locator(".oath-mission-name").inner_text()
    mission.locator(".oath-say").tap()
    said = page.locator("#dock [data-choose]:visible")
    assert said.count() == 7, "more than one scale to choose from"
    assert page.evaluate(SMALL_TARGETS) == []
    axe(page)
    said.last.tap()
    past_haste(page)
    page.locator("#dock-send").tap()
    expect(page.locator(".oath-claims")).to_contain_text(f"on {name}: “I help a lot.”")
    wait_until_asked(page)
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(BEYOND, PHONE["width"]) == [], "too wide at twice the text"


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
    texts = page.locator(".oath-characters .card-text")
    assert texts.count() >= 6 and all(texts.nth(place).is_visible() for place in range(texts.count()))
    axe(page)
    last = page.locator(".oath-characters .card").last
    name = last.locator(".card-name").inner_text()
    last.click()
    page.get_by_role("button", name=f"Play {name}", exact=True).click()
    expect(page.locator("#log")).to_contain_text(f"is {name}.")


@pytest.mark.slow
@pytest.mark.longest
def test_five_people_and_three_bots_from_the_deal_to_the_final_judgment(
    site: Site, new_context: Contexts, axe: Callable[..., None]
):
    """Somebody reloads, a noble leaves, and who judges takes the game back."""
    with site.models(), dealt_alike():
        host = a_user()
        setup = replace(COURT, options={"monarch": "seat:0", "sides": "random"})
        names = ["Ana Berg", "Bo Lund", "Cy Dahl", "Di Holm", "Ed Vang", *["bot:believing"] * 3]
        game = open_casual(host, setup, names)
        links = [f"{site.url}/t/{game.key}/join/{seats.token_of(seat)}/" for seat in games.seats_of(game)[:5]]
    pages = [
        new_context(viewport=size, has_touch=size is PHONE, is_mobile=size is PHONE).new_page()
        for size in (PHONE, LAPTOP, LAPTOP, PHONE, LAPTOP)
    ]
    for page, link in zip(pages, links, strict=True):
        page.goto(link)
    king, queen, noble, _, leaving = pages
    chance = Random(20261123)
    rounds = noble.locator(".oath-space.is-over")

    # The first Mission Round: one talks by statements, so there is no field for anything else.
    play(pages, chance, until=lambda: rounds.count() >= 1, how=answer_court, patience=60)
    expect(noble.locator("#chat-form")).to_be_hidden()
    expect(noble.locator("#chat-closed")).to_contain_text("players speak by statements")
    king.reload()
    expect(king.locator(".oath-space.is-now")).to_have_count(1)

    # A noble leaves; the seat is answered for from now on.
    leaving.locator("#live-menu > summary").click()
    leaving.get_by_role("button", name="Concede…").click()
    leaving.get_by_role("button", name="Concede", exact=True).click()
    expect(leaving.locator("#seats .is-me")).to_contain_text("conceded")
    playing = pages[:4]
    play(playing, chance, until=lambda: rounds.count() >= 2, how=answer_court, patience=60)
    skip_to(site, game.key, is_last_space)

    # The game is taken back; everybody reads why, and plays on.
    desk = new_context(viewport=LAPTOP).new_page()
    sign_in(desk, site, host.username)
    desk.goto(f"{site.url}/t/{game.key}/desk/")
    take_back(desk, "A decree was misread.")
    for page in pages:
        expect(page.locator("#log .log-judge").last).to_contain_text("A decree was misread.")
    play(playing, chance, until=lambda: all(map(is_over, pages)), how=answer_court, patience=60)

    for page in pages:
        end = page.get_by_role("region", name="The Final Judgment")
        expect(end).to_contain_text("prevails")
        expect(end.locator(".oath-judged > li")).to_have_count(6)
    expect(noble.locator("#chat-form")).to_be_visible()
    for page in (king, queen):
        to_the_end(page)
        axe(page)
    with site.models():
        ended = games.find(game.key)
        places = [seat.place or 0 for seat in games.seats_of(ended)]
    assert ended.status == LiveStatus.FINISHED and ended.undone == 1
    assert min(places) > 0 and places[0] == places[1] and places[4] == max(places)
