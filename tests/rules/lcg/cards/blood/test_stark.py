"""House Stark in the Blood and Gold cycle."""

from __future__ import annotations

import pytest

from tests.rules.lcg.cards.blood import gild, gold_on
from tests.rules.lcg.scenes import Side, marshaling, scene


def test_hoster_inspires_his_bannermen() -> None:
    s = scene(p1=Side("stark", play=["Hoster Tully", "Ser Edmure Tully", "Arya Stark"]))
    s.attack("p1", "power", "p2", ["Hoster Tully", "Ser Edmure Tully", "Arya Stark"], defend=None)
    assert s.value("Ser Edmure Tully", "renown") == 1
    assert s.value("Arya Stark", "renown") == s.value("Hoster Tully", "renown") == 0


def test_the_tumblestone_stands_a_tully() -> None:
    s = gild(scene(p1=Side("stark", play=["The Blackfish", "The Tumblestone"])), "The Tumblestone", 2)
    s.attack("p1", "military", "p2", ["The Blackfish"]).use("p1", "The Tumblestone")
    assert not s.kneels("The Blackfish")
    assert gold_on(s, "The Tumblestone") == 1


def test_the_tumblestone_runs_dry() -> None:
    s = scene(p1=Side("stark", play=["The Blackfish", "The Tumblestone"]))
    s.attack("p1", "military", "p2", ["The Blackfish"])
    assert not s.offers("p1", "The Tumblestone", until="end_challenge")


def test_bear_island_comes_standing() -> None:
    s = scene(
        p1=Side("stark", play=["Bear Island Host", "Dacey Mormont"], gilded={"Bear Island Host": 1}),
        p2=Side("lannister", play=["Burned Men"]),
    )
    s.use("p1", "Bear Island Host").choose("p1", "Dacey Mormont", verb="target")
    s.attack("p1", "military", "p2", ["Dacey Mormont"], defend=None)
    assert not s.kneels("Dacey Mormont")


def test_a_marriage_pact_keeps_the_groom_away() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men", "Gold Cloaks"]),
        p2=Side("stark", play=["Marriage Pact on p1:Burned Men"]),
    )
    s.on_to("p1", "challenge").choose("p1", "military").choose("p1", "p2")
    assert s.said("attacks") == 1, "only the Gold Cloaks may attack"
    assert s.card("Burned Men") not in s.t.attackers


def test_a_marriage_pact_forbids_the_only_attacker() -> None:
    s = scene(
        seats=4,
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side("stark", play=["Marriage Pact on p1:Burned Men"]),
    )
    s.on_to("p1", "challenge").choose("p1", "military")
    assert s.options("p1") == ["p3", "p4"]


def test_a_broken_pact_costs_a_character() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"], hand=["Left"]),
        p2=Side("stark", play=["Marriage Pact on p1:Burned Men", "Arya Stark", "Robb Stark"]),
        active="p2",
    )
    s.attack("p2", "military", "p1", ["Robb Stark"]).choose("p2", "Arya Stark", verb="pick")
    s.on_to_end()
    assert (s.zone("Burned Men"), s.zone("Arya Stark")) == ("dead", "discard")


def test_wolves_hunt_in_packs() -> None:
    s = scene(p1=Side("stark", play=["Roaming Wolfpack", "Grey Wind", "Robb Stark"]))
    before = s.value("Grey Wind")
    s.attack("p1", "military", "p2", ["Roaming Wolfpack", "Grey Wind", "Robb Stark"], defend=None)
    assert (s.value("Roaming Wolfpack"), s.value("Grey Wind")) == (8, before + 2)


def test_the_north_remembers_takes_from_all() -> None:
    s = scene(
        p1=Side("stark", play=["Arya Stark"], hand=["The North Remembers"], gold=2),
        p2=Side("lannister", play=["Burned Men", "The Roseroad"]),
    )
    s.use("p1", "The North Remembers").choose("p2", "The Roseroad", verb="pick")
    assert (s.zone("Arya Stark"), s.zone("Burned Men")) == ("discard", "play")


def test_the_north_remembers_again() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side("stark", play=["kneeling Arya Stark"], discard=["The North Remembers"], gold=1),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).use("p2", "The North Remembers")
    assert (s.zone("The North Remembers"), s.gold("p2")) == ("hand", 0)


def test_dacey_grows_with_her_house() -> None:
    s = scene(p1=Side("stark", play=["Dacey Mormont", "Arya Stark", "Left"]))
    assert s.value("Dacey Mormont") == 2


@pytest.mark.parametrize(("kind", "offered"), [("military", True), ("intrigue", False)])
def test_the_archery_range_drives_the_weak_off(kind: str, offered: bool) -> None:
    s = scene(p1=Side("lannister", play=["The Tickler"]), p2=Side("stark", play=["Winterfell Archery Range"]))
    s.attack("p1", kind, "p2", ["The Tickler"], defend=None)
    assert s.offers("p2", "Winterfell Archery Range", until="compare") is offered
    if offered:
        s.use("p2", "Winterfell Archery Range")
        assert s.said("leaves_challenge") == 1


def test_bran_wakes_a_wolf() -> None:
    s = scene(p1=Side("stark", play=["06081", "kneeling Roaming Wolfpack"]))
    s.use("p1", "Bran Stark").choose("p1", "power", verb="icon")
    assert not s.kneels("Roaming Wolfpack")
    assert s.value("Roaming Wolfpack", "power") == 1


def test_the_black_gate_makes_all_starks_cheaper() -> None:
    s = marshaling(Side("stark", hand=["Passing the Black Gate", "Arya Stark", "Winterfell Steward"], gold=2))
    s.use("p1", "Passing the Black Gate").use("p1", "Arya Stark").use("p1", "Winterfell Steward")
    assert s.gold("p1") == 2 + 3 - (3 - 1) - (1 - 1)


def test_a_maid_serves_ladies() -> None:
    s = gild(scene(p1=Side("stark", play=["Sansa's Maid", "Arya Stark", "Robb Stark"])), "Sansa's Maid", 2)
    assert (s.value("Arya Stark"), s.value("Robb Stark")) == (4, 5)


@pytest.mark.parametrize(("plot", "gold"), [("Famine", 2), ("Calling the Banners", 1)])
def test_a_northern_keep_pays_in_winter(plot: str, gold: int) -> None:
    s = marshaling(Side("stark", play=["Northern Keep"], plot=plot))
    before = s.gold("p1")
    s.use("p1", "Northern Keep")
    assert s.gold("p1") == before + gold


def test_a_pact_with_oneself_takes_another() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side("stark", play=["kneeling Robb Stark", "Marriage Pact on Robb Stark", "kneeling Arya Stark"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).choose("p2", "Robb Stark", verb="claim")
    s.choose("p2", "Arya Stark", verb="pick").on_to_end()
    assert (s.zone("Robb Stark"), s.zone("Arya Stark")) == ("dead", "discard")
