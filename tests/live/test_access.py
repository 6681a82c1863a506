"""Every address of a live table × everybody who may knock; no address may be missing here."""

from __future__ import annotations

import pytest
from django.db import transaction

from tables.core.api.callers import RUNS_LIVE_TABLE
from tables.live.models.game import LiveGame, LiveStatus
from tables.staff.models import Role
from tests.builders import a_user
from tests.live.addresses import AT_A_TABLE, ENDPOINTS, NEW, PAGES, addresses
from tests.live_games import Browser, a_game

pytestmark = [pytest.mark.django_db, pytest.mark.sample]

READ = {"live-board", "live-screen", "live-broadcast"}
HOST = {"live-links"}
DESK = {"live-desk", "live-desk-step", "live-desk-correct", "live-desk-correct-confirm"}
OVER = {"live-replay", "live-play-on"}
LINK = {"live-join"}
SEATED = {"live-absence", "live-hands", "live-rematch"}
JUDGING = sorted(
    name for name, found in ENDPOINTS.items() if any(each.callers is RUNS_LIVE_TABLE for each in found)
)
RECORDS = [
    "list-live-notes",
    "open-shared-replay",
    "read-live-draws",
    "read-live-moment",
    "read-live-record",
    "read-shared-replay",
    "take-shared-lead",
]


SENT = {
    "join-casual-game": {"token": "x" * 22},
    "list-live-notes": {"moment": 0, "text": "Here."},
    "take-shared-lead": {"lead": "x" * 32},
}
"""What a request needs to be in form."""


def knock(browser: Browser, game: LiveGame, name: str) -> set[int]:
    """The answers to reading and writing there, without those that only say "the other method"."""
    address = addresses(game, name)
    body = SENT.get(name, {})
    codes = {
        browser.client.get(address).status_code,
        browser.client.post(address, body, content_type="application/json").status_code,
        browser.client.post(address, body).status_code,
    }
    return codes - {405, 415}


def unknown_to(browser: Browser, name: str) -> set[int]:
    """What says that there is no such table: to who shows no credentials at all, writes say only that."""
    if browser.client.session.keys():
        return {404}
    known = [
        endpoint.method != "get" and not endpoint.callers.admits_strangers
        for endpoint in ENDPOINTS.get(name, ())
    ]
    return {401 if needs_credentials else 404 for needs_credentials in known} or {404}


def test_no_address_is_forgotten():
    assert set(PAGES) == NEW | READ | HOST | DESK | OVER | LINK | SEATED
    assert len(ENDPOINTS) > 30 and set(RECORDS) < set(ENDPOINTS) and len(JUDGING) > 12


def test_strangers_learn_nothing():
    game = a_game(3)
    visitors = [Browser.of_stranger(game), Browser.of_staff(a_game(3), Role.ORGANIZER)]
    visitors[1].key = game.key
    visitors.append(Browser.of_seat(a_game(3), 0))
    visitors[2].key = game.key
    visitors.append(Browser.of_staff(game, Role.SCOREKEEPER))
    signed_in = Browser.of_account(game, a_user())
    visitors.append(signed_in)
    for name in AT_A_TABLE:
        for visitor in visitors:
            codes = knock(visitor, game, name)
            if name == "join-casual-game":
                codes -= {403}  # a private link has no account, at whatever table
            assert codes <= unknown_to(visitor, name), (name, codes)
    fresh = LiveGame.objects.get(pk=game.pk)
    assert (fresh.length, fresh.revision) == (game.length, game.revision)


@pytest.mark.parametrize("name", sorted(DESK | HOST) + JUDGING)
def test_players_and_spectators_have_no_desk(name):
    game = a_game(3, spectators="live")
    for visitor in (
        Browser.of_seat(game, 0),
        Browser.of_stranger(game),
        Browser.of_staff(game, Role.SCOREKEEPER),
    ):
        assert knock(visitor, game, name) <= {401, 403, 404}
    fresh = LiveGame.objects.get(pk=game.pk)
    assert (fresh.status, fresh.revision) == (LiveStatus.PLAYING, game.revision)


@pytest.mark.parametrize("name", sorted(OVER) + RECORDS)
def test_nothing_of_a_game_that_is_played_is_replayed(name):
    game = a_game(3, spectators="live")
    for visitor in (Browser.of_seat(game, 0), Browser.of_stranger(game), Browser.of_staff(game)):
        codes = knock(visitor, game, name)
        assert codes <= unknown_to(visitor, name) | {302, 404}, (name, codes)
        assert game.seed not in visitor.client.get(addresses(game, name), follow=True).content.decode()


@pytest.mark.parametrize("role", [Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE])
def test_judges_have_a_desk(role):
    game = a_game(3)
    judge = Browser.of_staff(game, role)
    assert judge.client.get(addresses(game, "live-desk")).status_code == 200
    assert judge.post("pause").json()["status"] == LiveStatus.PAUSED


def test_no_shared_cache_keeps_what_is_shown_of_a_table():
    """Neither what somebody may see nor that there is nothing to see: both change, and not for everybody."""
    game = a_game(3, spectators="live")
    visitors = (Browser.of_seat(game, 0), Browser.of_staff(game), Browser.of_stranger(game))
    for name in AT_A_TABLE:
        for visitor in visitors:
            for send in (visitor.client.get, visitor.client.post):
                with transaction.atomic():
                    response = send(addresses(game, name))
                    transaction.set_rollback(True)
                kept = {part.strip() for part in response.headers["Cache-Control"].split(",")}
                assert kept & {"private", "no-store"}, (name, response.status_code, kept)
