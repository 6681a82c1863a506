"""An event whose every table was played live: exported, imported and verified by the commands people use."""

from __future__ import annotations

import json
import random
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from rules.kernel import verify
from rules.kernel.records.record import Record
from rules.registry import find
from tables.core.access import Actor
from tables.events.actions.stages import finish_event, start_event
from tables.events.models import Event
from tables.live.models.game import LiveGame
from tables.live.play import opening
from tables.live.store import games, matches
from tables.results.actions import results
from tables.rounds.actions.clock import start_clock
from tables.rounds.actions.pairing import draw_round
from tables.rounds.actions.publishing import close_round, publish_round
from tables.rounds.models import Round, Table
from tests.builders import HALL_VALUE, an_event, players, staff_of
from tests.live_games import begin, play

pytestmark = pytest.mark.django_db

SETUPS = (
    opening.Setup("btwixt", options={"short": True, "advanced": True}),
    opening.Setup("goofspiel"),
)


def play_round(event: Event, organizer: Actor, setup: opening.Setup, r: random.Random) -> Round:
    """Draw and publish a round, play all its tables live, confirm what the games reported, close it."""
    round_ = start_clock(publish_round(draw_round(event, organizer), organizer), organizer)
    for opened in opening.open_for_round(round_, organizer, setup):
        play(begin(games.find(opened.key)), r=r)
    for table in Table.objects.select_related("round__event", "sheet").filter(round=round_):
        assert table.sheet is not None
        results.confirm_result(table, organizer, version=table.sheet.version)
    return close_round(round_, organizer)


@pytest.fixture(scope="module")
def played(module_rows) -> int:
    with module_rows():
        return play_event()


@pytest.fixture
def event(played: int) -> Event:
    return Event.objects.get(pk=played)


def play_event() -> int:
    """Play an event of seven players in two rounds of two tables to its end; returns its number."""
    event = an_event(rounds_announced=2)
    organizer = staff_of(event)
    players(event, 7)
    event = start_event(event, organizer, override=True, reason="few players", hall_value=HALL_VALUE)
    r = random.Random(11)
    for setup in SETUPS:
        play_round(event, organizer, setup, r)
    finish_event(event, organizer)
    return event.pk


def verified(what: str) -> tuple[int, str]:
    """What `verify_event` ends with, and what it says."""
    shown = StringIO()
    try:
        call_command("verify_event", what, stdout=shown)
    except SystemExit as end:
        return int(end.code or 0), shown.getvalue()
    return 0, shown.getvalue()


def test_it_is_exported_imported_and_verified(event, tmp_path: Path):
    file, again = tmp_path / "event.json", tmp_path / "again.json"
    call_command("export_event", event.slug, str(file), stderr=StringIO())
    records = records_of(json.loads(file.read_text()))
    assert [record["game"] for record in records] == ["btwixt", "btwixt", "goofspiel", "goofspiel"]
    for record in records:
        assert not verify(find(record["game"]), Record.from_json(record), bytes.fromhex(record["seed"]))
    code, shown = verified(str(file))
    assert code == 0, shown
    assert "4 games" in shown
    assert verified(event.slug)[0] == 0
    before = LiveGame.objects.count()
    matches.forget()
    call_command("import_event", str(file), slug="second-laptop", stdout=StringIO(), stderr=StringIO())
    assert LiveGame.objects.count() == before + 4
    code, shown = verified("second-laptop")
    assert code == 0, shown
    call_command("export_event", "second-laptop", str(again), stderr=StringIO())
    assert records_of(json.loads(again.read_text())) == records


def test_one_card_changed_in_one_game_is_found(event, tmp_path: Path):
    file = tmp_path / "event.json"
    call_command("export_event", event.slug, str(file), stderr=StringIO())
    archive = json.loads(file.read_text())
    record = records_of(archive)[2]
    entry = next(
        entry for entry in record["log"] if entry["act"] == "answer" and isinstance(entry["value"], int)
    )
    entry["value"] += 1
    file.write_text(json.dumps(archive))
    code, shown = verified(str(file))
    assert code == 1
    assert "a game as recorded" in shown


def records_of(archive: dict[str, Any]) -> list[dict[str, Any]]:
    return [table["live_game"] for round_ in archive["rounds"] for table in round_["tables"]]
