"""What a tier asks of sleeves and decks (R-1, R-2), in sentences for the event page."""

from __future__ import annotations

from typing import Final, Literal

from tables.core.text.sentences import Sentence, sentence

Tier = Literal["relaxed", "formal", "premier"]

MIN_DRAW_DECK_CARDS: Final = 60
PLOT_CARDS: Final = 7

DECK_REQUIREMENTS: Final = (
    sentence("One faction card."),
    sentence("A draw deck of at least {count} cards.", count=MIN_DRAW_DECK_CARDS),
    sentence("At most one agenda, which does not count toward the draw deck."),
    sentence("A plot deck of exactly {count} cards.", count=PLOT_CARDS),
    sentence("One set of Kingsmoot titles."),
    sentence("Only officially released cards, from the card pool the organizer announces."),
    sentence("The deck stays the same for the whole event."),
)
"""What every player brings, whatever the tier (R-2)."""

SLEEVES: Final[dict[Tier, Sentence]] = {
    "relaxed": sentence("Sleeves are optional. All cards must have uniform backs."),
    "formal": sentence("Opaque sleeves are required."),
    "premier": sentence("Opaque sleeves are required."),
}
"""What each tier asks of sleeves, in rising order (R-1)."""


def requirements(tier: Tier) -> tuple[Sentence, ...]:
    """Return the sentences a player of an event of this tier should read (R-1, R-2)."""
    return (SLEEVES[tier], *DECK_REQUIREMENTS)
