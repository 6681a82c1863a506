"""`manage.py lane NAME`: one lane as a process of its own, as production runs them."""

from __future__ import annotations

import signal
import threading
import time
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.core.management.base import BaseCommand, CommandError

from kingsmoot.monitoring.metrics import serve_at
from kingsmoot.server.lanes import LANES, last_seen, run_lane
from kingsmoot.server.threads import take_short_turns
from tables.operations import schema

STALE_AFTER = 580.0
"""Seconds without a sign of life; it is kept for ten minutes."""


class Command(BaseCommand):
    """Work on one lane until told to stop."""

    help = (
        "Works on one lane until it is stopped: `clocks` lets move clocks act and writes results, `bots` "
        "plays the seats of programs, `upkeep` makes backups and looks for damage. `manage.py serve` without "
        "REDIS_URL runs all itself."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", choices=sorted(LANES), help="which lane")
        parser.add_argument(
            "--is-well", action="store_true", help="only tell whether a process works on it (exit code)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["is_well"]:
            seen = last_seen(options["name"])
            if getattr(cache, "is_away", False):
                self.stdout.write("Not known: Redis, which carries signs of life, does not answer.")
            elif seen is None or time.time() - seen > STALE_AFTER:
                raise CommandError(f"Nobody was seen working on the lane of {options['name']}.")
            return
        try:
            schema.require_migrated_database()
        except schema.Unfit as error:
            raise CommandError(str(error)) from error
        stopped = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda _number, _frame: stopped.set())
        if settings.METRICS_PORT:
            serve_at(settings.METRICS_PORT)
        take_short_turns()
        run_lane(options["name"], stopped)
