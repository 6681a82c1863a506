"""Draw the pictures of README.md from the demonstration, in light and dark: `make pictures`.

They go to docs/images/NAME-THEME.webp. Names, moves and clocks differ each time.
"""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e import browser
from tests.e2e.looking import show
from tests.servers import embedded_environment, free_port, throwaway_directory

ROOT = Path(__file__).resolve().parents[2]
IMAGES = ROOT / "docs" / "images"
EVENT = "kingsmoot-at-pyke"
LAPTOP, PHONE = (1180, 760), (390, 760)
QUALITY = 80
FIGURES = [
    (f"seat{seat}-{column}", value)
    for column, values in {"titles": "32101", "power": ("15", "9", "7", "4", "2")}.items()
    for seat, value in enumerate(values)
]
"""What a sheet of five players has."""
FIND = f"""
from tables.core.links import token_of
from tables.rounds.models import Seat, Table
tables = Table.objects.filter(round__event__slug="{EVENT}").order_by("-round__number", "number")
table = tables.filter(status="playing").first() or tables.first()
seat = Seat.objects.filter(table=table).select_related("player__event").first()
print(table.number, token_of(seat.player))
"""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: its name, the size of the window, who is signed in, and what leads to the page."""

    name: str
    size: tuple[int, int]
    username: str
    open: Callable[[Page, str], object]


def pictures(table: str, token: str) -> list[Picture]:
    """Return all pictures; `table` is one that is playing, `token` the private link of a player there."""
    staff = f"/staff/{EVENT}"
    return [
        Picture("organizer", LAPTOP, "yara", _at(f"{staff}/pairings/")),
        Picture("judge", LAPTOP, "harlaw", _sheet(f"{staff}/results/2/{table}/")),
        Picture("player", PHONE, "", _at(f"/p/{token}/")),
        Picture("standings", LAPTOP, "", _at(f"/e/{EVENT}/standings/")),
        Picture("live", LAPTOP, "", _play),
    ]


def _at(path: str) -> Callable[[Page, str], object]:
    return lambda page, url: page.goto(f"{url}{path}")


def _sheet(path: str) -> Callable[[Page, str], object]:
    """Open a sheet and fill it in, until its points are worked out."""

    def fill(page: Page, url: str) -> None:
        page.goto(f"{url}{path}")
        page.get_by_role("group", name="How the game ended").get_by_label("Victory").check()
        *others, last = FIGURES
        for name, value in others:
            page.locator(f"[name={name}]").fill(value)
        with page.expect_response(lambda answer: answer.url.endswith("/preview/")):
            page.locator(f"[name={last[0]}]").fill(last[1])

    return fill


def _play(page: Page, url: str) -> None:
    """Open a table with bots, as visitors do, and wait until it is the visitor's move."""
    page.goto(url)
    page.get_by_role("button", name="Play against 3 bots at B'Twixt").click()
    page.locator("#dock[data-asked=true]").wait_for()


def main(names: Sequence[str]) -> None:
    """Draw the pictures of these names, or all."""
    with (
        throwaway_directory() as directory,
        demonstration(directory) as (url, found),
        sync_playwright() as driver,
    ):
        switches = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
        chromium = driver.chromium.launch(executable_path=browser.find(), args=switches)
        passwords = json.loads((directory / "demo-sign-ins.json").read_text())
        for picture in pictures(*found):
            if not names or picture.name in names:
                draw(picture, chromium, url, passwords)


@contextmanager
def demonstration(directory: Path) -> Iterator[tuple[str, list[str]]]:
    """Serve a new installation with its demonstration; yield its address, a table and a player's token."""
    environment, port = embedded_environment(directory), free_port()
    manage = [sys.executable, "manage.py"]
    serve = [*manage, "serve", "--prepare", "--host", "127.0.0.1", "--port", str(port)]
    with (directory / "serve.log").open("wb") as log:
        server = subprocess.Popen(serve, cwd=ROOT, env=environment, stdout=log, stderr=log)
    try:
        url = f"http://localhost:{port}"
        while not _answers(url):
            assert server.poll() is None, (directory / "serve.log").read_text()
            time.sleep(0.5)
        shell = [*manage, "shell", "-v0", "-c", FIND]
        found = subprocess.run(shell, cwd=ROOT, env=environment, check=True, capture_output=True, text=True)
        yield url, found.stdout.split()
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(60)


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/readyz", timeout=10):
            return True
    except (urllib.error.URLError, ConnectionError):
        return False


def draw(picture: Picture, chromium: Browser, url: str, passwords: dict[str, str]) -> None:
    """Take a picture in both themes and write it."""
    width, height = picture.size
    context = chromium.new_context(viewport={"width": width, "height": height}, device_scale_factor=1.5)
    page = context.new_page()
    page.set_default_timeout(90_000)
    if picture.username:
        page.goto(f"{url}/sign-in/")
        page.get_by_label("Username").fill(picture.username)
        page.get_by_label("Password").fill(passwords[picture.username])
        page.get_by_role("button", name="Sign in").click()
        page.get_by_role("button", name="Sign out").wait_for()
    picture.open(page, url)
    page.wait_for_load_state()
    for theme in ("light", "dark"):
        show(page, theme)
        file = IMAGES / f"{picture.name}-{theme}.webp"
        Image.open(io.BytesIO(page.screenshot())).save(file, quality=QUALITY, method=6)
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size // 1024} KiB", flush=True)
    context.close()


if __name__ == "__main__":
    main(sys.argv[1:])
