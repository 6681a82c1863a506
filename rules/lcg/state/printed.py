"""What is printed on a card: what the cards of all editions have. An edition's card adds what is its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from rules.cards.abilities import Ability
from rules.cards.select import Selector
from rules.kernel.language import in_context
from rules.lcg.state.attributes import ICONS

Kind: TypeAlias = Literal[
    "character", "location", "attachment", "event", "plot", "agenda", "title", "faction"
]

DECK_KINDS: Final = frozenset({"character", "location", "attachment", "event"})
"""The types of cards of a draw deck."""
NEUTRAL: Final = "neutral"
X: Final = -1
"""The cost of a card whose cost is X."""
HOUSE: Final = "faction_"
"""How the codes of the cards begin that say which house a player plays."""

_ICON: Final = {name: name[0].upper() for name in ICONS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card as printed.

    `houses`: those it belongs to (none: it is neutral); `cost` is X (−1) for a cost of X; `icons` letters
    of M, I, P; `limit` copies of its title in a deck; `no_attachments`: none may be attached;
    `attachments_only`: only those of a trait; `host`: what an attachment may be attached to (None: any), of
    the type `on`; `duplicate_of`: of which other characters it may be marshaled as a duplicate; `income`,
    `initiative`, `claim`: of a plot its values, of other cards what they add;
    `supports`: the titles a title supports; `text`: what the card does, in our own words, for players who
    hold it to read; `numbers`: what is printed for each attribute that is not 0.
    """

    code: str
    name: str
    kind: Kind
    houses: tuple[str, ...] = ()
    cost: int = 0
    strength: int = 0
    icons: str = ""
    traits: frozenset[str] = frozenset()
    keywords: frozenset[str] = frozenset()
    unique: bool = False
    limit: int = 3
    no_attachments: bool = False
    attachments_only: str = ""
    host: Selector[Any] | None = None
    duplicate_of: Selector[Any] | None = None
    on: Kind = "character"
    income: int = 0
    initiative: int = 0
    claim: int = 0
    supports: tuple[str, ...] = ()
    text: str = ""
    abilities: tuple[Ability, ...] = ()
    numbers: Mapping[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        found = {name: n for name, n in self.printed_numbers().items() if n}
        object.__setattr__(self, "numbers", found)

    def printed_numbers(self) -> dict[str, int]:
        """Return the number printed for each attribute, keywords and traits included; an edition adds its
        own."""
        found = {"strength": max(0, self.strength), **dict.fromkeys(self.keywords, 1)}
        found |= {icon: int(letter in self.icons) for icon, letter in _ICON.items()}
        found |= {f"trait:{trait}": 1 for trait in self.traits}
        return found | ({name: max(0, n) for name, n in self.values().items()} if self.kind == "plot" else {})

    @property
    def worded_name(self) -> str:
        """The name as a text of the catalogs; that of a house is one without a context."""
        return self.name if self.kind == "faction" else in_context("card", self.name)

    def values(self) -> dict[str, int]:
        """Return the values of a plot, or what another card adds to them; an edition adds its own."""
        return {"income": self.income, "initiative": self.initiative, "claim": self.claim}

    def is_of(self, house: str) -> bool:
        """Return whether it belongs to a house, or (`NEUTRAL`) to none."""
        return house in self.houses or (house == NEUTRAL and not self.houses)

    def further_reduction(self, what: str) -> int:
        """Return how much more a reduction takes from its cost; an edition adds its own."""
        return 0

    def fits(self, what: str) -> bool:
        """Return whether it is what a reduction is for: "any" card, or one of a house; an edition adds its
        own."""
        return what == "any" or self.is_of(what)
