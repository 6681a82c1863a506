"""Ready decks: the four of the Core Set with 45 cards, and one of 60 cards for each of their Houses."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rules.lcg.decks.playable import Decks
from rules.lcg.edition import Playable, listed
from rules.lcg.first.catalogue import CARDS
from rules.lcg.first.printed import HOUSES

STARTER: Final = 45
"""Cards in a House deck of the Core Set."""


@dataclass(frozen=True, slots=True)
class ReadyList:
    """A ready deck: its name, what it does, for those who choose, and its list."""

    name: str
    does: str
    deck: Playable

    @property
    def is_starter(self) -> bool:
        """Whether it is a deck of the Core Set, too small for tournaments (A-53)."""
        return len(self.deck["draw"]) == STARTER


def _read() -> dict[str, ReadyList]:
    rows = json.loads(Path(__file__).with_name("ready.json").read_text(encoding="utf-8"))
    return {
        row["key"]: ReadyList(
            row["name"],
            row["does"],
            {
                "faction": row["house"],
                "agenda": row["agenda"],
                "plots": listed(row["plots"]),
                "draw": listed(row["draw"]),
            },
        )
        for row in rows
    }


READY: Final[Mapping[str, ReadyList]] = _read()
STARTERS: Final = tuple(key for key, each in READY.items() if each.is_starter)

DECKS: Final = Decks(CARDS, HOUSES, lambda key: READY[key].deck, tuple(READY), STARTERS)
