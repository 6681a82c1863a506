"""What the heuristic bot makes of a deck's tools: it understands effects by the words of the vocabulary."""

from __future__ import annotations

from random import Random

import pytest

from rules.kernel import Question
from rules.lcg.first.bots import BOTS, KNOWN
from rules.lcg.playing.eyes import Eyes, attacks
from tests.rules.lcg.first.scenes import (
    HOST,
    KNIGHT,
    PUP,
    SMITH,
    Side,
    marshalling,
    scene,
)
from tests.rules.lcg.scenes import Scene
from tests.rules.lcg.scenes import Side as AnySide

DROGON, BONES, BASTARD = "Drogon", "Bones of a Child", "The Titan's Bastard"


def answers(s: Scene, player: str) -> set[str]:
    """What the bot answers to a player's question with much different chance, in words."""
    seat = int(player[1:]) - 1
    ask, found = s.ask(player), set()
    for number in range(12):
        question = Question(s.match, seat)
        given = question.settle(BOTS["heuristic"]().choose(question, Random(number)))
        for one in given if isinstance(given, tuple) else (given,):
            found.add(s._word(ask, one))
    return found


def targaryen(**more: object) -> AnySide:
    """A side of House Targaryen."""
    return Side("targaryen", **more)


@pytest.mark.parametrize(("weak", "uses"), [("Illyrio's Man", True), (PUP, False)])
def test_it_pays_to_weaken_a_character_only_where_that_kills(weak: str, uses: bool) -> None:
    s = scene(seats=2, p1=targaryen(play=[DROGON], gold=2), p2=targaryen(play=[HOST, weak]))
    s.on_to("p1", "action")
    assert (DROGON in answers(s, "p1")) is uses
    if uses:
        assert answers(s.use("p1", DROGON), "p1") == {weak}, "not the strongest"


def test_it_gives_no_character_away() -> None:
    s = scene(seats=2, p1=targaryen(hand=["Dothraki Honor Guard"]))
    assert "Dothraki Honor Guard" in s.on_to("p1", "action").options("p1")
    assert answers(s, "p1") == {"pass"}


def test_it_does_not_take_its_own_character_back_for_nothing() -> None:
    s = scene(seats=2, p1=targaryen(play=[HOST, BASTARD]), p2=Side(play=[PUP]))
    s.attack("p1", "military", "p2", [HOST]).on_to("p1", "reaction")
    assert BASTARD in s.options("p1") and answers(s, "p1") == {"pass"}


def test_it_lowers_claim_for_its_defense_only() -> None:
    s = scene(
        seats=2,
        p1=targaryen(play=[HOST, f"{BONES} on {HOST}"]),
        p2=targaryen(play=[KNIGHT, f"{BONES} on {KNIGHT}"]),
    )
    s.attack("p1", "military", "p2", [HOST], defend=[]).on_to("p1", "action")
    assert BONES in s.options("p1") and answers(s, "p1") == {"pass"}
    assert BONES in answers(s.on_to("p2", "action"), "p2")


def test_it_sweeps_where_others_have_more_to_lose() -> None:
    providers = ["Kingsroad Fiefdom x2"]
    for mine, theirs, plays in (([PUP], [HOST, KNIGHT], True), ([HOST, KNIGHT], [PUP], False)):
        s = scene(
            at="dominance",
            seats=2,
            p1=targaryen(play=[*mine, *providers], hand=["Westeros Bleeds"]),
            p2=Side(play=theirs),
        )
        assert ("Westeros Bleeds" in answers(s.on_to("p1", "action"), "p1")) is plays


def test_it_searches_for_no_second_duplicate() -> None:
    for rhaegal, searches in (("Rhaegal", True), ("Rhaegal with 1", False)):
        s = scene(seats=2, p1=targaryen(play=[rhaegal], gold=3))
        assert ("Rhaegal" in answers(s.on_to("p1", "action"), "p1")) is searches


def test_it_keeps_a_character_where_it_may() -> None:
    daario = "Daario Naharis"
    s = scene(at="dominance", seats=2, p1=targaryen(play=[daario]), p2=Side(gold=1))
    s.on_to("p1", "mode")
    assert answers(s, "p1") == {"have a player lose 1 gold"}


def test_it_lays_a_curse_on_a_character_that_dies_of_it() -> None:
    s = marshalling(targaryen(hand=["Flame-Kissed"], gold=2), p2=Side("lannister", play=["Jhogo", SMITH]))
    assert answers(s.use("p1", "Flame-Kissed").on_to("p1", "attach"), "p1") == {SMITH}


def test_it_moves_a_curse_onto_opponents() -> None:
    s = scene(
        seats=2,
        p1=Side(play=[KNIGHT, SMITH]),
        p2=targaryen(play=[BASTARD, f"Poisoned Wine on p1:{SMITH}", "Crossroads"]),
    )
    assert answers(s.use("p2", "Poisoned Wine"), "p2") == {KNIGHT}


def test_it_sees_that_stealth_leaves_an_attack_undefended() -> None:
    s = scene(seats=2, p1=targaryen(play=[DROGON]), p2=Side("lannister", play=[HOST, SMITH]))
    s.on_to("p1", "challenge")
    found = attacks(Eyes(Question(s.match, 0), KNOWN), ["military"], [1])
    assert [each.kind for each in found] == ["military"], "one of the two defends, and Drogon is stronger"


def test_it_gives_power_to_its_own_characters() -> None:
    dwarf = "You've Killed the Wrong Dwarf!"
    s = scene(seats=2, p1=Side("lannister", play=[SMITH], hand=[dwarf]), p2=Side(play=[HOST]))
    assert answers(s.use("p1", dwarf), "p1") == {SMITH}


@pytest.mark.parametrize(("seats", "first"), [(2, "p1"), (3, "p2")])
def test_it_lets_a_single_opponent_attack_first(seats: int, first: str) -> None:
    plot = "Tourney for the Hand"
    s = scene(at="reveal", seats=seats, p1=Side(plot=plot, power=6), p2=Side(plot=plot, power=3))
    assert answers(s.on_to("p2", "first_player"), "p2") == {first}
