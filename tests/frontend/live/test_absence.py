"""The page of who is away: seen, proposed, voted on and taken back by browsers without scripts."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tables.live.play import seats
from tables.live.store import games
from tables.models import LiveGame, LiveVote, VoteOutcome
from tests.clients import browser_of
from tests.live.play.test_absence import LONG, NAMES, left, seat_of
from tests.live_games import at

pytestmark = pytest.mark.django_db


def browser_at(game: LiveGame, position: int, client: Client | None = None) -> Client:
    """A browser in which somebody opened the link of a casual seat."""
    client = client or browser_of(None)
    seat = games.seats_of(games.find(game.key))[position]
    assert client.get(reverse("live-join", args=[game.key, seats.token_of(seat)])).status_code == 302
    return client


def page(game: LiveGame) -> str:
    return reverse("live-absence", args=[game.key])


def text_of(response: Any) -> str:
    return " ".join(response.content.decode().split())


def send(client: Client, game: LiveGame, **fields: Any) -> Any:
    return client.post(page(game), fields, follow=True)


def test_two_people_without_scripts_hand_a_seat_to_a_bot_and_its_player_takes_it_back():
    game, away, (one, other) = left()
    with at(LONG):
        first, second = browser_at(game, one), browser_at(game, other)
        asked = text_of(first.get(page(game)))
        assert f"The game waits for {NAMES[away]}" in asked and "Let a bot play the seat" in asked
        proposed = text_of(send(first, game, do="propose", seat=away, measure="bot"))
        assert "You propose" in proposed and f"A bot plays the seat of {NAMES[away]}" in proposed
        assert f"Not answered yet: {NAMES[other]}." in proposed and "Withdraw" in proposed
        vote = LiveVote.objects.get(game=game)
        shown = text_of(second.get(page(game)))
        assert f"{NAMES[one]} proposes" in shown and "Agree" in shown
        send(second, game, do="agree", vote=vote.pk)
        assert seat_of(game, away).bot
        third = browser_at(game, away)
        assert "A bot plays your seat" in text_of(third.get(page(game)))
        send(third, game, do="return")
    assert not seat_of(game, away).bot
    vote.refresh_from_db()
    assert vote.outcome == VoteOutcome.PASSED
