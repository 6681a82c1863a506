"""The cards of House Targaryen in the Westeros cycle."""

from __future__ import annotations

import pytest

from tests.rules.lcg.scenes import Side, marshaling, raid, scene


def test_a_merchant_prince_needs_his_wares() -> None:
    s = scene(p1=Side("targaryen", play=["Merchant Prince", "Knighted on Merchant Prince"]))
    assert (s.value("Merchant Prince"), s.value("Merchant Prince", "military")) == (5, 1)
    s = scene(p1=Side("targaryen", play=["Merchant Prince"]))
    assert (s.value("Merchant Prince"), s.value("Merchant Prince", "military")) == (3, 0)


def test_rakharo_gains_power_by_deaths_for_claim() -> None:
    s = scene(p1=Side("targaryen", play=["Rakharo", "Jhogo"]), p2=Side(play=["kneeling Left"]))
    assert s.value("Rakharo", "intimidate") == 1
    s.attack("p1", "military", "p2", ["Jhogo"]).use("p1", "Rakharo", verb="reaction")
    assert s.power_on("Rakharo") == 1


def test_rakharo_does_not_gain_by_other_deaths() -> None:
    s = raid(Side("targaryen", play=["kneeling Rakharo", "kneeling Braided Warrior"]))
    s.choose("p2", "Braided Warrior", verb="claim")
    assert not s.offers("p2", "Rakharo", until="end_challenge"), "not a challenge of his"
    assert s.value("Rakharo", "intimidate") == 0


@pytest.mark.parametrize(("bearer", "zone"), [("Viserys Targaryen", "dead"), ("Tywin Lannister", "play")])
def test_a_golden_crown_is_too_heavy_for_some(bearer: str, zone: str) -> None:
    s = marshaling(
        Side("targaryen", play=["Handmaiden"], hand=["Crown of Gold"], gold=4), p2=Side(play=[bearer])
    )
    s.use("p1", "Crown of Gold").choose("p1", bearer).on_to_end("marshal")
    assert s.zone(bearer) == zone
    if zone == "play":
        assert s.value(bearer) == 2
        assert s.t.has_trait(s.card(bearer), ["King"])


def test_a_crone_buries_what_others_discard() -> None:
    s = scene(
        p1=Side("targaryen", play=["Crone of Vaes Dothrak", "Magister Illyrio", "Braided Warrior"]),
        p2=Side(hand=["Margaery Tyrell"]),
    )
    s.attack("p1", "intrigue", "p2", ["Magister Illyrio"]).use("p1", "Crone of Vaes Dothrak")
    s.choose("p1", "Braided Warrior", verb="kneel_as_cost")
    assert s.zone("Margaery Tyrell") == "dead"


def test_a_crone_leaves_events_and_ones_own_cards() -> None:
    s = scene(
        p1=Side("targaryen", play=["Crone of Vaes Dothrak", "Magister Illyrio"]),
        p2=Side(hand=["Growing Strong"]),
    )
    s.attack("p1", "intrigue", "p2", ["Magister Illyrio"])
    assert not s.offers("p1", "Crone of Vaes Dothrak", until="end_challenge")
    s = scene(
        p1=Side(play=["The Queen of Thorns"]),
        p2=Side("targaryen", play=["Crone of Vaes Dothrak"], hand=["Viserion"]),
    )
    s.attack("p1", "intrigue", "p2", ["The Queen of Thorns"])
    assert not s.offers("p2", "Crone of Vaes Dothrak", until="end_challenge")


def test_the_silver_steed_carries_to_a_second_challenge() -> None:
    s = scene(
        p1=Side(
            "targaryen", play=["Daenerys Targaryen", "The Silver Steed on Daenerys Targaryen", "Viserion"]
        ),
        p2=Side(),
    )
    assert s.value("Daenerys Targaryen", "renown") == 0
    s.attack("p1", "power", "p2", ["Daenerys Targaryen"]).use("p1", "The Silver Steed")
    assert s.power_on("Daenerys Targaryen") == 1
    assert s.zone("The Silver Steed") == "discard"
    s.attack("p1", "power", "p2", ["Viserion"])
    assert s.said("initiates") == 2


def test_the_silver_steed_carries_no_stranger_and_only_to_power() -> None:
    s = scene(
        p1=Side("targaryen", play=["Daenerys Targaryen", "The Silver Steed on Daenerys Targaryen"]), p2=Side()
    )
    s.attack("p1", "intrigue", "p2", ["Daenerys Targaryen"])
    assert not s.offers("p1", "The Silver Steed", until="end_challenge")
    s = marshaling(Side("targaryen", play=["Viserion", "Unsullied"], hand=["The Silver Steed"], gold=1))
    assert not s.offers("p1", "The Silver Steed", until="end_marshaling")


def test_outriders_ride_with_their_people() -> None:
    s = marshaling(
        Side("targaryen", play=["Braided Warrior x2", "Unsullied"], hand=["Dothraki Outriders"], gold=3),
        p2=Side("targaryen", play=["Braided Warrior"]),
    )
    s.use("p1", "Dothraki Outriders")
    assert s.gold("p1") == 3 + 3 - 6


def test_mirri_takes_a_life_instead() -> None:
    s = scene(p1=Side("targaryen", play=["Mirri Maz Duur"]), p2=Side(play=["Left", "Right"], hand=["Left"]))
    s.attack("p1", "intrigue", "p2", ["Mirri Maz Duur"]).use("p1", "Mirri Maz Duur").choose("p1", "Right")
    s.on_to_end()
    assert s.titles("dead", "p2") == ["Right"]
    assert s.hand("p2") == ["Left"]


def test_mirri_works_alone() -> None:
    s = scene(p1=Side("targaryen", play=["Mirri Maz Duur", "Magister Illyrio"]), p2=Side(play=["Left"]))
    s.attack("p1", "intrigue", "p2", ["Mirri Maz Duur", "Magister Illyrio"])
    assert not s.offers("p1", "Mirri Maz Duur", until="end_challenge", verb="interrupt")


def test_a_blood_ritual_saves_and_silences() -> None:
    s = raid(Side("targaryen", play=["kneeling Khal Drogo"], hand=["Blood Magic Ritual"], gold=1))
    s.use("p2", "Blood Magic Ritual").on_to_end()
    assert s.zone("Khal Drogo") == "play"
    assert s.zone("Blood Magic Ritual") == "play"
    assert s.value("Khal Drogo", "renown") == 0
    assert s.t.has_trait(s.card("Blood Magic Ritual"), ["Condition"])


def test_a_blood_ritual_is_too_small_for_an_army() -> None:
    s = raid(Side("targaryen", play=["kneeling Unsullied"], hand=["Blood Magic Ritual"], gold=1))
    assert not s.offers("p2", "Blood Magic Ritual", until="end_challenge")


def test_jhogo_counts_the_dead_of_the_defender() -> None:
    """TK, Jhogo."""
    s = scene(
        p1=Side("targaryen", play=["Jhogo"], dead=["Viserion"]),
        p2=Side(play=["Tywin Lannister"], dead=["Left", "Right"]),
    )
    assert (s.value("Jhogo"), s.value("Jhogo", "stealth")) == (3, 0)
    s.attack("p1", "military", "p2", ["Jhogo"], defend=None)
    assert s.value("Jhogo") == 5


def test_a_pyre_is_lit_for_lords() -> None:
    s = raid(Side("targaryen", play=["kneeling Viserys Targaryen"], hand=["Funeral Pyre"]))
    s.use("p2", "Funeral Pyre")
    assert len(s.hand("p2")) == 3
    s = raid(Side("targaryen", play=["kneeling Viserion"], hand=["Funeral Pyre"]))
    assert not s.offers("p2", "Funeral Pyre", until="end_challenge")
