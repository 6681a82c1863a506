"""Who may call what: every endpoint that the resolver knows, by every kind of caller, cell by cell.

The table in `endpoints` is written by hand; an endpoint that is not in it fails, so does one that is gone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tables.core.access import PLAY_VERBS, READ_VERBS, RESULT_VERBS, permits
from tables.core.api.routes import EndpointView
from tables.core.timekeeping import now
from tables.decks.models import Deck
from tables.events.models import DeckLists
from tables.journal.models import JournalEntry
from tables.live.play import decks
from tables.staff.actions import narrow_role
from tables.staff.models import Role, TokenScope
from tests.api.endpoints import (
    ANYONE,
    ENDPOINTS,
    EVENT,
    PARTICIPANT,
    PLAYER,
)
from tests.builders import a_user
from tests.clients import Api, program_of, staff_program
from tests.stages import Stage, live_event, playing_event

pytestmark = [pytest.mark.django_db, pytest.mark.sample]

STAFF_ENDPOINTS = {endpoint: verb for endpoint, verb in ENDPOINTS.items() if "." in verb}
REFUSED = (401, 403, 404)


def addresses(patterns: list[URLPattern | URLResolver], prefix: str = "") -> Iterator[tuple[str, URLPattern]]:
    for pattern in patterns:
        address = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, address)
        else:
            yield address, pattern


def endpoints_of_resolver() -> set[str]:
    found = set()
    for address, pattern in addresses(get_resolver().url_patterns):
        view = getattr(pattern.callback, "cls", None)
        if isinstance(view, type) and issubclass(view, EndpointView):
            short = re.sub(r"<\w+:(\w+)>", r"<\1>", address.removeprefix("api/v1/"))
            found |= {f"{method.upper()} {short}" for method in view.endpoints}
    return found


@pytest.fixture(scope="module")
def module_stage(module_rows) -> Stage:
    with module_rows():
        stage = live_event(deck_lists=DeckLists.OPTIONAL, decks_for_opponents=True)
        decks.submit_ready(stage.player(), stage.actor(), "stark", reason="for the test")
        Deck.objects.update(locked_at=now())
        return stage


def status(stage: Stage, caller: Api, endpoint: str) -> int:
    """The answer's status to an empty request, which is taken back; what is refused leaves no trace."""
    method, address = endpoint.split(" ", 1)
    for name, value in stage.path.items():
        address = address.replace(f"<{name}>", str(value))
    before = JournalEntry.objects.count()
    with transaction.atomic():
        response = Api(caller.authorization).call(method, address, None if method == "GET" else {})
        if response.status_code in REFUSED:
            assert JournalEntry.objects.count() == before
        transaction.set_rollback(True)
    return int(response.status_code)


def test_every_endpoint_is_listed():
    assert endpoints_of_resolver() == set(ENDPOINTS)


# What somebody may do is decided before their call asks for anything: all calls reach the database as the
# organizer's.
@pytest.mark.parametrize(
    "role", [pytest.param(role, marks=[] if role == Role.ORGANIZER else [pytest.mark.once]) for role in Role]
)
def test_roles_may_what_the_matrix_says(stage, role):
    caller = staff_program(stage.event, role)
    wrong = {}
    for endpoint, verb in STAFF_ENDPOINTS.items():
        answered = status(stage, caller, endpoint)
        if (answered == 403) == permits(role, verb) or answered == 401:
            wrong[endpoint] = answered
    assert wrong == {}


@pytest.mark.once
def test_a_narrowed_role_may_what_is_left_of_it(stage):
    caller = staff_program(stage.event, Role.HEAD_JUDGE)
    left = {"event.view", "round.publish", "player.drop", "live.open"}
    narrow_role(stage.event.roles.get(role=Role.HEAD_JUDGE), stage.actor(), left)
    wrong = {}
    for endpoint, verb in STAFF_ENDPOINTS.items():
        answered = status(stage, caller, endpoint)
        if (answered == 403) == (verb in left) or answered == 401:
            wrong[endpoint] = answered
    assert wrong == {}


@pytest.mark.once
@pytest.mark.parametrize(
    ("scope", "verbs"),
    [
        (TokenScope.READ, READ_VERBS),
        (TokenScope.RESULTS, RESULT_VERBS),
        (TokenScope.PLAY, PLAY_VERBS),
    ],
)
def test_tokens_may_no_more_than_their_scope(stage, scope, verbs):
    caller = program_of(stage.user(), scope)
    wrong = {}
    for endpoint, verb in STAFF_ENDPOINTS.items():
        answered = status(stage, caller, endpoint)
        if (answered == 403) == (verb in verbs):
            wrong[endpoint] = answered
    assert wrong == {}


def test_strangers_must_say_who_they_are(stage):
    closed = [endpoint for endpoint, who in ENDPOINTS.items() if who != ANYONE]
    assert {endpoint: status(stage, Api(), endpoint) for endpoint in closed} == dict.fromkeys(closed, 401)


@pytest.mark.parametrize("credentials", ["Bearer km_nonsense", "Player nonsense", "Bearer ", "Bearer ä"])
def test_wrong_credentials_are_refused_even_where_none_are_needed(stage, credentials):
    caller = Api(credentials)
    expected = 401 if credentials.split(" ")[1] else 200
    assert status(stage, caller, "GET events/") == expected


@pytest.mark.once  # the same few lookups refuse at every address
def test_staff_of_other_events_are_shown_nothing(stage):
    caller = staff_program(playing_event().event)
    closed = [e for e, who in ENDPOINTS.items() if EVENT in e and who != ANYONE]
    assert {endpoint: status(stage, caller, endpoint) for endpoint in closed} == dict.fromkeys(closed, 404)


@pytest.mark.once  # the same few lookups refuse at every address
def test_players_of_other_events_are_shown_nothing(stage):
    caller = program_of(playing_event().player())
    closed = [e for e, who in ENDPOINTS.items() if EVENT in e and who != ANYONE]
    assert {endpoint: status(stage, caller, endpoint) for endpoint in closed} == dict.fromkeys(closed, 404)


@pytest.mark.once  # the same few lookups refuse at every address
def test_players_may_nothing_that_is_the_staffs(stage):
    caller = program_of(stage.player())
    expected = dict.fromkeys(STAFF_ENDPOINTS, 403)
    assert {endpoint: status(stage, caller, endpoint) for endpoint in STAFF_ENDPOINTS} == expected


def test_players_may_what_is_theirs(stage):
    caller = program_of(stage.player())
    own = [endpoint for endpoint, who in ENDPOINTS.items() if who in {PLAYER, PARTICIPANT}]
    assert [endpoint for endpoint in own if status(stage, caller, endpoint) in REFUSED] == []


def test_a_draft_is_seen_by_its_staff_only(stage):
    stage.event.status, stage.event.hall_value, stage.event.hall_value_digest = "draft", "", ""
    stage.event.save()
    opened = [e for e, who in ENDPOINTS.items() if EVENT in e and who == ANYONE]
    for caller in (Api(), staff_program(playing_event().event)):
        assert {endpoint: status(stage, caller, endpoint) for endpoint in opened} == dict.fromkeys(
            opened, 404
        )


@pytest.mark.parametrize(
    ("switch", "parts"),
    [
        (
            "public_pairings",
            ["rounds/", "rounds/<number>/", "rounds/<number>/pairings/", "rounds/<number>/clock/"],
        ),
        ("public_pairings", ["rounds/<number>/pairings.csv", "rounds/<number>/tables/<table>/"]),
        ("public_standings", ["standings/", "standings.csv", "standings/<key>/"]),
        ("public_results", ["rounds/<number>/results/"]),
        ("public_players", ["public-players/"]),
    ],
)
def test_strangers_read_what_is_switched_on(stage, switch, parts):
    for is_on in (True, False):
        setattr(stage.event, switch, is_on)
        stage.event.save()
        for part in parts:
            endpoint = f"GET {EVENT}{part}"
            assert status(stage, Api(), endpoint) == (200 if is_on else 404)
            assert status(stage, staff_program(stage.event, Role.SCOREKEEPER), endpoint) == 200


def test_what_an_account_does_by_token_and_what_only_by_session(stage, client):
    user = a_user()
    assert status(stage, program_of(user), "GET me/") == 200
    assert status(stage, program_of(stage.player()), "GET me/") == 403
    assert status(stage, program_of(user), "GET me/tokens/") == 403
    assert status(stage, program_of(user), "POST events/") == 403
    assert status(stage, program_of(a_user(is_staff=True)), "POST events/") == 400
    client.force_login(user)
    assert client.get("/api/v1/me/tokens/").status_code == 200


def test_sessions_are_guarded_against_forgery(stage):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(stage.user())
    address = f"/api/v1/events/{stage.event.slug}/rounds/2/clock/pause/"
    assert strict.post(address, {}, content_type="application/json").status_code == 403
    assert strict.get(f"/api/v1/events/{stage.event.slug}/players/").status_code == 200
