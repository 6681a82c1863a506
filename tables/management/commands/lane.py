"""`manage.py lane NAME`: one lane of live games as a process of its own, as production runs them."""

from __future__ import annotations

import signal
import threading
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from kingsmoot.lanes import LANES, run_lane


class Command(BaseCommand):
    """Work on one lane until told to stop."""

    help = (
        "Works on one lane of live games until it is stopped: `clocks` lets move clocks act and writes "
        "results, `bots` plays the seats of programs. `manage.py serve` without REDIS_URL runs both itself."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", choices=sorted(LANES), help="which lane")

    def handle(self, *args: Any, **options: Any) -> None:
        stopped = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda _number, _frame: stopped.set())
        run_lane(options["name"], stopped)
