"""Whatever is wrong with a request: an answer that names field and rule, and nothing written."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tables.accounts.sign_up_limits import sign_up_name
from tables.core.limits import WRONG_SECRETS
from tables.journal.models import IdempotencyRecord, JournalEntry
from tables.players.api.registration import SIGN_UPS
from tables.staff.models import Role
from tests.builders import an_event, players, sheet_of, table_keys
from tests.clients import Api, problems_of, program_of, staff_program
from tests.stages import open_event

pytestmark = pytest.mark.django_db


BAD_BODIES = {
    b"": "name",
    b"{": "",
    b"[]": "",
    b"null": "",
    b'"text"': "",
    b"\xff\xfe": "",
    b'{"name": "\\u0000"}': "name",
    b'{"name": "\\ud800"}': "name",
    b'{"\\ud800": 1}': "",
    b'{"name": "Asha", "name": "Asha"}': "",
    b'{"name": "Asha", "reason": NaN}': "reason",
    b'{"name": "Asha", "reason": 1e999}': "reason",
    b'{"name": 5}': "name",
    b'{"name": ["Asha"]}': "name",
    b'{"name": ""}': "name",
    b'{"name": "..."}': "name",
    b'{"name": "Asha", "override": "yes"}': "override",
    b'{"name": "Asha", "override": 1}': "override",
    b'{"name": "Asha", "unknown": 1}': "unknown",
    json.dumps({"name": "x" * 81}).encode(): "name",
    json.dumps({"name": "Asha\u202e"}).encode(): "name",
    (b'{"name":' + b"[" * 5000 + b"]" * 5000 + b"}"): "",
    b'{"name": ' + b"9" * 5000 + b"}": "",
}


@pytest.mark.parametrize("body", BAD_BODIES, ids=lambda body: body[:30].decode("latin-1"))
def test_a_bad_body_names_its_field_and_writes_nothing(body):
    stage = open_event()
    entries, people = JournalEntry.objects.count(), stage.event.players.count()
    response = staff_program(stage.event).call("POST", "players/", body, Idempotency_Key="k")
    assert response.status_code == 400
    assert BAD_BODIES[body] in [field for field, _ in problems_of(response)]
    assert (JournalEntry.objects.count(), stage.event.players.count()) == (entries, people)
    assert not IdempotencyRecord.objects.exists()


BAD_SETTINGS = [
    {"rounds_announced": 21},
    {"rounds_announced": 2**63},
    {"rounds_announced": -1},
    {"rounds_announced": 2.5},
    {"rounds_announced": True},
    {"balance_weight": 2**31},
    {"no_show_minutes": 2**15},
    {"starts_at": "yesterday"},
    {"starts_at": "0001-01-01T00:00:00Z"},
    {"starts_at": "9999-12-31T23:59:59-23:59"},
    {"starts_at": "2026-02-30T10:00"},
    {"timezone": "Mars/Olympus"},
    {"timezone": "../../etc/passwd"},
    {"tier": "royal"},
    {"pairing": ["random"]},
    {"pairing": None},
    {"name": None},
    {"readings": {"sos": "K9"}},
    {"readings": {"unpaired_loss_counts": 1}},
    {"readings": {"nonsense": "K1"}},
    {"readings": []},
    {"status": "finished"},
    {"seed": "00"},
    {"revision": 1},
]


@pytest.mark.parametrize("changes", BAD_SETTINGS, ids=str)
def test_bad_settings_are_refused_at_their_field(changes):
    event = an_event()
    response = staff_program(event).call("PATCH", "", changes)
    assert response.status_code == 400
    assert all(field.split(".")[0] in changes for field, _ in problems_of(response))
    event.refresh_from_db()
    assert (event.revision, event.journal.count()) == (0, 0)


def bad_sheets(keys: list[str]) -> dict[str, tuple[dict[str, Any], str, str]]:
    """Sheets, the field that is wrong and the rule that says so."""
    good = sheet_of(keys)

    def with_seat(**changes: Any) -> dict[str, Any]:
        return {**good, "seats": [{**good["seats"][0], **changes}, *good["seats"][1:]]}

    return {
        "titles beyond six": (with_seat(titles=7), "seats[0].titles", "R-24"),
        "power beyond everything": (with_seat(power=10**30), "seats[0].power", "R-24"),
        "initiative as text": (with_seat(initiative="4"), "seats[0].initiative", "R-22"),
        "a seat too few": ({**good, "seats": good["seats"][:-1]}, "seats", "R-24"),
        "somebody else": (with_seat(player="p999"), "seats", "R-24"),
        "nobody": (with_seat(player="\x07"), "seats[0].player", ""),
        "no king": ({**good, "end": "king"}, "end", "R-20"),
        "seven titles": (with_seat(titles=6), "seats", "R-24"),
        "an unknown end": ({**good, "end": "boredom"}, "end", ""),
        "points for a stranger": ({**good, "manual_points": {"p999": 15}}, "manual_points", "R-20"),
        "too many points": ({**good, "manual_points": {keys[0]: 10**9}}, f"manual_points.{keys[0]}", ""),
        "two heirs": (
            {**good, "seats": [{**seat, "heir": True} for seat in good["seats"]]},
            "seats",
            "R-24",
        ),
    }


def test_bad_sheets_are_refused_by_field_and_rule(stage):
    desk = staff_program(stage.event)
    keys = table_keys(stage.event.rounds.get(number=2))[1]
    entries = JournalEntry.objects.count()
    for name, (sheet, field, rule) in bad_sheets(keys).items():
        for method, address in (("POST", "sheet/preview/"), ("PUT", "sheet/")):
            body = {**sheet, "version": 0} if method == "PUT" else sheet
            response = desk.call(method, f"rounds/2/tables/2/{address}", body)
            found = problems_of(response)
            assert response.status_code in {400, 409}, name
            if response.status_code == 400:
                assert any(at.startswith(field) and said in {rule, ""} for at, said in found), (name, found)
    assert JournalEntry.objects.count() == entries


def test_warnings_are_overridden_with_a_reason(stage):
    desk = staff_program(stage.event)
    keys = table_keys(stage.event.rounds.get(number=2))[1]
    odd = {**sheet_of(keys), "version": 0}
    odd["seats"][0]["titles"] = 1
    odd["seats"][0]["power"] = 44
    first = desk.call("PUT", "rounds/2/tables/2/sheet/", odd)
    assert (first.status_code, first.json()["type"]) == (409, "urn:kingsmoot:problem:needs-override")
    assert problems_of(first)[0][1] == "R-24"
    assert desk.call("PUT", "rounds/2/tables/2/sheet/", {**odd, "override": True}).status_code == 409
    desk.put("rounds/2/tables/2/sheet/", {**odd, "override": True, "reason": "a long winter"})


BAD_QUERIES = [
    "players/?page=0",
    "players/?page=-1",
    "players/?page=x",
    "players/?page=99999999999999999999",
    "players/?page=१",
    "players/?page_size=501",
    "players/?status=nonsense",
    "players/?sort=salary",
    "players/?search=%00",
    "players/?unknown=1",
    "journal/?verb=%00",
    "journal/?page=1e3",
    "standings/?round=0",
    "standings/?round=1.5",
    "rounds/2/pairings/?order=random",
    "rounds/2/results/?status=lost",
]


def test_bad_queries_are_refused(stage):
    desk = staff_program(stage.event)
    for address in BAD_QUERIES:
        response = desk.call("GET", address)
        assert response.status_code == 400, address
        assert problems_of(response)[0][0].split("[")[0] in address


NOWHERE = [
    "players/?page=2",
    "players/p999/",
    "players/%00/",
    "players/%ff/",
    "staff/%0A/",
    "players/" + "x" * 200 + "/",
    "rounds/0/",
    "rounds/9/",
    "rounds/999999999/",
    "rounds/99999999999999999999/",
    "rounds/-1/",
    "rounds/2/tables/99/",
    "rounds/2/tables/2147483648/sheet/",
    "standings/p999/",
    "nothing/",
    "players",
    "",
]


def test_what_is_not_there(stage):
    desk = staff_program(stage.event)
    for address in NOWHERE:
        response = desk.at(stage.event.slug if address else "nowhere").call("GET", address)
        assert response.status_code == 404, address
        assert problems_of(response)


def test_other_methods_formats_and_media(stage):
    desk = staff_program(stage.event)
    refused = desk.call("PUT", "players/")
    assert (refused.status_code, refused.json()["title"]) == (405, "This method is not taken here")
    assert desk.call("TRACE", "players/").status_code == 405
    assert desk.call("GET", "players/", Accept="image/png").status_code == 406
    assert desk.call("GET", "players.csv", Accept="text/csv").status_code == 200
    assert desk.call("GET", "players.csv", Accept="application/json").status_code == 406
    for media in ("text/plain", "multipart/form-data; boundary=x", "application/x-www-form-urlencoded", ""):
        response = desk.client.generic(
            "POST", f"{desk.below}players/", b"x", media, headers={"Authorization": desk.authorization}
        )
        assert response.status_code == 415, media
        assert response.json()["title"] == "This media type is not read here"
        assert problems_of(response)


def test_a_body_beyond_the_limit(stage, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1000
    response = staff_program(stage.event).call("POST", "players/", {"name": "x" * 2000})
    assert response.status_code == 413
    assert problems_of(response)


def test_problems_of_csv_addresses_are_json(stage):
    response = staff_program(stage.event).call("GET", "rounds/9/pairings.csv", Accept="text/csv")
    assert (response.status_code, problems_of(response)) == (404, [("", "")])
    assert staff_program(stage.event, Role.JUDGE).call("GET", "players.csv").status_code == 403


def test_signing_up_is_throttled():
    event = open_event().event
    for _ in range(SIGN_UPS.throttle.most - 3):
        SIGN_UPS.throttle.take(sign_up_name(event.slug, "127.0.0.1"))
    stranger = Api().at(event)
    answers = [stranger.call("POST", "sign-up/", {"name": f"Player {letter}"}) for letter in "ABCDE"]
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429, 429]
    assert 3500 < int(answers[-1]["Retry-After"]) <= 3601
    assert problems_of(answers[-1])


def test_lists_cut_into_pages(stage):
    desk = staff_program(stage.event)
    first = desk.get("players/?page_size=4&sort=number")
    assert (first["count"], len(first["results"]), first["previous"]) == (9, 4, None)
    second = desk.client.get(first["next"], headers={"Authorization": desk.authorization}).json()
    last = desk.client.get(second["next"], headers={"Authorization": desk.authorization}).json()
    keys = [row["key"] for part in (first, second, last) for row in part["results"]]
    assert keys == [f"p{number}" for number in range(1, 10)]
    assert last["next"] is None
    assert desk.get("players/?search=player+003")["results"][0]["key"] == "p3"
    assert desk.get("players/?status=dropped&status=declined")["count"] == 0
    assert {row["verb"] for row in desk.get("journal/?verb=result")["results"]} == {
        "result.confirm",
        "result.report",
    }


def test_an_address_that_tries_secrets_is_refused_and_right_ones_pass():
    event = an_event()
    (player,) = players(event, 1)
    right = program_of(player)
    for n in range(WRONG_SECRETS.most):
        assert WRONG_SECRETS.take("127.0.0.1"), n
    for wrong in ("Bearer km_x", f"Player {'x' * 22}"):
        refused = Api(wrong).at(event).call("GET", "me/")
        assert refused.status_code == 429 and refused["Retry-After"]
        assert refused["Content-Type"].startswith("application/problem+json")
    assert right.call("GET", "me/").status_code == 200
