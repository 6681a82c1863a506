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


def test_the_ruby_finds_what_is_named() -> None:
    s = scene(
        p1=Side("baratheon", play=["Melisandre", "Ruby of R'hllor on Melisandre"]),
        p2=Side("lannister", hand=["Burned Men", "Hear Me Roar!", "Burned Men", "Left"]),
    )
    s.attack("p1", "intrigue", "p2", ["Melisandre"]).use("p1", "Ruby of R'hllor").choose("p1", "Burned Men")
    assert s.titles("discard", "p2")[:2] == ["Burned Men", "Burned Men"]
    assert "Burned Men" not in s.hand("p2")


def test_levies_are_paid_by_the_attacker() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men", "Burned Men"], gold=3),
        p2=Side("lannister", hand=["Levies at the Rock"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men", "Burned Men"], defend=None)
    s.use("p2", "Levies at the Rock")
    assert (s.gold("p1"), s.gold("p2")) == (1, 2)


def test_harrenhal_lends_a_guest_until_the_end_of_the_phase() -> None:
    s = scene(p1=Side("lannister", play=["04050", "Cersei Lannister"], hand=["Burned Men", "Left"]))
    s.use("p1", "Harrenhal").choose("p1", "Burned Men", verb="pick")
    assert s.zone("Burned Men") == "play"
    s.on_to_end("dominance")
    assert s.zone("Burned Men") == "dead"


def test_stannis_keeps_the_disloyal_down() -> None:
    s = scene(
        at="dominance",
        p1=Side("baratheon", play=["04067"]),
        p2=Side("lannister", play=["kneeling Burned Men", "kneeling Cersei Lannister"]),
    )
    s.use("p1", "Stannis Baratheon").on_to_end("standing")
    assert s.kneels("Burned Men")
    assert not s.kneels("Cersei Lannister")


def test_stannis_weakens_all_but_kings_for_power() -> None:
    s = scene(p1=Side("lannister", play=["Tywin Lannister"]), p2=Side("baratheon", play=["04067"]))
    s.attack("p1", "power", "p2", ["Tywin Lannister"], defend=None)
    assert (s.value("Stannis Baratheon"), s.value("Tywin Lannister")) == (6, 5)


def test_without_his_beard_costs_a_hand() -> None:
    s = scene(
        p1=Side("lannister", play=["Cersei Lannister"], hand=["Without His Beard"], gold=3),
        p2=Side(hand=["Left"] * 5),
    )
    s.attack("p1", "intrigue", "p2", ["Cersei Lannister"]).use("p1", "Without His Beard").passes()
    assert s.titles("discard", "p2")[:3] == ["Left"] * 3
    assert s.said("draws") == 1


@pytest.mark.parametrize(("victim", "offered"), [("Burned Men", True), ("Cersei Lannister", False)])
def test_davos_smuggles_past_the_disloyal(victim: str, offered: bool) -> None:
    s = scene(
        p1=Side("baratheon", play=["04087"]), p2=Side("lannister", play=["Burned Men", "Cersei Lannister"])
    )
    s.attack(
        "p1", "military", "p2", ["Ser Davos Seaworth"], defend=None, stealth={"Ser Davos Seaworth": victim}
    )
    assert s.offers("p1", "Ser Davos Seaworth", until="attack_window") is offered


def test_a_ritual_honors_so_many_worshippers() -> None:
    s = scene(
        at="dominance",
        p1=Side("baratheon", play=["Melisandre", "Asshai Priestess", "Left"],
                hand=["Ritual of R'hllor"], gold=5),
    )  # fmt: skip
    s.use("p1", "Ritual of R'hllor")
    assert s.ask("p1").verb == "x"
    s.choose("p1", "2")
    assert (s.power_on("Melisandre"), s.power_on("Asshai Priestess")) == (1, 1)
    assert s.gold("p1") == 3


def test_joffrey_celebrates_with_an_execution() -> None:
    s = marshaling(
        Side("lannister", play=["04089"], hand=["Cersei Lannister"], gold=7),
        p2=Side("stark", play=["Arya Stark", "Robert Baratheon"]),
    )
    s.use("p1", "Cersei Lannister").use("p1", "Joffrey Baratheon")
    assert s.kneels("Cersei Lannister")
    assert s.zone("Arya Stark") == "dead"


def test_the_valyrian_counts_the_defenders_gold() -> None:
    s = scene(p1=Side("baratheon", play=["The Valyrian", "Robert Baratheon"]), p2=Side(play=["Left"], gold=3))
    s.attack("p1", "military", "p2", ["Robert Baratheon"], defend=None)
    before = s.value("Robert Baratheon")
    s.use("p1", "The Valyrian")
    assert s.value("Robert Baratheon") == before + 3


def test_tyrions_chain_calls_a_war_plot_again() -> None:
    s = scene(
        p1=Side("lannister", play=["Tyrion Lannister"], hand=["Tyrion's Chain"], gold=1),
        p2=Side("stark", plot="Battle of the Blackwater", play=["Robb Stark with 1"]),
    )
    s.attack("p1", "intrigue", "p2", ["Tyrion Lannister"]).use("p1", "Tyrion's Chain").choose("p1", "p2")
    assert s.titles("discard", "p2") == ["Robb Stark"]


def test_podrick_dies_for_nobody() -> None:
    s = scene(
        p1=Side("stark", play=["Robb Stark"]),
        p2=Side("lannister", play=["kneeling Tyrion Lannister"], hand=["Podrick Payne"], gold=4),
    )
    s.attack("p1", "military", "p2", ["Robb Stark"]).use("p2", "Podrick Payne").choose(
        "p2", "yes", verb="may_pay"
    )
    assert (s.zone("Tyrion Lannister"), s.zone("Podrick Payne")) == ("play", "play")
    assert s.zone("Robb Stark") == "dead"
    assert s.gold("p2") == 0
