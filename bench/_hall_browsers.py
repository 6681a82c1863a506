"""Phones of a rehearsed hall in real browsers: they look up their table, report and confirm as people do.

Nobody tells them what network and server do: they tap, wait, load the page again, and tap again where nothing
came of it.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

from playwright.async_api import Browser, Error, Page, Playwright, ViewportSize, async_playwright

from tests.e2e import browser

PHONE: ViewportSize = {"width": 390, "height": 844}
TIMEOUT = 300.0
"""Seconds in which a deed has to succeed."""
GLANCE = 8.0
"""Seconds after which somebody who waits loads the page again."""
ANSWERED = 30.0
"""Seconds after which somebody gives up a tap that led to nothing."""
SHORTLY = 5_000
"""Milliseconds for what is on the page already."""
UNSETTLED = {"result.report": "you sit here", "result.confirm": "Is this right?"}
"""What the heading of a player's table says while there is something to report or confirm, by verb."""
SETTLED = ("Waiting for the result", "your result counts")
EXPECTED_TEXTS = {
    "result.report": ("Reported. The others", "You reported this."),
    "result.confirm": ("You confirmed this.",),
}
"""What a page says when its player has done it. Who confirms as the others settle it is thanked as well, and
nothing is left to be kept."""


class GaveUp(RuntimeError):
    """Somebody could not do with their phone what they wanted to; says what the page showed."""


@dataclass(slots=True)
class Figures:
    """What phones showed. `taps` are seconds from a tap to its answer, `in_trouble` from the first tap where
    it took another one, a form that waited on the phone, or loading the page again. `looked` are seconds from
    the publication until a phone showed its table. `done` counts verb and key of what was said to be done."""

    taps: list[float] = field(default_factory=list)
    in_trouble: list[float] = field(default_factory=list)
    looked: list[float] = field(default_factory=list)
    done: Counter[tuple[str, str]] = field(default_factory=Counter)
    wrong_tables: int = 0
    loaded_again: int = 0
    stored: int = 0
    refused: int = 0


class Browsers:
    """Phones by the keys of their players, each with cookies of its own, driven on a thread of their own.

    What they do may be called from any thread, and returns when it is done. Raises `GaveUp`.
    """

    def __init__(self, url: str, links: Mapping[str, str]) -> None:
        """Note the address of the site and the secret of each player's private link."""
        self.figures = Figures()
        self._url, self._links = url, links
        self._phones: dict[str, _Phone] = {}
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __contains__(self, key: object) -> bool:
        return key in self._links

    def __len__(self) -> int:
        return len(self._links)

    def __enter__(self) -> Self:
        self._thread.start()
        self._wait(self._open())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._wait(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def check_in(self, key: str) -> None:
        """Say that the player is here."""
        self._wait(self._phones[key].check_in())

    def look_up(self, number: int, tables: Mapping[str, int]) -> None:
        """Wait until each phone shows its player's table (by key) of this round."""
        began = time.monotonic()
        self._wait(
            _together(self._phones[key].look_up(number, table, began) for key, table in tables.items())
        )

    def report(self, key: str, seats: Sequence[Mapping[str, Any]]) -> None:
        """Report titles and power of everybody, in seat order, for a game that ended by time."""
        phone = self._phones[key]
        self._wait(phone.settle("result.report", "Report", lambda: phone.fill_in(seats)))

    def confirm(self, key: str) -> None:
        """Confirm what is reported, unless it is settled by the others."""
        self._wait(self._phones[key].settle("result.confirm", "This is right"))

    def wifi(self, *, on: bool) -> None:
        """Take the network away from all phones, or give it back."""
        self._wait(_together(phone.page.context.set_offline(not on) for phone in self._phones.values()))

    def _wait(self, deed: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(deed, self._loop).result()

    async def _open(self) -> None:
        self._playwright: Playwright = await async_playwright().start()
        self._browser: Browser = await self._playwright.chromium.launch(
            executable_path=browser.find(), args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
        )
        for key, link in self._links.items():
            context = await self._browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
            page = await context.new_page()
            await page.goto(f"{self._url}/p/{link}/")
            self._phones[key] = _Phone(key, page, page.url, self.figures)

    async def _close(self) -> None:
        await self._browser.close()
        await self._playwright.stop()


async def _together(deeds: Iterable[Awaitable[None]]) -> None:
    await asyncio.gather(*deeds)


def _is_settled(heading: str) -> bool:
    return any(words in heading for words in SETTLED)


async def _nothing() -> None:
    """Fill nothing in."""


@dataclass(slots=True)
class _Phone:
    """A player's phone; `home` is the address of the player's own page."""

    key: str
    page: Page
    home: str
    figures: Figures

    async def check_in(self) -> None:
        here, until = self.page.get_by_role("button", name="I am here"), time.monotonic() + TIMEOUT
        while await here.count():
            if time.monotonic() > until:
                raise GaveUp(f"{self.key} could not check in.")
            try:
                await here.tap(timeout=SHORTLY)
                await here.wait_for(state="detached")
            except Error:  # slow, or the page went away under the finger
                await self._load_again()
        self.figures.done["player.check_in", self.key] += 1

    async def look_up(self, number: int, table: int, began: float) -> None:
        await self._until(UNSETTLED["result.report"])
        self.figures.looked.append(time.monotonic() - began)
        round_ = await self.page.locator(".overline").first.text_content(timeout=SHORTLY) or ""
        shown = await self.page.locator(".my-table dd").first.text_content(timeout=SHORTLY) or ""
        if f"Round {number} of" not in " ".join(round_.split()) or shown.strip() != str(table):
            self.figures.wrong_tables += 1

    async def fill_in(self, seats: Sequence[Mapping[str, Any]]) -> None:
        """Go to the form of the report and write figures into it."""
        page = self.page
        await page.get_by_role("link", name="Report the result").tap(timeout=SHORTLY)
        end = page.get_by_role("group", name="How the game ended")
        await end.get_by_label("Time").tap(timeout=2 * SHORTLY)
        for place, seat in enumerate(seats):
            row = page.locator(".report-row").nth(place)
            await row.locator(f"[name=seat{place}-titles][value='{seat['titles']}']").tap(timeout=SHORTLY)
            await row.get_by_label("Power", exact=True).fill(str(seat["power"]), timeout=SHORTLY)

    async def settle(self, verb: str, button: str, fill_in: Callable[[], Awaitable[None]] = _nothing) -> None:
        """Fill in what is to be sent and tap the button, until the page says that the result is settled."""
        until, began, is_smooth = time.monotonic() + TIMEOUT, 0.0, True
        loaded_before = self.figures.loaded_again
        while UNSETTLED[verb] in await self._until(UNSETTLED[verb], *SETTLED):
            if time.monotonic() > until:
                raise GaveUp(f"{self.key}: {verb} did not come through.")
            if began and await self.page.locator("body[data-seen]").count():
                await self._load_again()  # a copy, which does not know yet what came of the tap
                continue
            try:
                await fill_in()
                is_smooth = is_smooth and not began
                began = began or time.monotonic()
                await self.page.get_by_role("button", name=button, exact=True).tap(timeout=SHORTLY)
                if await self._is_stored():
                    is_smooth = False
            except Error:  # the page is none, or went away under the finger
                is_smooth = False
                await self._load_again()
        if not began:
            return  # the others settled it
        took = time.monotonic() - began
        is_smooth = is_smooth and self.figures.loaded_again == loaded_before
        (self.figures.taps if is_smooth else self.figures.in_trouble).append(took)
        shown = await self.page.locator("body").inner_text(timeout=SHORTLY)
        if any(expected in shown for expected in EXPECTED_TEXTS[verb]):
            self.figures.done[verb, self.key] += 1

    async def _is_stored(self) -> bool:
        """Wait until a tap is answered, or the form that was kept on the phone has gone out; return whether
        it was kept."""
        waits, until = self.page.locator(".offline-list > li"), time.monotonic() + ANSWERED
        is_stored = False
        while time.monotonic() < until:
            if await waits.count():
                if not is_stored:
                    self.figures.stored += 1
                is_stored, until = True, time.monotonic() + ANSWERED
                shown = await waits.first.text_content(timeout=SHORTLY) or ""
                if "not taken" in shown:  # sent a second time from a page that did not know of the first
                    self.figures.refused += 1
                    await self.page.get_by_role("button", name="Throw away").first.tap(timeout=SHORTLY)
            elif is_stored or _is_settled(await self._heading()):
                break
            elif await self.page.get_by_role("heading", name="Look again").count():
                raise GaveUp(f"{self.key}: the page doubts the figures.")
            await asyncio.sleep(0.02)
        if is_stored:
            await self._load_again()
        return is_stored

    async def _until(self, *headings: str) -> str:
        """Return the page's heading once it has one of these in it; now and then load it again."""
        began = glanced = time.monotonic()
        seen = ""
        while time.monotonic() < began + TIMEOUT:
            try:
                seen = await self._heading()
            except Error as error:  # there is no page, or another one just comes
                seen = error.message
            if any(words in seen for words in headings):
                return seen
            if time.monotonic() > glanced + GLANCE:
                glanced = time.monotonic()
                await self._load_again()
            await asyncio.sleep(0.05)
        raise GaveUp(f"{self.key} waited for {' or '.join(headings)} and saw: {seen}")

    async def _heading(self) -> str:
        shown = await self.page.locator("h1").first.text_content(timeout=SHORTLY)
        return " ".join((shown or "").split())

    async def _load_again(self) -> None:
        self.figures.loaded_again += 1
        try:
            await self.page.goto(self.home)
        except Error:
            await asyncio.sleep(1)  # without network or server nobody taps faster
