"""House Stark and The Night's Watch in the War of Five Kings cycle."""

from __future__ import annotations

import pytest

from tests.rules.lcg.scenes import Side, marshaling, raid, scene


def test_arry_goes_home_for_a_card_and_leaves_when_arya_comes() -> None:
    s = scene(p1=Side("thenightswatch", play=["Arry", "Will"], deck=["Ghost"]), p2=Side())
    s.use("p1", "Arry")
    assert sorted(s.hand("p1")) == ["Arry", "Ghost"]
    s = marshaling(Side("stark", play=["Arry"], hand=["Arya Stark"], gold=3))
    s.use("p1", "Arya Stark", verb="action")
    assert s.zone("Arry") == "discard"


def test_the_white_tree_takes_of_the_income_of_others() -> None:
    s = scene(at="marshal", active="p3", p1=Side(), p2=Side("thenightswatch", play=["White Tree"]))
    s.use("p2", "White Tree")
    assert (s.gold("p1"), s.gold("p2")) == (2, 1)
    assert s.kneels("White Tree")


def test_cravens_do_not_attack() -> None:
    s = scene(p1=Side(play=["Left", "Craven on Left"]), p2=Side())
    assert not s.asks("p1", "challenge", until="dominance")


def test_bear_island_pays_for_loyalty_twice() -> None:
    hand = ["Greatjon's Vanguard", "Hodor", "Ser Rodrik Cassel", "Wolves of the North"]
    s = marshaling(Side("stark", play=["Bear Island"], hand=hand, gold=20))
    s.use("p1", "Greatjon's Vanguard", verb="action")
    assert not s.t.printed(s.card("Greatjon's Vanguard")).loyal  # type: ignore[attr-defined]
    s.use("p1", "Hodor", verb="action").use("p1", "Bear Island")
    s.use("p1", "Ser Rodrik Cassel", verb="action").use("p1", "Bear Island")
    assert s.said("gains_gold") == 2


@pytest.mark.parametrize(("defend", "power"), [(["Thoren Smallwood"], 1), ([], 0)])
def test_thoren_gains_by_defending(defend: list[str], power: int) -> None:
    s = raid(Side("thenightswatch", play=["Thoren Smallwood"]), defend=defend)
    if power:
        s.use("p2", "Thoren Smallwood")
    s.on_to_end()
    assert s.power("p2") == power


def test_the_wolf_king_does_not_kneel_to_arms() -> None:
    s = scene(p1=Side("stark", play=["Robb Stark", "The Wolf King on Robb Stark"]), p2=Side())
    assert s.t.has_trait(s.card("Robb Stark"), ["King"])
    s.attack("p1", "military", "p2", ["Robb Stark"])
    assert not s.kneels("Robb Stark")


@pytest.mark.parametrize(
    ("works", "icons"), [(["The Wall", "Castle Black", "Longclaw on Will"], 1), (["The Wall"], 0)]
)
def test_a_mason_needs_works(works: list[str], icons: int) -> None:
    s = scene(p1=Side("thenightswatch", play=["Shadow Tower Mason", "Will", *works]))
    assert [s.value("Shadow Tower Mason", name) for name in ("military", "intrigue")] == [icons, icons]


@pytest.mark.parametrize(("plot", "strength"), [("Famine", 3), ("Summons", 1)])
def test_manderlys_wait_for_winter(plot: str, strength: int) -> None:
    s = scene(p1=Side("stark", play=["House Manderly Knight"], plot=plot))
    assert s.value("House Manderly Knight") == strength


def test_a_lone_wolf_in_the_night() -> None:
    s = scene(
        p1=Side("stark", play=["Summer", "Arya Stark"], hand=['"Wolf in the Night"'], gold=1),
        p2=Side("lannister", play=["Tywin Lannister"]),
    )
    s.attack("p1", "military", "p2", ["Summer"], defend=None).use("p1", '"Wolf in the Night"')
    assert (s.value("Summer"), s.value("Summer", "renown")) == (6, 1)


def test_two_wolves_are_not_alone() -> None:
    s = scene(
        p1=Side("stark", play=["Summer", "Osha"], hand=['"Wolf in the Night"'], gold=1),
        p2=Side("lannister", play=["Tywin Lannister"]),
    )
    s.attack("p1", "military", "p2", ["Summer", "Osha"], defend=None)
    assert not s.offers("p1", '"Wolf in the Night"', until="end_challenge")


def test_qhorin_kills_a_weaker_nobody() -> None:
    s = scene(
        p1=Side("thenightswatch", play=["Qhorin Halfhand"]),
        p2=Side(play=["kneeling Left", "kneeling Garden Caretaker", "kneeling Wardens of the Reach"]),
    )
    s.attack("p1", "military", "p2", ["Qhorin Halfhand"]).use("p1", "Qhorin Halfhand", verb="reaction")
    assert s.options("p1") == ["Garden Caretaker", "Wardens of the Reach"]
    s.choose("p1", "Wardens of the Reach")
    assert s.zone("Wardens of the Reach") == "dead"
