"""How cards are read at a table of three or more: whose opponent, whose cards, whose challenge."""

from __future__ import annotations

import pytest

from tests.rules.lcg.scenes import Side, marshaling, raid, scene


def test_catelyn_does_not_silence_duplicates_and_forced_abilities() -> None:
    s = scene(
        p1=Side("stark", play=["Catelyn Stark", "Robb Stark"], plot="The Winds of Winter"),
        p2=Side("targaryen", play=["kneeling Khal Drogo with 1"], titles=["The Knight"]),
    )
    s.attack("p1", "power", "p2", ["Catelyn Stark"]).on_to_end()
    assert s.holder("The Knight") == "p1"
    s = scene(
        p1=Side("stark", play=["Catelyn Stark", "Syrio's Training on Catelyn Stark"]),
        p2=Side("targaryen", play=["kneeling Khal Drogo with 1"]),
    )
    s.attack("p1", "military", "p2", ["Catelyn Stark"]).use("p2", "Khal Drogo", verb="would").on_to_end()
    assert s.titles("play", "p2") == ["Khal Drogo"]


def test_power_is_moved_from_the_opponent_of_your_choice() -> None:
    s = scene(
        at="dominance",
        p1=Side("baratheon", play=["Bastard in Hiding", "Chamber of the Painted Table"]),
        p2=Side("tyrell", power=1),
        p3=Side("stark", power=1),
    )
    s.use("p1", "Chamber of the Painted Table").choose("p1", "p3", verb="pick_player")
    assert [s.power(player) for player in ("p1", "p2", "p3")] == [2, 1, 0]
    assert s.kneels("Chamber of the Painted Table")


def test_yoren_recruits_from_any_opponent() -> None:
    s = marshaling(
        Side("thenightswatch", hand=["Yoren"], discard=["Steward at the Wall"]),
        p2=Side("stark", discard=["Sansa Stark"]),
        p3=Side("tyrell", discard=["Left"]),
    )
    s.use("p1", "Yoren").use("p1", "Yoren", verb="reaction")
    assert sorted(s.options("p1")) == ["Left", "Sansa Stark"]
    s.choose("p1", "Left")
    assert s.t.controller(s.card("Left")) == 0


def test_yoren_recruits_nobody_of_whom_the_owner_has_a_copy_in_play() -> None:
    s = marshaling(
        Side("thenightswatch", hand=["Yoren"]),
        p2=Side("stark", play=["Sansa Stark"], discard=["Sansa Stark"]),
    )
    s.use("p1", "Yoren")
    assert not s.offers("p1", "Yoren", until="dominance", verb="reaction")


@pytest.mark.parametrize(("holder", "icon"), [("p2", 1), ("p1", 0)])
def test_the_hunting_party_looks_at_opponents_kings(holder: str, icon: int) -> None:
    sides = {
        "p1": Side(
            "baratheon", play=["King's Hunting Party", *(["Robert Baratheon"] if holder == "p1" else [])]
        ),
        "p2": Side("baratheon", play=["Robert Baratheon"] if holder == "p2" else []),
    }
    s = scene(p1=sides["p1"], p2=sides["p2"])
    assert s.value("King's Hunting Party", "intrigue") == icon


def test_a_game_of_thrones_counts_each_player_alone() -> None:
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister"], plot="A Game of Thrones"),
        p2=Side("stark", play=["Robb Stark"]),
    )
    s.attack("p1", "intrigue", "p2", ["Cersei Lannister"]).on_to_end().on_to_end("dominance")
    assert s.t.noted("round", 1, "initiated") == 0


def test_an_opponent_is_chosen_where_there_are_several() -> None:
    s = scene(
        p1=Side("lannister", hand=["The Queen's Assassin", "Ice", "Ice"], gold=4),
        p2=Side("stark", play=["Robb Stark"]),
        p3=Side("tyrell", play=["Left"]),
    )
    s.use("p1", "The Queen's Assassin").use("p1", "The Queen's Assassin", verb="reaction")
    assert s.options("p1") == ["p2", "p3"]
    s.choose("p1", "p3")
    assert s.zone("Left") == "dead"
    assert s.zone("Robb Stark") == "play"


def test_an_attachment_is_judged_by_its_own_controller() -> None:
    s = scene(
        p1=Side("tyrell", play=["Rattleshirt's Raiders"]),
        p2=Side("stark", play=["kneeling Robb Stark", "Little Bird on Robb Stark"]),
        p3=Side("lannister", play=["Milk of the Poppy on p2:Robb Stark"]),
    )
    s.attack("p1", "military", "p2", ["Rattleshirt's Raiders"]).use("p1", "Rattleshirt's Raiders").on_to_end()
    assert s.zone("Little Bird") == "discard"
    assert s.zone("Milk of the Poppy") == "discard"  # terminal, as its bearer died for claim
    assert s.said("leaves by discard") == 1


def test_risen_from_the_sea_saves_an_opponents_ironborn() -> None:
    s = raid(Side("greyjoy", play=["kneeling Asha Greyjoy"]), p3=Side("greyjoy", hand=["Risen from the Sea"]))
    s.use("p3", "Risen from the Sea", verb="would").on_to_end()
    risen = s.card("Risen from the Sea")
    assert s.value("Asha Greyjoy") == 5
    assert (s.t.host[risen], s.t.controller(risen)) == (s.card("Asha Greyjoy"), 2)
