"""What a judge looks at first in a deck: doubtful titles, restricted cards, what agendas ask for, counts."""

from __future__ import annotations

from rules.lcg.decks.formats import read_deck
from rules.lcg.second.decks.declared import DeclaredPool, declared_cards
from rules.lcg.second.decks.glance import glance
from tests.rules.lcg.decks.pool_lists import RECIPES, is_draw, is_neutral, made, rows, written


def points(text: str, pool: DeclaredPool) -> list[tuple[str, str, str, bool]]:
    """Title, text, more and whether somebody must look, of each point."""
    cards = declared_cards(pool)
    found = glance(read_deck(text, cards), cards)
    return [(str(one.title), str(one.text), str(one.more), one.is_open) for one in found]


def test_doubtful_titles_and_restricted_cards_come_first() -> None:
    deck = made("greyjoy", "01027", restricted="ffg3.0")
    deck.copies["01001"] = 1
    found = points(written(deck, "plain") + "\n1x Doran Martel\n1x Varys", deck.pool)
    assert [title for title, *_ in found[:3]] == ["Doubtful title", "Doubtful title", "Restricted"]
    assert ("Doubtful title", "“Doran Martel”.", "Perhaps “Doran Martell”.", True) in found
    assert ("Restricted", "A Clash of Kings", "FFG FAQ v3.0", False) in found


def test_the_rule_of_the_agenda_is_shown_with_its_count() -> None:
    deck = made("stark", "01027")
    neutral = sum(deck.copies[code] for code in deck.of(lambda row: is_draw(row) and is_neutral(row)))
    found = points(written(deck, "by type"), deck.pool)
    text = "Fealty allows 15 neutral cards in the draw deck."
    assert ("Agenda", text, f"Here: {neutral}.", False) in found
    deck = made("lannister", "09045")
    must = RECIPES["09045"].must[1]
    count = sum(deck.copies[code] for code in deck.of(must))
    found = points(written(deck, "by type"), deck.pool)
    text = "The Conclave asks for at least 12 Maester characters in the draw deck."
    assert ("Agenda", text, f"Here: {count}.", False) in found


def test_paired_cards_say_what_may_not_be_beside_them() -> None:
    deck = made("martell", "02060")
    deck.pool = DeclaredPool(community=True, restricted="gotstandard2.1", format="joust")
    deck.copies["13020"] = 1
    name, other = rows()["13020"]["name"], rows()["16027"]["name"]
    paired = [one for one in points(written(deck, "plain"), deck.pool) if one[0] == "Paired"]
    assert [other in more for _, text, more, _ in paired if text == name] == [True]


def test_the_counts_name_the_sizes_that_the_agenda_changes() -> None:
    deck = made("tyrell", "10045")
    found = points(written(deck, "by type"), deck.pool)
    assert [(title, text) for title, text, *_ in found[-2:]] == [
        ("Plot deck", "10 of 10."),
        ("Draw deck", "60 of at least 60."),
    ]
