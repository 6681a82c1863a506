"""What is computed once: who waits for it, what is kept, what is not."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

from tables.core.access import Actor
from tables.core.remembered import Remembered
from tables.events.queries.record import load_record
from tables.results.actions import results
from tables.standings.queries.standings import EventStandings, event_standings, standings_of
from tests.builders import sheet_of
from tests.stages import a_hall


def test_a_crowd_waits_for_one_of_them():
    remembered: Remembered[str, int] = Remembered(10)
    together, computed = threading.Barrier(8), []

    def compute() -> int:
        computed.append(threading.get_ident())
        threading.Event().wait(0.1)
        return 7

    def ask(_: int) -> int:
        together.wait()
        return remembered.get("a", compute)

    with ThreadPoolExecutor(8) as crowd:
        assert list(crowd.map(ask, range(8))) == [7] * 8
    assert len(computed) == 1


def test_those_asked_for_last_are_kept_within_the_weight_and_the_newest_always():
    remembered: Remembered[str, str] = Remembered(10, len)
    for key in ("aaaa", "bbbb"):
        remembered.get(key, partial(str, key))
    remembered.get("aaaa", pytest.fail)
    remembered.get("cccc", lambda: "cccc")
    remembered.get("aaaa", pytest.fail)
    assert remembered.get("bbbb", lambda: "new") == "new"
    assert remembered.get("large", lambda: "x" * 50) == "x" * 50
    assert remembered.weight == 50
    remembered.get("large", pytest.fail)


def test_a_failure_is_not_kept():
    remembered: Remembered[str, int] = Remembered(10)
    with pytest.raises(ZeroDivisionError):
        remembered.get("a", lambda: 1 // 0)
    assert remembered.get("a", lambda: 1) == 1


def test_what_was_begun_before_everything_was_forgotten_is_not_kept():
    remembered: Remembered[str, int] = Remembered(10)

    def outdated() -> int:
        remembered.clear()
        return 1

    assert remembered.get("a", outdated) == 1
    assert remembered.get("a", lambda: 2) == 2


class TestStandings:
    """They are worked out anew after what they count has changed, and after nothing else."""

    @pytest.mark.django_db
    def test_of_a_report_and_its_confirmations_only_the_last_changes_them(self):
        hall = a_hall()
        table, people = hall.table(1), hall.seated(1)
        content = sheet_of(people)

        def fresh() -> EventStandings:
            hall.event.refresh_from_db()
            return event_standings(hall.event)

        def shown(standings: EventStandings) -> tuple[Any, ...]:
            return standings.tables_out, [(row.player, row.points, row.rank) for row in standings.rows]

        def is_right(found: EventStandings) -> bool:
            return shown(found) == shown(standings_of(load_record(hall.event)))

        before = fresh()
        results.report_result(table, Actor.of_player(people[0]), content, expected_version=0)
        results.dispute_result(table, Actor.of_player(people[1]), version=1, comment="no")
        assert fresh() is before and is_right(before)
        confirmed = [before]
        for player in people[1:]:
            results.confirm_result(table, Actor.of_player(player), version=1)
            confirmed.append(fresh())
            assert is_right(confirmed[-1])
        assert confirmed[-1].tables_out == before.tables_out - 1
        assert len({id(each) for each in confirmed}) == 2
        table = hall.table(1)
        results.save_result(table, hall.actor(), sheet_of(people[::-1]), expected_version=1, reason="turned")
        assert fresh() is not confirmed[-1] and is_right(fresh())
        results.clear_result(table, hall.actor(), reason="never played")
        assert fresh().tables_out == before.tables_out and is_right(fresh())
