"""`manage.py standings FILE|SLUG [--format table|json|csv]`."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from tables.archive.rules.standings import archive_results, standings_csv, standings_json, standings_table
from tables.management.archive_files import archive_of


class Command(BaseCommand):
    """Standings of an event, from a file without touching the database."""

    help = "Print the standings of an archive file or of an event in the database."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """FILE or SLUG, and how to write the rows."""
        parser.add_argument("event", metavar="FILE|SLUG")
        parser.add_argument("--format", choices=("table", "json", "csv"), default="table")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the standings. Raises CommandError for a file that is no archive."""
        archive = archive_of(options["event"])
        results = archive_results(archive)
        rows = results.standings()
        if options["format"] == "json":
            self.stdout.write(json.dumps(standings_json(rows), ensure_ascii=False, indent=2))
        elif options["format"] == "csv":
            self.stdout.write(standings_csv(rows), ending="")
        else:
            self.stdout.write(standings_table(rows, results.tables_out), ending="")
