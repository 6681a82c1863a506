"""Several look at a replay together: one opens it, another comes by its address on a phone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from rules.kernel import RandomBot
from tables.live.view.notes import write_note
from tests.e2e.at_table import LAPTOP, PHONE, dealt_alike, play_out
from tests.e2e.hall import Contexts, connected
from tests.e2e.looking import TOO_WIDE
from tests.e2e.site import Site
from tests.live_games import a_game, play, seat_viewer

FOLLOWING = "You are watching together: another person leads."
ALONE = "You are watching alone. The others stay where they are."


def at(page: Page, place: int) -> None:
    """Wait until the page shows the game at a place of its log."""
    expect(page.locator("#place-text")).to_have_text(
        f"{place} of {page.locator('#place').get_attribute('max')}"
    )


def more(page: Page) -> None:
    """Open the sheet of the controls that a phone has no room for."""
    page.get_by_role("button", name="More", exact=True).tap()
    expect(page.locator("#viewing-more")).to_be_visible()


@pytest.mark.parametrize(
    ("key", "seats"),
    [
        ("btwixt", 3),
        *(pytest.param(*each, marks=pytest.mark.slow) for each in (("oathbreaker", 5), ("boardgame", 4))),
    ],
)
def test_a_replay_leaves_a_phone_to_the_table(
    own_site: Site, new_context: Contexts, axe: Callable[..., None], key: str, seats: int
):
    with own_site.models(), dealt_alike():
        game = a_game(seats, game=key, spectators="live")
    play_out(own_site, game.key, RandomBot(), Random(1))
    page = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    page.goto(f"{own_site.url}/t/{game.key}/replay/?k=9")
    expect(page.locator("#place-text")).to_contain_text("9 of")
    bar, board = page.locator(".viewing-bar"), page.locator("#board")
    for width, height in ((390, 844), (844, 390), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        shown = bar.bounding_box()
        assert shown is not None and shown["height"] <= 64, "the controls take more than a row"
        assert page.evaluate(TOO_WIDE) is False
        placed = board.bounding_box()
        assert placed is not None and placed["width"] >= 0.98 * width
    page.get_by_role("button", name="One decision on").tap()
    expect(page.locator("#place-text")).to_contain_text("10 of")
    axe(page)
    plays_on = [] if key == "oathbreaker" else ["Play on"]  # nobody knows all of a sealed record
    others = ["To the deal", "End", "Copy this moment", "Look together", *plays_on]
    for name in others:
        expect(page.get_by_role("button", name=name, exact=True)).to_be_hidden()
    more(page)
    for name in others:
        expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()
    axe(page)
    page.get_by_label("View").select_option(label="Spectators")
    page.get_by_role("button", name="End", exact=True).tap()
    expect(page.locator("#place-text")).not_to_contain_text("10 of")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="More", exact=True)).to_be_focused()


def test_one_moves_and_the_other_follows(own_site: Site, new_context: Contexts, axe: Callable[..., None]):
    with own_site.models(), dealt_alike():
        game = play(a_game(3, game="btwixt", spectators="live"), r=Random(1))
    opens = new_context(viewport=LAPTOP).new_page()
    opens.goto(f"{own_site.url}/t/{game.key}/replay/?k=9")
    at(opens, 9)
    opens.get_by_role("button", name="Look together").click()
    opens.wait_for_url("**/replay/?*with=*")
    connected(opens)
    opens.get_by_role("button", name="Invite").click()
    address = opens.get_by_label("To this replay").last.input_value()
    axe(opens)
    opens.get_by_role("button", name="Back", exact=True).click()

    comes = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    comes.goto(own_site.url + address.partition("/t/")[1] + address.partition("/t/")[2])
    connected(comes)
    at(comes, 9)
    axe(comes)
    opens.get_by_role("button", name="One decision on").click()
    at(comes, 10)
    more(comes)
    comes.get_by_role("button", name="The next part").tap()
    expect(comes.locator("#place-text")).not_to_have_text(f"10 of {game.length}")
    comes.keyboard.press("Escape")
    there = int(comes.locator("#place").input_value())
    at(opens, there)

    # Who opened it leads alone: the other looks further by themselves, and comes back.
    opens.get_by_label("Only I move").check()
    expect(comes.locator("#shared-text")).to_have_text(FOLLOWING)
    more(comes)
    comes.get_by_role("button", name="To the deal").tap()
    comes.keyboard.press("Escape")
    expect(comes.locator("#shared-text")).to_have_text(ALONE)
    opens.get_by_role("button", name="One decision on").click()
    at(opens, there + 1)
    at(comes, 0)
    comes.get_by_role("button", name="Move together").tap()
    at(comes, there + 1)

    # Without a connection it says so; with one again it is where the others are.
    comes.context.set_offline(True)
    expect(comes.locator("#shared-text")).to_contain_text("No connection")
    opens.get_by_role("button", name="To the deal").click()
    at(opens, 0)
    comes.context.set_offline(False)
    at(comes, 0)
    expect(comes.locator("#shared-text")).to_have_text(FOLLOWING)

    # The leader points at a card, then hands the lead over.
    opens.locator("#place").press("End")
    at(opens, game.length)
    at(comes, game.length)
    opens.get_by_role("button", name="Point at something").click()
    opens.locator("#board [data-inspect]").first.click()
    for page in (opens, comes):
        expect(page.locator("#shared-point")).to_contain_text("Pointed at:")
        expect(page.locator("#board .is-pointed").first).to_be_visible()
    opens.get_by_role("button", name="Offer the lead").click()
    comes.get_by_role("button", name="Take the lead").tap()
    expect(opens.get_by_role("button", name="Offer the lead")).to_be_hidden()
    expect(opens.locator("#shared-text")).to_have_text(FOLLOWING)
    comes.get_by_role("button", name="One decision back").tap()
    at(opens, game.length - 1)

    # A note of a player is read at its moment by everybody who looks.
    with own_site.models():
        write_note(game, seat_viewer(game, 0), moment=game.length - 1, text="Here the game was decided.")
    for page in (opens, comes):
        expect(page.locator("#notes-list")).to_contain_text("Here the game was decided.")
    axe(comes)
