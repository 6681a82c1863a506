"""House Lannister and House Baratheon in the War of Five Kings cycle."""

from __future__ import annotations

import pytest

from tests.rules.lcg.scenes import Side, marshaling, scene


@pytest.mark.parametrize(("plot", "offered"), [("Famine", True), ("Summons", False)])
def test_a_white_raven_announces_a_season(plot: str, offered: bool) -> None:
    s = scene(at="dominance", p1=Side("baratheon", play=["White Raven"], plot=plot))
    assert s.offers("p1", "White Raven", until="standing", verb="reaction") is offered


def test_a_white_raven_flies_after_a_defeat() -> None:
    s = scene(p1=Side("lannister", play=["Gold Cloaks"]), p2=Side("baratheon", play=["White Raven"]))
    s.attack("p1", "power", "p2", ["Gold Cloaks"]).on_to_end()
    assert s.zone("White Raven") == "discard"


def test_janos_is_for_sale() -> None:
    s = scene(
        p1=Side("lannister", play=["Janos Slynt"], gold=1), p2=Side("lannister", play=["Tywin Lannister"])
    )
    s.attack("p1", "military", "p2", ["Janos Slynt"], defend=None).use("p1", "Janos Slynt")
    assert (s.value("Janos Slynt"), s.gold("p1")) == (4, 0)


def test_pylos_only_has_stealth() -> None:
    s = scene(p1=Side("baratheon", play=["Maester Pylos"]))
    assert s.value("Maester Pylos", "stealth") == 1


@pytest.mark.parametrize(("plot", "income"), [("Summons", 1), ("Famine", 0)])
def test_the_stone_drum_sounds_for_kingdoms(plot: str, income: int) -> None:
    s = scene(
        p1=Side("baratheon", play=["The Stone Drum"], plot="Famine"), p2=Side(plot=plot), p3=Side(plot=None)
    )
    assert s.t.plot_value(0, "income") == 2 + income


def test_shae_stands_for_gold() -> None:
    s = scene(p1=Side("lannister", play=["kneeling Shae"], gold=1), p2=Side())
    s.use("p1", "Shae")
    assert (s.kneels("Shae"), s.gold("p1")) == (False, 0)


@pytest.mark.parametrize(("victim", "offered"), [("Left", True), ("Paxter Redwyne", False)])
def test_the_boy_king_enjoys_small_deaths(victim: str, offered: bool) -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men", "Joffrey Baratheon", "The Boy King on Joffrey Baratheon"]),
        p2=Side(play=[f"kneeling {victim}"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"])
    assert s.offers("p1", "The Boy King", until="end_challenge") is offered
    if offered:
        s.use("p1", "The Boy King")
        assert s.power_on("Joffrey Baratheon") == 1


def test_a_priestess_kneels_the_weak() -> None:
    s = marshaling(
        Side("baratheon", hand=["Asshai Priestess"], gold=3), p2=Side(play=["Left", "Paxter Redwyne"])
    )
    s.use("p1", "Asshai Priestess", verb="action").use("p1", "Asshai Priestess", verb="reaction")
    assert s.kneels("Left") and not s.kneels("Paxter Redwyne")


def test_shadows_weaken_an_opponent() -> None:
    s = marshaling(
        Side("baratheon", play=["Melisandre"], hand=["Visited by Shadows"]), p2=Side(play=["Margaery Tyrell"])
    )
    s.use("p1", "Visited by Shadows")
    assert s.value("Margaery Tyrell") == 2


@pytest.mark.parametrize(("theirs", "renown"), [(["Left"], 1), (["Left", "Right", "Garden Caretaker x2"], 0)])
def test_amory_bullies_the_few(theirs: list[str], renown: int) -> None:
    s = scene(seats=2, p1=Side("lannister", play=["Ser Amory Lorch"]), p2=Side(play=theirs))
    assert s.value("Ser Amory Lorch", "renown") == renown


def test_the_red_god_blesses_by_number() -> None:
    s = scene(
        p1=Side(
            "baratheon", play=["Melisandre", "Robert Baratheon", "Red God's Blessing on Robert Baratheon"]
        )
    )
    assert s.value("Robert Baratheon") - s.t.printed(s.card("Robert Baratheon")).strength >= 2
    assert s.t.has_trait(s.card("Robert Baratheon"), ["R'hllor"])


def test_tanda_feasts_everybody() -> None:
    s = marshaling(Side("lannister", hand=["Tanda Stokeworth"]))
    s.use("p1", "Tanda Stokeworth", verb="action").use("p1", "Tanda Stokeworth", verb="reaction")
    assert [s.gold(name) for name in ("p1", "p2", "p3")] == [3, 3, 3]


def test_chatayas_brothel_knows_the_intriguing() -> None:
    s = marshaling(Side("lannister", play=["Chataya's Brothel", "Burned Men", "Cersei Lannister"]))
    s.use("p1", "Chataya's Brothel")
    assert s.kneels("Cersei Lannister")
    assert s.gold("p1") == 4


def test_salladhor_brings_arms() -> None:
    hand = ["Raiding Longship", "Practice Blade", "Knighted"]
    s = scene(p1=Side("baratheon", play=["Salladhor Saan"], hand=hand), p2=Side())
    s.attack("p1", "military", "p2", ["Salladhor Saan"]).use("p1", "Salladhor Saan")
    assert s.options("p1") == ["Raiding Longship"], "nobody may bear the blade"
    s.choose("p1", "Raiding Longship")
    assert s.zone("Raiding Longship") == "play"
