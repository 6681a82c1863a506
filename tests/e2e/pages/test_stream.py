"""Open pages follow what happens: across tabs, restarts, lost networks, and under somebody's typing hands."""

from __future__ import annotations

import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from pytest_django import DjangoDbBlocker

from tables.events.models import Event
from tests.builders import an_event
from tests.e2e.site import Site, running_site


@pytest.fixture(scope="module")
def stream_site(
    tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker, migrated: Path
) -> Iterator[Site]:
    """A running site with the stream's test page."""
    directory = tmp_path_factory.mktemp("stream")
    with running_site(directory, django_db_blocker, migrated, "tests.e2e.stream_settings") as running:
        yield running


@pytest.fixture
def event(stream_site: Site) -> Event:
    with stream_site.models():
        return an_event(venue="Pyke", revision=1)


def address(site: Site, event: Event) -> str:
    return f"{site.url}/test/{event.pk}/"


def change(site: Site, event: Event, venue: str) -> None:
    request = urllib.request.Request(f"{address(site, event)}change/", venue.encode(), method="POST")
    urllib.request.urlopen(request, timeout=10).close()


def connected(page: Page) -> None:
    expect(page.locator("body")).to_have_attribute("data-stream-state", "connected")


@pytest.mark.timed
def test_a_change_appears_within_a_second_on_every_one_of_nine_tabs(
    stream_site: Site, event: Event, context: BrowserContext
):
    tabs = [context.new_page() for _ in range(9)]
    for tab in tabs:
        tab.goto(address(stream_site, event))
        connected(tab)
    change(stream_site, event, "Old Wyk")
    began = time.monotonic()
    for tab in tabs:
        expect(tab.locator("#shown")).to_have_text("Old Wyk", timeout=5_000)
        expect(tab).to_have_title("Old Wyk")
    assert time.monotonic() - began < 2.5
    expect(tabs[-1].locator("[data-live]")).to_have_attribute("data-state", "connected")


def test_a_refresh_leaves_focus_typed_text_and_opened_parts_alone(
    stream_site: Site, event: Event, page: Page
):
    page.goto(address(stream_site, event))
    connected(page)
    page.locator("summary").click()
    page.get_by_label("Note").fill("half a sen")
    change(stream_site, event, "Harlaw")
    expect(page.locator("#shown")).to_have_text("Harlaw")
    page.keyboard.type("tence")
    expect(page.get_by_label("Note")).to_have_value("half a sentence")
    expect(page.get_by_label("Note")).to_be_focused()
    expect(page.locator("#more")).to_have_attribute("open", "")
    # The form being written keeps the version it was made from; the other one moves on.
    expect(page.locator("#written")).to_have_attribute("data-outdated", "")
    expect(page.locator("#written [name=made_from]")).to_have_value("1")
    expect(page.locator("#untouched [name=made_from]")).to_have_value("2")


@pytest.mark.slow
def test_text_typed_earlier_and_left_survives_too(stream_site: Site, event: Event, page: Page):
    page.goto(address(stream_site, event))
    connected(page)
    page.get_by_label("Note").fill("written")
    page.locator("summary").focus()
    change(stream_site, event, "Blacktyde")
    expect(page.locator("#shown")).to_have_text("Blacktyde")
    expect(page.get_by_label("Note")).to_have_value("written")
    expect(page.locator("#written [name=made_from]")).to_have_value("1")


def test_a_page_catches_up_after_the_server_was_killed_and_changed_meanwhile(
    stream_site: Site, event: Event, page: Page
):
    page.goto(address(stream_site, event))
    connected(page)
    stream_site.kill()
    expect(page.locator("body")).not_to_have_attribute("data-stream-state", "connected")
    with stream_site.models():
        Event.objects.filter(pk=event.pk).update(venue="Saltcliffe", revision=7)
    stream_site.start()
    expect(page.locator("#shown")).to_have_text("Saltcliffe")
    connected(page)


def test_a_page_catches_up_after_the_network_was_gone(
    stream_site: Site, event: Event, page: Page, context: BrowserContext
):
    page.goto(address(stream_site, event))
    connected(page)
    context.set_offline(True)
    expect(page.locator("body")).to_have_attribute("data-stream-state", "stale")
    with stream_site.models():
        Event.objects.filter(pk=event.pk).update(venue="Orkmont", revision=5)
    context.set_offline(False)
    expect(page.locator("#shown")).to_have_text("Orkmont")
    connected(page)


def test_a_write_by_another_process_is_seen_by_the_check_of_the_database(
    stream_site: Site, event: Event, page: Page
):
    page.goto(address(stream_site, event))
    connected(page)
    with stream_site.models():
        Event.objects.filter(pk=event.pk).update(venue="Great Wyk", revision=2)
    expect(page.locator("#shown")).to_have_text("Great Wyk", timeout=10_000)


@pytest.mark.slow
def test_an_expired_ticket_is_renewed_by_reading_the_page_again(stream_site: Site, event: Event, page: Page):
    page.route(
        f"**/test/{event.pk}/",
        lambda route: route.fulfill(
            response=(answer := route.fetch()),
            body=answer.text().replace('data-stream-ticket="', 'data-stream-ticket="too-old-'),
        ),
        times=1,
    )
    page.goto(address(stream_site, event))
    expect(page.locator("body")).to_have_attribute("data-stream-state", "connecting")
    connected(page)
    change(stream_site, event, "Lonely Light")
    expect(page.locator("#shown")).to_have_text("Lonely Light")


def test_without_a_shared_worker_the_page_keeps_its_own_stream(stream_site: Site, event: Event, page: Page):
    page.add_init_script("delete window.SharedWorker")
    page.goto(address(stream_site, event))
    connected(page)
    change(stream_site, event, "Sealskin Point")
    expect(page.locator("#shown")).to_have_text("Sealskin Point")


def test_without_any_stream_the_page_asks_by_itself(stream_site: Site, event: Event, page: Page):
    page.add_init_script("delete window.SharedWorker")
    page.route("**/stream/**", lambda route: route.abort())
    page.clock.install()
    page.goto(address(stream_site, event))
    with stream_site.models():
        Event.objects.filter(pk=event.pk).update(venue="Hammerhorn", revision=2)
    page.clock.run_for(15_000)
    page.clock.run_for(1_000)
    expect(page.locator("#shown")).to_have_text("Hammerhorn")


def test_a_page_that_was_withdrawn_says_that_it_is_not_up_to_date(
    stream_site: Site, event: Event, page: Page
):
    page.goto(address(stream_site, event))
    connected(page)
    page.route(f"**/test/{event.pk}/", lambda route: route.fulfill(status=404))
    change(stream_site, event, "Ten Towers")
    expect(page.locator("body")).to_have_attribute("data-stream-state", "stale")
    expect(page.locator("#shown")).to_have_text("Pyke")
