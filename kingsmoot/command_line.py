"""Commands as people meet them: what is in the way is said, with what to do about it, not traced back."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import DatabaseError

from tables.operations import schema

TRACEBACK = "--traceback"


def main() -> None:
    """Run a management command as the shell called it: the entry point of the package and of `manage.py`."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kingsmoot.settings")
    run(sys.argv)


def run(arguments: Sequence[str]) -> None:
    """Run a management command; ends the process with a sentence where the installation is not ready for it.

    With `--traceback` errors are raised as they are.
    """
    try:
        execute_from_command_line(list(arguments))
    except (DatabaseError, ImproperlyConfigured, OSError) as error:
        if TRACEBACK in arguments:
            raise
        sys.exit(f"{advice_on(error)}\n(With {TRACEBACK} you see where it happened.)")
    except KeyboardInterrupt:
        sys.exit(130)


def advice_on(error: Exception) -> str:
    """Return what is in the way of a command, and what to do about it."""
    if isinstance(error, DatabaseError):
        return _advice_on_database(error)
    if isinstance(error, ImproperlyConfigured):
        return f"The settings do not fit: {error}"
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}. Check the path and the right to read and write there."
    return f"The system said: {error}."


def _advice_on_database(error: DatabaseError) -> str:
    try:
        missing = schema.missing_migrations()
    except DatabaseError:
        return (
            f"The database does not answer: {_first_line(error)}. Check DATABASE_URL and that the server "
            "runs, or, without it, that DATA_DIR exists and you may write there."
        )
    if missing:
        return (
            f"The database is not ready for this version: {missing} migrations are missing. "
            f"Run `{settings.COMMAND} migrate` first (`serve --prepare` does it by itself)."
        )
    return (
        f"The database refused: {_first_line(error)}. If another process is busy with it, try again; "
        f"`{settings.COMMAND} backup` checks it."
    )


def _first_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]
