"""The data directory is private, and serves one server; a program keeps away from a newer database."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tables.operations import data_directory
from tables.operations.data_directory import AlreadyServed, make_private, served_alone
from tests.e2e.site import ROOT, answer, manage
from tests.servers import embedded_environment, free_port

pytestmark = pytest.mark.once


def mode(path: Path) -> int:
    return stat.S_IMODE(path.lstat().st_mode)


@pytest.fixture
def usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_what_is_written_from_now_on_is_private(tmp_path: Path, usual_umask: None):
    make_private(tmp_path)
    (tmp_path / "backups").mkdir()
    (tmp_path / "backups" / "new").touch()
    assert (mode(tmp_path / "backups"), mode(tmp_path / "backups" / "new")) == (0o700, 0o600)


def test_files_of_ours_that_lie_open_are_tightened_and_no_others(tmp_path: Path, usual_umask: None):
    directory, foreign = tmp_path / "var", tmp_path / "foreign"
    (directory / "backups").mkdir(parents=True)
    ours = [
        directory / name
        for name in (
            "secret_key",
            "kingsmoot.sqlite3",
            "kingsmoot.sqlite3-wal",
            "install.log",
            "backups/a.sqlite3",
        )
    ]
    others = [directory / "notes.txt", foreign]
    for path in (*ours, *others):
        path.touch()
        path.chmod(0o644)
    (directory / "link.log").symlink_to(foreign)
    make_private(directory)
    assert {mode(path) for path in ours} == {0o600}
    assert {mode(path) for path in others} == {0o644}
    assert mode(directory) == mode(directory / "backups") == 0o700


def test_a_directory_that_others_share_stays_as_it_is(tmp_path: Path, usual_umask: None):
    tmp_path.chmod(0o1777)
    make_private(tmp_path)
    assert mode(tmp_path) == 0o1777


def test_one_process_at_a_time(tmp_path: Path):
    refused = pytest.raises(AlreadyServed, match=f"process {os.getpid()}")
    with served_alone(tmp_path), refused, served_alone(tmp_path):
        pass
    with served_alone(tmp_path):
        pass


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, migrated: Path) -> Path:
    directory = tmp_path_factory.mktemp("kept")
    directory.chmod(0o755)
    shutil.copy(migrated, directory / "kingsmoot.sqlite3")
    return directory


@pytest.mark.slow
def test_the_second_server_refuses_with_a_sentence_and_kill_9_leaves_no_lock(installed: Path):
    port = free_port()
    first = manage(installed, "serve", "--port", str(port), "--host", "127.0.0.1")
    try:
        answer(f"http://127.0.0.1:{port}/healthz")
        second = manage(installed, "serve", "--port", str(free_port()))
        _output, errors = second.communicate(timeout=180)
        assert second.returncode == 1
        assert errors.startswith("CommandError: Kingsmoot runs already with the data directory")
        assert f"(process {first.pid})" in errors
    finally:
        first.send_signal(signal.SIGKILL)
        first.communicate(timeout=60)
    with served_alone(installed):
        pass
    assert mode(installed) == 0o700
    for path in installed.rglob("*"):
        assert mode(path) == (0o700 if path.is_dir() else 0o600), path


@pytest.fixture
def newer(installed: Path, tmp_path: Path) -> Path:
    """A directory whose database a newer program has migrated."""
    with (
        closing(sqlite3.connect(installed / "kingsmoot.sqlite3")) as source,
        closing(sqlite3.connect(tmp_path / "kingsmoot.sqlite3")) as target,
    ):
        source.backup(target)
        target.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('tables', '9999_later', '2027-01-01')"
        )
        target.commit()
    return tmp_path


@pytest.mark.parametrize(
    "command",
    [
        ["manage.py", "serve", "--port", "0"],
        pytest.param(["manage.py", "serve", "--prepare", "--port", "0"], marks=pytest.mark.slow),
        ["manage.py", "migrate"],
        ["-m", "celery", "-A", "kingsmoot", "worker", "--pool", "solo"],
        pytest.param(
            ["-m", "celery", "-A", "kingsmoot", "beat", "--schedule", "{directory}/beat"],
            marks=pytest.mark.slow,
        ),
        pytest.param(["-m", "uvicorn", "kingsmoot.asgi:application", "--port", "0"], marks=pytest.mark.slow),
    ],
    ids=["serve", "serve --prepare", "migrate", "worker", "beat", "uvicorn"],
)
def test_an_old_program_refuses_a_newer_database(newer: Path, command: list[str]):
    done = subprocess.run(
        [sys.executable, *(word.format(directory=newer) for word in command)],
        env=embedded_environment(newer),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    shown = done.stdout + done.stderr
    assert done.returncode != 0
    assert "belongs to a newer version of Kingsmoot (tables.9999_later)" in shown
    assert "Traceback" not in shown


def test_the_key_survives_the_tightening(tmp_path: Path):
    key = data_directory.secret_key(tmp_path / "secret_key")
    make_private(tmp_path)
    assert data_directory.secret_key(tmp_path / "secret_key") == key


@pytest.mark.slow
def test_an_update_of_the_database_is_preceded_by_a_backup(tmp_path: Path):
    """The program asks an older database for nothing that only the newer one has."""

    def manage(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, "manage.py", *words],
            env=embedded_environment(tmp_path),
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    manage("migrate", "tables", "-v0", "--without-backup")
    manage("migrate", "auth", "-v0", "--without-backup")
    with closing(sqlite3.connect(tmp_path / "kingsmoot.sqlite3")) as database:
        newer = "SELECT count(*) FROM sqlite_master WHERE name = 'django_session'"
        assert database.execute(newer).fetchone() == (0,)
        assert "before-migration" in manage("migrate", "-v0")
        assert database.execute(newer).fetchone() == (1,)
