"""Number and length of rounds, and the clock (R-3 to R-5)."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.rounds.rules.schedule import Clock, ClockRefused, NoTables, round_length_minutes, suggested_rounds

NOON = datetime(2026, 12, 5, 12, tzinfo=UTC)


def after(seconds: float) -> datetime:
    return NOON + timedelta(seconds=seconds)


@pytest.mark.parametrize(
    ("registered", "rounds"),
    [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (12, 2), (13, 3), (42, 3), (43, 4), (400, 4)],
)
def test_r3_rounds_are_suggested_by_the_number_of_players(registered, rounds):
    assert suggested_rounds(registered) == rounds


@pytest.mark.parametrize(
    ("sizes", "minutes"), [([3, 3], 90), ([4, 4, 4], 90), ([5, 4, 4], 120), ([4, 6], 120), ([3], 90)]
)
def test_r4_length_by_the_largest_table(sizes, minutes):
    assert round_length_minutes(sizes) == minutes


def test_r4_a_round_without_tables_has_no_length():
    with pytest.raises(NoTables):
        round_length_minutes([])


def test_r4_the_clock_runs_once_started():
    clock = Clock(5400)
    assert clock.remaining(NOON) == 5400
    assert not clock.running
    started = clock.start(NOON)
    assert started.running
    assert started.remaining(after(60)) == 5340
    assert started.ends_at(after(60)) == after(5400)


def test_r4_pauses_do_not_count():
    clock = Clock(5400).start(NOON).pause(after(100))
    assert clock.remaining(after(1000)) == 5300
    assert clock.ends_at(after(1000)) is None
    resumed = clock.resume(after(1000))
    assert resumed.remaining(after(1000)) == 5300
    assert resumed.ends_at(after(1000)) == after(1000 + 5300)
    again = resumed.pause(after(1100)).resume(after(1150))
    assert again.remaining(after(1150)) == 5200


def test_r4_extensions_of_the_round_and_of_a_table_add_up():
    clock = Clock(5400).start(NOON).extend(300)
    assert clock.remaining(NOON) == 5700
    assert clock.remaining(NOON, table_extension=120) == 5820
    assert clock.extend(-300).remaining(NOON) == 5400
    with pytest.raises(ClockRefused, match="taken back"):
        clock.extend(-301)


def test_r5_time_is_called_when_nothing_remains():
    clock = Clock(60).start(NOON)
    assert not clock.time_called(after(59))
    assert clock.time_called(after(60))
    assert not clock.time_called(after(60), table_extension=10)
    assert clock.remaining(after(75)) == -15
    assert not Clock(0).time_called(NOON)


def test_the_clock_refuses_what_makes_no_sense():
    clock = Clock(60)
    for refused in (clock.pause, clock.resume):
        with pytest.raises(ClockRefused):
            refused(NOON)
    started = clock.start(NOON)
    with pytest.raises(ClockRefused, match="already started"):
        started.start(NOON)
    with pytest.raises(ClockRefused, match="not paused"):
        started.resume(NOON)
    with pytest.raises(ClockRefused, match="not running"):
        started.pause(NOON).pause(NOON)


@given(st.lists(st.integers(0, 600), min_size=1, max_size=9))
def test_however_often_it_is_paused_played_time_is_what_counts(steps):
    """Odd steps are pauses: only the even ones use up the round."""
    clock, now = Clock(5400).start(NOON), NOON
    for position, seconds in enumerate(steps):
        now += timedelta(seconds=seconds)
        clock = clock.pause(now) if position % 2 == 0 else clock.resume(now)
    assert clock.remaining(now) == 5400 - sum(steps[::2])
