"""An online event of twelve over three rounds without its staff: one is absent, one late, one asleep, and the
server restarts once. Only the organizer's first draw is done by hand."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.core.cache import cache

from tables.archive.queries.archive import event_archive
from tables.archive.rules.verify import verify
from tables.core import timekeeping
from tables.events.actions.stages import finish_event
from tables.events.models import Event, EventStatus
from tables.live.judge import votes
from tables.live.models.game import LiveGame, LiveStatus
from tables.live.play import answers, clocks, lobby
from tables.live.store import games, matches
from tables.live.view.online import faults_of
from tables.live.workers import bots, online
from tables.players.models import PlayerStatus
from tables.rounds.actions.pairing import draw_round
from tables.rounds.actions.publishing import publish_round
from tables.rounds.models import RoundStatus
from tests.builders import an_event, players, staff_of
from tests.live_games import START, a_move, commitment_of, enter, nonce_of, seat_viewer

pytestmark = [pytest.mark.django_db, pytest.mark.slow, pytest.mark.once]

SETTING = {
    "game": "goofspiel",
    "options": {"cards": 5},
    "round_hours": 48,
    "move_seconds": 3600,
    "absent": "bot",
    "absent_minutes": 30,
    "absent_timeouts": 2,
    "bot": "random",
    "dispute_minutes": 60,
    "closes": True,
    "next_round": "results",
}
ABSENT, LATE, ASLEEP = "p1", "p2", "p3"


class Hall:
    """The event with its people, who play as programs do; time is set, nobody waits."""

    def __init__(self) -> None:
        self.now, self.random = START, Random(12)
        self.event = an_event(status=EventStatus.RUNNING, online=SETTING, quorum="staff")
        players(self.event, 12)
        self.organizer = staff_of(self.event)

    def passes(self, **span: float) -> None:
        """Let time pass: the workers look, and those who are awake play."""
        self.now += timedelta(**span)
        with timekeeping.time_set_to(self.now):
            online.conduct_all()
            going_on = LiveGame.objects.exclude(status__in=["finished", "abandoned"])
            for key in list(going_on.values_list("key", flat=True)):
                self.play(key)
            online.conduct_all()

    def comes(self, key: str) -> bool:
        """Whether a player has come: the absent one never, the late one after 45 minutes of the round."""
        if key == ABSENT:
            return False
        opened = self.event.rounds.order_by("-number")[0].published_at
        assert opened is not None
        return key != LATE or self.now - opened >= timedelta(minutes=45)

    def play(self, key: str) -> None:
        game = games.find(key)
        for seat in games.seats_of(game):
            if seat.player is not None and self.comes(seat.player.key):
                self.enter(key, seat.position)
        for seat in games.seats_of(games.find(key)):
            game = games.find(key)
            if game.committed_at is not None and game.begun_at is None and not seat.bot and not seat.nonce:
                lobby.reveal(game, seat_viewer(game, seat.position), nonce_of(seat.position))
        self.decide(key)

    def enter(self, key: str, position: int) -> None:
        game = games.find(key)
        enter(game, position)
        seat = games.seats_of(games.find(key))[position]
        if seat.has_stand_in and seat.player is not None and seat.player.key != ASLEEP:
            votes.take_seat_back(games.find(key), seat_viewer(game, position))
        game = games.find(key)
        if game.committed_at is None and not games.seats_of(game)[position].bot:
            lobby.commit(game, seat_viewer(game, position), commitment_of(game, position))

    def decide(self, key: str) -> None:
        """Everybody who is awake answers, programs at once, until the table waits for somebody asleep."""
        for _turn in range(200):
            row = games.find(key)
            if row.status != LiveStatus.PLAYING:
                return
            if row.bots_at is not None:
                with timekeeping.time_set_to(max(self.now, row.bots_at)):
                    bots.play_due(row)
                continue
            awake = [
                seat.position
                for seat in games.seats_of(row)
                if games.awaits(row, seat) and seat.player and self.answers(seat.player.key)
            ]
            if not awake:
                if row.due_at is not None and row.due_at <= self.now:
                    clocks.expire(row)
                    continue
                return
            batch, answer = a_move(row, awake[0], self.random)
            answers.answer(row, seat_viewer(row, awake[0]), answer, batch=batch)

    def answers(self, key: str) -> bool:
        return key != ASLEEP and self.comes(key)


def test_three_rounds_need_nobody():
    cache.clear()
    hall = Hall()
    with timekeeping.time_set_to(hall.now):
        publish_round(draw_round(hall.event, hall.organizer), hall.organizer)
    by_hand = Event.objects.get(pk=hall.event.pk).revision
    for step in range(80):
        hall.passes(minutes=20)
        if step == 5:
            matches.forget()  # the server restarts: every match comes from the database again
        states = list(hall.event.rounds.order_by("number").values_list("status", flat=True))
        if states == [RoundStatus.CLOSED] * 3:
            break
    assert states == [RoundStatus.CLOSED] * 3, (states, faults_of(hall.event))
    assert faults_of(hall.event) == []
    after = hall.event.journal.filter(revision__gt=by_hand)
    assert set(after.values_list("actor_kind", flat=True)) <= {"system", "player"}
    assert not after.filter(user=hall.organizer.user).exists()
    assert after.filter(verb="live.give_back").exists(), "the late player took the seat back"
    given = after.filter(verb="live.give_to_bot", reason__contains="too often")
    assert given.exists(), "the sleeping player's seat was played on"
    assert {game.status for game in LiveGame.objects.filter(event=hall.event)} == {LiveStatus.FINISHED}
    assert hall.event.players.filter(status=PlayerStatus.ACTIVE).count() == 12
    event = Event.objects.get(pk=hall.event.pk)
    finish_event(event, hall.organizer)
    assert verify(event_archive(Event.objects.get(pk=event.pk))).ok
