"""What a small screen shows first, and that no bar lies over the field one types into."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.hall import Contexts, a_hall, phone_of, report, staff_page
from tests.e2e.looking import TOO_WIDE
from tests.e2e.site import Site

PHONE = {"width": 390, "height": 844}
UNDER_THE_BAR = """(selector) => {
  const bar = document.querySelector(selector), field = document.activeElement;
  const isField = field.matches("main :is(input, select, textarea, button, a, summary)");
  if (!isField || bar.contains(field)) return false;
  const [above, below] = [field.getBoundingClientRect(), bar.getBoundingClientRect()];
  return above.height > 0 && above.bottom > below.top + 1 && above.top < below.bottom - 1;
}"""


def covered(page: Page, bar: str) -> list[str]:
    """What lies under the bar while the keyboard goes through the page, forwards and back."""
    found = []
    for key in ["Tab"] * 60 + ["Shift+Tab"] * 60:
        page.keyboard.press(key)
        if page.evaluate(UNDER_THE_BAR, bar):
            found.append(page.evaluate("document.activeElement.outerHTML.slice(0, 100)"))
    return found


def test_the_pairings_begin_with_the_tables(site: Site, new_context: Contexts):
    hall = a_hall(site, 24)
    page = staff_page(new_context(viewport=PHONE), hall)
    page.goto(hall.url("staff-pairings"))
    first_table, quality = page.locator("#table-1"), page.locator(".round-quality")
    expect(first_table).to_be_in_viewport()
    tops = [box["y"] for part in (first_table, quality) if (box := part.bounding_box()) is not None]
    assert len(tops) == 2 and tops[0] < min(tops[1], 0.6 * PHONE["height"])


def test_what_is_reported_has_the_width_of_the_screen(site: Site, new_context: Contexts):
    hall = a_hall(site, 8)
    phone = phone_of(new_context, hall, hall.seated(1)[0])
    report(phone, [3, 2, 1, 0], [15, 9, 10, 4])
    expect(phone.get_by_text("Reported. The others")).to_be_visible()
    desk = staff_page(new_context(viewport=PHONE), hall)
    desk.goto(hall.url("staff-sheet", number=1, table=1))
    shown = desk.locator(".reported .notice-body").bounding_box()
    assert shown is not None and shown["width"] > 0.65 * PHONE["width"]


def test_no_bar_covers_the_field_one_types_into(site: Site, new_context: Contexts):
    hall = a_hall(site, 12, sizes=(6, 6))
    phone = phone_of(new_context, hall, hall.seated(1)[0])
    phone.get_by_role("link", name="Report the result").tap()
    expect(phone.get_by_role("heading", name="Report the result")).to_be_visible()
    assert covered(phone, ".thumb-bar") == []
    desk = staff_page(new_context(viewport=PHONE), hall)
    desk.goto(hall.url("staff-sheet", number=1, table=1))
    assert covered(desk, ".staff-bar") == []
    expect(desk.locator(".keyboard-hint")).to_be_hidden()  # also on a small screen without touch
    desk.set_viewport_size({"width": 1366, "height": 768})
    expect(desk.locator(".keyboard-hint")).to_be_visible()


def test_a_code_and_its_button_stand_in_one_line(site: Site, new_context: Contexts):
    page = new_context(viewport=PHONE).new_page()
    page.goto(site.url)
    field = page.locator("#code").bounding_box()
    button = page.get_by_role("button", name="Open", exact=True).bounding_box()
    assert field is not None and button is not None and abs(field["y"] - button["y"]) < 10


@pytest.mark.slow
@pytest.mark.parametrize("width", [390, 1366])
def test_text_of_twice_the_size_makes_no_page_too_wide(site: Site, new_context: Contexts, width: int):
    hall = a_hall(site, registration_open=True)
    desk = staff_page(new_context(viewport={"width": width, "height": 800}), hall)
    phone = phone_of(new_context, hall, hall.seated(1)[0])
    phone.set_viewport_size({"width": width, "height": 800})
    shown = [
        (desk, hall.url("staff-pairings")),
        (desk, hall.url("staff-sheet", number=1, table=1)),
        (desk, hall.url("public-event")),
        *((phone, hall.url(name)) for name in ("my-event", "my-report", "my-history")),
    ]
    for page, url in shown:
        page.goto(url)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert not page.evaluate(TOO_WIDE), url
