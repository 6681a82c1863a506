"""Write the files of this release for the tests of its successors: `python -m tests.releases.write`.

They go to `tests/releases/<version>/`, compressed. Do it once for each release (docs/releases.md).
"""

from __future__ import annotations

import lzma
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import rules
from tests.releases import ARCHIVE, BACKUPS, EVENT, EVENT_BACKUP, FILES, RUNNING_EVENT
from tests.servers import (
    embedded_environment,
    postgres_programs,
    production_environment,
    throwaway_directory,
)


def main() -> None:
    """Write the files, on SQLite and on PostgreSQL."""
    if len(sys.argv) == 2:
        _write_inside(Path(sys.argv[1]))
        return
    with throwaway_directory() as directory:
        _run(embedded_environment(directory / "var"), directory)
        with production_environment() as environment:
            path = f"{postgres_programs()}{os.pathsep}{os.environ['PATH']}"
            _run({**os.environ, **environment, "PATH": path}, directory)
        target = FILES / rules.__version__
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()
        for name in (*BACKUPS.values(), ARCHIVE, EVENT_BACKUP):
            packed = lzma.compress((directory / name).read_bytes(), preset=9 | lzma.PRESET_EXTREME)
            (target / f"{name}.xz").write_bytes(packed)
            print(f"{target.relative_to(FILES.parents[1])}/{name}.xz: {len(packed) / 1024:.0f} KiB")


def _run(environment: dict[str, str], directory: Path) -> None:
    environment = {**environment, "DJANGO_SETTINGS_MODULE": "kingsmoot.settings"}
    command = [sys.executable, "-m", "tests.releases.write", str(directory)]
    subprocess.run(command, cwd=FILES.parents[1], env=environment, check=True)


def _write_inside(directory: Path) -> None:
    """Fill the database of this process, and write its files into a directory."""
    import django

    django.setup()

    from django.core.management import call_command
    from django.db import connection

    from tables.archive.queries.archive import archive_text
    from tables.archive.queries.backup import event_backup
    from tables.events.models import Event
    from tests.live_games import a_game, play, store_replay

    call_command("migrate", verbosity=0)
    call_command("demo")
    call_command("simulate_event", players=14, rounds=3, seed=7, drops=1, late=1, no_shows=1, corrections=1)
    store_replay(play(a_game(game="goofspiel"), r=random.Random(7)))
    call_command("backup", str(directory / BACKUPS[connection.vendor]))
    archive = archive_text(Event.objects.get(slug=EVENT))
    (directory / ARCHIVE).write_text(archive, encoding="utf-8")
    (directory / EVENT_BACKUP).write_text(
        event_backup(Event.objects.get(slug=RUNNING_EVENT)), encoding="utf-8"
    )


if __name__ == "__main__":
    main()
