"""Setup, the round, dominance, standing, taxation (rules specification §3, §4, §13)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel import Match
from rules.lcg.game import GAME
from rules.lcg.second.attributes import RESERVE
from tests.rules.lcg.scenes import HEIR, PRIEST, Scene, Side, scene


def test_3_everybody_reveals_before_the_first_player_attaches() -> None:
    s = scene(
        at="setup",
        phase="",
        p1=Side("stark", hand=["Tumblestone Knight", "Winterfell Steward", "Little Bird"], plot=None),
        p2=Side("tyrell", hand=["Garden Caretaker"], plot=None),
    )
    s.choose("p1", "Tumblestone Knight", "Winterfell Steward", "Little Bird")
    s.choose("p2", "Garden Caretaker").choose("p3")
    assert s.ask("p1").verb == "attach"
    assert s.zone("Garden Caretaker") == "play"
    assert s.options("p1") == ["Tumblestone Knight", "Winterfell Steward"], "own characters only"
    s.choose("p1", "Winterfell Steward")
    assert s.t.host[s.card("Little Bird")] == s.card("Winterfell Steward")


def test_3_setup_cards_lie_facedown_until_all_have_placed_theirs() -> None:
    s = scene(
        at="setup",
        phase="",
        options={"simultaneous_setup": False},
        p1=Side("stark", hand=["Winterfell Steward"], plot=None),
        p2=Side("tyrell", hand=["Left"], plot=None),
    )
    s.choose("p1", "Winterfell Steward")
    seats = s.match.view(1)["seats"]
    assert seats[0]["setup"] == 1
    assert seats[0]["cards"] == []
    found = [GAME.tell(line) for line in s.match.lines(1)]
    assert not any("Steward" in line for line in found)


def test_3_the_setup_gold_is_not_kept() -> None:
    match = Match.new(GAME, 3, {}, b"s8" * 16)
    while match.step in {"first_player", "mulligan", "setup"}:
        for ask in match.asks:
            if match.ask_for(ask.seat):
                assert ask.default is not None
                match.answer(ask.seat, ask.default)
    assert match.table.gold == [0, 0, 0]
    assert [len(match.table.pile("hand", seat)) for seat in range(3)] == [7, 7, 7]


def test_4_plots_are_chosen_together_and_in_secret() -> None:
    s = scene(at="plot", phase="", seats=3)
    assert s.asked() == [("p1", "plot"), ("p2", "plot"), ("p3", "plot")]
    s.choose("p1", "The Winds of Winter")
    assert s.titles("revealed", "p1") == ["Calling the Banners"]
    s.choose("p2", "The Winds of Winter").choose("p3", "The Winds of Winter")
    assert s.titles("revealed", "p1") == ["The Winds of Winter"]
    assert s.titles("used", "p1") == ["Calling the Banners"]


def test_4_when_revealed_abilities_all_resolve_in_the_order_of_the_first_player() -> None:
    s = scene(
        at="plot",
        phase="",
        p1=Side("stark", plots=["Summons", "Summons"]),
        p2=Side("tyrell", plots=["Marched to the Wall", "Summons"], play=["Garden Caretaker"]),
        p3=Side("martell", plots=["A Noble Cause", "Summons"]),
    )
    s.choose("p1", "Summons").choose("p2", "Marched to the Wall").choose("p3", "A Noble Cause")
    winner = s.asked()[0][0]
    s.choose(winner, "p3", verb="first_player")
    s.on_to("p3", "order_forced")
    assert sorted(s.options("p3")) == ["Marched to the Wall", "Summons"]
    s.choose("p3", "Marched to the Wall")
    s.on_to("p1", "search")
    assert s.zone("Garden Caretaker") == "discard"


def test_4_the_turn_to_marshal_goes_clockwise_from_the_first_player() -> None:
    s = scene(at="marshaling", phase="", first="p2", seats=4)
    active = []
    while s.t.phase != "challenges":
        if s.t.active >= 0 and s.t.active not in active:
            active.append(s.t.active)
        s._idle()
    assert active == [1, 2, 3, 0]


def test_4_who_draws_the_last_card_is_asked_to_draw_what_was_there() -> None:
    s = scene(at="draw", phase="", p1=Side("stark", fillers=1), seats=4)
    drawn = {line.args["seat"]: line.args["n"] for line in s.match.lines(3) if line.key == "draws"}
    assert drawn == {0: 1, 1: 2, 2: 2, 3: 2}
    assert s.t.gone == [0]


def in_dominance(**sides: Any) -> Scene:
    """A scene of the dominance phase, over."""
    return scene(at="dominance", phase="", **sides).on_to_end("dominance")


@pytest.mark.parametrize(
    ("gold", "power", "holder"), [(1, (0, 1), "p2"), (2, (0, 0), "p1"), (3, (1, 0), "p1")]
)
def test_13_gold_counts_twice_with_the_priest_and_kneeling_characters_do_not(
    gold: int, power: tuple[int, int], holder: str
) -> None:
    s = in_dominance(
        p1=Side("stark", play=["kneeling Robb Stark"], gold=gold, titles=[PRIEST]),
        p2=Side("greyjoy", play=["Asha Greyjoy"]),
    )
    assert s.value("Asha Greyjoy") == 4
    assert (s.power("p1"), s.power("p2")) == power
    assert s.holder(PRIEST) == holder


def test_13_dominance_may_be_won_without_characters_and_all_at_nothing_is_a_tie() -> None:
    assert in_dominance(p1=Side("stark", gold=1)).power("p1") == 1
    assert in_dominance(p1=Side("stark")).said("no_dominance") == 1


def test_13_who_is_at_the_reserve_is_not_asked_to_discard() -> None:
    reserve = 6
    s = scene(
        at="taxation",
        phase="",
        p1=Side("stark", hand=["Left"] * reserve, plot="Calling the Banners", titles=[HEIR]),
        p2=Side("tyrell", hand=["Left"] * (reserve + 2), plot="Calling the Banners"),
    )
    assert s.t.plot_value(0, RESERVE) == reserve
    s.on_to("p2", RESERVE)
    ask = s.ask("p2")
    assert (ask.lo, ask.hi) == (2, 2)  # type: ignore[attr-defined]
