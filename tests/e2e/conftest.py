"""Browser tests: a Chromium against a real server process. Every test in this directory is one.

Fixtures: `site` (shared by all tests, make your own event), `own_site` (to stop, kill and start), `page` and
`new_context` by pytest-playwright, `axe` (checks a page for accessibility).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page, expect
from pytest_django import DjangoDbBlocker

from tests.e2e import browser
from tests.e2e.looking import AT_REST
from tests.e2e.site import ROOT, Site, running_site

expect.set_options(timeout=30_000)  # as an action's: a claim about time says its own

AXE = ROOT / "frontend" / "vendor" / "tests" / "axe-4.14.1.min.js"
SHARE = """(() => {
  const bytes = %s;
  crypto.getRandomValues = (into) => {
    into.set(bytes.slice(0, into.length));
    bytes[0] = (bytes[0] + 1) & 255;
    return into;
  };
})()"""
"""JavaScript that fixes what a page draws by itself: its shares of chance in games, each another one."""

CONTEXTS = pytest.StashKey[list[BrowserContext]]()
SHOWN = 3_000
"""Letters of each page that a failure shows."""

AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything here as e2e; skip it if SKIP_BROWSER=1 asks for it."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.e2e)
            if browser.is_skipped():
                item.add_marker(pytest.mark.skip(reason=browser.SKIPPED))


def pytest_collection_finish(session: pytest.Session) -> None:
    """Refuse to run browser tests without a browser, before the first one."""
    if browser.is_skipped() or not any(item.get_closest_marker("e2e") for item in session.items):
        return
    try:
        found = browser.find()
    except browser.NoBrowser as error:
        raise pytest.UsageError(str(error)) from None
    if found is None:
        raise pytest.UsageError(browser.HINT)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Show with a failure where its pages stood, and what the server said last: nothing else tells why."""
    report: Any = yield
    if report.failed:
        for page in (page for context in item.stash.get(CONTEXTS, []) for page in context.pages):
            report.sections.append((f"page at {page.url}", text_of(page)))
        for name in ("site", "own_site"):
            site = getattr(item, "funcargs", {}).get(name)
            if isinstance(site, Site):
                report.sections.append((f"last lines of the server ({name})", site.last_lines()))
    return report


def text_of(page: Page) -> str:
    """Return what a page shows, as far as it can still be asked."""
    try:
        return page.locator("body").inner_text(timeout=2_000)[:SHOWN]
    except Error as error:
        return str(error)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end that browser tests were skipped."""
    if browser.is_skipped():
        terminalreporter.write_line(browser.SKIPPED, yellow=True, bold=True)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Launch the browser that is there; as root and in containers it needs these switches."""
    switches = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
    return {**browser_type_launch_args, "executable_path": browser.find(), "args": switches}


@pytest.fixture(scope="session")
def site(
    tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker, migrated: Path
) -> Iterator[Site]:
    """A running installation that all tests share."""
    with running_site(tmp_path_factory.mktemp("site"), django_db_blocker, migrated) as running:
        yield running


@pytest.fixture
def own_site(tmp_path: Path, django_db_blocker: DjangoDbBlocker, migrated: Path) -> Iterator[Site]:
    """A running installation for one test, which may stop, kill and start it."""
    with running_site(tmp_path, django_db_blocker, migrated) as running:
        yield running


@pytest.fixture
def violations() -> list[str]:
    """What the pages of a test complain of; see `clean_console`."""
    return []


@pytest.fixture
def new_context(
    new_context: Callable[..., BrowserContext], violations: list[str], request: pytest.FixtureRequest
) -> Callable[..., BrowserContext]:
    """Make contexts as pytest-playwright does, and listen to what their pages complain of.

    Each gives games the same shares of chance in each run of a test (as `at_table.dealt_alike` the server).
    """
    chance = Random(request.node.name)
    made = request.node.stash.setdefault(CONTEXTS, [])

    def note(message: ConsoleMessage) -> None:
        # An answer such as 404 or a lost connection is the test's own business.
        network = "Failed to load resource" in message.text or "net::ERR" in message.text
        if message.type == "error" and not network:
            violations.append(message.text)

    def listened_to(**settings: Any) -> BrowserContext:
        context = new_context(**settings)
        made.append(context)
        context.add_init_script(SHARE % list(chance.randbytes(16)))
        context.on("console", note)
        context.on("weberror", lambda error: violations.append(str(error.error)))
        return context

    return listened_to


@pytest.fixture(autouse=True)
def clean_console(context: BrowserContext, violations: list[str]) -> Iterator[None]:
    """Fail a test whose pages complain: script errors, and whatever the security policy blocks."""
    yield
    assert violations == []


@pytest.fixture
def axe() -> Callable[..., None]:
    """Return a function that fails unless axe finds nothing on the page, naming what it found."""
    source = AXE.read_text(encoding="utf-8")

    def faults(page: Page, options: dict[str, Any]) -> list[str]:
        page.evaluate(AT_REST)
        result = page.evaluate("options => axe.run(document, options)", options)
        return [
            f"{violation['id']}: {violation['help']} at {node['target']}"
            for violation in result["violations"]
            for node in violation["nodes"]
        ]

    def check(page: Page, *, only: tuple[str, ...] = ()) -> None:
        if not page.evaluate("'axe' in window"):
            page.evaluate(source)
        wanted = {"type": "rule", "values": only} if only else {"type": "tag", "values": AXE_TAGS}
        options = {"runOnly": wanted, "resultTypes": ["violations"]}
        found = faults(page, options)
        if found:  # bots may have changed the board while it was measured: what is wrong stays wrong
            page.wait_for_timeout(500)
            found = [fault for fault in faults(page, options) if fault in found]
        assert found == [], page.url

    return check
