"""The public list of events: running, upcoming and past ones, searched by name, place and month."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from tables.events.models import EventStatus
from tests.builders import an_event
from tests.clients import Api, browser_of, queries_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def events() -> None:
    """A running event, an upcoming one and two past ones."""
    for name, month, status in (
        ("Harbor Moot", 12, EventStatus.RUNNING),
        ("Ice Moot", 11, EventStatus.OPEN),
        ("Spring Moot", 4, EventStatus.ARCHIVED),
        ("Autumn Moot", 9, EventStatus.FINISHED),
    ):
        an_event(
            name=name, venue="Café Pyke", status=status, starts_at=datetime(2026, month, 5, 9, tzinfo=UTC)
        )
    an_event(name="Draft Moot", status=EventStatus.DRAFT)


def shown(**query: str) -> list[str]:
    page = browser_of(None).get(reverse("home"), query).content.decode()
    names = ("Harbor Moot", "Ice Moot", "Autumn Moot", "Spring Moot", "Draft Moot")
    return [name for name in names if name in page]


def test_each_kind_has_its_tab_with_its_number():
    page = browser_of(None).get(reverse("home")).content.decode()
    assert all(tab in page for tab in ("Running (1)", "Upcoming (1)", "Past (2)"))
    assert (shown(), shown(when="upcoming"), shown(when="past")) == (
        ["Harbor Moot"],
        ["Ice Moot"],
        ["Autumn Moot", "Spring Moot"],
    )
    assert shown(when="nonsense") == ["Harbor Moot"]


def test_a_search_opens_the_first_kind_in_which_it_finds_something():
    assert shown(q="spring") == shown(month="2026-04") == ["Spring Moot"]
    assert shown(q="cafe", month="2026-11") == ["Ice Moot"]
    assert shown(month="2026-13") == ["Harbor Moot"]
    page = browser_of(None).get(reverse("home"), {"q": "spring", "when": "upcoming"}).content.decode()
    assert "No event here matches your search." in page and "Past (1)" in page
    assert '?q=spring&amp;when=past#events"' in page


def test_the_api_searches_alike():
    program = Api()
    found = program.get("events/?search=CAFE&month=2026-09")
    assert [row["name"] for row in found["results"]] == ["Autumn Moot"]
    assert program.call("GET", "events/?month=2026-9").status_code == 400


def test_a_longer_list_takes_as_many_queries():
    few = len(queries_of(lambda: browser_of(None).get(reverse("home"))))
    for number in range(60):
        an_event(name=f"League {number}", venue=f"Hall {number}")
    assert len(queries_of(lambda: browser_of(None).get(reverse("home"), {"when": "upcoming"}))) == few
