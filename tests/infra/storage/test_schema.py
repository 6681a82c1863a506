"""Which databases this version takes and which it refuses, now that many migrations are one."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from tables.operations import schema
from tests.e2e.site import ROOT
from tests.servers import embedded_environment

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
    with pytest.raises(CommandError, match=REFUSED) as refused:
        call_command("migrate")
    assert schema.SIXTEEN_APART in str(refused.value)
    assert schema.EIGHTEEN_APART not in str(refused.value)


# --- The ways through older versions ------------------------------------------------------------------------

OLDEST = "f8331517"
"""A commit with seven of the first eighteen migrations, and no command `migrate` of our own."""
PLAY = ("simulate_event", "--players", "8", "--rounds", "2", "--seed", "1")


@pytest.fixture
def history() -> None:
    """Skip where the older commits are not at hand, as in a shallow clone."""
    if git("cat-file", "-e", f"{OLDEST}^{{commit}}").returncode != 0:
        pytest.skip(f"commit {OLDEST} is not here: git fetch --unshallow")


def git(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=False)


def manage(program: Path, directory: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the version that lies in `program`, on the database in `directory`."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=program,
        env=embedded_environment(directory),
        capture_output=True,
        text=True,
        check=False,
    )


def version(commit: str, directory: Path) -> Path:
    """Return a directory with the files of a commit."""
    program = directory / commit
    program.mkdir()
    with tarfile.open(fileobj=io.BytesIO(git("archive", commit).stdout)) as files:
        files.extractall(program, filter="data")
    return program


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.usefixtures("history")
def test_a_database_of_the_oldest_version_comes_up_to_date_by_what_the_refusal_says(tmp_path: Path):
    data = tmp_path / "var"
    data.mkdir()
    oldest = version(OLDEST, tmp_path)
    commands: tuple[tuple[str, ...], ...] = (("migrate",), PLAY)
    for command in commands:
        done = manage(oldest, data, *command)
        assert done.returncode == 0, done.stderr
    refusal = manage(ROOT, data, "migrate").stderr
    assert "lacks 27 of the migrations" in refusal
    steps = re.findall(r"git checkout (\w+) and python manage.py (migrate(?: --[a-z-]+)*)", refusal)
    assert len(steps) == 2
    for commit, command in steps:
        done = manage(version(commit, tmp_path), data, *command.split())
        assert done.returncode == 0, done.stderr
    for command in (("migrate",), ("migrate", "--check"), ("verify_event", "simulated-kingsmoot-1")):
        done = manage(ROOT, data, *command)
        assert done.returncode == 0, done.stderr
