"""The sets of the second edition: which there are, and the facts of all their cards.

The data files: `sets.json` has a row for each set, in the order of the codes of its cards;
`cards/<code>.json` the printed facts of the cards of a set, an object for each card with what differs from
the defaults of `rules.lcg.second.printed.SecondCard`; `names/<language>.json` the titles that differ from the
English ones, `names/sets.json` the names of sets in other languages, written by hand; `lists/<code>.json` the
lists of restricted, banned and paired cards. The others are written by `python -m rules.lcg.second.sets`.
Nothing is read before it is asked for.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).parent
LANGUAGES: Final = ("de", "es", "fr")
"""The languages, beside English, in which titles are known."""
PLAYABLE: Final[Mapping[str, tuple[str, ...]]] = {
    "core": ("Core",),
    "westeros": ("TtB", "TRtW", "TKP", "NMG", "CoW", "TS"),
    "wolves": ("WotN",),
    "kings": ("AtSK", "CtA", "FFH", "TIMC", "GoH", "TC"),
    "lions": ("LoCR",),
    "blood": ("AMAF", "GtR", "TFoA", "TRW", "OR", "TBWB"),
    "watchers": ("WotW",),
}
"""The sets whose cards games play, by the package in `rules.lcg.second.cards` that declares what they do."""
NO_COST: Final = -2
"""The cost of a card with a dash for its cost: it cannot be marshaled or played for gold."""


class Maker(StrEnum):
    """Who made a set."""

    PUBLISHER = "publisher"
    COMMUNITY = "community"


class Use(StrEnum):
    """What a set is for: decks that players build, drafts, or a variant of the game (its titles)."""

    DECKS = "decks"
    DRAFT = "draft"
    VARIANT = "variant"


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set of cards; `released` is None for variants that were printed without a date."""

    code: str
    name: str
    cycle: str
    cycle_name: str
    released: date | None
    maker: Maker
    use: Use


def cards_file(code: str) -> Path:
    """Return the file with the printed facts of a set's cards."""
    return FOLDER / "cards" / f"{code}.json"


@cache
def sets() -> Mapping[str, CardSet]:
    """Return all sets by code, in the order of the codes of their cards."""
    return {row["code"]: _card_set(row) for row in _read(FOLDER / "sets.json")}


def facts_of_set(code: str) -> list[dict[str, Any]]:
    """Return the printed facts of a set's cards, in their order."""
    rows: list[dict[str, Any]] = _read(cards_file(code))
    return rows


@cache
def names_in(language: str) -> Mapping[str, str]:
    """Return by card code the titles of a language that differ from the English ones."""
    found: dict[str, str] = _read(FOLDER / "names" / f"{language}.json")
    return found


def _card_set(row: Mapping[str, Any]) -> CardSet:
    released = row["released"]
    return CardSet(
        row["code"],
        row["name"],
        row["cycle"],
        row["cycle_name"],
        date.fromisoformat(released) if released else None,
        Maker(row["maker"]),
        Use(row["use"]),
    )


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))
