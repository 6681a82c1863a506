"""People at live tables, for browser tests: they enter, and answer whatever they are asked by real taps."""

from __future__ import annotations

import os
import re
import time
from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from random import Random
from unittest import mock

from playwright.sync_api import Locator, Page, TimeoutError, expect

from rules.kernel import RandomBot, play_one
from rules.kernel.bots import Bot
from tables.live.judge import acts
from tables.live.models.game import LiveGame
from tables.live.play import results
from tables.live.play.opening import Setup, open_at_table
from tables.live.store import games
from tables.live.store.decisions import deciding
from tables.live.store.matches import AnyMatch
from tables.live.store.viewers import Viewer
from tables.players.models import Player
from tables.results.queries.sheets import table_sheet
from tables.rounds.models import TableStatus
from tests.e2e.hall import Contexts, Hall, staff_page
from tests.e2e.site import Site

LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
STIRRING = "['dock', 'log'].map(id => document.getElementById(id)?.textContent ?? '').join()"
"""JavaScript for what a page shows of a game that goes on."""
PAST_HASTE = 300
"""Milliseconds after which a question takes taps."""
AT_ONCE = 20
"""Answers of programs in one transaction: others write in between, and pages need not draw each."""
MAX_TRIES = 100
"""Answers of one page to one question, all but the last one refused, after which a game stands still."""


class TableStandsStill(AssertionError):
    """Nothing happened at the table for too long."""


class Patience:
    """Waits for a game as long as anything happens in it: bots answer one after the other, often for long."""

    def __init__(self, seconds: float = 20) -> None:
        """Bear so many seconds in which nothing happens."""
        self.seconds = seconds
        self._seen: object = None
        self._since = time.monotonic()

    def spend(self, seen: object, dock: Callable[[], object]) -> None:
        """Go on waiting; raises `TableStandsStill` with the dock when nothing new was seen for long."""
        if seen != self._seen:
            self._seen, self._since = seen, time.monotonic()
        elif time.monotonic() - self._since > self.seconds:
            raise TableStandsStill(dock())


def open_live(page: Page, hall: Hall, game: str, *, choose: Callable[[Page], None] | None = None) -> None:
    """Open a live game at all tables of round 1 as a member of staff does."""
    page.goto(hall.url("staff-live", number=1))
    page.get_by_role("navigation", name="Games").get_by_role("link", name=game, exact=True).click()
    page.get_by_label("Bots answer").select_option(label="Quickly")
    page.get_by_label("Who may watch").select_option(label="Everybody, at once")
    if choose is not None:
        page.get_by_text("Rules of this table").click()
        choose(page)
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_text("The live games are open. Players enter from their own pages.")).to_be_visible()


def live_game(hall: Hall) -> LiveGame:
    """The live game of the hall's only table, as it stands."""
    with hall.site.models():
        return LiveGame.objects.get(event=hall.event)


@cache
def _chance_of(test: str) -> Random:
    return Random(test)


@contextmanager
def dealt_alike() -> Iterator[None]:
    """Give a test's games the same chance in each of its runs, wherever it stands: a moment that came once
    comes always."""
    _, _, test = os.environ["PYTEST_CURRENT_TEST"].partition(" ")[0].rpartition("::")
    chance = _chance_of(test)

    def token(count: int) -> str:
        return urlsafe_b64encode(chance.randbytes(count)).decode().rstrip("=")

    with mock.patch("os.urandom", chance.randbytes), mock.patch("secrets.token_urlsafe", token):
        yield


def set_up(hall: Hall, setup: Setup, *, people: int, bot: str = "random") -> LiveGame:
    """Open a game at the hall's table 1; seats behind the first `people` go to bots of this kind."""
    with hall.site.models(), dealt_alike():
        table = hall.cast.table()
        game = open_at_table(table, hall.actor(), setup)
        judge = Viewer("judge", "judge", actor=hall.actor("judge"))
        for seat in range(people, table.seats.count()):
            acts.give_to_bot(games.find(game.key), judge, seat, bot)
        return game


def play_by_programs(
    game: LiveGame, bot: Bot, chance: Random, until: Callable[[AnyMatch, int], bool]
) -> tuple[LiveGame, int | None]:
    """Let a bot answer for everybody up to a moment, without a browser; return the game and who is asked
    there, nobody where the game is over.

    `until` is asked before each answer with the match and the seat that is to answer.
    """
    while True:
        with deciding(games.find(game.key), "program") as change:
            for _ in range(AT_ONCE):
                change.pass_on()
                match = change.match
                if match.result() is not None:
                    return change.game, None
                seat = min(match.waiting())
                if until(match, seat):
                    return change.game, seat
                play_one(match, seat, bot, chance)


def skip_to(site: Site, key: str, until: Callable[[AnyMatch], bool]) -> None:
    """Skip a part of a game that pages are at: it is played at random, and the pages catch up."""
    with site.models():
        _, asked = play_by_programs(games.find(key), RandomBot(), Random(1), lambda match, _: until(match))
    assert asked is not None, "the game was over before that"


def play_out(site: Site, key: str, bot: Bot, chance: Random) -> None:
    """Have a program answer for everybody until the game is over; its pages see the end by themselves."""
    with site.models():
        game, _ = play_by_programs(games.find(key), bot, chance, lambda match, seat: False)
        results.record_result(game)


def enter(
    new_context: Contexts, hall: Hall, player: Player, *, size: dict[str, int], touch: bool = False
) -> Page:
    """A browser that comes by the private link and enters the player's live table."""
    page = new_context(viewport=size, has_touch=touch, is_mobile=touch).new_page()
    page.goto(hall.private_link(player))
    page.get_by_role("link", name="Enter the table").click()
    expect(page.locator("#board")).not_to_contain_text("Reading the table")
    return page


def judge_at(new_context: Contexts, hall: Hall, game: LiveGame) -> Page:
    """The judge's desk of a game."""
    page = staff_page(new_context(viewport=LAPTOP), hall, "judge")
    page.goto(f"{hall.site.url}/t/{game.key}/desk/")
    return page


def take_back(desk: Page, reason: str) -> None:
    """Step a few decisions back and take the game back to there."""
    desk.bring_to_front()
    place = desk.locator("#place-text")  # a page that was hidden has to catch up first
    expect(place).to_have_text(re.compile(r"^([3-9]|\d{2,}) of"))
    for _ in range(3):
        before = place.inner_text()
        desk.get_by_role("button", name="One decision back").click()
        expect(place).not_to_have_text(before)
    desk.get_by_role("link", name="Take back to here").click()
    expect(desk.get_by_role("heading", level=1)).to_contain_text("Take the game back to decision")
    desk.get_by_label("Reason").fill(reason)
    desk.get_by_role("button", name="Take back").click()
    expect(desk.get_by_role("heading", level=1)).to_contain_text("’s desk")


def to_the_end(page: Page) -> None:
    """Scroll to where the dock covers nothing, for checks of what can be reached."""
    page.evaluate("scrollTo({top: document.body.scrollHeight, behavior: 'instant'})")


def is_asked(page: Page) -> bool:
    """Whether this page asks its person something."""
    return bool(page.evaluate("document.getElementById('dock')?.dataset.asked === 'true'"))


def asked_batch(page: Page) -> str:
    """The batch of the open question, empty when there is none."""
    return str(page.evaluate("document.getElementById('dock').dataset.batch"))


def past_haste(page: Page, since: float | None = None) -> None:
    """Wait until a question that is on the page takes taps: none count at first (HASTE of dock.js).

    `since`: when it was there already, of the monotonic clock; now, if nothing is given.
    """
    elapsed = 0 if since is None else 1_000 * (time.monotonic() - since)
    if elapsed < PAST_HASTE:
        page.wait_for_timeout(PAST_HASTE - elapsed)


def tap(button: Locator) -> None:
    """Click a button of the open question; raises TimeoutError soon when the question is gone."""
    button.click(timeout=10_000)


def answer(page: Page, chance: Random) -> None:
    """Answer the open question by taps: at random, but rather kneel than play."""
    dock = page.locator("#dock")
    at_once = dock.locator("button[data-at-once]")
    kneel = dock.get_by_role("button", name="Kneel", exact=True)
    things = dock.locator("button:is([data-choose]:not([data-at-once]), [data-number])")
    if things.count() == 0 and at_once.count() == 0:
        things = page.locator("#board button[data-choose]")
    many = at_once.count()
    if many and (things.count() == 0 or chance.random() < 0.75):
        tap(at_once.nth(chance.randrange(many)))
        return
    send = page.locator("#dock-send[data-complete]")
    if kneel.count() and chance.random() < 0.75:
        tap(kneel)
        tap(send)
        return
    count = things.count()
    for index in chance.sample(range(count), count):
        tap(things.nth(index))
        if send.is_visible():
            break
    tap(send)


def answer_unless_gone(page: Page, chance: Random, batch: str, how: Callable[[Page, Random], None]) -> None:
    """Answer as `how` does; a question that closes meanwhile, passed for its seat, needs no answer."""
    try:
        how(page, chance)
    except TimeoutError:
        if is_asked(page) and asked_batch(page) == batch:
            raise


def play(
    pages: Sequence[Page],
    chance: Random,
    *,
    until: Callable[[], bool],
    patience: float = 20,
    how: Callable[[Page, Random], None] = answer,
) -> int:
    """Let everybody answer until something holds; returns how many answers were given.

    `how` gives one answer to the open question of a page, and another one when the rules complain of it.

    Raises `TableStandsStill` when nothing happens for `patience` seconds, or nothing but refused answers.
    """
    given, tries, patient = 0, Counter[tuple[Page, str]](), Patience(patience)
    while not until():
        asked = {page: (asked_batch(page), time.monotonic()) for page in pages if is_asked(page)}
        for page, (batch, since) in asked.items():
            past_haste(page, since)
            if is_asked(page) and asked_batch(page) == batch:
                answer_unless_gone(page, chance, batch, how)
                page.wait_for_function(
                    "batch => { const dock = document.getElementById('dock');"
                    " return dock.dataset.asked !== 'true' || dock.dataset.batch !== batch"
                    " || document.getElementById('dock-violation') !== null }",
                    arg=batch,
                )
                given += 1
                tries[page, batch] += 1
                if tries[page, batch] > MAX_TRIES:
                    raise TableStandsStill(page.locator("#dock").inner_text())
        patient.spend(
            [page.evaluate(STIRRING) for page in pages],
            lambda: [page.locator("#dock").inner_text() for page in pages],
        )
        pages[0].wait_for_timeout(30)
    return given


def is_over(page: Page) -> bool:
    """Whether the page knows that the game is over."""
    return page.locator("#live").get_attribute("data-status") == "finished"


def wait_until_asked(page: Page) -> None:
    """Wait until this page asks its person something, however many bots come first."""
    patient, dock = Patience(), page.locator("#dock")
    while True:
        try:
            page.locator("#dock[data-asked=true]").wait_for(timeout=1_000)
            break
        except TimeoutError:
            patient.spend((dock.text_content(), page.locator("#log").text_content()), dock.inner_text)
    past_haste(page)


def confirm_result(pages: Sequence[Page]) -> None:
    """Let the players confirm the result that their game wrote, as long as it needs anybody's word."""
    for page in pages:
        page.get_by_role("link", name="Confirm the result").click()
        page.wait_for_url("**/me/**")
        confirm = page.get_by_role("button", name="This is right")
        if confirm.is_visible():
            confirm.click()
            expect(page.get_by_text("Thank you: you confirmed the result.")).to_be_visible()


def see_points(page: Page, hall: Hall) -> None:
    """See table 1 confirmed, and the points of its sheet in the standings."""
    with hall.site.models():
        table = hall.cast.table()
        assert table.status == TableStatus.CONFIRMED
        current = table_sheet(table).current
        assert current is not None
        names = dict(hall.event.players.values_list("key", "name"))
        scores = {names[score.player]: score.points for score in current.scores}
    assert max(scores.values()) > min(scores.values())
    page.goto(hall.url("public-standings"))
    for name, points in scores.items():
        expect(page.get_by_role("row", name=name)).to_contain_text(str(points))
