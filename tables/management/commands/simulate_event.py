"""`manage.py simulate_event --players N --rounds R --seed S …`: a whole event in moments."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from tables.archive.queries.archive import archive_text
from tables.core.errors import ActionError
from tables.events.models import PairingMode, SplitPolicy
from tables.formats.rules.presets import KINGSMOOT, PRESETS
from tables.simulation.event import SimulatedEvent, Simulation, SimulationRefused, simulate

BAR = 30


class Command(BaseCommand):
    """Play an event through the actions people use, and leave it in the database or in an archive file."""

    help = "Simulate a whole event; with --archive it is written to a file and the database stays as it was."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the numbers of a `Simulation`, and where the event goes."""
        parser.add_argument("--players", type=int, required=True)
        parser.add_argument("--rounds", type=int, required=True)
        parser.add_argument("--seed", type=int, required=True, help="the same seed gives the same event")
        parser.add_argument("--pairing", choices=PairingMode.values, default=PairingMode.RANDOM)
        parser.add_argument("--format", choices=PRESETS, default=KINGSMOOT.key)
        parser.add_argument("--drops", type=int, default=0, metavar="K")
        parser.add_argument("--late", type=int, default=0, metavar="K")
        parser.add_argument("--no-shows", type=int, default=0, metavar="K")
        parser.add_argument("--corrections", type=int, default=0, metavar="K")
        parser.add_argument(
            "--unsettled",
            type=int,
            default=1,
            metavar="K",
            help="so many are renamed, drop, are declined early",
        )
        parser.add_argument("--stand-by", type=int, default=0, metavar="K")
        parser.add_argument("--away", type=int, default=0, metavar="K", help="so many miss each later round")
        parser.add_argument("--split", choices=SplitPolicy.values, default=SplitPolicy.REGULATION)
        parser.add_argument(
            "--cut",
            type=int,
            action="append",
            default=[],
            metavar="N",
            help="after the rounds the best N play on; repeat it down to the final",
        )
        parser.add_argument("--hall-value", default="", help="what the start mixes into the draws")
        parser.add_argument("--archive", type=Path, metavar="FILE")

    def handle(self, *args: Any, **options: Any) -> None:
        """Simulate. Raises CommandError for impossible numbers or a file that cannot be written."""
        simulation = Simulation(
            options["players"],
            options["rounds"],
            options["seed"],
            PairingMode(options["pairing"]),
            options["drops"],
            options["late"],
            options["no_shows"],
            options["corrections"],
            options["hall_value"],
            options["unsettled"],
            PRESETS[options["format"]],
            options["stand_by"],
            options["away"],
            tuple(options["cut"]),
            SplitPolicy(options["split"]),
        )
        began = perf_counter()
        try:
            if options["archive"] is None:
                run = simulate(simulation, self._show)
                where = f"in the database as {run.event.slug}"
            else:
                run, text = self._rolled_back(simulation)
                options["archive"].write_text(text, encoding="utf-8", newline="\n")
                where = f"in {options['archive']}"
        except (ActionError, SimulationRefused, OSError) as error:
            raise CommandError(str(error)) from error
        happened = ", ".join(f"{number} {what}" for what, number in run.happened.items())
        self.stdout.write(f"{run.event.name}: {happened}.")
        self.stdout.write(f"It is {where}; {perf_counter() - began:.1f} s.")

    def _rolled_back(self, simulation: Simulation) -> tuple[SimulatedEvent, str]:
        with transaction.atomic():
            run = simulate(simulation, self._show)
            text = archive_text(run.event)
            transaction.set_rollback(True)
        return run, text

    def _show(self, what: str, done: int, of: int) -> None:
        if not sys.stderr.isatty() and done < of:
            return
        bar = "#" * (BAR * done // max(of, 1))
        end = "\n" if done >= of else ""
        self.stderr.write(f"\r{what:<20} [{bar:<{BAR}}] {done}/{of}", ending=end)
