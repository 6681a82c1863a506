"""The join code and its flyer: what it opens, who may change it, and that nobody guesses one."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from tables.core import codes
from tables.core.errors import Outdated
from tables.events.actions.join_code import close_join_code, renew_join_code
from tables.events.models import Event
from tests.builders import an_event, last_entry
from tests.cast import Cast
from tests.clients import html_of

pytestmark = pytest.mark.django_db


def with_code(**changes) -> Cast:
    cast = Cast(an_event(**{"registration_open": True, **changes}))
    cast.event = renew_join_code(cast.event, cast.actor())
    return cast


def opens(code: str):
    return Client().get(reverse("code"), {"code": code}, follow=True)


def test_typed_as_people_type_it_leads_to_the_registration():
    cast = with_code()
    code = cast.event.join_code
    assert len(code) == codes.JOIN_CODE and set(code) <= set(codes.LETTERS)
    shown = codes.in_groups(code, 3)
    for typed in (code, shown, f" {shown.lower()} ", code.replace("1", "I").replace("0", "o")):
        assert opens(typed).redirect_chain[-1][0] == f"{cast.url('public-sign-up')}?code={code}"
    assert "Join with a code" in html_of(Client().get(reverse("home")))
    Event.objects.update(registration_open=False)
    assert opens(code).redirect_chain[-1][0] == cast.url("public-event")


def test_what_opens_nothing():
    cast = with_code(status="draft")
    assert opens(cast.event.join_code).status_code == 404, "a draft is nobody's business"
    Event.objects.update(status="open")
    old = cast.event.join_code
    fresh = renew_join_code(cast.event, cast.actor())
    assert opens(old).status_code == 404 and opens(fresh.join_code).status_code == 200
    assert (last_entry(fresh).verb, str(last_entry(fresh).after)) == ("join_code.renew", "{'has_code': True}")
    with pytest.raises(Outdated):
        renew_join_code(cast.event, cast.actor(), expected=fresh.revision - 1)
    closed = close_join_code(fresh, cast.actor())
    assert close_join_code(closed, cast.actor()).revision == closed.revision
    assert opens(fresh.join_code).status_code == 404
    assert opens("").status_code == 200, "the page asks for a code"


def test_guesses_are_counted_and_a_right_code_is_never_refused():
    cast = with_code()
    answers = [Client().get(reverse("join", args=[f"ZZZZ{number:02d}"])).status_code for number in range(31)]
    assert answers == [404] * 30 + [429]
    assert Client().get(reverse("join", args=[cast.event.join_code])).status_code == 302


def test_no_two_events_share_a_code():
    one, other = with_code(), Cast(an_event())
    with pytest.raises(IntegrityError), transaction.atomic():
        Event.objects.filter(pk=other.event.pk).update(join_code=one.event.join_code)


def test_at_the_desk():
    cast = with_code()
    shown = codes.in_groups(cast.event.join_code, 3)
    assert shown in html_of(cast.browser("judge").get(cast.url("staff-overview")))
    assert cast.browser("stranger").get(cast.url("staff-paper-flyer")).status_code == 404
    desk = cast.browser()
    assert desk.post(cast.url("staff-overview-join-code-close"), {"confirmed": "yes"}).status_code == 302
    assert desk.get(cast.url("staff-paper-flyer")).status_code == 409
    assert cast.browser("judge").post(cast.url("staff-overview-join-code")).status_code == 403
    assert cast.program().get("join-code/") == {"join_code": ""}
