"""Which databases this version takes and which it refuses, now that many migrations are one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from tables.upkeep import schema

pytestmark = pytest.mark.django_db(transaction=True)

REFUSED = "stands between two versions of Kingsmoot: it lacks 1 of the migrations that have become one"


@pytest.fixture
def recorder() -> Iterator[MigrationRecorder]:
    """What the database knows of its migrations, to be changed; it is put back afterwards."""
    recorder = MigrationRecorder(connection)
    applied = list(recorder.migration_qs.order_by("pk").values_list("app", "name"))
    yield recorder
    recorder.flush()
    for app, name in applied:
        recorder.record_applied(app, name)


def test_a_database_that_has_all_of_them_needs_nothing(recorder: MigrationRecorder):
    recorder.record_unapplied("tables", "0001_initial")
    schema.require_fit_database()


def test_an_empty_database_may_be_migrated(recorder: MigrationRecorder, capsys: pytest.CaptureFixture[str]):
    recorder.flush()
    call_command("migrate", plan=True)
    planned = [line for line in capsys.readouterr().out.splitlines() if line.startswith("tables.")]
    assert planned[0] == "tables.0001_initial"


@pytest.mark.parametrize("lacking", ["0016_outbox", "0001_kingsmoot", "0002_append_only"])
def test_a_database_that_has_some_of_them_is_refused(recorder: MigrationRecorder, lacking: str):
    recorder.record_unapplied("tables", lacking)
    assert schema.missing_migrations() == 1
    for refuse in (schema.require_updatable_database, schema.require_fit_database):
        with pytest.raises(schema.Unfit, match=REFUSED):
            refuse()
    with pytest.raises(CommandError, match=rf"{REFUSED}.*\(git checkout {schema.LAST_APART}\)"):
        call_command("migrate")
