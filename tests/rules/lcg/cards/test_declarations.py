"""How the cards are declared: complete, short, in words for players, and almost all without scripts."""

from __future__ import annotations

from statistics import median

import pytest

from rules.cards.abilities import Constant
from rules.lcg.second.cards import BLOOD, CORE, KINGS, LIONS, WATCHERS, WESTEROS, WOLVES
from rules.lcg.second.cards.blood import BLOOD_AND_GOLD
from rules.lcg.second.cards.blood import MODULES as OF_BLOOD
from rules.lcg.second.cards.core import CORE_SET, MODULES
from rules.lcg.second.cards.kings import MODULES as OF_KINGS
from rules.lcg.second.cards.kings import WAR_OF_FIVE_KINGS
from rules.lcg.second.cards.lions import LIONS_OF_CASTERLY_ROCK
from rules.lcg.second.cards.lions import MODULES as OF_LIONS
from rules.lcg.second.cards.watchers import MODULES as OF_WATCHERS
from rules.lcg.second.cards.watchers import WATCHERS_ON_THE_WALL
from rules.lcg.second.cards.westeros import MODULES as OF_WESTEROS
from rules.lcg.second.cards.westeros import WESTEROS_CYCLE
from rules.lcg.second.cards.wolves import MODULES as OF_WOLVES
from rules.lcg.second.cards.wolves import WOLVES_OF_THE_NORTH
from rules.lcg.second.printed import SecondCard
from rules.lcg.second.titles import melee
from rules.lcg.vocabulary.declarations import declarations, declared_in, report
from rules.lcg.vocabulary.declaring import added_values

MAX_TEXT_LENGTH = 300
LATER_CARDS = (
    *WESTEROS_CYCLE,
    *WOLVES_OF_THE_NORTH,
    *WAR_OF_FIVE_KINGS,
    *LIONS_OF_CASTERLY_ROCK,
    *BLOOD_AND_GOLD,
    *WATCHERS_ON_THE_WALL,
)
EVERY_CARD = (*CORE_SET, *LATER_CARDS)
LATER_MODULES = (*OF_WESTEROS, *OF_WOLVES, *OF_KINGS, *OF_LIONS, *OF_BLOOD, *OF_WATCHERS)
EVERY_MODULE = (*MODULES, *LATER_MODULES)
LATER_PACKS = (WESTEROS, WOLVES, KINGS, LIONS, BLOOD, WATCHERS)

SCRIPTED = """
CARDS = (
    card("09001", "Scripted", does=action(both(draw(1), script("nobody else does", run)))),
    card("09002", "Plain",
        does=reaction(
            you_win,
            draw(1),
        )),
    card("09003", "Nothing"),
)
"""


def acts(card: SecondCard) -> bool:
    """Whether a card does more than add to the values of the plot; agendas at least say what a deck holds."""
    if card.kind == "agenda" or card.duplicate_of is not None:
        return True
    return len(card.abilities) > len(added_values(card) if card.kind != "plot" else ())


def test_every_card_of_the_core_set_is_declared_once() -> None:
    found = [card.code for card in declarations(MODULES)]
    assert len(found) == 205
    titles = sorted(card.name for card in melee.TITLES)
    printed = {code: (str(facts["name"]), facts["kind"] == "title") for code, facts in CORE.facts.items()}
    assert sorted(found) == sorted(card.code for card in CORE_SET)
    assert sorted(found) == sorted(code for code, (_, is_title) in printed.items() if not is_title)
    assert titles == sorted(name for name, is_title in printed.values() if is_title)


def test_every_other_card_is_declared_once() -> None:
    found = [card.code for card in declarations(LATER_MODULES)]
    assert sorted(found) == [card.code for card in LATER_CARDS]
    assert set(found) <= {code for pack in LATER_PACKS for code in pack.facts}


def test_at_least_97_cards_of_100_need_no_script() -> None:
    cards = declarations(EVERY_MODULE)
    assert sum(1 for card in cards if not card.scripts) >= 0.97 * len(cards)


def test_the_median_card_with_abilities_takes_six_lines_at_most() -> None:
    assert median(card.lines for card in declarations(EVERY_MODULE) if card.lines) <= 6


def test_the_report_lists_scripts_with_their_reasons() -> None:
    cards = tuple(declared_in(SCRIPTED))
    assert [(card.code, card.lines, card.scripts) for card in cards] == [
        ("09001", 1, ("nobody else does",)),
        ("09002", 4, ()),
        ("09003", 0, ()),
    ]
    assert report(cards).splitlines() == [
        "3 cards, 2 with abilities of median 2.5 lines (at most 4); 1 with a script",
        "09001 Scripted: nobody else does",
    ]


@pytest.mark.parametrize("card", EVERY_CARD, ids=lambda card: card.name)
def test_a_card_has_text_exactly_if_it_does_something(card: SecondCard) -> None:
    assert bool(card.text) == acts(card)
    assert len(card.text) <= MAX_TEXT_LENGTH
    assert card.text == card.text.strip()
    assert not card.text or card.text.endswith(".")


@pytest.mark.parametrize(
    "card", [card for card in EVERY_CARD if card.kind == "event"], ids=lambda card: card.name
)
def test_an_event_is_paid_for_and_played_from_the_hand(card: SecondCard) -> None:
    abilities = [ability for ability in card.abilities if not isinstance(ability, Constant)]
    played = [ability for ability in abilities if ability.zone != "discard"]
    assert len(played) == 1
    assert played[0].zone == "hand"
    assert played[0].costs[-1].name == "play the event"
