"""House Tyrell in the Blood and Gold cycle."""

from __future__ import annotations

import pytest

from tests.rules.lcg.cards.blood import gild, gold_on
from tests.rules.lcg.scenes import Side, marshaling, scene


def test_margaery_finds_another_king() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side("tyrell", play=["06003", "kneeling 04043"], deck=["Robert Baratheon", "Left"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).choose("p2", "Renly Baratheon", verb="claim")
    s.use("p2", "Margaery Tyrell").choose("p2", "Robert Baratheon", verb="search")
    assert s.zone("Robert Baratheon") == "play"


def test_fools_honor_ladies() -> None:
    s = scene(p1=Side("tyrell", play=["06003", "Arya Stark"], hand=["All Men Are Fools"], gold=3))
    s.attack("p1", "power", "p2", ["Margaery Tyrell"]).use("p1", "All Men Are Fools")
    assert s.power_on("Arya Stark") == 1


def test_a_knight_alone_honors_a_lady() -> None:
    s = scene(p1=Side("tyrell", play=["Knight of the Reach", "Arya Stark"]))
    s.attack("p1", "military", "p2", ["Knight of the Reach"]).use("p1", "Knight of the Reach")
    assert s.power_on("Arya Stark") == 1


def test_a_knight_in_company_honors_nobody() -> None:
    s = scene(p1=Side("tyrell", play=["Knight of the Reach", "Arya Stark", "Left"]))
    s.attack("p1", "military", "p2", ["Knight of the Reach", "Left"])
    assert not s.offers("p1", "Knight of the Reach", until="end_challenge")


def test_renly_rides_with_the_dead() -> None:
    s = scene(
        p1=Side("tyrell", play=["Left"], hand=['"Lord Renly\'s Ride"'], dead=["Arya Stark", "04043"], gold=1)
    )
    s.use("p1", '"Lord Renly\'s Ride"')
    assert (s.value("Left"), s.value("Left", "intimidate")) == (2 + 6, 1)


def test_elinor_allows_one_more_limited_card() -> None:
    s = marshaling(Side("tyrell", play=["Elinor Tyrell"], hand=["Arbor Vineyard", "Great Hall"], gold=3))
    s.use("p1", "Arbor Vineyard").use("p1", "Great Hall")
    assert (s.zone("Arbor Vineyard"), s.zone("Great Hall")) == ("play", "play")


def test_a_silver_hair_net_makes_events_cheaper_in_a_fight() -> None:
    s = scene(
        p1=Side("tyrell", play=["Arya Stark", "Silver Hair Net on Arya Stark"], hand=["Nightmares"]),
        p2=Side("lannister", play=["Burned Men"]),
    )
    assert not s.offers("p1", "Nightmares", until="initiate")
    s.attack("p1", "power", "p2", ["Arya Stark"], defend=None).use("p1", "Nightmares")
    assert s.value("Arya Stark", "stealth") >= 1


def test_an_informer_sifts_cards() -> None:
    s = gild(
        scene(
            p1=Side("tyrell", play=["Oldtown Informer"], hand=["Left", "Left"]),
            p2=Side("lannister", hand=["Burned Men"], gold=2),
        ),
        "Oldtown Informer",
        2,
    )
    s.use("p2", "Burned Men").use("p1", "Oldtown Informer").choose("p1", "Left", "Left", verb="discard")
    assert (len(s.hand("p1")), s.titles("discard", "p1")) == (2, ["Left", "Left"])


def test_a_poor_informer_hears_nothing() -> None:
    s = scene(p1=Side("tyrell", play=["Oldtown Informer"]), p2=Side("lannister", hand=["Burned Men"], gold=2))
    s.use("p2", "Burned Men")
    assert not s.offers("p1", "Oldtown Informer", until="dominance")


@pytest.mark.parametrize(("plot", "gold"), [("Close Call", 2), ("Famine", 1)])
def test_a_vineyard_pays_in_summer(plot: str, gold: int) -> None:
    s = marshaling(Side("tyrell", play=["Arbor Vineyard"], plot=plot))
    before = s.gold("p1")
    s.use("p1", "Arbor Vineyard")
    assert s.gold("p1") == before + gold


def test_garlan_spends_his_strength() -> None:
    s = gild(scene(p1=Side("tyrell", play=["Ser Garlan Tyrell", "Left"])), "Ser Garlan Tyrell", 2)
    assert s.value("Ser Garlan Tyrell") == 5
    s.use("p1", "Ser Garlan Tyrell").choose("p1", "Left", verb="target")
    assert (s.value("Ser Garlan Tyrell"), s.value("Left")) == (4, 4)


def test_olenna_finds_time_for_power() -> None:
    s = scene(p1=Side("tyrell", play=["Left"], hand=["Olenna's Machinations"] * 2, gold=4))
    s.use("p1", "Olenna's Machinations")
    assert s.t.challenges_left(0, "power") == 2
    assert not s.offers("p1", "Olenna's Machinations", until="dominance")


def test_olenna_schemes_again_after_a_great_intrigue() -> None:
    s = scene(p1=Side("tyrell", play=["06003"], discard=["Olenna's Machinations"], gold=1))
    s.attack("p1", "intrigue", "p2", ["Margaery Tyrell"]).use("p1", "Olenna's Machinations")
    assert s.zone("Olenna's Machinations") == "hand"


def test_minstrels_live_on_songs() -> None:
    s = scene(
        p1=Side(
            "tyrell",
            play=["Highgarden Minstrel", "Left"],
            hand=['"Lord Renly\'s Ride"'],
            dead=["04043"],
            gold=1,
        )
    )
    s.use("p1", '"Lord Renly\'s Ride"').choose("p1", "Left", verb="target").use("p1", "Highgarden Minstrel")
    assert s.gold("p1") == 1


def test_horn_hill_arms_the_reach() -> None:
    s = gild(
        scene(
            p1=Side("tyrell", play=["Horn Hill", "Left", "Arya Stark"]),
            p2=Side("lannister", play=["Burned Men"]),
        ),
        "Horn Hill",
        3,
    )
    s.attack("p1", "military", "p2", ["Left"], defend=None).use("p1", "Horn Hill")
    assert (s.value("Left"), s.value("Arya Stark"), gold_on(s, "Horn Hill")) == (5, 2, 3)
