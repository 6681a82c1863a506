"""Backups off the machine: copied by rsync or rclone, compared there, and good for a restore."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tables.operations import backups, copies
from tables.operations.event_files import save_event
from tables.operations.state import read_state
from tests.builders import an_event

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("directory")]
needs_rsync = pytest.mark.skipif(not shutil.which("rsync"), reason="rsync is not installed here")
needs_rclone = pytest.mark.skipif(not shutil.which("rclone"), reason="rclone is not installed here")


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A directory that stands for another machine."""
    target = tmp_path / "elsewhere"
    target.mkdir()
    return target


def tool(directory: Path, monkeypatch: pytest.MonkeyPatch, name: str, script: str) -> None:
    """Put a program before the others on the path."""
    file = directory / "bin" / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)
    monkeypatch.setenv("PATH", f"{file.parent}{os.pathsep}{os.environ['PATH']}")


def names(directory: Path) -> set[str]:
    """Return the names of the files in a directory."""
    return {file.name for file in directory.iterdir()}


@needs_rsync
def test_the_newest_are_copied_and_restored_from_there(
    elsewhere: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    event = an_event(name="Kept elsewhere")
    call_command("backup", "--to", str(elsewhere))
    assert "and compared: the newest 1 backups." in capsys.readouterr().out
    (made,) = backups.all_backups()
    saved = save_event(event)
    call_command("backup", "--to", str(elsewhere))
    newest = backups.all_backups()[0]
    for each in (made, newest):
        assert {each.name, f"{each.name}.sha256"} <= names(elsewhere)
    assert saved.name in names(elsewhere)
    assert (elsewhere / newest.name).stat().st_mode & 0o077 == 0
    assert not backups.differs_from_digest(elsewhere / newest.name)
    assert read_state().copied_at is not None
    event.delete()
    call_command("restore", str(elsewhere / newest.name))
    assert type(event).objects.get().name == "Kept elsewhere"


@needs_rclone
def test_rclone_copies_and_compares(elsewhere: Path):
    call_command("backup", "--to", f"rclone::local:{elsewhere}")
    assert backups.all_backups()[0].name in names(elsewhere)


@needs_rsync
def test_what_arrives_changed_is_reported(elsewhere: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    real = shutil.which("rsync")
    spoil = f'for file in {elsewhere}/*.sha256; do printf more >>"$file"; done'
    script = f'case "$*" in *--dry-run*) {spoil};; esac\nexec {real} "$@"'
    tool(tmp_path, monkeypatch, "rsync", script)
    with pytest.raises(CommandError, match=r"At the target is another content: .*sha256"):
        call_command("backup", "--to", str(elsewhere))
    assert read_state().copied_at is None


def test_a_tool_that_fails_or_lacks_and_a_disk_that_is_not_mounted(
    elsewhere: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    with pytest.raises(CommandError, match="Is the disk mounted"):
        call_command("backup", "--to", str(tmp_path / "not-mounted"))
    tool(
        tmp_path, monkeypatch, "rsync", "printf 'connection refused\\nrsync error: see above\\n' >&2; exit 12"
    )
    with pytest.raises(CommandError, match="rsync failed: connection refused"):
        call_command("backup", "--to", "moot@backup.example.org:kingsmoot")
    with pytest.raises(CommandError, match="not both"):
        call_command("backup", "file", "--to", str(elsewhere))
    made = backups.all_backups()[0]
    monkeypatch.setenv("PATH", "")
    with pytest.raises(copies.CopyFailed, match="rclone is not installed here"):
        copies.copy_backups("rclone:remote:kingsmoot")
    with made.file.open("ab") as file:
        file.write(b"more")
    with pytest.raises(copies.CopyFailed, match="was changed after it was made"):
        copies.copy_backups(str(elsewhere))


def test_without_a_backup_there_is_nothing_to_copy(elsewhere: Path):
    with pytest.raises(copies.CopyFailed, match="There is no backup yet"):
        copies.copy_backups(str(elsewhere))
