"""A convention of three events at the same time: one registration on a phone, and one organizer for all."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tables.events.models import Event
from tables.players.models import Player
from tables.series.models import Series
from tests.builders import a_user, an_event
from tests.e2e.at_table import LAPTOP, PHONE
from tests.e2e.hall import Contexts, address, sign_in
from tests.e2e.site import Site
from tests.series import FIRST_DAY, a_series

Axe = Callable[..., None]
NAMES = ("Kingsmoot", "Melee", "B’Twixt at night")
NAME = "Asha of Harlaw and of the Ten Towers"


@pytest.fixture
def convention(site: Site) -> Series:
    """A series of three events that overlap, and its organizer."""
    with site.models():
        organizer = a_user()
        events = [
            an_event(
                name=name,
                starts_at=FIRST_DAY + timedelta(hours=number),
                registration_open=True,
                seed_commitment=f"{number}" * 64,
            )
            for number, name in enumerate(NAMES)
        ]
        return a_series(*events, organizer=organizer, name="Convention of the Isles")


def events_of(site: Site, series: Series) -> list[Event]:
    with site.models():
        return list(Event.objects.filter(series_event__series=series).order_by("starts_at"))


@pytest.mark.slow
def test_one_registration_for_three_events_and_a_switch_between_them(
    site: Site, convention: Series, new_context: Contexts, axe: Axe, tmp_path: Path
):
    phone = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    phone.goto(site.url + reverse("series", args=[convention.slug]))
    phone.screenshot(path=tmp_path / "series-phone.png", full_page=True)
    phone.get_by_role("link", name="Register", exact=True).tap()
    for name in NAMES:
        phone.get_by_role("checkbox", name=name).check()
    phone.get_by_label("Your name", exact=True).fill(NAME)
    phone.get_by_role("button", name="Register", exact=True).tap()
    expect(phone.get_by_role("alert")).to_contain_text("These events overlap.")
    expect(phone.get_by_role("alert")).to_contain_text("Melee begins before Kingsmoot should be over.")
    axe(phone)
    phone.screenshot(path=tmp_path / "overlap-phone.png", full_page=True)
    with site.models():
        assert not Player.objects.filter(name=NAME).exists()
    phone.get_by_role("button", name="Register for all of them").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Your events")
    axe(phone)
    phone.screenshot(path=tmp_path / "registered-phone.png", full_page=True)
    own = phone.url
    for name in NAMES:
        phone.goto(own)
        phone.get_by_role("main").get_by_role("link", name=name, exact=True).tap()
        expect(phone.get_by_role("heading", level=1)).to_contain_text(NAME)
        phone.screenshot(path=tmp_path / f"{name}-phone.png", full_page=True)

    desk = new_context(viewport=LAPTOP).new_page()
    with site.models():
        organizer = convention.roles.select_related("user").get().user
    sign_in(desk, site, organizer.username)
    first, *others = events_of(site, convention)
    desk.goto(address(site, "staff-players", first))
    expect(desk.get_by_role("row", name=NAME)).to_be_visible()
    for event in others:
        desk.get_by_role("link", name="Other events").click()
        axe(desk)
        desk.screenshot(path=tmp_path / "switch-laptop.png", full_page=True)
        desk.get_by_role("link", name=event.name).click()
        desk.wait_for_url(f"**{reverse('staff-players', args=[event.slug])}")
        expect(desk.get_by_role("row", name=NAME)).to_be_visible()
