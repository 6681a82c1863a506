"""The cards of House Tyrell."""

from __future__ import annotations

import pytest

from rules.lcg.reports.shown import strengths
from rules.lcg.state.attributes import Attribute
from tests.rules.lcg.scenes import Side, scene


@pytest.mark.parametrize(
    ("name", "other", "icon"), [("Left", "Right", "power"), ("Right", "Left", "intrigue")]
)
def test_left_and_right_are_better_together(name: str, other: str, icon: Attribute) -> None:
    alone = scene(p1=Side("tyrell", play=[name]), p2=Side("tyrell", play=[other]))
    assert (alone.value(name), alone.value(name, icon), alone.value(name, "no defense kneel")) == (2, 0, 0)
    s = scene(
        first="p2",
        p1=Side("tyrell", play=[name, other]),
        p2=Side("lannister", play=["Burned Men"]),
    )
    assert (s.value(name), s.value(name, icon)) == (3, 1)
    s.attack("p2", "military", "p1", ["Burned Men"], defend=[name]).on_to_end()
    assert not s.kneels(name)


def test_maester_lomys_discards_after_a_defense() -> None:
    s = scene(
        p1=Side("lannister", play=["Lannisport Moneylender"], hand=["Widow's Wail"]),
        p2=Side("tyrell", play=["Maester Lomys"]),
    )
    s.attack("p1", "intrigue", "p2", ["Lannisport Moneylender"], defend=["Maester Lomys"])
    s.use("p2", "Maester Lomys").on_to_end()
    assert s.zone("Widow's Wail") == "discard"


def test_margaery_strengthens_for_the_phase() -> None:
    s = scene(p1=Side("tyrell", play=["Margaery Tyrell", "Left"]))
    s.use("p1", "Margaery Tyrell").choose("p1", "Left", verb="target")
    assert s.value("Left") == 5
    assert s.kneels("Margaery Tyrell")
    s.on_to_end("dominance")
    assert s.value("Left") == 2


def test_paxter_pays_less_for_the_first_event_of_the_round() -> None:
    s = scene(
        p1=Side("tyrell", play=["Paxter Redwyne", "Left"], hand=["Growing Strong", "Growing Strong"], gold=1)
    )
    assert s.t.plot_value(0, "income") == s.t.plot_value(1, "income") + 1
    s.use("p1", "Growing Strong").choose("p1", "Left", verb="target")
    assert s.gold("p1") == 1
    s.use("p1", "Growing Strong").choose("p1", "Left", verb="target")
    assert s.gold("p1") == 0


def test_randyll_stands_when_an_attachment_strengthens_him() -> None:
    s = scene(
        p1=Side("tyrell", play=["kneeling Randyll Tarly"], hand=["Widow's Wail", "Little Bird"], gold=1)
    )
    s.use("p1", "Widow's Wail").use("p1", "Randyll Tarly", verb="reaction")
    assert not s.kneels("Randyll Tarly")


def test_the_queen_of_thorns_brings_company() -> None:
    s = scene(p1=Side("tyrell", play=["The Queen of Thorns"], hand=["Randyll Tarly", "Littlefinger"]))
    s.attack("p1", "intrigue", "p2", ["The Queen of Thorns"]).use("p1", "The Queen of Thorns")
    s.on_to_end()
    assert s.zone("Randyll Tarly") == "play"
    assert s.hand("p1") == ["Littlefinger"]


def test_nobody_learns_from_a_question_what_the_hand_holds() -> None:
    """The player who has a hand is asked, but may use her only with a character she may bring (RR,
    Abilities)."""
    for hand, options in (
        (["Randyll Tarly"], ["The Queen of Thorns", "pass"]),
        (["Littlefinger"], ["pass"]),
    ):
        s = scene(p1=Side("tyrell", play=["The Queen of Thorns"], hand=hand))
        s.attack("p1", "intrigue", "p2", ["The Queen of Thorns"]).on_to("p1", "reaction")
        assert s.options("p1") == options
    s = scene(p1=Side("tyrell", play=["The Queen of Thorns"]))
    s.attack("p1", "intrigue", "p2", ["The Queen of Thorns"])
    assert not s.offers("p1", "The Queen of Thorns", until="end_challenge")


def test_wardens_of_the_reach_grow_with_their_lands() -> None:
    s = scene(p1=Side("tyrell", play=["Wardens of the Reach", "Highgarden", "The Mander", "The Roseroad"]))
    assert s.value("Wardens of the Reach") == 5


def test_heartsbane_strengthens_a_participating_bearer() -> None:
    s = scene(
        p1=Side("tyrell", play=["The Knight of Flowers", "Heartsbane on The Knight of Flowers", "Left"]),
        p2=Side("stark", play=["Eddard Stark"]),
    )
    assert s.asked() == [("p1", "challenge")]
    s.attack("p1", "power", "p2", ["The Knight of Flowers"], defend=None).use("p1", "Heartsbane")
    assert strengths(s.t) == [8, 0]


def test_highgarden_sends_an_attacker_home() -> None:
    s = scene(
        p1=Side("lannister", play=["Tywin Lannister"]),
        p2=Side("tyrell", play=["Highgarden"], gold=1),
    )
    s.attack("p1", "power", "p2", ["Tywin Lannister"], defend=None).use("p2", "Highgarden").on_to_end()
    assert not s.kneels("Tywin Lannister")
    assert s.power("p1") == 0
    assert s.gold("p2") == 0


def test_the_mander_draws_after_a_clear_win() -> None:
    s = scene(p1=Side("tyrell", play=["The Knight of Flowers", "The Mander"]))
    s.attack("p1", "power", "p2", ["The Knight of Flowers"]).use("p1", "The Mander").on_to_end()
    assert len(s.hand("p1")) == 2
    assert s.kneels("The Mander")


def test_growing_strong_strengthens_up_to_three() -> None:
    s = scene(
        p1=Side(
            "tyrell",
            play=["Left", "Garden Caretaker", "Maester Lomys", "Littlefinger"],
            hand=["Growing Strong"],
            gold=1,
        )
    )
    s.use("p1", "Growing Strong")
    assert "Littlefinger" not in s.options("p1")
    s.choose("p1", "Left", "Garden Caretaker", "Maester Lomys")
    assert [s.value(name) for name in ("Left", "Garden Caretaker", "Maester Lomys")] == [4, 3, 5]


def test_olennas_cunning_finds_another_type() -> None:
    s = scene(
        p1=Side(
            "tyrell",
            play=["The Knight of Flowers"],
            hand=["Olenna's Cunning"],
            deck=["Left", "Heartsbane"],
            gold=2,
        )
    )
    s.attack("p1", "power", "p2", ["The Knight of Flowers"]).use("p1", "Olenna's Cunning")
    s.choose("p2", "character", verb="name_card_type").on_to("p1", "search")
    assert set(s.options("p1")) == {"Heartsbane", "The Roseroad", "nothing"}
    s.choose("p1", "Heartsbane").on_to_end()
    assert s.hand("p1") == ["Heartsbane"]


def test_the_bear_and_the_maiden_fair_arranges_a_deck() -> None:
    top = ["Left", "Right", "Highgarden", "Heartsbane", "Growing Strong"]
    s = scene(p1=Side("tyrell", hand=['"The Bear and the Maiden Fair"']), p2=Side("tyrell", deck=top))
    s.use("p1", '"The Bear and the Maiden Fair"').choose("p1", "p2", verb="target")
    s.choose("p1", "Left", "Right", verb="take_to_bottom")
    s.choose("p1", "Left", "Right", verb="order_on_bottom")
    s.choose("p1", "Growing Strong", "Heartsbane", "Highgarden", verb="order_on_top")
    deck = s.titles("deck", "p2")
    assert deck[:2] == ["Right", "Left"]
    assert deck[-3:] == ["Growing Strong", "Heartsbane", "Highgarden"]
