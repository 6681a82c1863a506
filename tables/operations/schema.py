"""Whether database and program belong together: migrations that are missing or unknown."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection, migrations
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.migration import Migration
from django.db.migrations.operations.base import Operation
from django.db.migrations.recorder import MigrationRecorder
from django.db.migrations.state import ProjectState
from django.db.models import Field

NEWER = (
    "{what} belongs to a newer version of Kingsmoot ({unknown}). Update the program, or restore the "
    "backup that was made before the update: {command} restore"
)
IN_BETWEEN = (
    "{what} stands between two versions of Kingsmoot: it lacks {lacking} of the migrations that have become "
    "one. Keep a copy of it. Then bring it up to date with older versions, one after the other: {steps}. "
    "Then use this version."
)
EIGHTEEN_APART = "git checkout 6675013d and python manage.py migrate --without-backup"
"""The last commit with the eighteen migrations that became one first. Its own backup before a migration fails
on older databases: it reads columns that they do not have yet."""
SIXTEEN_APART = "git checkout 370a84b4 and python manage.py migrate"
"""The last commit whose migrations are those that `0001_initial` replaces: that one, and fifteen after it."""
HAS_THE_EIGHTEEN = {("tables", "0018_link_mask"), ("tables", "0001_kingsmoot")}
"""The last of the eighteen, and the one that replaced them."""
BEHIND = "The database is {missing} migrations behind. Run: {command} migrate"


class Unfit(Exception):
    """The database cannot be served from by this program; the message says why and what to do."""


def missing_migrations() -> int:
    """Return how many migrations the database still needs, with those of which there are no files any more.

    Raises DatabaseError.
    """
    executor = MigrationExecutor(connection)
    planned = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return len(planned) + _lacking_among(executor.loader.applied_migrations)


def unknown_migrations() -> list[str]:
    """Return what a newer version did to the database: migrations of our apps that this program does not
    have.

    Raises DatabaseError.
    """
    return _unknown_among(MigrationRecorder(connection).applied_migrations())


def fault_of(applied: Collection[tuple[str, str]], what: str) -> str | None:
    """Return why this program cannot bring a database up to date, and what to do; None if it can.

    `applied` are the migrations it has (application, name), and `what` is what sentences call it.
    """
    if unknown := _unknown_among(applied):
        return NEWER.format(what=what, command=settings.COMMAND, unknown=", ".join(unknown))
    if lacking := _lacking_among(applied):
        has_eighteen = not HAS_THE_EIGHTEEN.isdisjoint(applied)
        steps = [SIXTEEN_APART] if has_eighteen else [EIGHTEEN_APART, SIXTEEN_APART]
        return IN_BETWEEN.format(what=what, lacking=lacking, steps=", ".join(steps))
    return None


def _unknown_among(applied: Iterable[tuple[str, str]]) -> list[str]:
    loader = MigrationLoader(None)
    squashed = {old for migration in loader.disk_migrations.values() for old in migration.replaces}
    ours = {app.label for app in apps.get_app_configs()}
    unknown = set(applied) - loader.disk_migrations.keys() - squashed
    return sorted(f"{label}.{name}" for label, name in unknown if label in ours)


def _lacking_among(applied: Collection[tuple[str, str]]) -> int:
    """Return how many migrations are missing that only an earlier program can make up for.

    A migration in the place of others serves a database that has none of them or all. For one that has some,
    Django wants the files of the others, and finding none it would do nothing at all.
    """
    on_disk = MigrationLoader(None).disk_migrations
    return sum(
        len(set(migration.replaces) - set(applied) - on_disk.keys())
        for migration in on_disk.values()
        if not set(migration.replaces).isdisjoint(applied)
    )


def require_updatable_database() -> None:
    """Raise `Unfit` for a database of a newer program or between two versions; one that does not answer is
    not judged here."""
    try:
        fault = _fault_of_database()
    except DatabaseError:
        return
    finally:
        connection.close()
    if fault:
        raise Unfit(fault)


def require_migrated_database() -> None:
    """Raise `Unfit` unless the database has every migration and no unknown one; one that does not answer is
    not judged here."""
    try:
        require_fit_database()
    except Unfit as error:
        if isinstance(error.__cause__, DatabaseError):
            return
        raise


def require_fit_database() -> None:
    """Raise `Unfit` unless the database answers, has every migration and no unknown one."""
    try:
        fault = fault_in_use()
    except DatabaseError as error:
        raise Unfit(f"The database cannot be used: {error}") from error
    finally:
        connection.close()
    if fault:
        raise Unfit(fault)


def fault_in_use() -> str | None:
    """Return why this program cannot serve from the database in use, and what to do; None if it can.

    Raises DatabaseError.
    """
    if fault := _fault_of_database():
        return fault
    missing = missing_migrations()
    return BEHIND.format(missing=missing, command=settings.COMMAND) if missing else None


ADDITIVE = (
    migrations.CreateModel,
    migrations.AddIndex,
    migrations.RemoveConstraint,
    migrations.AlterModelOptions,
    migrations.AlterModelManagers,
)
"""Operations after which a program that does not know of them reads and writes as before."""


def migrations_that_need_a_stop() -> list[str]:
    """Return the missing migrations after which the version that is running could not read or write.

    A migration that was examined may say that it needs no stop: `works_while_serving = True`. Nothing runs on
    a database that has no migration yet. Raises DatabaseError.
    """
    executor = MigrationExecutor(connection)
    if not executor.loader.applied_migrations:
        return []
    planned = executor.migration_plan(executor.loader.graph.leaf_nodes())
    known = set(executor.loader.graph.nodes)
    state = executor.loader.project_state([key for key in executor.loader.applied_migrations if key in known])
    return [str(migration) for migration, _ in planned if _needs_a_stop(migration, state)]


def _needs_a_stop(migration: Migration, state: ProjectState) -> bool:
    """Return whether a migration needs a stop, and bring `state` past it."""
    needs_it = [not _is_additive(each, migration.app_label, state) for each in migration.operations]
    return any(needs_it) and not getattr(migration, "works_while_serving", False)


def _is_additive(operation: Operation, app: str, state: ProjectState) -> bool:
    """Return whether an operation leaves everything as it was for a program that does not know of it, and
    bring `state` past it."""
    before: Field[Any, Any] | None = None
    if isinstance(operation, migrations.AlterField):
        before = state.models[app, operation.model_name_lower].fields[operation.name]
    operation.state_forwards(app, state)
    if isinstance(operation, migrations.AddField):
        field = operation.field
        return field.null or field.has_db_default() or field.many_to_many is True
    if before is not None:
        return _column(before) == _column(operation.field)  # type: ignore[attr-defined]
    return isinstance(operation, ADDITIVE)


def _column(field: Field[Any, Any]) -> tuple[str, list[Any], dict[str, Any]]:
    """Return what the database has of a field: neither its choices nor its words."""
    _, kind, arguments, named = field.deconstruct()
    return kind, list(arguments), {name: value for name, value in named.items() if name not in _NO_COLUMN}


_NO_COLUMN = frozenset({*Field.non_db_attrs, "default"})


def _fault_of_database() -> str | None:
    return fault_of(MigrationRecorder(connection).applied_migrations(), "The database")
