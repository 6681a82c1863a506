"""Opening tables in new browsers, in a process of its own: see `bench.first_question`."""

from __future__ import annotations

import re
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from bench._inside.walks import PHONE, Row, served, wait_for_server
from tests.e2e import browser

OPENINGS = 5
GAMES = ("B'Twixt", "The card game", "Oathbreaker", "A Game of Thrones: The Board Game")
ASKED = "document.querySelector('#dock[data-asked=true]') !== null"
TIMEOUT = 60_000


@dataclass(frozen=True, slots=True)
class Device:
    """Where a guest plays: how many times slower it computes, and the milliseconds of a request's way."""

    name: str
    viewport: ViewportSize
    is_phone: bool
    slower: int
    latency: int
    goal: str

    def open(self, chromium: Browser) -> Page:
        """Return the page of a new browser on this device."""
        context = chromium.new_context(
            viewport=self.viewport, has_touch=self.is_phone, is_mobile=self.is_phone
        )
        page = context.new_page()
        page.set_default_timeout(TIMEOUT)
        session = context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": self.slower})
        session.send("Network.enable")
        unlimited = {"offline": False, "downloadThroughput": -1, "uploadThroughput": -1}
        session.send("Network.emulateNetworkConditions", {**unlimited, "latency": self.latency})
        return page


DEVICES = (
    Device("a laptop", {"width": 1366, "height": 768}, False, 1, 0, "≤ 2"),
    Device("a slow phone", PHONE, True, 4, 400, "≤ 6"),
)


def main() -> list[Row]:
    """Return the seconds of each game on each device."""
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as name, served(Path(name)) as url, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=browser.find(), args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        wait_for_server(url)
        for device in DEVICES:
            for game in GAMES:
                taken = [_seconds(device.open(chromium), url, game) for _ in range(OPENINGS)]
                shown = f"{median(taken):.1f} ({min(taken):.1f} to {max(taken):.1f})"
                rows.append((f"{game}, {device.name}: s to the first question", shown, device.goal))
    return rows


def _seconds(page: Page, url: str, game: str) -> float:
    page.goto(f"{url}/play/")
    page.wait_for_load_state("networkidle")
    button = page.get_by_role(
        "button", name=re.compile(rf"^Play against \d bots? at {re.escape(game)}$")
    ).last
    started = time.monotonic()
    button.click(no_wait_after=True)
    page.wait_for_function(ASKED)
    taken = time.monotonic() - started
    page.context.close()
    return taken
