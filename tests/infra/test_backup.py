"""`manage.py backup` copies one consistent moment while people write."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from tables.models import Event
from tests.tables.builders import an_event


@pytest.mark.django_db(transaction=True)
def test_a_backup_is_whole_and_of_one_moment(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    if connection.vendor != "sqlite":
        with pytest.raises(CommandError, match="pg_dump"):
            call_command("backup", str(tmp_path / "copy.sqlite3"))
        return
    first, second = an_event(), an_event()
    enough = threading.Event()

    def write() -> None:
        while not enough.is_set():
            with transaction.atomic():
                for event in (first, second):
                    event.revision += 1
                    event.save(update_fields=["revision"])
        connection.close()

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for copy in range(5):
            call_command("backup", str(tmp_path / f"{copy}.sqlite3"))
    finally:
        enough.set()
        writer.join()
    for copy in range(5):
        with closing(sqlite3.connect(tmp_path / f"{copy}.sqlite3")) as saved:
            assert saved.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            revisions = saved.execute(f"SELECT revision FROM {Event._meta.db_table}").fetchall()
        assert len(revisions) == 2
        assert revisions[0] == revisions[1]
    assert not list(tmp_path.glob("*.unfinished"))
    assert "Saved" in capsys.readouterr().out


@pytest.mark.django_db
def test_a_backup_never_overwrites(tmp_path: Path):
    if connection.vendor != "sqlite":
        return
    existing = tmp_path / "copy.sqlite3"
    existing.write_text("precious")
    with pytest.raises(CommandError, match="exists already"):
        call_command("backup", str(existing))
    assert existing.read_text() == "precious"
