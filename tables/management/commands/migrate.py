"""`manage.py migrate`, with a backup first; it keeps away from databases that this version cannot update."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.checks import Tags
from django.core.management.base import CommandError, CommandParser
from django.core.management.commands.migrate import Command as Migrate
from django.db import DEFAULT_DB_ALIAS, connection
from django.db.migrations.recorder import MigrationRecorder

from tables.operations import schema
from tables.operations.backups import BackupFailed, make_backup


class Command(Migrate):
    """Django's own command, with a look at the database and a backup before it changes anything."""

    requires_system_checks = (Tags.models, Tags.database)

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--without-backup", action="store_true", help="go on where no backup can be made")
        parser.add_argument(
            "--while-serving",
            action="store_true",
            help="refuse, changing nothing, if the version that is running could not work afterwards",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["database"] == DEFAULT_DB_ALIAS:
            try:
                schema.require_updatable_database()
            except schema.Unfit as error:
                raise CommandError(str(error)) from error
            if options["while_serving"] and (found := schema.migrations_that_need_a_stop()):
                raise CommandError(
                    f"These migrations need a stop of the version that is running: {', '.join(found)}. "
                    "Nothing was changed. Announce an interruption, stop all services, and migrate without "
                    "--while-serving."
                )
            if not (options["without_backup"] or options["plan"] or options["check_unapplied"]):
                self._back_up()
        super().handle(*args, **options)

    def _back_up(self) -> None:
        """Save what there is, unless there is nothing yet or nothing to be done."""
        if not MigrationRecorder(connection).applied_migrations() or not schema.missing_migrations():
            return
        try:
            made = make_backup("before-migration")
        except BackupFailed as error:
            raise CommandError(
                f"{error}\nWithout a backup nothing is migrated; to go on all the same: "
                f"{settings.COMMAND} migrate --without-backup"
            ) from error
        self.stdout.write(f"Saved {made.file} first.")
