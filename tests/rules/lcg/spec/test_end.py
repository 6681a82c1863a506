"""Elimination, the end, ranking, and the sheet a game writes (rules specification §18, §19; R-20 to R-24)."""

from __future__ import annotations

from random import Random

import pytest

from rules.kernel import Match, playout
from rules.kernel.bots import RandomBot
from rules.lcg.game import GAME
from tables.events.rules.rule_options import RuleOptions
from tables.live.play.results import content_of
from tables.results.rules.checks import check_sheet
from tables.results.rules.placement import place_table
from tables.results.rules.sheets import ScoreSheet
from tests.rules.lcg.scenes import CAPTAIN, HEIR, KNIGHT, MARAUDER, PRIEST, READER, REAPER, REEK, Side, scene

FIVE = (KNIGHT, CAPTAIN, READER, PRIEST, HEIR)


def sheet_of(match: Match) -> ScoreSheet:
    """The sheet a finished game writes."""
    result = match.result()
    assert result is not None
    keys = [f"p{seat + 1}" for seat in range(match.table.n)]
    return ScoreSheet.from_json(content_of(keys, result, set()))


def agrees(match: Match, tie_power: str = "house") -> bool:
    """Whether the regulations accept a game's sheet and place the players as the game does."""
    sheet = sheet_of(match)
    rule_options = RuleOptions(tie_power=tie_power)  # type: ignore[arg-type]
    refused = [finding for finding in check_sheet(sheet, rule_options) if finding.level == "refuse"]
    assert refused == []
    by_sheet = {row.seat.player: row.place for row in place_table(sheet, rule_options).rows}
    result = match.result()
    assert result is not None
    by_game = {f"p{placing.seat + 1}": placing.place for placing in result.placings}
    assert by_sheet == by_game, (sheet, result)
    return True


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("n", [3, 4, 6])
def test_the_sheet_of_random_games_is_accepted_and_ranks_as_the_game_did(n: int, seed: int) -> None:
    r = Random(seed)
    match = Match.new(GAME, n, {"rounds": 3}, bytes([seed, n]) * 16)
    playout(match, [RandomBot()] * n, r)
    assert match.over
    assert agrees(match)


def test_the_sheet_agrees_with_the_other_reading_of_the_tie_too() -> None:
    s = scene(
        options={"rounds": 3, "tiebreak_power": "total"},
        p1=Side("stark", titles=[KNIGHT], power=2, play=["Robb Stark"], on={"Robb Stark": 4}),
        p2=Side("tyrell", titles=[HEIR], power=5),
    )
    s.match.end(why="the hall closes")
    assert agrees(s.match, "same")
    assert sheet_of(s.match).seats[0].house_power == 2


def test_a_king_is_a_king_on_the_sheet() -> None:
    s = scene(
        p1=Side("stark", play=["Robb Stark"], titles=[CAPTAIN, READER, PRIEST, HEIR, MARAUDER]),
        p2=Side("tyrell", titles=[KNIGHT]),
    )
    s.attack("p1", "power", "p2", ["Robb Stark"])
    while not s.over():
        s.choose("p1", KNIGHT) if s.asked()[0][1] == "order_forced" else s._idle()
    sheet = sheet_of(s.match)
    assert sheet.end == "king"
    assert [seat.titles for seat in sheet.seats] == [6, 0, 0]
    assert agrees(s.match)


def test_who_conceded_last_has_nothing_on_the_sheet() -> None:
    """The game ends with the last concession, before the table is cleared of that player's titles."""
    s = scene(
        p1=Side("stark", titles=[KNIGHT], power=3),
        p2=Side("tyrell", titles=[CAPTAIN, READER, PRIEST, HEIR, MARAUDER], power=9),
        p3=Side("martell", titles=[REEK], power=1),
    )
    s.match.concede(2)
    s.match.concede(1)
    assert s.over()
    sheet = sheet_of(s.match)
    assert sheet.end == "concession"
    assert [seat.eliminated for seat in sheet.seats] == [None, 2, 1]
    assert [(seat.titles, seat.power, seat.heir) for seat in sheet.seats[1:]] == [(0, 0, False)] * 2
    assert check_sheet(sheet, RuleOptions()) == ()
    assert agrees(s.match)


def test_an_absent_players_program_that_is_king_makes_nobody_else_king() -> None:
    s = scene(
        p1=Side("stark", play=["Robb Stark"], titles=[CAPTAIN, READER, PRIEST, HEIR, MARAUDER]),
        p2=Side("tyrell", titles=[KNIGHT]),
        seats=4,
    )
    s.attack("p1", "power", "p2", ["Robb Stark"])
    while not s.over():
        s.choose("p1", KNIGHT) if s.asked()[0][1] == "order_forced" else s._idle()
    result = s.match.result()
    assert result is not None
    sheet = ScoreSheet.from_json(content_of(["p1", "p2", "p3", "p4"], result, {"p1"}))
    findings = check_sheet(sheet, RuleOptions())
    assert [finding for finding in findings if finding.level == "refuse"] == []


def test_18_2_an_eliminated_players_cards_leave_and_others_attachments_return() -> None:
    s = scene(
        at="draw",
        phase="",
        seats=4,
        p2=Side(
            "tyrell", play=["Garden Caretaker"], hand=["Left"], fillers=2, power=5, titles=[REEK, READER]
        ),
        p3=Side("stark", play=["Little Bird on p2:Garden Caretaker"]),
        p4=Side("stark", play=["Milk of the Poppy on p2:Garden Caretaker"]),
    )
    assert s.t.gone == [1]
    assert "Little Bird" in s.hand("p3")
    assert s.titles("discard", "p4") == ["Milk of the Poppy"]
    assert [s.titles(zone, "p2") for zone in ("play", "hand", "discard", "dead")] == [[], [], [], []]
    assert (s.holder(REEK), s.holder(READER)) == ("middle", "middle")
    assert GAME.result(s.t).placings[-1].seat == 1
    assert GAME.result(s.t).placings[-1].place == 4


def test_18_2_the_last_one_left_wins_whatever_the_titles_are() -> None:
    s = scene(
        at="draw",
        phase="",
        p1=Side("stark", fillers=2, titles=list(FIVE)),
        p2=Side("tyrell", fillers=2, titles=[MARAUDER]),
        p3=Side("martell", titles=[]),
    )
    s.on_to("p1", "leaves_first").choose("p1", "p2")
    assert s.over()
    result = s.match.result()
    assert result is not None
    assert [placing.seat for placing in result.placings] == [2, 0, 1]
    assert agrees(s.match)


def test_19_4_the_reaper_takes_part_in_the_count_of_titles() -> None:
    """14 power and one title against two: the Reaper makes it two each, and House power decides."""
    s = scene(
        p1=Side("stark", play=["Robb Stark"], power=14, titles=[HEIR]),
        p2=Side("tyrell", titles=[]),
        p3=Side("martell", titles=[KNIGHT, READER], power=13),
    )
    s.attack("p1", "power", "p2", ["Robb Stark"])
    while not s.over():
        s._idle()
    assert s.holder(REAPER) == "p1"
    sheet = sheet_of(s.match)
    assert sheet.end == "victory"
    result = s.match.result()
    assert result is not None
    assert result.placings[0].seat == 0
    assert agrees(s.match)


def test_18_4_at_time_in_joust_the_last_first_player_wins_what_is_level_otherwise() -> None:
    s = scene(seats=2, first="p2", active="p2", p1=Side("stark"), p2=Side("tyrell"))
    s.match.end(why="the hall closes")
    result = s.match.result()
    assert result is not None
    assert [placing.seat for placing in result.placings] == [1, 0]
