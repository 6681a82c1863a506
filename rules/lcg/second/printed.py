"""The second edition's cards: what is printed on them beside what the cards of all editions have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from rules.kernel.language import N_, phrase
from rules.lcg.state.printed import HOUSE, NEUTRAL, Card
from rules.lcg.state.table import LcgTable
from rules.lcg.vocabulary.declaring import Does, Facts, titled

FACTIONS: Final = (
    "baratheon",
    "greyjoy",
    "lannister",
    "martell",
    "thenightswatch",
    "stark",
    "targaryen",
    "tyrell",
)

FACTION_NAMES: Final = {
    "baratheon": N_("House Baratheon"),
    "greyjoy": N_("House Greyjoy"),
    "lannister": N_("House Lannister"),
    "martell": N_("House Martell"),
    "thenightswatch": N_("The Night's Watch"),
    "stark": N_("House Stark"),
    "targaryen": N_("House Targaryen"),
    "tyrell": N_("House Tyrell"),
    NEUTRAL: N_("Neutral"),
}

SHORT_NAMES: Final = {
    "baratheon": N_("Baratheon"),
    "greyjoy": N_("Greyjoy"),
    "lannister": N_("Lannister"),
    "martell": N_("Martell"),
    "thenightswatch": N_("Night's Watch"),
    "stark": N_("Stark"),
    "targaryen": N_("Targaryen"),
    "tyrell": N_("Tyrell"),
}
"""The factions' names before a noun: a Stark card."""


MORE_FROM_SIX: Final = "unique, more from 6"
"""What a reduction is for that takes 1 more from the cost of expensive unique cards."""
EXPENSIVE: Final = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondCard(Card):
    """A card of the second edition: of one faction, or neutral.

    `per_core` copies in one Core Set; `ambush`, `bestow` and `shadow` the price, or None (X: −1); `prized`
    the power that its loss gives others; `reserve` of a plot its value, of other cards what they add;
    `banner`: the faction a banner agenda lets in.
    """

    loyal: bool = False
    per_core: int = 1
    ambush: int | None = None
    bestow: int | None = None
    shadow: int | None = None
    prized: int = 0
    reserve: int = 0
    banner: str = ""
    rivals: tuple[str, ...] = ()

    @property
    def faction(self) -> str:
        """The faction it belongs to."""
        return self.houses[0] if self.houses else NEUTRAL

    def values(self) -> dict[str, int]:
        """Return the values of a plot, or what another card adds to them."""
        return Card.values(self) | {"reserve": self.reserve}

    def further_reduction(self, what: str) -> int:
        """Return how much more a reduction takes from its cost."""
        return int(what == MORE_FROM_SIX and self.cost >= EXPENSIVE)

    def fits(self, what: str) -> bool:
        """Return whether it is what a reduction is for: also "loyal" cards, those of one of several traits
        ("trait:House Tully|The Seven"), and those that are not of a faction ("not:stark")."""
        if what.startswith("not:"):
            return not self.is_of(what.removeprefix("not:"))
        if what.startswith("trait:"):
            return any(trait in self.traits for trait in what.removeprefix("trait:").split("|"))
        if what in {"unique", MORE_FROM_SIX}:
            return self.unique
        return self.loyal if what == "loyal" else Card.fits(self, what)


def printed(t: LcgTable, card: int) -> SecondCard:
    """Return what is printed on a card."""
    return cast(SecondCard, t.printed(card))


def made(facts: Facts) -> SecondCard:
    """Return the card of an object of the data file."""
    given: dict[str, Any] = {**facts}
    faction = given.pop("faction", NEUTRAL)
    given["houses"] = () if faction == NEUTRAL else (faction,)
    for part in ("traits", "keywords"):
        given[part] = frozenset(given.get(part, ()))
    card = SecondCard(**given)
    if not card.banner:
        return card
    given["text"] = phrase(
        N_("Your deck may hold {house} cards that are not loyal, and must hold at least 12 {house} cards."),
        house=SHORT_NAMES[card.banner],
    )
    return SecondCard(**given)


def title(
    code: str,
    name: str,
    *,
    income: int = 0,
    initiative: int = 0,
    reserve: int = 0,
    supports: Sequence[str] = (),
    rivals: Sequence[str] = (),
    does: Does = (),
    text: str = "",
) -> SecondCard:
    """Return a title."""
    card = SecondCard(
        code=code,
        name=name,
        kind="title",
        limit=1,
        unique=True,
        income=income,
        initiative=initiative,
        reserve=reserve,
        supports=tuple(supports),
        rivals=tuple(rivals),
        text=text,
    )
    return titled(card, does)


def faction_card(name: str) -> SecondCard:
    """Return a faction card."""
    return SecondCard(code=HOUSE + name, name=FACTION_NAMES[name], kind="faction", houses=(name,))
