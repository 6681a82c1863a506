"""`manage.py grant_role EVENT USER ROLE`: give somebody a role where nobody else can."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tables.core.access import Actor
from tables.core.errors import ActionError
from tables.management.archive_files import event_called
from tables.management.staff_lines import set_password_lines
from tables.staff.actions import appoint
from tables.staff.models import Role


class Command(BaseCommand):
    """Give an account a role at an event; a name that nobody has becomes an account."""

    help = (
        "Gives somebody a role at an event, also where the event has no staff. Another role than the one held"
        " is replaced. A name that nobody has becomes an account, whose owner sets a password."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The event, the user and the role."""
        parser.add_argument("event", metavar="EVENT", help="the event as its addresses name it")
        parser.add_argument("username", metavar="USER", help="who gets the role")
        parser.add_argument("role", choices=Role.values, help="which role")

    def handle(self, *args: Any, **options: Any) -> None:
        """Grant it. Raises CommandError with what stands in the way."""
        event = event_called(options["event"])
        try:
            granted = appoint(event, Actor.system(), username=options["username"], role=options["role"])
        except ActionError as error:
            raise CommandError(" ".join(problem.message for problem in error.problems)) from error
        user = granted.role.user
        role = granted.role.get_role_display().lower()
        self.stdout.write(f"{user.get_username()} is {role} of {event.name} ({event.slug}).")
        for line in set_password_lines([user]):
            self.stdout.write(line)
