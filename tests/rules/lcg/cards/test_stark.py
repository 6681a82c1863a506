"""The cards of House Stark."""

from __future__ import annotations

import pytest

from rules.lcg.second.attributes import INSIGHT
from tests.rules.lcg.scenes import Side, marshaling, raid, scene


def test_arya_takes_a_facedown_duplicate_and_an_icon() -> None:
    """TK, AryaStark."""
    s = marshaling(Side("stark", hand=["Arya Stark"], deck=["Ice"]))
    s.use("p1", "Arya Stark")
    assert s.value("Arya Stark", "military") == 0
    s.use("p1", "Arya Stark", verb="reaction")
    assert s.zone("Ice") == "facedown"
    assert s.value("Arya Stark", "military") == 1


def test_bran_does_not_stop_abilities_in_play() -> None:
    s = scene(p1=Side("tyrell", play=["Margaery Tyrell"]), p2=Side("stark", play=["Bran Stark"]))
    s.use("p1", "Margaery Tyrell").choose("p1", "Bran Stark", verb="target")
    assert s.value("Bran Stark") == 4


def test_catelyn_silences_opponents_while_she_participates() -> None:
    """TK, CatelynStark."""
    s = scene(
        p1=Side("tyrell", play=["Margaery Tyrell", "Courtesan of the Rose"]),
        p2=Side("stark", play=["Catelyn Stark", "Gates of Winterfell"]),
        p3=Side("tyrell", play=["Highgarden"], gold=1),
    )
    s.attack("p1", "intrigue", "p2", ["Courtesan of the Rose"], defend=["Catelyn Stark"])
    assert s.asked() == [("p2", "action")]
    s.on_to_end()
    assert s.offers("p1", "Margaery Tyrell", until="dominance")


@pytest.mark.parametrize(
    ("play", "victims"),
    [
        ([], ["Winterfell Steward", "Bran Stark"]),
        (["Robb Stark"], ["Winterfell Steward", "Bran Stark", "Sansa Stark"]),
    ],
)
def test_grey_wind_kills_the_weak(play: list[str], victims: list[str]) -> None:
    s = scene(
        p1=Side("stark", play=["Grey Wind", *play]),
        p2=Side("stark", play=["Winterfell Steward", "Bran Stark", "Sansa Stark", "Catelyn Stark"]),
    )
    s.use("p1", "Grey Wind")
    assert s.options("p1") == victims
    s.choose("p1", "Bran Stark")
    assert s.zone("Bran Stark") == "dead"
    assert s.kneels("Grey Wind")


def test_robb_stands_everybody_when_a_stark_falls() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men", "Gold Cloaks"]),
        p2=Side(
            "stark", play=["kneeling Robb Stark", "kneeling Winterfell Steward", "kneeling Littlefinger"]
        ),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).choose("p2", "Winterfell Steward", verb="claim")
    s.use("p2", "Robb Stark", verb="reaction")
    assert not s.kneels("Robb Stark")
    assert not s.kneels("Littlefinger")


def test_robb_does_not_mourn_strangers() -> None:
    s = raid(Side("stark", play=["kneeling Robb Stark", "kneeling Littlefinger"]))
    s.choose("p2", "Littlefinger", verb="claim")
    assert not s.offers("p2", "Robb Stark", until="end_challenge")


def test_sansa_enters_kneeling_and_gains_power_when_she_stands() -> None:
    s = marshaling(Side("stark", hand=["Sansa Stark"]))
    s.use("p1", "Sansa Stark")
    assert s.kneels("Sansa Stark")
    s.use("p1", "Sansa Stark", verb="reaction").on_to_end("standing")
    assert s.t.power[s.t.faction[0]] == 1
    assert not s.kneels("Sansa Stark")


def test_summer_guides_bran_and_brings_back_the_small() -> None:
    s = marshaling(
        Side("stark", play=["Bran Stark"], hand=["Summer"], discard=["Robb Stark"], dead=["Arya Stark"])
    )
    assert s.value("Bran Stark", INSIGHT) == 0
    s.use("p1", "Summer").use("p1", "Summer", verb="reaction")
    assert s.value("Bran Stark", INSIGHT) == 1
    assert s.hand("p1") == ["Arya Stark"]


def test_direwolf_pup_runs_with_the_pack() -> None:
    s = scene(
        p1=Side("stark", play=["Direwolf Pup x2", "Grey Wind", "Robb Stark"]),
        p2=Side("stark", play=["Summer"]),
    )
    assert s.value("Direwolf Pup") == 3


@pytest.mark.parametrize(("plot", "kneels"), [("A Storm of Swords", False), ("Summons", True)])
def test_vanguard_of_the_north_charges_standing_in_war(plot: str, kneels: bool) -> None:
    s = scene(p1=Side("stark", play=["Vanguard of the North"]), p2=Side("tyrell", plot=plot))
    s.attack("p1", "military", "p2", ["Vanguard of the North"]).on_to_end()
    assert s.kneels("Vanguard of the North") == kneels


def test_ice_kills_after_a_military_win() -> None:
    s = scene(
        p1=Side("stark", play=["Eddard Stark", "Ice on Eddard Stark"]),
        p2=Side("lannister", play=["kneeling Tywin Lannister", "kneeling Burned Men"]),
    )
    assert s.value("Eddard Stark") == 7
    s.attack("p1", "military", "p2", ["Eddard Stark"]).use("p1", "Ice")
    s.choose("p1", "Tywin Lannister", verb="target")
    assert s.zone("Tywin Lannister") == "dead"
    assert s.zone("Ice") == "discard"


@pytest.mark.parametrize(("top", "drawn"), [("Ice", ["Ice"]), ("Littlefinger", [])])
def test_gates_of_winterfell_draw_a_stark_card(top: str, drawn: list[str]) -> None:
    s = scene(p1=Side("stark", play=["Gates of Winterfell"], deck=[top]))
    s.use("p1", "Gates of Winterfell").on_to_end("dominance")
    assert s.hand("p1") == drawn


def test_wolfswood_gives_direwolves_ambush_at_cost() -> None:
    s = scene(p1=Side("stark", play=["The Wolfswood"], hand=["Grey Wind", "Robb Stark"], gold=6))
    s.on_to("p1", "action")
    assert s.options("p1") == ["Grey Wind", "pass"]
    s.choose("p1", "Grey Wind")
    assert s.zone("Grey Wind") == "play"
    assert s.gold("p1") == 1


@pytest.mark.parametrize(("defend", "drawn"), [([], 1), (["Tywin Lannister"], 0)])
def test_for_the_north_draws_only_if_the_challenge_is_won(defend: list[str], drawn: int) -> None:
    s = scene(
        p1=Side("stark", play=["Grey Wind"], hand=["For the North!"]),
        p2=Side("lannister", play=["Tywin Lannister"], gold=9),
    )
    s.attack("p1", "military", "p2", ["Grey Wind"], defend=defend).use("p1", "For the North!")
    s.on_to_end()
    assert s.said("changed strength") == 1
    assert len(s.hand("p1")) == drawn
    assert s.value("Grey Wind") == 4


def test_winter_is_coming_raises_claim_for_one_challenge() -> None:
    s = scene(
        p1=Side("stark", play=["Grey Wind"], hand=["Winter Is Coming", "Winter Is Coming"], gold=2),
        p2=Side("lannister", play=["kneeling Burned Men x3"]),
    )
    s.attack("p1", "military", "p2", ["Grey Wind"], defend=None).use("p1", "Winter Is Coming")
    assert not s.offers("p1", "Winter Is Coming", until="end_challenge")
    assert s.titles("dead", "p2") == ["Burned Men"] * 2
