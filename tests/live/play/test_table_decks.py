"""Live tables of the card game play with the lists that the event's players handed in."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.archive.actions.archive import import_archive
from tables.archive.queries.archive import event_archive
from tables.archive.queries.live_records import records_by_table
from tables.archive.rules.reading import from_json
from tables.archive.rules.schema import dump
from tables.core.access import Actor
from tables.core.errors import Refused
from tables.events.models import DeckLists, Event, EventStatus
from tables.live.judge import acts
from tables.live.models.game import LiveGame, LiveStatus
from tables.live.play import decks, opening
from tables.live.play.opening import Setup
from tables.live.store import games
from tables.live.view import boards
from tables.players.models import Player
from tables.results.actions import results
from tables.rounds.models import Table
from tests.builders import a_round, an_event, last_entry, players, staff_of
from tests.live_games import Browser, begin, judge_of, play, seat_viewer
from tests.tables.decks.deck_sources import LATE, LEGAL

pytestmark = pytest.mark.django_db

GAME = Setup("lcg")


def a_table(**changes: object) -> tuple[Table, list[Player]]:
    """A table of three where the second seat handed in a list of its own and the first chose a ready deck."""
    event = an_event(**{"status": EventStatus.RUNNING, "deck_lists": DeckLists.OPTIONAL, **changes})
    people = players(event, 3)
    if event.collects_decks:
        decks.submit_ready(people[0], Actor.of_player(people[0]), "greyjoy")
        decks.submit(people[1], Actor.of_player(people[1]), LEGAL)
    return a_round(event, 1, people).tables.get(), people


def test_each_seat_plays_its_players_list_and_the_others_a_ready_deck():
    table, _ = a_table()
    game = opening.open_at_table(table, staff_of(table.round.event), GAME)
    first, second, third = game.options["decks"]
    assert (first["faction"], second["faction"], third) == ("greyjoy", "stark", "")
    assert second["draw"].count("01141") == 3
    assert len(second["plots"]) == 7


def test_the_journal_keeps_the_lists_to_itself():
    table, _ = a_table()
    opening.open_at_table(table, staff_of(table.round.event), GAME)
    entry = last_entry(table.round.event)
    assert entry.after["options"]["format"] == "kingsmoot"
    assert "01141" not in str([entry.before, entry.after])


def test_before_the_first_reveal_nobody_else_reads_a_list():
    table, _ = a_table()
    game = begin(games.find(opening.open_at_table(table, staff_of(table.round.event), GAME).key))
    assert game.status == LiveStatus.PLAYING
    own, other = (str(boards.board(game, seat_viewer(game, position))) for position in (1, 0))
    codes = {card["code"] for card in decks.check(LEGAL).content["cards"]}
    codes -= {card["code"] for card in decks.ready("greyjoy").content["cards"]}
    assert [code for code in codes if code in own]
    assert [code for code in codes if code in other] == []


def to_the_end(game: LiveGame) -> LiveGame:
    """The game after a judge has called time and everybody has played on until it was over."""
    game = acts.end_by_time(game, judge_of(game), reason="The hall closes")
    while not game.is_over:
        game = play(game, r=random.Random(2), decisions=1)
    return game


def readers_of(game: LiveGame) -> dict[str, list[int]]:
    """What each visitor is answered at the addresses that show a whole game, and where its seed is shown."""
    browsers = {
        "seat": Browser.of_seat(game, 0),
        "stranger": Browser.of_stranger(game),
        "judge": Browser.of_staff(game),
    }
    return {
        who: [
            browser.client.get(address).status_code
            for address in (
                f"/t/{game.key}/replay/",
                f"{browser.address}moment/?k=3",
                f"{browser.address}record/",
            )
        ]
        for who, browser in browsers.items()
    }


def test_a_finished_game_keeps_the_lists_secret_as_long_as_its_event_does():
    table, _ = a_table()
    event = table.round.event
    game = begin(
        games.find(opening.open_at_table(table, staff_of(event), replace(GAME, spectators="live")).key)
    )
    game = to_the_end(game)
    secret, public = [404] * 3, [200] * 3
    assert readers_of(game) == {"seat": secret, "stranger": secret, "judge": public}
    assert Browser.of_stranger(game).board()["seed"] is None
    assert records_by_table(event) == {}
    Event.objects.filter(pk=event.pk).update(public_decks=True)
    assert readers_of(game) == {"seat": public, "stranger": public, "judge": public}
    Event.objects.filter(pk=event.pk).update(public_decks=False, status=EventStatus.FINISHED)
    assert readers_of(game) == {"seat": public, "stranger": public, "judge": public}
    assert Browser.of_stranger(game).board()["seed"] == game.seed
    assert len(records_by_table(Event.objects.get(pk=event.pk))) == 1


def test_an_imported_game_was_published_before_and_is_exported_again():
    table, _ = a_table()
    event = table.round.event
    game = begin(games.find(opening.open_at_table(table, staff_of(event), GAME).key))
    game = to_the_end(game)
    results.confirm_result(table, staff_of(event), version=1)
    Event.objects.filter(pk=event.pk).update(public_decks=True)
    text = dump(event_archive(Event.objects.get(pk=event.pk)))
    imported = import_archive(from_json(json.loads(text)), slug="second-laptop")
    assert not imported.public_decks
    assert game.match_id in text
    assert dump(event_archive(imported)).replace("second-laptop", event.slug) == text


def test_unknown_cards_are_named_and_nothing_is_opened():
    table, people = a_table()
    decks.submit(people[2], Actor.of_player(people[2]), LATE)
    with pytest.raises(Refused, match=r"The deck of Player 003: .*Lysa Arryn"):
        opening.open_at_table(table, staff_of(table.round.event), GAME)
    assert not LiveGame.objects.exists()


def test_decks_that_were_chosen_stay():
    table, _ = a_table()
    setup = Setup("lcg", {"decks": ["tyrell", "tyrell", "martell"]})
    game = opening.open_at_table(table, staff_of(table.round.event), setup)
    assert game.options["decks"] == ["tyrell", "tyrell", "martell"]


def test_where_no_lists_are_collected_the_game_draws_all_decks():
    table, _ = a_table(deck_lists=DeckLists.OFF)
    assert opening.open_at_table(table, staff_of(table.round.event), GAME).options["decks"] == []


def test_other_games_know_no_decks():
    table, _ = a_table()
    game = opening.open_at_table(table, staff_of(table.round.event), Setup("btwixt"))
    assert "decks" not in game.options


def test_the_lists_of_a_whole_round_take_one_query():
    event: Event = an_event(status=EventStatus.RUNNING, deck_lists=DeckLists.OPTIONAL)
    people = players(event, 8)
    for player in people:
        decks.submit_ready(player, Actor.of_player(player), "stark")
    round_ = a_round(event, 1, people[:4], people[4:])
    with CaptureQueriesContext(connection) as queries:
        opening.open_for_round(round_, staff_of(event), GAME)
    assert len([query for query in queries if "tables_deckversion" in query["sql"]]) == 1
