"""Several web processes: what dies or hangs is replaced with a line that says how, and a stop is prompt."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

import pytest

from kingsmoot.server.stopping import STOP_SECONDS
from kingsmoot.server.supervisor import end_of
from tests.e2e.site import ROOT
from tests.servers import free_port

pytestmark = pytest.mark.once
T = TypeVar("T")

PROGRAM = """
import logging, os, socket, sys
import uvicorn
from kingsmoot.server.connections import Connection
from kingsmoot.server.supervisor import Supervisor

async def application(scope, receive, send):
    if scope["type"] == "lifespan":
        await receive()
        print("serves", os.getpid(), flush=True)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await send({"type": "lifespan.shutdown.complete"})
        return
    if scope["path"] == "/leave":
        os._exit(7)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(os.getpid()).encode()})

if __name__ == "__main__":
    logging.basicConfig(format="%(levelname)s %(message)s", level=logging.WARNING)
    listener = socket.socket()
    listener.bind(("127.0.0.1", int(sys.argv[1])))
    config = uvicorn.Config(
        "program:application", workers=2, http=Connection, lifespan="on", log_config=None, access_log=False
    )
    Supervisor(config, sockets=[listener], hung_seconds=float(sys.argv[2])).run()
"""


class Running:
    """A supervisor with two web processes."""

    def __init__(self, directory: Path, hung_seconds: float) -> None:
        self.port, self.log = free_port(), directory / "log"
        with self.log.open("wb") as output:
            self.parent = subprocess.Popen(
                [sys.executable, "program.py", str(self.port), str(hung_seconds)],
                cwd=directory,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
                stdout=output,
                stderr=output,
                start_new_session=True,
            )

    def ask(self, path: str = "/") -> int:
        """The id of the process that answers."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=5) as answer:
            return int(answer.read())

    def logged(self, text: str, seconds: float = 60) -> re.Match[str]:
        """What the log says, once it says so."""
        return self.once(lambda: re.search(text, self.log.read_text()), seconds)

    def once(self, seen: Callable[[], T | None], seconds: float = 60) -> T:
        """What `seen` returns, once that is something."""
        deadline = time.monotonic() + seconds
        while (found := seen()) is None:
            assert time.monotonic() < deadline, self.log.read_text()
            time.sleep(0.05)
        return found

    def both(self) -> tuple[int, int]:
        """The ids of the two processes."""
        found = self.logged(r"(?s)serves (\d+)\n.*serves (\d+)\n")
        return int(found[1]), int(found[2])


@contextmanager
def running(directory: Path, hung_seconds: float = 60) -> Iterator[Running]:
    (directory / "program.py").write_text(PROGRAM)
    site = Running(directory, hung_seconds)
    try:
        site.both()
        yield site
        site.parent.send_signal(signal.SIGTERM)
        assert site.parent.wait(30) == 0
    finally:
        with suppress(ProcessLookupError):
            os.killpg(site.parent.pid, signal.SIGKILL)  # with its children
        site.parent.wait()


def test_a_web_process_that_dies_leaves_a_line_and_is_replaced(tmp_path: Path):
    with running(tmp_path) as site:
        pid = site.ask()
        os.kill(pid, signal.SIGKILL)
        found = site.logged(
            rf"ERROR Web process {pid} died: it was ended by SIGKILL, perhaps because the machine ran "
            r"out of memory; process (\d+) takes its place"
        )
        assert int(found[1]) != pid
        with pytest.raises(OSError):
            site.ask("/leave")
        # Whichever of the two took the request.
        site.logged(rf"Web process (?!{pid}\b)\d+ died: it ended with status 7")
        assert site.ask() > 0


def test_one_that_is_starved_is_spared_and_keeps_the_other_from_nothing(tmp_path: Path):
    with running(tmp_path) as site:
        starved, dying = site.both()
        os.kill(starved, signal.SIGSTOP)
        time.sleep(6)
        os.kill(dying, signal.SIGKILL)
        site.logged(f"Web process {dying} died", seconds=3)
        os.kill(starved, signal.SIGCONT)
        assert f"process {starved} died" not in site.log.read_text()


def test_one_that_hangs_is_killed_and_replaced(tmp_path: Path):
    with running(tmp_path, hung_seconds=10) as site:
        hanging, _other = site.both()
        os.kill(hanging, signal.SIGSTOP)
        site.logged(f"Web process {hanging} died: it gave no sign of life for 10 s and was killed")


def test_a_stop_does_not_wait_for_one_that_hangs(tmp_path: Path):
    with running(tmp_path) as site:
        hanging, _other = site.both()
        os.kill(hanging, signal.SIGSTOP)
        time.sleep(1)
        began = time.monotonic()
        site.parent.send_signal(signal.SIGTERM)
        assert site.parent.wait(30) == 0
        assert time.monotonic() - began < STOP_SECONDS + 1


def test_one_that_cannot_start_ends_them_all(tmp_path: Path):
    (tmp_path / "program.py").write_text(PROGRAM.replace("await receive()", "raise SystemError", 1))
    done = subprocess.run(
        [sys.executable, "program.py", str(free_port()), "60"],
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 3
    assert re.search(r"Web process \d+ could not start: it ended with status 3", done.stderr)


@pytest.mark.parametrize(
    ("code", "words"),
    [(None, "without a trace"), (3, "status 3"), (-signal.SIGSEGV, "SIGSEGV"), (-99, "signal 99")],
)
def test_each_end_has_words(code: int | None, words: str):
    assert words in end_of(code)
