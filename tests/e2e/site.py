"""A whole installation as people run it: `manage.py serve` as its own process on its own SQLite file."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.db import connections
from django.test import override_settings
from pytest_django import DjangoDbBlocker

from tests.servers import embedded_environment, free_port

ROOT = Path(__file__).resolve().parent.parent.parent


QUICK_BOTS = {"BOT_PACE": "0.3"}
"""Nobody reads here what the bots do: these answer after 0.3 s where a person would be left a second."""


STAND_INS = {"PRIVATE_PUSH_SERVICES": "1"}
"""What tests put in the place of others' services stands on this machine."""


class QuickHasher(PBKDF2PasswordHasher):
    """Hashes that a site knows, made quickly."""

    iterations = 1


class SiteDidNotStart(RuntimeError):
    """`manage.py serve` gave up or did not answer; the message carries what it printed."""


class Site:
    """One installation. `url` is its address; stop, kill and start it as a test needs."""

    def __init__(
        self, directory: Path, blocker: DjangoDbBlocker, settings: str = "kingsmoot.settings"
    ) -> None:
        """Keep everything in `directory`; `settings` is the settings module to serve with."""
        self.directory = directory
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self._blocker = blocker
        self._process: subprocess.Popen[bytes] | None = None
        self._environment = embedded_environment(directory, settings) | QUICK_BOTS | STAND_INS

    @property
    def database(self) -> Path:
        """The SQLite file."""
        return self.directory / "kingsmoot.sqlite3"

    @property
    def _log(self) -> Path:
        return self.directory / "serve.log"

    def last_lines(self, characters: int = 4_000) -> str:
        """Return the end of what the server printed."""
        return self._log.read_text(errors="replace")[-characters:]

    def manage(self, *arguments: str) -> str:
        """Run a management command of this installation and return what it prints."""
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            env=self._environment,
            cwd=ROOT,
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        ).stdout

    def start(self) -> None:
        """Serve, and return when the first page can be asked for; raises SiteDidNotStart after 2 min."""
        with self._log.open("ab") as output:
            self._process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(self.port)],
                env=self._environment,
                cwd=ROOT,
                stdout=output,
                stderr=output,
            )
        for _ in range(1_200):
            try:
                with urllib.request.urlopen(f"{self.url}/healthz", timeout=5):
                    return
            except (urllib.error.URLError, ConnectionError):
                if self._process.poll() is not None:
                    break
                time.sleep(0.1)
        raise SiteDidNotStart(self.last_lines())

    def stop(self) -> None:
        """Stop as an organizer does, with Ctrl-C."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """Die as a laptop without battery does."""
        self._end(signal.SIGKILL)

    def _end(self, number: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(number)
            self._process.wait(60)
            self._process = None

    @contextmanager
    def models(self) -> Iterator[None]:
        """Let the test's own process read and write the site's database through the models.

        What is announced there reaches open pages by the check of the database, within three seconds.
        Passwords set this way are weakly hashed, as in every test; links and tokens are the site's own.
        """
        connection = connections["default"]
        usual = connection.settings_dict["NAME"]
        # Playwright's loop runs in this thread, though nothing here is asynchronous.
        unsafe = mock.patch.dict(os.environ, DJANGO_ALLOW_ASYNC_UNSAFE="1")
        with self._blocker.unblock(), unsafe, override_settings(**self._settings()):
            connection.close()
            connection.settings_dict["NAME"] = str(self.database)
            try:
                yield
            finally:
                connection.close()
                connection.settings_dict["NAME"] = usual

    def _settings(self) -> dict[str, Any]:
        key = (self.directory / "secret_key").read_text().strip()
        hasher = f"{QuickHasher.__module__}.{QuickHasher.__name__}"
        return {"SECRET_KEY": key, "PASSWORD_HASHERS": [hasher]}


@contextmanager
def running_site(
    directory: Path, blocker: DjangoDbBlocker, template: Path, settings: str = "kingsmoot.settings"
) -> Iterator[Site]:
    """Serve a site whose database is a copy of the migrated `template`."""
    site = Site(directory, blocker, settings)
    shutil.copy(template, site.database)
    site.start()
    try:
        yield site
    finally:
        site.stop()


def manage(directory: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "manage.py", *arguments],
        env=embedded_environment(directory),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def answer(url: str) -> str:
    for _ in range(1_200):
        try:
            with urllib.request.urlopen(url, timeout=5) as response:
                return str(response.read().decode())
        except OSError:
            time.sleep(0.1)
    raise AssertionError(f"{url} does not answer")
