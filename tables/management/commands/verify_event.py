"""`manage.py verify_event FILE|SLUG [--head HASH]`: recompute everything an archive claims (R-50)."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from tables.archive.rules.verify import verify
from tables.live.view.verification import verify_decks, verify_live_games
from tables.management.archive_files import archive_of


class Command(BaseCommand):
    """Print each difference; the exit status is 1 if there is any."""

    help = "Recompute sizes, seatings, places, points, standings, random numbers, live games and "
    "verdicts on deck lists of an event."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """FILE or SLUG, and the head that was published."""
        parser.add_argument("event", metavar="FILE|SLUG")
        parser.add_argument(
            "--head",
            metavar="HASH",
            help="a head of the journal as standings showed it, short or full: it must be in the chain",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Verify the archive. Raises CommandError for a file that is no archive."""
        archive = archive_of(options["event"])
        report = verify(archive, options["head"])
        self.stdout.write(report.text(), ending="")
        others = [verify_live_games(archive), verify_decks(archive)]
        for other in others:
            if other.checks:
                self.stdout.write("\n" + other.text(), ending="")
        if not all(each.ok for each in (report, *others)):
            sys.exit(1)
