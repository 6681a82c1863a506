"""Examinations of what the installation consists of: settings, database, Redis, workers, disk, backups."""

from __future__ import annotations

import platform
import sqlite3
import tomllib
from collections.abc import Iterator
from datetime import timedelta
from importlib import metadata
from pathlib import Path
from tempfile import TemporaryFile

import redis
from django.conf import settings
from django.core import checks
from django.core.cache import cache
from django.db import DatabaseError, connection
from packaging.requirements import Requirement

from kingsmoot.monitoring import health
from kingsmoot.monitoring.doctor.findings import Finding, fault, good, note
from tables.core import links, timekeeping
from tables.operations import data_directory, disk, postgres, schema
from tables.operations.backups import all_backups, differs_from_digest, last_backup
from tables.operations.scheduled_checks import LATE
from tables.operations.state import read_state
from tables.players.models import Player

MEGABYTE = 2**20
DISK_IS_SHORT = 5
"""Free space below this many times the reserve is worth a note."""
OLDEST_POSTGRES = 14
OLDEST_REDIS = 6
COPIES_ARE_OLD = timedelta(days=3)
CHECKED_BACKUPS = 3
"""The newest backups whose files are compared with their digests."""


def check_settings() -> Iterator[Finding]:
    """Report what Django's checks say of the settings, those of a deployment in production included."""
    found = checks.run_checks(include_deployment_checks=not (settings.EMBEDDED or settings.PLAIN_HTTP))
    serious = [each for each in found if each.level >= checks.WARNING and not each.is_silenced()]
    for each in serious:
        yield fault(f"{each.msg} ({each.id})", each.hint or "Correct the setting (docs/operations.md).")
    if settings.PLAIN_HTTP and not settings.EMBEDDED:
        yield note(
            "PLAIN_HTTP=1: passwords and private links travel without TLS.",
            "Use it in a rehearsal or a private network only.",
        )
    if settings.DEBUG:
        yield fault("DEBUG=1: error pages show the program’s inside to every visitor.", "Remove DEBUG.")
    if settings.STATIC_ROOT is not None and not (settings.STATIC_ROOT / "staticfiles.json").is_file():
        yield fault(
            f"Styles and scripts are missing in {settings.STATIC_ROOT}: no page can be served.",
            f"Run `{settings.COMMAND} collectstatic --noinput`.",
        )
    if not serious:
        kind = "a single process" if settings.EMBEDDED else "production"
        yield good(f"They fit an installation of {kind}.")


def check_versions() -> Iterator[Finding]:
    """Report programs and packages that do not fit this release."""
    unfit = list(_unfit_packages())
    if unfit:
        advice = (
            "Run `./run prepare`." if settings.IS_CHECKOUT else "Install the wheel of this release again."
        )
        yield fault(f"Packages do not fit this release: {'; '.join(unfit)}.", advice)
    else:
        yield good(f"Kingsmoot {settings.VERSION} on Python {platform.python_version()}; its packages fit.")


def _unfit_packages() -> Iterator[str]:
    """Yield each package that is missing or outside the range that this release names."""
    for line in _required():
        requirement = Requirement(line)
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": ""}):
            continue
        try:
            installed = metadata.version(requirement.name)
        except metadata.PackageNotFoundError:
            yield f"{requirement.name} is missing"
        else:
            if not requirement.specifier.contains(installed, prereleases=True):
                yield f"{requirement.name} {installed} is installed, {requirement.specifier} is needed"


def _required() -> list[str]:
    if settings.IS_CHECKOUT:
        project = tomllib.loads((settings.BASE_DIR / "pyproject.toml").read_text(encoding="utf-8"))
        return list(project["project"]["dependencies"])
    return metadata.requires("kingsmoot") or []


def check_database() -> Iterator[Finding]:
    """Report a database that does not answer, does not fit the program, is damaged, or too old."""
    try:
        unfit = schema.fault_in_use()
    except DatabaseError as error:
        yield fault(
            f"It does not answer: {str(error).strip()}",
            "Start the database, or correct DATABASE_URL; without it, check DATA_DIR and the right to write "
            "there. Until then nothing is shown or saved.",
        )
        return
    if unfit:
        yield fault(unfit, "Nothing is served before that.")
        return
    if damage := read_state().damage:
        yield fault(
            f"The last check found damage: {damage[0]}.",
            f"Stop the server and restore the last good backup: `{settings.COMMAND} restore`.",
        )
    if connection.vendor == "sqlite":
        yield good(f"SQLite {sqlite3.sqlite_version} answers; every migration is applied.")
        return
    yield from _check_postgres()


def _check_postgres() -> Iterator[Finding]:
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version_num")
        server = int(cursor.fetchone()[0]) // 10_000
    if server < OLDEST_POSTGRES:
        yield fault(
            f"PostgreSQL {server} is too old.",
            f"Move the database to PostgreSQL {OLDEST_POSTGRES} or newer: dump, install, restore.",
        )
    try:
        tools = postgres.tools_version()
    except postgres.ToolFailed as error:
        yield fault(f"Backups are impossible: {error}", "Install them on the machine or in the image.")
    else:
        if tools < server:
            yield fault(
                f"pg_dump {tools} is older than PostgreSQL {server}, so backups are impossible.",
                f"Install PostgreSQL’s client programs of version {server}.",
            )
    yield good(f"PostgreSQL {server} answers; every migration is applied.")


def check_secret_key() -> Iterator[Finding]:
    """Report a secret key other than the one that private links of this database were made with."""
    players = Player.objects.exclude(link_digest=None).select_related("event").order_by("pk")
    for player in filter(None, (players.first(), players.last())):
        if links.digest_of(links.token_of(player)) != player.link_digest:
            yield fault(
                "The secret key is another than the one this database was used with: private links on paper "
                "and devices registered for notifications no longer work.",
                "Put the earlier key back (SECRET_KEY, or `secret_key` in the data directory). If it is "
                "lost, hand out new private links.",
            )
            return
    yield good("It is the one that private links and notifications were made with.")


def check_redis() -> Iterator[Finding]:
    """Report a Redis that does not answer or is too old."""
    if not settings.REDIS_URL:
        yield good("It isn’t used: a single process needs none.")
        return
    try:
        with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2) as client:
            version = str(client.info("server")["redis_version"])
    except redis.AuthenticationError:
        yield fault("It refuses the password.", "Correct the password in REDIS_URL.")
    except (redis.RedisError, OSError) as error:
        yield fault(
            f"It does not answer: {error}.",
            "Start Redis, or correct REDIS_URL. Until then everything works, but background tasks wait and "
            "pages learn of changes seconds late.",
        )
    else:
        if int(version.partition(".")[0]) < OLDEST_REDIS:
            yield fault(f"Redis {version} is too old.", f"Install Redis {OLDEST_REDIS} or newer.")
        else:
            yield good(f"Redis {version} answers.")


def check_workers() -> Iterator[Finding]:
    """Report a worker without a sign of life."""
    if settings.ONE_SERVER:
        holder = data_directory.server_process(Path(settings.DATA_DIR))
        if holder is None:
            yield note(
                f"No server runs with the data directory {settings.DATA_DIR}.",
                f"Start it: `{settings.COMMAND} serve`.",
            )
            return
        yield good(f"The server runs (process {holder}).")
        if not settings.REDIS_URL:
            return
    state, since = health.redis_state()
    if state != "ok" or getattr(cache, "is_away", False):
        yield note("Whether the workers run is unknown while Redis is away.")
        return
    silent = []
    for name, (seen, is_dead) in health.worker_states(since).items():
        if is_dead or seen == health.NOT_SEEN:
            silent.append(f"{name} ({seen})")
    if silent:
        yield fault(
            f"No sign of life: {', '.join(silent)}.",
            "Start them, or look into their logs (`docker compose ps`, `docker compose logs NAME`). `worker` "
            "delivers messages, `clocks` and `bots` drive live tables, `upkeep` makes backups.",
        )
    else:
        yield good("The task worker, clocks, bots and upkeep work.")


def check_disk() -> Iterator[Finding]:
    """Report a data directory that cannot be written, or little space."""
    directory = Path(settings.DATA_DIR)
    try:
        with TemporaryFile(dir=directory) as file:
            file.write(b"x")
    except OSError as error:
        yield fault(
            f"Nothing can be written to {directory}: {error.strerror}.",
            "Give the directory to the account that runs Kingsmoot (`chown`), or correct DATA_DIR.",
        )
        return
    free = disk.free_bytes() or 0
    text = f"{free // MEGABYTE:,} MB are free in {directory}"
    if disk.is_low():
        yield fault(
            f"{text}, less than the reserve of {settings.DISK_FLOOR // MEGABYTE} MB: nothing is saved.",
            "Free some space, or enlarge the disk. Saving then works again without a restart.",
        )
    elif free < DISK_IS_SHORT * settings.DISK_FLOOR:
        yield note(
            f"{text}. Below {settings.DISK_FLOOR // MEGABYTE} MB nothing is saved.", "Free some space."
        )
    else:
        yield good(f"{text}.")


def check_backups() -> Iterator[Finding]:
    """Report backups that fail, are overdue or were changed."""
    state, last = read_state(), last_backup()
    if state.failure:
        yield fault(
            f"The last backup failed: {state.failure}",
            f"Remove the cause, then run `{settings.COMMAND} backup`.",
        )
    elif last is None:
        yield note("There is no backup yet.", f"Run `{settings.COMMAND} backup`, or let the server run.")
    elif health.backup_age(last) > LATE:
        yield fault(
            f"The last backup is of {last.made_at:%Y-%m-%d %H:%M} UTC, more than a day old.",
            "The process that makes them does not run: start the server, in production `upkeep`.",
        )
    else:
        yield good(f"The last one is of {last.made_at:%Y-%m-%d %H:%M} UTC.")
    if state.copied_at is None:
        yield note(
            "No copy outside this machine is known: with its disk everything is lost.",
            f"Run `{settings.COMMAND} backup --to TARGET` each day (docs/installation.md).",
        )
    elif timekeeping.now() - state.copied_at > COPIES_ARE_OLD:
        yield fault(
            f"Backups were last copied off this machine on {state.copied_at:%Y-%m-%d}.",
            f"Run `{settings.COMMAND} backup --to TARGET`, and look at the timer that should do it.",
        )
    for backup in all_backups()[:CHECKED_BACKUPS]:
        if differs_from_digest(backup.file):
            yield fault(
                f"{backup.name} was changed after it was made.",
                "Do not rely on it. Check the disk, and make another backup.",
            )
