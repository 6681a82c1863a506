"""A stranger on a phone: from the front page into a game, and to somebody else's table."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tables.live.store.matches import AnyMatch
from tests.e2e.at_table import answer, is_over, play, skip_to, wait_until_asked
from tests.e2e.hall import Contexts
from tests.e2e.moments import is_last_round_of_btwixt, is_last_space, is_second_round
from tests.e2e.site import Site

PHONE = {"width": 390, "height": 844}
Axe = Callable[..., None]


def fits(page: Page) -> bool:
    """Whether nothing is wider than the page."""
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    return bool(page.evaluate(wide))


def test_one_tap_leads_from_the_front_page_into_a_game(site: Site, new_context: Contexts, axe: Axe):
    page = new_context(viewport=PHONE).new_page()
    page.goto(site.url)
    page.get_by_role("button", name="Play against 3 bots at B'Twixt").click()
    wait_until_asked(page)
    expect(page.locator("#first-game")).to_contain_text("Have the strongest small council")
    page.locator("#first-game").get_by_role("button", name="How this game goes").click()
    how = page.get_by_role("dialog", name="How B'Twixt goes")
    expect(how).to_contain_text("the weaker one counts")
    axe(page)
    how.get_by_role("button", name="To the table").click()
    expect(page.locator("#first-game")).to_be_hidden()  # for good: it was read
    answer(page, Random(1))
    wait_until_asked(page)
    page.locator("#dock-prompt [data-term], #log [data-term]").first.click()
    expect(page.locator("#inspector h2")).to_be_visible()
    assert fits(page)


def test_the_front_page_begins_at_its_top_with_three_doors(site: Site, new_context: Contexts):
    page = new_context(viewport=PHONE).new_page()
    page.goto(site.url)
    page.wait_for_load_state()
    assert page.evaluate("scrollY") == 0, "the tabs of events bring themselves into sight"
    doors = page.get_by_role("navigation", name="Ways in").get_by_role("link")
    expect(doors).to_have_count(3)
    assert all(doors.nth(place).is_visible() for place in range(3)) and fits(page)
    doors.nth(1).click()
    expect(page.get_by_role("heading", name="Events", exact=True)).to_be_in_viewport()
    doors.nth(0).click()
    expect(page.get_by_role("heading", name="Against bots, at once")).to_be_visible()


LESSONS = 6
"""How many of a course are read on the phone before the rest is skipped."""


LEARNED = [
    ("B'Twixt", "A whole game, step by step", is_last_round_of_btwixt),
    ("The card game", "A game, step by step", is_second_round),
    ("The card game, first edition", "A game, step by step", is_second_round),
    ("Oathbreaker", "A whole game, step by step", is_last_space),
]


def read_lessons(page: Page, axe: Axe, read: list[str]) -> None:
    """Read each lesson of the moment and put it away; have the second one show what it is about."""
    while page.locator("#lesson").is_visible():
        read.append(page.locator("#lesson-title").inner_text())
        assert fits(page)
        if len(read) == 2:
            axe(page)
            page.get_by_role("button", name="Show me where").click()
            expect(page.locator(".is-pointed").first).to_be_in_viewport()
        page.get_by_role("button", name="Got it").click()


@pytest.mark.slow
@pytest.mark.parametrize(("game", "first", "is_nearly_over"), LEARNED, ids=[game for game, *_ in LEARNED])
def test_a_stranger_learns_a_game_on_a_phone_to_its_end(
    site: Site,
    new_context: Contexts,
    axe: Axe,
    game: str,
    first: str,
    is_nearly_over: Callable[[AnyMatch], bool],
):
    """Each lesson is read and put away, and shows what it is about; a whole game is one tap further."""
    page, read = new_context(viewport=PHONE).new_page(), list[str]()
    page.goto(f"{site.url}/play/")
    page.get_by_role("button", name=f"Learn {game}", exact=True).click()

    def read_and_answer(page: Page, chance: Random) -> None:
        read_lessons(page, axe, read)
        if game == "Oathbreaker":
            do_as_proposed(page)
        else:
            answer(page, chance)

    play([page], Random(6), until=lambda: len(read) >= LESSONS, patience=60, how=read_and_answer)
    skip_to(site, page.url.partition("/t/")[2].partition("/")[0], is_nearly_over)
    play([page], Random(6), until=lambda: is_over(page), patience=60, how=read_and_answer)
    assert read[0] == first
    assert len(read) == len(set(read)) >= LESSONS  # how many a course has is for the rules’ tests
    expect(page.locator("#after")).to_contain_text("the result does not count")
    axe(page)
    page.get_by_role("button", name="Play a whole game").click()
    wait_until_asked(page)
    expect(page.locator("#lesson")).to_have_count(0)


def do_as_proposed(page: Page) -> None:
    """Ask the guide, and send what it fills in."""
    page.locator("#lesson-propose").click()
    page.locator("#dock-send[data-complete]:enabled").click()


@pytest.mark.slow
def test_a_stranger_learns_a_round_of_the_board_game_on_a_phone(site: Site, new_context: Contexts, axe: Axe):
    """From the orders over a march, support and a fight to the power: whatever the guide proposes is filled
    in with a tap, and after its leave the game goes on."""
    page, read = new_context(viewport=PHONE).new_page(), list[str]()
    page.goto(f"{site.url}/play/")
    page.get_by_role("button", name="Learn A Game of Thrones: The Board Game", exact=True).click()

    def read_and_answer(page: Page, chance: Random) -> None:
        read_lessons(page, axe, read)
        do_as_proposed(page)

    play([page], Random(6), until=lambda: "That was a round" in read, patience=60, how=read_and_answer)
    assert read == [
        "One round, step by step",
        "What is yours",
        "Planning: an order for each area",
        "Your turn: a plan",
        "All orders lie open",
        "Your march: from where to where",
        "We propose: all to Storm's End",
        "Whom does your support help?",
        "The sum of the fight",
        "A House card each, in secret",
        "A fight is decided",
        "Power, at the end of the round",
        "That was a round",
        "From here on you play alone",
    ]
    wait_until_asked(page)
    expect(page.locator("#lesson")).to_have_count(0)
    expect(page.locator("#lesson-propose")).to_be_visible()


def test_two_strangers_meet_in_the_lobby(site: Site, new_context: Contexts, axe: Axe):
    host = new_context(viewport=PHONE).new_page()
    host.goto(f"{site.url}/play/")
    axe(host)
    host.get_by_text("Open a table for others").click()
    host.get_by_label("Game", exact=True).select_option("goofspiel")
    host.get_by_label("Seats", exact=True).select_option("2")
    host.get_by_label("Your name at the table").fill("Asha")
    host.get_by_role("button", name="Open the table").click()
    expect(host.get_by_text("Free seat", exact=True).first).to_be_visible()
    expect(host.get_by_role("textbox", name="To this table")).to_have_value(host.url + "sit/")
    spectator = new_context(viewport=PHONE).new_page()
    spectator.goto(host.url)
    offer = spectator.get_by_role("region", name="A free seat").get_by_role("link", name="Sit down")
    expect(offer).to_have_attribute("href", f"{host.url.removeprefix(site.url)}sit/")
    axe(spectator)
    guest = new_context(viewport=PHONE).new_page()
    guest.goto(f"{site.url}/play/")
    guest.get_by_role("link", name="Sit down at Goofspiel with Asha").click()
    axe(guest)
    assert fits(guest)
    guest.get_by_label("Your name at the table").fill("Wex")
    guest.get_by_role("button", name="Sit down").click()
    for page in (host, guest):
        wait_until_asked(page)
        assert fits(page)
    expect(offer).to_be_hidden()
    host.get_by_role("textbox", name="Message to the table").fill("Good luck!")
    host.get_by_role("button", name="Send", exact=True).click()
    line = guest.locator(".chat-line", has_text="Good luck!")
    expect(line.locator(".chat-who")).to_have_text("Asha")
    expect(line.locator(".chat-role")).to_have_text("Host")
    expect(host.locator("#seats")).to_contain_text("Wex")
