"""The first cards, one of each kind, as patterns for the others."""

from __future__ import annotations

from tests.rules.lcg.scenes import Side, scene


def test_unopposed_win_stands_asha() -> None:
    s = scene(p1=Side("greyjoy", play=["Asha Greyjoy"]), p2=Side("stark", power=2))
    s.attack("p1", "power", "p2", ["Asha Greyjoy"])
    assert s.kneels("Asha Greyjoy")
    s.on_to("p1", "reaction").choose("p1", "Asha Greyjoy")
    assert not s.kneels("Asha Greyjoy")
    s.on_to_end()
    assert (s.power("p1"), s.power("p2")) == (2, 1)


def test_duplicate_saves_from_military_claim() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side("stark", play=["kneeling Robb Stark with 1"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).on_to("p2", "would").choose("p2", "Robb Stark")
    assert s.zone("Robb Stark", "p2") == "play"
    assert s.titles("discard", "p2") == ["Robb Stark"]


def test_risen_from_the_sea_becomes_an_attachment() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side("greyjoy", play=["kneeling Black Wind's Crew"], hand=["Risen from the Sea"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"])
    s.on_to("p2", "would").choose("p2", "Risen from the Sea")
    assert s.zone("Black Wind's Crew") == "play"
    assert s.value("Black Wind's Crew") == 4


def test_reducers_add_up_for_the_next_card() -> None:
    s = scene(
        at="marshal",
        active="p3",
        p1=Side("baratheon", play=["Dragonstone Faithful"], hand=["Bastard in Hiding", "Vanguard Lancer"]),
    )
    s.choose("p1", "Dragonstone Faithful", verb="action").on_to("p1", "action")
    s.choose("p1", "Bastard in Hiding", verb="action")
    assert s.zone("Bastard in Hiding") == "play"
    assert s.gold("p1") == 2
    s.on_to("p1", "action").choose("p1", "Vanguard Lancer", verb="action")
    assert s.gold("p1") == 0


def test_wildfire_kills_all_but_three() -> None:
    s = scene(
        at="plot",
        phase="",
        p1=Side("stark", play=["Winterfell Steward x5"], plots=["Wildfire Assault"]),
        p2=Side("tyrell", play=["Garden Caretaker x2"], plots=["The Winds of Winter"]),
    )
    s.on_to("p1", "keep").choose("p1", "Winterfell Steward", "Winterfell Steward", "Winterfell Steward")
    s.choose("p2", verb="keep")
    assert s.titles("dead", "p1") == ["Winterfell Steward"] * 2
    assert s.titles("dead", "p2") == ["Garden Caretaker"] * 2
