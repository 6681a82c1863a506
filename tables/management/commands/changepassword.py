"""`manage.py changepassword NAME`: Django's own, which also tells of API tokens and ends them on wish."""

from __future__ import annotations

from getpass import getuser
from typing import Any

from django.contrib.auth.management.commands import changepassword
from django.core.management.base import CommandParser
from django.db import transaction

from tables.accounts.actions import end_all_tokens
from tables.core.text.notation import counted
from tables.staff.actions import live_tokens
from tables.staff.models import User


class Command(changepassword.Command):
    """Set another password for an account; every browser is signed out by that."""

    help = "Changes a password, which signs every browser of the account out."

    def add_arguments(self, parser: CommandParser) -> None:
        """As Django's, and whether programs are turned away too."""
        super().add_arguments(parser)
        parser.add_argument(
            "--end-tokens", action="store_true", help="end the account's API tokens as well, at once"
        )

    def handle(self, *args: Any, **options: Any) -> str:
        """Change the password, and end the tokens in the same transaction or tell that there are some."""
        with transaction.atomic():
            message = str(super().handle(*args, **options))
            user = User.objects.get_by_natural_key(options["username"] or getuser())
            if options["end_tokens"]:
                ended = counted(end_all_tokens(user), "API token")
                return f"{message}. Every browser is signed out; {ended} ended."
        left = live_tokens(user).count()
        remaining = f" Still good: {counted(left, 'API token')}; --end-tokens ends them." if left else ""
        return f"{message}. Every browser is signed out.{remaining}"
