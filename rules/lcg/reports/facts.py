"""What is printed on every card, as JSON for those who read it at the table.

{code: {"name", "kind", "traits": [...], "keywords": [...], "text",
        and where the card has them: "unique": true, "cost" (a number or "X"), "strength", "icons": [...],
        "income", "initiative", "claim", "supports": [...]}}

An edition adds what only its cards have.
"""

from __future__ import annotations

from typing import Final

from rules.kernel.terms import Json
from rules.lcg.state.attributes import ICONS
from rules.lcg.state.printed import Card, X

PAID: Final = frozenset({"character", "location", "attachment", "event"})


def facts_of(card: Card) -> dict[str, Json]:
    """Return the facts of one card; the shape is told in the module's text."""
    facts: dict[str, Json] = {
        "name": card.name,
        "kind": card.kind,
        "traits": sorted(card.traits),
        "keywords": _keywords(card),
        "text": card.text,
    }
    if card.unique and card.kind != "title":
        facts["unique"] = True
    if card.kind in PAID:
        facts["cost"] = "X" if card.cost == X else card.cost
    if card.kind == "character":
        facts["strength"] = card.strength
        facts["icons"] = [icon for icon in ICONS if icon[0].upper() in card.icons]
    facts |= {name: n for name, n in card.values().items() if card.kind == "plot" or n}
    if card.supports:
        facts["supports"] = list(card.supports)
    return facts


def _keywords(card: Card) -> list[str]:
    words = sorted(card.keywords)
    if card.attachments_only:
        words.append(f"no attachments except {card.attachments_only}")
    elif card.no_attachments:
        words.append("no attachments")
    return words
