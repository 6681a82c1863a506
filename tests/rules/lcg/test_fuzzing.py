"""Random legal decks and random games: nothing breaks, and in the long run every ability is used."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rules.lcg.decks.deck_list import DeckCard, DeckList, deck_list, identified
from rules.lcg.edition import Playable, agendas_in
from rules.lcg.fuzzing import fuzz
from rules.lcg.second.catalogue import CARDS
from rules.lcg.second.decks.legality import validate
from rules.lcg.second.decks.playable import DECKS
from rules.lcg.second.decks.pool import implemented_pool
from rules.lcg.second.fuzzing import SECOND, random_deck


def listed(deck: Playable) -> DeckList:
    """A deck as a list that can be judged."""
    agendas = [DeckCard(1, CARDS[code].name, code) for code in agendas_in(deck)]
    copies = Counter([*deck["plots"], *deck["draw"]])
    cards = [DeckCard(n, CARDS[code].name, code) for code, n in copies.items()]
    return identified(deck_list("random", deck["faction"], agendas, cards), implemented_pool())


@pytest.mark.parametrize("wanted", [(), ("01058", "01081", "01005"), ("05045",), ("06018",)])
def test_random_decks_are_legal(wanted: tuple[str, ...]) -> None:
    for seed in range(40):
        deck = random_deck(Random(seed), wanted)
        DECKS.checked(deck)
        verdict = validate(listed(deck), implemented_pool())
        assert not verdict.findings, (seed, verdict.findings)


def test_some_thousand_decisions_break_nothing() -> None:
    report = fuzz(SECOND, 5_000, seed=3)
    assert report.games >= 1
    assert report.decisions >= 5_000


@pytest.mark.slow
@pytest.mark.longest
@pytest.mark.timeout(900)
def test_in_the_long_run_every_ability_is_used() -> None:
    assert fuzz(SECOND, 1_000_000, seed=2, until_used=True).idle() == []
