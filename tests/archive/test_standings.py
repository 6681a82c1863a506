"""Standings of an archive, as JSON, CSV and text."""

import copy
import csv
import io
from fractions import Fraction
from typing import Any

from tables.archive.rules.reading import from_json
from tables.archive.rules.standings import archive_results, standings_csv, standings_json, standings_table
from tables.standings.rules.standings import MetricValue, RoundResult, StandingRow
from tests.archive.played_event import play_event

PLAYED = play_event(12)

ROWS = (
    StandingRow(
        rank=1,
        player="p1",
        name="=Asha",
        points=22,
        tiebreakers=(MetricValue("sos", Fraction(55, 3)), MetricValue("extended_sos", Fraction(18))),
        random_rank=17,
        tied_until_random=True,
        rounds=(RoundResult(1, 2, 1, 15), RoundResult(2, 1, 2, 7)),
        unpaired_losses=(),
        status="active",
    ),
    StandingRow(
        rank=None,
        player="p2",
        name="Balon",
        points=4,
        tiebreakers=(MetricValue("sos", Fraction(0)), MetricValue("extended_sos", Fraction(0))),
        random_rank=None,
        tied_until_random=False,
        rounds=(RoundResult(2, 1, 3, 4),),
        unpaired_losses=(1,),
        status="disqualified",
    ),
)


def test_json_has_exactly_the_published_shape():
    assert standings_json(ROWS) == [
        {
            "rank": 1,
            "player": "p1",
            "name": "=Asha",
            "points": 22,
            "sos": "55/3",
            "extended_sos": "18",
            "random_rank": 17,
            "tied_until_random": True,
            "rounds": [
                {"round": 1, "table": 2, "place": 1, "points": 15},
                {"round": 2, "table": 1, "place": 2, "points": 7},
            ],
            "status": "active",
        },
        {
            "rank": None,
            "player": "p2",
            "name": "Balon",
            "points": 4,
            "sos": "0",
            "extended_sos": "0",
            "random_rank": None,
            "tied_until_random": False,
            "rounds": [{"round": 2, "table": 1, "place": 3, "points": 4}],
            "status": "disqualified",
        },
    ]


def test_csv_can_be_read_back_and_holds_no_formula():
    first, second = csv.DictReader(io.StringIO(standings_csv(ROWS)))
    assert first["name"] == "'=Asha"
    assert (first["sos"], first["sos_exact"], first["round_1"], first["round_2"]) == (
        "18.333",
        "55/3",
        "15",
        "7",
    )
    assert (first["tied_until_random"], second["rank"], second["round_1"]) == ("yes", "", "")


def test_text_is_aligned_and_tells_what_is_missing():
    lines = standings_table(ROWS, out=2).splitlines()
    assert lines[0].split() == ["Player", "R1", "R2", "Points", "SoS", "Ext.", "SoS", "Random"]
    assert lines[1].split() == ["1", "=Asha", "15", "7", "22", "18.333", "18.000", "17*"]
    assert lines[2].split() == ["DQ", "Balon", "-", "4", "4", "0.000", "0.000", "-"]
    assert lines[0].index("Points") + len("Points") == lines[1].index(" 22 ") + len(" 22")
    assert lines[1].index("18.333") == lines[2].index("0.000") - 1
    assert lines[-2] == "* separated by the random number only"
    assert lines[-1] == "2 tables still to report: these standings are provisional."
    assert "still to report" not in standings_table(ROWS)


def test_an_archive_is_ranked_as_its_journal_says():
    rows = archive_results(from_json(PLAYED)).standings()
    finish = PLAYED["journal"][-1]["after"]
    assert [row.player for row in rows] == [row["player"] for row in finish["standings"]]
    assert [str(row.sos) for row in rows] == [row["sos"] for row in finish["standings"]]
    assert rows[0].player == finish["champion"]


def test_r46_only_confirmed_tables_count_and_the_others_are_shown():
    document: dict[str, Any] = copy.deepcopy(PLAYED)
    table = document["rounds"][2]["tables"][0]
    players = {seat["player"] for seat in table["seats"]}
    table.update(status="reported", end=None)
    for seat in table["seats"]:
        seat.update(titles=None, power=None, initiative=None)
    archive = from_json(document)
    assert archive_results(archive).tables_out == 1
    assert archive_results(from_json(PLAYED)).tables_out == 0
    for row in archive_results(archive).standings():
        assert (3 in [result.round for result in row.rounds]) <= (row.player not in players)
