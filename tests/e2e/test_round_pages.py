"""Pages of rounds, results, standings, spectators and players: accessible, never wider than the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tables.models import Player
from tests.e2e.hall import Contexts, Hall, a_hall, phone_of, staff_page
from tests.e2e.site import Site
from tests.e2e.test_judge import fill

LONG = "Wolfeschlegelsteinhausenbergerdorff-Østergård von Blåsenborg the Younger of Lonely Light"
ROUND: dict[str, Any] = {"number": 1}
TABLE: dict[str, Any] = {"number": 1, "table": 1}
STAFF = [
    ("staff-pairings", {}), ("staff-pairings-round", ROUND), ("staff-pairings-no-show", ROUND),
    ("staff-pairings-late", ROUND), ("staff-pairings-close", ROUND), ("staff-pairings-print", ROUND),
    ("staff-pairings-slips", ROUND), ("staff-clock", {}), ("staff-clock-restart", {}), ("staff-results", {}),
    ("staff-sheet", TABLE), ("staff-sheet", {"number": 1, "table": 2}), ("staff-standings", {}),
    ("staff-standings-player", {"key": "p1"}), ("staff-standings-print", {}),
]  # fmt: skip
PUBLIC = [
    ("public-event", {}), ("public-pairings", {}), ("public-standings", {}), ("public-player", {"key": "p1"}),
    ("public-fairness", {}), ("public-sign-up", {}), ("public-screen", {}),
]  # fmt: skip
MINE = ["my-event", "my-report", "my-drop", "my-name", "my-history"]
Check = Callable[[Page], None]


@pytest.fixture
def hall(site: Site) -> Hall:
    """A playing round in which somebody has a very long name."""
    hall = a_hall(site, registration_open=True)
    with site.models():
        Player.objects.filter(event=hall.event, key="p1").update(name=LONG, club=LONG)
    return hall


def look_at(page: Page, urls: list[str], axe: Check, width: int) -> None:
    for url in urls:
        page.goto(url)
        axe(page)
        narrowest = width if "screen" in url or "/print/" in url or "slips" in url else 320
        for narrow in {width, narrowest}:
            page.set_viewport_size({"width": narrow, "height": 844})
            sideways = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert sideways <= 0, f"{url} at {narrow} px"
        page.set_viewport_size({"width": width, "height": 844})


@pytest.mark.slow
@pytest.mark.parametrize(("width", "theme"), [(390, "dark"), (1366, "light")])
def test_staff_pages(hall: Hall, new_context: Contexts, axe: Check, width: int, theme: str):
    context = new_context(viewport={"width": width, "height": 844}, color_scheme=theme)
    page = staff_page(context, hall, hall.organizer)
    look_at(page, [hall.url(name, **kwargs) for name, kwargs in STAFF], axe, width)
    # What only appears on the way: a warning, what a correction changes, a repair.
    page.goto(hall.url("staff-sheet", **TABLE))
    fill(page, [4, 3, 1, 0], [5, 9, 10, 4])
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_label("Why it is right all the same").fill("one was copied")
    axe(page)
    page.get_by_role("button", name="Save all the same").click()
    page.goto(hall.url("staff-sheet", **TABLE))
    page.locator("[name=seat0-titles]").fill("0")
    page.get_by_role("button", name="See what would change").click()
    axe(page)
    page.goto(f"{hall.url('staff-pairings-no-show', **ROUND)}?absent={hall.seated(2)[0].key}")
    axe(page)
    draft = a_hall(hall.site, 12, status="drafted")
    page = staff_page(new_context(viewport={"width": width, "height": 844}), draft, draft.organizer)
    look_at(page, [draft.url("staff-pairings")], axe, width)


@pytest.mark.slow
@pytest.mark.parametrize(("width", "theme"), [(390, "light"), (1366, "dark")])
def test_public_pages(hall: Hall, new_context: Contexts, axe: Check, width: int, theme: str):
    page = new_context(viewport={"width": width, "height": 844}, color_scheme=theme).new_page()
    urls = [hall.url(name, **kwargs) for name, kwargs in PUBLIC]
    screens = [f"{hall.url('public-screen')}?show={show}" for show in ("names", "tables", "standings")]
    look_at(page, [*urls, *screens, f"{hall.site.url}/score/"], axe, width)


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_players_pages(hall: Hall, new_context: Contexts, axe: Check, theme: str):
    page = phone_of(new_context, hall, hall.seated(1)[0])
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # one of the two
    look_at(page, [hall.url(name) for name in MINE], axe, 390)


def test_a_page_of_each_kind_is_quickly_checked(hall: Hall, new_context: Contexts, axe: Check):
    context = new_context(viewport={"width": 390, "height": 844})
    page = staff_page(context, hall, hall.judge)
    look_at(page, [hall.url("staff-sheet", **TABLE), hall.url("public-standings")], axe, 390)
    look_at(phone_of(new_context, hall, hall.seated(1)[0]), [hall.url("my-report")], axe, 390)
