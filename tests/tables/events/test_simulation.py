"""Whole events: simulated, archived, verified, taken in again."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from tables.archive.actions.archive import import_archive
from tables.archive.queries.archive import archive_text, event_archive
from tables.archive.rules.reading import parse
from tables.archive.rules.schema import Archive, dump
from tables.archive.rules.verify import verify
from tables.core.errors import Malformed, Refused
from tables.events.models import Event, EventStatus, PairingMode, SplitPolicy
from tables.events.rules.draws import commitment
from tables.formats.rules.presets import PRESETS
from tables.journal.models import JournalEntry
from tables.results.models import Sheet
from tables.simulation.demo import create_demo, sign_ins
from tables.simulation.event import Simulation, SimulationRefused, simulate
from tables.standings.queries.standings import event_standings
from tests.stages import Day

pytestmark = pytest.mark.django_db

EVENTFUL = Simulation(14, 3, 11, drops=2, late=2, no_shows=2, corrections=3, unsettled=2)


@pytest.mark.parametrize("pairing", list(PairingMode))
@pytest.mark.parametrize(
    ("players", "rounds"), [(3, 2), (11, 2), pytest.param(26, 3, marks=pytest.mark.slow)]
)
def test_simulated_event_verifies(players: int, rounds: int, pairing: PairingMode):
    event = simulate(Simulation(players, rounds, 5, pairing)).event
    report = verify(event_archive(event))
    assert report.ok, report.text()
    assert event.status == EventStatus.FINISHED


def test_eventful_event_is_imported_as_it_was_and_comes_out_the_same_again():
    first = simulate(EVENTFUL)
    archive, shown = event_archive(first.event), event_standings(first.event).rows
    assert verify(archive).ok, verify(archive).text()
    assert {"dropped", "late entries", "no-shows", "corrections"} <= set(first.happened)
    first.event.delete()
    assert not JournalEntry.objects.exists()
    text = dump(archive)
    imported = import_archive(parse(text))
    assert dump(event_archive(imported)) == text
    assert event_standings(imported).rows == shown
    versions = Sheet.objects.filter(table__round__event=imported, version__gt=1).count()
    assert versions >= 1, "the journal's older versions came along"
    imported.delete()
    again = event_archive(simulate(EVENTFUL).event)
    assert _unchained(again) == _unchained(archive)


def _unchained(archive: Archive) -> dict[str, Any]:
    """The archive without its chain, whose salts are drawn from nothing that comes out the same again."""
    document = archive.to_json()
    del document["chain"]
    for row in document["journal"]:
        del row["salts"], row["hash"]
    return document


@pytest.mark.parametrize("preset", PRESETS)
def test_an_event_of_every_format_has_byes_stand_ins_absences_and_a_final(preset: str):
    format_ = PRESETS[preset]
    plan = Simulation(
        15, 2, 4, drops=1, late=1, no_shows=1, corrections=1, format=format_, stand_by=2, away=2,
        cuts=(2 * format_.preferred, format_.preferred), split_policy=SplitPolicy.PREFERRED_OR_BYE,
    )  # fmt: skip
    run = simulate(plan)
    text = archive_text(run.event)
    archive = parse(text)
    assert dump(archive) == text and archive.event.format == format_
    lengths = {played.length_minutes for played in archive.rounds}
    assert format_.is_kingsmoot or lengths == {format_.round_minutes}
    report = verify(archive)
    assert report.differences == (), report.text()
    assert (run.happened["rounds"], run.happened["cuts"]) == (4, 2)
    assert (run.happened["on stand-by"], run.happened["away for a round"]) == (2, 2)
    byes = sum(len(round_.byes) for round_ in archive.rounds)
    assert run.happened.get("byes", 0) == byes and (format_.bye_points is not None or not byes)
    cuts = [cut.tables for cut in archive.event.stages.cuts]
    assert [len(round_.tables) for round_ in archive.rounds][2:] == cuts and cuts[1:] == [1]


def test_the_command_plays_a_format_with_its_stages(tmp_path: Path):
    file, out = tmp_path / "event.json", io.StringIO()
    call_command(
        "simulate_event", "--players", "13", "--rounds", "2", "--seed", "3", "--format", "commander",
        "--split", "preferred_or_bye", "--cut", "8", "--cut", "4", "--archive", str(file),
        stdout=out, stderr=io.StringIO(),
    )  # fmt: skip
    assert "2 byes" in out.getvalue() and "2 cuts" in out.getvalue()
    assert verify(parse(file.read_text())).differences == ()


@pytest.mark.parametrize(("stand_by", "away"), [(-1, 0), (0, -1), (3, 2)])
def test_stand_ins_and_absences_leave_somebody_to_play(stand_by: int, away: int):
    with pytest.raises(SimulationRefused):
        simulate(Simulation(7, 2, 1, stand_by=stand_by, away=away))


def test_unfinished_event_travels_without_its_seed(tmp_path: Path):
    day = Day()
    day.play(day.publish(day.draw()))
    event = day.event
    archive = event_archive(event)
    assert archive.event.seed is None
    assert event.seed not in dump(archive)
    imported = import_archive(archive, slug="elsewhere")
    assert not imported.knows_its_seed
    with_seed = import_archive(archive, slug="second-laptop", seed=event.seed)
    assert with_seed.seed == event.seed
    with pytest.raises(Malformed, match="commitment"):
        import_archive(archive, slug="third", seed="00" * 32)
    assert commitment(bytes.fromhex(event.seed)) == archive.event.seed_commitment


def test_staff_accounts_are_not_in_an_archive():
    text = dump(event_archive(simulate(Simulation(6, 2, 3)).event))
    assert "simulated-" not in text.replace("simulated-kingsmoot", "")
    assert '"who": "staff 1"' in text


def test_taken_slug_is_refused_and_nothing_is_left():
    event = simulate(Simulation(6, 2, 3)).event
    entries = JournalEntry.objects.count()
    with pytest.raises(Refused, match="--slug"):
        import_archive(event_archive(event))
    assert (Event.objects.count(), JournalEntry.objects.count()) == (1, entries)


@pytest.mark.parametrize(
    "simulation",
    [Simulation(2, 2, 1), Simulation(6, 0, 1), Simulation(6, 2, 1, drops=-1), Simulation(6, 1, 1, late=1)],
)
def test_what_cannot_be_simulated_is_refused(simulation: Simulation):
    with pytest.raises(SimulationRefused):
        simulate(simulation)


def test_commands_write_verify_rank_and_read_an_archive(tmp_path: Path):
    file = tmp_path / "event.json"
    simulated = ["simulate_event", "--players", "12", "--rounds", "2", "--seed", "9", "--archive", str(file)]
    call_command(*simulated, stdout=io.StringIO(), stderr=io.StringIO())
    assert not Event.objects.exists(), "an event that goes to a file leaves the database as it was"
    out = io.StringIO()
    call_command("verify_event", str(file), stdout=out)
    assert "no difference" in out.getvalue()
    said = io.StringIO()
    call_command("import_event", str(file), "--slug", "again", stdout=said)
    assert "python manage.py grant_role again USERNAME organizer" in said.getvalue()
    from_file, from_database = io.StringIO(), io.StringIO()
    call_command("standings", str(file), "--format", "json", stdout=from_file)
    call_command("standings", "again", "--format", "json", stdout=from_database)
    assert from_file.getvalue() == from_database.getvalue()
    assert sum(row["status"] == "active" for row in json.loads(from_file.getvalue())) == 12
    call_command("export_event", "again", str(tmp_path / "again.json"), stderr=io.StringIO())
    expected = file.read_text().replace('"slug": "simulated-kingsmoot-9"', '"slug": "again"', 1)
    assert (tmp_path / "again.json").read_text().count("\n") == expected.count("\n")


def test_verification_tells_what_was_tampered_with(tmp_path: Path):
    file = tmp_path / "event.json"
    document = event_archive(simulate(Simulation(8, 2, 9)).event).to_json()
    seat = document["rounds"][0]["tables"][0]["seats"][0]
    seat["power"] += 1
    file.write_text(json.dumps(document))
    out = io.StringIO()
    with pytest.raises(SystemExit) as caught:
        call_command("verify_event", str(file), stdout=out)
    assert caught.value.code == 1
    assert "difference" in out.getvalue()


def test_commands_say_what_is_wrong_with_a_file(tmp_path: Path):
    file = tmp_path / "event.json"
    file.write_text('{"format": "kingsmoot-event/1", "extra": 1}')
    with pytest.raises(CommandError, match="extra"):
        call_command("verify_event", str(file))
    with pytest.raises(CommandError, match="neither"):
        call_command("standings", "no-such-event")


def test_demo_has_an_event_in_each_stage(tmp_path: Path):
    running, open_, finished = create_demo(tmp_path)
    assert [running.status, open_.status, finished.status] == ["running", "open", "finished"]
    assert sign_ins(tmp_path) == sign_ins(tmp_path)
    again = create_demo(tmp_path)
    assert [event.slug for event in again] == [running.slug, open_.slug, finished.slug]


def test_players_are_renamed_dropped_and_declined_before_the_start():
    run = simulate(Simulation(6, 1, 3, unsettled=2))
    archive = event_archive(run.event)
    assert [run.happened[f"{what} before the start"] for what in ("renamed", "dropped")] == [2, 2]
    assert run.happened["declined"] == 2 and len(archive.players) == 8
    assert sum(player.random_rank is None for player in archive.players) == 2
    assert verify(parse(archive_text(run.event))).differences == ()
