"""What sheets give is worked out once, kept beside the database, and never what it was before a change."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from kingsmoot.server.workers import WORKERS
from tables.events.models import Event, EventStatus
from tables.events.queries.record import load_record
from tables.operations import disk
from tables.results.models import Sheet
from tables.rounds.models import RoundStatus
from tables.standings.queries import loading
from tables.standings.queries.loading import ResultsKeeper, forget_results
from tables.standings.queries.standings import event_standings, forget_standings, standings_of
from tests.builders import a_round, an_event, players

pytestmark = pytest.mark.django_db

SHEETS = 12


@pytest.fixture(autouse=True)
def directory(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(loading, "WORTH_A_FILE", SHEETS)
    start_anew()
    return tmp_path / "results"


@pytest.fixture
def event() -> Event:
    """Three closed rounds of four tables, and a fourth that is under way with one result."""
    found = an_event(status=EventStatus.RUNNING, public_standings=True)
    people = players(found, 16)
    for number in (1, 2, 3, 4):
        mixed = Random(number).sample(people, len(people))
        a_round(found, number, *(mixed[i : i + 4] for i in range(0, 16, 4)), status=RoundStatus.CLOSED)
    found.rounds.filter(number=4).update(status=RoundStatus.PUBLISHED)
    return found


@pytest.fixture
def worked_out(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One for each sheet that was worked out."""
    found: list[int] = []
    loaded = loading.worked_out

    def counted(*given: Any) -> Any:
        found.append(1)
        return loaded(*given)

    monkeypatch.setattr(loading, "worked_out", counted)
    return found


def start_anew() -> None:
    """Know nothing, as a process that has just started."""
    forget_standings()
    forget_results()


def correct(event: Event, round_number: int) -> None:
    """Confirm another sheet of the last table of the round."""
    table = event.rounds.get(number=round_number).tables.get(number=4)
    assert table.sheet is not None
    seats = [{**seat, "titles": 7 - seat["titles"]} for seat in table.sheet.content["seats"]]
    version, content = table.sheet.version + 1, {**table.sheet.content, "seats": seats}
    at = table.sheet.created_at
    table.sheet = Sheet.objects.create(table=table, version=version, content=content, created_at=at)
    table.save(update_fields=["sheet"])
    event.revision += 1
    event.standings_revision += 1


def is_right(event: Event) -> bool:
    """Whether the standings are those that the sheets give without anything kept."""
    found, right = event_standings(event), standings_of(load_record(event))
    return tuple(found.rows) == tuple(right.rows)


def test_a_new_process_works_out_no_closed_round_again(event, worked_out):
    assert is_right(event) and len(worked_out) == SHEETS + 4
    start_anew()
    assert is_right(event) and len(worked_out) == SHEETS + 4 + 4


def test_after_a_correction_a_new_process_works_out_that_round_alone(event, worked_out):
    event_standings(event)
    correct(event, 2)
    start_anew()
    worked_out.clear()
    assert is_right(event) and len(worked_out) == 4 + 4
    ResultsKeeper().keep()
    start_anew()
    worked_out.clear()
    assert is_right(event) and len(worked_out) == 4


def test_a_visitor_reads_no_sheet_of_a_closed_round_that_is_kept(event, django_assert_num_queries):
    """After a change, and after a start: participants, tables, losses; a fourth reads sheets."""
    with django_assert_num_queries(4):
        event_standings(event)
    for know_less in (forget_standings, start_anew):
        know_less()
        with django_assert_num_queries(3) as queries:
            event_standings(event)
        [tables] = [query["sql"] for query in queries if "tables_table" in query["sql"]]
        assert "closed" in tables.split("ELSE")[0], "of closed rounds the sheet's text is not read"


def test_a_round_that_closes_is_added_to_those_before_it(event, worked_out):
    event_standings(event)
    worked_out.clear()
    event.rounds.filter(number=4).update(status=RoundStatus.CLOSED)
    event.standings_revision += 1
    assert is_right(event) and len(worked_out) == 0
    correct(event, 4)
    assert is_right(event) and len(worked_out) == 1


def test_a_correction_back_and_forth_is_never_met_by_what_was_before(event):
    for _ in range(3):
        correct(event, 1)
        assert is_right(event)
        start_anew()
        assert is_right(event)


@pytest.mark.parametrize("which", ["readings", "code"])
def test_other_rule_options_and_other_code_find_nothing_kept(event, worked_out, monkeypatch, which):
    event_standings(event)
    start_anew()
    worked_out.clear()
    if which == "readings":
        event.readings = {**event.readings, "points_cap": "cap_before"}
    else:
        monkeypatch.setattr(loading, "_code", lambda: "another")
    assert is_right(event) and len(worked_out) == SHEETS + 4


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "{}",
        '{"players": [], "rounds": {"x": [[0, 1]]}}',
        '{"players": 1, "rounds": 2}',
        "\x00\xff",
    ],
)
def test_a_file_that_is_damaged_is_worked_out_and_written_again(event, worked_out, directory, content):
    event_standings(event)
    [file] = directory.iterdir()
    whole = file.read_bytes()
    file.write_bytes(content.encode("latin-1"))
    start_anew()
    assert is_right(event)
    assert file.read_bytes() == whole


def test_without_room_on_the_disk_nothing_is_kept_and_everything_is_shown(event, directory, monkeypatch):
    monkeypatch.setattr(disk, "is_low", lambda: True)
    assert is_right(event)
    assert not directory.exists()


def test_where_nothing_can_be_written_everything_is_shown(event, settings, tmp_path):
    settings.DATA_DIR = tmp_path / "file"
    settings.DATA_DIR.write_text("no directory")
    assert is_right(event)


def test_of_small_events_nothing_is_kept(event, directory, monkeypatch):
    monkeypatch.setattr(loading, "WORTH_A_FILE", SHEETS + 1)
    assert is_right(event)
    assert not directory.exists()


def test_the_upkeep_keeps_them_before_anybody_asks(event, directory, worked_out):
    upkeep = WORKERS["upkeep"]()
    for _ in range(4):  # a backup and the check of the database come first
        upkeep()
    assert [file.name for file in directory.iterdir()] == [f"{event.pk}.json"]
    start_anew()
    worked_out.clear()
    assert is_right(event) and len(worked_out) == 4


def test_the_upkeep_reads_an_event_again_when_it_has_changed(event, worked_out, directory):
    keeper = ResultsKeeper()
    keeper.keep()
    start_anew()
    worked_out.clear()
    keeper.keep()
    assert worked_out == []
    correct(event, 3)
    event.save(update_fields=["revision"])
    keeper.keep()
    assert len(worked_out) == 4 + 4
    (directory / "999999.json").write_text("of an event that is gone")
    keeper.keep()
    assert [file.name for file in directory.iterdir()] == [f"{event.pk}.json"]
