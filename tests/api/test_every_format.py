"""An event of every preset over the API alone, from its creation to the verified archive.

Round 1: a phone reports table 1 and the others there confirm, staff enter table 2. In slow tests a second
round follows where a game of ours fills the sheet: its table 1 is played live.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from tables.archive.rules.reading import parse
from tables.archive.rules.verify import verify
from tables.events.rules.draws import Stream
from tables.formats.rules.format import Format
from tables.formats.rules.presets import PRESETS
from tables.live.play.opening import GAME_OF_FORMAT
from tables.live.store import games
from tables.simulation.games import drawn_sheet
from tests.builders import SEED, a_user
from tests.clients import Api, program_of
from tests.every_format import EXAMPLES, HALL_VALUE, Example, players_of
from tests.live_games import begin, play

pytestmark = pytest.mark.django_db


def started(preset: str, rounds: int) -> tuple[Api, dict[str, Api]]:
    """The desk of an event that has just begun, and its players' phones by key."""
    program = program_of(a_user("organizer", is_staff=True))
    settings = {"name": preset, "starts_at": "2026-12-05T10:00", "rounds_announced": rounds}
    created = program.post("events/", {**settings, "format": {"key": preset}})
    desk = program.at(created["slug"])
    desk.post("open/")
    *listed, last = players_of(preset)
    sent = {"format": "list", "text": "\n".join(listed)}
    digest = desk.post("registrations/preview/", sent)["digest"]
    desk.post("registrations/import/", {**sent, "confirmed": digest})
    own = Api().at(created["slug"]).post("sign-up/", {"name": last})
    desk.post("registrations/approve-all/")
    phones = {own["key"]: Api(f"Player {own['private_link']}").at(created["slug"])}
    for player in desk.get("players/")["results"]:
        if player["key"] not in phones:
            link = desk.post(f"players/{player['key']}/link/show/")["private_link"]
            phones[player["key"]] = Api(f"Player {link}").at(created["slug"])
    for phone in phones.values():
        phone.post("me/check-in/")
    desk.post("start/", {"hall_value": HALL_VALUE})
    return desk, phones


def drawn(desk: Api, number: int, sizes: list[int] | None = None) -> list[dict[str, Any]]:
    """The tables of a round that is drawn, published and under way."""
    desk.post("rounds/", {"sizes": sizes} if sizes else None)
    desk.post(f"rounds/{number}/publish/")
    desk.post(f"rounds/{number}/clock/start/")
    tables: list[dict[str, Any]] = desk.get(f"rounds/{number}/")["tables"]
    return tables


def points_of(saved: dict[str, Any]) -> dict[str, int]:
    """What the newest version of a sheet pays each player."""
    assert saved["status"] == "confirmed"
    return {row["player"]: row["points"] for row in saved["versions"][-1]["scores"]}


def reported(desk: Api, phones: dict[str, Api], table: dict[str, Any], example: Example) -> dict[str, int]:
    """Let the first player report the example's result, and the others confirm it."""
    keys = [seat["player"] for seat in table["seats"]]
    address = f"rounds/1/tables/{table['number']}/sheet/"
    phones[keys[0]].post(f"{address}report/", {**example.content(keys), "version": 0})
    for key in keys[1:]:
        if desk.get(address)["status"] != "confirmed":
            phones[key].post(f"{address}confirm/", {"version": 1})
    paid = points_of(desk.get(address))
    assert [paid[key] for key in keys] == [*example.points]
    return paid


def entered(desk: Api, number: int, table: dict[str, Any], format_: Format, dice: Stream) -> dict[str, int]:
    """Let staff enter a result that the dice say."""
    keys = [seat["player"] for seat in table["seats"]]
    sheet = {**drawn_sheet(keys, dice, format_=format_), "version": 0}
    sheet |= {"override": True, "reason": "as on the slip"}
    return points_of(desk.put(f"rounds/{number}/tables/{table['number']}/sheet/", sheet))


def played_live(desk: Api, table: dict[str, Any], example: Example) -> dict[str, int]:
    """Play a table live to its end: the game fills the sheet, staff confirm it."""
    address = f"rounds/2/tables/{table['number']}/"
    (opened,) = desk.post(f"{address}live-games/", {"game": example.game, "options": example.options})
    play(begin(games.find(opened["key"])), r=random.Random(7))
    assert desk.get(f"{address}sheet/")["status"] == "reported"
    paid = points_of(desk.post(f"{address}sheet/confirm/", {"version": 1}))
    assert paid.keys() == {seat["player"] for seat in table["seats"]}
    return paid


def test_every_preset_has_an_example_and_each_game_of_ours_is_played():
    assert EXAMPLES.keys() == PRESETS.keys()
    assert {key: each.game for key, each in EXAMPLES.items() if each.game} == dict(GAME_OF_FORMAT)


@pytest.mark.parametrize("preset", PRESETS)
def test_from_its_creation_to_the_verified_archive(preset: str):
    play_event(preset, is_live=False)


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("preset", GAME_OF_FORMAT)
def test_with_a_table_that_is_played_live(preset: str):
    play_event(preset, is_live=True)


def play_event(preset: str, *, is_live: bool) -> None:
    """Play an event of a preset, with a second round where a table of it is played live."""
    format_, example, dice = PRESETS[preset], EXAMPLES[preset], Stream(SEED)
    desk, phones = started(preset, rounds=1 + is_live)
    assert desk.get("")["format"] == format_.to_json()
    first, second = drawn(desk, 1)
    paid = [reported(desk, phones, first, example), entered(desk, 1, second, format_, dice)]
    desk.post("rounds/1/close/")
    if is_live:
        live, *others = drawn(desk, 2, [*example.live_sizes])
        paid.append(played_live(desk, live, example))
        paid += [entered(desk, 2, table, format_, dice) for table in others]
        desk.post("rounds/2/close/")

    rows = desk.get("standings/")
    total = {key: sum(found.get(key, 0) for found in paid) for key in phones}
    assert {row["player"]: row["points"] for row in rows} == total
    assert [row["rank"] for row in rows] == [*range(1, len(phones) + 1)]
    for row in rows:
        assert ["points", *(found["metric"] for found in row["tiebreakers"])] == [*format_.tiebreakers]
    best = rows[0]
    derived = desk.get(f"standings/{best['player']}/")["derivation"]
    assert derived["points"] == best["points"] == sum(term["points"] for term in derived["rounds"])
    for found in best["tiebreakers"]:
        assert str(derived[found["metric"]]["value"]) == str(found["value"])

    desk.post("finish/")
    archive = parse(desk.call("GET", "archive.json").content)
    assert archive.event.format == format_
    report = verify(archive)
    assert [str(difference) for difference in report.differences] == []
