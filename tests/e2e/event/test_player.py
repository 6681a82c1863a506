"""Players' phones: from the code on the slip to the confirmed result and the standings."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tables.rounds.actions.editing import Swap, edit_seats
from tables.rounds.models import Table, TableStatus
from tests.e2e.hall import Contexts, Hall, a_hall, connected, phone_of, report
from tests.e2e.site import Site


@pytest.fixture
def hall(site: Site) -> Hall:
    """Two tables of five: a report needs three of the other four."""
    return a_hall(site, 10)


def test_from_the_private_link_to_the_standings(site: Site, hall: Hall, new_context: Contexts):
    people = hall.seated(1)
    phones = [phone_of(new_context, hall, player) for player in people]
    reporter, *others = phones
    expect(reporter.get_by_role("heading", level=1)).to_contain_text(f"{people[0].name}, you sit here")
    assert people[0].name not in reporter.url and "/p/" not in reporter.url
    for phone in others:
        connected(phone)

    report(reporter, [2, 1, 1, 1, 1], [15, 9, 8, 4, 2])
    expect(reporter.get_by_text("Reported. The others at your table confirm it.")).to_be_visible()
    for done, phone in enumerate(others[:3]):
        expect(phone.get_by_role("heading", name="Is this right?")).to_be_visible()
        expect(phone.get_by_text("2 titles and 15 power")).to_be_visible()
        if done < 2:
            expect(phone.get_by_text("of 3 others confirmed")).to_be_visible()
        phone.get_by_role("button", name="This is right").tap()
        expect(phone.get_by_text("Thank you: you confirmed the result.")).to_be_visible()
    expect(others[3].get_by_role("heading", name="Result of table 1")).to_be_visible()
    with site.models():
        assert Table.objects.get(round__event=hall.event, number=1).status == TableStatus.CONFIRMED

    reporter.reload()
    reporter.get_by_role("link", name="History").tap()
    expect(reporter.get_by_role("heading", level=1)).to_have_text("1st with 15 points")
    reporter.get_by_role("link", name="Standings").tap()
    expect(reporter.get_by_role("row", name=people[0].name)).to_contain_text("15")


def test_a_phone_shows_its_seat_before_it_has_read_the_page_again(
    site: Site, hall: Hall, new_context: Contexts
):
    mover, stayer = hall.seated(1)[1], hall.seated(2)[1]
    phone = phone_of(new_context, hall, mover)
    connected(phone)
    phone.evaluate("() => { window.fetch = () => new Promise(() => {}); }")  # the page is never answered
    with site.models():
        swap = Swap(mover.key, stayer.key)
        edit_seats(
            hall.event.rounds.get(), hall.cast.actor("organizer"), swap, override=True, reason="Distance"
        )
    expect(phone.locator(".own-seat .my-table")).to_contain_text("2")
    expect(phone.locator(".own-seat .is-me")).to_contain_text(mover.name)
    expect(phone.get_by_role("heading", level=1)).to_have_count(1)
    phone.reload()
    expect(phone.locator(".own-seat")).to_have_count(0)
    expect(phone.locator("#my-event")).to_have_attribute("data-seat", "1 2 2")


def test_plus_and_minus_and_a_warning_by_thumb(hall: Hall, new_context: Contexts):
    phone = phone_of(new_context, hall, hall.seated(2)[0])
    phone.get_by_role("link", name="Report the result").tap()
    power = phone.locator(".report-row").first.locator("[name=seat0-power]")
    for _ in range(3):
        phone.locator(".report-row").first.get_by_label("One more").first.tap()
    expect(power).to_have_value("2")  # the first tap writes 0
    phone.locator(".report-row").first.get_by_label("One less").first.tap()
    expect(power).to_have_value("1")
    phone.get_by_role("link", name="Back").tap()

    report(phone, [4, 4, 0, 0, 0], [1, 2, 3, 4, 5])
    expect(phone.get_by_role("heading", name="Look again")).to_be_visible()
    phone.get_by_role("button", name="It is right, report it").tap()
    expect(phone.get_by_text("Reported. The others")).to_be_visible()


def test_a_player_disputes_a_report(hall: Hall, new_context: Contexts):
    people = hall.seated(1)
    reporter, other = (phone_of(new_context, hall, player) for player in people[:2])
    report(reporter, [2, 1, 1, 1, 1], [15, 9, 8, 4, 2])
    expect(reporter.get_by_text("Reported. The others")).to_be_visible()
    other.reload()
    other.get_by_role("link", name="Not right").tap()
    other.get_by_label("What is wrong?").fill("I had two titles")
    other.get_by_role("button", name="Tell the staff").tap()
    expect(other.get_by_text("The staff know")).to_be_visible()
    expect(reporter.get_by_text("I had two titles")).to_be_visible()


def test_six_players_fit_on_two_screens_and_are_out_with_a_tap_each(site: Site, new_context: Contexts):
    hall = a_hall(site, 12, sizes=(6, 6))
    people = hall.seated(1)
    phone = phone_of(new_context, hall, people[0])
    phone.get_by_role("link", name="Report the result").tap()
    expect(phone.get_by_role("heading", name="Report the result")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollHeight") <= 2 * 844
    phone.get_by_role("group", name="How the game ended").get_by_label("Concession").tap()
    expect(phone.locator("#sheet-preview")).to_contain_text("12 figures are still empty.")
    assert phone.evaluate("document.documentElement.scrollHeight") <= 2 * 844
    outs = [phone.get_by_role("button", name=player.name) for player in people]
    for seat in (4, 0, 2):
        outs[seat].tap()
    expect(outs[2]).to_contain_text("Out as 3")
    outs[4].tap()
    expect(outs[2]).to_contain_text("Out as 2")
    expect(phone.locator("[name=seat0-eliminated]")).to_have_value("1")
    phone.get_by_label("Everybody conceded to").select_option(people[5].name)
    expect(phone.locator(".report-rows")).to_be_hidden()
    expect(phone.locator("#sheet-preview")).to_contain_text("the last player in the game")
    phone.get_by_role("button", name="Report", exact=True).tap()
    expect(phone.get_by_text("Reported. The others")).to_be_visible()
    with site.models():
        sheet = Table.objects.get(round__event=hall.event, number=1).sheet
        assert sheet is not None
        assert [seat["eliminated"] for seat in sheet.content["seats"]] == [1, 3, 2, 3, 3, None]
