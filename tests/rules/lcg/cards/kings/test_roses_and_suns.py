"""House Tyrell and House Martell in the War of Five Kings cycle."""

from __future__ import annotations

import pytest

from tests.rules.lcg.scenes import Side, marshaling, raid, scene

TYWIN = Side("lannister", play=["Tywin Lannister"])


@pytest.mark.parametrize(("challenge", "strength"), [("power", 4), ("military", 1)])
def test_colen_fights_for_power(challenge: str, strength: int) -> None:
    s = scene(p1=Side(play=["Ser Colen of Greenpools"]), p2=TYWIN)
    s.attack("p1", challenge, "p2", ["Ser Colen of Greenpools"], defend=None)
    assert s.value("Ser Colen of Greenpools") == strength


def test_the_tower_of_the_sun_watches_events() -> None:
    s = scene(p1=Side(hand=["Nightmares"], gold=1), p2=Side("martell", play=["Tower of the Sun", "Left"]))
    s.use("p1", "Nightmares").choose("p1", "Left", verb="target").use("p2", "Tower of the Sun")
    assert s.gold("p2") == 1


@pytest.mark.parametrize(("plot", "renown"), [("Close Call", 1), ("Summons", 0)])
def test_a_knight_of_summer(plot: str, renown: int) -> None:
    s = scene(p1=Side(play=["Knight of Summer"], plot=plot))
    assert (s.value("Knight of Summer"), s.value("Knight of Summer", "renown")) == (3 + 2 * renown, renown)


@pytest.mark.parametrize(("used", "cards"), [(2, 1), (3, 3)])
def test_starfall_cavalry_brings_news(used: int, cards: int) -> None:
    s = marshaling(Side("martell", hand=["Starfall Cavalry"], used=["Summons"] * used, gold=6))
    s.use("p1", "Starfall Cavalry", verb="action").use("p1", "Starfall Cavalry", verb="reaction")
    assert len(s.hand("p1")) == cards


def test_a_venomous_blade_poisons_the_weak() -> None:
    s = scene(
        p1=Side("martell", play=["Obara Sand"], hand=["Venomous Blade"], gold=3),
        p2=Side(play=["Left", "Paxter Redwyne"]),
    )
    s.use("p1", "Venomous Blade").use("p1", "Venomous Blade", verb="reaction").on_to_end("dominance")
    assert s.zone("Left") == "dead"
    assert s.zone("Paxter Redwyne") == "play"


def test_king_renlys_host_is_a_summer_army() -> None:
    s = scene(p1=Side(play=["King Renly's Host"], plot="Close Call"))
    assert s.value("King Renly's Host") == 8
    s = scene(p1=Side(play=["King Renly's Host"], plot="Famine"))
    assert s.value("King Renly's Host", "cannot attack") == 1


def test_elia_slips_away_after_a_defeat() -> None:
    s = raid(Side("martell", play=["kneeling Elia Sand", "kneeling Areo Hotah"]))
    s.use("p2", "Elia Sand").choose("p2", "Areo Hotah", verb="target")
    assert s.value("Areo Hotah", "stealth") == 1


@pytest.mark.parametrize(("friend", "kneels"), [("Catelyn Stark", False), ("Left", True)])
def test_brienne_defends_her_lady(friend: str, kneels: bool) -> None:
    s = scene(p1=Side("lannister", play=["Burned Men"]), p2=Side(play=["Brienne of Tarth", friend]))
    s.attack("p1", "military", "p2", ["Burned Men"], defend=["Brienne of Tarth"])
    assert s.kneels("Brienne of Tarth") is kneels


def test_a_peach_sends_an_attacker_home() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men", "Gold Cloaks"]),
        p2=Side(play=["Margaery Tyrell"], hand=["Offer of a Peach"], gold=1),
    )
    s.attack("p1", "military", "p2", ["Burned Men", "Gold Cloaks"], defend=None).use("p2", "Offer of a Peach")
    s.choose("p2", "Gold Cloaks")
    assert not s.kneels("Gold Cloaks")
    assert s.said("leaves_challenge") == 1


def test_a_peach_needs_a_lady() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"]), p2=Side(play=["Left"], hand=["Offer of a Peach"], gold=1)
    )
    s.attack("p1", "military", "p2", ["Burned Men"], defend=None)
    assert not s.offers("p2", "Offer of a Peach", until="end_challenge")


@pytest.mark.parametrize(("king", "renown"), [([], 1), (["Robert Baratheon"], 0)])
def test_myrcella_shines_without_kings(king: list[str], renown: int) -> None:
    s = scene(p1=Side("martell", play=["Myrcella Baratheon"]), p2=Side("baratheon", play=king))
    assert s.value("Myrcella Baratheon", "renown") == renown


@pytest.mark.parametrize(("plot", "power", "kneels"), [("Close Call", 1, False), ("Famine", 0, True)])
def test_robar_loves_summer(plot: str, power: int, kneels: bool) -> None:
    s = scene(
        at="plot",
        p1=Side(play=["Ser Robar Royce"], plots=["Summons"]),
        p2=Side(plots=[plot]),
        p3=Side(plots=["Summons"]),
    )
    if power:
        s.use("p1", "Ser Robar Royce")
    s.on_to_end("reveal")
    assert (s.power_on("Ser Robar Royce"), s.kneels("Ser Robar Royce")) == (power, kneels)


def test_arys_drives_an_ally_away() -> None:
    s = marshaling(
        Side("martell", hand=["Ser Arys Oakheart"], gold=6), p2=Side(play=["Garden Caretaker", "Left"])
    )
    s.use("p1", "Ser Arys Oakheart", verb="action").use("p1", "Ser Arys Oakheart", verb="reaction")
    assert s.zone("Garden Caretaker") == "discard"
    assert s.gold("p1") == 9 - 4 - 2


def test_the_greenblood_flows_in_summer() -> None:
    s = scene(
        p1=Side("martell", play=["The Greenblood", "Obara Sand", "Left"], plot="Close Call"),
        p2=Side(plot="A Song of Summer"),
    )
    assert (s.value("Obara Sand"), s.value("Left")) == (5, 2)
