"""How a card game ends on the boards of those who played and of those who watch: with a king, or a joust."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from rules import registry
from rules.kernel import SPECTATOR, play_one
from tables.live.judge import corrections
from tables.live.models.game import LiveGame
from tables.live.play import lobby, results, seats
from tables.live.play.opening import Setup, open_casual
from tables.live.store import games
from tables.live.store.decisions import deciding
from tables.live.store.matches import AnyMatch
from tables.live.store.viewers import Credentials, Viewer, viewer_of
from tables.results.queries.sheets import table_sheet
from tables.rounds.models import Table
from tests.builders import a_user
from tests.e2e.at_table import LAPTOP, PHONE, dealt_alike, enter, judge_at, play_by_programs, to_the_end
from tests.e2e.card_table import at_moment, is_verb
from tests.e2e.hall import Contexts, Hall, a_hall
from tests.e2e.site import Site

Axe = Callable[..., None]
ENOUGH = 6
HALL_SCREEN = {"width": 1920, "height": 1080}


def a_title_of_another(row: LiveGame, judge: Viewer, seat: int) -> corrections.CorrectableCard | None:
    """A title that the seat does not hold, as the judge finds it; None when the seat has enough of them."""
    places = {pile.title: pile for pile in corrections.piles(row, judge) if pile.key.startswith("titles-")}
    own = next(pile for pile in places.values() if pile.key == f"titles-{seat}")
    if own.count >= ENOUGH:
        return None
    elsewhere = places.keys() - {own.title}
    return next(card for card in corrections.open_cards(row, judge) if card.pile in elsewhere)


def crown(hall: Hall, game: LiveGame, seat: int) -> None:
    """Let a judge give a seat six titles, and play on until the game notices."""
    judge = Viewer("judge", "judge", actor=hall.actor("judge"))
    bot, chance = registry.bots("lcg")["heuristic"](), Random(2)
    with hall.site.models():
        # Each correction ends all handles, so the judge looks anew before each.
        while title := a_title_of_another(games.find(game.key), judge, seat):
            op = {"op": "title", "piece": title.handle, "seat": seat}
            assert corrections.correct(games.find(game.key), judge, op, reason="It was won before.") == ""
        for _ in range(50):
            with deciding(games.find(game.key), "program") as change:
                if change.match.result() is not None:
                    break
                play_one(change.match, min(change.match.waiting()), bot, chance)
        results.record_result(games.find(game.key))


def test_a_king_is_shown_to_everybody_and_stands_on_the_sheet(site: Site, new_context: Contexts, axe: Axe):
    hall = a_hall(site, 4, split_policy="fewest_tables")
    game, seat = at_moment(hall, is_verb("attackers"))
    king = hall.seated(1)[seat]
    phone = enter(new_context, hall, king, size=PHONE, touch=True)
    crown(hall, game, seat)

    # It comes into sight by itself, above the table.
    expect(phone.get_by_role("heading", name="The game is over")).to_be_in_viewport()
    expect(phone.locator("#winner")).to_contain_text("You are king.")
    expect(phone.locator("#winner")).to_contain_text("6 titles")
    expect(phone.locator(".lcg-seat.is-me")).to_contain_text("1st place")
    ranking = phone.locator("#ranking > li")
    expect(ranking).to_have_count(4)
    expect(ranking.first).to_contain_text("15 points")  # the tournament's
    expect(phone.locator("#standing-why")).to_contain_text("You are 1st of 4. You are ahead of")
    expect(phone.locator("#decided")).to_contain_text("holds six titles and is king.")
    phone.locator("#decided .word-card, #log .word-card").last.click()
    expect(phone.locator("#inspector")).to_be_visible()
    phone.keyboard.press("Escape")
    to_the_end(phone)
    axe(phone)

    watcher = new_context(viewport=LAPTOP).new_page()
    watcher.goto(f"{site.url}/t/{game.key}/")
    expect(watcher.locator("#winner")).to_contain_text(f"{king.name} is king.")
    expect(watcher.get_by_role("link", name="Replay and verify")).to_be_visible()
    watcher.get_by_role("link", name="See it in the replay").click()
    expect(watcher.locator(".lcg")).to_be_visible()
    expect(watcher.locator("#log > li").last).to_contain_text("is king.")
    watcher.get_by_role("button", name="Start of this part, or of the one before").click()
    expect(watcher.locator("#log > li").last).to_contain_text("phase.")
    watcher.get_by_label("View").select_option(str(seat))
    watcher.wait_for_url(f"**/replay/?k=*&seat={seat}")
    shared = new_context(viewport=PHONE).new_page()
    shared.goto(watcher.url)  # the same moment with the same eyes
    expect(shared.locator("#place-text")).to_have_text(watcher.locator("#place-text").inner_text())
    expect(shared.locator("#eyes")).to_have_value(str(seat))
    watcher.get_by_label("View").select_option("")
    watcher.get_by_role("button", name="End", exact=True).click()
    expect(watcher.locator(".lcg-open").first).to_be_visible()  # all hands are open, without opening anything
    expect(watcher.locator("#log")).to_contain_text("holds six titles and is king.")
    axe(watcher)

    desk = judge_at(new_context, hall, game)
    desk.get_by_role("link", name="Result sheet").click()
    expect(desk.get_by_text("Entered automatically", exact=True)).to_be_visible()
    expect(desk.get_by_role("radio", name="King")).to_be_checked()
    with site.models():
        sheet = table_sheet(Table.objects.get(round__event=hall.event, number=1)).current
        assert sheet is not None
        assert sheet.content["end"] == "king"
        assert [row["titles"] for row in sheet.content["seats"]].index(ENOUGH) == seat
        assert next(score.place for score in sheet.scores if score.player == king.key) == 1


def a_joust(site: Site, until: Callable[[AnyMatch], bool]) -> tuple[LiveGame, str]:
    """A joust at a casual table at a moment, or else at its end; and the secret of the first seat's link."""
    bot, chance = registry.bots("lcg")["heuristic"](), Random(1)
    with site.models(), dealt_alike():
        setup = Setup("lcg", options={"format": "joust"}, bot_seconds=0.3, spectators="live")
        host = a_user()
        game = open_casual(host, setup, ["Ingrid Holm", "Wex Pyke"], title="In the yard")
        lobby.start(games.find(game.key), viewer_of(games.find(game.key), Credentials(user=host)))
        play_by_programs(game, bot, chance, lambda match, _: until(match))
        row = games.find(game.key)
        return row, seats.token_of(games.seats_of(row)[0])


def both_have_somebody_standing(match: AnyMatch) -> bool:
    shown = match.view(SPECTATOR)["seats"]
    return all(any("strength" in card and not card["kneels"] for card in seat["cards"]) for seat in shown)


def look_at(new_context: Contexts, address: str, *, size: dict[str, int]) -> Page:
    """A browser at a card game's table."""
    page = new_context(viewport=size).new_page()
    page.goto(address)
    expect(page.locator(".lcg")).to_be_visible()
    return page


def width_of_a_card(page: Page, seats: str) -> float:
    box = page.locator(f"{seats} .lcg-characters > li:not(.is-kneeling)").first.bounding_box()
    assert box is not None
    return box["width"]


def test_one_opponent_is_shown_as_large_as_oneself(site: Site, new_context: Contexts, axe: Axe):
    game, token = a_joust(site, both_have_somebody_standing)
    page = look_at(new_context, f"{site.url}/t/{game.key}/join/{token}/", size=LAPTOP)
    expect(page.locator(".lcg-titles")).to_have_count(0)
    assert width_of_a_card(page, ".is-other") == width_of_a_card(page, ".is-me")
    to_the_end(page)
    axe(page)


@pytest.mark.slow
def test_a_joust_has_a_winner_and_no_king(site: Site, new_context: Contexts, axe: Axe):
    game, token = a_joust(site, lambda match: False)
    for address in (f"join/{token}/", ""):
        page = look_at(new_context, f"{site.url}/t/{game.key}/{address}", size=HALL_SCREEN)
        expect(page.locator("#winner")).to_contain_text("win")
        expect(page.locator("#board .marks", has_text="winner")).to_have_count(1)
        expect(page.locator("#board .marks", has_text="king")).to_have_count(0)
        axe(page)
