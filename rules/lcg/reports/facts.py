"""What is printed on every card, as JSON for those who read it at the table.

{code: {"name", "kind", "traits": [...], "keywords": [...], "text",
        and where the card has them: "unique": true, "cost" (a number or "X"), "strength", "icons": [...],
        "income", "initiative", "claim", "supports": [...]}}

An edition adds what only its cards have. Names and texts are texts of the catalogs (`CardGame.text_fields`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.kernel.language import N_, in_context, phrase
from rules.kernel.terms import Json
from rules.lcg.state.attributes import ICONS
from rules.lcg.state.printed import Card, X

PAID: Final = frozenset({"character", "location", "attachment", "event"})


def facts_of(card: Card) -> dict[str, Json]:
    """Return the facts of one card; the shape is told in the module's text."""
    facts: dict[str, Json] = {
        "name": card.worded_name,
        "kind": card.kind,
        "traits": [in_context("trait", trait) for trait in sorted(card.traits)],
        "keywords": _keywords(card),
        "text": card.text,
    }
    if card.unique and card.kind != "title":
        facts["unique"] = True
    if card.kind in PAID:
        facts["cost"] = "X" if card.cost == X else card.cost
    if card.kind == "character":
        facts["strength"] = "X" if card.strength == X else card.strength
        facts["icons"] = [icon for icon in ICONS if icon[0].upper() in card.icons]
    facts |= {
        name: "X" if n == X and card.kind == "plot" else n
        for name, n in card.values().items()
        if card.kind == "plot" or n
    }
    if card.supports:
        facts["supports"] = titles(card.supports)
    return facts


def _keywords(card: Card) -> list[str]:
    words = sorted(card.keywords)
    if card.attachments_only:
        only = in_context("trait", card.attachments_only)
        words.append(phrase(N_("no attachments except {trait}"), trait=only))
    elif card.no_attachments:
        words.append(N_("no attachments"))
    return words


def titles(names: Sequence[str]) -> list[str]:
    """Return the names of titles as texts of the catalogs."""
    return [in_context("card", name) for name in names]
