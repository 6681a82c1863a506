"""Cards that were released after a game's newest card do not matter to it; decks of playable cards are
accepted."""

from __future__ import annotations

import pytest

from rules.kernel.terms import BadOptions
from rules.lcg.decks.deck_list import DeckCard, DeckList, deck_list, identified
from rules.lcg.events.event_handlers import pool_of
from rules.lcg.second.cards.core import CORE_SET
from rules.lcg.second.cards.watchers import WATCHERS_ON_THE_WALL
from rules.lcg.second.catalogue import CARDS, FACES
from rules.lcg.second.decks.cycles import CYCLE_DECKS
from rules.lcg.second.decks.declared import DeclaredPool, declared_cards
from rules.lcg.second.decks.legality import validate
from rules.lcg.second.decks.playable import DECKS
from rules.lcg.second.decks.pool import implemented_pool
from rules.lcg.second.decks.ready import DESCRIPTIONS, ready_deck
from tests.rules.lcg.scenes import Side, raid, scene


def of_sets(codes: frozenset[str]) -> set[str]:
    """The first two digits of the codes."""
    return {code[:2] for code in codes}


def test_a_game_of_core_decks_knows_core_cards_only() -> None:
    s = scene(p1=Side("lannister", hand=["Hear Me Roar!"]))
    assert of_sets(pool_of(s.t, 0)) == {"01"}


def test_a_card_brings_what_was_released_until_then() -> None:
    s = scene(p1=Side("lannister", hand=["Trial by Combat"]))
    assert {"02090", "02009"} <= pool_of(s.t, 0)
    assert "02109" not in pool_of(s.t, 0), "of a later pack"


@pytest.mark.parametrize(("hand", "asked"), [("Left", False), ("Blood Magic Ritual", True)])
def test_nobody_is_asked_for_a_save_of_a_later_set(hand: str, asked: bool) -> None:
    s = raid(Side("targaryen", play=["kneeling Viserion"], hand=[hand], gold=1))
    assert s.asks("p2", "would", until="end_challenge") is asked


def test_faces_of_the_core_set_keep_their_numbers() -> None:
    assert FACES[: len(CORE_SET)] == tuple(card.code for card in CORE_SET)
    assert FACES[-len(WATCHERS_ON_THE_WALL) :] == tuple(card.code for card in WATCHERS_ON_THE_WALL)


def listed(*codes: str) -> DeckList:
    """A deck with these cards, enough plots and a deck to draw from."""
    cards = [DeckCard(2, CARDS[code].name, code, CARDS[code].kind) if code in CARDS
             else DeckCard(2, "Robert Arryn", code, "character") for code in codes]  # fmt: skip
    return deck_list("new", "stark", (), [*cards, DeckCard(14, "The Roseroad", "01040", "location")])


def test_a_deck_of_the_cycle_may_be_played() -> None:
    deck = DECKS.playable(listed("02021", "02062"))
    assert deck["plots"] == ["02062"] * 2


def test_a_deck_with_an_unknown_card_is_refused_by_its_name() -> None:
    with pytest.raises(BadOptions, match="Robert Arryn"):
        DECKS.playable(listed("02062", "99999"))


def test_a_title_of_which_one_version_is_playable_asks_for_the_set_too() -> None:
    deck = deck_list("new", "baratheon", (), [DeckCard(1, "Littlefinger")])
    verdict = validate(deck, declared_cards(DeclaredPool()))
    assert [finding.card for finding in verdict.unchecked if finding.rule == "version"] == ["Littlefinger"]
    with pytest.raises(BadOptions, match=r"several cards .*: Littlefinger \(Core Set\)"):
        DECKS.playable(verdict.deck)


def test_a_title_of_several_cards_asks_for_the_set() -> None:
    deck = deck_list("new", "stark", (), [DeckCard(2, "Harrenhal", "", "location")])
    with pytest.raises(
        BadOptions, match=r"Harrenhal \(For Family Honor\), Harrenhal \(Ghosts of Harrenhal\)"
    ):
        DECKS.playable(deck)


def test_the_set_in_brackets_tells_versions_apart() -> None:
    deck = deck_list("new", "stark", (), [DeckCard(2, "Harrenhal", "", "location", "Ghosts of Harrenhal")])
    assert [card.code for card in identified(deck, implemented_pool()).cards] == ["04082"]


@pytest.mark.parametrize("key", CYCLE_DECKS)
def test_the_decks_of_the_cycles_are_legal_and_complete(key: str) -> None:
    deck = ready_deck(key, implemented_pool())
    found = validate(deck, declared_cards(DeclaredPool(until="2017-09-30")))
    assert [finding for finding in found.findings if finding.level == "fault"] == []
    assert (deck.draw_deck, deck.plots) == (60, 7)
    later = [card.copies for card in deck.cards if card.code and not card.code.startswith("01")]
    assert sum(later) >= 20
    assert key in DESCRIPTIONS
