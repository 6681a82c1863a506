"""What each Kingsmoot title does for its holder, and each of its moves (rules specification §19.3)."""

from __future__ import annotations

import pytest

from rules.lcg.reports.shown import strengths
from tests.rules.lcg.scenes import CAPTAIN, HEIR, KNIGHT, MARAUDER, READER, REEK, Side, scene


@pytest.mark.parametrize(
    ("title", "challenge", "attacker"),
    [
        (KNIGHT, "power", "Winterfell Steward"),
        (CAPTAIN, "military", "Direwolf Pup"),
        (READER, "intrigue", "Sansa Stark"),
    ],
)
def test_a_title_counts_one_more_in_its_challenges_only(title: str, challenge: str, attacker: str) -> None:
    defense = Side("tyrell", play=["Left", "Garden Caretaker", "Maester Lomys"])
    s = scene(p1=Side("stark", play=[attacker], titles=[title]), p2=defense)
    s.attack("p1", challenge, "p2", [attacker], defend=None)
    assert strengths(s.t) == [s.value(attacker) + 1, 0]
    other = {"power": "military", "military": "power", "intrigue": "power"}[challenge]
    s = scene(p1=Side("stark", play=["Robb Stark"], titles=[title]), p2=defense)
    s.attack("p1", other, "p2", ["Robb Stark"], defend=None)
    assert strengths(s.t) == [5, 0]


@pytest.mark.parametrize(
    ("title", "challenge", "attacker"),
    [(KNIGHT, "power", "Left"), (CAPTAIN, "military", "Left"), (READER, "intrigue", "Maester Lomys")],
)
def test_the_loser_of_its_challenges_hands_it_to_the_winner(
    title: str, challenge: str, attacker: str
) -> None:
    for kind in ("power", "military", "intrigue"):
        s = scene(
            p1=Side("lannister", play=["Tywin Lannister"]),
            p2=Side("tyrell", titles=[title]),
        )
        s.attack("p1", kind, "p2", ["Tywin Lannister"]).on_to_end()
        assert s.holder(title) == ("p1" if kind == challenge else "p2")


def test_the_heir_moves_when_its_holder_loses_unopposed_only() -> None:
    for defend, holder in (((), "p1"), (("Garden Caretaker",), "p2")):
        s = scene(
            p1=Side("stark", play=["Tumblestone Knight"]),
            p2=Side("tyrell", play=["Garden Caretaker"], titles=[HEIR]),
        )
        s.attack("p1", "power", "p2", ["Tumblestone Knight"], defend=defend).on_to_end()
        assert s.holder(HEIR) == holder


def test_the_marauder_stays_with_a_holder_who_wins_initiative_himself() -> None:
    s = scene(
        at="initiative",
        phase="plot",
        p1=Side("stark", plot="A Clash of Kings", titles=[MARAUDER]),
        p2=Side("tyrell"),
    )
    s.choose("p1", MARAUDER, verb="reaction")
    assert s.holder(MARAUDER) == "p1"
    assert s.gold("p1") == 2


def test_reek_takes_one_income_and_one_initiative() -> None:
    s = scene(p1=Side("stark", titles=[REEK]))
    assert (s.t.plot_value(0, "income"), s.t.plot_value(0, "initiative")) == (2, 5)
    assert (s.t.plot_value(1, "income"), s.t.plot_value(1, "initiative")) == (3, 6)
    s = scene(p1=Side("stark", titles=[REEK], plot="Summons"))
    assert s.t.plot_value(0, "initiative") == 0, "never below 0"


@pytest.mark.parametrize(("strength", "moves"), [(4, False), (5, True)])
def test_reek_goes_to_who_loses_by_five(strength: int, moves: bool) -> None:
    s = scene(
        p1=Side("tyrell", play=["The Knight of Flowers"]), p2=Side("stark"), p3=Side("martell", titles=[REEK])
    )
    s.t.last("round", "strength", [s.card("The Knight of Flowers")], by=strength - 5)
    s.attack("p1", "power", "p2", ["The Knight of Flowers"]).on_to_end()
    assert s.holder(REEK) == ("p2" if moves else "p3")
