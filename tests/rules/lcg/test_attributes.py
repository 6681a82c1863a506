"""The names of attributes: the type that mypy reads, the descriptions, and what cards use."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from rules.cards.abilities import Constant
from rules.lcg.second import attributes as second
from rules.lcg.second.catalogue import CARDS
from rules.lcg.state.attributes import (
    ICONS,
    OF_CHARACTERS,
    OF_PLAYERS,
    OF_PLOTS,
    CommonAttribute,
    CommonKeyword,
)


def described(*lists: Iterable[str]) -> set[str]:
    """The names that lists describe, for each type of challenge and each seat."""
    return {
        name.replace("<type>", kind).replace("<seat>", str(seat))
        for names in lists
        for name in names
        for kind in ICONS
        for seat in range(6)
    }


NAMES = set(get_args(CommonAttribute))
SECOND = described(second.KEYWORDS, second.OF_CHARACTERS, second.OF_PLOTS, second.OF_PLAYERS)


def test_every_attribute_is_described_and_every_description_is_of_an_attribute() -> None:
    words = {"strength", *ICONS, *get_args(CommonKeyword)}
    assert described(words, OF_CHARACTERS, OF_PLOTS, OF_PLAYERS) == NAMES


def test_cards_change_attributes_that_exist() -> None:
    used = {
        ability.attribute
        for card in CARDS.values()
        for ability in card.abilities
        if isinstance(ability, Constant)
    }
    assert len(used) > 20
    assert {name for name in used if not name.startswith(("trait:", "affiliation:"))} <= NAMES | SECOND
