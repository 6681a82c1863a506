"""A slow game over many days, whose players look at it once a day: who gets how many messages."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from itertools import pairwise
from random import Random

import pytest

from tables.core import timekeeping
from tables.events.models import EventStatus
from tables.live.judge import votes
from tables.live.models.game import LiveGame
from tables.live.play import answers
from tables.live.store import games
from tables.live.workers import reminders
from tables.messages.models import Delivery, MessageKind
from tests.builders import an_event
from tests.live_games import START, a_move, a_notified_game, at, begin, enter, player_at, seat_viewer

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.once]

DAY = 24
VISITS = (2, 9, 15, 22)
"""The hour of each day at which each player comes."""


class SlowGame:
    """A game with a clock of two days at a table of an event, and its four players."""

    def __init__(self) -> None:
        game = a_notified_game(
            an_event(status=EventStatus.RUNNING), game="btwixt", options={"short": True}, move_seconds=172_800
        )
        with at(0):
            self.key = begin(game).key
        self.random, self.hours = Random(5), 0
        self.found_waiting = Counter[int]()

    @property
    def row(self) -> LiveGame:
        return games.find(self.key)

    def waiting_for(self) -> set[int]:
        """The seats that are asked."""
        row = self.row
        return {seat.position for seat in games.seats_of(row) if games.awaits(row, seat)}

    def an_hour_passes(self) -> None:
        """Let the workers look; whose hour it is comes, everybody else is away."""
        self.hours += 1
        with timekeeping.time_set_to(START + timedelta(hours=self.hours)):
            votes.look_after(timekeeping.now())
            for position in range(4):
                if self.hours % DAY == VISITS[position]:
                    self.visit(position)
            reminders.remind()

    def visit(self, position: int) -> None:
        """Open the table, answer what it asks, and leave."""
        if position in self.waiting_for():
            asked_at = self.row.asked_at
            assert asked_at is not None
            self.found_waiting[position] += asked_at < timekeeping.now() - reminders.AWAY_FOR
        enter(self.row, position)
        while position in self.waiting_for():
            batch, answer = a_move(self.row, position, self.random)
            answers.answer(self.row, seat_viewer(self.row, position), answer, batch=batch)


def test_a_game_of_weeks_sends_a_message_for_each_visit_that_it_waits_for():
    game = SlowGame()
    while not game.row.is_over:
        game.an_hour_passes()
        assert game.hours < 120 * DAY, "the game stands still"
    sent = Delivery.objects.filter(message__kind=MessageKind.YOUR_TURN)
    counts = Counter(sent.values_list("subscription__player", flat=True))
    days = game.hours / DAY
    print(f"{game.row.length} decisions in {days:.0f} days: {sum(counts.values())} messages to four players")
    for position in range(4):
        player = player_at(game.row, position).pk
        assert counts[player] == game.found_waiting[position] <= days + 1
        moments = sent.filter(subscription__player=player).order_by("message__at")
        for first, second in pairwise(moments.values_list("message__at", flat=True)):
            assert second - first >= reminders.EVERY
    assert not Delivery.objects.filter(message__kind=MessageKind.CLOCK_ANSWERED).exists()
