"""An organizer's morning in real browsers: an event set up, a list pasted, the hall checked in, the start."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tables.core.access import Actor
from tables.events.actions.setup import create_event
from tables.events.actions.stages import open_event
from tables.events.models import Event
from tables.events.rules.rule_options import RuleOptions
from tables.players.actions.registration import register_from_list
from tests.builders import a_user, an_event, players, staff_of
from tests.e2e.hall import Contexts, address, sign_in
from tests.e2e.site import Site

NAMES = ["Asha Greyjoy", "Åsa Østby", "Balon", "Cersei", "Davos", "Eddard", "Harl Tully", "Lysa Tully-Arryn"]


@pytest.fixture
def organizer(site: Site) -> Actor:
    """An account that may set up events, with the password "winter"."""
    with site.models():
        return Actor.staff(a_user(is_staff=True))


@pytest.fixture
def event(site: Site, organizer: Actor) -> Event:
    """An open event of the organizer's with eight players."""
    with site.models():
        event = create_event(organizer, name="Kingsmoot at Pyke", starts_at="2026-12-05T10:00")
        open_event(event, organizer)
        register_from_list(event, organizer, "\n".join(NAMES))
        return event


def name_of(actor: Actor) -> str:
    assert actor.user is not None
    return actor.user.get_username()


def test_from_a_new_event_to_the_start(site: Site, organizer: Actor, page: Page, axe: Callable[[Page], None]):
    sign_in(page, site, name_of(organizer))
    page.get_by_role("link", name="New event").click()
    expect(page.get_by_label("Time zone")).not_to_have_value("")
    page.get_by_label("Name", exact=True).fill("Kingsmoot by Hand")
    page.get_by_label("Time zone").fill("Europe/Oslo")
    page.get_by_label("One more").first.click()
    expect(page.get_by_label("Announced rounds")).to_have_value("4")
    page.get_by_text("Everything else: tier").click()
    page.get_by_text("Choose the rule options").click()
    page.get_by_role("group", name="Shares of tied winners").get_by_label("The best share").check()
    axe(page)
    page.get_by_role("button", name="Create event").click()
    expect(page.get_by_text("Commitment", exact=True)).to_be_visible()

    page.get_by_role("link", name="Open registration").click()
    page.get_by_role("button", name="Open registration").click()
    expect(page.get_by_text("Registration is open.")).to_be_visible()

    page.get_by_role("link", name="Players", exact=True).click()
    page.get_by_role("link", name="Add a list").click()
    page.get_by_label("Paste a list").fill("\n".join([*NAMES, "asha GREYJOY", ""]))
    page.get_by_role("button", name="Preview the list").click()
    expect(page.get_by_role("heading", name="8 players to register")).to_be_visible()
    expect(page.get_by_text("asha GREYJOY is on line 1 already.")).to_be_visible()
    axe(page)
    page.get_by_role("button", name="Register the ticked players").click()
    expect(page.get_by_role("row", name="Lysa Tully-Arryn")).to_be_visible()

    page.get_by_role("link", name="Check-in", exact=True).click()
    for name in NAMES:
        page.get_by_label("Find a player").fill(name[:6])
        page.get_by_role("button", name=f"Check in {name}").click()
        expect(page.get_by_label("Find a player")).to_have_value("")
    expect(page.locator(".check-in-count").first).to_have_text("8 here")

    page.get_by_role("link", name="Overview").click()
    page.get_by_role("link", name="Start the event").click()
    page.get_by_label("A value from the hall").fill("dice 4 2 6 1 3 5")
    axe(page)
    page.get_by_role("button", name="Start the event").click()
    expect(page.get_by_text("Draw round 1 of 4.")).to_be_visible()
    with site.models():
        made = Event.objects.get(name="Kingsmoot by Hand")
        assert made.readings == RuleOptions(tie_share="best").to_mapping() and made.players.count() == 8


def test_a_new_event_has_the_zone_of_its_browser(site: Site, organizer: Actor, new_context: Contexts):
    page = new_context(timezone_id="America/Santiago").new_page()
    sign_in(page, site, name_of(organizer))
    page.goto(f"{site.url}/new/")
    expect(page.get_by_label("Time zone")).to_have_value("America/Santiago")
    page.get_by_label("Name", exact=True).fill("Kingsmoot by Night")
    page.get_by_label("Date").fill("2027-09-05")  # clocks in Santiago are put forward at midnight
    page.get_by_label("Time", exact=True).fill("00:30")
    page.get_by_role("button", name="Create event").click()
    asked = "Clocks in America/Santiago are put forward on 5 September 2027: there is no 00:30 then."
    expect(page.get_by_text(asked).first).to_be_visible()
    page.get_by_label("Time", exact=True).fill("01:30")
    page.get_by_role("button", name="Create event").click()
    expect(page.get_by_role("heading", name="What comes next")).to_be_in_viewport()


def test_the_door_stays_on_its_page_and_a_second_door_sees_it(
    site: Site, organizer: Actor, event: Event, page: Page, new_context: Contexts
):
    sign_in(page, site, name_of(organizer))
    page.goto(address(site, "staff-check-in", event))
    phone = new_context(viewport={"width": 390, "height": 844}, storage_state=page.context.storage_state())
    other = phone.new_page()
    other.goto(address(site, "staff-check-in", event))
    expect(other.locator("body")).to_have_attribute("data-stream-state", "connected")
    page.evaluate("window.stayed = true")

    page.get_by_label("Find a player").fill("ostby")
    expect(page.locator("#door > li:visible")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator(".check-in-count").first).to_have_text("1 here")
    expect(page.locator("#door > li:visible")).to_have_count(8)
    expect(page.get_by_label("Find a player")).to_be_focused()
    expect(page.locator("#toasts")).to_contain_text("Åsa Østby is here.")
    expect(other.locator("#door-p2")).to_contain_text("Here")
    other.get_by_role("button", name="Undo check-in of Åsa Østby").click()
    expect(page.locator("#door-p2").get_by_role("button", name="Check in")).to_be_visible()
    page.bring_to_front()
    row = page.locator("#door-p3")
    row.get_by_role("button", name="Check in").press("Enter")
    expect(row).to_contain_text("Here")
    expect(row).to_be_focused()
    expect(page.locator("#toasts")).to_contain_text(f"{row.locator('.door-name').inner_text()} is here.")
    assert page.evaluate("window.stayed") is True


def test_a_club_that_came_together_is_chosen_with_one_tap(
    site: Site, organizer: Actor, event: Event, page: Page
):
    sign_in(page, site, name_of(organizer))
    page.goto(address(site, "staff-check-in-several", event))
    page.get_by_label("Find a player").fill("tully")
    page.get_by_role("button", name="Choose all that are shown").click()
    page.get_by_label("Find a player").fill("")
    expect(page.locator("#door :checked")).to_have_count(2)
    page.get_by_role("button", name="Check in those I chose").click()
    expect(page.locator(".check-in-count").first).to_have_text("2 here")


def test_a_tap_that_reaches_nobody_says_so(site: Site, organizer: Actor, event: Event, page: Page):
    sign_in(page, site, name_of(organizer))
    page.goto(address(site, "staff-check-in", event))
    page.route("**/check-in/", lambda route: route.abort())
    page.get_by_role("button", name="Check in Balon").click()
    expect(page.locator("#toasts")).to_contain_text("The server cannot be reached")
    expect(page.get_by_role("button", name="Check in Balon")).to_be_enabled()


@pytest.mark.slow
def test_everything_at_the_door_works_without_scripts(
    site: Site, organizer: Actor, event: Event, new_context: Contexts
):
    page = new_context(java_script_enabled=False).new_page()
    sign_in(page, site, name_of(organizer))
    page.goto(address(site, "staff-check-in", event))
    page.get_by_label("Find a player").fill("tully")
    page.get_by_role("button", name="Search").click()
    expect(page.locator("#door > li:visible")).to_have_count(2)
    page.get_by_role("button", name="Check in Harl Tully").click()
    expect(page.get_by_text("Harl Tully is here.")).to_be_visible()
    page.goto(address(site, "staff-players", event))
    page.get_by_label("Find a player").fill("tully")
    page.get_by_role("button", name="Search").click()
    expect(page.locator("#roster tbody tr")).to_have_count(2)


@pytest.mark.slow
def test_the_roster_narrows_while_one_types_over_all_its_pages(site: Site, organizer: Actor, page: Page):
    with site.models():
        event = an_event()
        staff_of(event, user=organizer.user)
        players(event, 210)
    sign_in(page, site, name_of(organizer))
    page.goto(address(site, "staff-players", event))
    expect(page.locator("#roster tbody tr")).to_have_count(100)
    page.get_by_label("Find a player").press_sequentially("player 20")
    expect(page.locator("#roster tbody tr")).to_have_count(12)
    expect(page).to_have_url(re.compile(r"\?q=player\+20$"))
    page.get_by_label("Find a player").fill("")
    expect(page.locator("#roster tbody tr")).to_have_count(100)


def test_a_scanned_badge_checks_its_player_in(
    site: Site, event: Event, organizer: Actor, new_context: Contexts
):
    phone = new_context(viewport={"width": 390, "height": 844}).new_page()
    sign_in(phone, site, name_of(organizer))
    for number, here in ((7, 1), (2, 2)):
        phone.goto(address(site, "public-badge", event, number=number))
        expect(phone.get_by_text(f"{NAMES[number - 1]} is here.")).to_be_visible()
        expect(phone.get_by_text("Scan the next badge.")).to_be_visible()
        expect(phone.locator("#check-in-counts")).to_contain_text(f"{here} here")
