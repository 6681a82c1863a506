"""What takes long to make and is the same in every run: made once, and kept in pytest's cache."""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path
from unittest import mock
from urllib.parse import urlsplit

import django
import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connections

from tests.servers import postgres_programs


def made_once(config: pytest.Config, folder: str, name: str, make: Callable[[Path], None]) -> Path:
    """Return a file or folder of this name in a folder of the cache; the first worker to ask makes it, from
    nothing, and what had another name goes."""
    assert config.cache is not None
    directory = config.cache.mkdir(folder)
    made = directory / name
    with (directory / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            for earlier in directory.iterdir():
                if earlier.is_dir():
                    shutil.rmtree(earlier)
                elif earlier.name != "lock":
                    earlier.unlink()
            make(unfinished := directory / "unfinished")
            unfinished.rename(made)
    return made


def digest_of(files: Iterable[Path], *more: str) -> str:
    """A name that changes with the content of any of the files."""
    found = hashlib.sha256("\0".join(more).encode())
    for file in files:
        found.update(file.read_bytes())
    return found.hexdigest()[:24]


def digest_of_migrations() -> str:
    """Which database the migrations make: all that they and the models say, and Django's version."""
    folders = [Path(app.path) for app in apps.get_app_configs()]
    patterns = ("**/models.py", "**/models/*.py", "migrations/*.py")
    return digest_of(
        (file for folder in folders for pattern in patterns for file in sorted(folder.glob(pattern))),
        django.__version__,
    )


def migrate_sqlite(file: Path) -> None:
    """Make the SQLite file of a new installation."""
    _migrate(str(file))


def migrate_postgres(file: Path) -> None:
    """Write the SQL of the database of a new installation."""
    _psql("kingsmoot", "-c", "CREATE DATABASE new_installation")
    _migrate("new_installation")
    dump = [str(postgres_programs() / "pg_dump"), "-f", str(file), _url("new_installation")]
    subprocess.run(dump, check=True, timeout=100)


def restore_postgres(file: Path, name: str) -> None:
    """Make a database from such SQL."""
    _psql("kingsmoot", "-c", f"CREATE DATABASE {name}")
    _psql(name, "-v", "ON_ERROR_STOP=1", "-f", str(file))


def _psql(database: str, *arguments: str) -> None:
    program = postgres_programs() / "psql"
    subprocess.run(
        [program, "-X", "-q", "-o", os.devnull, *arguments, _url(database)], check=True, timeout=100
    )


def _url(database: str) -> str:
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{database}").geturl()


def _migrate(name: str) -> None:
    connection = connections["default"]
    usual = connection.settings_dict["NAME"]
    # Playwright's loop may run in this thread, though nothing here is asynchronous.
    with mock.patch.dict(os.environ, DJANGO_ALLOW_ASYNC_UNSAFE="1"):
        connection.settings_dict["NAME"] = name
        call_command("migrate", verbosity=0)
        connection.close()
        connection.settings_dict["NAME"] = usual
