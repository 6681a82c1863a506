"""The first edition's cards and ready decks, as the specification counts them (§18.1, §20)."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.kernel.terms import BadOptions
from rules.lcg.first.cards import CORE, SUPPLEMENT
from rules.lcg.first.catalogue import ALIASES, CARDS, SETS, pool
from rules.lcg.first.decks.ready import DECKS, READY, STARTERS, ReadyList
from rules.lcg.first.printed import HOUSES, FirstCard

ICONS = {"M": "military", "I": "intrigue", "P": "power"}


def test_there_are_188_records_of_the_core_set_and_32_others() -> None:
    assert (len(CORE.facts), len(SUPPLEMENT.facts), len(CARDS)) == (188, 32, 220)
    kinds = Counter(CARDS[code].kind for code in CORE.facts)
    assert kinds == {"character": 89, "location": 31, "plot": 28, "event": 23, "attachment": 17}


def test_four_core_decks_are_208_cards() -> None:
    decks = [READY[key].deck for key in STARTERS]
    assert [(len(deck["draw"]), len(deck["plots"])) for deck in decks] == [(45, 7)] * 4


def mean(cards: list[FirstCard], number: str) -> float:
    """The mean of a number of the cards, as the specification rounds it."""
    return round(sum(getattr(card, number) for card in cards) / len(cards), 2)


@pytest.mark.parametrize(
    ("key", "kinds", "cost", "strength", "icons", "income", "influence", "plots"),
    [
        ("stark", (23, 12, 3, 7), 2.78, 2.87, "19/2/15", 5, 5, 21),
        ("lannister", (22, 13, 3, 7), 3.18, 2.68, "10/16/11", 10, 5, 21),
        ("baratheon", (23, 11, 5, 6), 3.04, 2.74, "17/7/19", 5, 5, 25),
        ("targaryen", (23, 12, 6, 4), 2.87, 2.74, "16/8/18", 5, 7, 25),
    ],
)
def test_core_decks_add_up_as_measured(
    key: str,
    kinds: tuple[int, ...],
    cost: float,
    strength: float,
    icons: str,
    income: int,
    influence: int,
    plots: int,
) -> None:
    cards = [CARDS[code] for code in READY[key].deck["draw"]]
    counted = Counter(card.kind for card in cards)
    characters = [card for card in cards if card.kind == "character"]
    assert tuple(counted[kind] for kind in ("character", "location", "attachment", "event")) == kinds
    assert (mean(characters, "cost"), mean(characters, "strength")) == (cost, strength)
    assert "/".join(str(sum(letter in card.icons for card in characters)) for letter in ICONS) == icons
    assert sum(card.income for card in cards) == income
    assert sum(card.influence for card in cards) == influence
    assert sum(CARDS[code].income for code in READY[key].deck["plots"]) == plots


@pytest.mark.parametrize("ready", READY.values(), ids=READY)
def test_ready_decks_can_be_played_and_tell_what_they_do(ready: ReadyList) -> None:
    DECKS.checked(ready.deck)
    assert ready.name
    assert ready.does.endswith(".")


def test_what_no_game_can_be_played_with_is_refused() -> None:
    deck = READY["stark"].deck
    with pytest.raises(BadOptions, match="no ready deck"):
        DECKS.checked("tyrell")
    with pytest.raises(BadOptions, match="no faction"):
        DECKS.checked({**deck, "faction": "tyrell"})
    with pytest.raises(BadOptions, match="There is no card"):
        DECKS.checked({**deck, "plots": ["fe-ice"]})


def test_planning_ahead_is_looking_ahead() -> None:
    """A-65."""
    assert CARDS[ALIASES["Planning Ahead"]].name == "Looking Ahead"


def test_a_house_may_hold_the_cards_of_others_but_those_for_one_house_only() -> None:
    for house in HOUSES:
        assert {CARDS[code].only for code in pool(house)} <= {"", house}
        assert "fe-the-hound" in pool(house)
    assert "fe-sansa-stark" not in pool("lannister")


def test_countered_plots_is_a_card_of_another_set_a_66() -> None:
    assert SETS["fe-countered-plots"] == "Classic"


def test_every_card_is_of_a_set() -> None:
    assert set(SETS) == set(CARDS)
    assert SETS["fx-eddard-stark-v2"] != SETS["fe-eddard-stark"] == "Core Set"
