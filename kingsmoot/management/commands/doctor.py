"""`manage.py doctor`: what is wrong with this installation, and what to do."""

from __future__ import annotations

import sys
import textwrap
from argparse import ArgumentParser
from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand

from kingsmoot.monitoring.doctor import examine
from kingsmoot.monitoring.doctor.findings import Finding, Level

WIDTH = 100
INDENT = 18


class Command(BaseCommand):
    """Examine the installation and print what was found."""

    help = (
        "Examines this installation: settings, versions, database, keys, Redis, workers, disk, backups, "
        "mail, push, the public address with its certificate, and clocks. Says in sentences what is wrong "
        "and what to do. The exit status is 1 if there is a fault. It changes nothing."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--address",
            default="",
            help="where visitors reach the pages (default in production: the first of ALLOWED_HOSTS)",
        )
        parser.add_argument("--faults", action="store_true", help="print faults only, for scheduled runs")

    def handle(self, *args: Any, **options: Any) -> None:
        counted: Counter[Level] = Counter()
        for name, finding in examine(options["address"]):
            counted[finding.level] += 1
            if finding.level == Level.FAULT or not options["faults"]:
                self.stdout.write(_shown(name, finding))
        if not options["faults"]:
            self.stdout.write(f"\nFaults: {counted[Level.FAULT]}. Notes: {counted[Level.NOTE]}.")
        if counted[Level.FAULT]:
            sys.exit(1)


def _shown(name: str, finding: Finding) -> str:
    """Return the lines of a finding: level, part and text, below them what to do."""
    lines = textwrap.wrap(
        finding.text,
        WIDTH,
        initial_indent=f"{finding.level:<6}{name:<{INDENT - 6}}",
        subsequent_indent=" " * INDENT,
        break_on_hyphens=False,
        break_long_words=False,
    )
    if finding.advice:
        lines += textwrap.wrap(
            f"→ {finding.advice}",
            WIDTH,
            initial_indent=" " * INDENT,
            subsequent_indent=" " * (INDENT + 2),
            break_on_hyphens=False,
            break_long_words=False,
        )
    return "\n".join(lines)
