"""Messages of live tables: opened, the deal waits, your turn, the clock answered, over; bundled."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.urls import reverse

from tables.core import timekeeping
from tables.events.models import ConfirmationQuorum, Event, EventStatus
from tables.live.judge import acts
from tables.live.models.game import LiveGame, LiveSeat
from tables.live.play import answers, clocks, lobby, opening
from tables.live.play.abandoning import ITSELF
from tables.live.play.opening import Setup
from tables.live.store import games
from tables.live.store.viewers import Credentials
from tables.live.view.listing import casual_games_of, games_of_account, live_game_at, unfinished_games
from tables.live.workers import reminders
from tables.messages.actions import add_receiver
from tables.messages.models import Channel, Message, MessageKind
from tables.messages.queries import is_still_true, received_by
from tables.messages.wording import webhook_payload
from tables.players.models import Player
from tables.rounds.models import Round, RoundStatus, Table
from tests.builders import a_user, an_event, staff_of
from tests.clients import browser_of
from tests.live_games import (
    START,
    a_move,
    a_notified_game,
    at,
    begin,
    commitment_of,
    enter,
    nonce_of,
    player_at,
    seat_viewer,
)

pytestmark = pytest.mark.django_db

SITE = "https://kingsmoot.example"


@pytest.fixture
def game() -> LiveGame:
    """A game of four at a table of an event, all of whose players want every message."""
    return a_notified_game(an_event(status=EventStatus.RUNNING))


def sent(kind: str) -> list[Message]:
    return list(Message.objects.filter(kind=kind).order_by("pk"))


def receivers(kind: str) -> list[set[int | None]]:
    return [set(message.deliveries.values_list("subscription__player", flat=True)) for message in sent(kind)]


def reminded(hours: float) -> None:
    with timekeeping.time_set_to(START + timedelta(hours=hours)):
        reminders.remind()


def a_program(event: Event, *kinds: str) -> None:
    """A program of the staff that gets messages of these kinds."""
    url = "https://program.example.org/"
    add_receiver(event, staff_of(event), Channel.WEBHOOK, url=url, kinds=list(kinds), site=SITE)


def everybody_leaves() -> None:
    LiveSeat.objects.update(present_since=None)


def test_an_opened_table_is_announced_to_its_players(game):
    people = {seat.player_id for seat in games.seats_of(game)}
    assert receivers(MessageKind.TABLE_OPENED) == [people]
    player = player_at(game, 0)
    assert "Table 1 of round 1 is open" in received_by(player)[0].body
    (message,) = sent(MessageKind.TABLE_OPENED)
    data = webhook_payload(message, SITE)["data"]
    assert data["live_games"] == {"1": game.key} and "tables" not in data, "no players to programs"


def test_who_is_away_gets_one_message_of_a_table_in_three_hours(game):
    with at(0):
        begin(game)
    everybody_leaves()
    reminded(0.01)
    assert sent(MessageKind.YOUR_TURN) == [], "they may be back in a minute"
    for hours in (0.1, 0.2, 2.9):
        reminded(hours)
        assert len(sent(MessageKind.YOUR_TURN)) == 4
    reminded(3.2)
    assert len(sent(MessageKind.YOUR_TURN)) == 4, "nothing has happened since: the same occasion"
    assert {len(each) for each in receivers(MessageKind.YOUR_TURN)} == {1}


def test_who_is_there_is_not_reminded(game):
    with at(0):
        row = begin(game)
    everybody_leaves()
    LiveSeat.objects.filter(game=row, position=0).update(present_since=START, seen_at=START)
    reminded(0.2)
    there = games.seats_of(row)[0].player_id
    assert {there} not in receivers(MessageKind.YOUR_TURN) and len(receivers(MessageKind.YOUR_TURN)) == 3


def test_a_deal_that_waits_is_said_to_those_whose_share_is_missing(game):
    from tests.live_games import seat_viewer

    with at(0):
        for position in range(4):
            enter(game, position)
            lobby.commit(games.find(game.key), seat_viewer(game, position), commitment_of(game, position))
        lobby.reveal(games.find(game.key), seat_viewer(game, 0), nonce_of(0))
    everybody_leaves()
    Round.objects.update(status=RoundStatus.DRAFTED)
    reminded(0.1)
    assert not receivers(MessageKind.DEAL_WAITS), "the seats of a withdrawn round may change"
    Round.objects.update(status=RoundStatus.PUBLISHED)
    reminded(0.1)
    first = games.seats_of(game)[0].player_id
    assert len(receivers(MessageKind.DEAL_WAITS)) == 3 and {first} not in receivers(MessageKind.DEAL_WAITS)


def test_the_clock_that_answered_is_named_with_the_turn():
    game = a_notified_game(an_event(status=EventStatus.RUNNING), move_seconds=3600)
    with at(0):
        begin(game)
    everybody_leaves()
    with at(3601):
        clocks.expire(games.find(game.key))
    reminded(1.2)
    assert sent(MessageKind.YOUR_TURN) == [] and len(sent(MessageKind.CLOCK_ANSWERED)) == 4
    player = player_at(game, 0)
    assert "answered 1 time for you" in received_by(player)[0].body


def test_it_is_the_turn_of_players_who_do_not_want_to_know_what_the_clock_answered():
    event = an_event(status=EventStatus.RUNNING)
    game = a_notified_game(event, MessageKind.YOUR_TURN, move_seconds=3600)
    informed = player_at(game, 0).subscriptions.get()
    informed.kinds = [MessageKind.YOUR_TURN, MessageKind.CLOCK_ANSWERED]
    informed.save()
    with at(0):
        begin(game)
    everybody_leaves()
    with at(3601):
        clocks.expire(games.find(game.key))
    reminded(1.2)
    assert receivers(MessageKind.CLOCK_ANSWERED) == [{informed.player_id}]
    others = [{player_at(game, position).pk} for position in (1, 2, 3)]
    assert receivers(MessageKind.YOUR_TURN) == others, "one message each"
    (message, *_others) = sent(MessageKind.YOUR_TURN)
    with at(4400):
        assert is_still_true(message, message.deliveries.get().subscription)


def test_programs_of_the_staff_get_one_message_when_the_clock_answered():
    event = an_event(status=EventStatus.RUNNING)
    game = a_notified_game(event, MessageKind.YOUR_TURN, move_seconds=3600)
    a_program(event, MessageKind.YOUR_TURN, MessageKind.CLOCK_ANSWERED)
    with at(0):
        begin(game)
    everybody_leaves()
    with at(3601):
        clocks.expire(games.find(game.key))
    reminded(1.2)
    assert receivers(MessageKind.CLOCK_ANSWERED) == [{None}] * 4
    assert None not in set().union(*receivers(MessageKind.YOUR_TURN))


@pytest.mark.parametrize(
    ("quorum", "kind"),
    [
        (ConfirmationQuorum.STAFF, MessageKind.GAME_OVER),
        (ConfirmationQuorum.ALL, MessageKind.TO_CONFIRM),
    ],
)
def test_the_end_is_one_message(quorum, kind):
    game = a_notified_game(an_event(status=EventStatus.RUNNING, quorum=quorum))
    acts.end_by_time(begin(game), ITSELF, reason="for the test")
    ends = Message.objects.filter(kind__in=[MessageKind.GAME_OVER, MessageKind.TO_CONFIRM])
    reached = ends.filter(deliveries__isnull=False).distinct()
    assert [message.kind for message in reached] == [kind]


def test_who_wants_no_question_gets_the_end():
    game = a_notified_game(an_event(status=EventStatus.RUNNING), MessageKind.GAME_OVER)
    acts.end_by_time(begin(game), ITSELF, reason="for the test")
    assert [len(each) for each in receivers(MessageKind.GAME_OVER)] == [4]


def test_a_message_is_not_sent_once_the_table_no_longer_waits(game):
    with at(0):
        row = begin(game)
    everybody_leaves()
    reminded(0.2)
    (message, *_others) = sent(MessageKind.YOUR_TURN)
    subscription = message.deliveries.get().subscription
    with at(800):
        assert is_still_true(message, subscription)
        acts.end_by_time(row, ITSELF, reason="for the test")
        assert not is_still_true(message, subscription)


def test_programs_of_the_staff_get_what_happens_at_tables(game):
    event = game.event
    assert event is not None
    a_program(event, MessageKind.YOUR_TURN)
    with at(0):
        begin(game)
    everybody_leaves()
    reminded(0.2)
    (message, *_others) = sent(MessageKind.YOUR_TURN)
    assert message.deliveries.filter(subscription__player=None).count() == 1
    assert webhook_payload(message, SITE)["data"]["live_game"] == game.key


def test_lists_say_which_tables_wait_for_me():
    cast_event = an_event(status=EventStatus.RUNNING)
    game = a_notified_game(cast_event)
    user = a_user()
    Player.objects.filter(pk=player_at(game, 0).pk).update(user=user)
    assert [link.waits for link in unfinished_games(user, {})] == [True], "its share of chance is missing"
    with at(0):
        row = begin(game)
    assert [link.waits for link in unfinished_games(user, {})] == [True]
    player = player_at(row, 0)
    batch, answer = a_move(row, 0, Random(1))
    with at(1):
        answers.answer(row, seat_viewer(row, 0), answer, batch=batch)
    assert games.find(game.key).awaited == 0b1110
    table = Table.objects.select_related("round__event").get()
    shown = live_game_at(table, player)
    assert shown is not None and not shown.waits
    cards = games_of_account(user, Credentials(user=user))
    assert [card.waits for card in cards] == [False]
    page = browser_of(user).get(reverse("home")).content.decode()
    assert f"{cast_event.name}, round 1, table 1" in " ".join(page.split()), "the front page names the table"


def test_the_page_of_casual_tables_says_which_wait_for_me():
    user = a_user()
    begin(opening.open_casual(user, Setup("goofspiel"), [user.username, "Ben", "Cid"]))
    assert [link.waits for link in casual_games_of(user)] == [True]
    assert "Waits for you" in browser_of(user).get(reverse("live-tables")).content.decode()
