"""The Board Game in groups of six, and round robins of small fields."""

from __future__ import annotations

import json
from itertools import combinations

import pytest

from tables.archive.queries.archive import archive_text
from tables.archive.rules.reading import from_json, parse
from tables.archive.rules.verify import verify
from tables.core.errors import Refused
from tables.events.actions.stages import finish_event
from tables.events.models import Event
from tables.players.actions.participation import drop
from tables.rounds.actions.pairing import draw_round
from tables.rounds.models import RoundPairing
from tests.builders import table_keys
from tests.stages import Stage, play_drawn, started_with_stages

pytestmark = pytest.mark.django_db

HOUSES = ["Baratheon", "Greyjoy", "Lannister", "Martell", "Stark", "Tyrell"]


def play(stage: Stage, rounds: int) -> list[list[list[str]]]:
    found = []
    for _ in range(rounds):
        round_ = draw_round(Event.objects.get(pk=stage.event.pk), stage.actor())
        assert round_.pairing == RoundPairing.DESIGNED
        found.append(table_keys(round_))
        play_drawn(round_, stage.actor())
    stage.event.refresh_from_db()
    return found


def verified(stage: Stage) -> None:
    finish_event(stage.event, stage.actor())
    report = verify(parse(archive_text(Event.objects.get(pk=stage.event.pk))))
    assert not report.differences
    assert not any("not drawn again" in note for note in report.notes)


def test_everybody_sits_once_in_each_seat_of_a_group_and_follows_everybody_once() -> None:
    groups = {"kind": "groups", "rounds": 6, "size": 6, "houses": HOUSES}
    stage = started_with_stages([groups], 12)
    rounds = play(stage, 6)
    for at in range(2):
        assert len({frozenset(tables[at]) for tables in rounds}) == 1
        for seat in range(6):
            assert len({tables[at][seat] for tables in rounds}) == 6
        follows = [pair for tables in rounds for pair in zip(tables[at], tables[at][1:], strict=False)]
        assert len(follows) == len(set(follows)) == 30
    verified(stage)


def test_a_group_plays_on_without_who_left_and_winners_of_groups_qualify() -> None:
    stages = [
        {"kind": "groups", "rounds": 2, "size": 4},
        {"kind": "cut", "players": 4, "tables": 1, "entry": "group_winners"},
    ]
    stage = started_with_stages(stages, 12)
    first = play(stage, 1)[0]
    drop(stage.player(first[0][0]), stage.actor())
    second = play(stage, 1)[0]
    assert set(second[0]) == set(first[0][1:]) and len(second[0]) == 3
    final = draw_round(stage.event, stage.actor())
    groups = {key: at for at, table in enumerate(first) for key in table}
    assert {groups[key] for key in table_keys(final)[0]} == {0, 1, 2}
    play_drawn(final, stage.actor())
    verified(stage)


def test_who_stays_in_a_group_of_six_plays_no_house_twice_after_a_drop() -> None:
    stage = started_with_stages([{"kind": "groups", "rounds": 4, "size": 6, "houses": HOUSES}], 12)
    first = play(stage, 2)
    drop(stage.player(first[0][0][2]), stage.actor())
    rounds = [tables[0] for tables in (*first, *play(stage, 2))]
    assert [len(table) for table in rounds] == [6, 6, 5, 5]
    for key in rounds[-1]:
        assert len({table.index(key) for table in rounds}) == 4
    verified(stage)


def test_a_seat_in_a_group_that_nobody_had_is_found_in_the_archive() -> None:
    stage = started_with_stages([{"kind": "groups", "rounds": 2, "size": 4}], 8)
    play(stage, 2)
    finish_event(stage.event, stage.actor())
    document = json.loads(archive_text(Event.objects.get(pk=stage.event.pk)))
    draw = [row for row in document["journal"] if row["verb"] == "pairing.draw"][-1]["after"]
    draw["sat"]["p1"] = [draw["sat"]["p1"][0] % 4 + 1]
    assert "R-12" in {found.rule for found in verify(from_json(document)).differences}


def test_a_group_that_is_too_small_has_to_be_prescribed() -> None:
    stage = started_with_stages([{"kind": "groups", "rounds": 3, "size": 3}], 6)
    first = play(stage, 1)[0]
    drop(stage.player(first[0][0]), stage.actor())
    with pytest.raises(Refused, match="Prescribe the tables"):
        draw_round(stage.event, stage.actor())


def test_nine_players_at_three_tables_all_meet_once() -> None:
    stage = started_with_stages([{"kind": "round_robin", "rounds": 4, "size": 3}], 9)
    met = [
        frozenset(pair) for tables in play(stage, 4) for table in tables for pair in combinations(table, 2)
    ]
    assert len(met) == len(set(met)) == 36
    verified(stage)


def test_a_round_robin_goes_on_evenly_after_a_drop() -> None:
    stage = started_with_stages([{"kind": "round_robin", "rounds": 4, "size": 4}], 8)
    play(stage, 1)
    drop(stage.player("p3"), stage.actor())
    play(stage, 3)
    verified(stage)
