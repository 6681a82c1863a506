"""Who sits where at the table, and who is first player (R-12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from tables.regulations.draws import Stream
from tables.regulations.history import count_seats
from tables.regulations.seating.costs import Arrangement, Costs

_NEVER = (0,) * 6


def order_seats(costs: Costs, arrangement: Arrangement, stream: Stream) -> Arrangement:
    """Return the tables in seat order, the first player first.

    Seat by seat, the seat goes to the player who sat in it least often; equals draw. So the honour of
    being first player comes first to be evened out. Tables locked as a whole keep the order given.
    """
    counts = count_seats(costs.rounds)
    firsts = cast(Mapping[str, int], costs.problem.first_player_counts)
    ordered = []
    for number, table in enumerate(arrangement, start=1):
        locked = costs.problem.locked_tables.get(number)
        if locked is not None:
            ordered.append([costs.index[player] for player in locked])
            continue
        waiting = sorted(table)
        stream.shuffle(waiting)
        seats = [min(waiting, key=lambda player: firsts[costs.ids[player]])]
        waiting.remove(seats[0])
        for seat in range(1, len(table) - 1):
            player = min(waiting, key=lambda player, seat=seat: counts.get(player, _NEVER)[seat])  # type: ignore[misc]
            seats.append(player)
            waiting.remove(player)
        ordered.append(seats + waiting)
    return ordered
