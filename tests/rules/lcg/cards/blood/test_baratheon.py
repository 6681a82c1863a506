"""House Baratheon in the Blood and Gold cycle."""

from __future__ import annotations

import pytest

from tests.rules.lcg.cards.blood import gild, gold_on
from tests.rules.lcg.scenes import Side, scene

ATTACKER = Side("lannister", play=["Tywin Lannister"])


def test_a_bannerman_follows_the_winner() -> None:
    s = scene(p1=ATTACKER, p2=Side("baratheon", play=["kneeling Fickle Bannerman"]))
    s.attack("p1", "power", "p2", ["Tywin Lannister"]).on_to_end()
    assert s.t.controller(s.card("Fickle Bannerman")) == 0


def test_gold_keeps_a_bannerman_loyal() -> None:
    s = gild(
        scene(p1=ATTACKER, p2=Side("baratheon", play=["kneeling Fickle Bannerman"])), "Fickle Bannerman", 1
    )
    s.attack("p1", "power", "p2", ["Tywin Lannister"]).choose("p2", "yes", verb="may_pay")
    assert (s.t.controller(s.card("Fickle Bannerman")), gold_on(s, "Fickle Bannerman")) == (1, 0)


def test_storms_end_shares_power() -> None:
    s = scene(at="dominance", p1=Side("baratheon", play=["Storm's End", "Robert Baratheon", "Left"], power=1))
    s.use("p1", "Storm's End")
    assert (s.power_on("Robert Baratheon"), s.power_on("Left")) == (1, 1)


def test_melisandre_burns_a_hope() -> None:
    s = scene(at="dominance", p1=Side("baratheon", play=["06027"]), p2=Side(hand=["Left", "Growing Strong"]))
    s.use("p1", "Melisandre").choose("p1", "Left", verb="pick")
    assert s.zone("Left") == "dead"


def test_the_light_of_the_lord_wakes_its_bearer() -> None:
    s = scene(
        at="dominance",
        p1=Side("baratheon", play=["kneeling Robert Baratheon", "Light of the Lord on Robert Baratheon"]),
    )
    s.use("p1", "Light of the Lord")
    assert (s.kneels("Robert Baratheon"), s.gold("p1")) == (False, 1)


def test_a_bastard_shines_at_night() -> None:
    s = scene(at="dominance", p1=Side("baratheon", play=["Flea Bottom Bastard", "The Tickler"]))
    assert s.on_to("p1", "action").value("Flea Bottom Bastard") == 4
    s = scene(p1=Side("baratheon", play=["Flea Bottom Bastard"]))
    assert s.value("Flea Bottom Bastard") == 1


def test_spears_bring_a_fallen_man_home() -> None:
    s = scene(p1=ATTACKER, p2=Side("baratheon", play=["kneeling Left", "Spears of the Merling King"]))
    s.attack("p1", "military", "p2", ["Tywin Lannister"]).use("p2", "Spears of the Merling King")
    assert s.zone("Left") == "hand"


def test_axell_bullies_the_unarmed() -> None:
    s = gild(
        scene(p1=Side("baratheon", play=["Ser Axell Florent"]), p2=Side("lannister", play=["Burned Men"])),
        "Ser Axell Florent",
        1,
    )
    s.attack("p1", "power", "p2", ["Ser Axell Florent"]).use("p1", "Ser Axell Florent")
    assert s.kneels("Burned Men")


def test_saving_the_kingdom_lasts_through_the_standing_phase() -> None:
    s = scene(
        p1=Side("baratheon", play=["Left"], hand=["Saving the Kingdom"], gold=2),
        p2=Side("lannister", play=["Burned Men", "Tywin Lannister"]),
    )
    s.use("p1", "Saving the Kingdom").choose("p1", "Burned Men", verb="target").on_to_end("standing")
    assert s.kneels("Burned Men")


def test_the_kingdom_is_saved_again_after_dominance() -> None:
    s = scene(at="dominance", p1=Side("baratheon", play=["Left"], discard=["Saving the Kingdom"], gold=1))
    s.use("p1", "Saving the Kingdom")
    assert s.zone("Saving the Kingdom") == "hand"


@pytest.mark.parametrize(("gold", "kneels"), [(2, True), (3, False)])
def test_cavalry_rides_down_whom_it_is_paid_for(gold: int, kneels: bool) -> None:
    s = scene(
        at="standing",
        p1=Side("baratheon", play=["Stannis's Cavalry"], gilded={"Stannis's Cavalry": gold}),
        p2=Side("lannister", play=["kneeling Burned Men"]),
    )
    assert s.on_to_end("standing").kneels("Burned Men") is kneels


def test_cavalry_is_paid_in_the_standing_phase() -> None:
    s = scene(at="standing", p1=Side("baratheon", play=["Stannis's Cavalry"], gold=3))
    s.use("p1", "Stannis's Cavalry").use("p1", "Stannis's Cavalry")
    assert (gold_on(s, "Stannis's Cavalry"), s.gold("p1")) == (2, 1)
    assert not s.offers("p1", "Stannis's Cavalry", until="taxation")


@pytest.mark.parametrize(("strong", "kneels"), [(["Robert Baratheon"], False), ([], True)])
def test_an_encampment_stands_for_victors(strong: list[str], kneels: bool) -> None:
    s = scene(
        at="dominance",
        p1=Side("baratheon", play=[*strong, "kneeling Northern Encampment"]),
        p2=Side("lannister", play=["Burned Men"]),
    )
    s.on_to_end("standing")
    assert s.kneels("Northern Encampment") is kneels


def test_patchface_apes_other_fools() -> None:
    s = scene(p1=Side("baratheon", play=["Patchface", "Moon Boy"]))
    fool = s.card("Moon Boy")
    for icon in ("military", "intrigue", "power"):
        assert s.value("Patchface", icon) >= (s.t.value(fool, icon) > 0)
    s.t.last("phase", "renown", (fool,), by=1)
    assert s.value("Patchface", "renown") == 1


def test_kings_blood_burns_power() -> None:
    s = scene(
        at="plot_window",
        phase="plot",
        p1=Side("baratheon", play=["Robert Baratheon", "King's Blood on Robert Baratheon"]),
        p2=Side(power=3),
        p3=Side(power=1),
    )
    gild(s, "King's Blood", 2)
    s.use("p1", "King's Blood")
    assert (s.power("p2"), s.power("p3"), s.kneels("Robert Baratheon")) == (1, 0, True)
    assert s.zone("King's Blood") == "discard"
