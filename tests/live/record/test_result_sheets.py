"""Sheets that our games fill in formats other than Kingsmoot."""

from __future__ import annotations

import random

import pytest

from rules import registry
from rules.kernel import Match, Placing, RandomBot, Result, playout
from tables.events.rules.rule_options import RuleOptions
from tables.formats.rules.presets import KINGSMOOT, PRESETS
from tables.live.play import opening
from tables.live.play.results import content_of
from tables.live.store import games
from tables.results.rules.scoring import Scoring
from tables.rounds.models import Table, TableStatus
from tests.builders import staff_of
from tests.live_games import a_table, begin, play

KEYS = [f"p{number}" for number in range(1, 7)]


def by_seat(result: Result, name: str) -> list[int]:
    """A figure of each seat."""
    figures = {placing.seat: placing.points[name] for placing in result.placings}
    return [int(figures[seat]) for seat in sorted(figures)]


@pytest.mark.parametrize(
    ("preset", "game", "n", "options", "score"),
    [
        ("melee", "lcg", 4, {"format": "melee", "rounds": 2}, ""),
        ("joust", "lcg", 2, {"format": "joust", "rounds": 2}, ""),
        ("board_game", "boardgame", 3, {}, "castles"),
        ("btwixt", "btwixt", 4, {}, "small_council"),
        ("oathbreaker", "oathbreaker", 5, {}, ""),
    ],
)
def test_each_of_our_games_fills_its_sheet(preset, game, n, options, score):
    format_, rules = PRESETS[preset], registry.find(game)
    match = Match.new(rules, n, rules.opening_options(n, options), b"result sheets" * 4)
    playout(match, [RandomBot()] * n, random.Random(3))
    result = match.result()
    assert result is not None
    content = content_of(KEYS[:n], result, set(), format_, score=rules.score)
    scoring = Scoring(format_, RuleOptions())
    sheet = scoring.read(content)
    assert not [finding for finding in scoring.check(sheet) if finding.level == "refuse"]
    rows = scoring.results(sheet)
    shown = {placing.seat: placing.place for placing in result.placings}
    level = 1 if all(row.drawn for row in rows) else None
    assert [row.place for row in rows] == [level or shown[seat] for seat in range(n)]
    if score:
        assert [row.score for row in rows] == by_seat(result, score)


def test_several_win_at_oathbreaker_and_nobody_may():
    oathbreaker, scoring = PRESETS["oathbreaker"], Scoring(PRESETS["oathbreaker"], RuleOptions())
    two = Result(tuple(Placing(seat, place) for seat, place in ((0, 1), (1, 3), (2, 1), (3, 3))))
    content = content_of(KEYS[:4], two, set(), oathbreaker)
    assert [row.won for row in scoring.results(scoring.read(content))] == [True, False, True, False]
    nobody = Result(tuple(Placing(seat, 1) for seat in range(4)))
    content = content_of(KEYS[:4], nobody, set(), oathbreaker)
    assert content["end"] == "drawn"
    assert not any(row.won for row in scoring.results(scoring.read(content)))


def test_who_was_absent_takes_no_place_and_the_others_move_up():
    result = Result(tuple(Placing(seat, place) for seat, place in ((2, 1), (0, 2), (3, 3), (1, 4))))
    content = content_of(KEYS[:4], result, {"p3"}, PRESETS["melee"])
    assert [seat["place"] for seat in content["seats"]] == [1, 3, None, 2]
    assert [seat["absent"] for seat in content["seats"]] == [False, False, True, False]


def test_places_stand_beside_scores_only_where_they_break_a_tie():
    placings = (Placing(0, 1, {"castles": 5}), Placing(1, 2, {"castles": 5}), Placing(2, 3, {"castles": 2}))
    level = content_of(KEYS[:3], Result(placings), set(), PRESETS["board_game"], score="castles")
    assert [seat["place"] for seat in level["seats"]] == [1, 2, 3]
    clear = Result((Placing(0, 1, {"castles": 6}), *placings[1:]))
    content = content_of(KEYS[:3], clear, set(), PRESETS["board_game"], score="castles")
    assert [(seat["place"], seat["score"]) for seat in content["seats"]] == [(None, 6), (None, 5), (None, 2)]


@pytest.mark.django_db
@pytest.mark.parametrize("places", [(1, 2, 3, 3), (1, 2, 2, 2), (1, 2, 4, 4), (1, 1, 3, 3), (2, 2, 3, 4)])
def test_the_board_has_the_places_of_the_sheet_for_level_players(places):
    table = a_table(4)
    live = opening.open_at_table(table, staff_of(table.round.event), opening.Setup("goofspiel"))
    result = Result(tuple(Placing(seat, place) for seat, place in enumerate(places)))
    scoring = Scoring(KINGSMOOT, RuleOptions())
    sheet = scoring.read(content_of(KEYS[:4], result, set()))
    shown = [placing.place for placing in games.placings_of(games.find(live.key), result)]
    assert shown == [row.place for row in scoring.results(sheet)]


@pytest.mark.django_db
def test_a_game_at_a_table_of_the_event_reports_its_scores():
    table = a_table(3, format=PRESETS["btwixt"].to_json())
    live = opening.open_at_table(table, staff_of(table.round.event), opening.Setup("btwixt"))
    row = begin(games.find(live.key))
    r = random.Random(5)
    while not row.is_over:
        row = play(row, r=r, decisions=200)
    found = Table.objects.select_related("sheet").get(pk=table.pk)
    assert found.status == TableStatus.REPORTED and found.sheet is not None
    assert found.sheet.content["end"] == "played"
    assert all(isinstance(seat["score"], int) for seat in found.sheet.content["seats"])
