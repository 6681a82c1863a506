"""A deck list from the phone to the judges, the lock and the public, at every width, light and dark."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tables.decks.actions import lock_decks
from tables.events.models import DeckLists, Event
from tables.live.play import decks
from tables.players.models import Player
from tests.builders import an_event, players
from tests.cast import Cast
from tests.e2e.hall import Contexts, Hall, a_hall, phone_of, staff_page
from tests.e2e.looking import LONG, Check, look_at
from tests.e2e.site import Site
from tests.tables.decks.deck_sources import LEGAL, SHORT, STRANGE


@pytest.fixture
def hall(site: Site) -> Hall:
    """An open event that wants deck lists, with a player of a very long name."""
    with site.models():
        cast = Cast(an_event(deck_lists=DeckLists.REQUIRED, public_decks=True))
        players(cast.event, 4)
        cast.event.players.filter(key="p1").update(name=LONG)
        return Hall(site, cast)


def player(hall: Hall, key: str) -> Player:
    with hall.site.models():
        return hall.cast.player(key)


def test_a_list_from_the_phone_to_the_public(hall: Hall, new_context: Contexts, axe: Check):
    phone = phone_of(new_context, hall, player(hall, "p1"))
    phone.get_by_role("link", name="Deck", exact=True).tap()
    look_at(phone, axe)
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.get_by_label("Paste the list").fill("House Stark\nFealty\n3x Arya Stark\nand some more")
    phone.get_by_role("button", name="Hand in the list").tap()
    expect(phone.get_by_text("Line 4: “and some more”").first).to_be_visible()
    phone.get_by_label("Paste the list").fill(SHORT)
    phone.get_by_role("button", name="Hand in the list").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Your deck has 1 fault")
    look_at(phone, axe)
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.get_by_text("Hand in another list").tap()
    phone.get_by_label("Or choose a file").set_input_files(
        files={"name": "wolves.txt", "mimeType": "text/plain", "buffer": STRANGE.encode()}
    )
    phone.get_by_role("button", name="Hand in the list").tap()
    expect(phone.get_by_text("There are 2 cards “Varys”")).to_be_visible()

    other = phone_of(new_context, hall, player(hall, "p2"))
    other.get_by_role("link", name="Deck", exact=True).tap()
    other.get_by_text("I bring no deck").tap()
    look_at(other, axe)
    other.set_viewport_size({"width": 390, "height": 844})
    other.get_by_role("button", name="House Greyjoy, Fealty").tap()
    expect(other.get_by_role("heading", level=1)).to_have_text("Your deck is handed in")

    desk = staff_page(new_context(), hall)
    desk.goto(hall.url("staff-players-decks"))
    expect(desk.get_by_role("row", name=LONG)).to_contain_text("1 unknown card")
    look_at(desk, axe)
    desk.get_by_role("link", name="Lock the decks").click()
    expect(desk.get_by_text("2 players without a deck list")).to_be_visible()
    look_at(desk, axe)
    desk.get_by_label("Reason").fill("They bring theirs later")
    desk.get_by_role("button", name="Lock the decks").click()
    expect(desk.get_by_text("The decks are locked.")).to_be_visible()
    desk.goto(hall.url("staff-players-deck", key="p1"))
    look_at(desk, axe)
    desk.get_by_role("link", name="Correct the list").click()
    look_at(desk, axe)
    desk.get_by_label("Paste the list").fill(LEGAL)
    desk.get_by_label("Reason").fill("The Blackfish stays at home")
    desk.get_by_role("button", name="Save the list").click()
    expect(desk.get_by_role("link", name="Version 3")).to_be_visible()
    expect(desk.get_by_text("The Blackfish stays at home")).to_be_visible()

    other.reload()
    expect(other.get_by_role("heading", level=1)).to_have_text("Your deck is locked")
    expect(other.get_by_role("button", name="Hand in the list")).to_have_count(0)

    stranger = new_context().new_page()
    stranger.goto(hall.url("public-decks"))
    look_at(stranger, axe)
    stranger.get_by_role("link", name=LONG).click()
    expect(stranger.get_by_text("Arya Stark", exact=True)).to_be_visible()
    look_at(stranger, axe)
    with hall.site.models():
        Event.objects.filter(pk=hall.event.pk).update(public_decks=False)
    assert stranger.reload().status == 404  # type: ignore[union-attr]


@pytest.mark.slow
def test_opponents_read_a_list_at_their_table(site: Site, new_context: Contexts, axe: Check):
    hall = a_hall(site, deck_lists=DeckLists.OPTIONAL, decks_for_opponents=True)
    owner, reader, *_ = hall.seated(1)
    with site.models():
        owner.name = LONG
        owner.save(update_fields=["name"])
        decks.submit(owner, hall.cast.actor(), LEGAL, reason="for the test")
        lock_decks(hall.event, hall.cast.actor(), override=True, reason="for the test")
    phone = phone_of(new_context, hall, reader)
    link = phone.get_by_role("link", name=f"Deck of {LONG}")
    expect(link).to_be_visible()
    look_at(phone, axe)
    phone.set_viewport_size({"width": 390, "height": 844})
    link.tap()
    expect(phone.get_by_text("Arya Stark")).to_be_visible()
    look_at(phone, axe)
