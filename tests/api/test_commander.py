"""A Commander event of sixty-four over the API, from creation to standings and the verified archive."""

from __future__ import annotations

from typing import Any

import pytest

from tables.archive.rules.reading import parse
from tables.archive.rules.verify import verify
from tests.builders import a_user
from tests.clients import Api, program_of

pytestmark = [pytest.mark.django_db, pytest.mark.sample]


def pod(table: dict[str, Any], number: int) -> dict[str, Any]:
    """A pod's sheet: every seventh is drawn, otherwise the seat that the round and the table name wins."""
    keys = [seat["player"] for seat in table["seats"]]
    is_drawn = (table["number"] + number) % 7 == 0
    winner = keys[(table["number"] + number) % len(keys)]
    seats = [{"player": key, "place": None if is_drawn else 1 if key == winner else 2} for key in keys]
    return {"end": "drawn" if is_drawn else "played", "seats": seats, "version": 0}


def play(desk: Api, number: int, points: dict[str, int]) -> None:
    """Draw a round and play it to its end, and add what each player takes from it."""
    desk.post("rounds/")
    desk.post(f"rounds/{number}/publish/")
    desk.post(f"rounds/{number}/clock/start/")
    for table in desk.get(f"rounds/{number}/")["tables"]:
        sheet = pod(table, number)
        saved = desk.put(f"rounds/{number}/tables/{table['number']}/sheet/", sheet)
        for row in saved["versions"][0]["scores"]:
            assert row["points"] == (1 if row["drawn"] else 5 if row["won"] else 0)
            points[row["player"]] = points.get(row["player"], 0) + row["points"]
    desk.post(f"rounds/{number}/close/")


def test_sixty_four_play_commander_to_the_standings():
    program = program_of(a_user("organizer", is_staff=True))
    created = program.post(
        "events/",
        {
            "name": "Commander at Pyke",
            "starts_at": "2026-12-05T10:00",
            "rounds_announced": 2,
            "pairing": "points",
            "format": {"key": "commander"},
        },
    )
    desk = program.at(created["slug"])
    desk.post("open/")
    text = "\n".join(f"Player {number:02}" for number in range(64))
    preview = desk.post("registrations/preview/", {"format": "list", "text": text})
    desk.post("registrations/import/", {"format": "list", "text": text, "confirmed": preview["digest"]})
    desk.post("start/", {"hall_value": "six dice", "override": True, "reason": "nobody was counted"})
    points: dict[str, int] = {}
    for number in (1, 2):
        play(desk, number, points)
    first = desk.get("rounds/1/")
    assert {len(table["seats"]) for table in first["tables"]} == {4} and first["length_minutes"] == 80
    rows = desk.get("standings/")
    assert {row["player"]: row["points"] for row in rows} == points
    ranked = [row["points"] for row in rows]
    assert ranked == sorted(ranked, reverse=True) and ranked[0] == 10
    desk.post("finish/")
    archive = parse(desk.call("GET", "archive.json").content)
    assert archive.event.format.key == "commander"
    assert [str(difference) for difference in verify(archive).differences] == []
