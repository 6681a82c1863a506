"""Score slips for the paper cutter: pages imposed so that the cut stack is in table order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tables.players.names import NamedPlayer, distinct_names
from tables.results.slips import code_of
from tables.rounds.models import Round, Seat

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class SlipSeat:
    """One line of a slip."""

    position: int
    key: str
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class Slip:
    """The score slip of one table, without no-shows; `code` opens its report form."""

    round: int
    table: int
    seats: tuple[SlipSeat, ...]
    code: str


def imposed(items: Sequence[Item], per_page: int) -> list[list[Item | None]]:
    """Lay items out on pages of `per_page` places so that the pile, cut and stacked by place, is in order.

    All first places of all pages come first, then all second places, and so on; places left empty are None.
    Raises ValueError unless a page has a place.

    >>> imposed([1, 2, 3, 4, 5], 2)
    [[1, 4], [2, 5], [3, None]]
    """
    if per_page < 1:
        raise ValueError(f"A page has at least one place, not {per_page}.")
    pages = -(-len(items) // per_page)
    return [
        [items[at] if (at := place * pages + page) < len(items) else None for place in range(per_page)]
        for page in range(pages)
    ]


def slips(round_: Round, per_page: int) -> list[list[Slip | None]]:
    """Return the round's slips, page by page (one SQL query)."""
    tables: dict[int, list[Seat]] = {}
    for seat in (
        Seat.objects.filter(round=round_)
        .select_related("player", "table")
        .order_by("table__number", "position")
    ):
        tables.setdefault(seat.table.number, []).append(seat)
    players = [seat.player for seats in tables.values() for seat in seats]
    names = distinct_names(
        NamedPlayer(player.key, player.name, player.club, player.number) for player in players
    )
    found = [
        Slip(round_.number, number, _lines(seats, names), _code(seats)) for number, seats in tables.items()
    ]
    return imposed([slip for slip in found if slip.seats], per_page)


def _lines(seats: Sequence[Seat], names: Mapping[str, str]) -> tuple[SlipSeat, ...]:
    present = [seat.player for seat in seats if not seat.absent]
    return tuple(
        SlipSeat(position, player.key, player.number, names[player.key])
        for position, player in enumerate(present, start=1)
    )


def _code(seats: Sequence[Seat]) -> str:
    return code_of(seats[0].table_id, [(seat.position, seat.player_id) for seat in seats])
