"""Signing up on a phone for an event that is full: the waiting list, a seat that becomes free."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tables.players.actions.participation import drop
from tests.builders import an_event, players
from tests.cast import Cast
from tests.e2e.hall import Contexts, Hall, connected, staff_page
from tests.e2e.site import Site

PHONE = {"width": 390, "height": 844}
Axe = Callable[..., None]


def sign_up(phone: Page, hall: Hall, name: str) -> None:
    """Register from the event's public page."""
    phone.goto(hall.url("public-event"))
    phone.get_by_role("link", name="Join the waiting list").tap()
    phone.get_by_label("Your name").fill(name)
    phone.get_by_role("button", name="Join the waiting list").tap()


def test_who_signs_up_for_a_full_event_gets_the_seat_that_becomes_free(
    site: Site, new_context: Contexts, axe: Axe
):
    with site.models():
        hall = Hall(
            site,
            Cast(an_event(player_cap=4, registration_open=True, approval_required=False)),
        )
        players(hall.event, 4)
    asha, euron = (new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page() for _ in range(2))
    sign_up(asha, hall, "Asha")
    expect(asha.get_by_role("heading", level=1)).to_have_text("You are 1st on the waiting list")
    sign_up(euron, hall, "Euron")
    expect(euron.get_by_role("heading", level=1)).to_have_text("You are 2nd on the waiting list")
    axe(euron)
    connected(asha)
    connected(euron)
    with site.models():
        drop(hall.cast.player("p1"), hall.cast.actor())
    expect(asha.get_by_role("heading", level=1)).to_have_text("Welcome, Asha")
    expect(euron.get_by_role("heading", level=1)).to_have_text("You are 1st on the waiting list")

    desk = staff_page(new_context(viewport={"width": 1366, "height": 900}), hall)
    desk.goto(hall.url("staff-players-queue"))
    desk.get_by_role("link", name="Give a seat … Euron").click()
    expect(desk.get_by_text("All 4 seats are taken: Euron would be number 5.")).to_be_visible()
    axe(desk)
    desk.get_by_label("Reason").fill("a fifth chair was found")
    desk.get_by_role("button", name="Give a seat").click()
    expect(desk.get_by_text("Euron is in.")).to_be_visible()
    expect(euron.get_by_role("heading", level=1)).to_have_text("Welcome, Euron")
