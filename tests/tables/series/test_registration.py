"""One registration for several events: all or none, overlaps first, each event's refusal by its name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from tables.core import limits, timekeeping
from tables.core.errors import ActionError, Malformed, NeedsOverride, Refused
from tables.events.models import Event
from tables.events.queries.calendar import expected_end, overlapping
from tables.players.models import Player
from tables.series import registration
from tables.series.models import Series
from tables.series.registration import register_for_several
from tables.staff.models import User
from tests.builders import a_user, an_event
from tests.clients import Api, browser_of, hand_out_link, html_of, program_of
from tests.series import FIRST_DAY, a_series

pytestmark = pytest.mark.django_db


def a_convention(*hours: int) -> Series:
    """A series of events of three rounds, which begin so many hours after the first day's start."""
    return a_series(
        *(
            an_event(
                name=f"Event {number}",
                slug=f"event-{number}-of-{len(hours)}",
                starts_at=FIRST_DAY + timedelta(hours=at),
                registration_open=True,
                seed_commitment=f"{number}" * 64,
            )
            for number, at in enumerate(hours, start=1)
        )
    )


def slugs(series: Series) -> list[str]:
    return [row.event.slug for row in series.series_events.select_related("event")]


def registered(series: Series, *, user: User | None = None, despite_overlaps: bool = False) -> list[Player]:
    return register_for_several(
        series,
        slugs(series),
        name="Asha Greyjoy",
        name_shown="full",
        user=user,
        admit=lambda event: nullcontext(False),
        despite_overlaps=despite_overlaps,
    )


def test_three_events_at_once_with_one_account():
    series, user = a_convention(0, 8, 24), a_user()
    players = registered(series, user=user)
    assert [player.event.slug for player in players] == slugs(series)
    assert {player.user for player in players} == {user}
    assert [event.journal.get().verb for event in Event.objects.all()] == ["player.sign_up"] * 3


def test_one_registration_is_for_so_many_events(monkeypatch):
    monkeypatch.setattr(registration, "MAX_AT_ONCE", 2)
    with pytest.raises(Malformed, match="at most 2 events"):
        registered(a_convention(0, 8, 24))
    assert not Player.objects.exists()


def test_overlaps_are_reported_before_anything_is_saved():
    series = a_convention(0, 1, 24)
    with pytest.raises(NeedsOverride) as refused:
        registered(series)
    assert [problem.message for problem in refused.value.problems] == [
        "Event 2 begins before Event 1 should be over."
    ]
    assert not Player.objects.exists()
    assert len(registered(series, despite_overlaps=True)) == 3


def test_what_one_event_refuses_holds_for_all():
    series = a_convention(0, 8)
    registered(series)
    with pytest.raises(Malformed) as refused:
        registered(series)
    assert refused.value.problems[0].message.startswith("Event 1: Somebody is registered under this name")
    second = Event.objects.order_by("starts_at")[1]
    second.players.all().delete()
    with pytest.raises(Malformed):
        registered(series)
    assert not second.players.exists()


def test_events_that_take_no_registrations_are_refused():
    series = a_convention(0, 8)
    Event.objects.filter(slug=slugs(series)[0]).update(registration_open=False)
    with pytest.raises(Malformed):
        registered(series)
    user = a_user()
    Event.objects.update(registration_open=True)
    registered(series, user=user)
    with pytest.raises((Refused, Malformed)):
        registered(series, user=user)


def test_the_expected_end_follows_the_announced_rounds():
    first, second = (
        Event(starts_at=FIRST_DAY, rounds_announced=3, pk=1),
        Event(starts_at=FIRST_DAY + timedelta(hours=6), rounds_announced=3, pk=2),
    )
    assert expected_end(first) == FIRST_DAY + timedelta(hours=6)
    assert overlapping([second, first]) == []
    second.starts_at -= timedelta(minutes=1)
    assert overlapping([second, first]) == [(first, second)]


def test_the_page_registers_and_remembers_each_player():
    series = a_convention(0, 1, 24)
    browser, url = Client(), reverse("series-register", args=[series.slug])
    sent = {"events": slugs(series), "name": "Asha Greyjoy", "name_shown": "full"}
    warned = browser.post(url, sent)
    assert warned.status_code == 409 and "These events overlap." in html_of(warned)
    assert browser.post(url, sent | {"override": "yes"}).status_code == 302
    page = html_of(browser.get(reverse("series-registered", args=[series.slug])))
    assert all(f"Event {number}" in page for number in (1, 2, 3))
    for slug in slugs(series):
        assert browser.get(reverse("my-event", args=[slug])).status_code == 200
    assert "Event 1" not in html_of(Client().get(reverse("series-registered", args=[series.slug])))


@pytest.mark.parametrize("hours", [(0, 24), (0, 24, 48, 72)])
def test_ones_events_of_a_series_take_three_queries(hours, django_assert_num_queries):
    series, browser = a_convention(*hours), Client()
    sent = {"events": slugs(series), "name": "Asha Greyjoy", "name_shown": "full"}
    assert browser.post(reverse("series-register", args=[series.slug]), sent).status_code == 302
    session, own = 1, 3
    with django_assert_num_queries(session + own):
        page = html_of(browser.get(reverse("series-registered", args=[series.slug])))
    assert all(f"Event {number}" in page for number in range(1, len(hours) + 1))


def test_each_event_says_when_it_is_and_the_last_that_is_open_says_so():
    series = a_convention(0, 22)
    url = reverse("series-register", args=[series.slug])
    page = html_of(Client().get(url))
    assert "Tue 1 Sep 2026, 20:00 – Wed 2 Sep 2026, 02:00" in page
    assert "Wed 2 Sep 2026, 18:00 – 00:00" not in page and "Wed 2 Sep 2026, 18:00 – Thu 3 Sep" in page
    Event.objects.filter(name="Event 2").update(rounds_announced=1)
    assert "Wed 2 Sep 2026, 18:00 – 20:00" in html_of(Client().get(url))
    Event.objects.update(registration_open=False)
    assert "No event of this series takes registrations" in html_of(Client().get(url))


def test_a_renewed_link_and_a_detached_account_show_no_event():
    series, user = a_convention(0, 24), a_user()
    registered(series, user=user)
    account, url = browser_of(user), reverse("series-registered", args=[series.slug])
    assert "Event 2" in html_of(account.get(url))
    by_link = Client()
    first = Player.objects.get(event__name="Event 1")
    by_link.get(reverse("private-link", args=[hand_out_link(first)]))
    page = html_of(by_link.get(url))
    assert "Event 1" in page and "Event 2" not in page
    Player.objects.update(user=None, link_epoch=F("link_epoch") + 1)
    assert "Event 1" not in html_of(by_link.get(url)) and "Event 2" not in html_of(account.get(url))


def test_the_calendar_names_months_in_every_language():
    an_event(status="open", starts_at=timekeeping.now() + timedelta(days=9))
    for language in ("de", "es", "fr"):
        page = Client().get(reverse("calendar"), headers={"Accept-Language": language})
        assert page.status_code == 200, language


def test_calendars_have_every_event_that_everybody_may_see(django_assert_num_queries):
    series = a_convention(0, 8)
    soon = timekeeping.now() + timedelta(days=2)
    an_event(name="Hidden", status="draft", starts_at=soon)
    an_event(name="Soon", starts_at=soon)
    feed = Client().get(reverse("series-calendar-feed", args=[series.slug]))
    assert feed["Content-Type"].startswith("text/calendar")
    entries = Calendar.from_ical(feed.content).walk("VEVENT")
    assert [str(entry["SUMMARY"]) for entry in entries] == ["Event 1", "Event 2"]
    assert entries[0].decoded("DTSTART") == FIRST_DAY
    assert entries[0].decoded("DTEND") - entries[0].decoded("DTSTART") == timedelta(hours=6)
    assert str(entries[0]["URL"]).endswith(reverse("public-event", args=[slugs(series)[0]]))
    with django_assert_num_queries(1):
        assert Client().get(reverse("calendar-feed")).status_code == 200
    with django_assert_num_queries(1):
        page = html_of(Client().get(reverse("calendar")))
    assert "Soon" in page and "Hidden" not in page and "Event 1" not in page


def test_what_one_event_refuses_is_counted_at_none():
    series, kept = a_convention(0, 8), list[str]()
    second = Event.objects.order_by("pk")[1]
    register_for_several(
        series,
        [second.slug],
        name="Asha Greyjoy",
        name_shown="full",
        user=None,
        admit=lambda event: nullcontext(False),
    )

    @contextmanager
    def admit(event: Event) -> Iterator[bool]:
        kept.append(event.slug)
        try:
            yield False
        except ActionError:
            kept.remove(event.slug)
            raise

    with pytest.raises(Malformed):
        register_for_several(
            series, slugs(series), name="Asha Greyjoy", name_shown="full", user=None, admit=admit
        )
    assert kept == []


def test_a_crowd_behind_one_address_is_refused_where_an_event_has_a_code(monkeypatch):
    series = a_convention(0, 8)
    Event.objects.filter(slug=slugs(series)[0]).update(join_code="ABCDEF")
    full = limits.SIGN_UPS_WITHOUT_CODE
    monkeypatch.setattr(type(full), "take", lambda throttle, name: throttle is not full)
    answer = Client().post(
        reverse("series-register", args=[series.slug]),
        {"name": "Asha Greyjoy", "name_shown": "full", "events": slugs(series)},
    )
    assert answer.status_code == 429 and not Player.objects.exists()


class TestApi:
    """The same by the API: once per key, with overlaps and refusals as problem details."""

    def body(self, series: Series, **changes: object) -> dict[str, object]:
        return {"events": slugs(series), "name": "Asha Greyjoy", **changes}

    def test_all_events_at_once_and_once_per_key(self):
        series = a_convention(0, 8)
        caller, address = Api(), f"series/{series.slug}/register/"
        assert [row["slug"] for row in caller.get(address)] == slugs(series)
        first = caller.call("POST", address, self.body(series), Idempotency_Key="one")
        assert first.status_code == 201
        assert [row["event"] for row in first.json()["players"]] == slugs(series)
        again = caller.call("POST", address, self.body(series), Idempotency_Key="one")
        assert again.json() == first.json() | {"private_links": None} and Player.objects.count() == 2
        link = first.json()["private_links"][1]
        me = Api(f"Player {link}").call("GET", f"events/{slugs(series)[1]}/me/")
        assert me.status_code == 200

    def test_overlaps_are_a_problem_until_they_are_wanted(self):
        series = a_convention(0, 1)
        address = f"series/{series.slug}/register/"
        refused = Api().call("POST", address, self.body(series))
        assert refused.status_code == 409 and refused["Content-Type"] == "application/problem+json"
        assert refused.json()["problems"][0]["message"] == "Event 2 begins before Event 1 should be over."
        assert not Player.objects.exists()
        taken = Api().call("POST", address, self.body(series, despite_overlaps=True))
        assert taken.status_code == 201 and Player.objects.count() == 2

    def test_what_one_event_refuses_names_it(self):
        series = a_convention(0, 8)
        address = f"series/{series.slug}/register/"
        assert Api().call("POST", address, self.body(series)).status_code == 201
        refused = Api().call("POST", address, self.body(series))
        assert refused.status_code == 400
        assert refused.json()["problems"][0]["message"].startswith("Event 1: Somebody is registered")
        nothing = Api().call("POST", address, self.body(series, events=["nowhere"]))
        assert nothing.status_code == 400 and nothing.json()["problems"][0]["field"] == "events"

    def test_one_address_has_a_limit(self, monkeypatch):
        series = a_convention(0)
        monkeypatch.setattr(limits, "SIGN_UPS", replace(limits.SIGN_UPS, most=1, purpose="of one"))
        address = f"series/{series.slug}/register/"
        assert Api().call("POST", address, self.body(series)).status_code == 201
        refused = Api().call("POST", address, self.body(series, name="Yara"))
        assert refused.status_code == 429 and "Retry-After" in refused

    def test_a_program_attaches_no_account_and_a_series_that_is_not_public_is_not_there(self):
        series = a_convention(0)
        user = a_user()
        caller, address = program_of(user), f"series/{series.slug}/register/"
        assert caller.call("POST", address, self.body(series)).status_code == 201
        assert Player.objects.get().user is None
        Series.objects.update(is_public=False)
        assert Api().call("POST", address, self.body(series)).status_code == 404
        assert Api().call("GET", address).status_code == 404
