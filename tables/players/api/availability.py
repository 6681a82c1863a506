"""Who plays which of the rounds to come."""

from __future__ import annotations

from tables.core.api.callers import PLAYERS, Call, staff
from tables.core.api.fields import Several, StrictSerializer, WholeNumber, sent
from tables.core.api.routes import Routes
from tables.players.actions.availability import set_availability
from tables.players.models import Player
from tables.players.queries.availability import (
    Availability,
    PlayerAvailability,
    availability,
    own_availability,
)
from tables.stages.rules.announced import MAX_ROUNDS

routes = Routes("players")

EVENT = "events/<slug:slug>/"


class Rounds(Several):
    """Numbers of rounds that are not published yet."""

    def __init__(self, **options: object) -> None:
        super().__init__(
            child=WholeNumber(min_value=1, max_value=MAX_ROUNDS), max_length=MAX_ROUNDS, **options
        )


class OwnRoundsSerializer(StrictSerializer):
    """The rounds in which the player is away; the player plays in all others."""

    away = Rounds()


class PlayerRoundsSerializer(OwnRoundsSerializer):
    """A player, by key, and the rounds in which the player is away."""

    player = sent(Player, "key")


class AvailabilitySerializer(StrictSerializer):
    """Players with the rounds in which they are away; others stay as they are. `rounds` are those to change,
    by default all that are not published yet."""

    players = Several(child=PlayerRoundsSerializer(), max_length=5000)
    rounds = Rounds(required=False, allow_null=True, default=None)


@routes.get(f"{EVENT}availability/", staff("event.view"), Availability)
def read_availability(call: Call) -> Availability:
    """The rounds to come, and in which of them each active player is away."""
    return availability(call.event)


@routes.post(
    f"{EVENT}availability/", staff("player.sit_out"), AvailabilitySerializer, Availability, if_match=False
)
def store_availability(call: Call) -> Availability:
    """Store in which of the rounds to come players are away (R-14)."""
    away = {each["player"]: each["away"] for each in call.sent["players"]}
    set_availability(call.event, call.actor, away, rounds=call.sent["rounds"])
    return availability(call.event)


@routes.get(f"{EVENT}me/rounds/", PLAYERS, PlayerAvailability, cacheable=False)
def read_own_rounds(call: Call) -> PlayerAvailability:
    """In which of the rounds to come I am away."""
    return own_availability(call.player).players[0]


@routes.post(f"{EVENT}me/rounds/", PLAYERS, OwnRoundsSerializer, PlayerAvailability, if_match=False)
def store_own_rounds(call: Call) -> PlayerAvailability:
    """Say in which of the rounds to come I am away (R-14)."""
    set_availability(call.event, call.actor, {call.player.key: call.sent["away"]})
    return own_availability(call.player).players[0]
