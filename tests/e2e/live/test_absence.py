"""Two people at a casual table, and a third who left: on a phone and on a laptop, until the third is back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

from playwright.sync_api import Page, expect

from tables.core import timekeeping
from tables.live.models.game import LiveGame, LiveSeat
from tables.live.play import opening, seats
from tables.live.play.opening import Setup
from tables.live.store import games
from tests.builders import a_user
from tests.e2e.at_table import LAPTOP, PHONE, dealt_alike
from tests.e2e.hall import Contexts
from tests.e2e.site import Site
from tests.live_games import begin, waiting

NAMES = ("Asha", "Bo", "Cyrus Longfellow")
AN_HOUR = timedelta(hours=1)


def a_table(site: Site) -> tuple[LiveGame, int]:
    """A table of three, dealt, and the seat that the game waits for."""
    with site.models(), dealt_alike():
        game = begin(opening.open_casual(a_user(), Setup("btwixt", options={"short": True}), NAMES))
        return game, waiting(game)[0]


def enter(site: Site, context: Contexts, game: LiveGame, seat: int, size: dict[str, int]) -> Page:
    """A browser that comes by the link of a casual seat."""
    is_phone = size is PHONE
    page = context(viewport=size, has_touch=is_phone, is_mobile=is_phone).new_page()
    with site.models():
        token = seats.token_of(games.seats_of(games.find(game.key))[seat])
    page.goto(f"{site.url}/t/{game.key}/join/{token}/")
    expect(page.locator("#board")).not_to_contain_text("Reading the table")
    return page


def an_hour_later(site: Site, game: LiveGame, away: int) -> None:
    """Let an hour pass in which the others were there and one seat was not."""
    with site.models():
        then = timekeeping.now() - AN_HOUR
        LiveSeat.objects.filter(game=game).update(present_since=then)
        LiveSeat.objects.filter(game=game, position=away).update(present_since=None, seen_at=then)
        row = games.find(game.key)
        row.asked_at = row.begun_at = row.created_at = then
        games.save(row, "asked_at", "begun_at", "created_at")


def fits(page: Page) -> bool:
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    return bool(page.evaluate(wide))


def test_two_people_let_a_bot_play_until_the_third_is_back(
    site: Site, new_context: Contexts, axe: Callable[..., None], tmp_path: Path
):
    game, away = a_table(site)
    one, other = (seat for seat in range(3) if seat != away)
    phone = enter(site, new_context, game, one, PHONE)
    laptop = enter(site, new_context, game, other, LAPTOP)
    an_hour_later(site, game, away)
    for page in (phone, laptop):
        expect(page.locator(f"#dock-away-{away}")).to_contain_text(f"{NAMES[away]} has been away for 1 hour.")
        expect(page.locator(f"#side-seat-{away}")).to_contain_text("away")
        axe(page)
        assert fits(page)
    phone.screenshot(path=tmp_path / "away-phone.png")
    laptop.screenshot(path=tmp_path / "away-laptop.png")
    phone.get_by_role("link", name="What can we do?").tap()
    expect(phone.get_by_role("heading", name=f"The game is waiting for {NAMES[away]}")).to_be_visible()
    axe(phone)
    assert fits(phone)
    phone.screenshot(path=tmp_path / "page-phone.png", full_page=True)
    phone.get_by_role("button", name="Propose").tap()
    expect(phone.get_by_role("heading", name="You propose")).to_be_visible()
    expect(laptop.locator("#open-vote")).to_contain_text(f"A bot plays for {NAMES[away]}")
    axe(laptop)
    laptop.screenshot(path=tmp_path / "vote-laptop.png")
    phone.screenshot(path=tmp_path / "vote-phone.png", full_page=True)
    laptop.get_by_role("button", name="Agree").click()
    expect(laptop.locator("#open-vote")).to_have_count(0)
    expect(laptop.locator("#chat")).to_contain_text("By a vote of the table, a bot plays for")
    expect(phone.get_by_role("heading", name="You propose")).to_have_count(0)  # the page reads itself again
    third = enter(site, new_context, game, away, PHONE)
    expect(third.locator("#dock-return")).to_contain_text(
        "A bot plays for you until you take your seat back."
    )
    axe(third)
    third.screenshot(path=tmp_path / "return-phone.png")
    third.get_by_role("button", name="Take my seat back").tap()
    expect(third.locator("#dock-return")).to_have_count(0)
    with site.models():
        assert not games.seats_of(games.find(game.key))[away].bot
