"""The data files of the second edition's sets: complete, well-formed, and what the import writes."""

from __future__ import annotations

from datetime import date

from rules.lcg.second.printed import FACTIONS, made
from rules.lcg.second.sets import LANGUAGES, Maker, Use, facts_of_set, names_in, sets
from rules.lcg.second.sets.__main__ import facts_from


def test_the_sets_are_the_publishers_and_the_communitys() -> None:
    every = sets()
    assert len(every) == 71
    assert every["TtB"].released == date(2015, 12, 9)
    cards = {code: len(facts_of_set(code)) for code in every}
    assert sum(cards.values()) == 2240
    of_community = [code for code, one in every.items() if one.maker is Maker.COMMUNITY]
    assert sum(cards[code] for code in of_community) == 827
    assert {code for code, one in every.items() if one.use is Use.DRAFT} == {"VDS", "ToJ"}
    assert {code for code, one in every.items() if one.use is Use.VARIANT} == {"VKm", "VHotK"}


def test_every_row_is_a_card() -> None:
    codes = set()
    for code in sets():
        for row in facts_of_set(code):
            card = made(row)
            assert not card.houses or card.faction in FACTIONS
            numbers = (card.cost, card.strength, card.income, card.initiative, card.claim, card.reserve)
            assert all(isinstance(number, int) for number in numbers)
            codes.add(card.code)
    assert len(codes) == 2240


def test_titles_in_other_languages_are_of_known_cards() -> None:
    codes = {row["code"] for code in sets() for row in facts_of_set(code)}
    for language in LANGUAGES:
        assert set(names_in(language)) <= codes
    assert names_in("de")["01035"] == "Mohnblumensaft"


def test_an_import_keeps_what_the_pool_does_not_know() -> None:
    pooled = {
        "code": "09999",
        "pack": "HoT",
        "type": "character",
        "name": "A Ward",
        "faction": "tyrell",
        "cost": 0,
        "strength": 2,
        "icons": "pm",
        "traits": ["Ward"],
        "quantity": 3,
        "deck_limit": 3,
    }
    row = facts_from(pooled, {"strength": 1, "keywords": ["stealth"], "shadow": 0, "bestow": 2})
    assert row == {
        "code": "09999",
        "name": "A Ward",
        "kind": "character",
        "faction": "tyrell",
        "strength": 2,
        "icons": "MP",
        "traits": ["Ward"],
        "keywords": ["stealth"],
        "bestow": 2,
        "shadow": 0,
    }
