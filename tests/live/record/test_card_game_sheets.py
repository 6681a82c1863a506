"""The sheet a finished card game writes: its figures, and how it ended."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.kernel import Match, RandomBot, playout
from rules.lcg.game import GAME
from tables.events.rules.rule_options import RuleOptions
from tables.live.play.results import content_of
from tables.results.rules.points import score_table
from tables.results.rules.sheets import ScoreSheet
from tests.rules.lcg.scenes import CAPTAIN, HEIR, KNIGHT, MARAUDER, PRIEST, READER, Scene, Side, scene

KEYS = ["p1", "p2", "p3"]


def sheet_of(s: Scene) -> dict[str, Any]:
    """The sheet of a scene that is over."""
    result = s.match.result()
    assert result is not None
    return content_of(KEYS, result, set())


def test_a_king_is_shown_with_all_figures() -> None:
    s = scene(
        p1=Side(
            "stark", power=3, play=["Winterfell Steward"], titles=[READER, PRIEST, MARAUDER, HEIR, CAPTAIN]
        ),
        p2=Side("tyrell", titles=[KNIGHT]),
    )
    s.attack("p1", "power", "p2", ["Winterfell Steward"]).passes()
    sheet = sheet_of(s)
    assert sheet["end"] == "king"
    assert sheet["seats"][0] == {
        "player": "p1",
        "titles": 6,
        "power": 3,
        "house_power": 3,
        "initiative": 6,
        "heir": True,
        "reduction": 0,
        "eliminated": None,
        "absent": False,
    }


def test_victory_time_and_the_last_one_left_are_distinguished() -> None:
    s = scene(p1=Side("stark", power=14, play=["Winterfell Steward"]), p2=Side("tyrell"))
    s.attack("p1", "power", "p2", ["Winterfell Steward"]).passes()
    assert sheet_of(s)["end"] == "victory"
    s = scene(at="draw", phase="", p1=Side("stark"), p2=Side(fillers=2), p3=Side(fillers=1))
    s.on_to("p1", "leaves_first").choose("p1", "p3")
    assert sheet_of(s)["end"] == "concession"
    assert [seat["eliminated"] for seat in sheet_of(s)["seats"]] == [None, 2, 1]
    s = scene(at="taxation", phase="", p1=Side("stark", titles=[KNIGHT]))
    s.match.patch([GAME.when_time_is_called(s.t) or {}], why="time")
    s.passes()
    assert sheet_of(s)["end"] == "time"


def test_r30_a_reduced_victory_is_shown_and_paid() -> None:
    """p2 would win with 3 less, and is second: its points count power and reduction."""
    s = scene(
        p1=Side("stark", power=14, play=["Winterfell Steward"], titles=[KNIGHT, HEIR]),
        p2=Side("tyrell", power=9, titles=[READER]),
    )
    s.t.last("round", "victory", [s.t.faction[1]], by=-3)
    s.attack("p1", "power", "p2", ["Winterfell Steward"]).passes()
    sheet = sheet_of(s)
    assert [seat["reduction"] for seat in sheet["seats"]] == [0, 3, 0]
    score = score_table(ScoreSheet.from_json(sheet), RuleOptions())
    paid = {row.player: row for row in score.rows}["p2"]
    assert (sheet["seats"][1]["power"], sheet["seats"][1]["titles"]) == (9, 1)
    assert (paid.place, paid.points) == (2, (9 + 3) // 2 + 1)
    assert "9 power and 3 reduction = 12" in str(paid.reason)


def test_formats_without_kingsmoot_titles_give_places() -> None:
    match = Match.new(GAME, 3, {"format": "melee"}, b"melee" * 7)
    playout(match, [RandomBot()] * 3, Random(1))
    result = match.result()
    assert result is not None
    assert content_of(KEYS, result, set())["end"] == "judge"
