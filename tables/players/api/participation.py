"""What happens to a player: here, gone, back, disqualified."""

from __future__ import annotations

from tables.core.api.access import player_at
from tables.core.api.callers import Call, staff
from tables.core.api.fields import Overridable, Reasoned
from tables.core.api.routes import Routes
from tables.players.actions import check_in, participation, sitting_out
from tables.players.actions.personal_data import make_anonymous
from tables.players.models import Player

routes = Routes("players")

PLAYER = "events/<slug:slug>/players/<name:key>/"


@routes.post(f"{PLAYER}check-in/", staff("player.check_in"), None, Player)
def check_player_in(call: Call, key: str) -> Player:
    """Note that a player is here."""
    return check_in.check_in(player_at(call.event, key), call.actor, expected=call.expected)


@routes.delete(f"{PLAYER}check-in/", staff("player.check_in"), Player)
def check_player_out(call: Call, key: str) -> Player:
    """Take a check-in back."""
    return check_in.undo_check_in(player_at(call.event, key), call.actor, expected=call.expected)


@routes.post(f"{PLAYER}drop/", staff("player.drop"), Overridable, Player)
def drop_player(call: Call, key: str) -> Player:
    """Take a player out of the event from the next pairing on (R-14)."""
    return participation.drop(player_at(call.event, key), call.actor, expected=call.expected, **call.sent)


@routes.post(f"{PLAYER}remove/", staff("player.approve"), Reasoned, Player)
def remove_registration(call: Call, key: str) -> Player:
    """Remove the registration of somebody who has not taken part."""
    return participation.remove_registration(
        player_at(call.event, key), call.actor, expected=call.expected, **call.sent
    )


@routes.post(f"{PLAYER}sit-out/", staff("player.sit_out"), Overridable, Player)
def let_player_sit_out(call: Call, key: str) -> Player:
    """Leave a player out of the next round to be published, as an unpaired loss (R-14)."""
    return sitting_out.sit_out(player_at(call.event, key), call.actor, expected=call.expected, **call.sent)


@routes.delete(f"{PLAYER}sit-out/", staff("player.sit_out"), Player)
def let_player_play(call: Call, key: str) -> Player:
    """Seat a player in the next round after all."""
    return sitting_out.undo_sit_out(player_at(call.event, key), call.actor, expected=call.expected)


@routes.post(f"{PLAYER}rejoin/", staff("player.rejoin"), Overridable, Player)
def let_player_rejoin(call: Call, key: str) -> Player:
    """Let a dropped player back in; each round missed is an unpaired loss (R-14). A seat beyond the cap is a
    warning."""
    return participation.rejoin(player_at(call.event, key), call.actor, expected=call.expected, **call.sent)


@routes.post(f"{PLAYER}disqualify/", staff("player.disqualify"), Reasoned, Player)
def disqualify_player(call: Call, key: str) -> Player:
    """Remove a player from event and standings; takes a reason (R-14)."""
    return participation.disqualify(
        player_at(call.event, key), call.actor, expected=call.expected, **call.sent
    )


@routes.post(f"{PLAYER}lift-disqualification/", staff("player.disqualify"), Overridable, Player)
def lift_disqualification(call: Call, key: str) -> Player:
    """Take a disqualification back, with a reason: the player is what they were before it. That this departs
    from R-14 is a warning, and so is a seat beyond the cap."""
    return participation.lift_disqualification(
        player_at(call.event, key), call.actor, expected=call.expected, **call.sent
    )


@routes.post(f"{PLAYER}anonymize/", staff("player.anonymize"), Reasoned, Player)
def anonymize_player(call: Call, key: str) -> Player:
    """Show a player as a number everywhere, also after the event; takes a reason that does not name them."""
    return make_anonymous(player_at(call.event, key), call.actor, expected=call.expected, **call.sent)
