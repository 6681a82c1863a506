"""Challenges, keywords and the last phases (rules specification §11, §12, §13)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.lcg.scenes import Scene, Side, scene


def test_a_tie_goes_to_the_attacker_if_he_has_strength() -> None:
    s = scene(
        p1=Side("stark", play=["Winterfell Steward"]), p2=Side("tyrell", play=["Garden Caretaker"], power=1)
    )
    s.attack("p1", "power", "p2", ["Winterfell Steward"], defend=["Garden Caretaker"]).on_to_end()
    assert s.said("wins_challenge") == 1
    assert s.said("unopposed") == 0
    assert (s.power("p1"), s.power("p2")) == (1, 0)


def test_claim_is_what_is_there() -> None:
    s = scene(
        p1=Side("stark", play=["Robb Stark"], plot="The Winds of Winter"),
        p2=Side("tyrell", play=["kneeling Garden Caretaker"], power=1),
    )
    s.attack("p1", "military", "p2", ["Robb Stark"]).on_to("p1", "renown").choose("p1").on_to_end()
    assert s.titles("dead", "p2") == ["Garden Caretaker"]
    s = scene(p1=Side("stark", play=["Robb Stark"], plot="The Winds of Winter"), p2=Side(power=1))
    s.attack("p1", "power", "p2", ["Robb Stark"]).on_to("p1", "renown").choose("p1").on_to_end()
    assert (s.power("p1"), s.power("p2")) == (2, 0)


def test_stealth_keeps_a_character_from_defending_and_is_optional() -> None:
    """TK, challengesphase."""
    for stealth, defenders in (({"Theon Greyjoy": "Left"}, ["Right"]), ({}, ["Left", "Right"])):
        s = scene(p1=Side("greyjoy", play=["Theon Greyjoy"]), p2=Side("tyrell", play=["Left", "Right"]))
        s.attack("p1", "military", "p2", ["Theon Greyjoy"], stealth=stealth, defend=None)
        s.reach_defenders("p2")
        assert s.options("p2") == defenders


def test_intimidate_kneels_one_who_is_weak_enough() -> None:
    """TK, intimidate."""
    s = scene(
        p1=Side("baratheon", play=["Robert Baratheon"]),
        p2=Side("tyrell", play=["The Knight of Flowers", "Garden Caretaker", "Left"]),
    )
    s.attack("p1", "power", "p2", ["Robert Baratheon"], defend=["The Knight of Flowers"])
    s.on_to("p1", "keyword").choose("p1", "intimidate").on_to("p1", "intimidate")
    assert s.options("p1") == ["Garden Caretaker", "pass"], "a margin of 1, the Knight kneels"


def test_insight_draws_and_pillage_discards_only_for_the_winner() -> None:
    s = scene(
        p1=Side("lannister", play=["Grand Maester Pycelle"]),
        p2=Side("tyrell", play=["Courtesan of the Rose", "Olenna's Informant"]),
    )
    s.attack("p1", "intrigue", "p2", ["Grand Maester Pycelle"], defend=["Olenna's Informant"]).on_to_end()
    assert s.said("insight") == 1
    s = scene(
        p1=Side("lannister", play=["Grand Maester Pycelle"]),
        p2=Side("tyrell", play=["Courtesan of the Rose", "Olenna's Informant"]),
    )
    s.attack(
        "p1",
        "intrigue",
        "p2",
        ["Grand Maester Pycelle"],
        defend=["Courtesan of the Rose", "Olenna's Informant"],
    ).on_to_end()
    assert s.said("insight") == 0


def test_the_keyword_types_are_ordered_by_the_first_player() -> None:
    s = scene(
        first="p3",
        active="p1",
        p1=Side("greyjoy", play=["Euron Crow's Eye"]),
        p2=Side("tyrell"),
        p3=Side("stark"),
    )
    s.attack("p1", "power", "p2", ["Euron Crow's Eye"]).on_to("p3", "keyword")
    assert s.options("p3") == ["pillage", "renown"]


def dominance(**sides: Any) -> Scene:
    """A scene of the dominance phase, over."""
    return scene(at="dominance", phase="", **sides).on_to_end("dominance")


@pytest.mark.parametrize(
    ("p1", "p2", "winner"),
    [
        (Side("stark", play=["Robb Stark"]), Side("tyrell", play=["kneeling Randyll Tarly", "Left"]), 0),
        (Side("stark", gold=3), Side("tyrell", play=["Left"]), 0),
        (Side("stark", gold=2), Side("tyrell", play=["Left"]), -1),
        (Side("stark"), Side("tyrell"), -1),
    ],
)
def test_dominance_goes_to_the_one_highest_total(p1: Side, p2: Side, winner: int) -> None:
    s = dominance(p1=p1, p2=p2)
    assert s.t.dominant == winner
    assert [s.power("p1"), s.power("p2")] == [int(winner == 0), int(winner == 1)]


def test_everything_stands_attachments_and_faction_cards_too() -> None:
    s = scene(
        at="dominance",
        phase="",
        p1=Side("stark", play=["kneeling Robb Stark", "kneeling The Kingsroad"]),
    ).on_to_end("dominance")
    s.t.knelt[s.t.faction[0]] = 1
    s.on_to_end("standing")
    assert not any(s.t.knelt)


def test_gold_goes_back_and_hands_shrink_to_the_reserve() -> None:
    s = scene(at="taxation", phase="", p1=Side("stark", gold=4, hand=["Left x8"]), p2=Side(hand=["Left x6"]))
    s.on_to("p1", "reserve")
    assert s.gold("p1") == 0
    s.choose("p1", "Left", "Left").on_to_end("taxation")
    assert (len(s.hand("p1")), len(s.hand("p2"))) == (6, 6)
