"""Several look at a replay together: one opens it, another comes by its address on a phone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

from tables.live.view.notes import write_note
from tests.e2e.at_table import LAPTOP, PHONE, dealt_alike
from tests.e2e.hall import Contexts, connected
from tests.e2e.site import Site
from tests.live_games import a_game, play, seat_viewer

FOLLOWING = "You are watching together: another person leads."
ALONE = "You are watching alone. The others stay where they are."


def at(page: Page, place: int) -> None:
    """Wait until the page shows the game at a place of its log."""
    expect(page.locator("#place-text")).to_have_text(
        f"{place} of {page.locator('#place').get_attribute('max')}"
    )


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
    comes.get_by_role("button", name="The next part").tap()
    expect(comes.locator("#place-text")).not_to_have_text(f"10 of {game.length}")
    there = int(comes.locator("#place").input_value())
    at(opens, there)

    # Who opened it leads alone: the other looks further by themselves, and comes back.
    opens.get_by_label("Only I move").check()
    expect(comes.locator("#shared-text")).to_have_text(FOLLOWING)
    comes.get_by_role("button", name="To the deal").tap()
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
