"""Score slips for the paper cutter: pages imposed so that the cut stack is in table order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from tables import links
from tables.models import Round, Seat
from tables.regulations.notation import counted

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class SlipSeat:
    """One line of a slip; `link_token` is the secret part of the private link, for the QR code."""

    position: int
    key: str
    number: int
    name: str
    link_token: str


@dataclass(frozen=True, slots=True)
class Slip:
    """The score slip of one table, without no-shows."""

    round: int
    table: int
    seats: tuple[SlipSeat, ...]


def imposed(items: Sequence[Item], per_page: int) -> list[list[Item | None]]:
    """Lay items out on pages of `per_page` places so that the pile, cut and stacked by place, is in order.

    All first places of all pages come first, then all second places, and so on; places left empty are None.
    Raises ValueError unless a page has a place.

    >>> imposed([1, 2, 3, 4, 5], 2)
    [[1, 4], [2, 5], [3, None]]
    """
    if per_page < 1:
        raise ValueError(f"A page has at least one place, not {counted(per_page, 'place')}.")
    pages = -(-len(items) // per_page)
    return [
        [items[at] if (at := place * pages + page) < len(items) else None for place in range(per_page)]
        for page in range(pages)
    ]


def slips(round_: Round, per_page: int) -> list[list[Slip | None]]:
    """The round's slips, page by page (one SQL query). For those who may see private links."""
    seats: dict[int, list[SlipSeat]] = {}
    present = Seat.objects.filter(round=round_, absent=False).select_related("player", "table")
    for seat in present.order_by("table__number", "position"):
        player = seat.player
        seats.setdefault(seat.table.number, []).append(
            SlipSeat(
                len(seats.get(seat.table.number, ())) + 1,
                player.key,
                player.number,
                player.name,
                links.token_of(player),
            )
        )
    return imposed([Slip(round_.number, number, tuple(lines)) for number, lines in seats.items()], per_page)
