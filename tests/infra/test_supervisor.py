"""A web process that dies leaves a line that says how, and another takes its place."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from kingsmoot.supervisor import end_of
from tests.e2e.site import ROOT
from tests.servers import free_port

pytestmark = pytest.mark.once

PROGRAM = """
import logging, os, socket, sys
import uvicorn
from kingsmoot.door import Connection
from kingsmoot.supervisor import Supervisor

async def application(scope, receive, send):
    if scope["path"] == "/leave":
        os._exit(7)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(os.getpid()).encode()})

if __name__ == "__main__":
    logging.basicConfig(format="%(levelname)s %(message)s", level=logging.WARNING)
    listener = socket.socket()
    listener.bind(("127.0.0.1", int(sys.argv[1])))
    config = uvicorn.Config(
        "program:application", workers=2, http=Connection, lifespan="off", log_config=None, access_log=False
    )
    Supervisor(config, sockets=[listener]).run()
"""


def test_a_web_process_that_dies_leaves_a_line_and_is_replaced(tmp_path: Path):
    (tmp_path / "program.py").write_text(PROGRAM)
    port, log = free_port(), tmp_path / "log"
    with log.open("wb") as output:
        parent = subprocess.Popen(
            [sys.executable, "program.py", str(port)],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=output,
            stderr=output,
        )

    def ask(path: str) -> int:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=5) as answer:
            return int(answer.read())

    def until_logged(text: str) -> re.Match[str]:
        deadline = time.monotonic() + 60
        while (found := re.search(text, log.read_text())) is None:
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.1)
        return found

    try:
        deadline = time.monotonic() + 60
        while True:
            try:
                pid = ask("/")
                break
            except OSError:
                assert time.monotonic() < deadline, log.read_text()
                time.sleep(0.1)
        os.kill(pid, signal.SIGKILL)
        found = until_logged(
            # One that dies between two looks of the supervisor is only seen not to answer.
            rf"ERROR Web process {pid} died: (?:it was ended by SIGKILL, perhaps because the machine ran "
            r"out of memory|it answered no more and was killed); process (\d+) takes its place"
        )
        assert int(found[1]) != pid
        with pytest.raises(OSError):
            ask("/leave")
        # Whichever of the two took the request.
        until_logged(rf"Web process (?!{pid}\b)\d+ died: (?:it ended with status 7|it answered no more)")
        assert ask("/") > 0
    finally:
        parent.send_signal(signal.SIGTERM)
        try:
            assert parent.wait(30) == 0
        finally:
            parent.kill()


@pytest.mark.parametrize(
    ("code", "words"),
    [(None, "without a trace"), (3, "status 3"), (-signal.SIGSEGV, "SIGSEGV"), (-99, "signal 99")],
)
def test_each_end_has_words(code: int | None, words: str):
    assert words in end_of(code)
