"""Deck lists of the first edition: read, written, and checked by §12 with each fault named."""

from __future__ import annotations

import json

import pytest

from rules.kernel import Match
from rules.lcg.decks.formats import read_deck, to_text
from rules.lcg.decks.json_forms import to_json
from rules.lcg.first.decks.legality import OF_EDITION, implemented_pool, validate
from rules.lcg.first.decks.lists import ready_list
from rules.lcg.first.decks.ready import READY, ReadyList
from rules.lcg.first.game import GAME

POOL = implemented_pool()
TWO_AGENDAS = "Agenda: The Siege of Winterfell\nAgenda: Treaty with the North\n"


def text_of(key: str) -> str:
    """A ready deck as text."""
    return to_text(ready_list(READY[key]), OF_EDITION)


def faults(text: str, *, starter: bool = False) -> list[tuple[str, str]]:
    """The rules a list breaks, with the card."""
    verdict = validate(read_deck(text, POOL), POOL, starter=starter)
    return [(finding.rule, finding.card) for finding in verdict.faults]


@pytest.mark.parametrize("ready", READY.values(), ids=READY)
def test_ready_decks_are_legal(ready: ReadyList) -> None:
    """A-53: those of the Core Set only as starters."""
    deck = ready_list(ready)
    assert validate(deck, POOL, starter=ready.is_starter).faults == ()
    broken = [finding.rule for finding in validate(deck, POOL).faults]
    assert broken == (["house deck"] if ready.is_starter else [])


@pytest.mark.parametrize("key", READY)
def test_lists_are_read_as_they_are_written(key: str) -> None:
    deck = ready_list(READY[key])
    assert read_deck(to_text(deck, OF_EDITION), POOL) == deck
    assert read_deck(json.dumps(to_json(deck)), POOL) == deck


def changed(old: str, new: str) -> str:
    """The 60 Stark cards with a line changed."""
    text = text_of("stark_60")
    assert old in text
    return text.replace(old, new)


@pytest.mark.parametrize(
    ("old", "new", "rule", "card"),
    [
        ("House Stark\n", "", "house", ""),
        ("1x Ice (Core Set)\n", "", "house deck", ""),
        ("1x Ice (Core Set)", "4x Ice (Core Set)", "copies", "Ice"),
        ("1x Ice (Core Set)", "1x Ice (Core Set)\n3x Street of Steel", "copies", "Street of Steel"),
        (
            "1x Eddard Stark (Core Set)",
            "2x Eddard Stark (Core Set)\n2x Eddard Stark (Lords of Winter)",
            "copies",
            "Eddard Stark",
        ),
        ("1x Valar Morghulis (Core Set)\n", "", "plot deck", ""),
        ("1x Snowed Under (Core Set)\n1x", "2x", "plot copies", "The Power of Arms"),
        ("1x Ice (Core Set)", "1x Ice (Core Set)\n1x The Lion's Will", "house only", "The Lion's Will"),
        ("1x Ice (Core Set)", "1x Ice (Core Set)\n1x Needle", "unknown card", "Needle"),
        (
            "House Stark\n",
            "House Stark\nAgenda: A Noble Cause\nAgenda: Treaty with the North\n",
            "agenda",
            "",
        ),
    ],
)
def test_each_fault_is_named(old: str, new: str, rule: str, card: str) -> None:
    found = faults(changed(old, new))
    if rule == "plot copies":
        assert found == [], "its text allows two (deck limit)"
        found = faults(changed("1x Snowed Under (Core Set)\n", "").replace("1x Valar", "2x Valar"))
        card = "Valar Morghulis"
    assert (rule, card) in found
    assert all(each == rule or each == "house only" for each, _ in found)


def test_versions_of_a_title_need_their_set() -> None:
    verdict = validate(read_deck("House Stark\n1x Eddard Stark", POOL), POOL, starter=True)
    assert [card.name for card in verdict.unknown] == ["Eddard Stark"]
    assert faults(changed("1x Eddard Stark (Core Set)", "1x Eddard Stark (Lords of Winter)")) == []


def test_planning_ahead_is_read_as_looking_ahead() -> None:
    """A-65."""
    assert read_deck("House Stark\nPlots\n1x Planning Ahead", POOL).cards[0].name == "Looking Ahead"


def test_foreign_cards_are_legal() -> None:
    assert faults(changed("1x Ice (Core Set)", "1x The Hound")) == []


def test_two_players_may_choose_the_same_house() -> None:
    decks = ["stark", "stark_60", "stark", "lannister"]
    match = Match.new(GAME, 4, {"format": "core", "decks": decks}, b"first" * 7)
    assert [match.table.house_of(seat) for seat in range(4)] == ["stark"] * 3 + ["lannister"]
