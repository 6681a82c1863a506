"""Random games of the first edition: nothing breaks, and in the long run every ability is used."""

from __future__ import annotations

from random import Random

import pytest

from rules.lcg.decks.deck_list import DeckCard, deck_list, identified
from rules.lcg.first.catalogue import CARDS, SETS
from rules.lcg.first.decks.legality import implemented_pool, validate
from rules.lcg.first.decks.ready import DECKS
from rules.lcg.first.fuzzing import FIRST, random_deck
from rules.lcg.fuzzing import fuzz


@pytest.mark.parametrize("wanted", [(), ("fe-ice", "fe-valar-morghulis", "fe-guilty")])
def test_random_decks_are_legal(wanted: tuple[str, ...]) -> None:
    for seed in range(40):
        deck = random_deck(Random(seed), wanted)
        DECKS.checked(deck)
        codes = [*deck["plots"], *deck["draw"]]
        cards = [DeckCard(1, CARDS[code].name, code, CARDS[code].kind, SETS[code]) for code in codes]
        listed = identified(deck_list("random", deck["faction"], (), cards), implemented_pool())
        assert validate(listed, implemented_pool()).faults == (), seed


def test_some_thousand_decisions_break_nothing() -> None:
    assert fuzz(FIRST, 5_000, seed=3).decisions >= 5_000


@pytest.mark.slow
@pytest.mark.longest
def test_in_the_long_run_every_ability_is_used() -> None:
    assert fuzz(FIRST, 300_000, seed=1, until_used=True).idle() == []
