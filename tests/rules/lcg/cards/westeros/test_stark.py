"""The cards of House Stark in the Westeros cycle."""

from __future__ import annotations

import pytest

from rules.lcg.second.attributes import INSIGHT, PILLAGE
from tests.rules.lcg.scenes import Side, marshaling, scene


def test_luwin_teaches_the_children_of_his_player() -> None:
    s = scene(
        p1=Side("stark", play=["Maester Luwin", "Robb Stark", "Bran Stark"]),
        p2=Side("thenightswatch", play=["Jon Snow"]),
    )
    assert s.value("Robb Stark", INSIGHT) == 1
    assert s.value("Robb Stark", PILLAGE) == 0
    assert s.value("Jon Snow", "stealth") == 0, "he is somebody else's"
    assert s.t.immunities(s.card("Bran Stark")) == {"opponents' plot"}


def test_lady_moves_for_gold_and_stands_sansa() -> None:
    s = scene(
        p1=Side("stark", play=["Arya Stark", "kneeling Sansa Stark", "Lady on Arya Stark"], gold=2),
        p2=Side(play=["Left"]),
    )
    s.use("p1", "Lady")
    assert (s.value("Arya Stark"), s.value("Sansa Stark")) == (2, 4)
    assert not s.kneels("Sansa Stark")
    assert s.gold("p1") == 1


def test_lady_does_not_leave_the_family() -> None:
    s = scene(p1=Side("stark", play=["Arya Stark", "Lady on Arya Stark"], gold=1), p2=Side(play=["Left"]))
    assert not s.offers("p1", "Lady", until="dominance")


@pytest.mark.parametrize("wolf", ["Grey Wind", "Arya Stark"])
def test_the_kennel_master_brings_a_wolf(wolf: str) -> None:
    play = ["Winterfell Kennel Master", "Catelyn Stark", wolf]
    s = scene(
        p1=Side("stark", play=play + (["Lady on Arya Stark"] if wolf == "Arya Stark" else [])),
        p2=Side(play=["Left"]),
    )
    s.attack("p1", "intrigue", "p2", ["Catelyn Stark"]).use("p1", "Winterfell Kennel Master")
    assert s.kneels(wolf)
    assert s.said("joins") == 1


def test_the_kennel_master_needs_a_fighting_stark() -> None:
    s = scene(
        p1=Side("stark", play=["Winterfell Kennel Master", "Grey Wind", "Littlefinger"]),
        p2=Side(play=["Left"]),
    )
    s.attack("p1", "intrigue", "p2", ["Littlefinger"])
    assert not s.offers("p1", "Winterfell Kennel Master", until="end_challenge")


@pytest.mark.parametrize(
    ("attackers", "strength"), [(["Robb Stark", "Eddard Stark"], 7), (["Robb Stark"], 5)]
)
def test_winterfell_castle_is_for_two(attackers: list[str], strength: int) -> None:
    s = scene(
        p1=Side("stark", play=["Winterfell Castle", "Robb Stark", "Eddard Stark", "Winterfell Steward"]),
        p2=Side(play=["Tywin Lannister"]),
    )
    s.attack("p1", "power", "p2", [*attackers, "Winterfell Steward"], defend=None)
    assert s.value("Robb Stark") == strength
    assert s.value("Winterfell Steward") == 1


def test_winterfell_castle_keeps_out_of_intrigue() -> None:
    s = scene(
        p1=Side("stark", play=["Winterfell Castle", "Catelyn Stark", "Sansa Stark"]),
        p2=Side(play=["Tywin Lannister"]),
    )
    s.attack("p1", "intrigue", "p2", ["Catelyn Stark", "Sansa Stark"], defend=None)
    assert s.value("Catelyn Stark") == 4


@pytest.mark.parametrize(("challenge", "insight"), [("military", 1), ("power", 0)])
def test_rodrik_gives_insight_while_he_attacks(challenge: str, insight: int) -> None:
    s = scene(
        p1=Side("stark", play=["Ser Rodrik Cassel", "Arya Stark", "Littlefinger"]),
        p2=Side(play=["Tywin Lannister"]),
    )
    assert s.value("Arya Stark", INSIGHT) == 0
    s.attack("p1", challenge, "p2", ["Ser Rodrik Cassel"], defend=None)
    assert (s.value("Arya Stark", INSIGHT), s.value("Ser Rodrik Cassel", INSIGHT)) == (insight, insight)
    assert s.value("Littlefinger", INSIGHT) == 0


def test_wolf_dreams_find_a_direwolf() -> None:
    s = scene(p1=Side("stark", hand=["Wolf Dreams"], deck=["Ice", "Summer", "Lady"]))
    s.use("p1", "Wolf Dreams")
    assert s.options("p1") == ["Summer", "Lady", "nothing"]
    s.choose("p1", "Lady")
    assert s.hand("p1") == ["Lady"]
    assert s.t.knelt[s.t.faction[0]]


def test_hodor_attacks_with_bran_only_and_counts_for_nothing() -> None:
    s = scene(p1=Side("stark", play=["Hodor"]))
    assert not s.asks("p1", "challenge", until="dominance")
    s.on_to_end("dominance")
    assert s.power("p1") == 0
    s = scene(p1=Side("stark", play=["Hodor", "Bran Stark"]), p2=Side(play=["Left"]))
    s.attack("p1", "military", "p2", ["Hodor"], defend=None)
    assert s.t.attackers == [s.card("Hodor")]


@pytest.mark.parametrize(("used", "strength", "renown"), [(2, 6, 1), (3, 4, 0)])
def test_the_greatjons_vanguard_is_eager_early(used: int, strength: int, renown: int) -> None:
    s = scene(p1=Side("stark", play=["Greatjon's Vanguard"], used=["Summons"] * used))
    assert s.value("Greatjon's Vanguard") == strength
    assert s.value("Greatjon's Vanguard", "renown") == renown


def test_septa_mordane_brings_sansa_and_arya_up() -> None:
    s = scene(p1=Side("stark", play=["Septa Mordane", "Sansa Stark", "Arya Stark"]))
    assert (s.value("Sansa Stark"), s.value("Sansa Stark", "renown")) == (4, 1)
    assert s.value("Arya Stark", "intrigue") == 1
    assert s.t.immunities(s.card("Arya Stark")) == {"opponents' plot"}


def test_ladys_bearer_is_a_stark() -> None:
    s = marshaling(Side("stark", play=["Littlefinger", "Arya Stark"], hand=["Lady"], gold=9))
    s.use("p1", "Lady")
    assert s.t.host[s.card("Lady")] == s.card("Arya Stark")
