"""Cuts with several tables: 16 at four tables, whose winners play the final; 64 in three cuts."""

from __future__ import annotations

import pytest

from tables.archive.queries.archive import archive_text
from tables.archive.rules.reading import parse
from tables.archive.rules.verify import verify
from tables.events.actions.stages import finish_event
from tables.events.models import Event
from tables.players.actions.participation import drop
from tables.rounds.actions.pairing import draw_round
from tables.stages.queries.bracket import bracket_of
from tables.standings.queries.standings import event_standings
from tests.builders import table_keys
from tests.stages import Stage, play_drawn, started_with_stages

pytestmark = pytest.mark.django_db

SIXTEEN = [
    {"kind": "rounds", "rounds": 2},
    {"kind": "cut", "players": 16, "tables": 4},
    {"kind": "cut", "players": 4, "tables": 1, "seats": "chosen"},
]


def played(stage: Stage, rounds: int) -> list[list[str]]:
    tables: list[list[str]] = []
    for _ in range(rounds):
        round_ = play_drawn(draw_round(stage.event, stage.actor()), stage.actor())
        tables = table_keys(round_)
    stage.event = Event.objects.get(pk=stage.event.pk)
    return tables


def test_winners_of_the_semi_finals_play_the_final() -> None:
    stage = started_with_stages(SIXTEEN, 20)
    played(stage, 2)
    seeds = event_standings(stage.event).rows.order
    open_ = bracket_of(stage.event)
    assert open_ is not None and [at.is_open for at in open_.stages] == [False, True]
    assert [seat.player for seat in open_.stages[0].tables[0].seats] == [seeds[at] for at in (0, 7, 8, 15)]
    semis = played(stage, 1)
    assert {frozenset(table) for table in semis} == {
        frozenset(seeds[at] for at in places)
        for places in ((0, 7, 8, 15), (1, 6, 9, 14), (2, 5, 10, 13), (3, 4, 11, 12))
    }
    winners = [table[0] for table in semis]
    found = bracket_of(stage.event)
    assert found is not None
    assert [
        seat.player for table in found.stages[0].tables for seat in table.seats if seat.advances
    ] == winners
    final = table_keys(draw_round(stage.event, stage.actor()))[0]
    assert final == sorted(winners, key=seeds.index)  # seats are chosen, the best seeding first
    played_final = play_drawn(stage.event.rounds.get(number=4), stage.actor())
    stage.event = Event.objects.get(pk=stage.event.pk)
    order = event_standings(stage.event).rows.order
    assert order[:4] == tuple(table_keys(played_final)[0])
    assert set(order[4:16]) == {key for table in semis for key in table} - set(winners)
    assert order[16:] == seeds[16:]
    whole = bracket_of(stage.event)
    assert whole is not None and whole.champion == stage.player(order[0]).name
    finish_event(stage.event, stage.actor())
    assert not verify(parse(archive_text(Event.objects.get(pk=stage.event.pk)))).differences


def test_the_best_runner_up_takes_the_place_of_a_winner_who_left() -> None:
    stage = started_with_stages(SIXTEEN, 20)
    played(stage, 2)
    seeds = event_standings(stage.event).rows.order
    semis = played(stage, 1)
    drop(stage.player(semis[0][0]), stage.actor())
    final = table_keys(draw_round(stage.event, stage.actor()))[0]
    seconds = sorted((table[1] for table in semis), key=seeds.index)
    assert set(final) == {table[0] for table in semis[1:]} | {seconds[0]}


def test_a_large_event_is_cut_three_times() -> None:
    stages = [
        {"kind": "rounds", "rounds": 1},
        {"kind": "cut", "players": 36, "tables": 6, "seeding": "draw"},
        {"kind": "cut", "players": 10, "tables": 2},
        {"kind": "cut", "players": 4, "tables": 1},
    ]
    stage = started_with_stages(stages, 40)
    played(stage, 1)
    assert list(map(len, played(stage, 1))) == [6] * 6
    assert list(map(len, played(stage, 1))) == [5, 5]
    final = played(stage, 1)[0]
    assert event_standings(stage.event).rows.order[:4] == tuple(final)
    assert [str(at.title) for at in bracket_of(stage.event).stages] == [  # type: ignore[union-attr]
        "Quarter-finals",
        "Semi-finals",
        "Final",
    ]
    finish_event(stage.event, stage.actor())
    assert not verify(parse(archive_text(Event.objects.get(pk=stage.event.pk)))).differences
