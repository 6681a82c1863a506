"""The names of attributes: the type that mypy reads, the descriptions, and what cards use."""

from __future__ import annotations

from typing import get_args

from rules.cards.abilities import Constant
from rules.lcg.second.catalogue import CARDS
from rules.lcg.state.attributes import ICONS, KEYWORDS, OF_CHARACTERS, OF_PLAYERS, OF_PLOTS, Attribute

NAMES = get_args(Attribute)


def test_every_attribute_is_described_and_every_description_is_of_an_attribute() -> None:
    described = {"strength", *ICONS, *KEYWORDS}
    for name in (*OF_CHARACTERS, *OF_PLOTS, *OF_PLAYERS):
        described |= {
            name.replace("<type>", kind).replace("<seat>", str(seat)) for kind in ICONS for seat in range(6)
        }
    assert described == set(NAMES)


def test_cards_change_attributes_that_exist() -> None:
    used = {
        ability.attribute
        for card in CARDS.values()
        for ability in card.abilities
        if isinstance(ability, Constant)
    }
    assert len(used) > 20
    assert used <= set(NAMES)
