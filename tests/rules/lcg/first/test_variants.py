"""Two on two and Littlefinger (spec §9)."""

from __future__ import annotations

import pytest

from rules.kernel import BadOptions, Match
from rules.kernel.terms import JUDGE
from rules.lcg.first.game import GAME
from rules.lcg.first.variants.littlefinger import give_ask
from tests.rules.lcg.first.scenes import Side, scene
from tests.rules.lcg.scenes import places

KNIGHT = "Knight of the Tumblestone"


def test_partners_win_together_with_thirty_power_g_11() -> None:
    s = scene(
        seats=4,
        format="teams",
        p1=Side(play=[KNIGHT], power=1),
        p2=Side(power=14),
        p3=Side(power=28),
        p4=Side(power=14),
    )
    assert not s.over(), "28 and 1, and 14 and 14, are no 30"
    s.attack("p1", "military", "p2", [KNIGHT])
    assert s.over()
    assert places(s, GAME) == [1, 3, 1, 3]


def test_a_partner_is_no_opponent_and_is_not_attacked() -> None:
    s = scene(seats=4, format="teams", p1=Side(play=[KNIGHT]))
    s.on_to("p1", "challenge").choose("p1", "military")
    assert s.options("p1") == ["p2", "p4"]
    assert [s.t.is_opponent(0, seat) for seat in range(4)] == [False, True, False, True]


def test_two_on_two_has_no_titles_and_is_for_four() -> None:
    s = scene(seats=4, format="teams")
    assert not s.t.in_zone("titles")
    with pytest.raises(BadOptions):
        Match.new(GAME, 3, {"format": "teams"}, b"first" * 7)


def test_gold_is_given_in_open_action_windows_before_the_deed_a_50() -> None:
    s = scene(format="littlefinger", p1=Side(hand=["Ice"] * 3), p2=Side(gold=3))
    match = s.match
    assert (s.asked()[0], s.t.window[0]) == (("p1", "action"), "action")
    assert set(match.acts(1)) == {"give"} and not match.acts(0), "who is asked or has no gold gives none"
    match.act(1, "give", 2)
    assert match.ask_for(1) is not None
    match.answer(1, 2)
    assert (s.gold("p2"), s.gold("p3")) == (1, 2)
    assert [line.args["n"] for line in match.lines(JUDGE) if line.key == "gives_gold"] == [2]
    assert s.asked()[0] == ("p1", "action"), "the open question stays"


def test_nobody_gives_gold_while_players_marshal_or_in_other_formats() -> None:
    s = scene(format="littlefinger", p1=Side(hand=["Ice"] * 3), p2=Side(gold=3))
    s.t.phase = "marshaling"
    assert give_ask(s.t, 1) is None
    s = scene(p1=Side(hand=["Ice"] * 3), p2=Side(gold=3))
    assert s.t.window[0] == "action" and give_ask(s.t, 1) is None
