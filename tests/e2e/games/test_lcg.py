"""Two people and two bots play for the titles at a tournament table.

Titles change hands, a judge takes the game back and calls time; the players confirm the sheet that the game
filled in, and it stands in the standings.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tables.live.models.game import LiveGame, LiveStatus
from tables.results.queries.sheets import table_sheet
from tables.rounds.models import Table
from tests.e2e.at_table import (
    LAPTOP,
    PHONE,
    confirm_result,
    enter,
    is_over,
    judge_at,
    live_game,
    open_live,
    play,
    see_points,
    take_back,
    to_the_end,
)
from tests.e2e.card_table import answer_cards
from tests.e2e.hall import Contexts, Hall, a_hall, staff_page
from tests.e2e.site import Site

TITLES = 8


def bearers(page: Page) -> list[str]:
    """Who bears each of the eight titles, as the page shows it."""
    found: list[str] = page.locator(".lcg-bearer").all_inner_texts()
    return [text.strip() for text in found]


def titles_taken(page: Page) -> int:
    """How many titles changed hands since the deal, as the log tells it."""
    text = page.locator("#log").inner_text()
    return sum(" takes " in line for line in text.splitlines())


def seat_bots(desk: Page, names: list[str]) -> None:
    for name in names:
        desk.get_by_role("link", name=f"Heuristic bot for {name}").click()
        desk.get_by_role("button", name="Hand over").click()
        expect(desk.get_by_role("paragraph").filter(has_text="A bot plays this seat now.")).to_be_visible()


def call_time(desk: Page) -> None:
    desk.bring_to_front()
    expect(desk.locator("#desk-state")).to_have_text("In progress.")
    desk.get_by_role("link", name="End by time").click()
    desk.get_by_label("Reason").fill("The round’s time is over.")
    desk.get_by_role("button", name="Call time").click()


def sheet_rows(hall: Hall) -> list[dict[str, Any]]:
    with hall.site.models():
        sheet = table_sheet(Table.objects.get(round__event=hall.event, number=1)).current
        assert sheet is not None
        rows: list[dict[str, Any]] = sheet.content["seats"]
        return rows


@pytest.mark.slow
@pytest.mark.longest
def test_a_kingsmoot_at_a_tournament_table(own_site: Site, new_context: Contexts, axe: Callable[..., None]):
    hall = a_hall(own_site, 4)
    people = hall.seated(1)
    staff = staff_page(new_context(viewport=LAPTOP), hall)
    open_live(staff, hall, "The card game")
    game = live_game(hall)
    desk = judge_at(new_context, hall, game)
    seat_bots(desk, [player.name for player in people[2:]])

    phone = enter(new_context, hall, people[0], size=PHONE, touch=True)
    laptop = enter(new_context, hall, people[1], size=LAPTOP)
    pages = [phone, laptop]
    expect(laptop.get_by_role("region", name="Titles").get_by_role("listitem")).to_have_count(TITLES)
    dealt = bearers(laptop)
    assert sum("middle" in bearer for bearer in dealt) == 2

    chance = Random(20261121)
    play(pages, chance, until=lambda: titles_taken(laptop) >= 1, how=answer_cards, patience=30)
    assert bearers(laptop) != dealt
    for page in pages:
        expect(page.locator(".lcg-came")).not_to_have_count(0)
        to_the_end(page)
        axe(page)

    take_back(desk, "An ability was misread.")
    for page in pages:
        expect(page.locator("#log .log-judge")).to_contain_text("An ability was misread.")
    # The game goes on, not so far that it could end by itself.
    lines = laptop.locator("#log li")
    before = lines.count()
    play(pages, chance, until=lambda: lines.count() >= before + 5, how=answer_cards, patience=30)

    call_time(desk)
    expect(laptop.locator(".lcg-round-number")).to_contain_text("the last")
    play(pages, chance, until=lambda: all(map(is_over, pages)), how=answer_cards, patience=30)
    for page in pages:
        expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    axe(laptop)

    with own_site.models():
        ended = LiveGame.objects.get(pk=game.pk)
        assert ended.status == LiveStatus.FINISHED
        assert ended.undone == 2  # once taken back, once set to end with its round
    rows = sheet_rows(hall)
    assert sum(row["titles"] for row in rows) == sum("middle" not in bearer for bearer in bearers(laptop))
    shown = [int(laptop.locator(f"[data-trace='power-{seat}'] .figure").inner_text()) for seat in range(4)]
    assert [row["power"] for row in rows] == shown

    confirm_result(pages)
    see_points(staff, hall)
