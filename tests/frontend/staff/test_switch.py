"""The switch between the events of one installation that somebody works at."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tables.staff.models import Role
from tests.builders import a_user, an_event, staff_of
from tests.clients import browser_of, html_of

pytestmark = pytest.mark.django_db


def test_each_event_leads_to_the_stage_one_comes_from(django_assert_num_queries):
    user = a_user()
    for name, role, status in (
        ("Hall A", Role.ORGANIZER, "running"),
        ("Hall B", Role.JUDGE, "open"),
        ("Door", Role.CHECK_IN, "open"),
        ("Screen", Role.SCREEN, "open"),
        ("Over", Role.ORGANIZER, "finished"),
    ):
        staff_of(an_event(name=name, slug=name.replace(" ", "-"), status=status), role, user)
    an_event(name="Elsewhere")
    browser = browser_of(user)
    with django_assert_num_queries(5):
        page = html_of(browser.get(reverse("switch-event"), {"stage": "messages"}))
    assert "/staff/Hall-A/messages/" in page and "/staff/Hall-B/" in page
    assert "/staff/Hall-B/messages/" not in page and "/staff/Door/check-in/" in page
    assert "/e/Screen/screen/" in page and "Over" not in page and "Elsewhere" not in page
    assert page.index("Hall A") < page.index("Hall B")
    assert "?stage=pairings" in html_of(browser.get(reverse("staff-pairings", args=["Hall-A"])))
    assert browser.get(reverse("switch-event"), {"stage": "nonsense"}).status_code == 200
    assert Client().get(reverse("switch-event")).status_code == 302
