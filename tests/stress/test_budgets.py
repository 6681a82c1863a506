"""Budgets, in seconds of the processor: a league of 40 events in 2, ratings of 10,000 tables in 10, an online
round of 40 tables in 5."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest

from tables.events.models import DeckLists, Event, EventStatus
from tables.live.models.game import LiveGame
from tables.live.play import decks
from tables.live.workers import online
from tables.rounds.actions.pairing import draw_round
from tables.rounds.actions.publishing import publish_round
from tables.series.leagues.queries import read_league
from tables.series.leagues.rules.rule import LeagueRule
from tables.series.ratings.rules import RatedTable, TableKey, rate
from tests.builders import an_event, players, staff_of
from tests.series import a_league_of, a_season

EVENTS, PLAYERS, ROUNDS = 40, 200, 2
pytestmark = [pytest.mark.slow, pytest.mark.timed]


@pytest.mark.django_db
@pytest.mark.once
def test_a_league_of_forty_events_in_two_seconds(django_assert_max_num_queries):
    league = a_league_of(*a_season(EVENTS, PLAYERS, ROUNDS), rule=LeagueRule(points_by="share", best_of=10))
    began = process_time()
    reading = read_league(league, is_team=False)
    took = process_time() - began
    print(f"league: {took:.2f} s")
    assert len(reading.standings.rows) == PLAYERS and took <= 2
    began = process_time()
    with django_assert_max_num_queries(2):
        assert read_league(league, is_team=False) is reading
    assert process_time() - began <= 0.2


def test_ten_thousand_tables_in_ten_seconds():
    random = Random(2)
    people = [f"p{at}" for at in range(400)]
    tables = [
        RatedTable(
            TableKey("event", 1, at),
            {who: place for place, who in enumerate(random.sample(people, 4), start=1)},
        )
        for at in range(10_000)
    ]
    began = process_time()
    book = rate(tables)
    took = process_time() - began
    print(f"ratings: {took:.2f} s")
    assert sum(map(len, book.steps.values())) == 40_000 and took <= 10


@pytest.mark.django_db
def test_an_online_round_of_forty_tables_in_five_seconds():
    event = an_event(
        status=EventStatus.RUNNING,
        deck_lists=DeckLists.REQUIRED,
        online={"game": "lcg", "move_seconds": 86_400, "spectators": "delayed", "delay_seconds": 60},
    )
    organizer, ready = (
        staff_of(event),
        [choice.key for choice in decks.ready_choices() if "first" not in choice.key],
    )
    for number, player in enumerate(players(event, 240)):
        decks.submit_ready(player, organizer, ready[number % len(ready)], reason="for the test")
    round_ = draw_round(event, organizer)
    began = process_time()
    publish_round(round_, organizer)
    online.conduct(Event.objects.get(pk=event.pk))
    took = process_time() - began
    print(f"online round: {took:.2f} s")
    assert LiveGame.objects.filter(event=event).count() == 40 and took <= 5
