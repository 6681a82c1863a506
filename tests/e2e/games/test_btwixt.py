"""Three people and a bot play B'Twixt at a tournament table, from the deal to the standings.

On the way a browser reloads, a judge takes the game back, and the server is restarted; at the end the players
confirm the result that the game wrote, and it stands in the standings.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tables.live.models.game import LiveGame, LiveStatus
from tables.live.play.opening import Setup
from tests.e2e.at_table import (
    LAPTOP,
    PHONE,
    answer,
    confirm_result,
    enter,
    is_over,
    judge_at,
    live_game,
    open_live,
    play,
    see_points,
    set_up,
    skip_to,
    take_back,
    wait_until_asked,
)
from tests.e2e.hall import Contexts, Hall, a_hall, staff_page
from tests.e2e.moments import is_last_round_of_btwixt
from tests.e2e.site import Site


def rounds_shown(page: Page) -> int:
    return page.locator("#log .log-heading", has_text="Round ").count()


@pytest.mark.slow
@pytest.mark.longest
def test_a_whole_game_at_a_tournament_table(own_site: Site, new_context: Contexts, axe: Callable[..., None]):
    hall: Hall = a_hall(own_site, 4)
    people = hall.seated(1)
    staff = staff_page(new_context(viewport=LAPTOP), hall)
    open_live(staff, hall, "B'Twixt", choose=lambda page: page.get_by_label("Short").check())
    axe(staff)
    game = live_game(hall)

    desk = judge_at(new_context, hall, game)
    desk.get_by_role("link", name=f"Heuristic bot for {people[3].name}").click()
    desk.get_by_role("button", name="Hand over").click()
    expect(desk.get_by_role("paragraph").filter(has_text="A bot plays this seat now.")).to_be_visible()

    first = enter(new_context, hall, people[0], size=PHONE, touch=True)
    expect(first.get_by_role("heading", name="2 of 4 are here")).to_be_visible()
    expect(first.get_by_text("Why the deal is fair")).to_be_visible()
    pages = [first, *(enter(new_context, hall, player, size=LAPTOP) for player in people[1:3])]
    watcher = new_context(viewport=LAPTOP).new_page()
    watcher.goto(hall.url("public-event"))
    chance = Random(20261121)
    play(pages, chance, until=lambda: rounds_shown(first) >= 2)
    first.evaluate("scrollTo(0, document.body.scrollHeight)")  # where the dock covers nothing
    for page in (first, pages[1]):
        axe(page)

    # A reload finds everything again.
    before = pages[1].locator("#log li").count()
    pages[1].reload()
    expect(pages[1].locator("#log li")).not_to_have_count(0)
    assert pages[1].locator("#log li").count() >= before

    # A judge takes the game back; everybody reads why.
    axe(desk)
    take_back(desk, "A card was misread.")
    for page in pages:
        expect(page.locator("#log .log-judge")).to_contain_text("A card was misread.")

    # The server restarts; the pages go on by themselves.
    own_site.stop()
    own_site.start()
    given = play(pages, chance, until=lambda: rounds_shown(first) >= 3, patience=45)
    assert given >= 3
    skip_to(own_site, game.key, is_last_round_of_btwixt)
    play(pages, chance, until=lambda: all(map(is_over, pages)), patience=45)

    with own_site.models():
        game = LiveGame.objects.get(pk=game.pk)
        assert game.status == LiveStatus.FINISHED and game.undone == 1
    first.bring_to_front()
    expect(first.get_by_role("heading", name="The game is over")).to_be_focused()
    axe(first)

    # The result waits on the table's sheet; the players confirm it as any other.
    confirm_result(pages)
    see_points(watcher, hall)

    # And anybody can go through it again.
    watcher.goto(hall.url("public-event"))
    watcher.get_by_role("link", name="Round 1, table 1").click()
    expect(watcher.locator("#place-text")).to_contain_text(f"0 of {game.length}")
    watcher.keyboard.press("End")
    expect(watcher.locator("#board")).to_contain_text("All tokens are turned over.")
    axe(watcher)


IN_SIGHT = """() => {
  const above = document.getElementById("dock").getBoundingClientRect().top;
  const seen = [...document.querySelectorAll(".current-ally, .bidder, .council.is-own")];
  return seen.length === 9 && seen.map(each => each.getBoundingClientRect())
    .every(({ top, bottom }) => top >= 0 && bottom <= above + 1);
}"""


def test_leaders_are_chosen_with_their_powers_in_view(
    site: Site, new_context: Contexts, axe: Callable[..., None]
):
    hall = a_hall(site, 4)
    set_up(hall, Setup("btwixt", options={"advanced": True}, bot_seconds=0.3), people=1)
    page = enter(new_context, hall, hall.seated(1)[0], size=PHONE, touch=True)
    wait_until_asked(page)
    expect(page.locator(".gallery-card").first).to_be_visible()
    leaders = page.locator(".gallery-leader").filter(has=page.locator(".gallery-card"))
    assert leaders.count() >= 6
    assert all(leaders.nth(place).locator(".gallery-card").count() == 4 for place in range(leaders.count()))
    axe(page)
    leaders.first.click()
    expect(page.locator("#dock-send")).to_contain_text("Be ")


def test_councils_ally_and_all_bids_are_in_sight_at_six_seats(
    site: Site, new_context: Contexts, axe: Callable[..., None]
):
    """On a laptop, without scrolling; and no bar stands on another line than the next one."""
    hall = a_hall(site, 6, sizes=(6,))
    set_up(hall, Setup("btwixt", bot_seconds=0.3), people=1)
    page = enter(new_context, hall, hall.seated(1)[0], size=LAPTOP)
    wait_until_asked(page)
    answer(page, Random(1))  # who leads
    wait_until_asked(page)
    page.get_by_role("button", name="I know it").click()
    page.wait_for_function(IN_SIGHT)
    feet = page.locator(".bid-bar").evaluate_all(
        "all => all.map(each => each.getBoundingClientRect().bottom)"
    )
    assert max(feet) - min(feet) < 1
    expect(page.locator(".council.is-own.is-score")).to_contain_text(["your score", "your score"])  # 0 and 0
    axe(page)
