"""A control whose answer takes long says so at once, and is as before when the answer is there."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.e2e.hall import Contexts, a_hall, staff_page
from tests.e2e.site import Site

LISTEN = """new MutationObserver(() => {
  const busy = document.querySelector("[aria-busy]");
  if (busy) said(`${busy.textContent} ${busy.matches("button[aria-disabled=true]") ? "true" : ""}`.trim());
}).observe(document.body, {subtree: true, childList: true, attributes: true})"""


def delay_until_said(page: Page, address: str) -> list[str]:
    """Hold each request to the address until a control said that it is busy; return what is said."""
    said: list[str] = []

    def answer(route: Route) -> None:
        while not said:
            page.wait_for_timeout(20)
        route.continue_()

    def note(text: str) -> None:
        said.append(text)

    page.expose_function("said", note)
    page.evaluate(f"void ({LISTEN})")
    page.route(re.compile(address), answer)
    return said


def test_a_document_is_drawn_and_the_page_stays(site: Site, new_context: Contexts):
    hall = a_hall(site, 8)
    page = staff_page(new_context(), hall)
    page.goto(hall.url("staff-players"))
    said = delay_until_said(page, r"badges\.pdf")
    link = page.locator("a[href$='badges.pdf']")
    with page.expect_download() as download:
        link.click()
    assert download.value.suggested_filename.endswith(".pdf")
    assert set(said) == {"Preparing the badges…"}
    expect(link).to_have_text("Badges")
    expect(link).not_to_have_attribute("aria-busy", "true")


def test_publishing_says_so(site: Site, new_context: Contexts):
    hall = a_hall(site, 8, status="drafted")
    page = staff_page(new_context(), hall)
    page.goto(hall.url("staff-pairings-publish", number=1))
    said = delay_until_said(page, "/publish/$")
    page.locator("button[name=confirmed]").click()
    expect(page.get_by_text("Round 1 is public.").first).to_be_visible()
    assert "Publishing… true" in said


def test_what_takes_longer_says_for_how_long_and_how_long_it_usually_takes(site: Site, new_context: Contexts):
    hall = a_hall(site, 8)
    page = staff_page(new_context(), hall)
    page.goto(hall.url("staff-players"))
    note = page.locator("#toasts .notice")
    page.evaluate("document.addEventListener('click', (event) => event.preventDefault())")  # no answer comes
    page.locator("a[href$='badges.pdf']").click()
    expect(note).to_have_text(re.compile(r"Preparing the badges… \d+ s\s*Usually a few seconds\."))
    page.evaluate("document.cookie = 'drawn=1; path=/'")  # as the answer does
    expect(note).to_have_count(0)
