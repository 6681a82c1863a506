"""`manage.py verify_league LEAGUE EVENT…`: recompute a league from the archives of its events."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tables.archive.rules.json_text import ArchiveMalformed
from tables.archive.rules.verify import verify
from tables.management.archive_files import archive_of, unreadable
from tables.series.leagues.rules.archive import LeagueArchive, parse_league, verify_league


class Command(BaseCommand):
    """Print each difference; the exit status is 1 if there is any."""

    help = "Verify the archives of a league's events, and recompute its standings from them."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file of the league, and its events."""
        parser.add_argument("league", metavar="LEAGUE")
        parser.add_argument("events", metavar="FILE|SLUG", nargs="*")

    def handle(self, *args: Any, **options: Any) -> None:
        """Verify league and events. Raises CommandError for a file that is none."""
        archives = [archive_of(event) for event in options["events"]]
        league = _read(Path(options["league"]))
        reports = [verify(archive) for archive in archives]
        for report in reports:
            self.stdout.write(report.text() + "\n", ending="")
        found = verify_league(league, archives)
        self.stdout.write(found.text(), ending="")
        if not all(report.ok for report in (found, *reports)):
            sys.exit(1)


def _read(file: Path) -> LeagueArchive:
    try:
        return parse_league(file.read_bytes())
    except OSError as error:
        raise unreadable(file, error) from error
    except ArchiveMalformed as error:
        problems = "\n".join(f"  {problem.field or 'file'}: {problem.message}" for problem in error.problems)
        raise CommandError(f"{file} is not a sound league file:\n{problems}") from error
