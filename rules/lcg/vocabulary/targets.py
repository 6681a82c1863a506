"""What a combination of targets must fulfill: checks for `Target(..., check=...)`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules.lcg.table import LcgTable


def of_one_player_up_to(most: int) -> Callable[[Any, tuple[int, ...]], bool]:
    """All controlled by one player, with a total STR of `most` at the most."""

    def check(t: LcgTable, cards: tuple[int, ...]) -> bool:
        controllers = {t.controller(card) for card in cards}
        return len(controllers) == 1 and sum(t.value(card, "strength") for card in cards) <= most

    return check
