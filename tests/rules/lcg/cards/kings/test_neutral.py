"""The neutral cards of the War of Five Kings cycle."""

from __future__ import annotations

import pytest

from tests.rules.lcg.scenes import Side, marshaling, scene


def test_the_dragons_tail_is_seen_by_two() -> None:
    s = scene(p1=Side(hand=["The Dragon's Tail"]), p2=Side())
    s.use("p1", "The Dragon's Tail").choose("p1", "p3", verb="target")
    assert [len(s.hand(name)) for name in ("p1", "p2", "p3")] == [2, 0, 2]


def test_pyromancers_burn_a_place_for_power() -> None:
    s = scene(
        at="dominance", p1=Side(play=["Pyromancers"], power=1), p2=Side(play=["The Mander", "The Roseroad"])
    )
    s.use("p1", "Pyromancers")
    assert s.zone("The Mander") == "discard"
    s = scene(at="standing", p1=Side(play=["kneeling Pyromancers"]), p2=Side(play=["The Mander"]))
    assert not s.offers("p1", "Pyromancers", until="taxation")


@pytest.mark.parametrize(("plot", "offered"), [("Summons", True), ("Close Call", False)])
def test_a_winter_festival_needs_a_winter(plot: str, offered: bool) -> None:
    s = scene(p1=Side(plot="Winter Festival"), p2=Side(plot=plot))
    assert s.offers("p1", "Winter Festival", until="dominance", verb="interrupt") is offered


def test_the_gods_eye_stays() -> None:
    s = marshaling(Side("greyjoy", hand=["Newly-Made Lord"], gold=4), p2=Side(play=["The God's Eye"]))
    s.use("p1", "Newly-Made Lord", verb="action")
    assert not s.offers("p1", "Newly-Made Lord", until="end_marshaling", verb="reaction")


def test_dissension_parts_allies() -> None:
    s = marshaling(Side(hand=["Dissension"], gold=2), p2=Side(play=["Garden Caretaker", "Left"]))
    s.use("p1", "Dissension")
    assert s.zone("Garden Caretaker") == "discard"


def test_oxcross_surprises_the_great_once() -> None:
    s = scene(
        p1=Side(play=["The Queen of Thorns", "The Knight of Flowers"], plot="Battle of Oxcross"),
        p2=Side("lannister", play=["Tywin Lannister", "The Tickler"]),
    )
    s.attack("p1", "intrigue", "p2", ["The Queen of Thorns"], defend=None).reach_defenders("p2")
    assert s.options("p2") == ["The Tickler"]
    s.choose("p2").on_to_end()
    s.attack("p1", "military", "p2", ["The Knight of Flowers"], defend=None).reach_defenders("p2")
    assert s.options("p2") == ["Tywin Lannister", "The Tickler"]


def test_the_isle_of_ravens_returns_a_card() -> None:
    s = scene(p1=Side(play=["Isle of Ravens"]), p2=Side(discard=["Left"]))
    s.use("p1", "Isle of Ravens")
    assert s.zone("Left") == "deck"


def test_all_men_must_die() -> None:
    s = scene(
        at="plot",
        p1=Side(play=["Left", "Highgarden"], plots=["Valar Morghulis"]),
        p2=Side(play=["Right"], plots=["Summons"]),
        p3=Side(plots=["Summons"]),
    )
    s.on_to_end("reveal")
    assert (s.zone("Left"), s.zone("Right"), s.zone("Highgarden")) == ("dead", "dead", "play")


def test_silent_sisters_count_the_dead() -> None:
    s = scene(p1=Side(play=["Silent Sisters"], dead=["Left", "Right"]), p2=Side(dead=["Left"]))
    assert s.value("Silent Sisters") == 3


def test_shadows_are_for_small_names() -> None:
    s = scene(p1=Side(play=["Left", "Paxter Redwyne", "Hedge Knight"], hand=["Quiet as a Shadow"]), p2=Side())
    s.use("p1", "Quiet as a Shadow")
    assert s.value("Left", "stealth") == 1


@pytest.mark.parametrize(("plot", "gold"), [("Famine", 2), ("Summons", 1)])
def test_refugees_flee_from_winter(plot: str, gold: int) -> None:
    s = marshaling(
        Side(hand=["Northern Refugee"]),
        p3=Side(plot=plot) if plot == "Summons" else Side(plot="The Winds of Winter"),
    )
    s.use("p1", "Northern Refugee")
    assert s.gold("p1") == gold
