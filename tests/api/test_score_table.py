"""The calculator for anyone: figures of one table in, places and points with their reasons out (R-20 on)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tables.journal.models import IdempotencyRecord, JournalEntry
from tests.clients import Api, problems_of

pytestmark = pytest.mark.django_db

ASHA = {"name": "Asha", "titles": 3, "power": 9}
EURON = {"name": "Euron", "titles": 2, "power": 12}
BALON = {"name": "Balon", "titles": 1, "power": 4}


def scored(body: Any) -> Any:
    return Client().post("/api/v1/score-table/", body, content_type="application/json")


def test_places_points_and_reasons_in_the_order_of_the_players():
    answer = scored({"end": "time", "players": [BALON, ASHA, EURON]})
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
    assert answer.json() == {
        "players": [
            {
                "name": "Balon",
                "place": 3,
                "points": 2,
                "reason": "3rd: 1 title; 4 power ÷ 3rd place = 1, plus 1 title: 2 points",
            },
            {"name": "Asha", "place": 1, "points": 15, "reason": "1st: the most titles, 3; 15 points"},
            {
                "name": "Euron",
                "place": 2,
                "points": 8,
                "reason": "2nd: 2 titles; 12 power ÷ 2nd place = 6, plus 2 titles: 8 points",
            },
        ],
        "warnings": [],
    }


def test_the_calculator_stores_nothing():
    scored({"end": "time", "players": [ASHA, EURON, BALON]})
    assert not IdempotencyRecord.objects.exists()
    assert not JournalEntry.objects.exists()


def test_the_first_printed_example():
    """R-32: its titles add up to eight, which is worth a warning and no more."""
    players = [
        {"name": "Jamie", "titles": 6, "power": 0},
        {"name": "Ed", "titles": 1, "power": 12},
        {"name": "Sara", "titles": 1, "power": 10},
        {"name": "Greg", "titles": 0, "power": 4},
    ]
    answer = scored({"end": "victory", "players": players}).json()
    assert [row["points"] for row in answer["players"]] == [15, 7, 4, 1]
    assert {"field": "players", "rule": "R-24"}.items() <= answer["warnings"][0].items()


def test_the_rule_options_may_be_chosen():
    """R-30a: whether the cap of 15 holds before or after the reduction is added."""
    high = {**EURON, "power": 15, "reduction": 4}
    points = {
        cap: scored({"end": "time", "players": [ASHA, high, BALON], "rules": {"points_cap": cap}}).json()[
            "players"
        ][1]["points"]
        for cap in ("cap_after", "cap_before")
    }
    assert points == {"cap_after": 15 // 2 + 2, "cap_before": 19 // 2 + 2}


def test_problems_name_the_rule_that_a_figure_or_a_reading_belongs_to():
    answer = scored(
        {
            "end": "time",
            "players": [{**ASHA, "titles": 7}, {**EURON, "reduction": -1}, {**BALON, "eliminated": "last"}],
            "rules": {"points_cap": "never", "nonsense": 1},
        }
    )
    assert answer.status_code == 400
    assert set(problems_of(answer)) == {
        ("players[0].titles", "R-24"),
        ("players[1].reduction", "R-30"),
        ("players[2].eliminated", "R-21"),
        ("rules.points_cap", "R-30a"),
    }
    unknown = scored({"end": "time", "players": [ASHA, EURON, BALON], "rules": {"nonsense": 1}})
    assert problems_of(unknown) == [("rules.nonsense", "")]


def test_what_a_judge_should_look_at_names_the_players_of_the_request():
    gap = [ASHA, EURON, {**BALON, "titles": 0, "eliminated": 2}]
    warnings = scored({"end": "time", "players": gap}).json()["warnings"]
    assert [(warning["field"], warning["rule"]) for warning in warnings] == [("players", "R-21")]


def test_what_the_regulations_refuse_names_the_players_of_the_request():
    heirs = [{**ASHA, "heir": True}, {**EURON, "heir": True}, BALON]
    answer = scored({"end": "time", "players": heirs})
    assert answer.status_code == 400
    assert problems_of(answer) == [("players[0].heir", "R-24"), ("players[1].heir", "R-24")]


class TestOtherFormats:
    def answer(self, **changes: Any) -> Any:
        players = [
            {"name": name, "score": score} for name, score in (("Asha", 12), ("Balon", 7), ("Euron", 5))
        ]
        body = {"format": {"key": "score"}, "players": players, **changes}
        return Api().call("POST", "score-result/", body)

    def test_scores_come_back_as_places_points_and_reasons(self):
        players = self.answer().json()["players"]
        assert [(row["name"], row["place"], row["points"]) for row in players] == [
            ("Asha", 1, 10),
            ("Balon", 2, 5),
            ("Euron", 3, 4),
        ]
        assert "10 × 12 ÷ 24 = 5" in players[0]["reason"]

    def test_a_pod_may_be_drawn(self):
        names = [{"name": name} for name in ("Asha", "Balon", "Euron")]
        drawn = self.answer(format={"key": "commander"}, end="drawn", players=names).json()
        assert [row["points"] for row in drawn["players"]] == [1, 1, 1]

    @pytest.mark.parametrize(
        ("changes", "field"),
        [
            ({"format": {"key": "chess"}}, "format.key"),
            ({"format": {"key": "kingsmoot"}}, "format.key"),
            ({"format": {"key": "own", "name": "Ours"}}, "format.sizes"),
            ({"end": "drawn"}, "end"),
            ({"players": [{"name": "Asha"}, {"name": "Balon", "score": 3}]}, "players[0].score"),
        ],
    )
    def test_what_cannot_be_scored_is_refused_at_its_field(self, changes: dict[str, Any], field: str):
        refused = self.answer(**changes)
        assert refused.status_code == 400 and field in [name for name, _rule in problems_of(refused)]
