"""Saving with duplicates: an ability of the game, not of a card (spec §14, "Duplicate save")."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from rules.cards.abilities import Cost, Trigger
from rules.cards.verbs import save
from rules.lcg.events.leaving import discard_duplicate
from rules.lcg.state.printed import Card
from rules.lcg.vocabulary.triggers import leaves, savable, the_host, would

if TYPE_CHECKING:
    from rules.cards.uses import Use
    from rules.lcg.state.table import LcgTable


def _discard(t: LcgTable, use: Use) -> None:
    discard_duplicate(t, use.source)


discard_this_duplicate: Final = Cost("discard this duplicate", lambda t, use: True, _discard)

_FACEUP: Final = replace(
    would(leaves & the_host & savable, save, pay=discard_this_duplicate),
    zone="duplicates",
    says="duplicate_saves",
)
_FACEDOWN: Final = replace(_FACEUP, zone="facedown")


def saves(card: Card) -> tuple[Trigger, ...]:
    """The saving abilities a card has as a duplicate; any deck card may be a facedown one."""
    if card.kind in {"character", "location", "attachment"} and (
        card.unique or card.duplicate_of is not None
    ):
        return (_FACEUP, _FACEDOWN)
    return (_FACEDOWN,) if card.kind in {"character", "location", "attachment", "event"} else ()
