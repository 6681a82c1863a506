"""Formats of one's own in a browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tables.core.access import Actor
from tables.formats import actions
from tables.formats.rules.presets import COMMANDER
from tests.builders import a_user
from tests.e2e.hall import sign_in
from tests.e2e.site import Site

pytestmark = pytest.mark.slow


def test_a_tap_anywhere_on_a_format_opens_it_and_only_its_button_deletes(site: Site, page: Page):
    with site.models():
        user = a_user(is_staff=True)
        actions.save_own_format(Actor.staff(user), {**COMMANDER.to_json(), "key": "own", "name": "Cafe pods"})
    sign_in(page, site, user.get_username())
    page.goto(f"{site.url}/formats/")
    row = page.get_by_role("listitem").filter(has_text="Cafe pods")
    row.click(position={"x": 200, "y": 20})
    expect(page.get_by_role("heading", level=1, name="Cafe pods")).to_be_visible()
    page.go_back()
    row.get_by_role("link", name="Delete").click()
    expect(page.get_by_role("button", name="Delete")).to_be_visible()
