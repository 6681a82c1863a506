"""Time that counts for a player: quiet hours left out, reserves that are renewed each week."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.appointments.rules import QuietHours, Reserve

NIGHT = QuietHours("Europe/Oslo", 23, 7)
SIESTA = QuietHours("Europe/Oslo", 12, 15)
NOON = datetime(2026, 12, 5, 11, 0, tzinfo=UTC)
"""12:00 in Oslo, a Saturday."""
HOUR = timedelta(hours=1)
ALL_HOURS = st.builds(
    lambda start, length, zone: QuietHours(zone, start, (start + length) % 24),
    st.integers(0, 23),
    st.integers(0, 12),
    st.sampled_from(["UTC", "Europe/Oslo", "America/New_York", "Australia/Lord_Howe"]),
)
MOMENTS = st.datetimes(datetime(2026, 3, 1), datetime(2026, 11, 30)).map(lambda at: at.replace(tzinfo=UTC))


def test_nights_are_left_out():
    assert NIGHT.counted(NOON, NOON + 24 * HOUR) == 16 * HOUR
    assert NIGHT.after(NOON, 12 * HOUR) == NOON + 20 * HOUR
    assert SIESTA.counted(NOON, NOON + 4 * HOUR) == HOUR
    assert SIESTA.after(NOON, HOUR) == NOON + 4 * HOUR


def test_without_quiet_hours_all_time_counts():
    assert QuietHours().counted(NOON, NOON + 30 * HOUR) == 30 * HOUR
    assert QuietHours().after(NOON, 30 * HOUR) == NOON + 30 * HOUR


@pytest.mark.parametrize(("day", "hours"), [(28, 7), (27, 8)])
def test_the_night_of_daylight_saving_is_shorter(day: int, hours: int):
    evening = datetime(2027, 3, day - 1, 21, 0, tzinfo=UTC)  # 22:00 in Oslo
    assert NIGHT.counted(evening, evening + 24 * HOUR) == (24 - hours) * HOUR


@given(ALL_HOURS, MOMENTS, st.integers(0, 200 * 3600))
def test_after_is_the_inverse_of_counted(quiet: QuietHours, since: datetime, seconds: int):
    span = timedelta(seconds=seconds)
    assert quiet.counted(since, quiet.after(since, span)) == span


@given(ALL_HOURS, MOMENTS, st.integers(0, 10 * 24 * 3600), st.integers(0, 10 * 24 * 3600))
def test_spans_add_up(quiet: QuietHours, since: datetime, first: int, second: int):
    middle, end = since + timedelta(seconds=first), since + timedelta(seconds=first + second)
    assert quiet.counted(since, middle) + quiet.counted(middle, end) == quiet.counted(since, end)


class TestReserve:
    CLOCK = Reserve(NIGHT, free=HOUR, weekly=10 * HOUR, begun=NOON)

    def test_the_free_time_costs_nothing(self):
        assert self.CLOCK.charged(NOON, NOON + HOUR).left(NOON) == 10 * HOUR

    def test_what_is_beyond_is_charged(self):
        clock = self.CLOCK.charged(NOON, NOON + 4 * HOUR)
        assert clock.left(NOON + 4 * HOUR) == 7 * HOUR
        assert clock.runs_out(NOON + 4 * HOUR) == NOON + 4 * HOUR + 8 * HOUR + 8 * HOUR, (
            "the night is between"
        )

    def test_each_week_has_its_own(self):
        used = self.CLOCK.charged(NOON, NOON + 40 * HOUR)
        assert used.left(NOON + 40 * HOUR) == timedelta()
        assert used.left(NOON + timedelta(days=7)) == 10 * HOUR

    def test_a_question_over_the_end_of_a_week_has_both(self):
        asked = NOON + timedelta(days=7) - 3 * HOUR
        assert self.CLOCK.runs_out(asked) == asked + 3 * HOUR + 10 * HOUR, "none is left of the free time"
        clock = self.CLOCK.charged(asked, asked + 5 * HOUR)
        assert (clock.week, clock.used) == (1, 2 * HOUR)

    @given(st.integers(0, 60), st.integers(0, 60))
    def test_an_answer_in_time_is_never_out(self, start: int, hours: int):
        asked = NOON + start * HOUR
        out = self.CLOCK.runs_out(asked)
        at = asked + hours * HOUR
        clock = self.CLOCK.charged(asked, at)
        assert timedelta() <= clock.used <= clock.weekly
        if at < out and clock.week == self.CLOCK.week:
            assert clock.used < clock.weekly
