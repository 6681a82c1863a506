"""House Targaryen in the Blood and Gold cycle."""

from __future__ import annotations

import pytest

from tests.rules.lcg.cards.blood import gild, gold_on
from tests.rules.lcg.scenes import Side, marshaling, scene


def test_the_elite_bury_what_was_used() -> None:
    s = scene(p1=Side("targaryen", play=["Ghiscari Elite"], discard=["Dracarys!", "Left"]))
    s.attack("p1", "power", "p2", ["Ghiscari Elite"], defend=None).use("p1", "Ghiscari Elite")
    assert s.titles("deck", "p1")[0] == "Dracarys!"


@pytest.mark.parametrize(("dead", "gold"), [(4, 2), (3, 1)])
def test_a_port_trades_in_lives(dead: int, gold: int) -> None:
    s = marshaling(Side("targaryen", play=["Slaver's Bay Port"]), p2=Side(dead=["Garden Caretaker"] * dead))
    before = s.gold("p1")
    s.use("p1", "Slaver's Bay Port")
    assert s.gold("p1") == before + gold


@pytest.mark.parametrize(("gold", "zone"), [(1, "play"), (0, "discard")])
def test_second_sons_want_their_pay(gold: int, zone: str) -> None:
    s = gild(scene(p1=Side("targaryen", play=["Second Sons"])), "Second Sons", gold)
    if gold:
        s.on_to("p1", "may_pay").choose("p1", "yes")
    s.on_to_end("dominance")
    assert s.zone("Second Sons") == zone


def test_a_dragon_humbles_the_bare() -> None:
    s = scene(
        p1=Side("targaryen", play=["Viserion"], hand=["A Dragon Is No Slave"], gold=2),
        p2=Side("lannister", play=["Tywin Lannister"]),
    )
    s.use("p1", "A Dragon Is No Slave").choose("p1", "Tywin Lannister", verb="target")
    assert s.value("Tywin Lannister") == 4


def test_a_dragon_comes_again() -> None:
    s = scene(p1=Side("targaryen", play=["Viserion"], discard=["A Dragon Is No Slave"], gold=1))
    s.attack("p1", "military", "p2", ["Viserion"]).use("p1", "A Dragon Is No Slave")
    assert s.zone("A Dragon Is No Slave") == "hand"


def test_grey_worm_breaks_a_shield() -> None:
    s = scene(p1=Side("targaryen", play=["Grey Worm"]), p2=Side("lannister", play=["Tywin Lannister"]))
    s.attack("p1", "military", "p2", ["Grey Worm"], defend=["Tywin Lannister"]).use(
        "p1", "Grey Worm"
    ).on_to_end()
    assert s.said("claim") == 1


def test_astapor_weakens_by_gold() -> None:
    s = scene(
        p1=Side("targaryen", play=["Grey Worm", "Astapor"]),
        p2=Side("lannister", play=["Tywin Lannister"], gold=1),
    )
    gild(s, "Astapor", 3).attack("p1", "military", "p2", ["Grey Worm"], defend=["Tywin Lannister"])
    s.use("p1", "Astapor").choose("p1", "Tywin Lannister", verb="target").use("p1", "Grey Worm").on_to_end()
    assert s.said("claim") == 1
    assert gold_on(s, "Astapor") == 3


def test_belwas_shields_his_queen() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"]),
        p2=Side("targaryen", play=["kneeling Strong Belwas", "kneeling Daenerys Targaryen"]),
    )
    gild(s, "Strong Belwas", 1).attack("p1", "military", "p2", ["Burned Men"])
    s.choose("p2", "Daenerys Targaryen", verb="claim").use("p2", "Strong Belwas")
    assert s.zone("Daenerys Targaryen") == "play"


def test_belwas_does_not_save_himself() -> None:
    s = scene(
        p1=Side("lannister", play=["Burned Men"]), p2=Side("targaryen", play=["kneeling Strong Belwas"])
    )
    gild(s, "Strong Belwas", 1).attack("p1", "military", "p2", ["Burned Men"]).on_to_end()
    assert s.zone("Strong Belwas") == "dead"


def test_the_breaker_of_chains_is_followed() -> None:
    s = scene(
        p1=Side(
            "targaryen",
            play=["Daenerys Targaryen", "Breaker of Chains on Daenerys Targaryen", "Viserion"],
            hand=["Freedmen"],
        )
    )
    before = s.value("Daenerys Targaryen")
    s.attack("p1", "power", "p2", ["Daenerys Targaryen"], defend=None).use("p1", "Breaker of Chains")
    s.choose("p1", "Freedmen", verb="pick")
    assert s.zone("Freedmen") == "play"
    assert s.value("Daenerys Targaryen") == before + 1


def test_irri_wakes_a_lady() -> None:
    s = gild(scene(p1=Side("targaryen", play=["Irri", "kneeling Daenerys Targaryen"])), "Irri", 1)
    s.use("p1", "Irri")
    assert not s.kneels("Daenerys Targaryen")


@pytest.mark.parametrize(("dead", "offered"), [(6, True), (5, False)])
def test_masters_fall_with_their_dead(dead: int, offered: bool) -> None:
    s = scene(
        p1=Side("targaryen", play=["Grey Worm"], hand=["Overthrowing the Masters"], gold=1),
        p2=Side("lannister", play=["Tywin Lannister"], dead=["Garden Caretaker"] * dead),
    )
    s.attack("p1", "military", "p2", ["Grey Worm"], defend=["Tywin Lannister"])
    assert s.offers("p1", "Overthrowing the Masters", until="compare") is offered
    if offered:
        s.use("p1", "Overthrowing the Masters").on_to_end()
        assert s.said("unopposed") == 1


def test_freedmen_join_a_great_victory() -> None:
    s = scene(p1=Side("targaryen", play=["Grey Worm"], discard=["Freedmen"]))
    s.attack("p1", "military", "p2", ["Grey Worm"]).use("p1", "Freedmen")
    assert s.zone("Freedmen") == "play"


def test_a_braid_rings_with_victories() -> None:
    s = scene(p1=Side("targaryen", play=["Strong Belwas", "Warrior's Braid on Strong Belwas"]))
    s.attack("p1", "military", "p2", ["Strong Belwas"]).use("p1", "Warrior's Braid")
    assert (s.value("Strong Belwas"), s.value("Strong Belwas", "renown")) == (5, 1)
