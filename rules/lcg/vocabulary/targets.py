"""What a combination of targets must fulfill: complaints for `Target(..., complaint=...)`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules.lcg.table import LcgTable


def of_one_player_up_to(most: int) -> Callable[[Any, tuple[int, ...]], str]:
    """All controlled by one player, with a total STR of `most` at the most."""

    def complaint(t: LcgTable, cards: tuple[int, ...]) -> str:
        if len({t.controller(card) for card in cards}) > 1:
            return "Choose characters of one player."
        strength = sum(t.value(card, "strength") for card in cards)
        return f"Their STR is {strength} together; it may be {most}." if strength > most else ""

    return complaint
