"""Every staff page × every visitor, compared with the matrix; no address may be missing here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, reverse

from frontend.navigation import STAGES
from tables.core.access import STAFF_ACTIONS, permits
from tables.players.models import KeepApartGroup
from tables.staff.actions import narrow_role
from tables.staff.models import Role
from tests.cast import Cast
from tests.conftest import on_sqlite
from tests.frontend.routes import SITE
from tests.frontend.walk import API_PREFIX, example, running_cast

STAFF_PREFIX = "staff/"
NOT_STAFF_PAGES = ("public-", "my-", "live-", "account", "calculator", "style", "play")
EVERYBODYS_PAGES = {
    "games-played", "sign-up", "language", "script-catalog", "card-picture",
    "home", "sign-in", "sign-in-code", "sign-out", "set-password", "password-reset", "create-event",
    "calculator",
    "calculator-preview", "private-link", "slip", "code", "join", "slip-preview", "backups", "backups-file",
    "operations", "operations-account", "terms", "privacy",
    "report-abuse", "operations-reports", "operations-report-close",
    "all-events", "all-events-role", "event-templates", "event-template", "event-template-save",
    "event-template-delete", "event-import", "description-preview",
    "series", "series-list", "series-new", "series-events", "series-event-remove", "series-team",
    "series-team-remove", "series-narrow", "series-people", "series-person", "series-person-part",
    "series-person-data", "series-person-forget", "profile-forget",
    "series-register", "series-registered", "series-ratings", "series-ratings-game", "series-rating",
    "series-journal", "series-calendar-feed", "series-export", "series-edit", "calendar", "calendar-feed",
    "profile", "switch-event",
    "profile-export", "person", "league", "league-entrant", "league-csv", "league-chart", "league-archive",
    "league-qualified", "league-final", "league-new", "league-edit", "league-delete",
    "formats", "format", "format-new", "format-preview", "format-delete", "cuts-preview",
    "metrics", "message-subscription", "message-leave",
    "offline-worker", "offline-no-connection", "offline-session", "offline-device",
}  # fmt: skip


STAFF_ROUTES = [pattern for address, pattern in SITE if address.startswith(STAFF_PREFIX)]


def test_every_stage_of_the_navigation_has_its_page():
    verbs = {pattern.name: getattr(pattern.callback, "staff_verb", None) for pattern in STAFF_ROUTES}
    assert {f"staff-{stage.key}": stage.verb for stage in STAGES}.items() <= verbs.items()


@pytest.mark.parametrize("pattern", STAFF_ROUTES, ids=lambda pattern: pattern.name)
def test_a_staff_page_names_the_action_of_the_matrix_it_belongs_to(pattern: URLPattern):
    assert pattern.name is not None and pattern.name.startswith("staff-")
    assert getattr(pattern.callback, "staff_verb", None) in STAFF_ACTIONS


def test_no_address_is_forgotten():
    others = [
        (address, pattern.name)
        for address, pattern in SITE
        if not address.startswith((STAFF_PREFIX, API_PREFIX))
        and pattern.name not in EVERYBODYS_PAGES
        and not (pattern.name or "").startswith(NOT_STAFF_PAGES)
    ]
    assert others == []


def test_no_page_asks_for_a_role_outside_the_staff_addresses():
    asking = [address for address, pattern in SITE if hasattr(pattern.callback, "staff_verb")]
    assert all(address.startswith(STAFF_PREFIX) for address in asking)


@pytest.fixture
def cast() -> Cast:
    return running_cast()


@pytest.mark.django_db
@pytest.mark.sample
def test_who_may_see_it(cast: Cast):
    """On PostgreSQL by the organizer alone, whose pages ask for most: who is let in does not depend on it."""
    everybody = {who: cast.browser(who) for who in ("anonymous", "stranger", *Role)}
    browsers = everybody if on_sqlite() else {Role.ORGANIZER.value: everybody[Role.ORGANIZER]}
    found = {pattern.name: welcomes(cast, browsers, pattern) for pattern in STAFF_ROUTES}
    expected = {}
    for pattern in STAFF_ROUTES:
        verb = pattern.callback.staff_verb  # type: ignore[attr-defined]
        roles = {role.value: "welcome" if permits(role, verb) else "not permitted" for role in Role}
        all_of_them = {"anonymous": "sign in", "stranger": "no such event"} | roles
        expected[pattern.name] = {who: all_of_them[who] for who in browsers}
    assert found == expected


@pytest.mark.django_db
def test_a_narrowed_role_sees_the_pages_of_what_is_left_of_it(cast: Cast):
    left = {"event.view", "round.clock", "journal.view"}
    browsers = {"judge": cast.browser("judge")}
    narrow_role(cast.event.roles.get(role=Role.JUDGE), cast.actor("organizer"), left)
    found = {pattern.name: welcomes(cast, browsers, pattern)["judge"] for pattern in STAFF_ROUTES}
    verbs = {pattern.name: getattr(pattern.callback, "staff_verb", "") for pattern in STAFF_ROUTES}
    assert found == {name: "welcome" if verb in left else "not permitted" for name, verb in verbs.items()}


def taken_back(ask: Callable[[str], Any], url: str) -> Any:
    """The response to a request whose changes are undone."""
    with transaction.atomic():
        response = ask(url)
        transaction.set_rollback(True)
    return response


def welcomes(cast: Cast, browsers: dict[str, Client], pattern: URLPattern) -> dict[str, str]:
    """How everybody is received at a staff page; what they would change there is taken back."""
    url = reverse(pattern.name or "", kwargs=example(cast, pattern))
    found: dict[str, str] = {}
    for who, browser in browsers.items():
        response = taken_back(browser.get, url)
        if response.status_code == 405:
            response = taken_back(browser.post, url)
        assert response.status_code < 500, f"{who} at {url}: {response.status_code}"
        if response.status_code == 302 and response["Location"].startswith(reverse("sign-in")):
            found[who] = "sign in"
        else:
            found[who] = {403: "not permitted", 404: "no such event"}.get(response.status_code, "welcome")
    return found


@pytest.mark.django_db
def test_what_belongs_to_another_event_is_not_found(cast: Cast):
    elsewhere = Cast()
    group = KeepApartGroup.objects.create(event=elsewhere.event, name="Tully")
    role = elsewhere.event.roles.get(user=elsewhere.user())
    browser = cast.browser()
    elsewheres = [
        cast.url("staff-players-player", key="p99"),
        cast.url("staff-players-group", pk=group.pk),
        cast.url("staff-staff-change", pk=role.pk),
    ]
    assert [browser.get(url).status_code for url in elsewheres] == [404, 404, 404]
