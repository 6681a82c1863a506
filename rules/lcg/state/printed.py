"""What is printed on a card: its facts and its abilities, one record per card."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from rules.cards.abilities import Ability, Constant, Trigger
from rules.cards.select import Selector
from rules.lcg.state.attributes import ICONS, KEYWORDS
from rules.lcg.vocabulary.costs import play_it
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
    (None: any), of the type `on`; `income`, `initiative`, `claim`, `reserve`: of a plot its values, of other
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
    on: Kind = "character"
    income: int = 0
    initiative: int = 0
    claim: int = 0
    reserve: int = 0
    banner: str = ""
    supports: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()
    text: str = ""
    abilities: tuple[Ability, ...] = ()


class Pack:
    """The printed facts of a set of cards, read from its data file: an object for each card, with `code` and
    what differs from the defaults of `Card`. What cards do is declared in Python, with `card`."""

    def __init__(self, path: Path) -> None:
        rows = json.loads(path.read_text(encoding="utf-8"))
        self.facts: dict[str, dict[str, Any]] = {row["code"]: row for row in rows}
        """By code, in the order of the set."""

    def card(
        self,
        code: str,
        name: str,
        *,
        does: Does = (),
        attached: Sequence[Constant] = (),
        host: Selector[Any] | None = None,
        on: Kind = "character",
        text: str = "",
    ) -> Card:
        """Return a card: what it does, in which words of ours, and of an attachment its `host`, a card of the
        type `on`.

        `attached`: what an event does once it has become an attachment (with its keywords and traits).
        Raises ValueError where code and name are not of one card, or it has an unknown keyword.
        """
        facts = self.facts.get(code, {})
        if facts.get("name") != name:
            raise ValueError(f"the data has no card {code} {name!r}")
        sets = {part: frozenset(facts.get(part, ())) for part in ("traits", "keywords")}
        unknown = sets["keywords"] - set(KEYWORDS)
        if unknown:
            raise ValueError(f"there is no keyword {min(unknown)!r}")
        card = Card(**{**facts, **sets}, host=host, on=on, text=text)
        if card.banner:
            card = replace(card, text=_banner_text(card.banner))
        return replace(card, abilities=_abilities(card, _several(does), tuple(attached)))


def _abilities(card: Card, does: tuple[Ability, ...], attached: tuple[Constant, ...]) -> tuple[Ability, ...]:
    """Return the abilities where they act: those of an event from the hand, with playing it as their last
    cost."""
    if card.kind == "event":
        played = (
            replace(ability, zone="hand", costs=(*ability.costs, play_it), says="plays")
            for ability in does
            if isinstance(ability, Trigger)
        )
        return (*played, *attached)
    if card.kind == "plot":
        return _from("revealed", does)
    if card.kind == "agenda":
        return _from("agenda", does)
    return (*_plot_icons(card), *does)


def _banner_text(faction: str) -> str:
    house = FACTION_NAMES[faction].removeprefix("House ").removeprefix("The ")
    return f"Your deck may hold {house} cards that are not loyal, and must hold at least 12 {house} cards."


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
    """Return a title."""
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
    """Return a faction card."""
    return Card(f"faction_{name}", FACTION_NAMES[name], "faction", name)


def _several(does: Does) -> tuple[Ability, ...]:
    return (does,) if isinstance(does, Trigger | Constant) else tuple(does)


def _from(zone: str, does: Sequence[Ability]) -> tuple[Ability, ...]:
    return tuple(replace(ability, zone=zone) for ability in does)


def _plot_icons(card: Card) -> tuple[Constant, ...]:
    """Return what a card adds to the values of its controller's revealed plot."""
    values = {"income": card.income, "initiative": card.initiative, "reserve": card.reserve}
    return tuple(Constant(my_plot, name, by) for name, by in values.items() if by)


_ICON: Final = {name: name[0].upper() for name in ICONS}


def printed_value(card: Card, attribute: str) -> int:
    """Return the number printed on a card for an attribute."""
    if attribute == "strength":
        return card.strength
    if attribute in _ICON:
        return int(_ICON[attribute] in card.icons)
    if card.kind == "plot" and attribute in {"income", "initiative", "claim", "reserve"}:
        return int(getattr(card, attribute))
    if attribute in card.keywords:
        return 1
    return int(attribute[:6] == "trait:" and attribute[6:] in card.traits)
