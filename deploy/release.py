"""Make the files of this release: `make release`, into dist/.

The wheel with its pins, the release notes from the changelog, and checksums. The wheel is installed into an
empty environment with these pins, and must serve there. With Docker the image is built, too.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import venv
from contextlib import suppress
from pathlib import Path

import rules
from tests.servers import embedded_environment, free_port

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
SECONDS = 600
"""How long the wheel may take to install its first database and to answer."""


class ReleaseFailed(Exception):
    """The files are not fit for a release; the message says why."""


def notes(changelog: str, version: str) -> str:
    """Return the changelog's entry of a version, without its heading. Raises `ReleaseFailed`."""
    found = re.search(rf"(?ms)^## {re.escape(version)}(?: [^\n]*)?\n(.+?)(?=^## |\Z)", changelog)
    if found is None:
        raise ReleaseFailed(f"CHANGELOG.md has no entry of {version}.")
    return found[1].strip() + "\n"


def build(target: Path) -> Path:
    """Build wheel and source archive into `target` and return the wheel."""
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-d", str(target)], cwd=ROOT, check=True)
    return next(target.glob("*.whl"))


def require_serving(wheel: Path, pins: Path) -> None:
    """Install a wheel with pins into an empty environment and see it serve there. Raises `ReleaseFailed`."""
    with tempfile.TemporaryDirectory(prefix="kingsmoot-wheel-") as name:
        directory, port = Path(name), free_port()
        venv.create(directory / "env", with_pip=True)
        programs = directory / "env" / "bin"
        pip = [str(programs / "pip"), "install", "-q", "--disable-pip-version-check"]
        subprocess.run([*pip, "--require-hashes", "-r", str(pins)], check=True)
        subprocess.run([*pip, "--no-deps", str(wheel)], check=True)
        environment = embedded_environment(directory / "data") | {"PATH": os.defpath}
        serve = [
            str(programs / "kingsmoot"),
            "serve",
            "--prepare",
            "--host",
            "127.0.0.1",
            "--port",
            str(port),
        ]
        server = subprocess.Popen(serve, cwd=directory, env=environment)
        try:
            state = _state(f"http://127.0.0.1:{port}/readyz", server)
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(60)
        if (state.get("state"), state.get("version")) != ("ok", rules.__version__):
            raise ReleaseFailed(f"The wheel does not serve: {state}")
        doctor = [str(programs / "kingsmoot"), "doctor", "--faults"]
        subprocess.run(doctor, cwd=directory, env=environment, check=True)


def _state(url: str, server: subprocess.Popen[bytes]) -> dict[str, str]:
    """Return what a server reports as soon as it is well, else its last report, {} if it never answered."""
    deadline = time.monotonic() + SECONDS
    state: dict[str, str] = {}
    while time.monotonic() < deadline and server.poll() is None and state.get("state") != "ok":
        time.sleep(0.5)
        with suppress(urllib.error.URLError, ConnectionError):
            state = json.load(urllib.request.urlopen(url, timeout=30))
    return state


def main() -> None:
    """Make the files and say where they are."""
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    (DIST / "NOTES.md").write_text(notes(changelog, rules.__version__), encoding="utf-8")
    shutil.copy(ROOT / "requirements.txt", DIST)
    wheel = build(DIST)
    require_serving(wheel, DIST / "requirements.txt")
    files = sorted(file for file in DIST.iterdir() if file.is_file())
    sums = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}" for file in files]
    (DIST / "SHA256SUMS").write_text("\n".join([*sums, ""]), encoding="ascii")
    print(f"{wheel.name} serves from an empty environment. Files of the release: dist/")
    if shutil.which("docker"):
        image = f"kingsmoot:{rules.__version__}"
        subprocess.run(["docker", "build", "-t", image, str(ROOT)], check=True)
        print(f"Image: {image}")
    else:
        print("Docker is not installed here: the image was not built.")


if __name__ == "__main__":
    try:
        main()
    except ReleaseFailed as failed:
        sys.exit(str(failed))
