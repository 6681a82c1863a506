"""The documentation of the API works under the site's own security policy."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.site import Site


def test_an_operation_is_read_and_tried_out(site: Site, page: Page):
    page.goto(f"{site.url}/api/docs/")
    page.get_by_placeholder("Filter by tag").fill("calculator")
    operation = page.locator("#operations-calculator-score_table")
    operation.get_by_role("button").first.click()
    operation.get_by_role("button", name="Try it out").click()
    body = '{"end": "king", "players": [{"name": "Asha", "titles": 6, "power": 9}, {"name": "Theon", '
    body += '"titles": 0, "power": 3}, {"name": "Euron", "titles": 0, "power": 12}]}'
    operation.locator("textarea.body-param__text").fill(body)
    operation.get_by_role("button", name="Execute").click()
    expect(operation.locator(".live-responses-table")).to_contain_text('"points": 15')


def test_credentials_can_be_given(site: Site, page: Page):
    page.goto(f"{site.url}/api/docs/")
    page.get_by_role("button", name="Authorize").click()
    expect(page.locator(".dialog-ux")).to_contain_text("apiToken")
