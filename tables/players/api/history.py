"""One player's event by the names its reader may see."""

from __future__ import annotations

from dataclasses import replace

from tables.core.api.callers import Call
from tables.core.errors import NotVisible
from tables.events.queries.record import Participant
from tables.players.actions.rows import NO_PLAYER
from tables.players.models import Player
from tables.players.names import public_name
from tables.players.queries.history import PlayerHistory, history_in
from tables.results.queries.sheets import ListedSeat
from tables.standings.queries.standings import EventStandings, event_standings, shown_standings


def history_for(call: Call, key: str) -> PlayerHistory:
    """Return the history of the player of that key, by the names this caller may read (five SQL queries).

    Raises `NotVisible` for anyone who does not take part.
    """
    standings = standings_at(call)
    names = {key: name_for(call, player) for key, player in standings.players.items()}
    if key not in names:
        raise NotVisible(NO_PLAYER)
    shown = {key: replace(player, name=names[key]) for key, player in standings.players.items()}
    return history_in(call.event, standings, shown[key], shown, names)


def standings_at(call: Call, through_round: int | None = None) -> EventStandings:
    """Return standings as this caller may read them: staff with the round that is played, others without it
    where the event freezes them."""
    if call.is_staff:
        return event_standings(call.event, through_round)
    return shown_standings(call.event, through_round)


def name_for(call: Call, player: Player | Participant | ListedSeat) -> str:
    """Return the player's name as this caller may read it: staff and the player in full."""
    own = call.actor_or_none.player if call.actor_or_none is not None else None
    is_own = own is not None and own.pk == player.pk
    return player.name if call.is_staff or is_own else public_name(player)
