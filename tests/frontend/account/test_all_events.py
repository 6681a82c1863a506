"""The page of all events: administrators of the installation give roles there, and nobody else sees it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tables.events.models import EventStatus
from tables.staff.models import Role
from tests.builders import a_user, an_event, last_entry, staff_of
from tests.cast import Cast
from tests.clients import browser_of, said

pytestmark = pytest.mark.django_db

LIST = reverse("all-events")


@pytest.fixture
def administrator() -> Client:
    return browser_of(a_user("admin", is_superuser=True))


def test_every_event_is_listed_with_its_organizers(administrator: Client):
    draft = an_event(name="Draft of Pyke", status=EventStatus.DRAFT)
    organized = an_event(name="Harlaw Open")
    staff_of(organized, user=a_user("asha"))
    page = administrator.get(LIST).content.decode()
    assert draft.name in page and organized.name in page
    assert page.count("Nobody can sign in") == 1
    rows = {row.partition("</th>")[0].strip(): row for row in page.split('<th scope="row">')[1:]}
    assert "nobody" in rows[draft.name] and "Nobody can sign in" in rows[draft.name]
    assert "asha" in rows[organized.name] and "Nobody can sign in" not in rows[organized.name]


def test_queries_do_not_grow_with_the_events(administrator: Client, django_assert_num_queries):
    for _ in range(3):
        staff_of(an_event())
    administrator.get(LIST)
    with django_assert_num_queries(5):
        administrator.get(LIST)
    for _ in range(6):
        staff_of(an_event())
    with django_assert_num_queries(5):
        administrator.get(LIST)


def test_a_form_sent_twice_gives_one_role(administrator: Client):
    event = an_event()
    sent = {"username": "asha", "role": "organizer", "idempotency_key": "asha-takes-over"}
    for _ in range(2):
        answer = administrator.post(reverse("all-events-role", args=[event.slug]), sent)
        assert answer.status_code == 302 and said(answer)[-1] == f"asha is organizer of {event.name}."
    assert event.roles.count() == event.journal.filter(verb="staff.appoint").count() == 1


def test_an_administrator_takes_an_event_over_and_works_there(administrator: Client):
    event = an_event()
    overview = reverse("staff-overview", args=[event.slug])
    assert administrator.get(overview).status_code == 404
    form = reverse("all-events-role", args=[event.slug])
    page = administrator.get(form).content.decode()
    assert 'value="admin"' in page
    answer = administrator.post(form, {"username": "admin", "role": "organizer"}, follow=True)
    assert f"admin is organizer of {event.name}." in answer.content.decode()
    assert administrator.get(overview).status_code == 200
    assert (last_entry(event).verb, last_entry(event).who) == ("staff.appoint", "admin")


def test_somebody_new_gets_a_link_that_is_shown_once(administrator: Client):
    event = an_event()
    form = reverse("all-events-role", args=[event.slug])
    answer = administrator.post(form, {"username": "yara", "role": "judge"}, follow=True)
    assert "Give this link to yara" in answer.content.decode()
    assert "/set-password/" in answer.content.decode()
    assert "/set-password/" not in administrator.get(LIST).content.decode()


def test_a_refusal_is_shown_on_the_form(administrator: Client):
    event = an_event()
    staff_of(event, user=a_user("asha"))
    form = reverse("all-events-role", args=[event.slug])
    answer = administrator.post(form, {"username": "asha", "role": "judge"})
    assert answer.status_code == 409
    assert "An event needs an organizer" in answer.content.decode()
    assert administrator.post(form, {"username": "", "role": "judge"}).status_code == 400


def test_nobody_else_learns_that_there_is_anything():
    cast = Cast(an_event())
    for address in (LIST, reverse("all-events-role", args=[cast.event.slug])):
        for who in (*Role, "stranger"):
            assert cast.browser(who).get(address).status_code == 404
            assert cast.browser(who).post(address, {"username": "x", "role": "judge"}).status_code in {
                404,
                405,
            }
        answer = cast.browser("anonymous").get(address)
        assert answer.status_code == 302 and answer["Location"].startswith(reverse("sign-in"))
