"""House Martell in the Blood and Gold cycle."""

from __future__ import annotations

import pytest

from tests.rules.lcg.cards.blood import gild
from tests.rules.lcg.scenes import Side, raid, scene


def test_ricasso_counts_as_plots() -> None:
    s = scene(p1=Side("martell", play=["Ricasso"], hand=["Secret Schemes"], used=["Summons"], gold=1))
    gild(s, "Ricasso", 2).use("p1", "Secret Schemes")
    assert len(s.hand("p1")) == 3


def test_the_princes_plan_grows() -> None:
    s = scene(
        p1=Side("martell", play=["Obara Sand"], hand=["The Prince's Plan"], used=["Summons"] * 2, gold=2)
    )
    s.use("p1", "The Prince's Plan").choose("p1", "power", verb="icon")
    assert (s.value("Obara Sand"), s.value("Obara Sand", "power")) == (5, 1)


def test_the_prince_plans_again_after_a_defeat() -> None:
    s = raid(Side("martell", discard=["The Prince's Plan"], gold=1))
    s.use("p2", "The Prince's Plan")
    assert s.zone("The Prince's Plan") == "hand"


def test_an_orphan_ferries_a_friend_home() -> None:
    s = scene(p1=Side("martell", play=["Orphan of the Greenblood", "Obara Sand"]))
    gild(s, "Orphan of the Greenblood", 1).use("p1", "Orphan of the Greenblood")
    assert s.zone("Obara Sand") == "hand"


def test_deserts_swallow_the_simple() -> None:
    s = raid(Side("martell", play=["Scorching Deserts"]), defend=None)
    s.use("p2", "Scorching Deserts")
    assert s.t.attackers == []
    assert s.zone("Scorching Deserts") == "discard"


def test_deserts_fear_the_skilled() -> None:
    s = scene(p1=Side("lannister", play=["Tywin Lannister"]), p2=Side("martell", play=["Scorching Deserts"]))
    s.attack("p1", "power", "p2", ["Tywin Lannister"], defend=None)
    assert not s.offers("p2", "Scorching Deserts", until="compare")


def test_a_maester_learns_from_defeat() -> None:
    s = scene(
        p1=Side("lannister", play=["Tywin Lannister", "Milk of the Poppy on Tywin Lannister"]),
        p2=Side("martell", play=["Maester of Sunspear"]),
    )
    s.attack("p1", "intrigue", "p2", ["Tywin Lannister"], defend=["Maester of Sunspear"]).use(
        "p2", "Maester of Sunspear"
    )
    assert s.zone("Milk of the Poppy") == "hand"


@pytest.mark.parametrize(("first", "gold"), [("p1", 3 + 1), ("p2", 2)])
def test_a_fiefdom_pays_who_comes_later(first: str, gold: int) -> None:
    s = scene(at="marshal", first=first, active="p3", p1=Side("martell", play=["Dornish Fiefdom"]))
    s.use("p1", "Dornish Fiefdom")
    assert s.gold("p1") == gold


def test_ellaria_rallies_bastards() -> None:
    s = scene(
        p1=Side("lannister", play=["Tywin Lannister"]),
        p2=Side("martell", play=["Ellaria Sand", "kneeling Obara Sand"]),
    )
    gild(s, "Ellaria Sand", 1).attack("p1", "power", "p2", ["Tywin Lannister"], defend=["Ellaria Sand"])
    s.use("p2", "Ellaria Sand")
    assert not s.kneels("Obara Sand")
    assert not s.kneels("Ellaria Sand")


def test_schemes_need_plots() -> None:
    s = scene(p1=Side("martell", play=["Obara Sand"], hand=["Secret Schemes"], gold=1))
    assert not s.offers("p1", "Secret Schemes", until="dominance")


def test_the_viper_ignores_the_simple() -> None:
    s = scene(
        p1=Side("martell", play=["06095"]), p2=Side("lannister", play=["Burned Men", "Tywin Lannister"])
    )
    s.attack("p1", "military", "p2", ["The Red Viper"], defend=["Burned Men"]).on_to_end()
    assert s.said("unopposed") == 1


def test_dornish_revenge_draws_out_a_foe() -> None:
    s = scene(
        p1=Side("martell", play=["06095", "Areo Hotah"], hand=["Dornish Revenge"], gold=1),
        p2=Side("lannister", play=["Burned Men", "Tywin Lannister"]),
    )
    s.attack("p1", "military", "p2", ["The Red Viper", "Areo Hotah"], defend=None)
    s.use("p1", "Dornish Revenge").choose("p1", "Burned Men", verb="target").reach_defenders("p2")
    s.choose("p2", "Burned Men", verb="defenders").on_to_end()
    assert s.zone("Burned Men") == "dead", "killed for losing by 5"


def test_a_spy_disarms() -> None:
    s = scene(p1=Side("martell", hand=["Dornish Spy"], gold=4), p2=Side("lannister", play=["Burned Men"]))
    s.use("p1", "Dornish Spy", verb="action").use("p1", "Dornish Spy", verb="reaction")
    s.choose("p1", "Burned Men", verb="target").choose("p1", "military", verb="icon")
    assert s.value("Burned Men", "military") == 0


def test_a_prisoner_is_sent_home() -> None:
    s = scene(
        at="marshaling",
        phase="draw",
        p1=Side("martell", play=["Obara Sand"]),
        p2=Side("lannister", play=["Tywin Lannister with 1", "Locked Away on Tywin Lannister"]),
    )
    s.use("p2", "Locked Away")
    assert (s.zone("Tywin Lannister"), s.zone("Locked Away")) == ("hand", "discard")
