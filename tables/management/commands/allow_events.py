"""`manage.py allow_events USER`: let an account create events, without making it an administrator."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tables.accounts.operators import allow_events, limit_events
from tables.core.access import Actor
from tables.core.errors import ActionError
from tables.management.staff_lines import set_password_lines
from tables.staff.actions import reserve_account
from tables.staff.models import User


class Command(BaseCommand):
    """Let an account create events, or take that back."""

    help = (
        "Lets an account create events without limits. It sees nothing of other events and no backup of the "
        "installation. A name that nobody has becomes an account, whose owner sets a password."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The user, and whether it is taken back."""
        parser.add_argument("username", metavar="USER", help="who may create events")
        parser.add_argument("--revoke", action="store_true", help="take it back; events that exist stay")

    def handle(self, *args: Any, **options: Any) -> None:
        """Grant or revoke it. Raises CommandError with what stands in the way."""
        name = User.normalize_username(options["username"])
        user = User.objects.filter(username=name).first()
        if user is None and not options["revoke"]:
            user = reserve_account(name)
        if user is None:
            raise CommandError(f"There is no account {name}, and there can be none of that name.")
        try:
            (limit_events if options["revoke"] else allow_events)(user, Actor.system())
        except ActionError as error:
            raise CommandError(" ".join(problem.message for problem in error.problems)) from error
        may = "may no longer create events without limits" if options["revoke"] else "may create events"
        self.stdout.write(f"{name} {may}.")
        for line in set_password_lines([user]):
            self.stdout.write(line)
