"""Organizers sign up by themselves where the installation allows it, within limits; operators allow more."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from tables.accounts import organizer_limits
from tables.accounts.models import AccountEntry
from tables.accounts.operators import allow_events, close_account, limit_events, reopen_account
from tables.core import limits
from tables.core.access import Actor
from tables.core.errors import Malformed, NotVisible, Refused
from tables.events.actions.setup import create_event
from tables.events.models import Event
from tables.messages.actions import confirm_subscription
from tables.messages.models import Subscription
from tables.players.actions.registration import register_player
from tables.staff.models import User
from tests.builders import a_user, an_event, staff_of
from tests.clients import browser_of, html_of, program_of

pytestmark = pytest.mark.django_db

CREATE, SIGN_UP, ADDRESS = reverse("create-event"), reverse("sign-up"), reverse("account-address")
PASSWORD = "four words in row"
START = {"name": "Pyke", "starts_at": "2026-12-05T09:00:00Z"}


@pytest.fixture(autouse=True)
def by_themselves(settings) -> None:
    settings.SIGN_UP = settings.SIGN_UP_ORGANIZERS = True


@pytest.fixture
def asha() -> User:
    user = a_user("asha")
    Subscription.objects.create(
        user=user, channel="email", address="a@example.org", key="k", site="https://x"
    )
    confirm_subscription("k")
    return user


@pytest.fixture
def operator() -> Actor:
    return Actor.staff(User.objects.create_superuser("yara", password="winter"))


def an_own_event(user: User) -> Event:
    return create_event(Actor.staff(user), name="Pyke", starts_at=an_event().starts_at)


def test_from_the_front_page_to_an_event_of_ones_own():
    browser = Client()
    assert CREATE in html_of(browser.get("/"))
    page = browser.get(CREATE, follow=True)
    assert f"{SIGN_UP}?next={CREATE}" in html_of(page)
    sent = {"username": "asha", "password1": PASSWORD, "password2": PASSWORD, "address": "a@example.org"}
    assert browser.post(SIGN_UP, {**sent, "next": CREATE})["Location"] == CREATE
    page = browser.get(CREATE, follow=True)
    assert page.redirect_chain[-1][0] == ADDRESS and "To create events, add an e-mail address" in html_of(
        page
    )
    confirm_subscription(Subscription.objects.get().key)
    assert browser.get(CREATE).status_code == 200
    assert browser.get(reverse("backups")).status_code == 404, "backups are for operators"


def test_a_new_account_leads_to_no_other_site_and_needs_no_address():
    sent = {"username": "asha", "password1": PASSWORD, "password2": PASSWORD, "next": "https://evil.example"}
    assert Client().post(SIGN_UP, sent)["Location"] == reverse("play")
    assert not Subscription.objects.exists()
    assert Client().post(SIGN_UP, {**sent, "username": "ben", "address": "no"}).status_code == 400


def test_without_the_setting_operators_decide(settings, asha):
    settings.SIGN_UP_ORGANIZERS = False
    assert browser_of(asha).get(CREATE).status_code == 403
    allow_events(asha, Actor.system())
    assert browser_of(asha).get(CREATE).status_code == 200


def test_an_address_that_is_not_confirmed_creates_nothing(asha):
    Subscription.objects.update(confirmed_at=None)
    caller = program_of(asha)
    assert caller.call("POST", "events/", START).status_code == 403
    Subscription.objects.update(confirmed_at="2026-12-05T09:00:00Z")
    assert caller.call("POST", "events/", START).status_code == 201


def test_so_many_events_at_a_time(asha, monkeypatch):
    monkeypatch.setattr(limits, "OWN_EVENTS", 1)
    event = an_own_event(asha)
    with pytest.raises(Refused, match="1 event that is not over"):
        an_own_event(asha)
    Event.objects.filter(pk=event.pk).update(status="finished")
    an_own_event(asha)
    allow_events(asha, Actor.system())
    an_own_event(User.objects.get(pk=asha.pk))


def test_so_much_in_all_events(asha, monkeypatch):
    an_own_event(asha)
    assert organizer_limits.stored_bytes(asha) > 300, "the journal counts"
    monkeypatch.setattr(limits, "OWN_STORAGE", 100)
    with pytest.raises(Refused, match="0 MB of the 0 MB"):
        an_own_event(asha)


def test_so_many_players_of_an_event(asha, settings, monkeypatch):
    monkeypatch.setattr(limits, "OWN_EVENT_PLAYERS", 1)
    event, other = an_own_event(asha), an_event()
    organizer = Actor.staff(asha)
    register_player(event, organizer, name="Balon")
    with pytest.raises(Refused, match="may have 1 players"):
        register_player(event, organizer, name="Euron")
    for name in ("Balon", "Euron"):
        register_player(other, staff_of(other), name=name)
    settings.SIGN_UP_ORGANIZERS = False
    register_player(event, organizer, name="Euron")


def test_so_many_open_live_tables(asha, monkeypatch):
    event = an_own_event(asha)
    monkeypatch.setattr(limits, "OWN_LIVE_TABLES", 2)
    organizer_limits.require_room_for_live_tables(event, 2)
    with pytest.raises(Refused, match="2 open live tables"):
        organizer_limits.require_room_for_live_tables(event, 3)
    allow_events(asha, Actor.system())
    organizer_limits.require_room_for_live_tables(event, 3)


def test_operators_allow_limit_close_and_reopen(asha, operator):
    allow_events(asha, operator, reason="runs the club")
    allow_events(asha, operator)
    limit_events(asha, operator)
    with pytest.raises(Malformed):
        close_account(asha, operator, reason=" ")
    browser, caller = browser_of(asha), program_of(asha)
    close_account(asha, operator, reason="insults")
    assert browser.get(ADDRESS).status_code == 302 and caller.call("GET", "me/").status_code == 401
    reopen_account(asha, operator)
    assert caller.call("GET", "me/").status_code == 200
    rows = AccountEntry.objects.values_list("verb", "reason", "who").order_by("pk")
    assert list(rows) == [
        ("allow_events", "runs the club", "yara"),
        ("limit_events", "", "yara"),
        ("close", "insults", "yara"),
        ("reopen", "", "yara"),
    ]


def test_who_may_not_act_on_accounts(asha, operator):
    for actor in (Actor.staff(asha), Actor.staff(a_user(is_staff=True))):
        with pytest.raises(NotVisible):
            close_account(asha, actor, reason="mine")
    assert operator.user is not None
    for act in (limit_events, allow_events):
        with pytest.raises(Refused):
            act(operator.user, operator)
    with pytest.raises(Refused, match="operator"):
        close_account(operator.user, operator, reason="x")
    asha.set_unusable_password()
    asha.is_active = False
    asha.save()
    with pytest.raises(Refused, match="owner closed"):
        reopen_account(asha, operator)


def test_the_command_makes_an_organizer_who_is_no_operator():
    out = StringIO()
    call_command("allow_events", "asha", stdout=out)
    user = User.objects.get(username="asha")
    assert user.is_staff and not user.is_superuser and "/set-password/" in out.getvalue()
    call_command("allow_events", "asha", "--revoke", stdout=out)
    assert not User.objects.get(username="asha").is_staff
    with pytest.raises(CommandError, match="There is no account ben"):
        call_command("allow_events", "ben", "--revoke")
