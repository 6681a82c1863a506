"""The venue's screen shows long names whole, and no two people alike."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.e2e.hall import Contexts, a_hall
from tests.e2e.site import Site
from tests.long_names import name_all

NAMES = ".hall-names > li > span, .hall-table ol > li, .hall-standings .hall-name"
CUT = """(names) => {
  const end = document.querySelector("main").getBoundingClientRect();
  return [...document.querySelectorAll(names)].filter((name) => name.checkVisibility()).filter((name) => {
    const box = name.getBoundingClientRect();
    const isCut = name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 2;
    return isCut || box.bottom > end.bottom + 1 || box.right > end.right + 1;
  }).map((name) => name.textContent.trim());
}"""


def shown(page: Page, address: str) -> list[str]:
    """The names on all sheets; none of them is cut."""
    page.goto(address)
    sheets = page.locator("[data-sheet-number]").count()
    found: list[str] = []
    for number in range(1, sheets + 1):
        page.goto(f"{address}&sheet={number}")
        page.evaluate("document.fonts.ready.then(() => {})")
        assert page.evaluate(CUT, NAMES) == [], f"{address}, sheet {number}"
        found += [text.strip() for text in page.locator(NAMES).filter(visible=True).all_inner_texts()]
    return found


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1920, 1080)])
def test_sixty_spanish_names_are_shown_whole(
    site: Site, new_context: Contexts, width: int, height: int, script: bool
):
    hall = a_hall(site, 60, status="published")
    with site.models():
        names = name_all(hall.event)
    page = new_context(
        viewport={"width": width, "height": height}, java_script_enabled=script, reduced_motion="reduce"
    ).new_page()
    for what in ("names", "tables", "standings"):
        assert sorted(shown(page, f"{hall.url('public-screen')}?show={what}")) == sorted(names), what
