"""What is written is read back as the same deck."""

import json
import re

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.lcg.decks.deck_list import DeckCard, deck_list, identified
from rules.lcg.decks.formats import read_deck, to_text
from rules.lcg.decks.json_forms import from_json, to_json
from rules.lcg.decks.tidy import tidied
from rules.lcg.second.catalogue import CARDS
from rules.lcg.second.decks.pool import HOUSES, implemented_pool
from rules.lcg.second.decks.ready import READY_DECKS, ready_deck
from rules.lcg.second.printed import FACTIONS

LETTERS = st.characters(exclude_categories=("Cs", "Cc", "Cf", "Zl", "Zp", "Co", "Cn"))


COUNTED = re.compile(r"(#\d+ )?\d.*|.* [x×] ?\d{1,3}", re.IGNORECASE)
"""What reads as copies of another card, as no title does."""


def readable(title: str) -> bool:
    return (
        any(mark.isalnum() for mark in title)
        and not set(title) & set("(),;")
        and not COUNTED.fullmatch(title)
    )


titles = st.text(LETTERS, min_size=1, max_size=30).map(tidied).filter(readable)
packs = st.one_of(st.just(""), titles.filter(lambda pack: "#" not in pack))


def printed(code, copies):
    card = CARDS[code]
    return DeckCard(copies, card.name, card.code, card.kind, "Core Set")


def codes(*, agendas: bool):
    core = (card for card in CARDS.values() if card.code.startswith("01") and card.kind != "title")
    return st.sampled_from([card.code for card in core if (card.kind == "agenda") == agendas])


strangers = st.builds(
    DeckCard,
    st.integers(1, 99),
    titles,
    st.just(""),
    st.sampled_from(["plot", "character", "location", "attachment", "event", "draw", ""]),
    packs,
)
decks = st.builds(
    lambda name, faction, agendas, cards: identified(
        deck_list(name, faction, agendas, cards), implemented_pool()
    ),
    st.one_of(st.just(""), st.text(LETTERS, max_size=60).map(tidied).filter(readable)),
    st.sampled_from(["", *FACTIONS]),
    st.lists(st.one_of(st.builds(printed, codes(agendas=True), st.just(1)), strangers), max_size=2),
    st.lists(
        st.one_of(st.builds(printed, codes(agendas=False), st.integers(1, 99)), strangers),
        min_size=1,
        max_size=20,
    ),
).filter(lambda deck: all(card.copies <= 99 for card in deck.cards) and len(deck.cards) > 0)


@settings(max_examples=200, deadline=None)
@given(decks)
def test_text_is_read_back(deck):
    assert read_deck(to_text(deck, HOUSES), implemented_pool()) == deck


@settings(max_examples=200, deadline=None)
@given(decks)
def test_json_is_read_back(deck):
    assert read_deck(json.dumps(to_json(deck)), implemented_pool()) == deck
    assert from_json(to_json(deck), HOUSES) == deck


@settings(max_examples=100, deadline=None)
@given(decks)
def test_identifying_twice_changes_nothing_more(deck):
    assert identified(deck, implemented_pool()) == deck


def test_a_written_list_reads_as_people_write_theirs():
    text = to_text(ready_deck("stark", implemented_pool()), HOUSES)
    assert text.splitlines()[:8] == [
        "House Stark, Banner of the Watch",
        "",
        "House Stark",
        "Banner of the Watch (Core Set)",
        "",
        "Plots (7)",
        "1x A Noble Cause (Core Set)",
        "1x A Storm of Swords (Core Set)",
    ]
    assert "Characters (46)" in text.splitlines()


def test_the_ready_decks_survive_both_ways():
    for key in READY_DECKS:
        deck = ready_deck(key, implemented_pool())
        assert read_deck(to_text(deck, HOUSES), implemented_pool()) == deck
        assert read_deck(json.dumps(to_json(deck)), implemented_pool()) == deck
