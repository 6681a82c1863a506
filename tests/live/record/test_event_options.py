"""What an event's rule options decide about its live games (R-22a)."""

from __future__ import annotations

import pytest

from tables.events.models import Event
from tables.live.play import opening
from tables.live.play.opening import Setup, offered_games
from tables.rounds.models import Round
from tests.builders import a_round, an_event, staff_of
from tests.live_games import a_table

pytestmark = pytest.mark.django_db


def default_tiebreak(round_: Round | None) -> object:
    """What a form for the card game shows first."""
    card_game = next(game for game in offered_games(round_) if game.key == "lcg")
    return next(option["default"] for option in card_game.options if option["name"] == "tiebreak_power")


@pytest.mark.parametrize(
    ("rule_options", "power"),
    [
        ({"tie_power": "same"}, "total"),
        ({"tie_power": "house"}, "house"),
        ({"tie_power": "house_all"}, "house"),
    ],
)
def test_ties_are_broken_by_the_power_the_event_reads(rule_options, power):
    table = a_table()
    event = table.round.event
    Event.objects.filter(pk=event.pk).update(readings=rule_options)
    event.refresh_from_db()
    assert default_tiebreak(event.rounds.get()) == power
    game = opening.open_at_table(table, staff_of(event), Setup("lcg"))
    assert game.options["tiebreak_power"] == power


def test_what_was_chosen_stands():
    table = a_table()
    game = opening.open_at_table(
        table, staff_of(table.round.event), Setup("lcg", {"tiebreak_power": "house"})
    )
    assert game.options["tiebreak_power"] == "house"


def test_outside_events_and_in_other_games_nothing_is_decided():
    assert default_tiebreak(None) == "house"
    table = a_table()
    game = opening.open_at_table(table, staff_of(table.round.event), Setup("btwixt"))
    assert "tiebreak_power" not in game.options
    assert default_tiebreak(a_round(an_event(readings={"tie_power": "same"}), 1)) == "total"
