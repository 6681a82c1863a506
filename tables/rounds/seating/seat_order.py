"""Who sits where at the table, and who is first player (R-12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from tables.events.rules.draws import Stream
from tables.rounds.rules.sizes import MAX_TABLE_SIZE
from tables.rounds.seating.costs import Arrangement, Costs


def order_seats(costs: Costs, arrangement: Arrangement, stream: Stream) -> Arrangement:
    """Return the tables in seat order, the first player first.

    Seat by seat, the seat goes to the player who sat in it least often; equals draw. So the honour of
    being first player comes first to be evened out. Tables locked as a whole keep the order given.
    """
    counts = _seat_counts(costs)
    locked_tables = costs.problem.locked_tables
    ordered = []
    for number, table in enumerate(arrangement, start=1):
        if number in locked_tables:
            ordered.append([costs.index[player] for player in locked_tables[number]])
            continue
        waiting = sorted(table)
        stream.shuffle(waiting)
        seats = []
        for seat in range(len(table)):
            chosen = waiting[0]
            fewest = counts[chosen][seat]
            for player in waiting:
                if counts[player][seat] < fewest:
                    chosen, fewest = player, counts[player][seat]
            seats.append(chosen)
            waiting.remove(chosen)
        ordered.append(seats)
    return ordered


def _seat_counts(costs: Costs) -> list[list[int]]:
    """Return how often each active player sat in each seat; seat 0 as the problem counts it."""
    counts = [[0] * MAX_TABLE_SIZE for _ in costs.ids]
    for tables in costs.rounds:
        for table in tables:
            for seat, player in enumerate(table[:MAX_TABLE_SIZE]):
                counts[player][seat] += 1
    firsts = cast(Mapping[str, int], costs.problem.first_player_counts)
    for active, count in firsts.items():
        counts[costs.index[active]][0] = count
    return counts
