"""Who may call what: every endpoint that the resolver knows, by every kind of caller, cell by cell.

The table below is written by hand; an endpoint that is not in it fails, and so does one that is gone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy

import pytest
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tables.api.core.routes import EndpointView
from tables.core.access import PLAY_VERBS, READ_VERBS, RESULT_VERBS, Actor, permits
from tables.live.play import decks
from tables.models import DeckLists, JournalEntry, Role, TokenScope
from tests.api.client import Api, phone_of, program_of, staff_program
from tests.api.stage import Stage, live_event, playing_event
from tests.tables.builders import a_user

pytestmark = pytest.mark.django_db

ANYONE, ACCOUNT, CREATOR, SIGNED_IN = "anyone", "account", "creator", "signed in"
PARTICIPANT, PLAYER, AT_TABLE = "participant", "player", "at the table"
EVENT = "events/<slug>/"
ROUND = f"{EVENT}rounds/<number>/"
SHEET = f"{ROUND}tables/<table>/sheet/"
LIVE = "live-games/<game>/"

ENDPOINTS: dict[str, str] = {
    "POST score-table/": ANYONE,
    "GET events/": ANYONE,
    "POST events/": CREATOR,
    "GET me/": ACCOUNT,
    "GET me/tokens/": SIGNED_IN,
    "POST me/tokens/": SIGNED_IN,
    "DELETE me/tokens/<token>/": SIGNED_IN,
    f"GET {EVENT}": ANYONE,
    f"PATCH {EVENT}": "event.edit",
    f"POST {EVENT}rounds-announced/": "event.rounds",
    f"GET {EVENT}overview/": "event.view",
    f"GET {EVENT}archive.json": "event.export",
    f"POST {EVENT}backup/": "event.back_up",
    f"POST {EVENT}open/": "event.open",
    f"POST {EVENT}start/": "event.start",
    f"POST {EVENT}finish/": "event.finish",
    f"POST {EVENT}archive/": "event.archive",
    f"POST {EVENT}reopen/": "event.reopen",
    f"POST {EVENT}sign-up/": ANYONE,
    f"GET {EVENT}registrations/": "player.approve",
    f"POST {EVENT}registrations/preview/": "player.register",
    f"POST {EVENT}registrations/import/": "player.register",
    f"POST {EVENT}registrations/approve-all/": "player.approve",
    f"GET {EVENT}players/": "event.view",
    f"POST {EVENT}players/": "player.register",
    f"GET {EVENT}players.csv": "event.export",
    f"GET {EVENT}public-players/": ANYONE,
    f"GET {EVENT}players/<key>/": "event.view",
    f"PATCH {EVENT}players/<key>/": "player.edit",
    f"POST {EVENT}players/<key>/approve/": "player.approve",
    f"POST {EVENT}players/<key>/decline/": "player.approve",
    f"GET {EVENT}players/<key>/history/": "event.view",
    f"POST {EVENT}players/<key>/link/show/": "player.links",
    f"POST {EVENT}players/<key>/link/": "player.links",
    f"POST {EVENT}players/<key>/check-in/": "player.check_in",
    f"DELETE {EVENT}players/<key>/check-in/": "player.check_in",
    f"POST {EVENT}players/<key>/drop/": "player.drop",
    f"POST {EVENT}players/<key>/rejoin/": "player.rejoin",
    f"POST {EVENT}players/<key>/disqualify/": "player.disqualify",
    f"POST {EVENT}players/<key>/anonymize/": "player.anonymize",
    f"GET {EVENT}players/<key>/penalties/": "event.view",
    f"POST {EVENT}players/<key>/penalties/": "player.penalize",
    f"GET {EVENT}decks/": "deck.view",
    f"POST {EVENT}decks/lock/": "deck.lock",
    f"POST {EVENT}decks/unlock/": "deck.lock",
    f"GET {EVENT}players/<key>/deck/": "deck.view",
    f"PUT {EVENT}players/<key>/deck/": "deck.submit",
    f"GET {EVENT}keep-apart/": "event.view",
    f"POST {EVENT}keep-apart/": "player.edit",
    f"PUT {EVENT}keep-apart/<group>/": "player.edit",
    f"DELETE {EVENT}keep-apart/<group>/": "player.edit",
    f"GET {EVENT}rounds/": ANYONE,
    f"POST {EVENT}rounds/": "round.draw",
    f"GET {ROUND}": ANYONE,
    f"GET {ROUND}pairings/": ANYONE,
    f"GET {ROUND}pairings.csv": ANYONE,
    f"GET {ROUND}results/": ANYONE,
    f"GET {ROUND}clock/": ANYONE,
    f"POST {ROUND}redraw/": "round.draw",
    f"POST {ROUND}try-longer/": "round.draw",
    f"POST {ROUND}discard/": "round.draw",
    f"POST {ROUND}publish/": "round.publish",
    f"POST {ROUND}withdraw/": "round.publish",
    f"POST {ROUND}close/": "round.close",
    f"POST {ROUND}swap/preview/": "round.repair",
    f"POST {ROUND}swap/": "round.repair",
    f"POST {ROUND}move/preview/": "round.repair",
    f"POST {ROUND}move/": "round.repair",
    f"POST {ROUND}repair/preview/": "round.repair",
    f"POST {ROUND}repair/": "round.repair",
    f"POST {ROUND}late-seat/preview/": "round.repair",
    f"POST {ROUND}late-seat/": "round.repair",
    f"POST {ROUND}clock/start/": "round.clock",
    f"POST {ROUND}clock/pause/": "round.clock",
    f"POST {ROUND}clock/resume/": "round.clock",
    f"POST {ROUND}clock/extend/": "round.clock",
    f"POST {ROUND}clock/restart/": "round.clock",
    f"GET {ROUND}tables/<table>/": ANYONE,
    f"POST {ROUND}tables/<table>/lock/": "round.draw",
    f"DELETE {ROUND}tables/<table>/lock/": "round.draw",
    f"POST {ROUND}tables/<table>/extension/": "round.clock",
    f"GET {SHEET}": PARTICIPANT,
    f"PUT {SHEET}": "result.enter",
    f"POST {SHEET}preview/": PARTICIPANT,
    f"POST {SHEET}report/": PLAYER,
    f"POST {SHEET}confirm/": PARTICIPANT,
    f"POST {SHEET}dispute/": PLAYER,
    f"POST {SHEET}verify/": "result.verify",
    f"GET {EVENT}standings/": ANYONE,
    f"GET {EVENT}standings.csv": ANYONE,
    f"GET {EVENT}standings/<key>/": ANYONE,
    f"GET {EVENT}journal/": "journal.view",
    f"GET {EVENT}staff/": "event.view",
    f"POST {EVENT}staff/": "staff.manage",
    f"PATCH {EVENT}staff/<username>/": "staff.manage",
    f"DELETE {EVENT}staff/<username>/": "staff.manage",
    f"POST {EVENT}staff/<username>/set-password-link/": "staff.manage",
    f"GET {EVENT}me/": PLAYER,
    f"PATCH {EVENT}me/": PLAYER,
    f"GET {EVENT}me/table/": PLAYER,
    f"GET {EVENT}me/history/": PLAYER,
    f"GET {EVENT}me/deck/": PLAYER,
    f"PUT {EVENT}me/deck/": PLAYER,
    f"POST {EVENT}me/check-in/": PLAYER,
    f"POST {EVENT}me/drop/": PLAYER,
    "GET games/": ANYONE,
    "GET me/live-games/": ACCOUNT,
    "POST live-games/": ACCOUNT,
    f"GET {LIVE}": ANYONE,
    f"GET {LIVE}stream/": ANYONE,
    f"GET {LIVE}record/": ANYONE,
    f"GET {LIVE}facts/": ANYONE,
    f"GET {LIVE}moment/": ANYONE,
    f"GET {LIVE}draws/": ANYONE,
    f"POST {LIVE}commit/": AT_TABLE,
    f"POST {LIVE}reveal/": AT_TABLE,
    f"POST {LIVE}answer/": AT_TABLE,
    f"POST {LIVE}withdraw/": AT_TABLE,
    f"POST {LIVE}concede/": AT_TABLE,
    f"POST {LIVE}chat/": AT_TABLE,
    f"POST {LIVE}passing/": AT_TABLE,
    f"POST {LIVE}undo/": AT_TABLE,
    f"POST {LIVE}undo/allow/": AT_TABLE,
    f"POST {LIVE}undo/refuse/": AT_TABLE,
    f"POST {LIVE}join/": AT_TABLE,
    f"GET {EVENT}live-games/": ANYONE,
    f"POST {ROUND}live-games/": "live.open",
    f"POST {ROUND}tables/<table>/live-games/": "live.open",
    f"POST {LIVE}begin/": "live.judge",
    f"POST {LIVE}pause/": "live.judge",
    f"POST {LIVE}resume/": "live.judge",
    f"POST {LIVE}look/": "live.judge",
    f"POST {LIVE}take-back/": "live.judge",
    f"POST {LIVE}answer-for/": "live.judge",
    f"POST {LIVE}default-for/": "live.judge",
    f"POST {LIVE}give-to-bot/": "live.judge",
    f"POST {LIVE}give-back/": "live.judge",
    f"POST {LIVE}renew-draws/": "live.judge",
    f"GET {LIVE}corrections/": "live.judge",
    f"POST {LIVE}corrections/": "live.judge",
    f"POST {LIVE}corrections/look/": "live.judge",
    f"POST {LIVE}corrections/preview/": "live.judge",
    f"POST {LIVE}end/": "live.judge",
    f"POST {LIVE}start-over/": "live.judge",
    f"POST {LIVE}abandon/": "live.judge",
    f"POST {LIVE}messages/<message>/remove/": "live.judge",
}
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
        stage = live_event(deck_lists=DeckLists.OPTIONAL)
        decks.submit_ready(stage.player, Actor.of_player(stage.player), "stark")
        return stage


@pytest.fixture
def stage(module_stage: Stage) -> Stage:
    return deepcopy(module_stage)


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


@pytest.mark.parametrize("role", Role)
def test_roles_may_what_the_matrix_says(stage, role):
    caller = staff_program(stage.event, role)
    wrong = {}
    for endpoint, verb in STAFF_ENDPOINTS.items():
        answered = status(stage, caller, endpoint)
        if (answered == 403) == permits(role, verb) or answered == 401:
            wrong[endpoint] = answered
    assert wrong == {}


@pytest.mark.parametrize(
    ("scope", "verbs"),
    [
        (TokenScope.READ, READ_VERBS),
        (TokenScope.RESULTS, RESULT_VERBS),
        (TokenScope.PLAY, PLAY_VERBS),
    ],
)
def test_tokens_may_no_more_than_their_scope(stage, scope, verbs):
    assert stage.organizer.user is not None
    caller = program_of(stage.organizer.user, scope)
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


def test_staff_of_other_events_are_told_there_is_nothing(stage):
    caller = staff_program(playing_event().event)
    closed = [e for e, who in ENDPOINTS.items() if EVENT in e and who != ANYONE]
    assert {endpoint: status(stage, caller, endpoint) for endpoint in closed} == dict.fromkeys(closed, 404)


def test_players_of_other_events_are_told_there_is_nothing(stage):
    caller = phone_of(playing_event().player)
    closed = [e for e, who in ENDPOINTS.items() if EVENT in e and who != ANYONE]
    assert {endpoint: status(stage, caller, endpoint) for endpoint in closed} == dict.fromkeys(closed, 404)


def test_players_may_nothing_that_is_the_staffs(stage):
    caller = phone_of(stage.player)
    expected = dict.fromkeys(STAFF_ENDPOINTS, 403)
    assert {endpoint: status(stage, caller, endpoint) for endpoint in STAFF_ENDPOINTS} == expected


def test_players_may_what_is_theirs(stage):
    caller = phone_of(stage.player)
    own = [endpoint for endpoint, who in ENDPOINTS.items() if who in {PLAYER, PARTICIPANT}]
    assert [endpoint for endpoint in own if status(stage, caller, endpoint) in REFUSED] == []


def test_a_draft_is_seen_by_its_staff_only(stage):
    stage.event.status, stage.event.hall_value = "draft", ""
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


def test_accounts_and_sessions(stage, client):
    user = a_user()
    assert status(stage, program_of(user), "GET me/") == 200
    assert status(stage, phone_of(stage.player), "GET me/") == 403
    assert status(stage, program_of(user), "GET me/tokens/") == 403
    assert status(stage, program_of(user), "POST events/") == 403
    assert status(stage, program_of(a_user(is_staff=True)), "POST events/") == 400
    client.force_login(user)
    assert client.get("/api/v1/me/tokens/").status_code == 200


def test_sessions_are_guarded_against_forgery(stage):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(stage.organizer.user)
    address = f"/api/v1/events/{stage.event.slug}/rounds/2/clock/pause/"
    assert strict.post(address, {}, content_type="application/json").status_code == 403
    assert strict.get(f"/api/v1/events/{stage.event.slug}/players/").status_code == 200
