"""The cards of other factions and the neutral cards in Wolves of the North."""

from __future__ import annotations

import pytest

from tests.rules.lcg.scenes import Side, marshaling, raid, scene


def test_motley_makes_a_fool_of_an_opponent() -> None:
    s = scene(
        first="p2",
        p1=Side(play=["Left", "Right"], hand=["Left"] * 2),
        p2=Side("baratheon", play=["Gendry", "Motley on p1:Left"]),
    )
    assert s.t.has_trait(s.card("Left"), ["Fool"])
    s.attack("p2", "military", "p1", ["Gendry"], defend=["Left"]).use("p2", "Motley")
    assert len(s.hand("p1")) == 1


def test_motley_leaves_others_alone() -> None:
    s = scene(
        first="p2",
        p1=Side(play=["Left", "Right"], hand=["Left"] * 2),
        p2=Side("baratheon", play=["Gendry", "Motley on p1:Left"]),
    )
    s.attack("p2", "military", "p1", ["Gendry"], defend=["Right"])
    assert not s.offers("p2", "Motley", until="end_challenge")


def test_justice_kneels_one_of_everybody() -> None:
    s = scene(
        p1=Side("baratheon", play=["Gendry"], hand=["Even Handed Justice"], gold=2),
        p2=Side(play=["Left", "Right"]),
        p3=Side("stark", play=["kneeling Summer"]),
    )
    s.use("p1", "Even Handed Justice").choose("p1", "Right", verb="pick")
    assert (s.kneels("Gendry"), s.kneels("Left"), s.kneels("Right")) == (True, False, True)


@pytest.mark.parametrize(("plot", "silent"), [("Famine", 1), ("Calling the Banners", 0)])
def test_fishwhiskers_likes_winter(plot: str, silent: int) -> None:
    s = scene(
        p1=Side("greyjoy", play=["Fishwhiskers"], plot=plot), p2=Side(play=["Left", "Highgarden"], gold=1)
    )
    s.attack("p1", "military", "p2", ["Fishwhiskers"], defend=["Left"]).on_to_end()
    assert s.said("unopposed") == silent


def test_a_sellsword_is_paid_when_he_falls() -> None:
    s = raid(Side("lannister", play=["kneeling Crossroads Sellsword"]))
    s.use("p2", "Crossroads Sellsword")
    assert s.gold("p2") == 2


def test_the_tower_trades_one_for_a_lesser_one() -> None:
    s = scene(
        p1=Side("lannister", play=["Tower of the Hand", "Tyrion Lannister", "The Queen's Assassin"]),
        p2=Side(play=["Left", "Margaery Tyrell", "Paxter Redwyne"]),
    )
    s.attack("p1", "intrigue", "p2", ["Tyrion Lannister", "The Queen's Assassin"], stealth={})
    s.use("p1", "Tower of the Hand")
    assert s.asked() == [("p1", "target")], "the Assassin costs no more than Left"
    assert s.options("p1") == ["Left", "Margaery Tyrell", "Paxter Redwyne"]
    s.choose("p1", "Margaery Tyrell").on_to_end()
    assert "Margaery Tyrell" in s.hand("p2") + s.titles("discard", "p2")
    assert "Tyrion Lannister" in s.hand("p1")


def test_the_tower_needs_a_lesser_one() -> None:
    s = scene(
        p1=Side("lannister", play=["Tower of the Hand", "The Queen's Assassin"]),
        p2=Side(play=["Margaery Tyrell"]),
    )
    s.attack("p1", "intrigue", "p2", ["The Queen's Assassin"])
    assert not s.offers("p1", "Tower of the Hand", until="end_challenge")


@pytest.mark.parametrize(("first", "strength"), [("p1", 4), ("p2", 5)])
def test_quentyn_comes_second(first: str, strength: int) -> None:
    s = scene(first=first, active="p1", p1=Side("martell", play=["Quentyn Martell"]))
    assert (s.value("Quentyn Martell"), s.value("Quentyn Martell", "stealth")) == (strength, strength - 4)


def test_quentyn_takes_a_weaker_one_along() -> None:
    s = raid(
        Side("martell", play=["kneeling Quentyn Martell"]), p3=Side("lannister", play=["Tywin Lannister"])
    )
    s.use("p2", "Quentyn Martell").on_to_end()
    assert s.zone("Burned Men") == "dead"
    assert s.zone("Tywin Lannister") == "play"


def test_viper_eyes_see_a_hand() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"], hand=["Trial by Combat", "Lannisport"]),
        p2=Side("martell", hand=["His Viper Eyes"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).use("p2", "His Viper Eyes")
    s.choose("p2", "Lannisport", verb="pick")
    assert s.hand("p1") == ["Trial by Combat"]


def test_viper_eyes_close_in_intrigue() -> None:
    s = scene(
        p1=Side("lannister", play=["The Queen's Assassin"], hand=["Lannisport"]),
        p2=Side("martell", hand=["His Viper Eyes", "His Viper Eyes"]),
    )
    s.attack("p1", "intrigue", "p2", ["The Queen's Assassin"])
    assert not s.offers("p2", "His Viper Eyes", until="end_challenge")


def test_the_shadow_tower_keeps_an_attacker_home() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men", "Gold Cloaks"]),
        p2=Side("thenightswatch", play=["The Shadow Tower", "Ranging Party"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"], defend=["Ranging Party"]).use("p2", "The Shadow Tower")
    s.choose("p2", "Gold Cloaks", verb="target")
    assert s.value("Gold Cloaks", "cannot attack") == 1
    assert s.kneels("The Shadow Tower")


@pytest.mark.parametrize(("plot", "stands"), [("Close Call", True), ("Calling the Banners", False)])
def test_aggo_rides_in_summer(plot: str, stands: bool) -> None:
    s = scene(
        p1=Side("targaryen", play=["Aggo", "kneeling Jhogo", "kneeling Viserion"], plot=plot), p2=Side()
    )
    if stands:
        s.use("p1", "Aggo", verb="action")
    else:
        assert ("p1", "action") not in s.asked()
    assert s.kneels("Jhogo") is not stands
    assert s.kneels("Viserion")


def test_dragon_sight_weakens_all_but_dragons() -> None:
    s = scene(
        p1=Side("targaryen", play=["Viserion", "Khal Drogo"], hand=["Dragon Sight"], gold=1),
        p2=Side("lannister", play=["Tywin Lannister"]),
    )
    s.attack("p1", "military", "p2", ["Viserion", "Khal Drogo"], defend=None).use("p1", "Dragon Sight")
    assert (s.value("Viserion"), s.value("Khal Drogo"), s.value("Tywin Lannister")) == (2, 4, 6)


def test_a_florent_knight_rides_the_weakest_down() -> None:
    s = marshaling(
        Side(hand=["House Florent Knight"], play=["Left"], gold=5),
        p2=Side(play=["Garden Caretaker", "Right"]),
    )
    s.use("p1", "House Florent Knight", verb="action")
    assert s.zone("Garden Caretaker") == "discard"


def test_the_rose_banner_turns_strength_into_gold() -> None:
    s = marshaling(Side(play=["The Queen of Thorns", "Tywin Lannister"], hand=["To the Rose Banner!"]))
    s.use("p1", "To the Rose Banner!")
    assert s.gold("p1") == 3 + 2 + 5, "income, and what Tywin adds"
    assert s.zone("The Queen of Thorns") == "discard"


@pytest.mark.parametrize(("power", "stealth"), [(1, 1), (0, 0)])
def test_a_spearwife_hides_behind_the_powerful(power: int, stealth: int) -> None:
    s = scene(p1=Side(play=["Young Spearwife"]), p2=Side(power=power))
    assert s.value("Young Spearwife", "stealth") == stealth


def test_tourney_grounds_make_an_event_cheaper() -> None:
    s = scene(p1=Side(play=["Tourney Grounds", "Left"], hand=["Nightmares"]), p2=Side())
    s.use("p1", "Tourney Grounds").use("p1", "Nightmares")
    assert s.gold("p1") == 0


def test_green_dreams_show_the_next_card() -> None:
    s = scene(
        p1=Side("stark", play=["Arya Stark", "Green Dreams on Arya Stark"], deck=["Ice", "Summer"]), p2=Side()
    )
    s.attack("p1", "power", "p2", ["Arya Stark"], defend=None).use("p1", "Green Dreams")
    s.choose("p1", "Ice", verb="take_to_bottom")
    assert s.titles("deck", "p1")[-1] == "Summer"
    assert s.titles("deck", "p1")[0] == "Ice"


def test_a_maester_heals_ones_own() -> None:
    s = raid(Side(play=["kneeling Left", "House Maester"], hand=["Healing Expertise"]))
    s.choose("p2", "Left", verb="claim").use("p2", "Healing Expertise")
    assert s.zone("Left") == "play"
    assert s.kneels("House Maester")


def test_a_maester_heals_no_army() -> None:
    s = raid(Side(play=["kneeling Wardens of the Reach", "House Maester"], hand=["Healing Expertise"]))
    s.choose("p2", "Wardens of the Reach", verb="claim")
    assert not s.offers("p2", "Healing Expertise", until="end_challenge")


def test_a_tithe_is_paid_by_neutrals() -> None:
    s = scene(p1=Side(play=["Littlefinger", "Left"], hand=["Tithe"]), p2=Side())
    s.use("p1", "Tithe")
    assert s.gold("p1") == 2
    assert s.kneels("Littlefinger")
    s = scene(p1=Side(play=["Left"], hand=["Tithe"]), p2=Side())
    assert "Tithe" not in (s.options("p1") if s.asked()[0] == ("p1", "action") else [])
