"""What many cards share: reducers, limited cards, keywords, restrictions on attachments, plain stat lines."""

from __future__ import annotations

import pytest

from rules.lcg.second.cards.core import CORE_SET
from rules.lcg.second.printed import FACTIONS, SecondCard
from tests.rules.lcg.scenes import Side, marshaling, scene

CHARACTERS = [card for card in CORE_SET if card.kind == "character"]

CHEAPENERS = [
    "Dragonstone Faithful",
    "Iron Islands Fishmonger",
    "Lannisport Merchant",
    "Desert Scavenger",
    "Steward at the Wall",
    "Winterfell Steward",
    "Targaryen Loyalist",
    "Garden Caretaker",
]
HARBORS = [
    "Dragonstone Port",
    "Sea Tower",
    "Western Fiefdom",
    "Blood Orange Grove",
    "Heart Tree Grove",
    "Illyrio's Estate",
    "Rose Garden",
]


def of_faction(name: str, *kinds: str) -> SecondCard:
    """A card of a faction that costs 2 or 3 and can be marshaled without a host."""
    return next(
        card
        for card in CORE_SET
        if card.faction == name and card.kind in kinds and 2 <= card.cost <= 3 and not card.keywords
    )


def faction_named(title: str) -> str:
    """The faction of a card."""
    return next(card.faction for card in CORE_SET if card.name == title)


@pytest.mark.parametrize("title", CHEAPENERS)
def test_reducers_make_the_next_character_of_their_faction_cheaper(title: str) -> None:
    own = faction_named(title)
    character, place = of_faction(own, "character"), of_faction(own, "location")
    stranger = of_faction(next(name for name in FACTIONS if name != own), "character")
    hand = [place.name, stranger.name, character.name]
    s = marshaling(Side(own, play=[title], hand=hand, gold=17))
    s.use("p1", title)
    for card, price in ((place, place.cost), (stranger, stranger.cost), (character, character.cost - 1)):
        before = s.gold("p1")
        s.use("p1", card.name, verb="action")
        assert before - s.gold("p1") == price
    assert s.kneels(title)


@pytest.mark.parametrize("title", HARBORS)
def test_harbors_make_the_next_card_of_their_faction_cheaper(title: str) -> None:
    own = faction_named(title)
    character, place = of_faction(own, "character"), of_faction(own, "location")
    s = marshaling(Side(own, play=[title], hand=[place.name, character.name], gold=17))
    s.use("p1", title)
    for card, price in ((place, place.cost - 1), (character, character.cost)):
        before = s.gold("p1")
        s.use("p1", card.name, verb="action")
        assert before - s.gold("p1") == price


@pytest.mark.parametrize(
    "card", [card for card in CORE_SET if "limited" in card.keywords], ids=lambda card: card.name
)
def test_one_limited_card_a_round(card: SecondCard) -> None:
    s = marshaling(Side(hand=[card.name, "The Roseroad"], gold=9))
    s.use("p1", card.name, verb="action")
    assert s.zone(card.name, "p1") == "play"
    assert "The Roseroad" in s.hand("p1")
    assert not s.offers("p1", "The Roseroad", until="dominance", verb="action")


@pytest.mark.parametrize("card", CHARACTERS, ids=lambda card: card.name)
def test_characters_cost_and_fight_as_printed(card: SecondCard) -> None:
    faction = card.faction if card.faction in FACTIONS else "tyrell"
    s = marshaling(Side(faction, hand=[card.name], gold=10))
    s.use("p1", card.name, verb="action")
    assert s.zone(card.name, "p1") == "play"
    assert s.gold("p1") == 13 - card.cost
    icons = [icon for icon in ("military", "intrigue", "power") if s.value(card.name, icon)]
    assert {icon[0].upper() for icon in icons} >= set(card.icons)
    assert s.value(card.name) >= card.strength


@pytest.mark.parametrize(
    "card",
    [card for card in CHARACTERS if "stealth" in card.keywords and card.icons],
    ids=lambda card: card.name,
)
def test_stealth_bypasses_a_defender(card: SecondCard) -> None:
    icon = {"M": "military", "I": "intrigue", "P": "power"}[card.icons[0]]
    s = scene(p1=Side(play=[card.name]), p2=Side(play=["Tywin Lannister"]))
    s.attack("p1", icon, "p2", [card.name], stealth={card.name: "Tywin Lannister"}).on_to_end()
    assert s.said("unopposed") == 1


@pytest.mark.parametrize(
    "card", [card for card in CHARACTERS if card.no_attachments], ids=lambda card: card.name
)
def test_no_attachments_means_none(card: SecondCard) -> None:
    s = marshaling(Side(play=[card.name, "Littlefinger"], hand=["Noble Lineage"]))
    s.use("p1", "Noble Lineage").on_to_end("marshal")
    assert s.t.host[s.card("Noble Lineage")] == s.card("Littlefinger")


@pytest.mark.parametrize(
    "card", [card for card in CHARACTERS if card.attachments_only], ids=lambda card: card.name
)
def test_weapons_only_means_no_bird_but_a_weapon(card: SecondCard) -> None:
    s = marshaling(Side(play=[card.name, "Littlefinger"], hand=["Noble Lineage", "Widow's Wail"], gold=2))
    s.use("p1", "Noble Lineage").use("p1", "Widow's Wail").choose("p1", card.name, verb="attach")
    assert s.t.host[s.card("Noble Lineage")] == s.card("Littlefinger")
    assert s.value(card.name) == s.t.printed(s.card(card.name)).strength + 2


@pytest.mark.parametrize(
    "card", [card for card in CORE_SET if card.ambush is not None], ids=lambda card: card.name
)
def test_ambush_costs_its_number(card: SecondCard) -> None:
    s = scene(p1=Side(play=["Garden Caretaker"], hand=[card.name], gold=5))
    s.use("p1", card.name, verb="action")
    assert s.zone(card.name) == "play"
    assert card.ambush is not None
    assert s.gold("p1") == 5 - card.ambush
