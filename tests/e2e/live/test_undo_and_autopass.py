"""Players ask to take the game back, and have windows passed for them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tables.live.models.game import LiveGame, LiveSeat
from tables.live.play.opening import Setup
from tests.e2e.at_table import LAPTOP, PHONE, enter, judge_at, live_game, play, set_up
from tests.e2e.card_table import at_moment
from tests.e2e.hall import Contexts, a_hall, staff_page
from tests.e2e.site import Site

Axe = Callable[..., None]
Shot = Callable[[Page, str], object]
AGREED = Setup("btwixt", options={"short": True}, undo_requests="table", bot_seconds=0.3)
JUDGED = Setup("btwixt", options={"short": True}, bot_seconds=0.3)


def ask_to_take_back(page: Page) -> None:
    page.get_by_text("Table", exact=True).click()
    page.get_by_role("button", name="Take back…").click()
    page.get_by_role("dialog", name="Ask to take the game back?").get_by_role("button", name="Ask").click()


def until_everybody_decided(pages: list[Page]) -> Callable[[], bool]:
    def holds() -> bool:
        return all(page.locator("#ask-undo:not([hidden])").count() == 1 for page in pages)

    return holds


def at_the_table(site: Site, new_context: Contexts, setup: Setup) -> tuple[LiveGame, list[Page], Page]:
    """Three people who have all decided something, and the judge's desk."""
    hall = a_hall(site, 3)
    set_up(hall, setup, people=3)
    people = hall.seated(1)
    pages = [
        enter(new_context, hall, people[0], size=PHONE, touch=True),
        *(enter(new_context, hall, player, size=LAPTOP) for player in people[1:]),
    ]
    play(pages, Random(3), until=until_everybody_decided(pages))
    game = live_game(hall)
    return game, pages, judge_at(new_context, hall, game)


@pytest.fixture
def shot(tmp_path: Path) -> Shot:
    """Keep pictures of pages in the test's directory, to be looked at."""
    return lambda page, name: page.screenshot(path=tmp_path / f"{name}.png")


def test_the_table_agrees_to_take_the_game_back(site: Site, new_context: Contexts, axe: Axe, shot: Shot):
    _, pages, _ = at_the_table(site, new_context, AGREED)
    phone, second, third = pages
    ask_to_take_back(second)
    expect(second.locator("#undo-request")).to_contain_text("You ask to take the game back")
    expect(second.locator("#chat")).to_contain_text("asks to take the game back")
    expect(second.locator("#toasts")).not_to_contain_text("asks to take")  # who asked need not be notified
    expect(phone.locator("#undo-request")).to_contain_text("asks to take the game back")
    expect(phone.locator("#undo-request")).to_contain_text("Still to allow it: you and")
    phone.evaluate("scrollTo(0, document.body.scrollHeight)")  # where the dock covers nothing
    for page, name in ((phone, "phone"), (second, "laptop")):
        axe(page)
        shot(page, f"request-{name}")
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    phone.get_by_role("button", name="Allow").tap()
    expect(third.locator("#undo-request")).to_contain_text("Still to allow it: you.")
    third.get_by_role("button", name="Allow").click()
    for page in pages:
        expect(page.locator("#undo-request")).to_have_count(0)
        expect(page.locator("#log .log-judge")).to_contain_text("everybody allowed it")


@pytest.mark.slow
def test_one_refusal_is_enough(site: Site, new_context: Contexts):
    _, (phone, second, third), _ = at_the_table(site, new_context, AGREED)
    ask_to_take_back(second)
    third.get_by_role("button", name="Refuse").click()
    for page in (phone, second, third):
        expect(page.locator("#undo-request")).to_have_count(0)
    expect(second.locator("#chat")).to_contain_text("refused to take the game back")


@pytest.mark.slow
def test_at_a_tournament_a_judge_decides(site: Site, new_context: Contexts, axe: Axe, shot: Shot):
    _, (phone, second, third), desk = at_the_table(site, new_context, JUDGED)
    ask_to_take_back(second)
    for page in (phone, third):
        page.get_by_role("button", name="Allow").click()
    expect(second.locator("#undo-request")).to_contain_text("Everybody has allowed it; a judge decides.")
    expect(desk.locator("#undo-request")).to_contain_text("asks to take the game back")
    axe(desk)
    shot(desk, "request-desk")
    desk.get_by_role("button", name="Allow").click()
    expect(second.locator("#log .log-judge")).to_contain_text("The judge takes the game back")


def test_windows_are_chosen_on_the_board_and_kept_with_the_seat(
    site: Site, new_context: Contexts, axe: Axe, shot: Shot
):
    hall = a_hall(site, 3)
    game, _ = at_moment(
        hall, lambda match, seat: match.table.round >= 1 and match.table.phase == "marshaling"
    )
    phone = enter(new_context, hall, hall.seated(1)[0], size=PHONE, touch=True)
    phone.get_by_text("Table", exact=True).click()
    phone.get_by_role("button", name="Windows you pass").tap()
    dialog = phone.get_by_role("dialog", name="Windows you pass")
    dialog.get_by_label("Reactions").select_option(label="Pass")
    expect(dialog.get_by_label("Interrupts")).to_be_enabled()
    dialog.get_by_label("Interrupts").select_option(label="Always ask")
    expect(dialog.get_by_label("Interrupts")).to_be_enabled()
    axe(phone)
    shot(phone, "windows-phone")
    with hall.site.models():
        seat = LiveSeat.objects.get(game=game, position=0)
    assert seat.passing == {"reaction": "pass", "interrupt": "always"}
    laptop = enter(new_context, hall, hall.seated(1)[0], size=LAPTOP)
    laptop.get_by_text("Table", exact=True).click()
    laptop.get_by_role("button", name="Windows you pass").click()
    expect(laptop.get_by_role("dialog").get_by_label("Reactions")).to_have_value("pass")
    shot(laptop, "windows-laptop")


@pytest.mark.parametrize(
    "size", [PHONE, pytest.param(LAPTOP, marks=pytest.mark.slow)], ids=["phone", "laptop"]
)
def test_a_judge_corrects_the_table(
    site: Site, new_context: Contexts, axe: Axe, shot: Shot, size: dict[str, int]
):
    hall = a_hall(site, 3)
    game, _ = at_moment(
        hall, lambda match, seat: match.table.round >= 1 and match.table.phase == "marshaling"
    )
    desk = staff_page(new_context(viewport=size), hall, "judge")
    desk.goto(f"{hall.site.url}/t/{game.key}/desk/")
    desk.get_by_role("link", name="Correct…").click()
    expect(desk.get_by_role("heading", level=1)).to_have_text("Correct the table")
    axe(desk)
    desk.get_by_label("Look into").select_option(value="hand-1")
    desk.get_by_role("button", name="Look", exact=True).click()
    expect(desk.get_by_text("The journal records that you looked.").first).to_be_visible()
    shot(desk, "correct")
    desk.get_by_label("Card", exact=True).select_option(index=1)
    desk.get_by_label("To", exact=True).select_option(value="discard-1")
    desk.get_by_role("button", name="Show the effect").click()
    expect(desk.get_by_role("heading", name="Effect")).to_be_visible()
    expect(desk.get_by_role("listitem").filter(has_text="→ Discard pile of")).to_have_count(1)
    axe(desk)
    assert desk.evaluate("document.documentElement.scrollWidth") <= size["width"]
    shot(desk, "effect")
    desk.get_by_label("Reason").fill("It was drawn twice.")
    desk.get_by_role("button", name="Correct the table").click()
    expect(desk.get_by_text("The table was corrected.")).to_be_visible()
    expect(desk.locator("#log .log-judge")).to_contain_text("It was drawn twice.")
