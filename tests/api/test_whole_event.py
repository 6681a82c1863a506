"""A whole event played over the API alone, from creation to the verified archive."""

from __future__ import annotations

from typing import Any

import pytest

from tables.archive.rules.reading import parse
from tables.archive.rules.verify import verify
from tables.staff.models import User
from tests.builders import a_user, sheet_of
from tests.clients import Api, program_of

pytestmark = [pytest.mark.django_db, pytest.mark.sample]

NAMES = [f"Player {letter}" for letter in "ABCDEFGHIJKL"]


@pytest.fixture
def organizer() -> User:
    return a_user("organizer", is_staff=True)


def played(table: dict[str, Any], shift: int) -> dict[str, Any]:
    """A sheet for a table of a round as the API tells it; `shift` lets others win in other rounds."""
    keys = [seat["player"] for seat in table["seats"] if not seat["absent"]]
    turned = keys[shift % len(keys) :] + keys[: shift % len(keys)]
    absent = [seat["player"] for seat in table["seats"] if seat["absent"]]
    sheet = sheet_of(turned)
    sheet["seats"] += [{"player": key, "absent": True} for key in absent]
    return {**sheet, "version": table["sheet_version"]}


def enter_all(desk: Api, number: int) -> None:
    for table in desk.get(f"rounds/{number}/")["tables"]:
        desk.put(f"rounds/{number}/tables/{table['number']}/sheet/", played(table, number))


def test_from_creation_to_the_verified_archive(organizer):
    program = program_of(organizer)
    created = program.post(
        "events/", {"name": "Kingsmoot at Pyke", "starts_at": "2026-12-05T10:00", "rounds_announced": 3}
    )
    assert (created["status"], created["seed"]) == ("draft", None)
    desk = program.at(created["slug"])
    assert desk.post("open/")["status"] == "open"

    # registration: from a list with its preview, one by one, and by oneself
    text = "\n".join([*NAMES[:10], "Player A"])
    preview = desk.post("registrations/preview/", {"format": "list", "text": text})
    assert (len(preview["rows"]), len(preview["faults"])) == (10, 1)
    imported = {"format": "list", "text": text, "confirmed": preview["digest"]}
    assert len(desk.post("registrations/import/", imported)) == 10
    assert desk.post("players/", {"name": NAMES[10], "contact": "k@example.org"})["key"] == "p11"
    newcomer = Api().at(created["slug"]).post("sign-up/", {"name": NAMES[11], "name_shown": "number"})
    assert newcomer["status"] == "pending"
    phone = Api(f"Player {newcomer['private_link']}").at(created["slug"])
    assert [waiting["key"] for waiting in desk.get("registrations/")] == ["p12"]
    assert [player["status"] for player in desk.post("registrations/approve-all/")] == ["active"]
    for number in range(1, 12):
        desk.post(f"players/p{number}/check-in/")
    assert phone.post("me/check-in/")["is_here"]
    group = desk.post("keep-apart/", {"name": "Family", "players": ["p1", "p2"]})
    assert [player["player"] for player in group["players"]] == ["p1", "p2"]
    started = desk.post("start/", {"hall_value": "six  dice: 4 2 6 1 3 5"})
    assert (started["status"], started["hall_value"]) == ("running", "six dice: 4 2 6 1 3 5")

    # round 1: drawn, edited, published, a no-show, played, a result reported by players
    draft = desk.post("rounds/")
    first, second = draft["tables"][0]["seats"][0]["player"], draft["tables"][1]["seats"][0]["player"]
    seen = desk.post("rounds/1/swap/preview/", {"first": first, "second": second})
    swap = {"first": first, "second": second, "override": True, "reason": "asked for by both"}
    swapped = desk.post("rounds/1/swap/", swap)
    seated = {table["number"]: [seat["player"] for seat in table["seats"]] for table in swapped["tables"]}
    assert {table["table"]: table["players"] for table in seen["tables"]}.items() <= seated.items()
    desk.post("rounds/1/redraw/", {"reason": "better luck"})
    assert desk.post("rounds/1/publish/")["status"] == "published"
    no_show = {"absent": [swapped["tables"][0]["seats"][2]["player"]]}
    proposal = desk.post("rounds/1/repair/preview/", no_show)[0]
    assert (proposal["kind"], proposal["warnings"], proposal["notes"]) == ("plays_on", [], [])
    assert proposal["quality"].keys() <= desk.get("rounds/1/")["quality"].keys()
    desk.post("rounds/1/repair/", {**no_show, "reason": "not in the hall"})
    assert desk.post("rounds/1/clock/start/")["state"] == "running"
    assert desk.post("rounds/1/clock/extend/", {"minutes": 5})["extension_minutes"] == 5
    enter_all(desk, 1)
    desk.post("rounds/1/close/")

    # between the rounds: late entry, drop, rejoin, a correction
    assert desk.post("players/", {"name": "Late Latecomer"})["joined_round"] == 2
    desk.post("players/p3/drop/", {"reason": "has to go"})
    desk.post(f"players/{no_show['absent'][0]}/rejoin/")
    table = desk.get("rounds/1/")["tables"][0]
    correction = {**played(table, 2), "reason": "misread"}
    seats = {key: correction[key] for key in ("end", "seats")}
    assert desk.post("rounds/1/tables/1/sheet/preview/", seats)["standings"]
    assert desk.put("rounds/1/tables/1/sheet/", correction)["version"] == 2
    desk.post("players/p3/rejoin/")

    for number in (2, 3):
        desk.post("rounds/")
        desk.post(f"rounds/{number}/publish/")
        desk.post(f"rounds/{number}/clock/start/")
        enter_all(desk, number)
        desk.post(f"rounds/{number}/close/")
    finished = desk.post("finish/")
    assert (finished["status"], len(finished["seed"])) == ("finished", 64)
    standings = desk.get("standings/")
    entry = desk.get("journal/?verb=event.finish")["results"][0]
    assert entry["after"]["champion"] == standings[0]["player"]
    assert desk.post("archive/")["status"] == "archived"

    archive = parse(desk.call("GET", "archive.json").content)
    assert [*verify(archive).differences] == []
    assert len(archive.players) == 13
    assert "k@example.org" not in desk.call("GET", "archive.json").content.decode()

    # and for strangers: names as each player allows
    stranger = Api().at(created["slug"])
    assert {row["name"] for row in stranger.get("standings/")} >= {"Player A", "Player 12"}
    assert NAMES[11] not in str(stranger.get("standings/"))
    assert phone.get("me/history/")["name"] == NAMES[11]
