"""The cards of House Baratheon."""

from __future__ import annotations

import pytest

from rules.kernel.terms import Illegal
from rules.lcg.reports.shown import strengths
from tests.rules.lcg.scenes import Side, marshaling, raid, scene


def test_maester_cressen_discards_a_condition() -> None:
    s = marshaling(
        Side("baratheon", play=["Maester Cressen"]),
        p2=Side("stark", play=["Robb Stark", "Little Bird on Robb Stark", "Ice on Robb Stark"]),
    )
    s.use("p1", "Maester Cressen")
    assert s.zone("Little Bird") == "discard"
    assert s.zone("Ice") == "play"
    assert s.kneels("Maester Cressen")


def test_melisandre_kneels_once_per_round_when_you_marshal_rhllor() -> None:
    s = marshaling(
        Side(
            "baratheon",
            play=["Melisandre"],
            hand=["Lightbringer", "Bastard in Hiding", "Fiery Followers"],
            gold=9,
        ),
        p2=Side("tyrell", play=["Garden Caretaker"]),
    )
    s.use("p1", "Bastard in Hiding")
    assert ("p1", "reaction") not in s.asked()
    s.use("p1", "Lightbringer").choose("p1", "Melisandre", verb="attach")
    s.use("p1", "Melisandre", verb="reaction").choose("p1", "Garden Caretaker", verb="target")
    assert s.kneels("Garden Caretaker")
    s.use("p1", "Fiery Followers")
    assert not s.offers("p1", "Melisandre", until="dominance")


def test_melisandre_answers_her_own_arrival() -> None:
    s = marshaling(
        Side("baratheon", hand=["Melisandre"], gold=9), p2=Side("tyrell", play=["Garden Caretaker"])
    )
    s.use("p1", "Melisandre").use("p1", "Melisandre", verb="reaction").choose("p1", "Garden Caretaker")
    assert s.kneels("Garden Caretaker")


def test_selyse_lends_an_intrigue_icon_for_the_phase() -> None:
    s = scene(p1=Side("baratheon", play=["Selyse Baratheon", "Bastard in Hiding"], gold=1))
    s.use("p1", "Selyse Baratheon").choose("p1", "Bastard in Hiding")
    assert s.gold("p1") == 0
    assert s.value("Bastard in Hiding", "intrigue") == 1
    s.on_to_end("dominance")
    assert s.value("Bastard in Hiding", "intrigue") == 0


def test_ser_davos_returns_to_hand_instead_of_dying() -> None:
    s = raid(Side("baratheon", play=["kneeling Ser Davos Seaworth"]))
    s.use("p2", "Ser Davos Seaworth", verb="interrupt")
    assert s.zone("Ser Davos Seaworth") == "hand"


def test_shireen_kneels_a_character_when_killed() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men", "Gold Cloaks"]),
        p2=Side("baratheon", play=["kneeling Shireen Baratheon"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).use("p2", "Shireen Baratheon", verb="interrupt")
    assert s.zone("Shireen Baratheon") == "dead"
    assert s.kneels("Gold Cloaks")


def test_stannis_leaves_card_effects_of_the_standing_phase_alone() -> None:
    """CDB, Dickon Tarly (thronesdb.com/reviews/8): he binds step 6.2, not what cards stand."""
    s = scene(
        at="standing",
        p1=Side("baratheon", play=["Stannis Baratheon"]),
        p2=Side("stark", play=["kneeling Robb Stark", "kneeling Sansa Stark", "kneeling Eddard Stark"]),
        p3=Side("targaryen", play=["Magister Illyrio"], gold=2),
    )
    s.on_to("p2", "stand").choose("p2", "Robb Stark", "Sansa Stark")
    s.use("p3", "Magister Illyrio").on_to_end("standing")
    assert not s.kneels("Eddard Stark")


def test_vanguard_lancer_discards_a_power() -> None:
    s = marshaling(
        Side("baratheon", hand=["Vanguard Lancer"], power=1),
        p2=Side("stark", play=["Robb Stark"], on={"Robb Stark": 1}, power=2),
    )
    s.use("p1", "Vanguard Lancer").use("p1", "Vanguard Lancer", verb="reaction")
    s.choose("p1", "Robb Stark", verb="target")
    assert s.power_on("Robb Stark") == 0
    assert (s.power("p1"), s.power("p2")) == (1, 2)


def test_lightbringer_gives_stannis_renown_and_stands_him() -> None:
    s = scene(p1=Side("baratheon", play=["Stannis Baratheon", "Lightbringer on Stannis Baratheon"]))
    s.attack("p1", "power", "p2", ["Stannis Baratheon"]).use("p1", "Lightbringer", verb="reaction")
    assert s.power_on("Stannis Baratheon") == 1
    assert not s.kneels("Stannis Baratheon")


def test_lightbringer_gives_others_no_renown() -> None:
    s = scene(p1=Side("baratheon", play=["Bastard in Hiding", "Lightbringer on Bastard in Hiding"]))
    assert s.value("Bastard in Hiding", "renown") == 0


def test_red_keep_strengthens_power_and_draws() -> None:
    s = scene(
        p1=Side("baratheon", play=["Bastard in Hiding", "The Red Keep"]),
        p2=Side("tyrell", play=["Garden Caretaker"]),
    )
    s.attack("p1", "power", "p2", ["Bastard in Hiding"], defend=None).on_to("p2", "defenders")
    assert strengths(s.t) == [4, 0]
    s.use("p1", "The Red Keep", verb="interrupt")
    assert len(s.hand("p1")) == 2


def test_red_keep_does_not_draw_after_a_lost_power_challenge() -> None:
    s = scene(
        p1=Side("baratheon", play=["Dragonstone Faithful", "The Red Keep"]),
        p2=Side("stark", play=["Eddard Stark"]),
    )
    s.attack("p1", "power", "p2", ["Dragonstone Faithful"], defend=["Eddard Stark"])
    assert not s.offers("p1", "The Red Keep", until="dominance")


def test_consolidation_of_power_kneels_and_gives_one_power() -> None:
    s = marshaling(
        Side("baratheon", hand=["Consolidation of Power"]),
        p2=Side("tyrell", play=["Garden Caretaker", "Left", "Maester Lomys"]),
        p3=Side("stark", play=["Winterfell Steward"]),
    )
    s.use("p1", "Consolidation of Power")
    for wrong, violation in (
        (("Left", "Maester Lomys"), "it may be 4"),
        (("Garden Caretaker", "Winterfell Steward"), "characters of one player"),
    ):
        with pytest.raises(Illegal, match=violation):
            s.choose("p1", *wrong, verb="target")
    s.choose("p1", "Garden Caretaker", "Maester Lomys").choose("p1", "Maester Lomys", verb="pick")
    assert s.kneels("Garden Caretaker")
    assert s.power_on("Maester Lomys") == 1
    assert s.zone("Consolidation of Power") == "discard"


def test_ours_is_the_fury_leaves_the_loser_kneeling() -> None:
    s = scene(
        p1=Side("lannister", play=["Gold Cloaks"]),
        p2=Side("baratheon", play=["kneeling Bastard in Hiding x2"], hand=["Ours is the Fury"], gold=2),
    )
    s.attack("p1", "military", "p2", ["Gold Cloaks"], defend=None).use("p2", "Ours is the Fury")
    s.choose("p2", "Bastard in Hiding", verb="target")
    s.on_to_end()
    assert s.kneels("Bastard in Hiding")


def test_seen_in_flames_discards_from_a_hand_it_saw() -> None:
    s = scene(
        p1=Side("baratheon", play=["Melisandre"], hand=["Seen In Flames"], gold=1),
        p2=Side("stark", hand=["Ice", "Little Bird"]),
    )
    s.use("p1", "Seen In Flames").choose("p1", "Ice", verb="pick")
    assert s.zone("Ice") == "discard"
    assert s.hand("p2") == ["Little Bird"]


def test_seen_in_flames_needs_a_rhllor_character() -> None:
    s = scene(
        p1=Side("baratheon", play=["Bastard in Hiding"], hand=["Seen In Flames"], gold=1),
        p2=Side("stark", hand=["Ice"]),
    )
    assert not s.offers("p1", "Seen In Flames", until="dominance")
