"""Melee (rules specification §18.3): titles chosen each round, supports, rivals, redirect."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel import Match
from rules.lcg.game import GAME
from rules.lcg.reports.ranking import result
from rules.lcg.second.attributes import RESERVE
from tests.rules.lcg.scenes import Scene, Side, places, scene

HAND, COIN, LAWS = "Hand of the King", "Master of Coin", "Master of Laws"
SHIPS, WHISPERS, REGENT = "Master of Ships", "Master of Whispers", "Crown Regent"


def melee(at: str = "challenge_window", **sides: Any) -> Scene:
    """A scene of melee."""
    return scene(at=at, format="melee", **sides)


@pytest.mark.parametrize(("n", "offered"), [(3, 4), (4, 5), (5, 5), (6, 6)])
def test_titles_are_set_aside_by_number_of_players_and_passed_on(n: int, offered: int) -> None:
    match = Match.new(GAME, n, {"format": "melee"}, bytes([n]) * 32)
    seen: list[tuple[int, int]] = []
    while match.step != "plot_window" and len(seen) < n:
        for ask in match.asks:
            if ask.verb == "choose_title":
                seen.append((ask.seat, ask.count()))
            match.answer(ask.seat, ask.fallback(match.table.draws.stream("test")))
    first = match.table.first
    expected = [((first + turn) % n, offered - turn) for turn in range(n)]
    assert seen == [entry for entry in expected if entry[1] > 1][: len(seen)]
    while match.table.phase == "plot" and match.step != "plot_window":
        for ask in match.asks:
            match.answer(ask.seat, ask.fallback(match.table.draws.stream("test")))
    assert [len(match.table.pile("titles", seat)) for seat in range(n)] == [1] * n


def test_a_player_cannot_initiate_against_the_title_he_supports() -> None:
    """TK, MeleeTitles."""
    s = melee(
        p1=Side("stark", play=["Robb Stark"], titles=[HAND]),
        p2=Side("tyrell", titles=[LAWS]),
        p3=Side("martell"),
        p4=Side("greyjoy"),
    )
    s.on_to("p1", "challenge").choose("p1", "power")
    assert s.options("p1") == ["p3", "p4"]


@pytest.mark.parametrize("attacks", [True, False])
def test_beating_a_rival_brings_one_power_once_a_round_in_either_role(attacks: bool) -> None:
    """TK, MeleeTitles."""
    rival = Side("tyrell", play=["Left"], titles=[COIN])
    mine = Side("stark", play=["Robb Stark", "Eddard Stark"], titles=[HAND])
    if attacks:
        s = melee(p1=mine, p2=rival)
        s.attack("p1", "military", "p2", ["Robb Stark"]).on_to("p1", "renown").choose("p1")
        assert s.power("p1") == 2, "the rival and the unopposed challenge"
        s.on_to_end()
        s.attack("p1", "power", "p2", ["Eddard Stark"]).on_to("p1", "renown").choose("p1").on_to_end()
        assert s.power("p1") == 3, "the second time only the unopposed challenge"
    else:
        s = melee(p1=rival, p2=mine)
        s.attack("p1", "military", "p2", ["Left"], defend=["Robb Stark"])
        s.on_to("p2", "renown").choose("p2").on_to_end()
        assert s.power("p2") == 1


def test_master_of_ships_claims_more_from_rivals() -> None:
    s = melee(
        p1=Side("stark", play=["Robb Stark"], titles=[SHIPS]),
        p2=Side("tyrell", play=["kneeling Garden Caretaker x3"], titles=[LAWS]),
    )
    s.attack("p1", "military", "p2", ["Robb Stark"]).on_to("p2", "claim")
    s.choose("p2", "Garden Caretaker", "Garden Caretaker").on_to_end()
    assert s.titles("dead", "p2") == ["Garden Caretaker"] * 2


def test_master_of_whispers_claims_from_any_number_of_opponents() -> None:
    s = melee(
        p1=Side("lannister", play=["Tyrion Lannister"], titles=[WHISPERS]),
        p2=Side("tyrell", hand=["Left"]),
        p3=Side("martell", hand=["Left"]),
    )
    s.attack("p1", "intrigue", "p2", ["Tyrion Lannister"]).on_to("p1", "claim_on").choose("p1", "p2", "p3")
    s.on_to_end()
    assert (s.hand("p2"), s.hand("p3")) == ([], [])


def test_the_hand_of_the_king_has_a_second_power_challenge_against_somebody_else() -> None:
    s = melee(
        p1=Side("stark", play=["Robb Stark", "Eddard Stark", "Winterfell Steward"], titles=[HAND]),
        p2=Side("tyrell"),
        p3=Side("martell"),
    )
    s.attack("p1", "power", "p2", ["Winterfell Steward"]).on_to_end()
    s.attack("p1", "power", "p3", ["Robb Stark"]).on_to("p1", "renown").choose("p1").on_to_end()
    s.on_to("p1", "challenge")
    assert s.options("p1") == ["military", "pass"]


def test_the_crown_regent_redirects_once_a_round_before_reactions() -> None:
    s = melee(
        first="p3",
        active="p1",
        p1=Side("greyjoy", play=["Theon Greyjoy", "Asha Greyjoy"]),
        p2=Side("tyrell", play=["Left"]),
        p3=Side("stark", play=["Eddard Stark"], titles=[REGENT]),
        p4=Side("martell", play=["Obara Sand"]),
    )
    s.attack("p1", "military", "p2", ["Theon Greyjoy"], stealth={"Theon Greyjoy": "Left"}, defend=None)
    s.choose("p3", "redirect", verb="redirect").choose("p1", "p4", verb="opponent")
    s.choose("p1", "Obara Sand", verb="stealth")
    assert (s.t.defending, s.t.initially) == (3, 1)
    assert s.t.bypassed == [s.card("Obara Sand")]
    s.on_to_end()
    assert s.power("p1") >= 1
    s.attack("p1", "power", "p2", ["Asha Greyjoy"], defend=None)
    assert s.asked()[0][1] != "redirect"


def test_the_crown_regent_counts_two_more_for_dominance_and_the_coin_pays() -> None:
    s = melee(at="dominance", p1=Side("stark", titles=[REGENT]), p2=Side("tyrell", titles=[COIN], gold=1))
    assert s.t.plot_value(1, "income") == 5
    s.on_to_end("dominance")
    assert s.power("p1") == 1


def test_the_master_of_laws_draws_and_keeps_one_more() -> None:
    s = melee(at="draw", p1=Side("stark", titles=[LAWS]), p2=Side("tyrell"))
    assert s.t.plot_value(0, RESERVE) == 7
    s.on_to("p1", "action")
    assert (len(s.hand("p1")), len(s.hand("p2"))) == (3, 2)


def test_titles_return_in_the_taxation_phase() -> None:
    s = melee(at="taxation", p1=Side("stark", titles=[LAWS]), p2=Side("tyrell", titles=[COIN]))
    s.on_to_end("taxation")
    assert s.t.in_zone("titles") == []


def test_of_several_with_fifteen_power_the_first_player_names_the_winner() -> None:
    s = melee(
        at="draw", p1=Side("stark"), p2=Side("tyrell", power=15), p3=Side("martell", power=15, fillers=9)
    )
    s.t.power_changed()
    s.on_to("p1", "winner").choose("p1", "p3")
    assert s.over()
    assert places(s) == [3, 2, 1]
    assert result(s.t).placings[0].points["king"] == 1
