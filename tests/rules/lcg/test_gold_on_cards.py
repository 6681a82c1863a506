"""Gold on cards, bestow, and abilities that act from a hand, on cards that are lent abilities."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules.cards.abilities import Ability
from rules.lcg.game import GAME
from rules.lcg.second import vocabulary as v
from rules.lcg.second.catalogue import CARDS
from rules.lcg.second.printed import SecondCard
from tests.rules.lcg.scenes import Scene, Side, code_of, marshaling, scene

KNIGHT = "House Dayne Knight"
BASTARD = "Bastard in Hiding"

Lend = Callable[..., None]


@pytest.fixture
def lend(monkeypatch: pytest.MonkeyPatch) -> Lend:
    """Give a card other abilities than its own, and other printed facts."""

    def lending(title: str, *abilities: Ability, **facts: Any) -> None:
        code = code_of(title)
        cards: list[SecondCard] = [replace(c, **facts) if c.code == code else c for c in CARDS.values()]
        monkeypatch.setattr(GAME.table, "abilities", {**GAME.table.abilities, code: abilities})
        monkeypatch.setattr(GAME.table, "by_face", tuple(cards))

    return lending


def gold_on(s: Scene, title: str) -> int:
    return s.t.tokens_on(s.card(title), "gold")


# Bestow


@pytest.mark.parametrize(("gold", "most"), [(9, 2), (0, 0)])
def test_bestow_moves_at_most_so_much_gold(lend: Lend, gold: int, most: int) -> None:
    """TK, Bestow."""
    lend(BASTARD, bestow=2)
    s = marshaling(Side(hand=[BASTARD], gold=gold), p2=Side())
    s.t.gold[0] = gold + 2
    s.use("p1", BASTARD, verb="action")
    if most:
        s.choose("p1", "2", verb="bestow")
    assert gold_on(s, BASTARD) == most
    assert s.gold("p1") == gold - most


def test_a_blank_card_gets_no_gold_by_bestow(lend: Lend) -> None:
    """TK, Bestow."""
    lend(BASTARD, bestow=2)
    lend(KNIGHT, v.constant(v.characters, "blank"))
    s = marshaling(Side(hand=[BASTARD], gold=9), p2=Side(play=[KNIGHT]))
    s.use("p1", BASTARD, verb="action")
    assert gold_on(s, BASTARD) == 0


def test_gold_on_a_card_is_lost_with_it(lend: Lend) -> None:
    lend(KNIGHT, v.action(v.put_token(v.GOLD, 2, subject=v.this)), v.action(v.sacrifice(v.this)))
    s = scene(p1=Side("martell", play=[KNIGHT]), p2=Side())
    s.use("p1", KNIGHT).choose("p1", "0", verb="which_ability")
    assert gold_on(s, KNIGHT) == 2
    s.use("p1", KNIGHT).choose("p1", "1", verb="which_ability")
    assert s.t.tokens == {}
    assert s.gold("p1") == 0


def test_gold_goes_onto_a_card_and_off_again(lend: Lend) -> None:
    lend(KNIGHT, v.action(v.store_gold()), v.action(v.take_stored_gold()))
    s = scene(p1=Side("martell", play=[KNIGHT], gold=1), p2=Side())
    s.use("p1", KNIGHT)
    assert (gold_on(s, KNIGHT), s.gold("p1")) == (1, 0)
    s.use("p1", KNIGHT).choose("p1", "1", verb="gold_off")
    assert (gold_on(s, KNIGHT), s.gold("p1")) == (0, 1)


def test_gold_of_a_card_pays_for_its_ability(lend: Lend) -> None:
    lend(
        KNIGHT,
        v.action(
            v.kill(), pay=v.spend_tokens(v.GOLD), target=v.Target(v.characters & (v.strength <= v.x_paid))
        ),
    )
    s = scene(p1=Side("martell", play=[KNIGHT, BASTARD]), p2=Side("lannister", play=["Burned Men"]))
    assert not s.offers("p1", KNIGHT, until="initiate")
    s = scene(p1=Side("martell", play=[KNIGHT, BASTARD]), p2=Side("lannister", play=["Burned Men"]))
    weakest = min(s.value(BASTARD), s.value("Burned Men"))
    s.t.put_tokens(s.card(KNIGHT), v.GOLD, weakest + 1)
    s.use("p1", KNIGHT)
    ask = s.ask("p1")
    assert (ask.verb, ask.lo, ask.hi) == ("tokens_as_cost", weakest, weakest + 1)  # type: ignore[attr-defined]
    s.choose("p1", str(weakest), verb="tokens_as_cost").choose("p1", BASTARD, verb="target")
    assert s.zone(BASTARD) == "dead"
    assert gold_on(s, KNIGHT) == 1


def test_gold_is_handed_on(lend: Lend) -> None:
    lend(KNIGHT, v.action(v.hand_gold_on(), target=v.Target(v.my_characters & v.other)))
    s = scene(p1=Side("martell", play=[KNIGHT, BASTARD]), p2=Side())
    s.t.put_tokens(s.card(KNIGHT), v.GOLD, 2)
    s.use("p1", KNIGHT)
    assert (gold_on(s, KNIGHT), gold_on(s, BASTARD)) == (1, 1)


def test_gold_on_a_source_pays_like_gold_in_the_pool(lend: Lend) -> None:
    """FAQ 2.8."""
    lend(
        KNIGHT,
        v.constant(v.itself, "gold source"),
        v.action(v.put_token(v.GOLD, 3, subject=v.this), limit=v.Limit(1, v.ROUND)),
    )
    s = marshaling(
        Side("baratheon", play=[KNIGHT], hand=["Melisandre"], plot="The Winds of Winter"), p2=Side()
    )
    assert s.gold("p1") == 3, "Melisandre costs 5"
    s.use("p1", KNIGHT, verb="action").use("p1", "Melisandre", verb="action")
    assert (s.ask("p1").verb, s.ask("p1").lo, s.ask("p1").hi) == ("gold_from", 2, 3)  # type: ignore[attr-defined]
    s.choose("p1", "2")
    assert (s.zone("Melisandre"), gold_on(s, KNIGHT), s.gold("p1")) == ("play", 1, 0)


# Abilities that act from a hand


def attacked(lend: Lend, hand: list[str], gold: int = 2) -> Scene:
    """p1 attacks p2, who may answer with a character from hand for 2 gold and the faction card."""
    joins = v.then(v.put_into_play(v.this, kneeling=True), v.join_challenge(v.this))
    lend(
        BASTARD,
        *v.in_zone(
            "hand",
            v.reaction(v.challenge_initiated & v.against_you, joins, pay=(v.kneel_faction, v.gold(2))),
        ),
    )
    s = scene(
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side("baratheon", play=["kneeling Gendry"], hand=hand, gold=gold),
    )
    return s.attack("p1", "military", "p2", ["Burned Men"], defend=None)


def test_a_character_comes_from_the_hand_and_joins(lend: Lend) -> None:
    s = attacked(lend, [BASTARD]).use("p2", BASTARD, verb="reaction").on_to("p2", "claim")
    assert s.said("joins") == 1
    assert s.kneels(BASTARD)
    assert s.gold("p2") == 0
    assert s.said("plays") == 0, "it is no event"


def test_without_gold_nobody_is_asked(lend: Lend) -> None:
    assert not attacked(lend, [BASTARD], gold=1).asks("p2", "reaction", until="defend")


def test_a_second_copy_becomes_a_duplicate_and_joins_nothing(lend: Lend) -> None:
    lend(
        "Ser Davos Seaworth",
        *v.in_zone(
            "hand", v.action(v.both(v.put_into_play(v.this), v.join_challenge(v.this)), when=v.in_challenge)
        ),
    )
    s = scene(
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side("baratheon", play=["kneeling Ser Davos Seaworth"], hand=["Ser Davos Seaworth"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"], defend=None).use("p2", "Ser Davos Seaworth")
    assert s.said("duplicates") == 1
    assert s.said("joins") == 0
