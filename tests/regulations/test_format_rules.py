"""The rules of a format in sentences, as its players read them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tables.events.rules.rule_options import RuleOptions
from tables.formats.rules.explained import PaidPlaces, metric_rule, paid_places, rule_sections
from tables.formats.rules.format import METRIC_NAMES, Format
from tables.formats.rules.presets import COMMANDER, KINGSMOOT, PRESETS


def text(format_: Format) -> str:
    """All sentences but the tiebreakers."""
    return " ".join(str(line) for part in rule_sections(format_, RuleOptions()) for line in part.sentences)


def test_a_commander_event_says_what_its_players_ask():
    assert text(COMMANDER) == (
        "A table has 3 to 5 players, where possible 4. A round lasts 80 minutes. "
        "The sheet of a table has the place of each player. "
        "Players on the same place all get the points of that place. "
        "If nobody wins, the table is drawn and each of its players gets 1 point. "
        "A player for whom there is no seat has a bye, which pays 5 points; at most one in the event."
    )
    assert paid_places(COMMANDER) == (PaidPlaces(5, (5, 0, 0, 0, 0)),)


def test_tables_that_pay_otherwise_by_size_have_a_row_each():
    points = ((3, 1, 0), (4, 2, 1, 0), (5, 3, 2, 1, 0))
    assert paid_places(replace(COMMANDER, points=points)) == tuple(
        PaidPlaces(size, row) for size, row in zip((3, 4, 5), points, strict=True)
    )
    assert paid_places(KINGSMOOT) == ()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"least": 2, "most": 2}, "A table has 2 players."),
        ({"round_minutes": None}, "with a table of five or six 120 minutes (R-4)"),
        ({"round_minutes": 1}, "A round lasts 1 minute."),
        ({"draw_points": None}, "A table cannot be drawn."),
        ({"ties": "split"}, "divide the points of the places that they take up"),
        ({"ties": "refuse"}, "No two players can have the same place."),
        ({"share_points": 10}, "Another 10 points are divided"),
        ({"bye_points": None}, "There are no byes."),
        ({"sheet": "score"}, "the higher score has the better place"),
        ({"sheet": "match"}, "the winner of the match"),
    ],
)
def test_each_part_of_a_format_has_its_sentence(changes, words: str):
    assert words in text(replace(COMMANDER, **changes))
    assert words not in text(COMMANDER)


def test_a_kingsmoot_says_how_its_places_pay():
    assert "First place takes 15 points (R-30)." in text(KINGSMOOT)


@pytest.mark.parametrize("metric", METRIC_NAMES)
def test_every_tiebreaker_has_its_sentence(metric):
    assert str(metric_rule(metric, COMMANDER))


def test_a_tiebreaker_says_what_the_event_chose():
    assert "1/5" in str(metric_rule("opponents_win_rate", COMMANDER))
    no_floor = replace(COMMANDER, win_rate_floor=Fraction(0))
    assert "never less" not in str(metric_rule("opponents_win_rate", no_floor))
    assert "place 5" in str(metric_rule("place_sum", COMMANDER))
    options = RuleOptions(sos="K5")
    assert "all meetings" in str(metric_rule("sos", PRESETS["places_4321"], options))
