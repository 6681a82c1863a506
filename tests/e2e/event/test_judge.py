"""The judges' desk in a real browser: a table by keyboard alone, a correction, a second pair of eyes."""

from __future__ import annotations

import re
import time

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tables.rounds.models import Table, TableStatus
from tests.e2e.hall import Contexts, Hall, a_hall, connected, fill, staff_page
from tests.e2e.site import Site


@pytest.fixture
def hall(site: Site) -> Hall:
    return a_hall(site)


def figures(page: Page, seat: int, figure: str) -> object:
    return page.locator(f"[name=seat{seat}-{figure}]")


@pytest.mark.timed
def test_a_table_of_six_is_entered_by_keyboard_alone(site: Site, context: BrowserContext):
    """With initiative, a reduction, an eliminated player and the Heir title: the longest sheet there is."""
    hall = a_hall(site, 12, split_policy="fewest_tables")
    winner = hall.seated(1)[1]
    page = staff_page(context, hall, "judge")
    page.goto(hall.url("staff-results"))
    began, keys = time.monotonic(), page.keyboard
    keys.type("1")
    keys.press("Enter")
    page.wait_for_url("**/results/1/1/")
    expect(page.locator("input[name=end]").first).to_be_focused()
    keys.press("v")
    sheet = [("1", "8"), ("2", "15"), ("1", "8"), ("1", "3"), ("1", "0"), ("0", "2")]
    for seat, (titles, power) in enumerate(sheet):
        expect(page.locator(f"[name=seat{seat}-titles]")).to_be_focused()
        keys.type(titles)
        expect(page.locator(f"[name=seat{seat}-power]")).to_be_focused()
        keys.type(power)
        if seat in (0, 2):  # a tie in titles and power
            keys.press("Tab")
            expect(page.locator(f"[name=seat{seat}-initiative]")).to_be_focused()
            keys.type("7" if seat == 0 else "3")
        if seat == 5:  # the first to be eliminated
            for figure in ("initiative", "reduction", "eliminated"):
                keys.press("Tab")
                expect(page.locator(f"[name=seat{seat}-{figure}]")).to_be_focused()
            keys.type("1")
            # The score is there before anything is saved.
            expect(page.locator(f'[data-score-of="{winner.key}"]')).to_have_text("1st 15")
        if seat in (0, 2):  # past reduction, elimination and absence
            for _ in range(4):
                keys.press("Tab")
        elif seat < 5:
            keys.press("Enter")
    keys.press("Tab")
    keys.press("Tab")
    expect(page.locator("[name=heir]")).to_be_focused()
    keys.type(winner.name)
    keys.press("Tab")
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_focused()
    keys.press("Enter")
    expect(page.get_by_text("Table 1 saved.")).to_be_visible()
    assert time.monotonic() - began < 20
    expect(page.get_by_label("Table", exact=True)).to_be_focused()
    keys.type("2")  # slips come in any order
    keys.press("Enter")
    expect(page).to_have_url(re.compile("/results/1/2/$"))
    expect(page.get_by_label("Table", exact=True)).to_be_visible()
    expect(page.locator("input[name=end]").first).to_be_focused()
    with site.models():
        table = Table.objects.select_related("sheet").get(round__event=hall.event, number=1)
        assert table.status == TableStatus.CONFIRMED and table.sheet is not None
        seats = table.sheet.content["seats"]
        assert [(str(seat["titles"]), str(seat["power"])) for seat in seats] == sheet
        assert [seat["initiative"] for seat in seats] == [7, None, 3, None, None, None]
        assert [seat["eliminated"] for seat in seats] == [None, None, None, None, None, 1]
        assert [seat["heir"] for seat in seats] == [False, True, False, False, False, False]
        assert table.sheet.content["end"] == "victory"


@pytest.mark.parametrize("absent", [0, 1, 3])
def test_the_keyboard_goes_past_who_is_absent(hall: Hall, context: BrowserContext, absent: int):
    page = staff_page(context, hall, "judge")
    page.goto(hall.url("staff-sheet", number=1, table=1))
    page.locator(f"[name=seat{absent}-absent]").check()
    page.locator("input[name=end]").first.focus()
    page.keyboard.press("t")
    for seat in (seat for seat in range(4) if seat != absent):
        expect(page.locator(f"[name=seat{seat}-titles]")).to_be_focused()
        page.keyboard.type(str(seat))
        expect(page.locator(f"[name=seat{seat}-power]")).to_be_focused()
        page.keyboard.type("5")
        page.keyboard.press("Enter")
    expect(page.get_by_text("Table 1 saved.")).to_be_visible()


def test_a_correction_shows_its_consequences_and_a_second_person_verifies(hall: Hall, new_context: Contexts):
    page = staff_page(new_context(), hall, "judge")
    page.goto(hall.url("staff-sheet", number=1, table=1))
    fill(page, [3, 2, 1, 0], [5, 9, 10, 4])
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Table 1 saved.")).to_be_visible()

    page.get_by_role("link", name="Open table 1").click()
    page.locator("[name=seat3-titles]").fill("4")
    page.locator("[name=seat0-titles]").fill("0")
    page.get_by_role("button", name="See what would change").click()
    expect(page.get_by_role("heading", name="What this correction changes")).to_be_visible()
    row = page.get_by_role("row", name=hall.seated(1)[3].name).first
    expect(row).to_contain_text("4th 1st")
    page.get_by_role("button", name="Change the figures").click()
    page.get_by_role("button", name="See what would change").click()
    page.get_by_label("Reason").fill("slip misread")
    page.get_by_role("button", name="Save the correction").click()
    expect(page.get_by_text("Table 1 saved.")).to_be_visible()

    other = staff_page(new_context(), hall)
    other.goto(hall.url("staff-sheet", number=1, table=1))
    expect(other.get_by_text("slip misread")).to_be_visible()
    other.get_by_role("button", name="Agrees with the slip").click()
    expect(other.get_by_text("Table 1 is verified.")).to_be_visible()


def test_who_saves_later_sees_what_the_other_saved(hall: Hall, new_context: Contexts):
    one = staff_page(new_context(), hall, "judge")
    two = staff_page(new_context(), hall)
    for page in (one, two):
        page.goto(hall.url("staff-sheet", number=1, table=2))
    fill(two, [0, 1, 2, 3], [5, 9, 10, 4])
    fill(one, [3, 2, 1, 0], [5, 9, 10, 4])
    one.get_by_role("button", name="Save", exact=True).click()
    expect(one.get_by_text("Table 2 saved.")).to_be_visible()
    two.get_by_role("button", name="Save", exact=True).click()
    expect(two.get_by_role("heading", name="Somebody was faster")).to_be_visible()
    shown = two.get_by_text("saved a result for this table while").bounding_box()
    assert shown is not None and shown["width"] > 400
    differences = two.get_by_role("region", name="Differences")
    expect(differences.get_by_role("row")).to_have_count(5)
    two.get_by_role("link", name="Keep what is saved").click()
    expect(two.locator("[name=seat0-titles]")).to_have_value("3")


def test_players_swap_by_drag_and_what_gets_worse_is_asked(site: Site, context: BrowserContext):
    hall = a_hall(site, 12, status="published")
    page = staff_page(context, hall)
    page.goto(hall.url("staff-pairings"))
    first, second = hall.seated(1)[1], hall.seated(2)[2]
    page.locator(f'[data-player="{first.key}"]').drag_to(page.locator(f'[data-player="{second.key}"]'))
    expect(page.get_by_role("heading", name=f"Swap {first.name} and {second.name}?")).to_be_visible()
    page.get_by_label("Reason").fill("a ramp")
    page.get_by_role("button", name="Swap").click()
    expect(page.get_by_text(f"{first.name} and {second.name} have changed seats.")).to_be_visible()
    expect(page.locator("#table-1").locator(".seat-name").nth(1)).to_contain_text(second.name)

    with site.models():
        group = hall.event.keep_apart_groups.create(name="Greyjoy")
        group.players.set([hall.seated(3)[0], first])
    mate, third = hall.seated(3)[1], hall.seated(2)[2]
    assert third == first
    page.locator(f'[data-player="{first.key}"]').drag_to(page.locator(f'[data-player="{mate.key}"]'))
    expect(page.get_by_role("heading", name=f"Swap {first.name} and {mate.name}?")).to_be_visible()
    expect(page.get_by_text("Keep-apart broken")).to_be_visible()
    page.get_by_label("Reason").fill("they share a car")
    page.get_by_role("button", name="Swap").click()
    expect(page.get_by_text("have changed seats")).to_be_visible()
    assert hall.seated(3)[1] == first


def test_the_clock_is_started_and_seen_to_run_on_another_page(
    site: Site, context: BrowserContext, new_context: Contexts
):
    hall = a_hall(site, status="published")
    screen = new_context(viewport={"width": 1920, "height": 1080}).new_page()
    screen.goto(hall.url("public-screen"))
    connected(screen)
    expect(screen.get_by_role("heading", name="Find your table")).to_be_visible()
    page = staff_page(context, hall, "judge")
    page.goto(hall.url("staff-clock"))
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_text("The clock runs.")).to_be_visible()
    expect(screen.get_by_text("Running").first).to_be_visible()
    expect(screen.get_by_role("heading", name="Find your table")).to_be_visible()
    clock = screen.locator("[data-clock-time]").first
    before = clock.inner_text()
    expect(clock).not_to_have_text(before)
    screen.goto(f"{hall.url('public-screen')}?show=clock")
    expect(screen.get_by_role("heading", name="2 tables still out")).to_be_visible()


def test_the_desk_works_without_scripts(hall: Hall, new_context: Contexts):
    page = staff_page(new_context(java_script_enabled=False), hall, "judge")
    page.goto(hall.url("staff-sheet", number=1, table=1))
    fill(page, [4, 3, 1, 0], [5, 9, 10, 4])
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("The titles add up to 8")).to_be_visible()
    page.get_by_label("Why it is correct anyway").fill("one was copied")
    page.get_by_role("button", name="Save all the same").click()
    expect(page.get_by_text("Table 1 saved.")).to_be_visible()
    page.get_by_role("link", name="Pairings", exact=True).click()
    expect(page.get_by_role("button", name="Swap")).to_be_visible()
    page.goto(hall.url("staff-pairings-no-show", number=1))
    expect(page.get_by_role("button", name="Show what can be done")).to_be_visible()
    expect(page.get_by_role("searchbox")).to_have_count(0)  # it narrows the list by a script
