"""From one event to the next in a browser: formats of one's own, results from a file, templates, archives."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.desk import Desk
from tests.e2e.looking import TOO_WIDE

pytestmark = pytest.mark.slow
SVG = "{http://www.w3.org/2000/svg}svg"
PNG = b"\x89PNG\r\n\x1a\n"
FINAL = {"kind": "cut", "players": 4, "tables": 1, "seeding": "snake", "seats": "drawn", "entry": "standings"}


def expect_points(page: Page, people: list[str], points: list[int]) -> None:
    """Expect each player's points in the standings."""
    for name, paid in zip(people, points, strict=True):
        row = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=name))
        expect(row.locator("td.points")).to_have_text(str(paid))


def compose(desk: Desk, name: str, points: str) -> None:
    """Compose a format begun with Commander, in which the places of a table of four pay."""
    page = desk.page
    page.goto(f"{desk.site.url}/formats/")
    page.get_by_role("link", name=": Commander pods").click()
    page.get_by_label("Name of the format").fill(name)
    example = page.get_by_role("region", name="Worked example")
    refused = "place 3 would pay more than the place before it"
    page.get_by_label("Table of 4").fill("6 3 5 1")
    expect(example).to_contain_text(refused)
    page.get_by_role("button", name="Save the format").click()
    expect(page.get_by_role("alert")).to_contain_text(refused)
    page.get_by_label("Table of 4").fill(points)
    expect(example.get_by_role("table").first.locator("td.number")).to_have_text(points.split())
    assert not page.evaluate(TOO_WIDE)
    page.get_by_role("button", name="Save the format").click()
    expect(page.get_by_text(f"{name} is saved.")).to_be_visible()


def choose_file(page: Page, label: str, path: Path, text: str) -> None:
    """Choose a file with this text."""
    path.write_text(text, encoding="utf-8")
    page.get_by_label(label).set_input_files(path)


def test_a_format_is_composed_played_and_changed_with_a_reason(desk: Desk, tmp_path: Path):
    page = desk.page
    compose(desk, "Café pods", "6 3 2 1")
    compose(desk, "Steep pods", "9 3 2 1")
    desk.new_event("Pods at Pyke", "Café pods", 2)
    desk.create()
    desk.start(8)
    desk.draw(1)
    desk.publish(1)

    seats = [desk.seated(1, table) for table in (1, 2)]
    lines = [
        f"{table};{name};{place}"
        for table, names in enumerate(seats, start=1)
        for place, name in enumerate(names, start=1)
    ]
    text = "\n".join(["table;player;place", *lines])
    page.goto(desk.url("staff-results-round", number=1))
    page.get_by_role("link", name="Import from a file").click()
    choose_file(page, "File", tmp_path / "faulty.csv", text.replace("2;", "9;", 1))
    page.get_by_role("button", name="Preview the results").click()
    expect(page.get_by_role("heading", name="1 result to import")).to_be_visible()
    expect(page.get_by_role("heading", name="Left out")).to_be_visible()
    page.get_by_role("link", name="Choose another file").click()
    choose_file(page, "File", tmp_path / "results.csv", text)
    page.get_by_role("button", name="Preview the results").click()
    expect(page.get_by_role("heading", name="2 results to import")).to_be_visible()
    expect(page.get_by_text("Nothing is saved yet.")).to_be_visible()
    page.get_by_role("button", name="Import the ticked results").click()
    expect(page.get_by_text("2 results are imported.")).to_be_visible()
    page.goto(desk.url("staff-standings"))
    expect_points(page, [*seats[0], *seats[1]], [6, 3, 2, 1, 6, 3, 2, 1])

    page.goto(desk.url("staff-settings-section", key="format"))
    page.get_by_label("Steep pods").check()
    page.get_by_role("button", name="Show the effect").click()
    changed = page.get_by_role("region", name="Effect on the standings").get_by_role("row", name=seats[0][0])
    expect(changed.locator("del")).to_have_text("6")
    expect(changed.locator("strong")).to_have_text("9")
    expect(page.get_by_text("Nothing is saved yet.")).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("give a reason")
    page.get_by_label("Reason").fill("Announced at 10:00")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Format: sheet, points and tiebreakers: saved.")).to_be_visible()
    page.goto(desk.url("staff-standings"))
    expect_points(page, [*seats[0], *seats[1]], [9, 3, 2, 1, 9, 3, 2, 1])


def test_an_event_begins_others_is_imported_again_and_gives_its_charts(desk: Desk, tmp_path: Path):
    page, site = desk.page, desk.site
    desk.new_event("Pods at Pyke", "Commander pods", 1)
    desk.use_cut(4)
    page.get_by_label("Description").fill("# Timetable\n- 10:00 first round")
    desk.create()
    desk.start(8)
    desk.run(1, 2)

    page.goto(desk.url("staff-figures"))
    for form in ("SVG", "PNG", "CSV"):
        with page.expect_download() as download:
            page.get_by_role("link", name=f"Points by round as {form}").click()
        sent = tmp_path / download.value.suggested_filename
        download.value.save_as(sent)
        match form:
            case "SVG":
                assert ElementTree.parse(sent).getroot().tag == SVG
            case "PNG":
                assert sent.read_bytes().startswith(PNG)
            case _:
                assert len(sent.read_text().splitlines()) == 9

    desk.finish()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the archive").click()
    archive = tmp_path / download.value.suggested_filename
    download.value.save_as(archive)

    page.goto(desk.url("staff-settings"))
    page.get_by_role("link", name="Save as a template").click()
    page.get_by_label("Name").fill("Fridays")
    page.get_by_role("button", name="Save the template").click()
    expect(page.get_by_text("Fridays is saved as a template.")).to_be_visible()
    page.get_by_role("row", name="Fridays").get_by_role("link", name="New event").click()
    expect(page.get_by_role("group", name="Format").get_by_label("Commander pods")).to_be_checked()
    expect(page.get_by_label("Description")).to_have_value("# Timetable\n- 10:00 first round")
    page.get_by_label("Name", exact=True).fill("Pods of the template")
    desk.create()
    of_template = desk.event
    page.goto(desk.url("staff-settings"))
    page.get_by_role("link", name="Set up another event like this one").click()
    page.get_by_label("Name", exact=True).fill("Pods once more")
    desk.create()
    for made in (of_template, desk.event):
        assert made.stages[-1] == FINAL and made.format["key"] == "commander"
        assert made.description == "# Timetable\n- 10:00 first round"

    page.goto(f"{site.url}/import/")
    page.get_by_label("Archive of an event").set_input_files(archive)
    page.get_by_role("button", name="Preview the archive").click()
    expect(page.get_by_text("The archive is sound. Nothing is saved yet.")).to_be_visible()
    page.get_by_label("Name in addresses").fill("pods-imported")
    page.get_by_role("button", name="Import the event").click()
    expect(page.get_by_text("Pods at Pyke is imported.")).to_be_visible()
    desk.slug = "pods-imported"
    page.goto(desk.url("staff-standings-bracket"))
    expect(page.get_by_text(" won the final.")).to_be_visible()
