"""Which browser the browser tests drive; `python -m tests.e2e.browser` sees to it that there is one.

Taken is the one that $CHROMIUM names, else any Chromium or Chrome of the system, else Playwright's own in its
cache. The headless shell comes first: the same browser without windows, in which the tests need about half
the processor's time. Where packages may be installed (Debian, as root), it is; where that fails, what is
there is taken.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import sync_playwright

SHELL = "chromium-headless-shell"
SYSTEM = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PACKAGES = (SHELL, "fonts-dejavu-core")
TIMEOUT = 180
"""Seconds for the packages to come, so that a network which swallows everything stops nobody."""
SKIPPED = "Browser tests are SKIPPED, because SKIP_BROWSER is set."
HINT = """\
There is no Chromium or Chrome for the browser tests. One of these helps:
  sudo apt-get install -y --no-install-recommends chromium-headless-shell   (Debian's)
  .venv/bin/playwright install --with-deps chromium                         (Playwright's own)
  CHROMIUM=/path/to/chrome make test                                        (any other)
  SKIP_BROWSER=1 make test                                                  (leave the browser tests out)"""

Which = Callable[[str], str | None]


class NoBrowser(Exception):
    """There is no browser; the message says what to do."""


def with_windows(environment: Mapping[str, str] = os.environ, which: Which = shutil.which) -> str | None:
    """Return the path of a browser that shows notifications, which the headless shell does not, or None."""
    named = environment.get("CHROMIUM", "")
    found = (which(name) for name in (named, *SYSTEM[1:]) if name and Path(name).name != SHELL)
    return next(filter(None, found), None)


def is_skipped(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether browser tests are left out by wish."""
    return environment.get("SKIP_BROWSER", "") not in {"", "0"}


def playwrights_own() -> str | None:
    """Return the path of the Chromium in Playwright's cache that fits the installed Playwright."""
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def find(
    environment: Mapping[str, str] = os.environ,
    which: Which = shutil.which,
    own: Callable[[], str | None] = playwrights_own,
) -> str | None:
    """Return the path of the browser to drive, None where there is none. Raises `NoBrowser` when $CHROMIUM
    names one that is not there."""
    named = environment.get("CHROMIUM")
    if named:
        found = which(named)
        if found is None:
            raise NoBrowser(f"CHROMIUM names {named}, which is no program.\n{HINT}")
        return found
    return next(filter(None, map(which, SYSTEM)), None) or own()


def provide(
    look: Callable[[], str | None] = find,
    which: Which = shutil.which,
    user: Callable[[], int] = os.geteuid,
    run: Callable[..., object] = subprocess.run,
    environment: Mapping[str, str] = os.environ,
) -> str:
    """Return the path of a browser, after installing Debian's headless shell where that may be done and none
    was named. Raises `NoBrowser`."""
    found = look()
    is_chosen = bool(environment.get("CHROMIUM")) or (found is not None and Path(found).name == SHELL)
    if not is_chosen and user() == 0 and which("apt-get"):
        quiet = {**environment, "DEBIAN_FRONTEND": "noninteractive"}
        install = [
            "apt-get",
            "install",
            "-y",
            "-qq",
            "-o=Dpkg::Use-Pty=0",
            "--no-install-recommends",
            *PACKAGES,
        ]
        with suppress(subprocess.TimeoutExpired):
            for command in (["apt-get", "update", "-qq"], install):
                run(command, env=quiet, check=False, timeout=TIMEOUT)
        found = look()
    if found is None:
        raise NoBrowser(HINT)
    return found


def main() -> int:
    """Say which browser is taken, or why there is none."""
    if is_skipped():
        print(SKIPPED)
        return 0
    try:
        print(f"Browser tests drive {provide()}.")
    except NoBrowser as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
