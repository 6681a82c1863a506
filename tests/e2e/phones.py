"""The other browsers that people have on their phones: WebKit, as in every iPhone, and Firefox.

Both are Debian's, driven by the protocol that comes with them: WebKitGTK's MiniBrowser by its driver through
Selenium, Firefox by Mozilla's Marionette. `python -m tests.e2e.phones` installs them where packages may be
installed; a browser that is not there is skipped, and the run says so.
"""

from __future__ import annotations

import base64
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from tests.e2e.browser import with_windows
from tests.servers import free_port

# Chromium with windows, for notifications (`event/test_push.py`), which the headless shell does not show.
PACKAGES = ("webkit2gtk-driver", "firefox-esr", "chromium", "xvfb", "xauth")
TIMEOUT = 600
"""Seconds for the packages to come."""

SIZE = (390, 844)
LABEL_OR_SELF = """const found = document.querySelectorAll(arguments[0])[arguments[1]];
    return found?.labels?.[0] ?? found"""
BY_NAME = """return [...document.querySelectorAll('a, button, label')].find(
    found => found.innerText.trim() === arguments[0] && found.checkVisibility())"""

CENTERED = """const [element] = arguments;
    element.scrollIntoView({block: 'center', behavior: 'instant'});
    const {x, y, width, height} = element.getBoundingClientRect();
    return [x, y, width, height]"""
"""JavaScript that brings an element into sight and tells where it is."""


class Element(Protocol):
    """What both protocols call an element, as far as it is used here."""

    def click(self) -> None: ...
    def clear(self) -> None: ...
    def send_keys(self, *keys: str) -> None: ...


class NotInTime(AssertionError):
    """What was waited for did not come."""


class Phone:
    """A browser in a narrow window: opens addresses, taps and types, and is asked what it shows."""

    def __init__(self, driver: Any, name: str) -> None:
        """Drive by `driver`, a WebDriver of Selenium's or a Marionette."""
        self._driver = driver
        self.name = name

    def open(self, address: str) -> None:
        """Go to an address, and return when the page is there, its fonts too: what moves when they come is
        tapped at where it was."""
        getattr(self._driver, "navigate" if self.name == "firefox" else "get")(address)
        until(lambda: self.script("return document.fonts.status === 'loaded'"), "the fonts", self.text)

    def script(self, source: str, *arguments: Any) -> Any:
        """Run a function's body in the page and return what it returns."""
        if self.name == "firefox":
            return self._driver.execute_script(source, script_args=arguments)
        return self._driver.execute_script(source, *arguments)

    def count(self, selector: str) -> int:
        """Count the elements of a selector."""
        return int(self.script("return document.querySelectorAll(arguments[0]).length", selector))

    def tap(self, selector: str, which: int = 0) -> None:
        """Tap an element, or the label of a field that has one, as soon as it is there."""
        self._tap(LABEL_OR_SELF, selector, which)

    def press(self, name: str) -> None:
        """Tap the link, button or choice that says just this, as soon as it is there."""
        self._tap(BY_NAME, name)

    def _tap(self, finding: str, what: str, which: int = 0) -> None:
        """Tap what is found as soon as it stands still: a slow page still moves what is aimed at."""
        seen: list[tuple[Element, object]] = []

        def stands_still() -> bool:
            element: Element = self.script(finding, what, which)
            seen.append((element, self.script(CENTERED, element)))
            return len(seen) > 1 and seen[-2][1] == seen[-1][1]

        until(stands_still, what, self.text)
        seen[-1][0].click()

    def type(self, selector: str, text: str) -> None:
        """Put text into a field, in place of what it holds; again where a slow page took the field away."""

        def is_typed() -> bool:
            element: Element = self.script("return document.querySelector(arguments[0])", selector)
            self.script(CENTERED, element)
            element.clear()
            element.send_keys(text)
            return bool(self.script("return arguments[0].value === arguments[1]", element, text))

        until(is_typed, f"{text} in {selector}", self.text)

    def shows(self, text: str) -> None:
        """Wait until the page shows a text. Raises `NotInTime` after half a minute."""
        until(lambda: text in self.text(), text, self.text)

    def text(self) -> str:
        """Return what the page says."""
        return str(self.script("return document.body.innerText"))

    def is_too_wide(self) -> bool:
        """Whether anything is wider than the page."""
        return bool(self.script("return document.documentElement.scrollWidth > window.innerWidth"))

    def picture(self) -> bytes:
        """Return what the window shows, as PNG."""
        if self.name == "firefox":
            return base64.b64decode(self._driver.screenshot(full=False))
        return bytes(self._driver.get_screenshot_as_png())


def until(holds: Callable[[], object], what: str, instead: Callable[[], str] = str) -> None:
    """Wait until something holds, whatever a page that is just leaving answers. Raises `NotInTime`."""
    ends = time.monotonic() + 30
    while time.monotonic() < ends:
        with suppress(Exception):
            if holds():
                return
        time.sleep(0.1)
    raise NotInTime(f"{what}\ninstead: {instead()}")


def is_there(name: str) -> bool:
    """Whether this machine has the browser and what drives it."""
    needed = {"webkit": ("WebKitWebDriver", "Xvfb"), "firefox": ("firefox-esr",)}[name]
    return all(map(shutil.which, needed)) and (name != "webkit" or mini_browser() is not None)


def mini_browser() -> Path | None:
    """Return where WebKitGTK's own small browser is, which is outside the PATH."""
    return next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)


@contextmanager
def phone(name: str) -> Iterator[Phone]:
    """Run a browser with nothing remembered, and end it."""
    with webkit() if name == "webkit" else firefox() as driver:
        yield Phone(driver, name)


@contextmanager
def webkit() -> Iterator[Any]:
    """Run WebKitGTK's MiniBrowser on a display of its own: it cannot do without one."""
    from selenium import webdriver
    from selenium.webdriver.webkitgtk.service import Service

    options = webdriver.WebKitGTKOptions()
    options.binary_location = str(mini_browser())
    options.add_argument("--automation")
    with display() as number:
        service = Service(shutil.which("WebKitWebDriver"), env={**os.environ, "DISPLAY": number})
        driver = webdriver.WebKitGTK(options=options, service=service)
        try:
            driver.set_window_size(*SIZE)
            yield driver
        finally:
            driver.quit()


@contextmanager
def display() -> Iterator[str]:
    """Run an X server that shows nothing to anybody, and yield its name."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as shown:
            yield f":{shown.readline().strip()}"
    finally:
        server.terminate()
        server.wait(10)


@contextmanager
def firefox() -> Iterator[Any]:
    """Run Firefox without a window. Its log is removed before it is written, so it is a file of its own."""
    from marionette_driver.marionette import Marionette

    program = shutil.which("firefox-esr")
    with TemporaryDirectory() as folder:
        log = f"{folder}/firefox.log"
        driver = Marionette(bin=program, headless=True, port=free_port(), gecko_log=log)
        try:
            driver.start_session()
            driver.set_window_rect(width=SIZE[0], height=SIZE[1])
            yield driver
        finally:
            driver.quit()
            driver.cleanup()


def main() -> None:
    """Install what is missing, where that may be done, and say what there is."""
    missing = with_windows() is None or not all(map(is_there, ("webkit", "firefox")))
    if missing and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        options = ["-y", "-qq", "-o=Dpkg::Use-Pty=0", "--no-install-recommends"]
        with suppress(subprocess.TimeoutExpired):
            for command in (["apt-get", "update", "-qq"], ["apt-get", "install", *options, *PACKAGES]):
                subprocess.run(command, env=quiet, check=False, timeout=TIMEOUT, stdout=subprocess.DEVNULL)
    for name in ("webkit", "firefox"):
        print(f"Tests on phones {'drive' if is_there(name) else 'are SKIPPED for want of'} {name}.")


if __name__ == "__main__":
    main()
