"""Published rulings on the melee titles; see the package's text for the sources."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.lcg.scenes import Scene, Side, scene

HAND, COIN, LAWS = "Hand of the King", "Master of Coin", "Master of Laws"
SHIPS, WHISPERS, REGENT = "Master of Ships", "Master of Whispers", "Crown Regent"


def melee(**sides: Any) -> Scene:
    """A scene of melee."""
    return scene(format="melee", **sides)


POWERFUL = ["Margaery Tyrell", "Courtesan of the Rose", "Randyll Tarly", "Left"]


def with_informant(*met: str) -> Scene:
    """The Hand of the King has three power challenges and has initiated some against these players."""
    s = melee(
        p1=Side(
            "tyrell", play=POWERFUL, hand=["Olenna's Informant", "Growing Strong"], gold=9, titles=[HAND]
        ),
        p2=Side("stark"),
        p3=Side("martell"),
    )
    s.use("p1", "Olenna's Informant").use("p1", "Olenna's Informant", verb="reaction").choose("p1", "power")
    for attacker, opponent in zip(POWERFUL, met, strict=False):
        s.attack("p1", "power", opponent, [attacker]).on_to_end()
        s.choose("p1", "pass")
    return s


@pytest.mark.parametrize(
    ("met", "opponents"),
    [
        (["p2"], {"p2", "p3"}),
        (["p2", "p2"], {"p3"}),
        (["p2", "p3"], {"p2", "p3"}),
        (["p3", "p2"], {"p2", "p3"}),
    ],
)
def test_of_all_power_challenges_of_the_hand_one_is_against_somebody_else(
    met: list[str], opponents: set[str]
) -> None:
    """TK, HandOfTheKing: with further permission only the last one is limited, and only if all were alike."""
    s = with_informant(*met).on_to("p1", "challenge").choose("p1", "power")
    if len(opponents) > 1:
        assert set(s.options("p1")) == opponents
    else:
        s.declare("p1", "Randyll Tarly")
        assert {f"p{s.t.defending + 1}"} == opponents


def test_a_redirected_attacker_may_meet_who_is_supported_and_not_the_same_again() -> None:
    """RR, Redirect; TK, CrownRegent: support forbids to initiate, not to resolve; never the first again."""
    s = melee(
        p1=Side("stark", play=["Robb Stark"], titles=[HAND]),
        p2=Side("tyrell", titles=[REGENT]),
        p3=Side("martell", titles=[LAWS]),
        p4=Side("greyjoy", titles=[COIN]),
    )
    s.on_to("p1", "challenge").choose("p1", "military")
    assert set(s.options("p1")) == {"p2", "p4"}, "it supports the Master of Laws"
    s.choose("p1", "p4").on_to("p2", "redirect").choose("p2", "redirect")
    assert set(s.options("p1")) == {"p2", "p3"}


def test_whom_stealth_bypassed_before_a_redirection_was_not_bypassed() -> None:
    """RR, Redirect; TK, CrownRegent: Ghost does not keep them from defending for the phase."""
    s = melee(
        p1=Side("thenightswatch", play=["Ghost"]),
        p2=Side("stark", play=["Robb Stark"]),
        p3=Side("martell", titles=[REGENT]),
        p4=Side("greyjoy", play=["Salty Navigator", "Iron Islands Fishmonger"]),
    )
    s.attack("p1", "military", "p2", ["Ghost"], stealth={"Ghost": "Robb Stark"}, defend=None)
    s.choose("p3", "redirect", verb="redirect").choose("p1", "p4", verb="opponent")
    s.choose("p1", "Salty Navigator", verb="stealth").use("p1", "Ghost", verb="reaction")
    s.on_to("p4", "claim")
    assert s.value("Robb Stark", "cannot defend") == 0
    assert s.value("Salty Navigator", "cannot defend") == 1


def test_two_rivals_are_two_bonuses_a_round() -> None:
    """RR, Rivals: one bonus a round for each rival opponent."""
    s = melee(
        p1=Side("stark", play=["Robb Stark", "Winterfell Steward"], titles=[HAND]),
        p2=Side("tyrell", titles=[COIN]),
        p3=Side("martell", titles=[SHIPS]),
    )
    s.attack("p1", "military", "p2", ["Robb Stark"]).on_to("p1", "renown").choose("p1").on_to_end()
    assert s.power("p1") == 2
    s.attack("p1", "power", "p3", ["Winterfell Steward"]).on_to_end()
    assert s.power("p1") == 4


def test_master_of_whispers_may_claim_from_nobody() -> None:
    """TK, MasterOfWhispers: "any number" is none as well."""
    s = melee(
        p1=Side("lannister", play=["Tyrion Lannister"], titles=[WHISPERS]),
        p2=Side("tyrell", hand=["Left"]),
    )
    s.attack("p1", "intrigue", "p2", ["Tyrion Lannister"]).on_to("p1", "claim_on").choose("p1").on_to_end()
    assert s.hand("p2") == ["Left"]


def test_a_title_counts_its_strength_only_with_somebody_in_the_challenge() -> None:
    """RR, Title Cards: +1 STR in challenges in which its bearer controls a participating character."""
    s = melee(
        p1=Side("stark", play=["Winterfell Steward"]),
        p2=Side("tyrell", play=["kneeling Left"], titles=[HAND]),
    )
    s.attack("p1", "power", "p2", ["Winterfell Steward"]).on_to_end()
    assert s.said("unopposed") == 1
