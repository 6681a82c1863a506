"""Results on a profile: by game, by House, faction or leader, and by deck, as far as its owner allows."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from rules.kernel import Match
from rules.registry import find
from tables.core.access import Actor
from tables.core.timekeeping import now
from tables.decks.models import Deck, DeckVersion
from tables.events.models import Event
from tables.live.models.game import LiveGame, LiveSeat, LiveStatus
from tables.live.view import words
from tables.players.models import Player
from tables.rounds.models import Table
from tables.series.people.actions import change_profile, own_profile
from tables.series.people.queries.profiles import everything_of, public_profile
from tables.series.people.queries.results import Results
from tables.staff.models import User
from tests.builders import a_user
from tests.clients import browser_of, html_of
from tests.live_games import a_game, play
from tests.series import evenings

pytestmark = pytest.mark.django_db


def shown(user: User, **switches: bool) -> Results | None:
    """What everybody reads of the results of an account."""
    names = ("is_public", "shows_results", "shows_opponents", "shows_games", "shows_rating", "is_rated")
    values = dict.fromkeys(names, False) | {"is_public": True} | switches
    return public_profile(change_profile(Actor.staff(user), name="Asha", **values).key, words).results


def figures(rows: Any) -> list[tuple[str, int, int, int | None]]:
    return [(row.name, row.played, row.won, row.beaten) for row in rows]


def a_casual_game(user: User, game: str, *places: int, **seat: Any) -> LiveGame:
    """A finished casual game of three in which the account sits first."""
    made = LiveGame.objects.create(
        key=f"game{LiveGame.objects.count():08}",
        match_id=seat.pop("match_id", f"game{LiveGame.objects.count():08}"),
        game=game,
        ruleset=1,
        seed="",
        commitment="",
        status=LiveStatus.FINISHED,
        ended_at=now(),
    )
    for position, place in enumerate(places):
        own = {"user": user, **seat} if position == 0 else {}
        LiveSeat.objects.create(game=made, position=position, name="Asha", place=place, **own)
    return made


def test_casual_games_count_by_game_house_and_deck():
    user = a_user()
    a_casual_game(user, "boardgame", 1, 2, 3, side="house.stark")
    a_casual_game(user, "boardgame", 2, 2, 1, side="house.stark")
    a_casual_game(user, "boardgame", 3, 1, 2, side="house.lannister")
    deck = find("lcg").decks[0]
    a_casual_game(user, "lcg", 1, 2, side="face.faction_stark", deck=deck.key)
    a_casual_game(user, "boardgame", 1, 2, 3, side="house.stark", match_id="practice")
    assert shown(user) is None
    results = shown(user, shows_games=True)
    assert results is not None
    assert figures(results.by_game) == [("", 3, 1, 42), ("", 1, 1, 100)]
    assert [row.game for row in results.by_game] == [find("boardgame").title, find("lcg").title]
    assert figures(results.by_side) == [
        ("Stark", 2, 1, 62),
        ("Lannister", 1, 0, 0),
        (words.side_title("lcg", "face.faction_stark"), 1, 1, 100),
    ]
    assert figures(results.by_deck) == [(words.deck_title("lcg", deck.key), 1, 1, 100)]
    assert shown(user, shows_results=True) == Results((), (), ())


def test_events_count_and_keep_what_they_keep():
    user = a_user()
    events = evenings(2, [user, *(a_user() for _ in range(3))])
    for event in events:
        player = Player.objects.get(event=event, user=user)
        deck = Deck.objects.create(player=player)
        content = {"faction": "stark", "name": "Wolves", "agendas": [], "cards": []}
        version = DeckVersion.objects.create(
            deck=deck, number=1, source="", content=content, created_at=now()
        )
        Deck.objects.filter(pk=deck.pk).update(version=version, locked_at=now())
    results = shown(user, shows_results=True)
    assert results is not None
    assert figures(results.by_game) == [("", 2, 1, 50)] and results.by_side == results.by_deck == ()
    own = everything_of(own_profile(user), words).results
    assert own is not None
    assert figures(own.by_side) == [("House Stark", 2, 1, 50)] and figures(own.by_deck) == [
        ("Wolves", 2, 1, 50)
    ]
    Event.objects.filter(pk=events[0].pk).update(public_decks=True)
    results = shown(user, shows_results=True)
    assert results is not None and figures(results.by_deck) == [("Wolves", 1, 1, 100)]


def test_a_live_game_of_an_event_counts_once_with_its_side():
    user = a_user()
    (event,) = evenings(1, [user, *(a_user() for _ in range(3))])
    game = a_casual_game(user, "boardgame", 1, 2, 3)
    player = Player.objects.get(event=event, user=user)
    LiveGame.objects.filter(pk=game.pk).update(event=event, table=Table.objects.get())
    LiveSeat.objects.filter(game=game, position=0).update(user=None, player=player, side="house.stark")
    results = shown(user, shows_results=True, shows_games=True)
    assert results is not None
    assert figures(results.by_game) == [("", 1, 1, 100)] and figures(results.by_side) == [
        ("Stark", 1, 1, 100)
    ]
    Event.objects.update(public_pairings=False)
    results = shown(user, shows_results=True, shows_games=True)
    assert results is not None and results.by_side == ()


def test_results_take_as_many_queries_for_many_games_and_events():
    user, browser = a_user(), browser_of(None)
    key = own_profile(user).key
    shown(user, shows_results=True, shows_games=True)
    counts = []
    for more in (1, 3):
        evenings(more, [user, *(a_user() for _ in range(3))])
        for _ in range(more):
            a_casual_game(user, "boardgame", 1, 2, 3, side="house.stark")
        browser.get(reverse("person", args=[key]))  # standings are remembered from here on
        with CaptureQueriesContext(connection) as queries:
            page = html_of(browser.get(reverse("person", args=[key])))
        assert "By House, faction or leader" in page and "Stark" in page
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 9


def test_a_finished_game_stores_what_the_seats_played():
    game = play(a_game(3, game="btwixt"), r=random.Random(1))
    sides = [words.side_title("btwixt", seat.side) for seat in game.seats.all()]
    assert all(sides) and len(set(sides)) == 3


@pytest.mark.parametrize("key", ["lcg", "lcg_first"])
def test_ready_decks_are_known_when_drawn_by_chance(key):
    rules = find(key)
    played = Match.new(rules, 2, {}, key=bytes(32), match_id="x").played()
    assert all(rules.side_title(each.side) and rules.deck_title(each.deck) for each in played)


def test_a_live_game_without_a_title_of_its_own_is_listed_by_that_of_its_game():
    user = a_user()
    a_casual_game(user, "btwixt", 1, 2, 3)
    profile = change_profile(
        Actor.staff(user),
        name="Asha",
        is_public=True,
        shows_results=False,
        shows_opponents=False,
        shows_games=True,
        shows_rating=False,
        is_rated=False,
    )
    games = public_profile(profile.key, words).games
    assert games is not None and [game.title for game in games] == ["B'Twixt"]
