"""What players are penalized for: the catalog events begin with. The regulations name none of it (R-14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from tables.core.text.sentences import N_

Level = Literal["caution", "warning", "disqualification"]
Effect = Literal["", "points", "game_loss"]
"""What a penalty does to the sheet of its round: nothing, so many points less, or no points at all."""


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


MAX_INFRACTIONS: Final = 40

DECK_INFRACTION: Final = N_("Deck not as listed")
"""What a deck check finds, in the default catalog."""

DEFAULT_CATALOG: Final = (
    Infraction(
        N_("Late to the table"),
        "caution",
        N_("Not seated when the round begins, without being a no-show (R-13)."),
    ),
    Infraction(
        N_("Slow play"),
        "caution",
        N_("Takes clearly more time than the position needs, also after being asked to continue."),
    ),
    Infraction(
        N_("Mistake in play"), "caution", N_("Plays against the rules of the game without meaning to.")
    ),
    Infraction(
        N_("Wrong information"),
        "caution",
        N_("Tells the table something false about what everybody may know: power, cards in play, the sheet."),
    ),
    Infraction(
        N_("Wrong result"), "caution", N_("Reports or confirms figures that are not those of the game.")
    ),
    Infraction(
        DECK_INFRACTION,
        "warning",
        N_(
            "Plays a deck that differs from the list handed in, or whose cards can be told apart from behind."
        ),
    ),
    Infraction(
        N_("Outside help"),
        "warning",
        N_("Takes or gives advice about a running game from outside the table."),
    ),
    Infraction(
        N_("Unsporting conduct"), "warning", N_("Insults, threatens or disturbs others, or ignores a judge.")
    ),
    Infraction(
        N_("Bought or agreed result"),
        "disqualification",
        N_(
            "Gives or takes something from outside the game for a result, or settles a result "
            "without playing."
        ),
    ),
    Infraction(
        N_("Cheating"), "disqualification", N_("Breaks the rules knowingly to gain, or lies to a judge.")
    ),
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
