"""The cards of House Martell."""

from __future__ import annotations

import pytest

from rules.kernel.terms import Illegal
from tests.rules.lcg.scenes import Side, marshaling, scene


def test_doran_strengthens_lords_and_ladies_with_used_plots() -> None:
    s = scene(
        p1=Side(
            "martell",
            play=["Doran Martell", "Arianne Martell", "Areo Hotah"],
            used=["A Noble Cause", "Summons"],
        ),
        p2=Side("martell", play=["Edric Dayne"]),
    )
    assert [s.value(name) for name in ("Doran Martell", "Arianne Martell", "Areo Hotah", "Edric Dayne")] == [
        4,
        6,
        5,
        1,
    ]


def test_edric_dayne_buys_an_icon() -> None:
    s = scene(p1=Side("martell", play=["Edric Dayne"], gold=1))
    s.use("p1", "Edric Dayne").choose("p1", "military", verb="icon")
    assert s.value("Edric Dayne", "military") == 1
    assert s.gold("p1") == 0
    s.on_to_end("dominance")
    assert s.value("Edric Dayne", "military") == 0


def test_red_viper_gains_power_for_each_five() -> None:
    s = scene(p1=Side("martell", play=["The Red Viper", "Dawn on The Red Viper"], used=["Summons"] * 3))
    s.attack("p1", "power", "p2", ["The Red Viper"]).use("p1", "The Red Viper")
    assert s.power_on("The Red Viper") == 2


def test_dornish_paramour_forces_a_defender() -> None:
    s = scene(
        p1=Side("martell", play=["Dornish Paramour"]),
        p2=Side("lannister", play=["Cersei Lannister", "Lannisport Moneylender"]),
    )
    s.attack("p1", "intrigue", "p2", ["Dornish Paramour"], defend=None).use("p1", "Dornish Paramour")
    s.choose("p1", "Lannisport Moneylender", verb="target").on_to("p2", "defenders")
    with pytest.raises(Illegal, match="Must defend: Lannisport Moneylender"):
        s.choose("p2", "Cersei Lannister")
    s.choose("p2", "Lannisport Moneylender")


def test_greenblood_trader_takes_one_of_two() -> None:
    s = marshaling(Side("martell", hand=["Greenblood Trader"], deck=["Dawn", "Doran's Game"]))
    s.use("p1", "Greenblood Trader").use("p1", "Greenblood Trader", verb="reaction")
    s.choose("p1", "Dawn", verb="take_to_hand")
    assert s.hand("p1") == ["Dawn"]
    assert s.titles("deck", "p1")[0] == "Doran's Game"


@pytest.mark.parametrize(("first", "icon"), [("p1", 0), ("p2", 1)])
def test_palace_spearman_schemes_unless_first_player(first: str, icon: int) -> None:
    s = scene(first=first, p1=Side("martell", play=["Palace Spearman"]))
    assert s.value("Palace Spearman", "intrigue") == icon


def test_dawn_grows_and_makes_a_dayne_intimidating() -> None:
    s = scene(
        p1=Side("martell", play=["Edric Dayne", "Dawn on Edric Dayne"], used=["Summons", "Summons"]),
        p2=Side("martell", play=["Obara Sand", "Dawn on Obara Sand"]),
    )
    assert (s.value("Edric Dayne"), s.value("Edric Dayne", "intimidate")) == (3, 1)
    assert (s.value("Obara Sand"), s.value("Obara Sand", "intimidate")) == (3, 0)


def test_sunspear_raises_claim_in_that_type() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men", "Gold Cloaks", "Lannisport Merchant"]),
        p2=Side("martell", play=["Areo Hotah", "Edric Dayne", "Sunspear"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).use("p2", "Sunspear")
    s.choose("p2", "Edric Dayne", verb="claim").on_to_end()
    s.attack("p2", "military", "p1", ["Areo Hotah"]).on_to("p1", "claim")
    s.choose("p1", "Burned Men", "Lannisport Merchant").on_to_end()
    assert s.zone("Burned Men") == s.zone("Lannisport Merchant") == "dead"


def test_dorans_game_gains_power_for_used_plots() -> None:
    s = scene(
        p1=Side(
            "martell",
            play=["Doran Martell", "Arianne Martell"],
            hand=["Doran's Game"],
            used=["Summons"] * 3,
            gold=1,
        )
    )
    s.attack("p1", "intrigue", "p2", ["Doran Martell", "Arianne Martell"]).use("p1", "Doran's Game")
    s.on_to_end()
    assert s.power("p1") == 4  # with 1 for winning unopposed


def test_unbowed_names_a_type_the_winner_cannot_initiate() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men", "Tywin Lannister"]),
        p2=Side("martell", hand=["Unbowed, Unbent, Unbroken"]),
    )
    s.attack("p1", "military", "p2", ["Burned Men"]).use("p2", "Unbowed, Unbent, Unbroken")
    s.choose("p2", "power", verb="name_type").on_to_end().on_to("p1", "challenge")
    assert s.options("p1") == ["intrigue", "pass"]


def test_confinement_takes_all_icons() -> None:
    s = scene(
        p1=Side("martell", hand=["Confinement"], gold=1),
        p2=Side("lannister", play=["Cersei Lannister", "Tywin Lannister"]),
    )
    s.use("p1", "Confinement")
    assert [s.value("Cersei Lannister", icon) for icon in ("military", "intrigue", "power")] == [0, 0, 0]
