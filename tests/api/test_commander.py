"""A Commander event of sixty-four over the API: byes, a cut to sixteen, a final pod, the verified archive."""

from __future__ import annotations

from typing import Any

import pytest

from tables.archive.rules.reading import parse
from tables.archive.rules.verify import verify
from tests.builders import a_user
from tests.clients import Api, program_of

pytestmark = [pytest.mark.django_db, pytest.mark.sample]
BEFORE_THE_CUT = 2
STAGES = [
    {"kind": "rounds", "rounds": BEFORE_THE_CUT},
    {"kind": "cut", "players": 16, "tables": 4},
    {"kind": "cut", "players": 4, "tables": 1, "seats": "chosen"},
]


def pod(table: dict[str, Any], number: int) -> dict[str, Any]:
    """A pod's sheet: every seventh before the cut is drawn, else the seat that round and table name wins."""
    keys = [seat["player"] for seat in table["seats"]]
    is_drawn = number <= BEFORE_THE_CUT and (table["number"] + number) % 7 == 0
    winner = keys[(table["number"] + number) % len(keys)]
    seats = [{"player": key, "place": None if is_drawn else 1 if key == winner else 2} for key in keys]
    return {"end": "drawn" if is_drawn else "played", "seats": seats, "version": 0}


def play(desk: Api, number: int, points: dict[str, int]) -> list[str]:
    """Draw a round and play it to its end, add what each player takes from it, and return who won."""
    desk.post("rounds/")
    desk.post(f"rounds/{number}/publish/")
    desk.post(f"rounds/{number}/clock/start/")
    drawn, winners = desk.get(f"rounds/{number}/"), []
    for bye in drawn["byes"]:
        points[bye["player"]] = points.get(bye["player"], 0) + drawn["bye_points"]
    for table in drawn["tables"]:
        sheet = pod(table, number)
        saved = desk.put(f"rounds/{number}/tables/{table['number']}/sheet/", sheet)
        for row in saved["versions"][0]["scores"]:
            assert row["points"] == (1 if row["drawn"] else 5 if row["won"] else 0)
            points[row["player"]] = points.get(row["player"], 0) + row["points"]
            winners += [row["player"]] if row["won"] else []
    desk.post(f"rounds/{number}/close/")
    return winners


def test_sixty_four_play_commander_with_byes_to_a_final_pod():
    program = program_of(a_user("organizer", is_staff=True))
    created = program.post(
        "events/",
        {
            "name": "Commander at Pyke",
            "starts_at": "2026-12-05T10:00",
            "stages": STAGES,
            "pairing": "points",
            "split_policy": "preferred_or_bye",
            "format": {"key": "commander"},
        },
    )
    desk = program.at(created["slug"])
    desk.post("open/")
    text = "\n".join(f"Player {number:02}" for number in range(64))
    preview = desk.post("registrations/preview/", {"format": "list", "text": text})
    desk.post("registrations/import/", {"format": "list", "text": text, "confirmed": preview["digest"]})
    desk.post("start/", {"hall_value": "six dice", "override": True, "reason": "nobody was counted"})
    desk.post("players/p64/drop/", {"override": True, "reason": "ill"})
    points: dict[str, int] = {}
    for number in range(1, BEFORE_THE_CUT + 1):
        play(desk, number, points)
    first, second = desk.get("rounds/1/"), desk.get("rounds/2/")
    assert {len(table["seats"]) for table in first["tables"]} == {4} and first["length_minutes"] == 80
    had_byes = [{bye["player"] for bye in round_["byes"]} for round_ in (first, second)]
    assert list(map(len, had_byes)) == [3, 3] and not had_byes[0] & had_byes[1]
    rows = desk.get("standings/")
    assert {row["player"]: row["points"] for row in rows if row["player"] != "p64"} == points
    ranked = [row["points"] for row in rows if row["rank"]]
    assert ranked == sorted(ranked, reverse=True) and ranked[0] == 10

    seeds = [row["player"] for row in rows][:16]
    advancing = play(desk, 3, {})
    semi_finals = desk.get("bracket/")["stages"][0]
    assert {seat["player"] for table in semi_finals["tables"] for seat in table["seats"]} == set(seeds)
    (champion,) = play(desk, 4, {})
    (final,) = desk.get("rounds/4/")["tables"]
    assert [seat["player"] for seat in final["seats"]] == sorted(advancing, key=seeds.index)
    after = desk.get("standings/")
    assert after[0]["player"] == champion
    assert {row["player"]: row["points"] for row in after if row["player"] != "p64"} == points
    assert [row["player"] for row in after[16:]] == [row["player"] for row in rows[16:]]
    desk.post("finish/")
    archive = parse(desk.call("GET", "archive.json").content)
    assert archive.event.format.key == "commander"
    assert [str(difference) for difference in verify(archive).differences] == []
