"""Golden tests of the specification (§19) from the rulebook's own examples that other files do not have; and
every golden test and ruling has a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules.lcg.first.table import DRAW_CAP
from rules.lcg.steps.marshaling import may_marshal
from rules.lcg.vocabulary.costs import kneel_this
from rules.lcg.vocabulary.resources import faction_power
from rules.lcg.vocabulary.triggers import is_killed, reaction
from tests.rules.lcg.first.scenes import HOST, KNIGHT, PUP, SMITH, STEWARD, Side, lent, scene

TYRION = "Tyrion Lannister"
LAWS, COIN = "Master of Laws", "Master of Coin"


SOURCES = {
    1: "rulebook, income and costs (§5.3)",
    2: "rulebook, a military challenge (§6.7)",
    3: "rulebook, influence (§10.7)",
    4: "rulebook, cancel responses (§4.3)",
    5: "rulebook, modifiers of STR (§4.8)",
    6: "rulebook, supporting titles (§8.2)",
    7: "rulebook, opposed titles (§8.3)",
    8: "rulebook, ties of initiative (§5.1)",
    9: "rulebook, claim of 2 (§6.7)",
    10: "rulebook, three players (§8.4)",
    11: "rulebook, two on two (§9)",
    12: "rulebook, dominance and taxation (§5.5, §5.7)",
    13: "FAQ, moribund cards (§4.7)",
    14: "FAQ, deadly after claim (§6.7, A-25)",
    15: "FAQ, passives that look into piles (§4.7, A-40)",
    16: "FAQ, the first action of a window (§4.2, A-23)",
}
"""By golden test: where the example is from, and the section of the specification that explains it."""


def test_sansa_dies_for_the_claim_or_a_duplicate_saves_her_g_2() -> None:
    """No second Sansa enters while she is dead; the winner draws 2 of the 3 cards the cap allows."""
    raff, sansa = "Raff the Sweetling", "Sansa Stark"
    attacker = Side("lannister", play=[raff], hand=["Insidious Ways"])
    for here, zone in ((sansa, "dead"), (f"{sansa} with 1", "play")):
        s = scene(p1=attacker, p2=Side(play=["Grey Wind", here], hand=[sansa], gold=9))
        s.attack("p1", "military", "p2", [raff], defend=["Grey Wind"]).use("p1", "Insidious Ways")
        s.choose("p2", sansa, verb="claim")
        if zone == "play":
            s.choose("p2", sansa, verb="would")
        s.on_to_end()
        held = next(card for card in s.t.pile("hand", 1) if s.t.title(card) == sansa)
        assert (s.titles("dead", "p2") == [sansa]) is (zone == "dead")
        assert (s.t.drawn[0], DRAW_CAP) == (2, 3)
        assert may_marshal(s.t, 1, held) is (zone == "play"), "as a duplicate, or not at all"


@pytest.mark.parametrize(
    ("changes", "strengths"), [((2, -2), [5, 3]), ((-4,), [0]), ((-4, 2), [0, 1])], ids=str
)
def test_strength_is_the_sum_of_all_changes_and_at_least_zero_g_5(
    changes: tuple[int, ...], strengths: list[int]
) -> None:
    s = scene(p1=Side("lannister", play=[TYRION]))
    found = []
    for change in changes:
        s.t.last("phase", "strength", (s.card(TYRION),), by=change)
        found.append(s.value(TYRION))
    assert found == strengths


def test_a_winning_supporters_renown_counts_g_6() -> None:
    s = scene(
        p1=Side(play=[PUP]),
        p2=Side("lannister", play=[SMITH], titles=[LAWS]),
        p3=Side("baratheon", play=["Brienne of Tarth"], titles=[COIN]),
    )
    s.attack("p1", "military", "p2", [PUP]).choose("p3", "Brienne of Tarth", verb="defenders").on_to_end()
    assert s.power_on("Brienne of Tarth") == 1


@pytest.mark.parametrize(("plot", "gold"), [("Mad King's Legacy", 0), ("Looking Ahead", 2)])
def test_gold_is_taxed_unless_looking_ahead_g_12(plot: str, gold: int) -> None:
    s = scene(at="dominance", seats=2, p1=Side(play=[KNIGHT], gold=2, plot=plot), p2=Side(play=[HOST]))
    s.on_to("p1", "plot")
    assert (s.t.round, s.gold("p1")) == (2, gold)


def test_ser_jacelyn_dies_responds_kneels_for_a_cost_and_leaves_g_13(monkeypatch: pytest.MonkeyPatch) -> None:
    jacelyn = "Ser Jacelyn Bywater"
    pays = reaction(is_killed, faction_power(1), pay=kneel_this)
    with lent(monkeypatch, {SMITH: [pays]}):
        s = scene(p1=Side(play=[HOST], hand=[PUP]), p2=Side("lannister", play=[jacelyn], hand=[STEWARD]))
        s.attack("p1", "military", "p2", [HOST]).use("p2", jacelyn).on_to_end()
        assert (s.hand("p1"), s.zone(jacelyn), s.kneels(jacelyn)) == ([], "dead", False)
    ways = "A Lannister Pays His Debts"
    s = scene(p1=Side(play=[HOST], hand=[PUP]), p2=Side("lannister", play=[jacelyn], hand=[ways]))
    s.attack("p1", "military", "p2", [HOST]).use("p2", ways)
    assert s.kneels(jacelyn), "moribund, he kneels to pay"
    s.on_to_end()
    assert (s.zone(jacelyn), s.zone(HOST)) == ("dead", "dead")


def test_a_sole_defender_who_dies_for_the_claim_leaves_deadly_nobody_g_14() -> None:
    s = scene(p1=Side("lannister", play=["Bronn"]), p2=Side(play=[PUP, KNIGHT]))
    s.attack("p1", "military", "p2", ["Bronn"], defend=[PUP])
    s.choose("p2", PUP, verb="claim").on_to_end()
    assert (s.zone(PUP), s.zone(KNIGHT), s.said("leaves by kill")) == ("dead", "play", 1)
    s = scene(p1=Side("lannister", play=["Bronn"]), p2=Side(play=[PUP, KNIGHT]))
    s.attack("p1", "military", "p2", ["Bronn"], defend=[PUP])
    s.choose("p2", KNIGHT, verb="claim").on_to_end()
    assert (s.zone(PUP), s.zone(KNIGHT)) == ("dead", "dead"), "where somebody else pays, deadly takes it"


def test_benjen_saved_by_a_duplicate_shuffles_nothing_g_15() -> None:
    s = scene(p1=Side(play=[HOST], dead=[PUP]), p2=Side(play=["Benjen Stark with 1"]))
    s.attack("p1", "military", "p2", [HOST]).choose("p2", "Benjen Stark", verb="would").on_to_end()
    assert (s.zone(PUP), s.zone("Benjen Stark")) == ("dead", "play")


@pytest.mark.parametrize(
    ("letter", "numbers"), [("g", len(SOURCES)), ("a", 79)], ids=["golden tests", "rulings"]
)
def test_every_golden_test_and_ruling_has_a_test_that_names_it(letter: str, numbers: int) -> None:
    """In the name of a test, or in its first sentence ("A-65.")."""
    text = "\n".join(path.read_text() for path in Path(__file__).parent.rglob("test_*.py"))
    names = " ".join(re.findall(r"^def (test_\w+)", text, re.MULTILINE))
    named = {int(n) for n in re.findall(rf"_{letter}_(\d+)", names)}
    named |= {int(n) for n in re.findall(rf'^ +"""{letter.upper()}-(\d+)', text, re.MULTILINE)}
    assert named == set(range(1, numbers + 1))
