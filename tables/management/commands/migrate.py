"""`manage.py migrate`, which keeps away from the database of a newer program."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands.migrate import Command as Migrate

from tables.upkeep import schema


class Command(Migrate):
    """Django's own command, with a look at the database first."""

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            schema.refuse_newer_database()
        except schema.Unfit as error:
            raise CommandError(str(error)) from error
        super().handle(*args, **options)
