"""The cards of House Martell in the Westeros cycle."""

from __future__ import annotations

import pytest

from rules.lcg.second.attributes import INSIGHT
from tests.rules.lcg.scenes import Side, raid, scene


@pytest.mark.parametrize("victim", ["Bastard Daughter", "The Red Viper"])
def test_a_daughter_avenges_herself_and_her_father(victim: str) -> None:
    s = raid(
        Side("martell", play=["kneeling Bastard Daughter", "kneeling The Red Viper"]),
        p3=Side(hand=["Left", "Right"]),
    )
    s.choose("p2", victim, verb="claim").use("p2", "Bastard Daughter")
    assert len(s.hand("p3")) == 1


def test_a_daughter_does_not_avenge_others() -> None:
    s = raid(
        Side("martell", play=["kneeling Bastard Daughter", "kneeling Obara Sand"]), p3=Side(hand=["Left"])
    )
    s.choose("p2", "Obara Sand", verb="claim")
    assert not s.offers("p2", "Bastard Daughter", until="end_challenge")


def test_nymeria_takes_an_icon_for_her_sisters() -> None:
    s = scene(
        p1=Side("martell", play=["Nymeria Sand", "Obara Sand", "Areo Hotah"]),
        p2=Side(play=["Margaery Tyrell"]),
    )
    s.use("p1", "Nymeria Sand").choose("p1", "intrigue", verb="icon")
    assert s.value("Margaery Tyrell", "intrigue") == 0
    assert [s.value(name, "intrigue") for name in ("Nymeria Sand", "Obara Sand", "Areo Hotah")] == [1, 1, 0]
    s.attack("p1", "intrigue", "p2", ["Nymeria Sand"])
    assert not s.offers("p1", "Nymeria Sand", until="dominance", verb="action"), "once per phase"


def test_nymeria_is_for_opponents() -> None:
    s = scene(p1=Side("martell", play=["Nymeria Sand", "Obara Sand"]), p2=Side())
    assert not s.offers("p1", "Nymeria Sand", until="dominance", verb="action")


@pytest.mark.parametrize("used", [0, 3])
def test_dorans_name_is_worth_the_plots_used(used: int) -> None:
    s = scene(p1=Side("martell", hand=["In Doran's Name"], used=["Summons"] * used))
    if not used:
        assert not s.offers("p1", "In Doran's Name", until="dominance"), "it would gain nothing"
        return
    s.use("p1", "In Doran's Name")
    assert s.gold("p1") == 3
    assert s.t.knelt[s.t.faction[0]]


@pytest.mark.parametrize(
    ("title", "icon"), [("Attainted", "intrigue"), ("Condemned", "power"), ("Imprisoned", "military")]
)
def test_curses_take_an_icon_of_an_opponent(title: str, icon: str) -> None:
    s = scene(
        at="marshal",
        active="p1",
        first="p2",
        p2=Side("martell", play=["The Red Viper"], hand=[title], gold=1),
        p1=Side("lannister", play=["Tywin Lannister"]),
    )
    s.use("p2", title)
    assert s.t.host[s.card(title)] == s.card("Tywin Lannister"), "not on one's own"
    icons = {name: s.value("Tywin Lannister", name) for name in ("military", "intrigue", "power")}
    assert icons == {name: int(name != icon) for name in icons}


def test_the_boneway_remembers_defeats() -> None:
    s = raid(Side("martell", play=["The Boneway"]))
    s.use("p2", "The Boneway", verb="reaction")
    assert s.t.tokens_on(s.card("The Boneway"), "vengeance") == 1
    assert not s.offers("p2", "The Boneway", until="standing", verb="action"), "six are needed"


def test_the_boneway_pays_six_defeats_back() -> None:
    s = scene(at="standing", p1=Side("martell", play=["The Boneway"], plots=["Summons"] * 3))
    s.t.put_tokens(s.card("The Boneway"), "vengeance", 7)
    s.use("p1", "The Boneway", verb="action")
    assert s.power("p1") == 4, "and 1 for dominance"
    assert s.t.tokens_on(s.card("The Boneway"), "vengeance") == 1
    assert s.kneels("The Boneway")


def test_a_maester_unlearns_a_keyword() -> None:
    s = scene(
        p1=Side("martell", play=["Maester of Starfall"]),
        p2=Side("lannister", play=["Tywin Lannister", "Grand Maester Pycelle"]),
    )
    s.use("p1", "Maester of Starfall")
    assert s.options("p1") == ["insight", "renown"], "nobody intimidates or pillages"
    s.choose("p1", "insight")
    assert s.value("Grand Maester Pycelle", INSIGHT) == 0
    assert s.kneels("Maester of Starfall")


@pytest.mark.parametrize(("used", "renown"), [(2, 0), (3, 1)])
def test_knights_of_the_sun_shine_late(used: int, renown: int) -> None:
    s = scene(p1=Side("martell", play=["Knights of the Sun"], used=["Summons"] * used))
    assert s.value("Knights of the Sun", "renown") == renown


def test_tyene_poisons() -> None:
    others = ["Left", "Margaery Tyrell", "Garden Caretaker"]
    s = scene(p1=Side("martell", play=["Tyene Sand"]), p2=Side(play=others))
    s.attack("p1", "intrigue", "p2", ["Tyene Sand"]).use("p1", "Tyene Sand", verb="reaction")
    assert s.options("p1") == ["Left", "Garden Caretaker"]
    s.choose("p1", "Left").on_to_end("dominance")
    assert s.zone("Left") == "dead"


def test_tyene_defends_without_poison() -> None:
    s = scene(p1=Side(play=["Courtesan of the Rose"]), p2=Side("martell", play=["Tyene Sand"]))
    s.attack("p1", "intrigue", "p2", ["Courtesan of the Rose"], defend=["Tyene Sand"])
    assert not s.offers("p2", "Tyene Sand", until="end_challenge", verb="reaction")


def test_vengeance_finds_another_payer() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side("martell", play=["kneeling Obara Sand"], hand=["Vengeance for Elia"], gold=2),
        p3=Side(play=["Left"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).use("p2", "Vengeance for Elia")
    s.choose("p2", "p3", verb="target").on_to_end()
    assert s.titles("dead", "p3") == ["Left"]
    assert s.zone("Obara Sand") == "play"


def test_vengeance_is_for_the_player_who_pays() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side(play=["Left"]),
        p3=Side("martell", hand=["Vengeance for Elia"], gold=2),
    )
    s.attack("p1", "military", "p2", ["Burned Men"])
    assert not s.offers("p3", "Vengeance for Elia", until="end_challenge")
