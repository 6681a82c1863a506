"""What players are penalized for: the catalog events begin with. The regulations name none of it (R-14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Level = Literal["caution", "warning", "disqualification"]
Effect = Literal["", "points", "game_loss"]
"""What a penalty does to the sheet of its round: nothing, so many points less, or no points at all."""

MOST_POINTS_LOST: Final = 15
"""Points that one penalty takes at most: as many as a win pays (R-30)."""


@dataclass(frozen=True, slots=True)
class Infraction:
    """What somebody may do wrong, which penalty it calls for, and what it means in a sentence.

    `effect` is what the penalty does to the sheet of its round, `points` how many it takes (0 unless it
    takes points).
    """

    name: str
    kind: Level
    explanation: str
    effect: Effect = ""
    points: int = 0


MOST_INFRACTIONS: Final = 40

DECK_INFRACTION: Final = "Deck not as listed"
"""What a deck check finds, in the default catalog."""

DEFAULT_CATALOG: Final = (
    Infraction(
        "Late to the table", "caution", "Not seated when the round begins, without being a no-show (R-13)."
    ),
    Infraction(
        "Slow play",
        "caution",
        "Takes clearly more time than the position needs, also after being asked to go on.",
    ),
    Infraction("Mistake in play", "caution", "Plays against the rules of the game without meaning to."),
    Infraction(
        "Wrong information",
        "caution",
        "Tells the table something false about what everybody may know: power, cards in play, the sheet.",
    ),
    Infraction("Wrong result", "caution", "Reports or confirms figures that are not those of the game."),
    Infraction(
        DECK_INFRACTION,
        "warning",
        "Plays a deck that differs from the list handed in, or whose cards can be told apart from behind.",
    ),
    Infraction(
        "Outside help", "warning", "Takes or gives advice about a running game from outside the table."
    ),
    Infraction("Unsporting conduct", "warning", "Insults, threatens or disturbs others, or ignores a judge."),
    Infraction(
        "Bought or agreed result",
        "disqualification",
        "Gives or takes something from outside the game for a result, or settles a result without playing.",
    ),
    Infraction("Cheating", "disqualification", "Breaks the rules knowingly to gain, or lies to a judge."),
)
"""Mildest first; an event takes it over until it has a catalog of its own."""


@dataclass(frozen=True, slots=True)
class Catalog:
    """The infractions of an event in order; `is_own` if it has written them down itself."""

    infractions: tuple[Infraction, ...]
    is_own: bool

    def named(self, name: str) -> Infraction | None:
        """Return the infraction of exactly this name, None without one."""
        return next((infraction for infraction in self.infractions if infraction.name == name), None)
