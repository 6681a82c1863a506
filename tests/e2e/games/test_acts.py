"""Acts out of turn and changed answers by taps, at tables of the kernel's prototypes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pytest_django import DjangoDbBlocker

from rules import registry
from tables.live.play.opening import Setup, open_casual
from tests.e2e.at_table import LAPTOP, PHONE, dealt_alike, enter, past_haste, set_up, wait_until_asked
from tests.e2e.hall import Contexts, a_hall, staff_page
from tests.e2e.site import Site, running_site
from tests.rules.kernel.games.prototypes import GAMES, registered


@pytest.fixture(autouse=True)
def _prototypes(monkeypatch: pytest.MonkeyPatch):
    """The test opens games that the site knows by its settings."""
    for name, known in registered(registry, GAMES).items():
        monkeypatch.setattr(registry, name, known)


@pytest.fixture(scope="module")
def site(
    tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker, migrated: Path
) -> Iterator[Site]:
    directory = tmp_path_factory.mktemp("prototypes")
    with running_site(directory, django_db_blocker, migrated, "tests.e2e.prototype_settings") as running:
        yield running


def open_with(page: Page, name: str) -> None:
    """Tap the button that opens a choice, and read it: no tap counts before."""
    page.get_by_role("button", name=name, exact=True).click()
    past_haste(page)


def test_a_claim_is_chosen_read_and_sent(site: Site, new_context: Contexts):
    hall = a_hall(site, 3)
    set_up(hall, Setup("court"), people=3)
    pages = [enter(new_context, hall, player, size=PHONE, touch=True) for player in hall.seated(1)]
    asked, me = pages[:2]
    wait_until_asked(asked)
    expect(me.locator(".dock-besides")).to_contain_text("You may also:")
    open_with(me, "Claim")
    expect(me.locator("#dock-aside-end")).to_be_focused()
    me.locator("#choice-0").click()
    expect(me.locator("#log")).not_to_contain_text("helps")
    expect(me.locator("#dock-send")).to_have_text("Claim: helps")
    me.locator("#dock-send").click()
    expect(asked.locator("#log")).to_contain_text("“helps”")
    expect(me.locator("#dock-aside-end")).to_have_count(0)
    wait_until_asked(asked)

    # Opened and left alone; and one that comes too late: the table has changed.
    open_with(me, "Claim")
    me.locator("#dock-aside-end").click()
    open_with(me, "Claim")
    me.locator("#choice-0").click()
    open_with(asked, "Claim")
    asked.locator("#choice-0").click()
    asked.locator("#dock-send").click()
    expect(me.get_by_text("The table has changed")).to_be_visible()
    expect(me.locator("#dock-send")).to_have_count(0)


@pytest.mark.slow
def test_sealed_orders_are_changed_while_others_think(site: Site, new_context: Contexts):
    hall = a_hall(site, 3)
    set_up(hall, Setup("realm"), people=2)
    page, other = (enter(new_context, hall, player, size=LAPTOP) for player in hall.seated(1)[:2])
    wait_until_asked(page)
    slots = page.locator("#board [data-slot]")
    for place, order in ((0, "march"), (1, "defend")):
        slots.nth(place).click()
        page.locator("#dock [data-choose]", has_text=order).first.click()
    page.locator("#dock-send").click()
    expect(page.locator("#dock-prompt")).to_contain_text("Your answer is in.")
    open_with(page, "Change my answer")
    expect(slots.nth(0)).to_have_accessible_name(re.compile("march"))
    slots.nth(0).click()
    page.locator("#dock [data-choose]", has_text="raid").first.click()
    expect(other.locator("#seats .is-waiting")).to_have_count(1)
    page.locator("#dock-send").click()
    expect(page.locator("#dock-prompt")).to_contain_text("Your answer is in.")
    open_with(page, "Change my answer")
    expect(slots.nth(0)).to_have_accessible_name(re.compile("raid"))
    page.get_by_role("button", name="Keep my answer").click()
    expect(page.locator("#dock-prompt")).to_contain_text("Your answer is in.")


def test_two_talk_among_themselves_and_the_third_sees_only_that(site: Site, new_context: Contexts):
    hall = a_hall(site, 3)
    set_up(hall, Setup("court", private_talk=True), people=3)
    one, two, three = (enter(new_context, hall, player, size=LAPTOP) for player in hall.seated(1))
    wait_until_asked(one)
    one.locator("#chat-to input").nth(0).check()
    one.locator("#chat-text").fill("trust me")
    one.locator("#chat-form button").click()
    for page, shown in ((one, "only to"), (two, "only to you")):
        expect(page.locator("#chat .is-private")).to_contain_text(shown)
        expect(page.locator("#chat .is-private")).to_contain_text("trust me")
    expect(three.locator("#chat-to")).to_contain_text("Private talk:")
    expect(three.locator("#chat")).not_to_contain_text("trust me")
    expect(one.locator("#chat-to input").nth(0)).to_be_checked()


@pytest.mark.slow
def test_a_table_of_ten_fits_phone_and_laptop(site: Site, new_context: Contexts):
    hall = a_hall(site, 3)
    with site.models(), dealt_alike():
        host = hall.actor().user
        assert host is not None
        names = ["bot:random"] * 9 + [host.get_username()]
        game = open_casual(host, Setup("assembly", bot_seconds=0.3), names)
    for size in (PHONE, LAPTOP):
        page = staff_page(new_context(viewport=size), hall)
        page.goto(f"{site.url}/t/{game.key}/")
        wait_until_asked(page)
        expect(page.locator("#seats li")).to_have_count(10)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
