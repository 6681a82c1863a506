"""Each rule of deck construction breaks alone and by its name; unknown cards are no faults."""

from dataclasses import replace

import pytest

from rules.lcg.decks.deck_list import DeckCard, DeckList, deck_list
from rules.lcg.decks.formats import read_deck
from rules.lcg.decks.pool import CardPool
from rules.lcg.decks.restrictions import Restrictions
from rules.lcg.second.catalogue import CARDS
from rules.lcg.second.decks.legality import validate
from rules.lcg.second.decks.pool import HOUSES, implemented_pool, pack_of
from rules.lcg.second.decks.ready import READY_DECKS, UnknownReadyDeck, ready_deck

POOL = implemented_pool()


def changed(key: str, *, out: str = "", put: str = "", agendas: str | None = None) -> DeckList:
    """A ready deck without some cards ("2x Name, …") and with others."""
    deck = ready_deck(key, POOL)
    count = {card.code: card.copies for card in deck.cards}
    for card in read_deck(out, POOL).cards if out else ():
        count[card.code] -= card.copies
    cards = [replace(card, copies=count[card.code]) for card in deck.cards if count[card.code] > 0]
    listed = deck.agendas
    if agendas is not None:
        listed = tuple(DeckCard(1, name, kind="agenda") for name in agendas.split(", ") if name)
    return deck_list(deck.name, deck.faction, listed, [*cards, *(read_deck(put, POOL).cards if put else ())])


def found(deck, pool=POOL):
    """Rule, card and level of everything found."""
    return [(one.rule, one.card, one.level) for one in validate(deck, pool).findings]


def advice(verdict):
    """What to do about each broken rule."""
    return {fault.rule: fault.advice for fault in verdict.faults}


@pytest.mark.parametrize("key", READY_DECKS)
def test_the_ready_decks_are_legal_and_playable(key):
    verdict = validate(ready_deck(key, POOL), POOL)
    assert (verdict.findings, verdict.unknown) == ((), ())
    assert (verdict.deck.faction, verdict.deck.plots, verdict.deck.draw_deck) == (key, 7, 60)


def test_the_ready_decks_have_the_kinds_the_specification_counts():
    kinds = ("character", "location", "attachment", "event")
    counted = {
        key: tuple(sum(card.copies for card in ready_deck(key, POOL).of_kind(kind)) for kind in kinds)
        for key in READY_DECKS
    }
    assert counted == {
        "baratheon": (33, 17, 3, 7),
        "greyjoy": (33, 16, 3, 8),
        "lannister": (43, 9, 1, 7),
        "martell": (34, 13, 3, 10),
        "thenightswatch": (38, 12, 2, 8),
        "stark": (46, 10, 2, 2),
        "targaryen": (36, 13, 3, 8),
        "tyrell": (44, 10, 2, 4),
    }


def test_there_is_no_ninth_ready_deck():
    with pytest.raises(UnknownReadyDeck, match="thenightswatch"):
        ready_deck("bolton", POOL)


OUT = "1x Marching Orders, 1x Confiscation"
"""Two plots of the Stark deck."""


@pytest.mark.parametrize(
    ("deck", "faults"),
    [
        (changed("stark", out="1x Summons"), [("plot deck", "")]),
        (changed("stark", put="1x Taxation"), [("plot deck", "")]),
        (changed("stark", out="1x Ice"), [("draw deck", "")]),
        (changed("stark", put="1x Arya Stark"), [("copies", "Arya Stark")]),
        (changed("stark", out=OUT, put="2x Summons"), [("copies", "Summons")]),
        (changed("stark", out=OUT, put="2x Calm Over Westeros"), [("copies", "Calm Over Westeros")]),
        (changed("stark", out=OUT, put="1x Summons, 1x Wildfire Assault"), [("doubled plots", "")]),
        (changed("greyjoy", put="1x Arya Stark"), [("other factions", "Arya Stark")]),
        (changed("greyjoy", put="1x Robb Stark"), [("loyal", "Robb Stark")]),
        (changed("stark", put="1x Old Bear Mormont"), [("loyal", "Old Bear Mormont")]),
        (changed("stark", out="1x Ghost", put="1x Ice"), [("agenda rule", "Banner of the Watch")]),
        (
            changed("greyjoy", put="2x The Iron Throne, 3x The Kingsroad"),
            [("agenda rule", "Fealty"), ("copies", "The Kingsroad")],
        ),
        (changed("stark", agendas="Banner of the Watch, Fealty"), [("agenda", "")]),
        (changed("greyjoy", agendas="Summons"), [("agenda", "Summons")]),
        (replace(changed("greyjoy"), faction=""), [("faction", "")]),
        (changed("greyjoy", put="1x Crown Regent"), [("not for decks", "Crown Regent")]),
    ],
)
def test_each_fault_is_named(deck, faults):
    verdict = validate(deck, POOL)
    assert sorted((fault.rule, fault.card) for fault in verdict.faults) == sorted(faults)
    assert not verdict.unchecked
    assert all(fault.message.endswith(".") and fault.advice.endswith(".") for fault in verdict.faults)


def test_faults_say_how_many_to_add_or_take_out():
    short = validate(changed("stark", out="2x Ice, 1x Summons"), POOL)
    assert {fault.rule: fault.advice for fault in short.faults} == {
        "draw deck": "Add 2.",
        "plot deck": "Add 1.",
    }
    long = validate(changed("stark", put="1x Arya Stark, 1x Taxation"), POOL)
    assert advice(long) == {"copies": "Take out 1.", "plot deck": "Take out 1."}


def test_no_agenda_is_legal():
    assert found(changed("greyjoy", agendas="")) == []


def test_a_banner_lets_in_what_is_not_loyal():
    assert found(changed("stark", put="3x Steward at the Wall")) == []
    assert found(changed("stark", put="3x Steward at the Wall", agendas="Fealty"))[0][0] == "other factions"


def test_copies_are_counted_by_title_across_packs():
    deck = changed("stark", out="1x Arya Stark", put="2x Arya Stark (Wolves of the North)")
    assert ("copies", "Arya Stark", "fault") in found(deck)
    allowed = changed("stark", put="1x Catelyn Stark (Wolves of the North)", out="1x Catelyn Stark")
    assert [finding for finding in found(allowed) if finding[2] == "fault"] == []


def test_unknown_cards_are_listed_and_no_fault():
    strangers = "Attachments: 1x Driftwood Cudgel\nLocation: 1x Ship of Nobody\nEvents: 1x Raise the Oars"
    verdict = validate(changed("greyjoy", out="3x Throwing Axe", put=strangers), POOL)
    assert verdict.faults == ()
    assert [card.name for card in verdict.unknown] == ["Ship of Nobody", "Driftwood Cudgel", "Raise the Oars"]


def test_cards_of_unknown_kind_count_where_they_help():
    deck = changed("greyjoy", out="1x Summons, 1x Throwing Axe", put="1x Here to Serve, 1x Driftwood Cudgel")
    assert [(one.rule, one.level) for one in validate(deck, POOL).findings] == [("plot deck", "unchecked")]
    deck = changed("greyjoy", out="1x Summons, 3x Throwing Axe", put="1x Here to Serve, 1x Driftwood Cudgel")
    assert ("draw deck", "", "fault") in found(deck)


def test_an_unknown_agenda_leaves_its_rules_open():
    deck = changed("lannister", agendas="The Conclave")
    verdict = validate(deck, POOL)
    assert verdict.faults == ()
    assert {one.rule for one in verdict.unchecked} == {"other factions"}
    assert [card.name for card in verdict.unknown] == ["The Conclave"]


def test_an_unknown_agenda_excuses_no_missing_faction():
    deck = replace(changed("greyjoy", agendas="The Conclave"), faction="")
    assert [one.rule for one in validate(deck, POOL).faults] == ["faction"]


def test_unknown_cards_leave_banner_and_fealty_open():
    banner = changed("stark", out="1x Ghost", put="Characters: 1x Nobody of Note")
    assert found(banner) == [("agenda rule", "Banner of the Watch", "unchecked")]
    fealty = changed("greyjoy", put="2x The Iron Throne, 1x Tears of Lys\nCharacters: 2x Wildling")
    assert ("agenda rule", "Fealty", "unchecked") in found(fealty)


def test_several_copies_of_an_unknown_card_are_looked_up_by_hand():
    deck = changed("greyjoy", out="3x Throwing Axe", put="Attachments: 3x Driftwood Cudgel")
    assert ("copies", "Driftwood Cudgel", "unchecked") in found(deck)
    assert ("copies", "Driftwood Cudgel", "fault") in found(
        changed("greyjoy", put="Attachments: 4x Driftwood Cudgel")
    )


def test_a_misspelled_title_is_guessed():
    verdict = validate(changed("greyjoy", put="Characters: 1x Balon Greyjoi, 1x Nobody at all"), POOL)
    assert verdict.meant == {"Balon Greyjoi": "Balon Greyjoy"}


def test_r20_nothing_is_banned_or_restricted_unless_the_organizer_says_so():
    assert Restrictions() == Restrictions("", frozenset(), frozenset(), ())
    assert all(found(ready_deck(key, POOL)) == [] for key in READY_DECKS)


def test_the_organizer_may_ban_and_restrict():
    pool = CardPool(CARDS.values(), HOUSES, pack_of)
    summons, balon, asha = "01022", "01068", "01067"
    pool.restrictions = Restrictions("ours", frozenset({summons}), frozenset({balon, asha}))
    assert found(ready_deck("greyjoy", POOL), pool) == [
        ("banned", "Summons", "fault"),
        ("restricted", "Asha Greyjoy", "fault"),
    ]
    pool.restrictions = Restrictions("ours", restricted=frozenset({balon}))
    assert found(ready_deck("greyjoy", POOL), pool) == []
