"""The acceptance scenarios of the rules specification (§23), each under its number."""

from __future__ import annotations

import pytest

from rules.kernel import Match
from rules.kernel.terms import SPECTATOR
from rules.lcg.game import GAME
from tests.rules.lcg.scenes import (
    CAPTAIN,
    HEIR,
    KNIGHT,
    MARAUDER,
    PRIEST,
    READER,
    REAPER,
    REEK,
    Side,
    places,
    scene,
)


@pytest.mark.parametrize(
    ("n", "counts"),
    [(3, [2, 2, 2]), (4, [1, 1, 2, 2]), (5, [1, 1, 1, 1, 2]), (6, [1] * 6)],
)
def test_scenario_1_titles_are_dealt_clockwise_and_back(n: int, counts: list[int]) -> None:
    match = Match.new(GAME, n, {}, bytes([n]) * 32)
    t = match.table
    seats = [(t.first + turn) % n for turn in range(n)]
    assert [len(t.pile("titles", seat)) for seat in seats] == counts
    assert {title["face"] for title in match.view(SPECTATOR)["middle"]} == {"00028", "00029"}


def test_scenario_2_attacker_loses_by_five() -> None:
    s = scene(
        first="p3",
        active="p1",
        p1=Side("stark", play=["Tumblestone Knight"], titles=[KNIGHT], power=1),
        p2=Side("tyrell", play=["The Knight of Flowers", "Garden Caretaker x3"]),
        p3=Side(),
    )
    s.attack(
        "p1",
        "power",
        "p2",
        ["Tumblestone Knight"],
        defend=["The Knight of Flowers", *["Garden Caretaker"] * 3],
    )
    s.on_to("p3", "order_forced")
    assert sorted(s.options("p3")) == [REEK, KNIGHT]
    s.choose("p3", REEK).on_to_end()
    assert (s.holder(KNIGHT), s.holder(REEK)) == ("p2", "p1")
    assert s.power("p1") == 1, "the defender who won has no claim"
    assert s.said("unopposed") == 0


def test_scenario_3_unopposed_by_seven_takes_captain_and_heir() -> None:
    s = scene(
        first="p3",
        p2=Side("stark", play=["kneeling Winterfell Steward"], titles=[CAPTAIN, HEIR]),
        p3=Side("lannister", play=["Tywin Lannister"]),
    )
    s.attack("p3", "military", "p2", ["Tywin Lannister"])
    s.on_to("p3", "order_forced").choose("p3", CAPTAIN).on_to("p3", "order_forced").choose("p3", HEIR)
    assert (s.holder(CAPTAIN), s.holder(HEIR), s.holder(REEK)) == ("p3", "p3", "p2")
    s.on_to("p3", "reaction").choose("p3", HEIR)
    assert s.power("p3") == 2, "the Heir and the unopposed challenge"
    s.on_to_end()
    assert s.power("p3") == 3, "the Heir, the unopposed challenge, renown"
    assert s.zone("Winterfell Steward") == "dead"


def test_scenario_4_a_tie_for_dominance_leaves_the_priest() -> None:
    s = scene(
        at="dominance",
        phase="",
        seats=4,
        p1=Side("stark", titles=[PRIEST]),
        p4=Side("tyrell", hand=["Garden Caretaker"]),
    )
    s.on_to_end("dominance")
    assert s.holder(PRIEST) == "p1"
    s = scene(at="dominance", phase="", seats=4, p1=Side(titles=[PRIEST]), p4=Side(play=["Left"]))
    s.on_to_end("dominance")
    assert s.holder(PRIEST) == "p4"
    assert s.power("p4") == 1


def test_scenario_5_lord_reaper_makes_a_tie_that_power_decides() -> None:
    s = scene(
        p1=Side("stark", play=["Robb Stark"], power=13, titles=[KNIGHT, READER]),
        p2=Side("tyrell"),
        p3=Side("martell", power=9, titles=[CAPTAIN, PRIEST, MARAUDER]),
    )
    s.attack("p1", "power", "p2", ["Robb Stark"]).on_to("p1", "renown").choose("p1", "Robb Stark")
    assert s.over()
    assert s.holder(REAPER) == "p1"
    assert places(s) == [1, 3, 2]


def test_scenario_5_the_reaper_counts_for_the_tie_and_initiative_decides_next() -> None:
    s = scene(
        p1=Side("stark", power=14, play=["Robb Stark"], titles=[KNIGHT, READER], plot="The Winds of Winter"),
        p3=Side("martell", power=14, titles=[CAPTAIN, PRIEST, MARAUDER], plot="Calling the Banners"),
    )
    t = s.t
    t.power[t.faction[0]] = 13
    s.attack("p1", "power", "p2", ["Robb Stark"])
    s.on_to("p1", "renown").choose("p1", "Robb Stark")
    assert s.over()
    assert places(s) == [2, 3, 1], "three titles each, 14 power on both faction cards, initiative 4 and 6"


def test_scenario_6_moved_power_reaches_fifteen() -> None:
    s = scene(
        p1=Side("stark", power=14, play=["Robb Stark"], plot="The Winds of Winter"),
        p2=Side("tyrell", power=3, play=["Left"]),
    )
    s.attack("p1", "power", "p2", ["Robb Stark"]).resolve()
    s.passes()
    assert s.over()
    assert s.holder(REAPER) == "p1"


def test_scenario_7_the_sixth_title_ends_the_game_before_the_rest_resolves() -> None:
    s = scene(
        first="p3",
        active="p1",
        p1=Side("stark", play=["Robb Stark"], titles=[REEK, CAPTAIN, READER, PRIEST, MARAUDER]),
        p2=Side("tyrell", titles=[KNIGHT, HEIR]),
    )
    s.attack("p1", "power", "p2", ["Robb Stark"])
    s.on_to("p3", "order_forced").choose("p3", KNIGHT)
    assert s.over()
    assert s.holder(REEK) == "p1"
    assert s.holder(HEIR) == "p2"
    result = s.match.result()
    assert result is not None
    assert result.placings[0].seat == 0
    assert result.placings[0].points["king"] == 1


def test_scenario_7_the_other_order_makes_no_king() -> None:
    s = scene(
        first="p3",
        active="p1",
        p1=Side("stark", play=["Robb Stark"], titles=[REEK, CAPTAIN, READER, PRIEST, MARAUDER]),
        p2=Side("tyrell", titles=[KNIGHT]),
    )
    s.attack("p1", "power", "p2", ["Robb Stark"])
    s.on_to("p3", "order_forced").choose("p3", REEK)
    assert not s.over()
    assert s.holder(KNIGHT) == "p1"


def test_scenario_8_a_player_without_a_deck_leaves_titles_in_the_middle() -> None:
    s = scene(
        at="draw",
        phase="",
        p1=Side("stark", play=["Robb Stark"]),
        p2=Side("tyrell", fillers=2, titles=[REEK, READER], play=["Left"]),
        p3=Side("martell"),
    )
    s.on_to("p1", "challenge")
    assert s.t.gone == [1]
    assert (s.holder(REEK), s.holder(READER)) == ("middle", "middle")
    assert s.titles("play", "p2") == []
    s.attack("p1", "power", "p3", ["Robb Stark"]).on_to_end()
    assert (s.holder(REEK), s.holder(READER)) == ("p3", "middle")
    placed = {p.seat: p.place for p in GAME.result(s.t).placings}
    assert placed[1] == 3


def test_scenario_9_the_first_player_leaves_in_another_ones_marshaling() -> None:
    s = scene(
        at="marshal",
        active="p4",
        seats=4,
        p1=Side("stark", hand=["Winterfell Steward"]),
        p2=Side("tyrell", hand=["Garden Caretaker"]),
        p3=Side("martell", hand=["Desert Scavenger"]),
        p4=Side("lannister", hand=["Lannisport Merchant"]),
    )
    t = s.t
    t.been_active.clear()
    s.on_to("p2", "action")
    while t.active != 1:
        s.choose(s.asked()[0][0], "pass")
    s.match.concede(0)
    active = []
    while t.phase == "marshaling":
        active.append(t.active)
        s.choose(s.asked()[0][0], "pass")
    assert t.first == 1
    assert t.gone == [0]
    assert list(dict.fromkeys(active)) == [1, 2, 3]


def test_scenario_10_time_is_called_and_the_round_is_finished() -> None:
    s = scene(
        at="draw",
        phase="",
        p1=Side("stark", power=12, titles=[KNIGHT], plot="The Winds of Winter"),
        p2=Side("tyrell", power=10, titles=[READER, CAPTAIN], hand=["Garden Caretaker"]),
        p3=Side("martell", power=4),
    )
    s.match.patch([{"op": "call_time"}], why="time")
    for _ in range(200):
        if s.over():
            break
        s.choose(s.asked()[0][0], "pass")
    result = s.match.result()
    assert result is not None
    assert result.ended == "time"
    assert s.t.phase == ""
    assert places(s) == [2, 1, 3]


def test_scenario_11_the_marauder_moves_and_pays_before_plots_resolve() -> None:
    s = scene(
        at="plot",
        phase="",
        first="p2",
        p1=Side("stark", power=1, plots=["Counting Coppers"]),
        p2=Side("tyrell", power=2, plots=["Counting Coppers"], titles=[MARAUDER]),
        p3=Side("martell", plots=["Reinforcements"]),
    )
    s.on_to("p1", "reaction")
    assert s.holder(MARAUDER) == "p1"
    s.choose("p1", MARAUDER)
    assert s.gold("p1") == 2
    assert s.said("draws") == 0 or s.hand("p1") == []


def test_scenario_12_catelyn_stops_the_heirs_reaction_but_not_its_moving() -> None:
    s = scene(
        p1=Side("stark", play=["Catelyn Stark"], titles=[KNIGHT]),
        p2=Side("tyrell", titles=[HEIR], hand=["Superior Claim"]),
        p3=Side("martell"),
    )
    s.attack("p1", "power", "p2", ["Catelyn Stark"])
    s.on_to("p1", "reaction")
    assert s.holder(HEIR) == "p1"

    s = scene(
        p1=Side("tyrell", play=["Left"], titles=[HEIR]),
        p2=Side("stark", play=["Catelyn Stark"], hand=["Winter Is Coming"]),
        p3=Side("martell"),
    )
    s.t.power[s.card("Catelyn Stark")] = 0
    s.attack("p1", "military", "p2", ["Left"], defend=None).resolve().on_to_end()
    assert s.power("p1") == 1, "Catelyn takes no part"


def test_scenario_13_wildfire_in_a_game_of_five() -> None:
    s = scene(
        at="plot",
        phase="",
        seats=5,
        p1=Side("stark", play=["Robb Stark with 1", "Winterfell Steward x3"], plots=["Wildfire Assault"]),
        p2=Side("tyrell", play=["Garden Caretaker x4"]),
        p3=Side("martell", play=["Desert Scavenger"]),
    )
    s.on_to("p1", "keep")
    s.choose("p1", *["Winterfell Steward"] * 3).choose("p2", *["Garden Caretaker"] * 3)
    assert s.titles("play", "p2") == ["Garden Caretaker"] * 4, "nobody dies before all have chosen"
    s.choose("p3", "Desert Scavenger", verb="keep")
    assert s.zone("Robb Stark", "p1") == "dead"
    assert s.titles("discard", "p1") == ["Robb Stark"], "the duplicate could not save him"
    assert s.titles("dead", "p2") == ["Garden Caretaker"]


@pytest.mark.parametrize(("dead", "returns"), [(["Theon Greyjoy"], True), (["Theon Greyjoy"] * 2, False)])
def test_scenario_14_the_only_dead_copy_may_return(dead: list[str], returns: bool) -> None:
    s = scene(at="dominance", phase="", p1=Side("greyjoy", play=["Aeron Damphair"], dead=dead))
    s.passes()
    if returns:
        s = scene(at="dominance", phase="", p1=Side("greyjoy", play=["Aeron Damphair"], dead=dead))
        s.on_to("p1", "reaction").choose("p1", "Aeron Damphair")
        assert s.zone("Theon Greyjoy", "p1") == "play"
    else:
        assert s.said("uses") == 0


def test_scenario_15_dracarys_only_a_save_that_cures() -> None:
    s = scene(
        p1=Side("greyjoy", play=["Black Wind's Crew", "Asha Greyjoy with 1"], hand=["Risen from the Sea"]),
        p2=Side("targaryen", play=["Drogon"], hand=["Dracarys!"], gold=1),
    )
    s.attack("p1", "power", "p2", ["Asha Greyjoy"], defend=None)
    s.on_to("p2", "action").choose("p2", "Dracarys!")
    s.on_to("p1", "would")
    assert s.options("p1") == ["Risen from the Sea", "pass"]
    s.choose("p1", "Risen from the Sea")
    assert s.zone("Asha Greyjoy", "p1") == "play"
    assert s.value("Asha Greyjoy", player="p1") == 1
