"""What a tier asks of sleeves and decks (R-1, R-2), in words for the event page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Tier = Literal["relaxed", "formal", "premier"]

FACTION_CARDS = 1
FEWEST_DRAW_DECK_CARDS = 60
PLOT_CARDS = 7

DECK_REQUIREMENTS: tuple[str, ...] = (
    "One faction card.",
    f"A draw deck of at least {FEWEST_DRAW_DECK_CARDS} cards.",
    "At most one agenda, which does not count toward the draw deck.",
    f"A plot deck of exactly {PLOT_CARDS} cards.",
    "One set of Kingsmoot titles.",
    "Only officially released cards, from the card pool the organizer announces.",
    "The deck stays the same for the whole event.",
)
"""What every player brings, whatever the tier (R-2)."""


@dataclass(frozen=True, slots=True)
class TierRequirements:
    """What a tier asks for (R-1): its title, and what it says to players of sleeves."""

    tier: Tier
    title: str
    sleeves: str


TIERS: dict[Tier, TierRequirements] = {
    "relaxed": TierRequirements(
        "relaxed",
        "Relaxed",
        "Sleeves are optional; all cards must have uniform backs.",
    ),
    "formal": TierRequirements(
        "formal",
        "Formal",
        "Opaque sleeves are required.",
    ),
    "premier": TierRequirements(
        "premier",
        "Premier",
        "Opaque sleeves are required.",
    ),
}
"""The tiers in rising order (R-1)."""


def requirements(tier: Tier) -> tuple[str, ...]:
    """Return the sentences a player of an event of this tier should read (R-1, R-2)."""
    return (TIERS[tier].sleeves, *DECK_REQUIREMENTS)
