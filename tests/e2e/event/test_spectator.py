"""Spectators and the hall's screen: searching, following, sheets that turn by themselves, no scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.hall import Contexts, a_hall
from tests.e2e.site import Site


def test_a_stranger_finds_a_table_and_where_a_figure_comes_from(site: Site, page: Page):
    hall = a_hall(site)
    page.goto(hall.url("public-event"))
    page.get_by_role("link", name="Pairings").click()
    page.get_by_label("Find a player").fill("player 003")
    page.get_by_role("button", name="Find").click()
    expect(page.locator(".pairing-names > li")).to_have_count(1)
    page.get_by_role("link", name="Standings").click()
    page.get_by_role("link", name="Player 003").click()
    expect(page.get_by_role("heading", name="Strength of schedule", exact=True)).to_be_visible()
    page.get_by_role("link", name="Draws").click()
    expect(page.get_by_text(hall.event.seed_commitment)).to_be_visible()


def test_on_a_phone_points_stand_beside_the_longest_name(site: Site, new_context: Contexts):
    hall = a_hall(site)
    with site.models():
        hall.event.players.filter(key="p3").update(name="Wolfeschlegelsteinhausenbergerdorff-Østergård")
    page = new_context(viewport={"width": 390, "height": 844}).new_page()
    page.goto(hall.url("public-standings"))
    page.get_by_role("link", name="Wolfe").scroll_into_view_if_needed()
    points = page.locator(".standings td.points").first.bounding_box()
    assert points is not None and points["x"] + points["width"] <= 390


def test_the_screen_turns_its_sheets_and_keeps_its_place(site: Site, new_context: Contexts):
    hall = a_hall(site, 90, status="published")
    page = new_context(viewport={"width": 1920, "height": 1080}).new_page()
    page.clock.install()
    page.goto(hall.url("public-screen"))
    shown = page.locator("[data-sheet-number]:visible")
    expect(shown).to_have_attribute("data-sheet-number", "1")
    expect(shown.get_by_text("1 of 2")).to_be_visible()
    page.clock.run_for(12_500)
    expect(shown).to_have_attribute("data-sheet-number", "2")
    page.evaluate("document.dispatchEvent(new CustomEvent('refreshed'))")
    expect(shown).to_have_attribute("data-sheet-number", "2")
    page.clock.run_for(12_500)
    expect(page.get_by_role("heading", name=re.compile("^Tables"))).to_be_visible()
    page.clock.run_for(25_000)
    expect(shown).to_have_attribute("data-sheet-number", "1")
    # Beside a running clock the sheets stay for some minutes; then the screen is loaded anew by itself.
    page.evaluate("window.before = true; document.getElementById('hall').dataset.reloadIn = '60'")
    page.evaluate("document.dispatchEvent(new CustomEvent('refreshed'))")
    page.clock.run_for(59_000)
    assert page.evaluate("window.before") is True
    page.clock.run_for(1_500)
    page.wait_for_function("window.before === undefined")


@pytest.mark.slow
def test_nothing_on_the_screen_is_cut_off(site: Site, new_context: Contexts):
    hall = a_hall(site, 90)
    page = new_context(viewport={"width": 1920, "height": 1080}).new_page()
    for show in ("names", "tables", "clock", "standings"):
        page.goto(f"{hall.url('public-screen')}?show={show}")
        hidden = page.evaluate(
            "[...document.querySelectorAll('#hall :is(li, tr, .clock)')].filter(e => e.offsetParent)"
            ".filter(e => e.getBoundingClientRect().bottom > document.querySelector('.hall-footer')"
            ".getBoundingClientRect().top + 1 || e.getBoundingClientRect().right > innerWidth).length"
        )
        assert hidden == 0, show
        assert page.evaluate("document.documentElement.scrollHeight") <= 1080


def test_spectators_need_no_scripts(site: Site, new_context: Contexts):
    hall = a_hall(site, 90, status="published")
    page = new_context(java_script_enabled=False).new_page()
    page.goto(hall.url("public-screen"))
    assert "sheet=2" in (page.locator("meta[http-equiv=refresh]").get_attribute("content") or "")
    page.goto(hall.url("public-pairings"))
    page.get_by_label("Find a player").fill("007")
    page.get_by_role("button", name="Find").click()
    expect(page.locator(".pairing-names > li")).to_have_count(1)
    page.goto(f"{site.url}/score/")
    for seat, (titles, power) in enumerate([("3", "9"), ("2", "8"), ("1", "7")]):
        page.locator(f"[name=seat{seat}-titles]").fill(titles)
        page.locator(f"[name=seat{seat}-power]").fill(power)
    page.get_by_role("button", name="Work out").click()
    expect(page.locator(".score-points").first).to_contain_text("15")


def test_the_calculator_works_things_out_while_one_types(site: Site, page: Page):
    page.goto(f"{site.url}/score/")
    page.locator("[name=seat0-name]").fill("Jamie")
    for seat, (titles, power) in enumerate([(6, 3), (1, 12), (1, 10), (0, 4)]):
        page.locator(f"[name=seat{seat}-titles]").press_sequentially(str(titles))
        page.keyboard.type(str(power))
    expect(page.locator("[data-score-of=p1]")).to_have_text("1st 15")
    expect(page.locator("[data-score-of=p2]")).to_have_text("2nd 7")
    expect(page.locator("[data-score-of=p4]")).to_have_text("4th 1")
    expect(page.get_by_label("Holder of the Heir title").locator("option").nth(1)).to_have_text("Jamie")
