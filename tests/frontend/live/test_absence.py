"""The page of who is away: seen, proposed, voted on and taken back by browsers without scripts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tables.live.models.game import LiveGame, LiveSeat
from tables.live.models.vote import LiveVote, VoteOutcome
from tables.live.play import seats
from tables.live.store import games
from tests.clients import browser_of
from tests.live.absent_people import LONG, NAMES, left, seat_of
from tests.live_games import Browser, a_game, at, waiting

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


def made_for_in(response: Any) -> str:
    """For whom a page was made, as its forms say."""
    found = re.search(r'name="made_for" value="([^"]+)"', text_of(response))
    assert found is not None
    return found[1]


def send(client: Client, game: LiveGame, **fields: Any) -> Any:
    return client.post(page(game), fields, follow=True)


def test_two_people_without_scripts_hand_a_seat_to_a_bot_and_its_player_takes_it_back():
    game, away, (one, other) = left()
    with at(LONG):
        first, second = browser_at(game, one), browser_at(game, other)
        asked = text_of(first.get(page(game)))
        assert f"The game is waiting for {NAMES[away]}" in asked and "Let a bot play the seat" in asked
        proposed = text_of(send(first, game, do="propose", seat=away, measure="bot"))
        assert "You propose" in proposed and f"A bot plays for {NAMES[away]} until they are back." in proposed
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


def test_before_it_is_time_the_page_says_when_and_offers_nothing():
    game, away, (one, _) = left()
    with at(LONG - 60):
        asked = text_of(browser_at(game, one).get(page(game)))
    assert "You can vote on what to do" in asked and "Propose" not in asked and NAMES[away] in asked


def test_whom_the_game_does_not_wait_for_is_not_on_the_page():
    game, away, (one, _) = left()
    with at(LONG):
        browser_at(game, away).get(page(game))
        assert "The game is not waiting for anybody who is away." in text_of(
            browser_at(game, one).get(page(game))
        )


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"do": "propose", "measure": "dance"}, 400),
        ({"do": "propose", "measure": "clock", "seconds": "7"}, 400),
        ({"do": "propose"}, 400),
        ({"do": "agree", "vote": "1000000"}, 400),
        ({"do": "agree", "vote": "x"}, 400),
        ({"do": "dance"}, 400),
        ({}, 400),
        ({"do": "return"}, 302),  # done already
    ],
)
def test_what_makes_no_sense_changes_nothing(fields, status):
    game, away, (one, _) = left()
    with at(LONG):
        client = browser_at(game, one)
        client.get(page(game))
        before = games.find(game.key).revision
        assert client.post(page(game), {"seat": away, **fields}).status_code == status
    assert not LiveVote.objects.exists() and games.find(game.key).revision == before


def test_a_refusal_is_shown_on_the_page():
    game, away, (one, _) = left()
    with at(LONG - 60):
        refused = send(browser_at(game, one), game, do="propose", seat=away, measure="bot")
    assert refused.status_code == 409 and "Wait a moment." in text_of(refused)


def test_a_browser_that_opens_a_second_seat_does_not_vote_twice():
    """The page of the first seat is another person's by then; the vote of the second is the same person's."""
    game, away, (one, two, _) = left(4)
    with at(LONG):
        client = browser_at(game, one)
        first = client.get(page(game)).context["vote"]
        assert first is None
        send(client, game, do="propose", seat=away, measure="bot")
        vote = LiveVote.objects.get(game=game)
        old = made_for_in(client.get(page(game)))
        browser_at(game, two, client)
        refused = client.post(page(game), {"do": "agree", "vote": vote.pk, "made_for": old})
        assert refused.status_code == 409 and NAMES[one] in text_of(refused)
        client.post(page(game), {"do": "agree", "vote": vote.pk})
        vote.refresh_from_db()
        assert vote.agreed == [one] and vote.outcome == ""
    assert not seat_of(game, away).bot


def test_spectators_have_no_page():
    game, _, _ = left(spectators="live")
    with at(LONG):
        assert browser_of(None).get(page(game)).status_code == 403


def test_at_an_events_table_the_page_leads_to_a_judge():
    game = a_game(3)
    away = waiting(game)[0]
    LiveSeat.objects.filter(game=game, position=away).update(present_since=None)
    client = Browser.of_seat(game, next(seat for seat in range(3) if seat != away)).client
    shown = text_of(client.get(page(game)))
    assert "Call a judge" in shown and "Propose" not in shown
    refused = client.post(page(game), {"do": "propose", "seat": away, "measure": "bot"})
    assert refused.status_code == 409 and not LiveVote.objects.exists()
