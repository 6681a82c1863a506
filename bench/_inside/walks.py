"""Walks through whole games in a browser, in a process of its own: see `bench.walks`."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from playwright.sync_api import Page, Request, ViewportSize, sync_playwright

from bench._inside.newcomers import bid_with_sense, play_cards_with_sense
from tests.e2e import browser
from tests.e2e.at_table import answer, is_over, play, wait_until_asked
from tests.e2e.card_table import answer_cards
from tests.servers import embedded_environment, free_port

Row = tuple[str, float | str, float | str | None]
PHONE: ViewportSize = {"width": 390, "height": 844}
COUNT_TAPS = "addEventListener('click', event => { if (event.isTrusted) countTap() }, true)"
WALKS: dict[str, tuple[str, Callable[[Page, Random], None]]] = {
    "B'Twixt, against 3 bots": ("Play against 3 bots at B'Twixt", bid_with_sense),
    "the card game, against 3 bots": ("Play against 3 bots at The card game", play_cards_with_sense),
    "first game of B'Twixt": ("Learn B'Twixt", answer),
    "first game of the card game": ("Learn The card game", answer_cards),
}
"""What is tapped to begin, and how the guest answers."""
TIMEOUT = 120
"""Seconds without anything new after which the walk has failed."""


@dataclass
class Walk:
    """What a walk came to. `person` answers a question; `pictures` is where questions are shown, None for
    nowhere."""

    person: Callable[[Page, Random], None]
    pictures: Path | None
    taps: int = 0
    questions: int = 0
    lessons: int = 0
    requests: int = 0
    sent: int = 0
    to_first_question: float = 0
    whole: float = 0
    before_game: list[int] = field(default_factory=list)

    def count_tap(self) -> None:
        """Count a tap."""
        self.taps += 1

    def count_request(self, request: Request) -> None:
        """Count what the network carried for a request."""
        self.requests += 1
        sizes = request.sizes()
        self.sent += sizes["responseBodySize"] + sizes["responseHeadersSize"]

    def answer(self, page: Page, chance: Random) -> None:
        """Put away what the guide says, and answer the question."""
        if self.pictures is not None:
            page.screenshot(path=self.pictures / f"{self.questions:03}.png")
        while page.locator("#lesson").is_visible():
            self.lessons += 1
            page.get_by_role("button", name="Got it").click()
        self.questions += 1
        self.person(page, chance)

    def go(self, page: Page, url: str, button: str) -> None:
        """Walk it once."""
        page.expose_function("countTap", self.count_tap)
        page.add_init_script(COUNT_TAPS)
        page.on("requestfinished", self.count_request)
        page.goto(f"{url}/play/" if button.startswith("Learn") or "card" in button else url)
        page.wait_for_load_state("networkidle")
        self.before_game = [self.requests, self.sent]
        started = time.monotonic()
        page.get_by_role("button", name=button, exact=True).click()
        wait_until_asked(page)
        self.to_first_question = time.monotonic() - started
        play([page], Random(1), until=lambda: is_over(page), patience=TIMEOUT, how=self.answer)
        self.whole = time.monotonic() - started
        if self.pictures is not None:
            page.screenshot(path=self.pictures / "end.png", full_page=True)


@contextmanager
def served(directory: Path) -> Iterator[str]:
    """Serve an installation of its own while the block runs; yields its address."""
    port = free_port()
    environment = embedded_environment(directory)
    with (directory / "serve.log").open("wb") as log:
        server = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--prepare", "--host", "127.0.0.1", "--port", str(port)],
            env=environment,
            stdout=log,
            stderr=log,
        )
    try:
        yield f"http://localhost:{port}"
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(60)


def main() -> list[Row]:
    """Return what each walk took."""
    rows: list[Row] = []
    wanted = os.environ.get("WALKS")
    with tempfile.TemporaryDirectory() as name, served(Path(name)) as url, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=browser.find(), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        wait_for_server(url)
        for title, (button, person) in WALKS.items():
            pictures = Path(wanted) / title.replace(" ", "-").replace("'", "") if wanted else None
            if pictures is not None:
                pictures.mkdir(parents=True, exist_ok=True)
            walk = Walk(person, pictures)
            context = chromium.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
            walk.go(context.new_page(), url, button)
            context.close()
            rows += _rows_of(title, walk)
    return rows


def wait_for_server(url: str) -> None:
    """Wait until the server answers."""
    for _ in range(600):
        try:
            with urllib.request.urlopen(f"{url}/healthz", timeout=5):
                return
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    raise RuntimeError("the server did not start")


def _rows_of(title: str, walk: Walk) -> list[Row]:
    requests, sent = walk.before_game
    return [
        (f"{title}: s to the first question", f"{walk.to_first_question:.1f}", "≤ 5"),
        (f"{title}: questions", walk.questions, None),
        (f"{title}: taps, of them {walk.lessons} on lessons", walk.taps, None),
        (f"{title}: s to the end", f"{walk.whole:.0f}", None),
        (f"{title}: KB of the first page ({requests} requests)", f"{sent / 1_000:.0f}", None),
        (f"{title}: KB of the whole walk ({walk.requests} requests)", f"{walk.sent / 1_000:.0f}", None),
    ]
