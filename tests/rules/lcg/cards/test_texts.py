"""What cards say of themselves agrees with what they do: kinds of abilities, phases, costs, limits."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from rules.cards.abilities import Constant, Trigger
from rules.lcg.second.catalogue import CARDS
from rules.lcg.second.titles.kingsmoot import lies_in_the_middle
from rules.lcg.state.printed import Card
from rules.lcg.vocabulary.selectors import in_phase

KINDS = {
    "action": "action:",
    "open action": "action, for every player:",
    "reaction": "Reaction",
    "forced reaction": "Forced reaction",
    "interrupt": "Interrupt",
    "would": "Interrupt",
    "forced interrupt": "Forced interrupt",
    "when revealed": "When revealed",
}
PHASES = {
    "marshaling": "Marshaling action",
    "challenges": "Challenges action",
    "dominance": "Dominance action",
}
COSTS = {
    "kneel this card": "kneel",
    "kneel your faction card": "kneel your faction card",
    "kneel a card": "kneel",
    "sacrifice this card": "sacrifice",
    "return this card to your hand": "return",
    "remove this card from the game": "remove",
    "discard from hand": "discard",
    "X gold": "X gold",
    "1 gold": "1 gold",
    "2 gold": "2 gold",
}
PERIODS = {"round": "round", "phase": "phase", "challenge": "challenge"}
TIMES = {1: "once", 2: "twice", 3: "3 times"}

TELLING = [card for card in CARDS.values() if card.text]


def triggers(card: Card) -> Iterator[Trigger]:
    """What a card does at its moments, except what option "reclaim_titles" adds to titles."""
    for ability in card.abilities:
        if isinstance(ability, Trigger) and lies_in_the_middle not in ability.when.parts:
            yield ability


def by_name(card: Card) -> str:
    return f"{card.code} {card.name}"


@pytest.mark.parametrize("card", TELLING, ids=by_name)
def test_the_text_names_each_kind_of_ability(card: Card) -> None:
    text = card.text
    for ability in triggers(card):
        if ability.timing in KINDS:
            assert re.search(KINDS[ability.timing].replace(":", "[:,]"), text, re.IGNORECASE), ability.timing
    timings = {ability.timing for ability in triggers(card)}
    found = {word for word in ("action", "reaction", "interrupt") if re.search(rf"(?i)\b{word}\b[:,]", text)}
    meant = {
        timing.removeprefix("forced ").removeprefix("open ").replace("would", "interrupt")
        for timing in timings
    }
    assert found == meant & {"action", "reaction", "interrupt"}


@pytest.mark.parametrize("card", TELLING, ids=by_name)
def test_the_text_names_the_phase_of_an_action(card: Card) -> None:
    actions = [each for each in triggers(card) if each.timing in {"action", "open action"}]
    parts = [part for ability in actions for part in ability.when.parts]
    meant = [words for phase, words in PHASES.items() if in_phase(phase) in parts]
    assert not actions or [words for words in PHASES.values() if words in card.text] == meant


@pytest.mark.parametrize("card", TELLING, ids=by_name)
def test_the_text_names_costs_and_limits(card: Card) -> None:
    text = card.text.lower()
    for ability in triggers(card):
        for cost in ability.costs:
            if cost.name in COSTS:
                assert COSTS[cost.name].lower() in text, cost.name
        if ability.limit is not None:
            assert f"{TIMES[ability.limit.n]} per {PERIODS[ability.limit.per]}" in text


@pytest.mark.parametrize("card", TELLING, ids=by_name)
def test_the_text_names_what_a_constant_ability_changes(card: Card) -> None:
    for ability in card.abilities:
        if isinstance(ability, Constant) and ability.attribute in {
            "renown",
            "stealth",
            "insight",
            "intimidate",
        }:
            assert ability.attribute in card.text
        if isinstance(ability, Constant) and ability.attribute in {"military", "intrigue", "power"}:
            assert f"{ability.attribute} icon" in card.text
