"""Where a player sits now."""

from __future__ import annotations

from tables.models import Player, RoundStatus, Seat, Table


def own_table(player: Player) -> Table | None:
    """The player's table of the latest published round, with its round and sheet (one SQL query).

    None before the first round, for no-shows, and for whoever has no seat in that round.
    """
    latest = player.event.rounds.exclude(status=RoundStatus.DRAFTED).order_by("-number").values("pk")[:1]
    seat = (
        Seat.objects.select_related("table__round", "table__sheet")
        .filter(player=player, absent=False, round__in=latest)
        .first()
    )
    if seat is None:
        return None
    seat.table.round.event = player.event
    return seat.table
