"""Whether database and program belong together: migrations that are missing, or that are not known here."""

from __future__ import annotations

from collections.abc import Iterable

from django.apps import apps
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

NEWER = (
    "The database belongs to a newer version of Kingsmoot ({unknown}). Update the program, or restore the "
    "backup that was made before the update: python manage.py restore"
)
BEHIND = "The database is {missing} migrations behind. Run: python manage.py migrate"


class Unfit(Exception):
    """The database cannot be served from by this program; the message says why and what to do."""


def missing_migrations() -> int:
    """Return how many migrations the database still needs. Raises DatabaseError."""
    executor = MigrationExecutor(connection)
    return len(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def unknown_migrations() -> list[str]:
    """Return what a newer version did to the database: migrations of our apps that this program does not
    have.

    Raises DatabaseError.
    """
    return unknown_among(MigrationRecorder(connection).applied_migrations())


def unknown_among(applied: Iterable[tuple[str, str]]) -> list[str]:
    """Return those of the applied migrations (application, name) of our apps that this program does not
    have."""
    loader = MigrationLoader(None)
    squashed = {old for migration in loader.disk_migrations.values() for old in migration.replaces}
    ours = {app.label for app in apps.get_app_configs()}
    unknown = set(applied) - loader.disk_migrations.keys() - squashed
    return sorted(f"{label}.{name}" for label, name in unknown if label in ours)


def refuse_newer_database() -> None:
    """Raise `Unfit` for a database of a newer program; one that does not answer is not judged here."""
    try:
        unknown = unknown_migrations()
    except DatabaseError:
        return
    finally:
        connection.close()
    if unknown:
        raise Unfit(NEWER.format(unknown=", ".join(unknown)))


def require_fit_database() -> None:
    """Raise `Unfit` unless the database answers, has every migration and none that is unknown."""
    try:
        unknown, missing = unknown_migrations(), missing_migrations()
    except DatabaseError as error:
        raise Unfit(f"The database cannot be used: {error}") from error
    finally:
        connection.close()
    if unknown:
        raise Unfit(NEWER.format(unknown=", ".join(unknown)))
    if missing:
        raise Unfit(BEHIND.format(missing=missing))
