"""Published rulings on the cards of Wolves of the North; see the package's text for the sources."""

from __future__ import annotations

import pytest

from tests.rules.lcg.scenes import Side, marshaling, raid, scene

JON, CATELYN, SANSA = "03005", "03002", "03013"


def test_two_wolves_of_the_north_bypass_one_character() -> None:
    """FAQ, Wolves of the North: each chooses for itself, and may choose the same."""
    wolves = ["Wolves of the North"] * 2
    s = scene(
        p1=Side("stark", play=["Wolves of the North x2"]),
        p2=Side(play=["Randyll Tarly", "Left"]),
    )
    s.on_to("p1", "challenge").choose("p1", "military").choose("p1", "p2").choose("p1", *wolves)
    s.choose("p1", "Randyll Tarly", verb="stealth").choose("p1", "Randyll Tarly", verb="stealth")
    s.use("p1", "Wolves of the North", verb="reaction").use("p1", "Wolves of the North", verb="reaction")
    assert s.value("Randyll Tarly") == 1, "two Direwolves, twice"


def test_dragon_sight_leaves_later_defenders_alone() -> None:
    """FAQ, Dragon Sight: it concerns who participates when it is played."""
    s = scene(
        p1=Side("targaryen", play=["Khal Drogo"], hand=["Dragon Sight"], gold=1),
        p2=Side(play=["Randyll Tarly"]),
    )
    s.attack("p1", "military", "p2", ["Khal Drogo"], defend=None).use("p1", "Dragon Sight")
    s.reach_defenders("p2").choose("p2", "Randyll Tarly")
    assert (s.value("Khal Drogo"), s.value("Randyll Tarly")) == (4, 5)


def test_dragon_sight_stays_with_who_is_removed() -> None:
    """FAQ, Dragon Sight: until the end of the challenge, participating or not."""
    s = scene(
        p1=Side("targaryen", play=["Khal Drogo"], hand=["Dragon Sight"], gold=1),
        p2=Side("tyrell", play=["Randyll Tarly", "Highgarden"], gold=1),
    )
    s.attack("p1", "military", "p2", ["Khal Drogo"], defend=None).use("p1", "Dragon Sight")
    s.use("p2", "Highgarden")
    assert s.card("Khal Drogo") not in s.t.attackers
    assert s.value("Khal Drogo") == 4


def test_quentyn_who_burns_has_no_strength_to_kill_with() -> None:
    """FAQ 2.6; TK #1643: his STR is 0 when he is about to be killed for it."""
    s = scene(
        first="p2",
        active="p1",
        p1=Side("targaryen", play=["Drogon", "Viserion"], hand=["Dracarys!"], gold=1),
        p2=Side("martell", play=["Quentyn Martell"]),
    )
    s.attack("p1", "military", "p2", ["Drogon"], defend=["Quentyn Martell"]).use("p1", "Dracarys!")
    s.choose("p1", "Quentyn Martell", verb="target")
    assert not s.offers("p2", "Quentyn Martell", until="end_challenge", verb="interrupt")
    assert s.zone("Quentyn Martell") == "dead"


def test_rickon_may_cancel_his_own_players_search() -> None:
    """TK, RickonStark; TK #2141: it does not matter who searches."""
    s = scene(at="plot", p1=Side("stark", play=["Rickon Stark"], plots=["Summons", "Famine"]))
    s.choose("p1", "Summons", verb="plot").use("p1", "Rickon Stark", verb="would").on_to_end("reveal")
    assert s.said("cancelled") == 1


def test_rickon_may_cancel_another_rickon() -> None:
    """TK #2295 (commit 048e3160): the word "search" stands in his own ability."""
    s = scene(
        at="plot",
        p1=Side("stark", play=["Rickon Stark"]),
        p2=Side("stark", play=["Rickon Stark"]),
        p3=Side(plots=["Summons", "Famine"], deck=["Left"]),
    )
    s.choose("p3", "Summons", verb="plot").use("p1", "Rickon Stark", verb="would")
    s.use("p2", "Rickon Stark", verb="would").choose("p3", "Left", verb="search")
    assert s.hand("p3") == ["Left"]
    assert (s.zone("Rickon Stark", "p1"), s.zone("Rickon Stark", "p2")) == ("discard", "discard")


def test_rickon_does_not_cancel_the_keywords_of_who_searches() -> None:
    """TK, RickonStark; TK #2464: intimidate is no triggered ability."""
    s = scene(
        p1=Side("greyjoy", play=["Victarion Greyjoy"]),
        p2=Side("stark", play=["Rickon Stark", "Bran Stark"]),
    )
    s.attack("p1", "military", "p2", ["Victarion Greyjoy"], defend=None)
    assert not s.offers("p2", "Rickon Stark", until="end_challenge", verb="would")


def test_catelyn_does_not_mourn_herself() -> None:
    """TK #115: she has left play."""
    s = raid(Side("stark", play=[f"kneeling {CATELYN}"]))
    assert not s.offers("p2", "Catelyn Stark", until="end_challenge", verb="reaction")
    assert s.zone("Catelyn Stark") == "dead"


def test_jory_cassel_does_not_put_out_a_fire() -> None:
    """FAQ 3.1: a save that leaves the STR at 0 is none."""
    s = scene(
        first="p2",
        active="p1",
        p1=Side("targaryen", play=["Drogon", "Viserion"], hand=["Dracarys!"], gold=1),
        p2=Side("stark", play=["Summer", "Jory Cassel"]),
    )
    s.attack("p1", "military", "p2", ["Drogon"], defend=["Summer"]).use("p1", "Dracarys!")
    s.choose("p1", "Summer", verb="target")
    while s.zone("Summer") == "play":
        assert "Jory Cassel" not in s.options(s.asked()[0][0])
        s.choose(s.asked()[0][0], "pass")
    assert s.zone("Summer") == "dead"


@pytest.mark.parametrize("others, zone", [(["Garden Caretaker"], "play"), ([], "discard")])
def test_a_florent_knight_rides_down_himself_if_nobody_is_weaker(others: list[str], zone: str) -> None:
    """TK, HouseFlorentKnight: a character with the lowest STR must be discarded."""
    s = marshaling(
        Side(hand=["House Florent Knight"], gold=9),
        p2=Side("lannister", play=["Tywin Lannister", *others]),
    )
    s.use("p1", "House Florent Knight").passes()
    assert s.zone("House Florent Knight") == zone


def test_aryas_gift_moves_what_an_opponent_attached() -> None:
    """TK, AryasGift: an attachment for an opponent's characters may go to another of these."""
    s = scene(
        p1=Side("stark", play=["Arya Stark", "Robb Stark"], hand=["Arya's Gift"]),
        p2=Side("greyjoy", play=["Fishing Net on p1:Robb Stark"]),
    )
    s.use("p1", "Arya's Gift")
    assert s.t.host[s.card("Fishing Net")] == s.card("Arya Stark")


def test_aryas_gift_takes_the_silence_along() -> None:
    """TK, AryasGift: Milk of the Poppy works on its new bearer, and no longer on the old one."""
    s = scene(
        p1=Side("stark", play=["Eddard Stark", "Robb Stark"], hand=["Arya's Gift"]),
        p2=Side(play=["Milk of the Poppy on p1:Robb Stark"]),
    )
    s.use("p1", "Arya's Gift")
    assert (s.value("Robb Stark", "renown"), s.value("Eddard Stark", "renown")) == (1, 0)


def test_viper_eyes_open_once_ghaston_grey_has_filled_the_hand() -> None:
    """TK, AbilityRequirements, and commit c6f2b8c5: what can be used is looked at again in the window."""
    s = scene(
        first="p2",
        active="p1",
        p1=Side("stark", play=["Robb Stark", "Grey Wind"]),
        p2=Side("martell", play=["Ghaston Grey"], hand=["His Viper Eyes"], gold=2),
    )
    s.attack("p1", "military", "p2", ["Robb Stark", "Grey Wind"]).on_to("p2", "reaction")
    assert "His Viper Eyes" not in s.options("p2")
    s.choose("p2", "Ghaston Grey").choose("p2", "Grey Wind", verb="pick").use("p2", "His Viper Eyes")
    s.on_to_end()
    assert s.titles("discard", "p1") == ["Grey Wind"]


def test_a_song_of_summer_is_for_ones_own_characters_and_not_in_winter() -> None:
    """TK, ASongOfSummer."""
    own, other, winter = (
        scene(p1=Side(play=["Left"], plot="A Song of Summer"), p2=Side(play=["Right"], plot=plot))
        for plot in ("Summons", "Summons", "Famine")
    )
    assert (own.value("Left"), other.value("Right"), winter.value("Left")) == (3, 2, 2)
