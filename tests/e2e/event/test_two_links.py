"""Two private links in one phone's browser: each page acts for the player it shows."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tables.live.models.game import LiveDecision
from tables.live.play.opening import Setup
from tables.live.store import games
from tables.players.models import Player, PlayerStatus
from tables.results.models import Sheet
from tests.e2e.at_table import PHONE, set_up, wait_until_asked
from tests.e2e.hall import Contexts, Hall, a_hall, fill_by_thumb, kept_all, phone_of, report, wifi
from tests.e2e.site import Site
from tests.live_games import begin

Axe = Callable[..., None]


def a_phone(new_context: Contexts) -> BrowserContext:
    return new_context(viewport=PHONE, has_touch=True, is_mobile=True)


def open_link(context: BrowserContext, hall: Hall, player: Player) -> Page:
    page = context.new_page()
    page.goto(hall.private_link(player))
    expect(page.locator(".brand-person")).to_have_text(player.name)
    return page


def test_each_page_acts_for_its_own_player(site: Site, new_context: Contexts, axe: Axe):
    hall = a_hall(site, 8, status="drafted")
    with site.models():
        first, second = hall.cast.player("p1"), hall.cast.player("p2")
    phone = a_phone(new_context)
    page = open_link(phone, hall, first)
    page.get_by_role("link", name="Leave the event").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{first.name}, leave the event?")
    other = open_link(phone, hall, second)

    page.get_by_role("button", name="Leave").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"This page was made for {first.name}")
    shown = page.get_by_role("alert")
    expect(shown).to_contain_text(f"but this browser now acts for {second.name}")
    expect(shown).to_contain_text(f"open {first.name}’s private link again")
    axe(page)
    with site.models():
        assert {hall.cast.player(key).status for key in ("p1", "p2")} == {PlayerStatus.ACTIVE}

    shown.get_by_role("link", name=f"Continue as {second.name}").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"{second.name}, leave the event?")
    other.get_by_role("link", name="Leave the event").tap()
    other.get_by_role("button", name="Leave").tap()
    expect(other.get_by_role("heading", level=1)).to_have_text("You left the event")
    with site.models():
        assert hall.cast.player("p1").status == PlayerStatus.ACTIVE
        assert hall.cast.player("p2").status == PlayerStatus.DROPPED


def test_a_page_that_follows_the_event_does_not_become_the_others(site: Site, new_context: Contexts):
    hall = a_hall(site, 8)
    first, second = hall.seated(1)[:2]
    phone = a_phone(new_context)
    page = open_link(phone, hall, first)
    other = open_link(phone, hall, second)
    report(other, [3, 2, 1, 0], [15, 9, 8, 4])
    page.bring_to_front()
    shown = page.get_by_role("alert").filter(has_text="made for")
    expect(shown).to_contain_text(f"made for {first.name}, but this browser now acts for {second.name}")
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"{first.name}, you sit here")

    open_link(phone, hall, first).close()
    page.bring_to_front()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.get_by_role("heading", name="Is this right?")).to_be_visible()
    expect(shown).to_have_count(0)


def test_a_report_kept_without_a_connection_waits_for_its_player(site: Site, new_context: Contexts):
    hall = a_hall(site, 8)
    first, second = hall.seated(1)[0], hall.seated(2)[0]
    phone = phone_of(new_context, hall, first)
    kept_all(phone)
    phone.get_by_role("link", name="Report the result").tap()
    fill_by_thumb(phone, [3, 2, 1, 0], [15, 9, 8, 4])
    other = open_link(phone.context, hall, second)
    phone.bring_to_front()
    wifi(phone.context, on=False)
    phone.get_by_role("button", name="Report", exact=True).tap()
    entry = phone.locator(".offline-list > li")
    expect(entry).to_contain_text("saved on this phone")
    wifi(phone.context, on=True)
    expect(entry).to_contain_text("waiting until this phone acts for the person who wrote it")
    with site.models():
        assert not Sheet.objects.filter(table__round__event=hall.event).exists()

    other.goto(hall.private_link(first))
    expect(other.get_by_role("heading", level=1)).to_contain_text("Waiting for the result to be confirmed")
    expect(other.locator(".offline-list > li")).to_have_count(0)
    with site.models():
        (sheet,) = Sheet.objects.filter(table__round__event=hall.event)
        assert sheet.reported_by == first


def test_the_board_of_the_one_never_plays_for_the_other(site: Site, new_context: Contexts, axe: Axe):
    hall = a_hall(site, 3)
    game = set_up(hall, Setup(game="goofspiel", bot_seconds=0.3), people=3)
    with site.models():
        begin(games.find(game.key))
    first, second = hall.seated(1)[:2]
    phone = a_phone(new_context)
    page = open_link(phone, hall, first)
    page.get_by_role("link", name="Enter the table").tap()
    other = open_link(phone, hall, second)
    other.get_by_role("link", name="Enter the table").tap()
    wait_until_asked(other)

    page.bring_to_front()
    dialog = page.get_by_role("dialog", name="This table was opened for somebody else")
    expect(dialog).to_contain_text(f"made for {first.name}, but this browser now acts for {second.name}")
    expect(dialog).to_contain_text(f"open {first.name}’s private link again")
    axe(page)
    page.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    with site.models():
        assert not LiveDecision.objects.filter(game=game, seat__in=[0, 1]).exists()

    open_link(phone, hall, first).close()
    page.bring_to_front()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(dialog).to_be_hidden()
    other.bring_to_front()
    expect(other.get_by_role("dialog")).to_contain_text(f"made for {second.name}")
    dialog_of_other = other.get_by_role("dialog")
    dialog_of_other.get_by_role("button", name="Load the page again").tap()
    expect(other.locator(".brand-person")).to_have_text(first.name)
