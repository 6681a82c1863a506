"""Lists that opponents read while they sit at one table, and nobody else does."""

from __future__ import annotations

import pytest

from tables.decks.actions import lock_decks
from tables.events.actions.setup import change_event
from tables.events.models import DeckLists
from tables.live.play import decks
from tables.players.models import Player
from tables.results.actions.results import save_result
from tables.rounds.actions.publishing import close_round
from tables.rounds.models import Seat
from tables.staff.models import Role
from tests.builders import sheet_of
from tests.cast import Cast
from tests.clients import Api, browser_of, html_of, program_of, queries_of
from tests.stages import a_hall
from tests.tables.decks.deck_sources import LEGAL

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Cast:
    """Two tables that are played; the first two players of table 1 and one of table 2 handed in lists."""
    cast = a_hall(deck_lists=DeckLists.OPTIONAL, decks_for_opponents=True)
    for player in (*cast.seated(1)[:2], cast.seated(2)[0]):
        decks.submit(player, cast.actor(), LEGAL, reason="for the test")
    lock_decks(cast.event, cast.actor(), override=True, reason="for the test")
    cast.event.refresh_from_db()
    return cast


def answers(hall: Cast, reader: Player | None, owner: Player) -> set[int]:
    """What page and API answer to who asks for somebody's list."""
    page = browser_of(reader).get(hall.url("my-opponents-deck", key=owner.key))
    program = Api().at(hall.event) if reader is None else program_of(reader)
    shown = program.call("GET", f"me/decks/{owner.key}/")
    assert ("Arya Stark" in html_of(page)) == (page.status_code == 200)
    assert (b"Arya Stark" in shown.content) == (shown.status_code == 200)
    return {page.status_code, shown.status_code}


def test_who_sits_at_the_table_reads_the_lists_there(hall: Cast):
    one, two, three, _ = hall.seated(1)
    for reader in (two, three):
        assert answers(hall, reader, one) == {200}
    assert answers(hall, one, one) == {200}
    assert answers(hall, one, three) == {404}  # who handed in none
    page = html_of(browser_of(three).get(hall.url("my-event")))
    assert page.count('Deck<span class="visually-hidden"> of ') == 2
    assert hall.url("my-opponents-deck", key=one.key) in page


def test_their_links_stay_when_the_result_is_in_until_the_round_is_closed(hall: Cast):
    one, two, three, _ = hall.seated(1)
    save_result(hall.table(1), hall.actor(), sheet_of(hall.seated(1)), expected_version=0)
    page = html_of(browser_of(three).get(hall.url("my-event")))
    for owner in (one, two):
        assert f'href="{hall.url("my-opponents-deck", key=owner.key)}">{owner.name}</a>' in page
    assert page.count("Decks at your table") == 1
    assert "Decks at your table" not in html_of(browser_of(hall.seated(2)[0]).get(hall.url("my-event")))


def test_nobody_else_does(hall: Cast):
    one, elsewhere = hall.seated(1)[0], hall.seated(2)
    for reader in elsewhere:
        assert answers(hall, reader, one) == {404}
    assert answers(hall, one, elsewhere[0]) == {404}
    assert answers(hall, None, one) == {404, 401}
    assert browser_of(None).get(hall.url("public-deck", key=one.key)).status_code == 404
    assert browser_of(None).get(hall.url("public-decks")).status_code == 404
    foreign = a_hall(decks_for_opponents=True).seated(1)[0]
    assert browser_of(foreign).get(hall.url("my-opponents-deck", key=one.key)).status_code == 404
    staff = hall.url("staff-players-deck", key=one.key)
    assert hall.browser(Role.JUDGE).get(staff).status_code == 200
    assert hall.browser(Role.SCOREKEEPER).get(staff).status_code == 403


def test_not_before_they_are_locked_and_not_without_the_setting(hall: Cast):
    one, two, *_ = hall.seated(1)
    one.deck.locked_at, locked_at = None, one.deck.locked_at
    one.deck.save(update_fields=["locked_at"])
    assert answers(hall, two, one) == {404}
    one.deck.locked_at = locked_at
    one.deck.save(update_fields=["locked_at"])
    assert answers(hall, two, one) == {200}
    change_event(hall.event, hall.actor(), decks_for_opponents=False)
    assert answers(hall, two, one) == {404}
    page = html_of(browser_of(two).get(hall.url("my-event")))
    assert "my-opponents-deck" not in page and "Deck<span" not in page


def test_who_is_absent_neither_reads_nor_is_read(hall: Cast):
    one, two, three, _ = hall.seated(1)
    Seat.objects.filter(player=two).update(absent=True)
    assert answers(hall, two, one) == {404}
    assert answers(hall, three, two) == {404}
    assert answers(hall, three, one) == {200}


def test_the_right_ends_with_the_round(hall: Cast):
    one, two, *_ = hall.seated(1)
    for table in (1, 2):
        save_result(hall.table(table), hall.actor(), sheet_of(hall.seated(table)), expected_version=0)
    assert answers(hall, two, one) == {200}
    close_round(hall.round(), hall.actor())
    assert answers(hall, two, one) == {404}


def test_one_query_more_on_the_phone_whatever_the_table(hall: Cast):
    reader = hall.seated(1)[3]
    phone = browser_of(reader)
    with_lists = len(queries_of(lambda: phone.get(hall.url("my-event"))))
    change_event(hall.event, hall.actor(), decks_for_opponents=False)
    assert with_lists == len(queries_of(lambda: phone.get(hall.url("my-event")))) + 1
