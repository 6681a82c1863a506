"""The cards of House Baratheon in the Westeros cycle."""

from __future__ import annotations

import pytest

from tests.rules.lcg.scenes import Side, raid, scene


@pytest.mark.parametrize(("challenge", "kneels"), [("intrigue", True), ("power", False)])
def test_the_royal_entourage_bows_to_intrigue(challenge: str, kneels: bool) -> None:
    s = scene(
        p1=Side("tyrell", play=["The Queen of Thorns"]),
        p2=Side("baratheon", play=["Royal Entourage"]),
    )
    s.attack("p1", challenge, "p2", ["The Queen of Thorns"]).on_to_end()
    assert s.kneels("Royal Entourage") is kneels


def test_the_kings_name_ends_a_challenge() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men", "Gold Cloaks"]),
        p2=Side("baratheon", play=["Robert Baratheon"], hand=["In the Name of Your King!"], gold=1),
    )
    s.attack("p1", "military", "p2", ["Burned Men"], defend=None).use("p2", "In the Name of Your King!")
    assert s.said("wins_challenge") == 0
    s.on_to("p2", "challenge")
    assert s.options("p2") == ["power", "pass"]


def test_the_kings_name_is_for_the_player_attacked_with_arms() -> None:
    title = "In the Name of Your King!"
    s = scene(
        p1=Side("lannister", play=["Gold Cloaks"]),
        p2=Side("baratheon", play=["Robert Baratheon"], hand=[title], gold=1),
        p3=Side("baratheon", hand=[title], gold=1),
    )
    s.attack("p1", "power", "p2", ["Gold Cloaks"], defend=None)
    assert not s.offers("p2", title, until="end_challenge")
    assert not s.offers("p3", title, until="end_challenge")


def test_moon_boy_costs_a_card_when_he_loses() -> None:
    s = scene(
        p1=Side("tyrell", play=["The Queen of Thorns"]),
        p2=Side("baratheon", play=["Moon Boy"], hand=["Melisandre", "Lightbringer"]),
    )
    s.attack("p1", "power", "p2", ["The Queen of Thorns"], defend=["Moon Boy"]).on_to_end()
    assert len(s.hand("p2")) == 1


def test_gendry_lives_by_dominance() -> None:
    s = scene(at="dominance", p1=Side("baratheon", play=["Gendry"]))
    s.use("p1", "Gendry", verb="reaction")
    assert s.power_on("Gendry") == 1


@pytest.mark.parametrize(("answer", "power", "bastards"), [("yes", 0, 2), ("no", 1, 1)])
def test_gendry_pays_when_others_win_dominance(answer: str, power: int, bastards: int) -> None:
    s = scene(
        at="dominance",
        p1=Side("baratheon", play=["kneeling Gendry", "kneeling Bastard in Hiding"], on={"Gendry": 1}),
        p2=Side(play=["Left"]),
    )
    s.on_to("p1", "may").choose("p1", answer)
    if answer == "no":
        s.choose("p1", "Bastard in Hiding")
    assert s.power_on("Gendry") == power
    assert len(s.titles("play", "p1")) == bastards


def test_gendry_has_no_choice_without_power() -> None:
    s = scene(at="dominance", p1=Side("baratheon", play=["kneeling Gendry"]), p2=Side(play=["Left"]))
    s.on_to_end("dominance")
    assert s.zone("Gendry") == "discard"


def test_tobho_mott_draws_for_dominance() -> None:
    s = scene(
        at="dominance",
        p1=Side("baratheon", play=["Tobho Mott's Armory", "Melisandre"], deck=["Lightbringer"]),
    )
    s.use("p1", "Tobho Mott's Armory", verb="reaction")
    assert s.hand("p1") == ["Lightbringer"]
    assert s.kneels("Tobho Mott's Armory")


def test_the_kingswood_shelters_until_a_defeat() -> None:
    s = scene(
        p1=Side("lannister", play=["Gold Cloaks", "Tywin Lannister"]),
        p2=Side("baratheon", play=["Kingswood", "Melisandre"]),
    )
    s.attack("p1", "power", "p2", ["Gold Cloaks", "Tywin Lannister"], defend=None)
    assert (s.value("Gold Cloaks"), s.value("Tywin Lannister")) == (2, 5)
    s.choose("p2", verb="defenders").on_to_end()
    assert s.zone("Kingswood") == "discard"


def test_the_kingswood_shelters_nobody_else() -> None:
    s = scene(
        p1=Side("lannister", play=["Gold Cloaks"]),
        p2=Side(play=["The Queen of Thorns"]),
        p3=Side("baratheon", play=["Kingswood"]),
    )
    s.attack("p1", "power", "p2", ["Gold Cloaks"], defend=None)
    assert s.value("Gold Cloaks") == 3


def test_a_drunk_cannot_get_up() -> None:
    s = scene(
        at="standing",
        p2=Side("baratheon", play=["Stinking Drunk on p1:Tywin Lannister"]),
        p1=Side("lannister", play=["kneeling Tywin Lannister"]),
    )
    s.use("p2", "Stinking Drunk")
    assert s.kneels("Tywin Lannister")
    assert s.zone("Stinking Drunk") == "discard"


def test_barristan_stands_up_for_his_lord() -> None:
    s = raid(Side("baratheon", play=["kneeling Ser Barristan Selmy", "kneeling Robert Baratheon"]))
    s.choose("p2", "Robert Baratheon", verb="claim").use("p2", "Ser Barristan Selmy")
    assert s.zone("Robert Baratheon") == "play"
    assert not s.kneels("Ser Barristan Selmy")


@pytest.mark.parametrize(
    ("guard", "ward"),
    [("Ser Barristan Selmy", "kneeling Robert Baratheon"), ("kneeling Ser Barristan Selmy", "kneeling Left")],
)
def test_barristan_must_kneel_and_guards_lords_only(guard: str, ward: str) -> None:
    s = raid(Side("baratheon", play=[guard, ward]))
    s.choose("p2", ward.removeprefix("kneeling "), verb="claim")
    assert not s.offers("p2", "Ser Barristan Selmy", until="end_challenge")
