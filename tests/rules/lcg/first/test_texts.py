"""What cards say of themselves agrees with what they do: kinds of abilities, phases, costs, limits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.cards.abilities import Constant, Trigger
from rules.lcg.first.catalogue import CARDS
from rules.lcg.first.printed import FirstCard
from rules.lcg.vocabulary.declaring import added_values

PHASES = {
    "": "Any phase:",
    "plot": "Plot:",
    "marshaling": "Marshalling:",
    "challenges": "Challenges:",
    "dominance": "Dominance:",
}
COSTS = {
    "kneel this card": "kneel",
    "kneel a card": "kneel",
    "kneel 2 cards": "kneel 2",
    "discard this card": "discard",
    "remove this card from the game": "remove",
    "discard from hand": "discard",
    "X gold": "X gold",
}
TELLING = [card for card in CARDS.values() if card.text]
SCENES = "\n".join(
    path.read_text(encoding="utf-8") for path in (Path(__file__).parent / "cards").glob("*.py")
)


def triggers(card: FirstCard) -> Iterator[Trigger]:
    return (ability for ability in card.abilities if isinstance(ability, Trigger))


def of_its_own(card: FirstCard) -> list[object]:
    """The abilities of a card that are more than printed facts."""
    printed = added_values(card)
    return [
        each
        for each in card.abilities
        if not (
            isinstance(each, Constant) and (each.attribute in {c.attribute for c in printed} or each.grants)
        )
    ]


@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
def test_a_card_that_does_something_says_so(card: FirstCard) -> None:
    assert bool(card.text) or not of_its_own(card)


@pytest.mark.parametrize("card", TELLING, ids=lambda card: card.code)
def test_the_text_names_each_kind_of_ability(card: FirstCard) -> None:
    timings = {ability.timing for ability in triggers(card)}
    responses = timings & {"reaction", "would"}
    assert bool(re.search(r"(?i)\bresponse:", card.text)) is bool(responses)
    assert ("When revealed:" in card.text) is ("when revealed" in timings)
    if "forced reaction" in timings:
        assert re.search(r"\b(After|At the beginning)\b", card.text)


@pytest.mark.parametrize("card", TELLING, ids=lambda card: card.code)
def test_the_text_names_the_phases_of_actions(card: FirstCard) -> None:
    meant = {PHASES[ability.phase] for ability in triggers(card) if ability.timing == "action"}
    assert {words for words in PHASES.values() if words in card.text} == meant


@pytest.mark.parametrize("card", TELLING, ids=lambda card: card.code)
def test_the_text_names_costs_and_limits(card: FirstCard) -> None:
    text = card.text.lower()
    for ability in triggers(card):
        for cost in ability.costs:
            for part in cost.name.split(" or "):
                gold = re.fullmatch(r"\d+ (gold|influence)", part)
                assert (part if gold else COSTS.get(part, "")).lower() in text, part
        limit = ability.limit
        if limit is not None and limit.shared:
            assert text.startswith("limited response:")
        elif limit is not None:
            assert f"limit {limit.n} per {limit.per}" in text


@pytest.mark.parametrize("card", TELLING, ids=lambda card: card.code)
def test_the_text_names_the_house_a_card_is_for(card: FirstCard) -> None:
    if card.only and card.kind in {"event", "agenda", "plot"}:
        assert f"House {card.only.capitalize()} only." in card.text


@pytest.mark.parametrize("card", TELLING, ids=lambda card: card.code)
def test_every_card_has_a_scene(card: FirstCard) -> None:
    assert card.name.split(",")[0] in SCENES.replace('\\"', '"') or card.code in SCENES
