"""A judge's corrections of the table."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kernel.terms import Illegal
from rules.lcg.game import GAME
from tests.rules.lcg.scenes import KNIGHT, Scene, Side, scene


def table() -> Scene:
    """A scene with something to correct."""
    return scene(
        p1=Side(
            "stark",
            play=["Robb Stark with 1", "Ice on Robb Stark"],
            hand=["Winterfell Steward", "Little Bird"],
        ),
        p2=Side("tyrell", titles=[KNIGHT], hand=["Left"]),
    )


def corrected(s: Scene, **op: Any) -> Scene:
    """The scene after one operation."""
    s.match.patch([op], why="test")
    assert list(GAME.invariants(s.t)) == []
    return s


def test_cards_are_turned_and_counters_set() -> None:
    s = table()
    robb = s.card("Robb Stark", "p1")
    corrected(s, op="kneel", piece=robb)
    assert s.kneels("Robb Stark")
    corrected(s, op="stand", piece=robb)
    assert not s.kneels("Robb Stark")
    corrected(s, op="power", piece=robb, n=3)
    corrected(s, op="gold", seat=1, n=4)
    assert (s.power("p1"), s.gold("p2")) == (3, 4)


def test_titles_go_to_players_and_to_the_middle() -> None:
    s = table()
    knight = next(card for card in s.t.in_zone("titles") if s.t.title(card) == KNIGHT)
    corrected(s, op="title", piece=knight, seat=0)
    assert s.holder(KNIGHT) == "p1"
    corrected(s, op="title", piece=knight, seat=-1)
    assert s.holder(KNIGHT) == "middle"


def test_cards_leave_and_enter_play_with_all_that_lies_on_them() -> None:
    s = table()
    robb = s.card("Robb Stark", "p1")
    corrected(s, op="take_away", piece=robb, zone="hand")
    assert "Robb Stark" in s.hand("p1")
    assert "Ice" in s.hand("p1")
    assert s.titles("discard", "p1") == ["Robb Stark"]
    corrected(s, op="bring", piece=robb, seat=0)
    corrected(s, op="bring", piece=s.card("Ice"), seat=0, host=robb)
    assert s.t.host[s.card("Ice")] == robb
    assert s.value("Robb Stark") == 7


def test_the_first_player_is_another() -> None:
    assert corrected(table(), op="first_player", seat=2).t.first == 2


@pytest.mark.parametrize(
    "op",
    [
        {"op": "kneel", "piece": "Winterfell Steward"},
        {"op": "power", "piece": "Winterfell Steward", "n": 1},
        {"op": "gold", "seat": 9, "n": 1},
        {"op": "gold", "seat": 0, "n": -1},
        {"op": "title", "piece": "Robb Stark", "seat": 0},
        {"op": "take_away", "piece": "Winterfell Steward", "zone": "discard"},
        {"op": "take_away", "piece": "Robb Stark", "zone": "play"},
        {"op": "bring", "piece": "Robb Stark", "seat": 0},
        {"op": "bring", "piece": "Little Bird", "seat": 0, "host": 0},
        {"op": "bring", "piece": "Little Bird", "seat": 0},
        {"op": "nonsense"},
    ],
    ids=str,
)
def test_impossible_corrections_change_nothing(op: dict[str, Any]) -> None:
    s = table()
    before = s.match.digest()
    if isinstance(op.get("piece"), str):
        op = {**op, "piece": s.card(op["piece"], "p1")}
    with pytest.raises(Illegal):
        s.match.patch([op], why="test")
    assert s.match.digest() == before
