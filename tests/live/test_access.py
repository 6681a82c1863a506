"""Every address of a live table × everybody who may knock; no address may be missing here."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse

from tables.models import LiveGame, LiveStatus, Role
from tests.frontend.routes import SITE
from tests.live.table import Browser, a_game
from tests.tables.builders import a_user

pytestmark = pytest.mark.django_db

NEW = {"live-tables", "live-new"}
READ = {"live-board", "live-board-data", "live-facts"}
PLAY = {
    "live-commit",
    "live-reveal",
    "live-start",
    "live-start-over",
    "live-answer",
    "live-withdraw",
    "live-concede",
    "live-chat",
}
ASKING = {"live-passing", "live-undo", "live-undo-allow", "live-undo-refuse"}
HOST = {"live-links"}
DESK = {"live-desk", "live-desk-look", "live-desk-answer", "live-desk-remove", "live-desk-step"}
DESK |= {"live-desk-correct", "live-desk-correct-confirm"}
OVER = {"live-replay", "live-replay-moment", "live-record", "live-draws"}
LINK = {"live-join"}
NAMES = sorted(name for _, pattern in SITE if (name := pattern.name or "").startswith("live-"))
AT_A_TABLE = [name for name in NAMES if name not in NEW]


def addresses(game: LiveGame, name: str) -> str:
    extra: dict[str, dict[str, Any]] = {
        "live-join": {"token": "x" * 22},
        "live-desk-step": {"name": "pause"},
    }
    return reverse(name, kwargs={"key": game.key, **extra.get(name, {})})


def knock(browser: Browser, game: LiveGame, name: str) -> set[int]:
    """The answers to reading and writing there, without those that only say "the other method"."""
    address = addresses(game, name)
    body = {
        "batch": 0,
        "answer": 0,
        "text": "hi",
        "nonce": "0" * 32,
        "commitment": "0" * 64,
        "seat": 0,
        "k": 0,
        "message": 1,
    }
    body |= {"to": 0, "request": 1, "passing": {}}
    codes = {
        browser.client.get(address).status_code,
        browser.client.post(address, body, content_type="application/json").status_code,
        browser.client.post(address, body).status_code,
    }
    return codes - {405, 415}


def test_no_address_is_forgotten():
    assert set(NAMES) == NEW | READ | PLAY | ASKING | HOST | DESK | OVER | LINK


def test_strangers_learn_nothing():
    game = a_game(3)
    visitors = [Browser.of_stranger(game), Browser.of_staff(a_game(3), Role.ORGANIZER)]
    visitors[1].key = game.key
    visitors.append(Browser.of_seat(a_game(3), 0))
    visitors.append(Browser.of_staff(game, Role.SCOREKEEPER))
    signed_in = Browser.of_stranger(game)
    signed_in.client.force_login(a_user())
    visitors.append(signed_in)
    for name in AT_A_TABLE:
        for visitor in visitors:
            codes = knock(visitor, game, name)
            assert codes <= {404}, (name, codes)
    fresh = LiveGame.objects.get(pk=game.pk)
    assert (fresh.length, fresh.revision) == (game.length, game.revision)


@pytest.mark.parametrize("name", sorted(DESK | HOST))
def test_players_and_spectators_have_no_desk(name):
    game = a_game(3, spectators="live")
    for visitor in (Browser.of_seat(game, 0), Browser.of_stranger(game)):
        assert knock(visitor, game, name) <= {403, 404}
    fresh = LiveGame.objects.get(pk=game.pk)
    assert (fresh.status, fresh.revision) == (LiveStatus.PLAYING, game.revision)


@pytest.mark.parametrize("name", sorted(OVER))
def test_nothing_of_a_game_that_is_played_is_replayed(name):
    game = a_game(3, spectators="live")
    for visitor in (Browser.of_seat(game, 0), Browser.of_stranger(game), Browser.of_staff(game)):
        codes = knock(visitor, game, name)
        assert codes <= {404, 302}, (name, codes)
        assert game.seed not in visitor.client.get(addresses(game, name), follow=True).content.decode()


@pytest.mark.parametrize("role", [Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE])
def test_judges_have_a_desk(role):
    game = a_game(3)
    assert Browser.of_staff(game, role).client.get(addresses(game, "live-desk")).status_code == 200


def test_no_shared_cache_keeps_what_is_told_of_a_table():
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
