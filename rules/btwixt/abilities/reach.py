"""Seats and councils around "you".

Council ``c`` lies between seat ``c`` and the seat to its left, so a seat has the council of its own
number on its left and the one before on its right. Leaders are listed clockwise from "you".

Source: B'Twixt specification, "Words" and "Ability vocabulary" (Leaders).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from rules.btwixt.cards.vocabulary import Leaders
from rules.btwixt.table import NONE, BtwixtTable


@dataclass(slots=True)
class Source:
    """Where an ability comes from, and what its ops have met so far.

    ``you`` is the seat in front of whom the card lies, or the claimer of the ally; ``council`` is
    where the ally lies (NONE for influence cards).
    """

    piece: int
    you: int
    council: int = NONE
    chosen: int = NONE
    killed: bool = False


Selector: TypeAlias = Callable[[BtwixtTable, Source], tuple[int, ...]]
"""Returns seats, councils, cards, allies or tokens."""


def neighbors(t: BtwixtTable, seat: int) -> tuple[int, int]:
    """Return the left and the right neighbor of a seat."""
    return (seat + 1) % t.n, (seat - 1) % t.n


def own_councils(t: BtwixtTable, seat: int) -> tuple[int, int]:
    """Return the council to the left and the council to the right of a seat."""
    return seat, (seat - 1) % t.n


def opposite(yours: tuple[int, int], council: int) -> tuple[int, ...]:
    """Return the other one of "your" two councils."""
    return yours[1:] if council == yours[0] else yours[:1]


LEADERS_MEANT: Final[Mapping[Leaders, Selector]] = MappingProxyType(
    {
        Leaders.YOU: lambda t, source: (source.you,),
        Leaders.NEIGHBORS: lambda t, source: neighbors(t, source.you),
        Leaders.A_NEIGHBOR: lambda t, source: neighbors(t, source.you),
        Leaders.OTHERS: lambda t, source: t.around[source.you][1:],
        Leaders.ANOTHER: lambda t, source: t.around[source.you][1:],
        Leaders.ALL: lambda t, source: t.around[source.you],
        Leaders.WINNER: lambda t, source: (t.winner,),
        Leaders.CHOSEN: lambda t, source: () if source.chosen == NONE else (source.chosen,),
    }
)
"""The selector of each word for leaders; for A_NEIGHBOR and ANOTHER it lists the candidates."""
