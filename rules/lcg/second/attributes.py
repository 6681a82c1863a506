"""Attributes that only the second edition has: its keywords, the reserve, what its titles do."""

from __future__ import annotations

from typing import Final

from rules.kernel.language import N_
from rules.lcg.state.attributes import EditionWord, Keyword

INSIGHT: Final = EditionWord("insight")
PILLAGE: Final = EditionWord("pillage")
TERMINAL: Final = EditionWord("terminal")

KEYWORDS: Final[tuple[Keyword, ...]] = (
    INSIGHT,
    "intimidate",
    "limited",
    PILLAGE,
    "renown",
    "stealth",
    TERMINAL,
)

RESERVE: Final = EditionWord("reserve")
AMBUSH_AT_COST: Final = EditionWord("ambush at cost")

CHALLENGE_ON_ANOTHER: Final = EditionWord("challenge on another")
CLAIM_ON_MANY: Final = EditionWord("claim on many")
CLAIM_ON_RIVALS: Final = EditionWord("claim on rivals")
"""What a player has for challenges of a type (`of_type`)."""
REDIRECTS: Final = EditionWord("redirects")

OF_CHARACTERS: Final = {AMBUSH_AT_COST: N_("has ambush for its printed cost, while in hand")}

OF_PLOTS: Final = {RESERVE: "the reserve value"}

OF_PLAYERS: Final = {
    f"<type> {CHALLENGE_ON_ANOTHER}": "a further challenge of the type, against another opponent",
    f"<type> {CLAIM_ON_MANY}": "claim in challenges of the type may be applied to any number of opponents",
    f"<type> {CLAIM_ON_RIVALS}": "added to the claim in challenges of the type against rivals",
    REDIRECTS: "may have a challenge redirected, once a round",
}
