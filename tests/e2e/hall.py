"""A hall for browser tests: an event whose players sit at tables, its staff, the players' links."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.test import override_settings
from django.urls import reverse
from playwright.sync_api import BrowserContext, Page, expect

from tables.actions.rounds.clock import start_clock
from tables.actions.rounds.pairing import draw_round
from tables.actions.rounds.publishing import publish_round
from tables.core import links
from tables.core.access import Actor
from tables.models import Event, EventStatus, Player, Role, Round, Table, User
from tests.e2e.site import Site
from tests.tables.builders import a_user, an_event, players, staff_of

Contexts = Callable[..., BrowserContext]


@dataclass
class Hall:
    """An event at the site with an organizer and a judge, both with the password "winter"."""

    site: Site
    event: Event
    organizer: Actor
    judge: Actor

    def url(self, name: str, **kwargs: object) -> str:
        """The address of one of the event's pages."""
        return address(self.site, name, self.event, **kwargs)

    def seated(self, table: int, round_number: int = 1) -> list[Player]:
        """Who sits at a table, in seat order."""
        with self.site.models():
            seats = Table.objects.get(round__event=self.event, round__number=round_number, number=table).seats
            return [seat.player for seat in seats.select_related("player").order_by("position")]

    def private_link(self, player: Player) -> str:
        """The player's private link, as the site itself makes it."""
        key = (self.site.directory / "secret_key").read_text().strip()
        with override_settings(SECRET_KEY=key), self.site.models():
            token = links.token_of(player)
            Player.objects.filter(pk=player.pk).update(link_digest=links.digest_of(token))
        return f"{self.site.url}/p/{token}/"


def a_hall(site: Site, people: int = 8, *, status: str = "playing", **changes: object) -> Hall:
    """A running event whose first round is "drafted", "published" or "playing"."""
    with site.models():
        event = an_event(status=EventStatus.RUNNING, rounds_announced=4, **changes)
        organizer, judge = staff_of(event, user=an_account()), staff_of(event, Role.JUDGE, an_account())
        players(event, people)
        round_ = draw_round(event, organizer)
        if status != "drafted":
            publish_round(round_, organizer)
        if status == "playing":
            start_clock(Round.objects.get(pk=round_.pk), judge)
        return Hall(site, event, organizer, judge)


def an_account(**changes: Any) -> User:
    """An account of the site with the password "winter"; for use where its database is open."""
    user = a_user(**changes)
    # The site does not know the tests' quick hash.
    user.password = PBKDF2PasswordHasher().encode("winter", "salt", iterations=1)
    user.save()
    return user


def staff_page(context: BrowserContext, hall: Hall, who: Actor) -> Page:
    """A page signed in as a member of staff."""
    page = context.new_page()
    assert who.user is not None
    sign_in(page, hall.site, who.user.get_username())
    return page


def phone_of(new_context: Contexts, hall: Hall, player: Player) -> Page:
    """A phone that has just opened the player's private link."""
    page = new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    page.goto(hall.private_link(player))
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    return page


def connected(page: Page) -> None:
    """Wait until the page hears of every change."""
    expect(page.locator("body")).to_have_attribute("data-stream-state", "connected", timeout=10_000)


def fill(page: Page, titles: list[int], power: list[int], end: str = "Time") -> None:
    page.get_by_role("group", name="How the game ended").get_by_label(end).check(force=True)
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
    phone.get_by_role("group", name="How the game ended").get_by_label("Victory").tap()
    for seat, (title, strength) in enumerate(zip(titles, power, strict=True)):
        row = phone.locator(".report-row").nth(seat)
        row.locator(f"[name=seat{seat}-titles][value='{title}']").tap()
        row.get_by_label("Power", exact=True).fill(str(strength))
    phone.get_by_role("button", name="Report", exact=True).tap()
