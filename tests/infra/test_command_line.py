"""Commands where the installation is not ready: a sentence with what to do, never a traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import get_commands
from django.db import OperationalError

from kingsmoot import command_line
from tests.servers import embedded_environment

ROOT = Path(__file__).resolve().parent.parent.parent
BEFORE_MIGRATE = [
    ["simulate_event", "--players", "8", "--rounds", "2", "--seed", "1"],
    ["demo"],
    ["demo", "--reset"],
    ["backup"],
    ["standings", "kingsmoot"],
    ["verify_event", "kingsmoot"],
    ["verify_league", "league.json", "kingsmoot"],
    ["export_event", "kingsmoot"],
    ["import_event", "event.json", "--organizer", "yara"],
    ["restore_event", "backup.json", "--organizer", "yara"],
    ["changepassword", "yara"],
    ["createsuperuser", "--noinput", "--username", "yara", "--email", "yara@example.org"],
    ["grant_role", "kingsmoot", "yara", "organizer"],
    ["remove_second_step", "yara"],
    ["allow_events", "yara"],
    ["running_games"],
]
RUN_ON = {"lane": ["lane", "bots"], "serve": ["serve", "--port", "0"]}
NEEDS_NO_TABLES = {"doctor", "document_roles", "messages", "migrate", "restore"}


def manage(directory: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own."""
    return python(directory, "manage.py", *arguments)


def python(directory: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python for an installation in `directory`."""
    environment = embedded_environment(directory, "kingsmoot.settings")
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )


ONE_AFTER_THE_OTHER = f"""
import sys
from kingsmoot.command_line import run
for arguments in {BEFORE_MIGRATE}:
    try:
        run(["manage.py", *arguments])
        print(arguments[0], "came to its end")
    except SystemExit as ended:
        print(ended.code)
print(*sys.modules)
import kingsmoot.urls
print(*sys.modules)
"""


def test_before_migrate_every_command_says_so(tmp_path: Path):
    done = python(tmp_path, "-c", ONE_AFTER_THE_OTHER)
    assert done.returncode == 0 and "Traceback" not in done.stderr, done.stderr
    *said, modules, of_pages = done.stdout.splitlines()
    found = [
        line for line in said if "migrations are missing. Run `.venv/bin/python manage.py migrate`" in line
    ]
    assert len(found) == len(BEFORE_MIGRATE), said
    assert all(line.startswith("The database is not ready") for line in found), found
    # Pages and API would be most of the time that a command takes to begin.
    assert "tables.models" in modules.split() and "rest_framework.views" not in modules.split()
    # What draws documents would be a sixth of the time that a server takes to begin.
    assert "frontend.paper.kinds" in of_pages.split() and "fpdf" not in of_pages.split()


@pytest.mark.parametrize("arguments", RUN_ON.values(), ids=RUN_ON.keys())
def test_before_migrate_what_runs_on_ends_and_says_so(tmp_path: Path, arguments: list[str]):
    done = manage(tmp_path, *arguments)
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert "migrations behind. Run: .venv/bin/python manage.py migrate" in done.stderr


def test_no_command_is_forgotten():
    ours = {name for name, app in get_commands().items() if app in ("kingsmoot", "tables")}
    tried = {name for name, *_ in BEFORE_MIGRATE}
    assert ours == tried | RUN_ON.keys() | NEEDS_NO_TABLES


def test_where_there_is_no_backup_none_is_to_be_named(tmp_path: Path):
    assert "There is no backup yet." in manage(tmp_path, "restore").stderr


def test_who_asks_for_the_traceback_gets_it(tmp_path: Path):
    assert "Traceback" in manage(tmp_path, "standings", "kingsmoot", "--traceback").stderr


def test_a_directory_that_cannot_be_made_is_named():
    done = manage(Path("/proc/nowhere"), "standings", "kingsmoot")
    assert done.returncode == 1 and "Traceback" not in done.stderr
    assert "/proc/nowhere" in done.stderr and "Check the path" in done.stderr


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OperationalError("database is locked\nmore"), "The database refused: database is locked."),
        (ImproperlyConfigured("SECRET_KEY is not set."), "The settings do not fit: SECRET_KEY is not set."),
        (PermissionError(13, "Permission denied", "/var/x"), "/var/x: Permission denied."),
        (OSError("no space left"), "The system said: no space left."),
    ],
)
def test_what_is_in_the_way_is_said(error: Exception, said: str):
    assert command_line.advice_on(error).startswith(said)


def test_a_command_that_is_stopped_says_nothing(monkeypatch: pytest.MonkeyPatch):
    def stopped(arguments: list[str]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command_line, "execute_from_command_line", stopped)
    with pytest.raises(SystemExit) as ended:
        command_line.run(["manage.py", "serve"])
    assert ended.value.code == 130
