"""Everything staff know of one player, on one page."""

from __future__ import annotations

from dataclasses import dataclass

from tables.models import Event, KeepApartGroup, Penalty, Player, PlayerStatus
from tables.queries.player_history import PlayerHistory, player_history


@dataclass(frozen=True, slots=True)
class PlayerFile:
    """A player with keep-apart groups, penalties in order, and the history, None before taking part."""

    player: Player
    groups: tuple[KeepApartGroup, ...]
    penalties: tuple[Penalty, ...]
    history: PlayerHistory | None


def player_file(event: Event, player: Player) -> PlayerFile:
    """The player's file. Seven SQL queries, two for somebody who never took part."""
    takes_part = player.status not in {PlayerStatus.PENDING, PlayerStatus.DECLINED}
    return PlayerFile(
        player,
        tuple(player.keep_apart_groups.all()),
        tuple(player.penalties.all()),
        player_history(event, player) if takes_part else None,
    )
