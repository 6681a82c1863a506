"""Tables with numbers of the hall's own, from the settings to a player's phone."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, expect

from tests.builders import a_running_event
from tests.cast import Cast
from tests.e2e.hall import Contexts, Hall, phone_of, staff_page
from tests.e2e.site import Site


def test_from_the_settings_to_the_phone(site: Site, context: BrowserContext, new_context: Contexts):
    with site.models():
        hall = Hall(site, Cast(a_running_event(12)))
        player = hall.cast.player("p1")
    page = staff_page(context, hall)
    page.goto(hall.url("staff-settings-section", key="tables"))
    page.get_by_label("Tables begin at number").fill("21")
    page.get_by_label("Tables out of use").fill("22")
    page.get_by_label("Number of the stream table").fill("50")
    page.get_by_role("button", name="Save", exact=True).click()
    page.goto(hall.url("staff-players-edit", key="p1"))
    page.get_by_label("Only table where the player can sit").fill("3")
    page.get_by_role("button", name="Save").click()
    page.goto(hall.url("staff-pairings"))
    page.get_by_role("button", name="Draw round 1").click()
    numbers = page.locator("#board .table-number")
    expect(numbers).to_have_text(["3", "21", "50"])
    renumber = page.locator("form[action$='/number/']")
    renumber.get_by_label("Give table").select_option("21")
    renumber.get_by_label("the number").fill("23")
    renumber.get_by_role("button", name="Renumber").click()
    page.get_by_label("Reason").fill("a broken chair at 21")
    page.get_by_role("button", name="Renumber").click()
    expect(page.get_by_text("Table 21 is table 23 now.")).to_be_visible()
    expect(numbers).to_have_text(["3", "23", "50"])
    page.get_by_role("link", name="Publish").click()
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_text("Round 1 is public.")).to_be_visible()
    phone = phone_of(new_context, hall, player)
    expect(phone.locator(".my-table dd").first).to_have_text("3")
