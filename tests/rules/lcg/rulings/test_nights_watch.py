"""Published rulings on the cards of the Night's Watch; see the package's text for the sources."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.terms import JUDGE
from rules.lcg.events.leaving import take_away
from tests.rules.lcg.scenes import Scene, Side, marshaling, places, raid, scene

TAKE = "Take the Black"
JUDGMENT = "The Hand's Judgment"


def killed(victim: str, **more: Any) -> Scene:
    """p1 wins a military challenge against p2, who has this one character to lose."""
    s = scene(p1=Side("lannister", play=["Burned Men"]), p2=Side("thenightswatch", play=[victim]), **more)
    return s.attack("p1", "military", "p2", ["Burned Men"])


def test_benjens_death_is_interrupted_once() -> None:
    """TK, BenjenStark; RR, Interrupts: one copy of an interrupt, once for each occurrence."""
    s = killed("kneeling Benjen Stark").use("p2", "Benjen Stark", verb="interrupt")
    assert not s.offers("p2", "Benjen Stark", until="dominance", verb="interrupt")
    assert s.power("p2") == 2
    assert s.zone("Benjen Stark") == "deck"


def test_benjen_dies_like_anybody_where_his_interrupt_is_not_used() -> None:
    """RR, Abilities: interrupts are optional."""
    s = killed("kneeling Benjen Stark").on_to("p2", "interrupt").choose("p2", "pass").on_to_end()
    assert s.zone("Benjen Stark") == "dead"


def test_whom_ghost_bypassed_cannot_defend_when_ghost_is_gone() -> None:
    """RR, Lasting Effects: an effect for the phase goes on whether its source is in play or not."""
    s = scene(
        p1=Side("thenightswatch", play=["Ghost", "Ranging Party"]),
        p2=Side("stark", play=["Robb Stark", "Winterfell Steward"]),
    )
    s.attack("p1", "military", "p2", ["Ghost"], stealth={"Ghost": "Robb Stark"}, defend=None)
    s.use("p1", "Ghost", verb="reaction").on_to("p2", "claim").choose("p2", "Winterfell Steward").on_to_end()
    take_away(s.t, s.card("Ghost"), "hand")
    s.attack("p1", "power", "p2", ["Ranging Party"], defend=None)
    assert not s.asks("p2", "defenders", until="end_challenge")


def test_jon_snow_is_beyond_the_one_attacker_of_a_jousting_contest() -> None:
    """CDB 01014: the plot limits who is declared; Jon Snow participates without being declared."""
    s = scene(
        p1=Side("thenightswatch", play=["Jon Snow", "Ranging Party"], plot="Jousting Contest"),
        p2=Side("stark", play=["Robb Stark"]),
    )
    s.attack("p1", "military", "p2", ["Ranging Party"], defend=["Robb Stark"]).on_to_end()
    counted = next(line.args["n"] for line in s.match.lines(JUDGE) if line.key == "strengths")
    assert counted == 5 + 4


def test_maester_aemon_saves_from_death_only() -> None:
    """RR, Kill: a character that is discarded from play is not killed."""
    s = scene(
        at="dominance",
        p1=Side("lannister", play=["Varys"]),
        p2=Side("thenightswatch", play=["Maester Aemon", "Ranging Party"]),
    )
    s.use("p1", "Varys", verb="interrupt")
    assert not s.offers("p2", "Maester Aemon", until="standing", verb="would")
    assert s.zone("Ranging Party") == "discard"


def test_yoren_takes_nobody_of_whom_there_is_a_copy_in_the_dead_pile_of_either() -> None:
    """FAQ 1.3: copies in play or in the dead pile, of the owner or of the player who would bring it in."""
    for mine, theirs in ((["Arya Stark"], []), ([], ["Arya Stark"])):
        s = marshaling(
            Side("thenightswatch", hand=["Yoren"], dead=mine, gold=3),
            p2=Side("stark", discard=["Arya Stark"], dead=theirs),
        )
        s.use("p1", "Yoren")
        assert not s.offers("p1", "Yoren", until="challenge_window", verb="reaction")


def test_while_yoren_holds_a_stolen_unique_neither_brings_a_copy() -> None:
    """FAQ 1.3: player and owner alike, as long as the player controls the card he does not own."""
    s = marshaling(
        Side("thenightswatch", hand=["Yoren", "Arya Stark", "Ghost"], gold=9),
        p2=Side("stark", discard=["Arya Stark"], hand=["Arya Stark"], gold=9),
    )
    s.use("p1", "Yoren").use("p1", "Yoren", verb="reaction")
    assert "Arya Stark" not in s.on_to("p1", "action").options("p1")
    assert "Ghost" in s.options("p1")
    assert not s.offers("p2", "Arya Stark", until="challenge_window")


def test_messenger_raven_cannot_be_saved_from_its_cost() -> None:
    """FAQ 3.2."""
    s = scene(at="dominance", p1=Side("thenightswatch", play=["Messenger Raven"], deck=["Dawn"]))
    s.use("p1", "Messenger Raven")
    assert sorted(s.hand("p1")) == ["Dawn", "Messenger Raven"]


def test_castle_black_strengthens_a_defender_who_stands() -> None:
    """RR, Target: an effect that could affect the card in any way may choose it."""
    s = raid(
        Side("thenightswatch", play=["Old Bear Mormont", "The Wall", "Castle Black"]),
        defend=["Old Bear Mormont"],
    )
    assert not s.kneels("Old Bear Mormont")
    s.use("p2", "Castle Black").on_to_end()
    counted = next(line.args["m"] for line in s.match.lines(JUDGE) if line.key == "strengths")
    assert counted == 6 + 1 + 2


def test_the_wall_kneels_before_it_can_be_used_at_the_end_of_the_phase() -> None:
    """RR, Forced Interrupts / Forced Reactions: it must kneel after each unopposed loss."""
    s = raid(
        Side("thenightswatch", play=["The Wall", "kneeling Veteran Builder"], hand=["Steward at the Wall"])
    )
    s.on_to_end()
    assert s.kneels("The Wall")
    assert not s.offers("p2", "The Wall", until="dominance", verb="interrupt")


def test_the_wall_can_be_stood_again_and_pays() -> None:
    """RR, Triggered Abilities: Veteran Builder stands it, and at the end of the phase it is used."""
    s = raid(Side("thenightswatch", play=["The Wall", "kneeling Veteran Builder", "kneeling Ranging Party"]))
    s.on_to("p2", "claim").choose("p2", "Ranging Party")
    s.use("p2", "Veteran Builder").use("p2", "The Wall", verb="interrupt").on_to_end("dominance")
    assert s.power("p2") >= 2


@pytest.mark.parametrize("starved", [True, False])
def test_a_meager_contribution_needs_gold_to_move(starved: bool) -> None:
    """RR, Move, and Abilities: from an empty pool nothing can be moved."""
    s = scene(
        at="marshal",
        active="p3",
        p2=Side("thenightswatch", hand=["A Meager Contribution"]),
        p3=Side("tyrell", plot="Naval Superiority" if starved else "Summons"),
    )
    assert s.offers("p2", "A Meager Contribution", until="challenge_window", verb="reaction") is not starved


def test_take_the_black_comes_after_dominance_was_counted() -> None:
    """CDB 01139: there are no actions in the phase before dominance is determined."""
    s = scene(
        at="dominance",
        p1=Side("thenightswatch", hand=[TAKE], gold=3),
        p2=Side("lannister", play=["Gold Cloaks", "Burned Men"]),
    )
    s.on_to("p1", "action")
    assert s.power("p2") == 1
    s.use("p1", TAKE).choose("p1", "Gold Cloaks", verb="target")
    assert s.power("p2") == 1


@pytest.mark.parametrize("format", ["melee", "kingsmoot"])
def test_power_on_a_character_counts_for_a_person_who_takes_it(format: str) -> None:
    """CDB 01139; RR, Winning the Game; TK, takecontrol: with 15 power the game is over at once."""
    s = scene(
        at="dominance",
        format=format,
        p1=Side("thenightswatch", hand=[TAKE], gold=3, power=12),
        p2=Side(
            "tyrell", play=["Wardens of the Reach", "Courtesan of the Rose"], on={"Wardens of the Reach": 3}
        ),
    )
    s.use("p1", TAKE).choose("p1", "Wardens of the Reach", verb="target").passes()
    assert s.over()
    assert places(s)[0] == 1


@pytest.mark.parametrize("victim", ["Robb Stark", "House Dayne Knight"])
def test_take_the_black_asks_for_no_unique_character(victim: str) -> None:
    """TK, TakeTheBlack: neither unique ones nor those with a printed cost above 6."""
    s = scene(
        at="dominance",
        p1=Side("thenightswatch", hand=[TAKE], gold=3),
        p2=Side("stark", play=[victim]),
    )
    s.on_to("p1", "action")
    assert (TAKE in s.options("p1")) is (victim == "House Dayne Knight")


def test_take_the_black_does_not_take_what_one_controls() -> None:
    """RR, Target: a card that is under one's control already could not be affected."""
    s = scene(at="dominance", p1=Side("thenightswatch", hand=[TAKE], play=["Ranging Party"], gold=3))
    assert TAKE not in s.on_to("p1", "action").options("p1")


def test_the_sword_in_the_darkness_does_not_stop_a_redirected_challenge() -> None:
    """RR, Redirect: who may not be attacked may become the defender by a redirection."""
    s = scene(
        seats=4,
        format="melee",
        p1=Side("stark", play=["Robb Stark"]),
        p3=Side("tyrell", titles=["Crown Regent"]),
        p4=Side("thenightswatch"),
    )
    s.t.last("round", "cannot against 3", (s.t.faction[0],), by=1)
    s.on_to("p1", "challenge").choose("p1", "military")
    assert "p4" not in s.options("p1")
    s.choose("p1", "p2").on_to("p3", "redirect").choose("p3", "redirect")
    assert "p4" in s.options("p1")


def test_a_defender_who_is_stood_stays_in_the_challenge() -> None:
    """CDB 01136: standing and participating have nothing to do with each other."""
    s = raid(Side("thenightswatch", play=["Ranging Party", "Castle Black"]), defend=["Ranging Party"])
    s.use("p2", "Castle Black")
    s.on_to_end()
    assert not s.kneels("Ranging Party")
    counted = next(line.args["m"] for line in s.match.lines(JUDGE) if line.key == "strengths")
    assert counted == 5 + 2
    assert s.value("Ranging Party") == 5, "the bonus ends with the challenge"


@pytest.mark.parametrize("by", ["Highgarden", "Areo Hotah"])
def test_jon_snow_cannot_be_removed_while_he_participates_undeclared(by: str) -> None:
    """CDB 01124: his ability would have him participate again at once, so he is no target."""
    s = scene(
        p1=Side("thenightswatch", play=["Jon Snow", "Ranging Party", "Old Forest Hunter"]),
        p2=Side("martell", play=["Highgarden"], hand=["Areo Hotah"], gold=6),
    )
    s.attack("p1", "military", "p2", ["Ranging Party", "Old Forest Hunter"], defend=None).use("p2", by)
    if by == "Areo Hotah":
        s.use("p2", by, verb="reaction")
    assert "Ranging Party" in s.options("p2")
    assert "Jon Snow" not in s.options("p2")


def test_jon_snow_leaves_with_the_last_other_attacker_of_the_watch() -> None:
    """CDB 01124: without one his ability has him participate no more."""
    s = scene(
        p1=Side("thenightswatch", play=["Jon Snow", "Ranging Party"]),
        p2=Side("martell", hand=["Areo Hotah"], gold=5),
    )
    s.attack("p1", "military", "p2", ["Ranging Party"], defend=None)
    s.use("p2", "Areo Hotah").use("p2", "Areo Hotah", verb="reaction").on_to_end()
    assert s.said("nobody_wins") == 1


def test_jon_snow_bypasses_nobody_undeclared() -> None:
    """CDB 01124: stealth is for those who are declared as attackers."""
    s = scene(
        p1=Side("thenightswatch", play=["Jon Snow", "Ranging Party"]),
        p2=Side("stark", play=["Robb Stark", "Tumblestone Knight"]),
    )
    s.t.last("phase", "stealth", (s.card("Jon Snow"),), by=1)
    s.on_to("p1", "challenge").choose("p1", "military").choose("p1", "p2")
    assert not s.declare("p1", "Ranging Party").asks("p1", "stealth", until="end_challenge")


def test_the_wall_adds_the_same_whatever_duplicates_lie_on_it() -> None:
    """TK, TheWall: a duplicate has no ability of its own."""
    s = scene(p1=Side("thenightswatch", play=["The Wall with 2", "Steward at the Wall"]))
    assert s.value("Steward at the Wall") == 1 + 1
