"""What is printed on a card: its facts and its abilities. One record per card; see `rules.lcg.cards`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias, TypedDict, Unpack

from rules.cards.abilities import Ability, Constant, Trigger
from rules.cards.select import Selector
from rules.lcg.attributes import KEYWORDS
from rules.lcg.vocabulary.payments import play_it
from rules.lcg.vocabulary.selectors import my_plot

Kind: TypeAlias = Literal[
    "character", "location", "attachment", "event", "plot", "agenda", "title", "faction"
]

NEUTRAL: Final = "neutral"
X: Final = -1
"""The cost of a card whose cost is X."""

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
    "baratheon": "House Baratheon",
    "greyjoy": "House Greyjoy",
    "lannister": "House Lannister",
    "martell": "House Martell",
    "thenightswatch": "The Night's Watch",
    "stark": "House Stark",
    "targaryen": "House Targaryen",
    "tyrell": "House Tyrell",
    NEUTRAL: "Neutral",
}


Does: TypeAlias = Ability | Sequence[Ability]
"""One ability or several."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card as printed.

    `cost` is X (−1) for a cost of X; `icons` letters of M, I, P; `limit` copies of its title in a
    deck; `per_core` copies in one Core Set; `ambush` the price, or None; `no_attachments`: none may be
    attached; `attachments_only`: only those of a trait; `host`: what an attachment may be attached to
    (None: any character); `income`, `initiative`, `claim`, `reserve`: of a plot its values, of other
    cards what they add; `banner`: the faction a banner agenda lets in; `text`: what the
    card does, in our own words, for players who hold it to read.
    """

    code: str
    name: str
    kind: Kind
    faction: str = NEUTRAL
    cost: int = 0
    strength: int = 0
    icons: str = ""
    traits: frozenset[str] = frozenset()
    keywords: frozenset[str] = frozenset()
    unique: bool = False
    loyal: bool = False
    limit: int = 3
    per_core: int = 1
    ambush: int | None = None
    no_attachments: bool = False
    attachments_only: str = ""
    host: Selector[Any] | None = None
    income: int = 0
    initiative: int = 0
    claim: int = 0
    reserve: int = 0
    banner: str = ""
    supports: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()
    text: str = ""
    abilities: tuple[Ability, ...] = ()


class _Facts(TypedDict, total=False):
    """What any card of a deck may have printed on it, as `Card` says."""

    traits: Sequence[str]
    keywords: Sequence[str]
    loyal: bool
    per_core: int
    text: str


class _InPlay(_Facts, total=False):
    unique: bool


class _OfAttachments(_InPlay, total=False):
    ambush: int | None
    host: Selector[Any] | None


class _OfLocations(_InPlay, total=False):
    income: int
    initiative: int
    reserve: int


class _OfCharacters(_OfLocations, total=False):
    ambush: int | None
    no_attachments: bool
    attachments_only: str


def character(
    code: str,
    name: str,
    faction: str,
    *,
    cost: int,
    strength: int,
    icons: str,
    does: Does = (),
    **facts: Unpack[_OfCharacters],
) -> Card:
    """A character."""
    card = _card(code, name, "character", faction, cost=cost, strength=strength, icons=icons, **facts)
    return replace(card, abilities=(*_plot_icons(card), *_several(does)))


def location(
    code: str, name: str, faction: str, *, cost: int, does: Does = (), **facts: Unpack[_OfLocations]
) -> Card:
    """A location."""
    card = _card(code, name, "location", faction, cost=cost, **facts)
    return replace(card, abilities=(*_plot_icons(card), *_several(does)))


def attachment(
    code: str, name: str, faction: str, *, cost: int, does: Does = (), **facts: Unpack[_OfAttachments]
) -> Card:
    """An attachment; `host`: what it may be attached to, beyond being a character."""
    return _card(code, name, "attachment", faction, cost=cost, abilities=_several(does), **facts)


def event(
    code: str,
    name: str,
    faction: str,
    *,
    cost: int,
    attached: Sequence[Constant] = (),
    does: Does = (),
    **facts: Unpack[_Facts],
) -> Card:
    """An event: its abilities act from the hand, and playing it is their last cost.

    `attached`: what it does once it has become an attachment (with its `keywords` and `traits`).
    """
    played = tuple(
        replace(ability, zone="hand", costs=(*ability.costs, play_it), says="plays")
        for ability in _several(does)
        if isinstance(ability, Trigger)
    )
    return _card(code, name, "event", faction, cost=cost, abilities=(*played, *attached), **facts)


def plot(
    code: str,
    name: str,
    *,
    income: int,
    initiative: int,
    claim: int,
    reserve: int,
    traits: Sequence[str] = (),
    limit: int = 2,
    per_core: int = 1,
    does: Does = (),
    text: str = "",
) -> Card:
    """A plot: its abilities act while it is the revealed plot."""
    return Card(
        code,
        name,
        "plot",
        limit=limit,
        per_core=per_core,
        traits=frozenset(traits),
        income=income,
        initiative=initiative,
        claim=claim,
        reserve=reserve,
        text=text,
        abilities=_from("revealed", _several(does)),
    )


def agenda(code: str, name: str, *, does: Does = (), text: str = "") -> Card:
    """An agenda, which acts from beside the faction card."""
    return Card(code, name, "agenda", limit=1, text=text, abilities=_from("agenda", _several(does)))


def banner(code: str, name: str, faction: str) -> Card:
    """A banner agenda, which lets cards of another faction into the deck."""
    house = FACTION_NAMES[faction].removeprefix("House ").removeprefix("The ")
    return Card(
        code,
        name,
        "agenda",
        limit=1,
        traits=frozenset({"Banner"}),
        banner=faction,
        text=f"Your deck may hold {house} cards that are not loyal, and must hold at least 12 {house} cards.",
    )


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
) -> Card:
    """A title."""
    card = Card(
        code,
        name,
        "title",
        limit=1,
        unique=True,
        income=income,
        initiative=initiative,
        reserve=reserve,
        supports=tuple(supports),
        rivals=tuple(rivals),
        text=text,
    )
    return replace(card, abilities=_from("titles", (*_plot_icons(card), *_several(does))))


def faction_card(name: str) -> Card:
    """A faction card."""
    return Card(f"faction_{name}", FACTION_NAMES[name], "faction", name)


def _card(
    code: str,
    name: str,
    kind: Kind,
    faction: str,
    *,
    traits: Sequence[str] = (),
    keywords: Sequence[str] = (),
    **facts: Any,
) -> Card:
    unknown = set(keywords) - set(KEYWORDS)
    if unknown:
        raise ValueError(f"there is no keyword {sorted(unknown)[0]!r}")
    return Card(code, name, kind, faction, traits=frozenset(traits), keywords=frozenset(keywords), **facts)


def _several(does: Does) -> tuple[Ability, ...]:
    return (does,) if isinstance(does, Trigger | Constant) else tuple(does)


def _from(zone: str, does: Sequence[Ability]) -> tuple[Ability, ...]:
    return tuple(replace(ability, zone=zone) for ability in does)


def _plot_icons(card: Card) -> tuple[Constant, ...]:
    """What a card adds to the values of its controller's revealed plot."""
    values = {"income": card.income, "initiative": card.initiative, "reserve": card.reserve}
    return tuple(Constant(my_plot, name, by) for name, by in values.items() if by)
