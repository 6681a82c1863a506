"""The first edition's cards: what is printed on them beside what the cards of all editions have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, cast

from rules.kernel.terms import Json
from rules.lcg.first.attributes import CRESTS, INFLUENCE, crest_of
from rules.lcg.state.printed import HOUSE, Card
from rules.lcg.state.table import LcgTable
from rules.lcg.vocabulary.declaring import Does, acting_from, several, titled

HOUSES: Final = ("stark", "lannister", "baratheon", "targaryen", "greyjoy", "martell")

HOUSE_NAMES: Final = {name: f"House {name.capitalize()}" for name in HOUSES}


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstCard(Card):
    """A card of the first edition: of one or several houses, or neutral.

    `only`: the house whose decks alone may hold it; `crests`; `influence` it gives while it stands;
    `opposes`: the titles a title opposes.
    """

    only: str = ""
    crests: frozenset[str] = frozenset()
    influence: int = 0
    opposes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        unknown = self.crests - set(CRESTS)
        if unknown:
            raise ValueError(f"there is no crest {min(unknown)!r}")
        Card.__post_init__(self)

    def printed_numbers(self) -> dict[str, int]:
        """Return the number printed for each attribute."""
        own = {INFLUENCE: self.influence, **{crest_of(name): 1 for name in self.crests}}
        return Card.printed_numbers(self) | {str(name): n for name, n in own.items()}

    def marks(self) -> dict[str, Json]:
        """Return influence and crests, where there are any."""
        found: dict[str, Json] = {}
        if self.influence:
            found["influence"] = self.influence
        if self.crests:
            found["crests"] = [name for name in CRESTS if name in self.crests]
        return found

    def fits(self, what: str) -> bool:
        """Return whether it is what a reduction is for: also "stark or baratheon", or "military icon"."""
        icon = what.removesuffix(" icon")
        if icon != what:
            return icon[0].upper() in self.icons
        return any(Card.fits(self, house) for house in what.split(" or "))


def printed(t: LcgTable, card: int) -> FirstCard:
    """Return what is printed on a card."""
    return cast(FirstCard, t.printed(card))


def title(
    code: str,
    name: str,
    *,
    income: int = 0,
    influence: int = 0,
    supports: Sequence[str] = (),
    opposes: Sequence[str] = (),
    does: Does = (),
    text: str = "",
) -> FirstCard:
    """Return a title."""
    card = FirstCard(
        code=code,
        name=name,
        kind="title",
        limit=1,
        unique=True,
        income=income,
        influence=influence,
        supports=tuple(supports),
        opposes=tuple(opposes),
        text=text,
    )
    return titled(card, does)


def house_card(name: str, does: Does = ()) -> FirstCard:
    """Return a House card; what it does are rules of the game, each player's own."""
    card = FirstCard(code=HOUSE + name, name=HOUSE_NAMES[name], kind="faction", houses=(name,))
    return replace(card, abilities=acting_from("faction", several(does)))
