"""Substitutes: another player of the event plays the seat of somebody who is away.

The result counts for the seat's own player, who may take the seat back at any time.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tables.core.errors import Malformed, Refused
from tables.live.judge.acts import hand_to_substitute
from tables.live.models.game import LiveGame, LiveSeat
from tables.live.store import games
from tables.live.store.decisions import require_not_over
from tables.live.store.journal import judged
from tables.live.store.viewers import Viewer
from tables.messages.models import MessageKind
from tables.messages.outbox import put
from tables.players.models import Player
from tables.rounds.queries.substitutes import NOT_FREE, free_players


def give_to_substitute(
    game: LiveGame, viewer: Viewer, seat: int, player: str, *, reason: str = ""
) -> LiveGame:
    """Let a player of the event, by key, play a seat until it is given back, or its own player returns.

    Raises `Malformed` at "player" for somebody who is not free in this round, `Refused` at a casual table and
    once the game is over.
    """
    with judged(game, viewer, "live.substitute", reason=reason) as act:
        require_not_over(act.game)
        row = games.seat_at(act.game, seat)
        if row.player is None:
            raise Refused(_("Substitutes play at tables of events."))
        if row.substitute is not None and row.substitute.key == player and not row.bot:
            act.nothing_changed()
            return act.game
        found = substitutes_for(act.game).filter(key=player).first()
        if found is None:
            raise Malformed.at("player", NOT_FREE)
        hand_to_substitute(act, row, found)
        _notify(act.game, row, found, act.at)
        return act.game


def substitutes_for(game: LiveGame) -> QuerySet[Player]:
    """Return the players of the event who are free in the round of a game: those on stand-by first."""
    if game.table is None:
        return Player.objects.none()
    return free_players(game.table.round).exclude(live_seats__game=game)


def _notify(game: LiveGame, row: LiveSeat, player: Player, at: datetime) -> None:
    """Write to the substitute that the table is open."""
    assert game.event is not None and game.table is not None
    table = str(game.table.number)
    data = {
        "round": game.table.round.number,
        "tables": {table: [player.pk]},
        "live_games": {table: game.key},
    }
    occasion = f"live {game.key} substitute {row.position} {at.timestamp():.0f}"
    put(game.event, MessageKind.TABLE_OPENED, at, occasion, concerned=[player.pk], data=data)
