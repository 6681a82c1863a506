"""Stages by API: announced, refused at their place, changed with a reason, and the bracket."""

from __future__ import annotations

import pytest

from tables.events.models import Event
from tables.rounds.actions.pairing import draw_round
from tests.clients import problems_of
from tests.stages import play_drawn, started_with_stages

pytestmark = pytest.mark.django_db

ROUND = {"kind": "rounds", "rounds": 1}
FINAL = {"kind": "cut", "players": 4, "tables": 1}


def test_stages_are_shown_in_full_and_change_with_a_reason():
    stage = started_with_stages([ROUND, FINAL], 9)
    program = stage.program()
    shown = program.get("")["stages"]
    assert shown == [ROUND, {**FINAL, "seeding": "snake", "seats": "drawn", "entry": "standings"}]
    assert program.get("rules/")["sections"][0]["title"] == "Rounds and final"
    again = {"stages": [{**ROUND, "rounds": 2}, FINAL]}
    refused = program.call("POST", "stages/", again)
    assert refused.status_code == 400 and ("reason", "R-3") in problems_of(refused)
    assert program.post("stages/", {**again, "reason": "time is left"})["rounds_announced"] == 3
    assert stage.program("judge").call("POST", "stages/", {**again, "reason": "x"}).status_code == 403
    alone = program.post("stages/", {"stages": [], "rounds": 2, "reason": "no time for a final"})
    assert alone["stages"] == [] and alone["rounds_announced"] == 2


@pytest.mark.parametrize(
    ("stages", "field"),
    [
        ([ROUND, {"kind": "cut", "players": 16, "tables": 4}], "stages[1].tables"),
        ([ROUND, {**FINAL, "players": 7}], "stages[1].tables"),
        ([FINAL], "stages[0].kind"),
        ([{"kind": "rounds"}], "stages[0].rounds"),
    ],
)
def test_what_cannot_be_played_is_refused_and_changes_nothing(stages: list[dict[str, object]], field: str):
    stage = started_with_stages([ROUND, FINAL], 9)
    sent = {"stages": stages, "reason": "another idea"}
    refused = stage.program().call("POST", "stages/", sent)
    assert refused.status_code == 400 and field in [name for name, _rule in problems_of(refused)]
    assert Event.objects.get(pk=stage.event.pk).revision == stage.event.revision


def test_the_bracket_is_public_as_the_standings_are():
    stage = started_with_stages([ROUND, FINAL], 9)
    nobody = stage.program("anonymous")
    (final,) = nobody.get("bracket/")["stages"]
    assert final["is_open"] and final["tables"][0]["seats"][0]["label"] == "Seeding 1"
    for _ in range(2):
        play_drawn(draw_round(stage.event, stage.actor()), stage.actor())
    bracket = nobody.get("bracket/")
    seats = bracket["stages"][0]["tables"][0]["seats"]
    assert [seat["place"] for seat in seats] == [1, 2, 3, 4] and seats[0]["advances"]
    assert bracket["champion"] == seats[0]["name"] and sorted(s["seeding"] for s in seats) == [1, 2, 3, 4]
    Event.objects.filter(pk=stage.event.pk).update(public_standings=False)
    assert nobody.call("GET", "bracket/").status_code in (403, 404)
    assert stage.program().get("bracket/") == bracket


def test_a_draw_of_a_stage_takes_no_split():
    stage = started_with_stages([ROUND, FINAL], 9)
    play_drawn(draw_round(stage.event, stage.actor()), stage.actor())
    refused = stage.program().call("POST", "rounds/", {"sizes": [4]})
    assert refused.status_code == 400 and ("sizes", "R-10") in problems_of(refused)
