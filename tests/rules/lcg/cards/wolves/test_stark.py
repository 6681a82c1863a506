"""The cards of House Stark in Wolves of the North."""

from __future__ import annotations

import pytest

from tests.rules.lcg.scenes import Side, marshaling, raid, scene


@pytest.mark.parametrize(("plot", "power"), [("Calling the Banners", 1), ("Wardens of the North", 2)])
def test_king_robbs_host_carries_power_home(plot: str, power: int) -> None:
    s = scene(
        p1=Side("stark", play=["King Robb's Host"], plot=plot), p2=Side(play=["kneeling Left"], power=3)
    )
    s.attack("p1", "military", "p2", ["King Robb's Host"]).use("p1", "King Robb's Host", verb="reaction")
    assert s.power_on("King Robb's Host") == power
    assert s.power("p2") == 3 - power


def test_king_robbs_host_takes_nothing_from_the_poor() -> None:
    s = scene(p1=Side("stark", play=["King Robb's Host"]), p2=Side())
    s.attack("p1", "military", "p2", ["King Robb's Host"])
    assert not s.offers("p1", "King Robb's Host", until="end_challenge", verb="reaction")


@pytest.mark.parametrize(("power", "kneels"), [(4, False), (3, True)])
def test_the_blackfish_spares_tullys(power: int, kneels: bool) -> None:
    s = scene(
        p1=Side("stark", play=["The Blackfish", "Tumblestone Knight"], on={"The Blackfish": power}), p2=Side()
    )
    s.attack("p1", "power", "p2", ["Tumblestone Knight"])
    assert s.kneels("Tumblestone Knight") is kneels


def test_the_blackfish_draws_for_a_victory_in_arms() -> None:
    s = scene(p1=Side("stark", play=["The Blackfish", "Summer"], deck=["Ice"]), p2=Side())
    s.attack("p1", "military", "p2", ["Summer"]).use("p1", "The Blackfish", verb="reaction")
    assert s.hand("p1") == ["Ice"]


def test_wolves_frighten_whom_they_bypass() -> None:
    s = scene(
        p1=Side("stark", play=["Wolves of the North", "Summer", "Arya Stark", "Lady on Arya Stark"]),
        p2=Side("lannister", play=["Tywin Lannister", "Burned Men"]),
    )
    s.attack(
        "p1", "military", "p2", ["Wolves of the North"], defend=None,
        stealth={"Wolves of the North": "Tywin Lannister"},
    )  # fmt: skip
    s.use("p1", "Wolves of the North", verb="reaction")
    assert s.value("Tywin Lannister") == 3


@pytest.mark.parametrize(("plot", "power"), [("Famine", 1), ("Calling the Banners", 0)])
def test_jory_dies_for_his_lord(plot: str, power: int) -> None:
    s = raid(Side("stark", play=["kneeling Jory Cassel", "kneeling Robb Stark"], plot=plot))
    s.choose("p2", "Robb Stark", verb="claim").use("p2", "Jory Cassel").on_to_end()
    assert s.zone("Robb Stark") == "play"
    assert s.zone("Jory Cassel") == "discard"
    assert s.power_on("Robb Stark") == power


def test_jory_does_not_die_for_wolves_without_a_name() -> None:
    s = raid(Side("stark", play=["kneeling Jory Cassel", "kneeling Direwolf Pup"]))
    s.choose("p2", "Direwolf Pup", verb="claim")
    assert not s.offers("p2", "Jory Cassel", until="end_challenge")


def test_a_minstrel_sings_of_tullys() -> None:
    s = marshaling(Side("stark", play=["Tumblestone Knight", "Summer"], hand=["Riverrun Minstrel"], gold=4))
    s.use("p1", "Riverrun Minstrel", verb="action").use("p1", "Riverrun Minstrel", verb="reaction")
    assert s.options("p1") == ["Tumblestone Knight", "Riverrun Minstrel"]
    s.choose("p1", "Tumblestone Knight")
    assert s.power_on("Tumblestone Knight") == 1


def test_osha_leaves_and_stands() -> None:
    s = scene(p1=Side("stark", play=["Osha", "Summer"]), p2=Side("lannister", play=["Tywin Lannister"]))
    s.attack("p1", "military", "p2", ["Osha", "Summer"], defend=None).use("p1", "Osha")
    assert not s.kneels("Osha")
    assert s.t.attackers == [s.card("Summer")]


def test_osha_must_fight_to_leave() -> None:
    s = scene(p1=Side("stark", play=["Osha", "Summer"]), p2=Side("lannister", play=["Tywin Lannister"]))
    s.attack("p1", "military", "p2", ["Summer"], defend=None)
    assert not s.offers("p1", "Osha", until="end_challenge", verb="action")


def test_a_loyalist_shields_his_companions() -> None:
    s = scene(
        p1=Side("stark", play=["Bear Island Loyalist", "Summer", "Robb Stark"]),
        p2=Side("lannister", play=["Tywin Lannister"], hand=["Nightmares"], gold=1),
    )
    s.attack("p1", "military", "p2", ["Bear Island Loyalist", "Summer"], defend=None)
    s.use("p2", "Nightmares")
    assert s.options("p2") == ["Bear Island Loyalist", "Robb Stark", "Tywin Lannister"]


def test_shaggydog_follows_rickon() -> None:
    s = scene(p1=Side("stark", play=["Shaggydog"]))
    assert s.value("Shaggydog") == 3
    s = scene(p1=Side("stark", play=["Shaggydog", "Rickon Stark"]))
    assert s.value("Shaggydog") == 5


def test_a_septon_trades_power_for_gold() -> None:
    s = marshaling(
        Side(
            "stark",
            play=["House Tully Septon", "Summer"],
            hand=["Catelyn Stark", "Vanguard of the North"],
            gold=3,
            on={"Summer": 1},
        )
    )
    s.use("p1", "House Tully Septon", verb="action").use("p1", "Catelyn Stark", verb="action")
    assert s.power_on("Summer") == 0
    assert s.gold("p1") == 6 - 2


def test_a_septon_needs_power() -> None:
    s = marshaling(Side("stark", play=["House Tully Septon", "Summer"], hand=["Catelyn Stark"]))
    assert not s.offers("p1", "House Tully Septon", until="end_marshaling", verb="action")


def test_the_heart_tree_protects_from_plots() -> None:
    s = scene(
        at="challenges",
        first="p2",
        p1=Side("stark", play=["Winterfell Heart Tree", "Arya Stark", "Winterfell Steward"]),
    )
    s.use("p1", "Winterfell Heart Tree").choose("p1", "Arya Stark", verb="target")
    assert s.t.immunities(s.card("Arya Stark")) == {"opponents' plot"}
    assert s.zone("Winterfell Heart Tree") == "discard"


def test_nymeria_goes_from_hand_to_hand() -> None:
    s = scene(
        p1=Side("stark", play=["Arya Stark", "Robb Stark", "Direwolf Pup", "Nymeria on Arya Stark"], gold=1),
        p2=Side(),
    )
    assert s.value("Arya Stark", "intimidate") == 1
    s.use("p1", "Nymeria")
    assert s.value("Robb Stark", "intimidate") == 1, "the only other unique Stark character"
    assert s.gold("p1") == 0


def test_needle_sends_a_sacrifice_home() -> None:
    s = scene(
        at="plot",
        p1=Side("stark", play=["Arya Stark", "Needle on Arya Stark"], plots=["Fallen from Favor"]),
        p2=Side(plots=["Summons"]),
        p3=Side(plots=["Summons"]),
    )
    assert s.value("Arya Stark") == 4
    s.use("p1", "Needle")
    assert s.hand("p1") == ["Arya Stark"]
    assert s.zone("Needle") == "discard"


def test_needle_does_not_help_the_dead() -> None:
    s = raid(Side("stark", play=["kneeling Arya Stark", "Needle on Arya Stark"]))
    assert not s.offers("p2", "Needle", until="end_challenge")
    assert s.zone("Arya Stark") == "dead"


def test_frozen_solid_closes_a_place() -> None:
    s = marshaling(
        Side("stark", hand=["Frozen Solid"], gold=1),
        p2=Side(play=["Highgarden", "The Roseroad", "The Arbor", "Left"]),
    )
    s.use("p1", "Frozen Solid")
    assert s.t.host[s.card("Frozen Solid")] == s.card("Highgarden"), "the only one it may be on"
    assert s.t.is_blank(s.card("Highgarden"))


def test_hard_winters_bring_new_wolves() -> None:
    hand = ["As Hard as Winter", "Summer", "Robb Stark"]
    s = raid(Side("stark", play=["kneeling Arya Stark"], hand=hand, used=["Famine"], gold=1))
    s.use("p2", "As Hard as Winter")
    assert s.options("p2") == ["Summer"]
    s.choose("p2", "Summer")
    assert s.zone("Summer") == "play"


def test_hard_winters_need_a_winter() -> None:
    hand = ["As Hard as Winter", "Summer"]
    s = raid(Side("stark", play=["kneeling Arya Stark"], hand=hand, used=["Summons"], gold=1))
    assert not s.offers("p2", "As Hard as Winter", until="end_challenge")


@pytest.mark.parametrize("way", ["sacrifice a card", "kneel 2 cards"])
def test_the_pack_survives_an_event(way: str) -> None:
    s = scene(
        p1=Side("lannister", hand=["Nightmares"], gold=1),
        p2=Side("stark", play=["Summer", "Robb Stark", "Arya Stark"], hand=["The Pack Survives"]),
    )
    s.use("p1", "Nightmares").choose("p1", "Robb Stark", verb="target").use("p2", "The Pack Survives")
    s.choose("p2", way, verb="way_to_pay")
    if way == "kneel 2 cards":
        s.choose("p2", "Summer", "Arya Stark")
    assert s.value("Robb Stark", "blank") == 0
    assert s.zone("Summer") == ("discard" if way == "sacrifice a card" else "play")


def test_the_pack_cannot_survive_alone() -> None:
    s = scene(
        p1=Side("lannister", hand=["Nightmares"], gold=1),
        p2=Side("stark", play=["Robb Stark"], hand=["The Pack Survives"]),
    )
    s.use("p1", "Nightmares")
    assert not s.offers("p2", "The Pack Survives", until="end_challenge")


def test_arya_gives_an_attachment_away() -> None:
    s = scene(
        p1=Side(
            "stark",
            play=["Arya Stark", "Littlefinger", "Summer", "Knighted on Arya Stark"],
            hand=["Arya's Gift"],
        ),
        p2=Side(),
    )
    s.use("p1", "Arya's Gift")
    assert s.t.host[s.card("Knighted")] == s.card("Littlefinger"), "Summer may bear none"


def test_arya_gives_only_what_another_may_bear() -> None:
    s = scene(
        p1=Side("stark", play=["Arya Stark", "Littlefinger", "Needle on Arya Stark"], hand=["Arya's Gift"]),
        p2=Side(),
    )
    assert s.options("p1") == ["pass"], "asked for show: Littlefinger is no Stark"
