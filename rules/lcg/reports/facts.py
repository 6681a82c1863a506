"""What is printed on every card, as JSON for those who read it at the table.

{code: {"name", "kind", "faction", "traits": [...], "keywords": [...], "text",
        and where the card has them: "unique": true, "loyal": true, "cost" (a number or "X"),
        "strength", "icons": [...], "income", "initiative", "claim", "reserve",
        "supports": [...], "rivals": [...]}}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.kernel.terms import Json
from rules.lcg.state.attributes import ICONS
from rules.lcg.state.printed import FACTION_NAMES, Card, X

PAID: Final = frozenset({"character", "location", "attachment", "event"})
VALUES: Final = ("income", "initiative", "claim", "reserve")


def facts_of(card: Card) -> dict[str, Json]:
    """Return the facts of one card; the shape is told in the module's text."""
    facts: dict[str, Json] = {
        "name": card.name,
        "kind": card.kind,
        "faction": FACTION_NAMES[card.faction],
        "traits": sorted(card.traits),
        "keywords": _keywords(card),
        "text": card.text,
    }
    if card.unique and card.kind != "title":
        facts["unique"] = True
    if card.loyal:
        facts["loyal"] = True
    if card.kind in PAID:
        facts["cost"] = "X" if card.cost == X else card.cost
    if card.kind == "character":
        facts["strength"] = card.strength
        facts["icons"] = [icon for icon in ICONS if icon[0].upper() in card.icons]
    facts |= {name: getattr(card, name) for name in VALUES if card.kind == "plot" or getattr(card, name)}
    for name, others in (("supports", card.supports), ("rivals", card.rivals)):
        if others:
            facts[name] = list(others)
    return facts


def _keywords(card: Card) -> list[str]:
    words = sorted(card.keywords)
    if card.ambush is not None:
        words.append(f"ambush ({card.ambush})")
    if card.attachments_only:
        words.append(f"no attachments except {card.attachments_only}")
    elif card.no_attachments:
        words.append("no attachments")
    return words


def facts_of_cards(cards: Mapping[str, Card]) -> dict[str, dict[str, Json]]:
    """Return the facts of every card, by code."""
    return {code: facts_of(card) for code, card in cards.items()}
