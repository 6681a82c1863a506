"""`manage.py lane NAME`: one lane as a process of its own, as production runs them."""

from __future__ import annotations

import signal
import threading
from argparse import ArgumentParser
from contextlib import nullcontext
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from kingsmoot.monitoring.metrics import serve_at
from kingsmoot.server.background import beating
from kingsmoot.server.threads import take_short_turns
from kingsmoot.server.workers import WORKERS, run_worker
from tables.operations import schema


class Command(BaseCommand):
    """Work on one lane until told to stop."""

    help = (
        "Works on one lane until it is stopped: `clocks` lets move clocks act and writes results, `bots` "
        "plays the seats of programs, `upkeep` makes backups, looks for damage, draws documents and queues "
        "the tasks of the schedule: run one of it. `manage.py serve` without REDIS_URL runs all itself."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", choices=sorted(WORKERS), help="which lane")

    def handle(self, *args: Any, **options: Any) -> None:
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
        with beating() if options["name"] == "upkeep" and settings.REDIS_URL else nullcontext():
            run_worker(options["name"], stopped)
