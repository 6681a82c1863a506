"""Deck lists through the API."""

from __future__ import annotations

import pytest

from tables.core.api.answers import representation_of
from tables.decks.actions import PresentDeck
from tables.events.models import DeckLists
from tables.staff.models import Role
from tests.builders import an_event, players
from tests.clients import program_of, staff_program
from tests.tables.decks.deck_sources import LATE, LEGAL, SHORT

pytestmark = pytest.mark.django_db


def test_a_player_hands_in_and_reads_a_list():
    event = an_event(deck_lists=DeckLists.REQUIRED)
    (player,) = players(event, 1)
    phone = program_of(player)
    assert phone.call("GET", "me/deck/").status_code == 404
    shown = phone.put("me/deck/", {"text": SHORT})
    assert (shown["version"], shown["state"], shown["is_locked"]) == (1, "faulty-deck", False)
    assert shown["findings"][0]["advice"] == "Add 1."
    assert shown["deck"]["cards"][0]["name"] == "A Noble Cause"
    assert phone.get("me/deck/") == shown


def test_an_outdated_write_is_shown_what_stands():
    event = an_event(deck_lists=DeckLists.REQUIRED)
    phone = program_of(players(event, 1)[0])
    first = phone.call("PUT", "me/deck/", {"text": LEGAL})
    phone.put("me/deck/", {"ready": "stark"})
    late = phone.call("PUT", "me/deck/", {"text": SHORT}, If_Match=first["ETag"])
    assert late.status_code == 412
    assert set(late.json()["current"]) == set(representation_of(PresentDeck)().fields)
    assert late.json()["current"]["deck"]["version"] == 2


@pytest.mark.parametrize("sent", [{}, {"text": LEGAL, "ready": "stark"}, {"ready": "bolton"}, {"text": "?"}])
def test_what_cannot_be_taken_is_refused(sent):
    phone = program_of(players(an_event(deck_lists=DeckLists.REQUIRED), 1)[0])
    assert phone.call("PUT", "me/deck/", sent).status_code == 400


def test_judges_read_lock_and_correct():
    event = an_event(deck_lists=DeckLists.OPTIONAL)
    (player,) = players(event, 1)
    program_of(player).put("me/deck/", {"text": LEGAL})
    organizer, judge = staff_program(event), staff_program(event, Role.JUDGE)
    assert organizer.post("decks/lock/")["decks_locked_at"] is not None
    (row,) = judge.get("decks/")
    assert (row["player"], row["state"], row["is_locked"]) == ("p1", "legal-deck", True)
    assert program_of(player).call("PUT", "me/deck/", {"text": SHORT}).status_code == 409
    assert judge.call("PUT", "players/p1/deck/", {"text": SHORT}).status_code == 400
    corrected = judge.put("players/p1/deck/", {"text": SHORT, "reason": "Miscounted"})
    assert corrected["version"] == 2
    assert organizer.post("decks/unlock/", {"reason": "Too early"})["decks_locked_at"] is None


def test_the_card_pool_is_announced_and_judges_the_lists_anew():
    event = an_event(deck_lists=DeckLists.REQUIRED)
    (player,) = players(event, 1)
    organizer = staff_program(event)
    program_of(player).put("me/deck/", {"text": LATE})
    assert organizer.get("decks/")[0]["state"] == "legal-deck"
    default = {"until": "", "sets": [], "community": False, "restricted": "", "format": "melee"}
    assert organizer.get("")["card_pool"] == default
    shown = organizer.patch("", {"card_pool": {"sets": ["Core"], "restricted": "ffg3.0", "format": "joust"}})
    assert shown["card_pool"] == default | {"sets": ["Core"], "restricted": "ffg3.0", "format": "joust"}
    assert organizer.get("decks/")[0]["state"] == "faulty-deck"
    found = organizer.get("players/p1/deck/")
    assert [(each["rule"], each["card"]) for each in found["findings"]] == [("card pool", "Lysa Arryn")]


@pytest.mark.parametrize("pool", [{"sets": ["Nowhere"]}, {"restricted": "mine"}, {"until": "2019"}, {"x": 1}])
def test_sets_and_lists_that_there_are_not_are_refused(pool):
    event = an_event(deck_lists=DeckLists.REQUIRED)
    organizer = staff_program(event)
    assert organizer.call("PATCH", "", {"card_pool": pool}).status_code == 400
    assert organizer.get("")["card_pool"]["sets"] == []
