"""Bad wifi: two phones enter six results while the network comes and goes."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tables.results.models import Sheet
from tables.rounds.models import Table
from tests.e2e.hall import Contexts, Hall, a_hall, fill, kept_all, phone_of, report, staff_page, wifi
from tests.e2e.site import Site

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def judges_phone(new_context: Contexts, hall: Hall, who: str) -> Page:
    page = staff_page(new_context(**PHONE), hall, who)
    page.goto(hall.url("staff-results"))
    kept_all(page)
    return page


def enter(page: Page, hall: Hall, table: int, titles: list[int], waiting: int | None = None) -> None:
    """Enter a sheet, from wherever the phone is; without a connection, while so many others wait."""
    page.goto(hall.url("staff-sheet", number=1, table=table))
    if waiting is not None:  # what stands above the sheet moves it
        expect(page.locator(".offline-line")).to_contain_text("no connection")
        expect(page.locator(".offline-list > li")).to_have_count(waiting)
    fill(page, titles, [5, 9, 10, 4])
    page.get_by_role("button", name="Save", exact=True).tap()


def saved(page: Page, table: int) -> None:
    expect(page.get_by_text(f"Table {table} saved.")).to_be_visible()


def test_six_results_on_two_phones_while_the_network_is_cut(site: Site, new_context: Contexts):
    hall = a_hall(site, 24, sizes=(4,) * 6)
    one, two = judges_phone(new_context, hall, "judge"), judges_phone(new_context, hall, "organizer")
    for phone, table in ((one, 1), (two, 4)):
        enter(phone, hall, table, [3, 2, 1, 0])
        saved(phone, table)
    for phone in (one, two):
        kept_all(phone)
        wifi(phone.context, on=False)
    for phone, cut_off in ((one, (2, 3)), (two, (5, 6, 3))):
        for waiting, table in enumerate(cut_off):
            enter(phone, hall, table, [3, 2, 1, 0] if phone is one else [0, 1, 2, 3], waiting)
            expect(phone.locator(".offline-list > li")).to_have_count(waiting + 1)
        expect(phone.get_by_text("saved on this phone")).to_have_count(len(cut_off))
        expect(phone.locator(".offline-line")).to_contain_text("no connection")
    with site.models():
        assert Sheet.objects.filter(table__round__event=hall.event).count() == 2

    wifi(one.context, on=True)
    expect(one.locator(".offline-list > li")).to_have_count(0)
    wifi(two.context, on=True)
    entry = two.locator(".offline-list > li")
    expect(entry).to_have_count(1)
    expect(entry).to_contain_text("Sheet of table 3, round 1")
    expect(entry).to_contain_text("something else was saved")
    with site.models():
        played = Table.objects.filter(round__event=hall.event)
        numbers = dict(played.values_list("pk", "number"))
        written = [numbers[sheet.table_id] for sheet in Sheet.objects.filter(table__in=played).order_by("pk")]
    assert sorted(written) == list(range(1, 7))  # each once
    assert written[2:] == [2, 3, 5, 6]  # in the order they were entered

    entry.get_by_role("button", name="Look and decide").tap()
    expect(two.get_by_role("heading", name="Somebody was faster")).to_be_visible()
    differences = two.get_by_role("region", name="Differences")
    expect(differences.get_by_role("row")).to_have_count(5)
    expect(two.locator("[name=seat3-titles]")).to_have_value("3")
    two.get_by_role("link", name="Keep what is saved").tap()
    expect(two.locator("[name=seat0-titles]")).to_have_value("3")
    expect(two.locator(".offline-list > li")).to_have_count(0)


def test_what_a_judge_aims_at_stays_where_it_is(site: Site, new_context: Contexts):
    phone = judges_phone(new_context, hall := a_hall(site, 8), "judge")
    phone.goto(hall.url("staff-sheet", number=1, table=1))
    places = phone.evaluate(
        """["connecting", "connected", "stale"].map((state) => {
          document.querySelector("[data-live]").dataset.state = state;
          return document.querySelector("[data-sheet]").getBoundingClientRect().top;
        })"""
    )
    assert len(set(places)) == 1


def test_a_player_reads_and_reports_without_a_connection(site: Site, new_context: Contexts):
    hall = a_hall(site, 8)
    people = hall.seated(1)
    phone = phone_of(new_context, hall, people[0])
    kept_all(phone)
    wifi(phone.context, on=False)
    phone.reload()
    expect(phone.get_by_role("heading", level=1)).to_contain_text(f"{people[0].name}, you sit here")
    expect(phone.locator(".offline-line")).to_contain_text("Seen")
    expect(phone.locator(".offline-line")).to_contain_text("no connection")
    phone.goto(hall.url("my-drop"))
    expect(phone.get_by_role("heading", name="No connection")).to_be_visible()

    phone.goto(hall.url("my-event"))
    report(phone, [4, 1, 1, 0], [15, 9, 8, 4])
    entry = phone.locator(".offline-list > li")
    expect(entry).to_contain_text("Report of table 1, round 1")
    entry.get_by_role("button", name="Withdraw").tap()
    expect(entry).to_have_count(0)
    report(phone, [3, 2, 1, 0], [15, 9, 8, 4])
    expect(entry).to_have_count(1)

    wifi(phone.context, on=True)
    expect(entry).to_have_count(0)
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Waiting for the result to be confirmed")
    expect(phone.locator(".offline-line")).to_be_hidden()
    with site.models():
        (sheet,) = Sheet.objects.filter(table__round__event=hall.event)
        assert sheet.content["seats"][0]["titles"] == 3
