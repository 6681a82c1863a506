"""Open hands for spectators: with the table's delay, and only while every player agrees.

Each player agrees alone and may take that back at any time until the game is over. What was played within
the delay has not been shown by then, and nothing is shown from then on. A game whose record is sealed opens
no hands.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from tables.core.access import Actor
from tables.core.errors import NotPermitted, Refused
from tables.core.limits import HAND_CONSENTS
from tables.core.text.sentences import sentence
from tables.live.models.game import LiveGame, LiveSeat, RecordClass, Spectators
from tables.live.store import games
from tables.live.store.decisions import require_not_over
from tables.live.store.games import is_held, seats_of
from tables.live.store.journal import done_at_seat
from tables.live.store.system_messages import post_system_message
from tables.live.store.viewers import Viewer, require_seat

AGREED = sentence("{name} agrees that spectators see the hands, as soon as everybody does.")
TAKEN_BACK = sentence("{name} no longer agrees that spectators see the hands: they are closed.")


def may_be_open(game: LiveGame) -> bool:
    """Return whether the hands of a table may ever be shown to spectators while it is played."""
    is_public = game.record_class == RecordClass.PUBLIC
    return game.open_hands and is_public and game.spectators == Spectators.DELAYED


def are_open(game: LiveGame) -> bool:
    """Return whether spectators see the hands now: everybody who has a seat agrees. A bot that stands in for
    somebody does not agree in their place."""
    return may_be_open(game) and all(seat.shows_hand or not is_held(seat) for seat in seats_of(game))


def may_agree(game: LiveGame, seat: LiveSeat) -> bool:
    """Return whether the person of a seat is asked."""
    return may_be_open(game) and not game.is_over and not seat.bot


def agree(game: LiveGame, viewer: Viewer, *, agrees: bool) -> LiveGame:
    """Agree that spectators see the hands with the table's delay, or take that back at once. Doing it again
    does nothing.

    Raises `NotPermitted` for anybody but the person of a seat, `Refused` at a table that shows no hands and
    once the game is over, `TooOften`.
    """
    own = require_seat(viewer)
    actor = viewer.actor or Actor.of_guest(game.key, viewer.name)
    verb = "live.show_hand" if agrees else "live.hide_hand"
    with done_at_seat(game, actor, verb, permission="live.show_hand") as act:
        row = act.game
        if not may_be_open(row):
            raise Refused(_("At this table spectators never see a hand before the end."))
        require_not_over(row)
        seat = seats_of(row)[own]
        if agrees and seat.bot:
            raise NotPermitted(_("A bot plays this seat: only a player agrees to show a hand."))
        if seat.shows_hand == agrees:
            act.nothing_changed()
            return row
        if agrees:  # taking it back is never refused
            HAND_CONSENTS.require(f"{row.pk}/{own}")
        seat.shows_hand = agrees
        seat.save(update_fields=["shows_hand"])
        act.after = {"seat": own + 1}
        post_system_message(row, AGREED if agrees else TAKEN_BACK, at=act.at, seat=own)
        games.save(row)
        return row
