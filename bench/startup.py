"""`make run` in an empty clone, cold and warm. It downloads, so name it: `python -m bench startup`."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from tests.servers import free_port

OPT_IN = True
ROOT = Path(__file__).parent.parent


class PageDidNotCome(RuntimeError):
    """`make run` served nothing within five minutes; the message carries what it printed."""


def _seconds_to_first_page(clone: Path) -> float:
    """Run `make run` in `clone` until the first page, stop it, and return how long that took."""
    port = free_port()
    environment = {
        name: value for name, value in os.environ.items() if name not in ("DATA_DIR", "VIRTUAL_ENV")
    }
    log = clone / "run.log"
    began = time.monotonic()
    with log.open("wb") as output:
        process = subprocess.Popen(
            ["make", "run", f"PORT={port}"],
            cwd=clone,
            env=environment,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
        try:
            while time.monotonic() - began < 300 and process.poll() is None:
                try:
                    with urllib.request.urlopen(f"http://localhost:{port}/", timeout=10):
                        return time.monotonic() - began
                except (urllib.error.URLError, ConnectionError):
                    time.sleep(0.05)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGINT)
            process.wait()
    raise PageDidNotCome(log.read_text())


def run() -> list[tuple[str, float, float]]:
    """Time both starts, downloads included."""
    with tempfile.TemporaryDirectory() as directory:
        clone = Path(directory) / "kingsmoot"
        subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
        return [
            ("make run in an empty clone, downloads included (s)", _seconds_to_first_page(clone), 60),
            ("make run again (s)", _seconds_to_first_page(clone), 5),
        ]
