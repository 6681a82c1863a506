"""How the first edition's cards are declared: complete, short, and without scripts."""

from __future__ import annotations

from rules.lcg.first.cards import CORE, SUPPLEMENT
from rules.lcg.first.cards.sets import EVERY_CARD, MODULES
from rules.lcg.vocabulary.declarations import declarations

MAX_LINES = 25


def test_every_record_is_declared_once() -> None:
    found = sorted(card.code for card in declarations(MODULES))
    assert found == sorted([*CORE.facts, *SUPPLEMENT.facts]) == sorted(card.code for card in EVERY_CARD)
    assert len(found) == 220


def test_no_card_needs_a_script_and_all_are_short() -> None:
    for card in declarations(MODULES):
        assert card.scripts == (), card.name
        assert card.lines <= MAX_LINES, card.name
