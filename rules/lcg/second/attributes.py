"""Attributes that only the second edition has: its keywords, the reserve, what its titles do."""

from __future__ import annotations

from typing import Final, cast

from rules.kernel.language import N_
from rules.lcg.state.attributes import EditionWord, Fact, Keyword

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
AMBUSH_FREE: Final = EditionWord("ambush for nothing")
AMBUSH_DISCOUNT: Final = EditionWord("ambush discount")
AMBUSH_BELOW_COST: Final = EditionWord("ambush below cost")
AMBUSH_WORDS: Final = (AMBUSH_AT_COST, AMBUSH_FREE, AMBUSH_DISCOUNT, AMBUSH_BELOW_COST)
"""What changes the price of an ambush."""
RESERVE_LESS: Final = EditionWord("reserve less")
NO_BONUS: Final = EditionWord("no challenge bonus")
LOYAL_DISCOUNT: Final = EditionWord("loyal discount")
KEEPS_BEARER_AWAY: Final = EditionWord("keeps its bearer away")

CHALLENGE_ON_ANOTHER: Final = EditionWord("challenge on another")
CHALLENGES_AGAINST: Final = "challenges against"
CLAIM_ON_MANY: Final = EditionWord("claim on many")
CLAIM_ON_RIVALS: Final = EditionWord("claim on rivals")
"""What a player has for challenges of a type (`of_type`)."""
REDIRECTS: Final = EditionWord("redirects")

OF_CHARACTERS: Final = {
    AMBUSH_AT_COST: N_("has ambush for its printed cost, while in hand"),
    AMBUSH_FREE: N_("has ambush for 0 gold, while in hand"),
    AMBUSH_DISCOUNT: N_("costs less to ambush with, while in hand"),
    AMBUSH_BELOW_COST: N_("has ambush for 1 less than its printed cost, while in hand"),
    KEEPS_BEARER_AWAY: N_("its bearer cannot take part in challenges against its player"),
}

OF_PLOTS: Final = {RESERVE: "the reserve value", RESERVE_LESS: "the reserve value is lower, but not below 2"}

OF_PLAYERS: Final = {
    f"<type> {CHALLENGE_ON_ANOTHER}": "a further challenge of the type, against another opponent",
    f"{CHALLENGES_AGAINST}:<type> <seat>": "further challenges of the type against that seat",
    f"<type> {CLAIM_ON_MANY}": "claim in challenges of the type may be applied to any number of opponents",
    f"<type> {CLAIM_ON_RIVALS}": "added to the claim in challenges of the type against rivals",
    NO_BONUS: "gains no power from challenge bonuses",
    LOYAL_DISCOUNT: "how much less the first loyal card of a round costs",
    REDIRECTS: "may have a challenge redirected, once a round",
}


DREW: Final = cast(Fact, "drew cards")
"""A player drew cards."""
PAID_FOR_LOYAL: Final = cast(Fact, "paid for a loyal card")
WAS_MARSHALED: Final = "marshaled card "


def challenges_against(challenge: str, seat: int) -> EditionWord:
    """Return the attribute of a player with further challenges of a type against a seat."""
    return EditionWord(f"{CHALLENGES_AGAINST}:{challenge} {seat}")


def marshaled(code: str) -> Fact:
    """Return the fact that a player marshaled a card, by its code."""
    return cast(Fact, f"{WAS_MARSHALED}{code}")


def beat(seat: int) -> Fact:
    """Return the fact that a player won a challenge against a seat."""
    return cast(Fact, f"won against {seat}")
