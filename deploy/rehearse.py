#!/usr/bin/env python3
"""Rehearse production without containers: the commands of compose.yaml against a real PostgreSQL and Redis.

Both servers come from the wheels the tests use, in a directory that is thrown away. Run it with
`make rehearse`; it says where the web processes are and runs until Ctrl-C. `make rehearse UPDATE=1` replaces
the web services one after the other behind nginx, as deploy/update does, and counts what visitors meet.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from deploy.front import Visits, local_nginx, visitors
from tests.servers import (
    RedisServer,
    free_port,
    postgres_programs,
    postgres_server,
    redis_server,
    throwaway_directory,
)

ROOT = Path(__file__).resolve().parent.parent


class ProcessFailed(RuntimeError):
    """A process of the installation ended or never answered; the message carries its log."""


def services() -> dict[str, Any]:
    """Return the services of compose.yaml by name."""
    content = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    return dict(content["services"])


def command_of(service: str, **replaced: str) -> list[str]:
    """Return the command of `service` for this checkout, the values of the options `replaced` exchanged."""
    program, *command = (str(word) for word in services()[service]["command"])
    for option, value in replaced.items():
        command[command.index(f"--{option}") + 1] = value
    if program == "kingsmoot":  # as the package installs it; in a checkout that is manage.py
        return [sys.executable, "manage.py", *command]
    return [str(Path(sys.executable).parent / program), *command]


@dataclass(slots=True)
class Installation:
    """A running rehearsal: two web services (the second with two processes unless said otherwise), a worker
    and the lanes, of which the maintenance plans the worker's tasks."""

    directory: Path
    redis: RedisServer
    environment: dict[str, str]
    ports: tuple[int, int]
    processes: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def url(self, web: int) -> str:
        """Return the address of the first (0) or second (1) web service."""
        return f"http://127.0.0.1:{self.ports[web]}"

    def log(self, name: str) -> str:
        """Return what a process has printed."""
        return (self.directory / f"{name}.log").read_text(encoding="utf-8", errors="replace")

    def heartbeat(self, name: str) -> Path:
        """Return the file that a worker touches while it works."""
        return self.directory / f"{name}.heartbeat"

    def manage(self, *arguments: str) -> str:
        """Run a management command against the installation and return what it prints."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        return done.stdout

    def start(self, name: str, command: list[str]) -> None:
        """Start a process, its output going to its log, with a heartbeat of its own."""
        environment = {**self.environment, "HEARTBEAT_FILE": str(self.heartbeat(name))}
        with (self.directory / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )

    def wait_for(self, web: int, seconds: float = 180) -> None:
        """Wait until a web service is ready. Raises ProcessFailed after `seconds`, or when it ends."""
        name = f"web{web + 1}"
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and self.processes[name].poll() is None:
            try:
                with urllib.request.urlopen(f"{self.url(web)}/readyz", timeout=5):
                    return
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.2)
        raise ProcessFailed(f"{name} is not ready:\n{self.log(name)}")

    def kill(self, web: int) -> None:
        """Kill a web service and start it again at once, as a container engine does."""
        name = f"web{web + 1}"
        old = self.processes[name]
        old.kill()
        old.wait()
        self.start(name, [str(word) for word in old.args])  # type: ignore[union-attr]

    def replace(self, web: int) -> None:
        """Replace a web service as deploy/update does: stop it, start it again, wait until it is well."""
        name = f"web{web + 1}"
        old = self.processes[name]
        old.send_signal(signal.SIGTERM)
        old.wait(20)
        self.start(name, [str(word) for word in old.args])  # type: ignore[union-attr]
        self.wait_for(web)

    def stop(self) -> dict[str, int]:
        """Stop all processes as a container engine does, and return how each ended; a hung one is killed."""
        for process in self.processes.values():
            process.send_signal(signal.SIGTERM)
        ended = {}
        for name, process in self.processes.items():
            try:
                ended[name] = process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                ended[name] = process.wait()
        self.processes.clear()
        return ended


EVERYTHING = frozenset({"web1", "web2", "worker", "clocks", "bots", "upkeep"})


@contextmanager
def rehearsal(names: frozenset[str] = EVERYTHING, *, second: int = 2) -> Iterator[Installation]:
    """Run the whole installation, or the processes of these names, while the block runs.

    The `second` web service has so many processes.
    """
    with (
        throwaway_directory() as directory,
        redis_server(directory) as redis,
        postgres_server(directory) as database_url,
    ):
        environment = {
            **os.environ,
            "PATH": f"{postgres_programs()}{os.pathsep}{os.environ['PATH']}",
            "DJANGO_SETTINGS_MODULE": "kingsmoot.settings",
            "DATABASE_URL": database_url,
            "REDIS_URL": redis.url,
            "SECRET_KEY": "a key for rehearsals that is long enough to pass every check, 0123456789",
            "ALLOWED_HOSTS": "localhost,127.0.0.1",
            "PLAIN_HTTP": "1",
            "DATA_DIR": str(directory / "var"),
        }
        installation = Installation(directory, redis, environment, (free_port(), free_port()))
        installation.manage("collectstatic", "--noinput", "-v0")  # as the image does; pages need it
        subprocess.run(
            command_of("migrate"), cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL
        )
        try:
            ports = [str(port) for port in installation.ports]
            commands = {
                "web1": command_of("web", port=ports[0]),
                "web2": command_of("web2", port=ports[1], workers=str(second)),
                **{name: command_of(name) for name in ("worker", "clocks", "bots", "upkeep")},
            }
            for name, command in commands.items():
                if name in names:
                    installation.start(name, command)
            for web in (0, 1):
                if f"web{web + 1}" in names:
                    installation.wait_for(web)
            yield installation
        finally:
            installation.stop()


BETWEEN_TWO = 3.0
"""Seconds between two replacements, longer than nginx leaves a server alone that did not answer."""


def rehearse_update(installation: Installation, webs: Sequence[int] = (0, 1)) -> Visits:
    """Replace these web services one after the other behind nginx, and return what visitors met meanwhile."""
    behind = [f"127.0.0.1:{installation.ports[web]}" for web in webs]
    with local_nginx(installation.directory, behind) as nginx:
        url = f"https://localhost:{nginx.port}"
        with visitors(url, ("/", "/sign-in/", "/static/css/tokens.css")) as met:
            time.sleep(BETWEEN_TWO)
            for web in webs:
                installation.replace(web)
                time.sleep(BETWEEN_TWO)
    return met


def update() -> int:
    """Rehearse an update and print what visitors met; the exit status is 1 if one met a failure."""
    with rehearsal(frozenset({"web1", "web2"})) as installation:
        print("Two web services behind nginx; replacing one after the other …", flush=True)
        met = rehearse_update(installation)
    print(met)
    for each in met.failed[:20]:
        print(each)
    return 1 if met.failed else 0


def main() -> None:
    """Run the rehearsal until Ctrl-C."""
    print("Starting PostgreSQL, Redis, two web services, worker and lanes …", flush=True)
    with rehearsal() as installation:
        print(f"Web: {installation.url(0)}/ and {installation.url(1)}/")
        print(f"DATABASE_URL={installation.environment['DATABASE_URL']}")
        print(f"REDIS_URL={installation.environment['REDIS_URL']}")
        print(f"Logs: {installation.directory}/*.log. Ctrl-C stops everything.", flush=True)
        try:
            signal.pause()
        except KeyboardInterrupt:
            print("Stopping.")


if __name__ == "__main__":
    if sys.argv[1:] == ["update"]:
        sys.exit(update())
    main()
