"""Copies of the newest backups off this machine, by rsync or rclone, verified after the copy.

Nothing is deleted there: what empties this machine by mistake must not empty the copies.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from django.conf import settings

from tables.core import timekeeping
from tables.operations import event_files
from tables.operations.backups import ASIDE, all_backups, differs_from_digest, digest_file, directory
from tables.operations.state import note

NEWEST = 7
"""How many backups are copied at a time."""
_HOURS = 6
RCLONE = "rclone:"
"""How a target begins that rclone knows: `rclone:remote:path`. Others are rsync's: a directory, or
`user@host:path`."""


class CopyFailed(Exception):
    """The backups are not, or not all, at the target; the message says why, to a person."""


def copy_backups(target: str) -> tuple[Path, ...]:
    """Copy the newest good backups and later event backups to a target, compare what arrived, and return
    them, the newest first.

    Raises `CopyFailed`.
    """
    made = [each.file for each in all_backups() if each.occasion != ASIDE][:NEWEST]
    if not made:
        raise CopyFailed(f"There is no backup yet: run `{settings.COMMAND} backup` first.")
    good = [file for file in made if digest_file(file).exists() and not differs_from_digest(file)]
    if made[0] not in good:
        raise CopyFailed(
            f"{made[0].name} was changed after it was made: check the disk, make another backup."
        )
    files = [*good, *map(digest_file, good), *event_files.all_files()]
    _send([file.name for file in files], target)
    note(copied_at=timekeeping.now())
    return tuple(good)


def _send(names: Sequence[str], target: str) -> None:
    """Copy files of the directory of backups, then compare their contents with the target's."""
    source, listed = f"{directory()}/", "\n".join(names)
    if target.startswith(RCLONE):
        place = target.removeprefix(RCLONE)
        _run(["rclone", "copy", "--files-from", "-", source, place], listed)
        _run(["rclone", "check", "--one-way", "--download", "--files-from", "-", source, place], listed)
        return
    place = f"{target.rstrip('/')}/"
    if ":" not in target and not Path(target).is_dir():
        raise CopyFailed(f"{target} is no directory. Is the disk mounted? Create it first.")
    options = ["--times", "--chmod=F600", "--files-from=-"]
    _run(["rsync", *options, source, place], listed)
    compare = ["--dry-run", "--checksum", "--out-format=%n"]
    if differing := _run(["rsync", *compare, *options, source, place], listed):
        raise CopyFailed(f"At the target is another content: {', '.join(differing.split())}.")


def _run(command: list[str], stdin: str) -> str:
    """Run a tool and return what it prints. Raises `CopyFailed` with its last words but rsync's summary."""
    program = shutil.which(command[0])
    if program is None:
        raise CopyFailed(f"{command[0]} is not installed here: apt-get install {command[0]}")
    try:
        done = subprocess.run(  # noqa: S603
            [program, *command[1:]],
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=_HOURS * 3600,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise CopyFailed(f"{command[0]} did not end within {_HOURS} hours.") from error
    if done.returncode != 0:
        lines = done.stderr.strip().splitlines()
        causes = [line for line in lines if not line.startswith("rsync error: ")] or lines
        raise CopyFailed(f"{command[0]} failed: {causes[-1] if causes else 'it did not say why'}")
    return done.stdout
