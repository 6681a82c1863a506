"""Names of those who sit in a round, as the reader may see them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from tables.events.models import NameShown
from tables.players.names import Named, NamedPlayer, distinct_names, public_name


class Seated(Named, Protocol):
    """Somebody with a seat: what names are made of."""

    @property
    def key(self) -> str: ...

    @property
    def club(self) -> str: ...


def names_for(seats: Iterable[Seated], *, for_staff: bool) -> dict[str, str]:
    """Return the names as the reader may see them, namesakes told apart."""
    return distinct_names(
        NamedPlayer(
            seat.key,
            seat.name if for_staff else public_name(seat),
            seat.club if for_staff or seat.name_shown != NameShown.NUMBER else "",
            seat.number,
        )
        for seat in seats
    )
