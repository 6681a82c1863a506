"""What an edition of the game decides; everything else is common to all of them.

The second edition is the only one so far. The first one's numbers and orders are in its rules
specification (§16): another setup, no mulligan, attachments that are discarded with their host, claim
before the unopposed bonus, no reserve, and nobody out of the game for an empty deck.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition: numbers of the setup and the round, and the order in which a challenge resolves.

    `resolution` are the steps after the result; `orphans_go` the zone of an attachment whose host leaves
    play; `keeps_reserve` whether hands shrink to the reserve; `needs_deck` whether a player without a
    draw deck is out of the game.
    """

    title: str
    setup_gold: int
    hand_size: int
    draws: int
    victory: int
    mulligan: bool
    resolution: tuple[str, ...]
    orphans_go: str
    keeps_reserve: bool
    needs_deck: bool

    def after(self, step: str) -> str:
        """Return the step of a challenge that follows a step of its resolution."""
        steps = ("compare", *self.resolution, "end_challenge")
        return steps[steps.index(step) + 1]


EDITIONS: Final[Mapping[str, Edition]] = {
    "second": Edition(
        title="Second edition",
        setup_gold=8,
        hand_size=7,
        draws=2,
        victory=15,
        mulligan=True,
        resolution=("bonuses", "claim", "keywords"),
        orphans_go="hand",
        keeps_reserve=True,
        needs_deck=True,
    )
}
"""The editions by the value of the option."""
