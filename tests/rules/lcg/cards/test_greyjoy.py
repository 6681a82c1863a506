"""The cards of House Greyjoy."""

from __future__ import annotations

import pytest

from rules.lcg.reports.shown import strengths
from rules.lcg.second.attributes import RESERVE
from tests.rules.lcg.scenes import Side, marshaling, scene


def test_aeron_brings_back_the_drowned() -> None:
    s = scene(at="dominance", p1=Side("greyjoy", play=["Aeron Damphair"], dead=["Asha Greyjoy", "Grey Wind"]))
    s.use("p1", "Aeron Damphair")
    assert s.zone("Asha Greyjoy") == "play"
    assert s.titles("dead", "p1") == ["Grey Wind"]


@pytest.mark.parametrize(("first", RESERVE), [("p1", 5), ("p2", 6)])
def test_alannys_lowers_reserves_while_first_player(first: str, reserve: int) -> None:
    s = scene(first=first, p1=Side("greyjoy", play=["Alannys Greyjoy"]))
    assert s.t.plot_value(1, RESERVE) == s.t.plot_value(2, RESERVE) == reserve
    assert s.t.plot_value(0, RESERVE) == 6


def test_asha_stands_only_after_an_unopposed_win() -> None:
    s = scene(p1=Side("greyjoy", play=["Asha Greyjoy"]), p2=Side("tyrell", play=["Garden Caretaker"]))
    s.attack("p1", "power", "p2", ["Asha Greyjoy"], defend=["Garden Caretaker"])
    assert not s.offers("p1", "Asha Greyjoy", until="end_challenge", verb="reaction")
    assert s.kneels("Asha Greyjoy")


def test_theon_gains_power_unopposed() -> None:
    s = scene(p1=Side("greyjoy", play=["Theon Greyjoy"]))
    s.attack("p1", "power", "p2", ["Theon Greyjoy"]).use("p1", "Theon Greyjoy", verb="reaction")
    assert s.power_on("Theon Greyjoy") == 1


def test_drowned_men_grow_with_warships() -> None:
    s = scene(
        p1=Side("greyjoy", play=["Drowned Men", "Great Kraken", "Iron Fleet Scout", "Sea Tower"]),
        p2=Side("greyjoy", play=["Iron Fleet Scout"]),
    )
    assert s.value("Drowned Men") == 5


@pytest.mark.parametrize(("first", "reaches"), [("p1", True), ("p2", False)])
def test_shipwright_kneels_cheap_locations(first: str, reaches: bool) -> None:
    s = marshaling(
        Side("greyjoy", play=["Lordsport Shipwright"]),
        first=first,
        p2=Side("greyjoy", play=["The Kingsroad", "Great Kraken"]),
    )
    s.use("p1", "Lordsport Shipwright")
    if reaches:
        assert s.options("p1") == ["The Kingsroad", "Great Kraken"]
        s.choose("p1", "The Kingsroad")
    assert s.kneels("The Kingsroad")


def test_throwing_axe_kills_a_defender() -> None:
    s = scene(
        p1=Side("greyjoy", play=["Asha Greyjoy", "Throwing Axe on Asha Greyjoy"]),
        p2=Side("tyrell", play=["Garden Caretaker", "Left"]),
    )
    s.attack("p1", "power", "p2", ["Asha Greyjoy"], defend=["Garden Caretaker"])
    s.use("p1", "Throwing Axe", verb="reaction")
    assert s.zone("Garden Caretaker") == "dead"
    assert s.zone("Throwing Axe") == "discard"


def test_great_kraken_draws_or_gains_power_and_hides_balon() -> None:
    s = scene(p1=Side("greyjoy", play=["Balon Greyjoy", "Asha Greyjoy", "Theon Greyjoy", "Great Kraken"]))
    assert s.value("Balon Greyjoy", "stealth") == 1
    s.attack("p1", "power", "p2", ["Theon Greyjoy"]).use("p1", "Great Kraken")
    s.choose("p1", "draw a card", verb="mode")
    assert len(s.hand("p1")) == 1
    s.on_to_end()
    s.attack("p1", "military", "p2", ["Asha Greyjoy"]).use("p1", "Great Kraken")
    s.choose("p1", "gain 1 power", verb="mode").on_to_end()
    assert s.power("p1") == 3


@pytest.mark.parametrize(("first", "strength"), [("p1", 5), ("p2", 4)])
def test_iron_fleet_scout_strengthens_for_the_challenge(first: str, strength: int) -> None:
    s = scene(first=first, active="p1", p1=Side("greyjoy", play=["Black Wind's Crew", "Iron Fleet Scout"]))
    s.attack("p1", "power", "p2", ["Black Wind's Crew"], defend=None).use("p1", "Iron Fleet Scout")
    assert s.value("Black Wind's Crew") == strength
    s.on_to_end()
    assert s.value("Black Wind's Crew") == 3


def test_krakens_grasp_silences_a_defender() -> None:
    s = scene(
        p1=Side("greyjoy", play=["Asha Greyjoy"], hand=["The Kraken's Grasp"]),
        p2=Side("stark", play=["Eddard Stark"]),
    )
    s.attack("p1", "power", "p2", ["Asha Greyjoy"], defend=["Eddard Stark"]).use("p1", "The Kraken's Grasp")
    assert strengths(s.t) == [4, 0]


def test_krakens_grasp_is_for_the_first_player() -> None:
    s = scene(
        first="p2",
        active="p1",
        p1=Side("greyjoy", play=["Asha Greyjoy"], hand=["The Kraken's Grasp"]),
        p2=Side("stark", play=["Eddard Stark"]),
    )
    s.attack("p1", "power", "p2", ["Asha Greyjoy"], defend=["Eddard Stark"])
    assert not s.offers("p1", "The Kraken's Grasp", until="end_challenge")


def test_we_do_not_sow_discards_what_the_loser_controls() -> None:
    s = scene(
        p1=Side(
            "greyjoy", play=["Asha Greyjoy", "Sea Tower"], hand=["We Do Not Sow", "We Do Not Sow"], gold=2
        ),
        p2=Side("stark", play=["Gates of Winterfell", "The Wolfswood"]),
        p3=Side("tyrell", play=["Rose Garden"]),
    )
    s.attack("p1", "power", "p2", ["Asha Greyjoy"]).use("p1", "We Do Not Sow")
    assert s.options("p1") == ["Gates of Winterfell", "The Wolfswood"]
    s.choose("p1", "The Wolfswood")
    assert s.zone("The Wolfswood") == "discard"
    assert not s.offers("p1", "We Do Not Sow", until="end_challenge")
