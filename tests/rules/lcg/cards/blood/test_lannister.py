"""House Lannister in the Blood and Gold cycle."""

from __future__ import annotations

import pytest

from rules.lcg.second.attributes import INSIGHT
from tests.rules.lcg.cards.blood import gild, gold_on
from tests.rules.lcg.scenes import Side, scene


def test_stone_crows_take_a_defender() -> None:
    s = gild(
        scene(
            p1=Side("lannister", play=["Stone Crows", "Tywin Lannister"]),
            p2=Side("stark", play=["Robb Stark", "Winterfell Steward"]),
        ),
        "Stone Crows",
        1,
    )
    s.attack("p1", "military", "p2", ["Stone Crows", "Tywin Lannister"], defend=["Robb Stark"]).use(
        "p1", "Stone Crows"
    )
    assert (s.zone("Robb Stark"), gold_on(s, "Stone Crows")) == ("dead", 0)


def test_clansmen_follow_clansmen() -> None:
    s = scene(
        p1=Side(
            "lannister",
            play=["Burned Men"],
            hand=["Attack From the Mountains", "Stone Crows", "Left"],
            gold=2,
        )
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).use("p1", "Attack From the Mountains")
    s.choose("p1", "Stone Crows", verb="pick")
    assert s.zone("Stone Crows") == "play"


def test_polliver_robs_the_dead() -> None:
    s = scene(p1=Side("lannister", play=["Polliver"]), p2=Side(deck=["Left"], gold=3))
    s.attack("p1", "military", "p2", ["Polliver"]).on_to("p1", "pillage").choose("p1", "Polliver").use(
        "p1", "Polliver"
    )
    assert s.gold("p2") == 1


def test_the_hands_solar_teaches_intrigue() -> None:
    s = scene(p1=Side("lannister", play=["The Hand's Solar", "Burned Men"]))
    s.use("p1", "The Hand's Solar")
    assert s.value("Burned Men", "intrigue") == 1


@pytest.mark.parametrize(("hand", "insight"), [([], 1), (["Left"], 0)])
def test_an_attendant_listens_where_nothing_is_held(hand: list[str], insight: int) -> None:
    s = scene(p1=Side("lannister", play=["Cersei's Attendant"]), p2=Side(play=["Paxter Redwyne"], hand=hand))
    s.attack("p1", "intrigue", "p2", ["Cersei's Attendant"], defend=None)
    assert s.value("Cersei's Attendant", INSIGHT) == insight


def test_fever_dreams_of_the_kneeling() -> None:
    s = scene(
        p1=Side("stark", play=["Robb Stark"]), p2=Side("lannister", play=["Fever Dreams on p1:Robb Stark"])
    )
    gild(s, "Fever Dreams", 1).attack("p1", "military", "p2", ["Robb Stark"], defend=None).use(
        "p2", "Fever Dreams"
    )
    assert len(s.hand("p2")) == 2


def test_osmund_brings_a_knight_for_a_phase() -> None:
    s = scene(
        p1=Side(
            "lannister",
            play=["Ser Osmund Kettleblack"],
            hand=["Knight of the Reach"],
            gilded={"Ser Osmund Kettleblack": 2},
        )
    )
    s.use("p1", "Ser Osmund Kettleblack").choose("p1", "Knight of the Reach", verb="pick")
    assert s.zone("Knight of the Reach") == "play"
    s.on_to_end("dominance")
    assert s.zone("Knight of the Reach") == "discard"


def test_tywins_stratagem_empties_ranks() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"], hand=["Tywin's Stratagem"], gold=2),
        p2=Side("stark", play=["Winterfell Steward", "Robb Stark"]),
    )
    s.use("p1", "Tywin's Stratagem")
    assert (s.zone("Burned Men"), s.zone("Winterfell Steward"), s.zone("Robb Stark")) == (
        "hand",
        "hand",
        "play",
    )


def test_tywin_plans_again_when_hopes_are_dashed() -> None:
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister"], discard=["Tywin's Stratagem"], gold=1),
        p2=Side(hand=["Left"]),
    )
    s.attack("p1", "intrigue", "p2", ["Cersei Lannister"]).use("p1", "Tywin's Stratagem")
    assert s.zone("Tywin's Stratagem") == "hand"


def test_a_merchant_invests() -> None:
    s = scene(at="marshaling", phase="draw", p1=Side("lannister", play=["Kayce Merchant"]))
    gild(s, "Kayce Merchant", 1).use("p1", "Kayce Merchant")
    assert (s.gold("p1"), gold_on(s, "Kayce Merchant")) == (3 + 2, 0)


def test_every_tool_has_its_task() -> None:
    s = scene(p1=Side("lannister", hand=["A Task For Every Tool", "Burned Men", "Tywin Lannister"], gold=1))
    s.use("p1", "A Task For Every Tool").choose("p1", "Burned Men", verb="pick")
    assert s.zone("Burned Men") == "play"


@pytest.mark.parametrize(("before", "offered"), [(2, True), (1, False)])
def test_genna_ends_the_feast(before: int, offered: bool) -> None:
    s = scene(p1=Side("lannister", play=["Genna Frey", "Left"]), p2=Side("stark", hand=["Left"] * 6))
    for _ in range(before):
        s.t.note(0, "initiated")
    s.attack("p1", "intrigue", "p2", ["Genna Frey"])
    assert s.offers("p1", "Genna Frey", until="end_challenge") is offered
    if offered:
        s.use("p1", "Genna Frey")
        assert len(s.titles("discard", "p2")) == 2, "one for her, one for the claim"


def test_the_goldroad_pays_in_war() -> None:
    s = scene(p1=Side("lannister", play=["The Goldroad"]))
    s.use("p1", "The Goldroad")
    assert s.gold("p1") == 1
