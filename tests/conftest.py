"""What every test stands on: a real database file (or PostgreSQL), quick passwords, plain static files."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from django.conf import settings
from django.core.cache import caches
from django.core.management.commands import flush
from django.db import connections, transaction
from hypothesis import HealthCheck, Phase
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker

from tests.prepared import (
    digest_of_migrations,
    made_once,
    migrate_postgres,
    migrate_sqlite,
    restore_postgres,
)
from tests.selection import SURFACES, contradicts, import_share, is_sampled, item_in_share, room_of
from tests.selection import pytest_ignore_collect as pytest_ignore_collect
from tests.servers import postgres_programs
from tests.two_languages import pseudo_folder as pseudo_folder
from tests.two_languages import two_languages as two_languages

# How long an example takes tells how busy the machine is, nothing of the software. Failures are not
# explained: Python 3.11 would trace each line, and may then turn on the spot for ever instead of failing.
hypothesis_settings.register_profile(
    "any_machine",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    phases=tuple(phase for phase in Phase if phase != Phase.explain),
)
hypothesis_settings.load_profile("any_machine")


def pytest_configure(config: pytest.Config) -> None:
    """Name static files plainly and hash passwords quickly, whatever the environment asks for.

    Static files are looked for as they are asked for: every client has a chain of middleware of its own, and
    listing all files anew for each took a fifth of the suite's time.
    """
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "kingsmoot.static.PlainStaticFilesStorage"},
    }
    settings.WHITENOISE_USE_FINDERS = True
    settings.WHITENOISE_AUTOREFRESH = True
    settings.STATIC_ROOT = None
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--share`."""
    parser.addoption(
        "--share",
        metavar="K/N",
        help="run one of N shares of the tests, counted from 0: always the same tests are in a share",
    )


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """A share of few tests may be empty, which is no failure."""
    if session.config.getoption("share") and exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
        session.exitstatus = pytest.ExitCode.OK


def time_limit(marks: set[str]) -> int | None:
    """How many seconds a test with these marks may take, its fixtures included; None: as configured."""
    return 900 if "slow" in marks else 300 if "e2e" in marks else None


def uses_database(item: pytest.Item) -> bool:
    """Whether a test asks for the database, itself or through a fixture."""
    asked = {"db", "transactional_db"} & set(getattr(item, "fixturenames", ()))
    return bool(asked) or item.get_closest_marker("django_db") is not None


def uses_transactions(item: pytest.Item) -> bool:
    """Whether a test commits what it writes, as tests of locks and of several connections do."""
    marker = item.get_closest_marker("django_db")
    asked = marker is not None and marker.kwargs.get("transaction", False)
    return bool(asked) or "transactional_db" in getattr(item, "fixturenames", ())


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Generator[None, None, None]:
    """Mark tests by what they ask for; of those that run in the end, let the longest begin first."""
    _mark(items)
    if share := config.getoption("share"):
        items[:] = [item for item in items if item_in_share(item.nodeid, _marks(item), share)]
    yield
    items[:] = longest_first(items, workers=int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


def _mark(items: list[pytest.Item]) -> None:
    """Give slow and browser tests more time, unless they say themselves how long they may take.

    What asks for no database need not be repeated on PostgreSQL; tests of what runs the software say
    themselves which of them need to be. What is done to processes, and by many writers at once, is slow on
    SQLite: `make test` does it on PostgreSQL.
    """
    for item in items:
        if room_of(item.path) == "stress" and on_sqlite():
            item.add_marker(pytest.mark.slow)
        if " at 0x" in item.nodeid:
            raise pytest.UsageError(
                f"{item.nodeid}: workers must know a test by the same name; it needs `ids`."
            )
        seconds = time_limit(_marks(item))
        if seconds is not None and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(seconds))
        if room_of(item.path) != "infra" and not uses_database(item):
            item.add_marker(pytest.mark.once)
        if room_of(item.path) in SURFACES and not uses_transactions(item):
            item.add_marker(pytest.mark.surface)
            if is_sampled(item.nodeid):
                item.add_marker(pytest.mark.sample)
        if room_of(item.path) == "tables" and not uses_transactions(item) and not is_sampled(item.nodeid):
            item.add_marker(pytest.mark.surface)
            item.add_marker(pytest.mark.sample)
        if contradicts(item.path, _marks(item)):
            raise pytest.UsageError(f"{item.nodeid}: its file must name its marks (tests/selection.py).")


def _marks(item: pytest.Item) -> set[str]:
    return {mark.name for mark in item.iter_markers()}


def longest_first(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Return the tests so that every worker's share, one after another of equal size, begins with long ones.

    A worker without work takes over the end of another's share: there no long test must stand.
    """
    long = [item for item in items if item.get_closest_marker("longest") is not None]
    others = [item for item in items if item.get_closest_marker("longest") is None]
    ordered: list[pytest.Item] = []
    for worker in range(workers):
        share = (worker + 1) * len(items) // workers - worker * len(items) // workers
        ordered += (begins := long[worker::workers])
        ordered += others[: max(0, share - len(begins))]
        del others[: max(0, share - len(begins))]
    return ordered + others


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Look for no garbage while tests are collected: all of it stays, and a sixth of that time went there."""
    gc.disable()
    try:
        import_share(session.config)
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """Collect garbage rarely, and never what was imported: that took a tenth of the suite's time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(scope="session")
def migrated(pytestconfig: pytest.Config, django_db_blocker: DjangoDbBlocker) -> Path:
    """The database of a new installation, to be copied: an SQLite file, or SQL for PostgreSQL."""
    with django_db_blocker.unblock():
        if on_sqlite():
            return made_once(pytestconfig, "migrated", f"{digest_of_migrations()}.sqlite3", migrate_sqlite)
        return made_once(
            pytestconfig, "migrated-postgresql", f"{digest_of_migrations()}.sql", migrate_postgres
        )


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Let Django take the copy of the migrated database as it is."""
    return True


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory, migrated: Path) -> None:
    """Copy the migrated database, on SQLite as a file: only there do WAL, locks and second connections behave
    as they do in a hall."""
    if on_sqlite():
        file = tmp_path_factory.mktemp("database") / "test.sqlite3"
        shutil.copy(migrated, file)
        database: dict[str, Any] = settings.DATABASES["default"]
        database.setdefault("TEST", {})["NAME"] = str(file)
    else:
        restore_postgres(migrated, "test_kingsmoot")


@pytest.fixture(scope="session", autouse=True)
def tables_are_emptied_quickly() -> Iterator[None]:
    """Empty the tables after a test that commits as quickly as can be.

    Django's way also deletes content types and permissions, which no test changes, and makes them anew
    (35 ms, 60 on PostgreSQL); its `TRUNCATE` gives each table and index a new file (40 ms), where a test
    wrote some rows.
    """
    with mock.patch.object(flush.Command, "handle", _empty_tables):
        yield


def _empty_tables(command: flush.Command, *, database: str, **options: object) -> None:
    connection = connections[database]
    every = connection.introspection.django_table_names(only_existing=True, include_views=False)
    written = sorted(set(every) - {"django_content_type", "auth_permission", "django_migrations"})
    if on_sqlite():
        connection.ops.execute_sql_flush(connection.ops.sql_flush(command.style, written))
        return
    emptied = "".join(f"DELETE FROM {connection.ops.quote_name(table)};" for table in written)
    with connection.cursor() as cursor:  # as a replica, which runs no triggers and asks for no foreign keys
        cursor.execute(f"SET session_replication_role = replica; {emptied} RESET session_replication_role")


@pytest.fixture(scope="session", autouse=True)
def equal_draws_are_searched_once(pytestconfig: pytest.Config) -> Iterator[None]:
    """Remember what was drawn: events of tests are alike, and a twentieth of the suite's time went there.

    Tests of the search itself call it directly; tests of mutants search anew, since each changes the code.
    """
    from tables.archive.rules.checks import seatings
    from tables.rounds.actions import pairing
    from tables.rounds.seating import ALGORITHM, Seating, SeatingProblem, seat

    drawn: dict[tuple[object, ...], Seating] = {}

    def remembered(
        problem: SeatingProblem, key: bytes, effort: int = 1, *, algorithm: str = ALGORITHM
    ) -> Seating:
        asked = (problem.digest(), key, effort, algorithm)
        if asked not in drawn:
            drawn[asked] = seat(problem, key, effort, algorithm=algorithm)
        return drawn[asked]

    if pytestconfig.pluginmanager.has_plugin("tests.mutants.plugin"):
        yield
        return
    with mock.patch.object(pairing, "seat", remembered), mock.patch.object(seatings, "seat", remembered):
        yield


def on_sqlite() -> bool:
    """Whether this run's database is the embedded default."""
    return bool(settings.DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3")


@pytest.fixture(scope="module")
def module_rows(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[Callable[[], AbstractContextManager[None]]]:
    """Let a module's fixtures write rows, within what this returns, that all of its tests begin with.

    Each test takes back what it changes, and the end of the module takes back all. Nothing for modules with
    tests of transactions: those would commit it.
    """
    with django_db_blocker.unblock():
        kept = transaction.atomic()
        # As Django's own: code that has to be the outermost transaction is content.
        vars(kept)["_from_testcase"] = True
        kept.__enter__()
    yield django_db_blocker.unblock
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        kept.__exit__(None, None, None)


@pytest.fixture(autouse=True)
def pages_just_loaded(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Take what a test's client sends, without saying for whom, as sent by a page loaded just now.

    Pages in browsers say it themselves; tests marked `sent_as_is` are about what is sent without.
    """
    from tables.core import made_for

    require = made_for.require

    def require_if_said(sent: str | None, *arguments: Any, **named: Any) -> None:
        if sent is not None:
            require(sent, *arguments, **named)

    if request.node.get_closest_marker("sent_as_is") is None:
        monkeypatch.setattr(made_for, "require", require_if_said)


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    """Let no test see what another has cached or counted."""
    for cache in caches.all(initialized_only=True):
        cache.clear()


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    """Forget standings and matches: each test's database counts revisions and keys from the start."""
    from frontend.players.own_matters import forget_own_matters
    from tables.live.store.matches import forget
    from tables.series.leagues.queries import forget_leagues
    from tables.series.ratings.queries import forget_ratings
    from tables.standings.queries.loading import forget_results
    from tables.standings.queries.standings import forget_standings

    forget()
    forget_own_matters()
    forget_leagues()
    forget_ratings()
    forget_standings()
    forget_results()


@pytest.fixture(autouse=True)
def no_names_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test ask a name server where a webhook's name leads."""
    monkeypatch.setattr("tables.messages.channels.web_addresses.addresses_of", lambda *_: [])


@pytest.fixture
def directory(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the upkeep keeps its files; the database stays where it is."""
    settings.DATA_DIR = tmp_path
    settings.DISK_FLOOR = 0
    if not on_sqlite():
        monkeypatch.setenv("PATH", f"{postgres_programs()}{os.pathsep}{os.environ['PATH']}")
    return tmp_path
