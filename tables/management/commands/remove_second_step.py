"""`manage.py remove_second_step`: for somebody who has lost both the app and the recovery codes."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tables.accounts.second_step import remove_second_step
from tables.staff.models import User


class Command(BaseCommand):
    """Remove the second step of an account's sign-in."""

    help = "Lets an account sign in by its password alone. Make sure who asks for it."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")

    def handle(self, *args: Any, **options: Any) -> None:
        name = User.normalize_username(options["username"])
        user = User.objects.filter(username=name).first()
        if user is None:
            raise CommandError(f"There is no account {name}.")
        if not remove_second_step(user):
            raise CommandError(f"{name} has no second step.")
        self.stdout.write(f"{name} signs in by the password alone now.")
