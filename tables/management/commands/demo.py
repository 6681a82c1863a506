"""`manage.py demo [--reset]`: something to look at in a new installation."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import transaction

from tables.events.models import Event
from tables.simulation.demo import SLUGS, create_demo, sign_ins


class Command(BaseCommand):
    """Create the demonstration events in an empty database, or afresh with --reset; print the sign-ins."""

    help = "Create the demonstration events if there is no event yet; --reset creates them afresh."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """--reset."""
        parser.add_argument("--reset", action="store_true", help="replace the demonstration by a fresh one")

    def handle(self, *args: Any, **options: Any) -> None:
        """Leaves every other event as it is."""
        if not Event.objects.exists() or options["reset"]:
            self.stdout.write("Creating the demonstration events …", ending=" ")
            self.stdout.flush()
            with transaction.atomic():
                create_demo(settings.DATA_DIR)
            self.stdout.write("done.")
        if not Event.objects.filter(slug__in=SLUGS).exists():
            return
        self.stdout.write("Demonstration sign-ins, drawn for this installation:")
        for account in sign_ins(settings.DATA_DIR):
            self.stdout.write(f"  {account.role:<12} {account.username:<8} {account.password}")
