"""The desk of a live table: what a host who plays may do there, and a judge once a sealed game is over."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tables.journal.models import JournalEntry
from tables.live.models.game import LiveGame
from tables.live.play.opening import Setup, open_casual
from tables.live.store import games
from tests.builders import a_user
from tests.e2e.at_table import LAPTOP, PHONE, dealt_alike, judge_at, live_game, set_up
from tests.e2e.hall import Contexts, a_hall, sign_in
from tests.e2e.site import Site
from tests.live_games import begin, play


def test_a_host_who_plays_sees_what_was_public_and_asks_the_others(site: Site, new_context: Contexts):
    with site.models(), dealt_alike():
        host = a_user()
        setup = Setup("goofspiel", undo_requests="table")
        game = begin(games.find(open_casual(host, setup, [host.username, "Ben", "Cid"]).key))
        play(game, r=Random(2), decisions=9)
    page = new_context(viewport=LAPTOP).new_page()
    refused: list[str] = []
    page.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
    sign_in(page, site, host.username)
    page.goto(f"{site.url}/t/{game.key}/desk/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Host’s desk")
    place = page.locator("#place")
    expect(place).to_have_value("9")
    ask = page.get_by_role("button", name="Ask to take back to here")
    expect(ask).to_be_hidden()
    page.get_by_role("button", name="One decision back").click()
    expect(place).to_have_value("8")
    expect(ask).to_be_visible()
    expect(page.get_by_role("link", name="Take back to here")).to_be_hidden()
    ask.click()
    expect(page.get_by_text("The others are asked.")).to_be_visible()
    with site.models():
        assert games.find(game.key).undo_request is not None
    assert refused == [], "no control only refuses"


def sealed_end(site: Site, new_context: Contexts) -> tuple[LiveGame, Page, list[Page]]:
    """A game that was kept sealed and is over, its judge's desk, and the pages of the players."""
    hall = a_hall(site, 3)
    set_up(hall, Setup("goofspiel", spectators="live"), people=3)
    with site.models():
        LiveGame.objects.filter(event=hall.event).update(record_class="sealed")
        game = begin(games.find(LiveGame.objects.get(event=hall.event).key))
    pages = []
    for number, player in enumerate(hall.seated(1)):
        page = new_context(viewport=PHONE if number else LAPTOP).new_page()
        page.goto(hall.private_link(player))
        page.goto(f"{site.url}/t/{game.key}/")
        pages.append(page)
    with site.models():
        play(game, r=Random(2))
    game = live_game(hall)
    assert game.is_over and game.closed_record is not None
    return game, judge_at(new_context, hall, game), pages


@pytest.mark.slow
def test_a_judge_reads_a_whole_sealed_record_and_the_seats_agree_to_open_it(
    site: Site, new_context: Contexts, tmp_path: Path
):
    game, desk, pages = sealed_end(site, new_context)
    eyes = desk.locator("#eyes")
    asked = desk.get_by_role("dialog", name="Look at this seat’s cards?")
    eyes.select_option("0")
    asked.get_by_role("button", name="Cancel").click()
    expect(eyes).to_have_value("")
    eyes.select_option("0")
    asked.get_by_label("Reason").fill("A violation")
    desk.screenshot(path=tmp_path / "look-dialog.png")
    asked.get_by_role("button", name="Look", exact=True).click()
    expect(desk.locator("#looking")).to_be_visible()
    expect(desk.locator("#chat")).to_contain_text("A judge has looked at the cards of ")
    desk.get_by_role("button", name="One decision back").click()
    expect(asked).to_be_hidden()
    button = desk.get_by_role("button", name="Whole record…")
    button.click()
    dialog = desk.get_by_role("dialog", name="Read the whole record?")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_be_hidden()
    button.click()
    dialog.get_by_label("Reason").fill("Ben says that his card was another")
    desk.screenshot(path=tmp_path / "record-dialog.png")
    with desk.expect_download() as download:
        dialog.get_by_role("button", name="Read and save it").click()
    record = json.loads(Path(download.value.path()).read_text())
    assert record["seed"] == game.seed and len(record["log"]) == game.length
    expect(desk.locator("#chat")).to_contain_text("A judge has read the whole record of the game.")
    with site.models():
        assert (
            JournalEntry.objects.get(verb="live.read_record").reason == "Ben says that his card was another"
        )
    for number, page in enumerate(pages):
        page.goto(f"{site.url}/t/{game.key}/replay/")
        expect(page.get_by_role("link", name="My transcript")).to_be_visible()
        page.screenshot(path=tmp_path / f"replay-{number}.png", full_page=True)
        page.goto(f"{site.url}/t/{game.key}/")
        page.get_by_role("button", name="Agree to open the record").click()
        page.screenshot(path=tmp_path / f"agree-{number}.png")
        with site.models():
            assert not games.seats_of(games.find(game.key))[number].opens_record, "not on one tap"
        page.get_by_role("dialog", name="open the record?").get_by_role("button", name="Agree").click()
        expect(page.locator("#open-record")).to_be_hidden()
    with site.models():
        assert games.find(game.key).is_revealed
    expect(button).to_be_hidden()
