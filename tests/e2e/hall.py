"""A hall for browser tests: an event whose players sit at tables, its staff, the players' links."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from playwright.sync_api import BrowserContext, Page, expect

from tables.core.access import Actor
from tables.events.models import Event
from tables.players.models import Player
from tables.staff.models import Role
from tests import stages
from tests.cast import Cast
from tests.clients import hand_out_link
from tests.e2e.site import Site

Contexts = Callable[..., BrowserContext]


@dataclass(frozen=True, slots=True)
class Hall:
    """An event at the site with its cast; everybody's password is "winter"."""

    site: Site
    cast: Cast

    @property
    def event(self) -> Event:
        """The event as it was when it was made."""
        return self.cast.event

    def actor(self, who: str = Role.ORGANIZER) -> Actor:
        """A member of staff as actions see them."""
        with self.site.models():
            return self.cast.actor(who)

    def url(self, name: str, **kwargs: object) -> str:
        """The address of one of the event's pages."""
        return self.site.url + self.cast.url(name, **kwargs)

    def seated(self, table: int, round_number: int = 1) -> list[Player]:
        """Who sits at a table, in seat order."""
        with self.site.models():
            return self.cast.seated(table, round_number)

    def private_link(self, player: Player) -> str:
        """The player's private link, as the site itself makes it."""
        with self.site.models():
            return f"{self.site.url}/p/{hand_out_link(player)}/"


def a_hall(site: Site, people: int = 8, **changes: Any) -> Hall:
    """The hall of `tests.stages` at the site."""
    with site.models():
        return Hall(site, stages.a_hall(people, **changes))


def staff_page(context: BrowserContext, hall: Hall, who: str = Role.ORGANIZER) -> Page:
    """A page signed in as a member of staff."""
    page = context.new_page()
    with hall.site.models():
        username = hall.cast.user(who).username
    sign_in(page, hall.site, username)
    return page


def phone_of(new_context: Contexts, hall: Hall, player: Player) -> Page:
    """A phone that has just opened the player's private link."""
    page = new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    page.goto(hall.private_link(player))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    return page


def connected(page: Page) -> None:
    """Wait until the page hears of every change."""
    expect(page.locator("body")).to_have_attribute("data-stream-state", "connected")


def kept_all(page: Page) -> None:
    """Wait until the phone has kept the pages that somebody may want without a connection."""
    expect(page.locator("body")).to_have_attribute("data-copies", "ready")


def wifi(context: BrowserContext, *, on: bool) -> None:
    """Give the phone a connection, or take it away."""
    context.set_offline(not on)


def fill(page: Page, titles: list[int], power: list[int], end: str = "Time") -> None:
    page.get_by_role("group", name="How the game ended").get_by_label(end).check()
    for seat, (title, strength) in enumerate(zip(titles, power, strict=True)):
        page.locator(f"[name=seat{seat}-titles]").fill(str(title))
        page.locator(f"[name=seat{seat}-power]").fill(str(strength))


def sign_in(page: Page, site: Site, username: str) -> None:
    page.goto(f"{site.url}/sign-in/")
    page.get_by_label("Username").fill(username)
    page.get_by_label("Password").fill("winter")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()


def address(site: Site, name: str, event: Event, **kwargs: Any) -> str:
    return site.url + reverse(name, kwargs={"slug": event.slug, **kwargs})


def report(phone: Page, titles: list[int], power: list[int]) -> None:
    phone.get_by_role("link", name="Report the result").tap()
    fill_by_thumb(phone, titles, power)
    phone.get_by_role("button", name="Report", exact=True).tap()


def fill_by_thumb(phone: Page, titles: list[int], power: list[int]) -> None:
    phone.get_by_role("group", name="How the game ended").get_by_label("Victory").tap()
    for seat, (title, strength) in enumerate(zip(titles, power, strict=True)):
        row = phone.locator(".report-row").nth(seat)
        row.locator(f"[name=seat{seat}-titles][value='{title}']").tap()
        row.get_by_label("Power", exact=True).fill(str(strength))
