"""Where the players of an event sit now, all at once: what phones show the moment a round is published."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from tables.rounds.models import OPEN_ROUNDS, Seat
from tables.rounds.queries.names import names_for


@dataclass(frozen=True, slots=True)
class OwnSeat:
    """A player's seat in the open round; `names` are those at the table in the order of seats."""

    round: int
    table: int
    seat: int
    names: tuple[str, ...]


class _Row(NamedTuple):
    """What is read of a seat and its player."""

    player_id: int
    round: int
    table: int
    position: int
    absent: bool
    key: str
    number: int
    name: str
    club: str
    name_shown: str
    status: str


_ROWS = Seat.objects.order_by("position").values_list(
    *("player_id", "round__number", "table__number", "position", "absent", "player__key"),
    *("player__number", "player__name", "player__club", "player__name_shown", "player__status"),
)


def own_seats(event_id: int) -> Mapping[int, OwnSeat]:
    """Return each player's seat in the open round, by the player's primary key. One SQL query.

    Names are those that the public may read; players noted as absent are left out.
    """
    rows = [_Row(*row) for row in _ROWS.filter(round__event=event_id, round__status__in=OPEN_ROUNDS)]
    names = names_for(rows, for_staff=False)
    tables: dict[int, list[str]] = {}
    for row in rows:
        tables.setdefault(row.table, []).append(names[row.key])
    return {
        row.player_id: OwnSeat(row.round, row.table, row.position, tuple(tables[row.table]))
        for row in rows
        if not row.absent
    }
