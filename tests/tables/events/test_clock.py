"""The round clock: started, paused, resumed, extended, started afresh, and read (R-4, R-5)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.archive.queries.archive import event_archive
from tables.archive.rules.verify import verify
from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.errors import Malformed, NotPermitted, NotVisible, Outdated, Refused
from tables.events.models import Event
from tables.formats.rules.presets import PRESETS
from tables.players.actions.participation import drop
from tables.rounds.actions.clock import (
    change_length,
    extend_round,
    extend_table,
    pause_clock,
    restart_clock,
    resume_clock,
    start_clock,
)
from tables.rounds.actions.editing import Move, edit_seats
from tables.rounds.actions.pairing import draw_round
from tables.rounds.actions.publishing import close_round, publish_round, withdraw_round
from tables.rounds.models import Round, RoundStatus, TableStatus
from tables.rounds.queries.clock import ClockView, clock_view
from tables.staff.models import Role
from tests.builders import a_running_event, an_event, confirm_all, last_entry, staff_of

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)


def at(minutes: float, act: Callable[[], object] | None = None) -> None:
    """Do something so many minutes after noon."""
    with timekeeping.time_set_to(NOON + timedelta(minutes=minutes)):
        if act:
            act()


def read(round_: Round, minutes: float) -> ClockView:
    """The clock so many minutes after noon."""
    with timekeeping.time_set_to(NOON + timedelta(minutes=minutes)):
        return clock_view(Round.objects.get(pk=round_.pk))


@pytest.fixture
def event() -> Event:
    return a_running_event(8)


@pytest.fixture
def round_(event, actor) -> Round:
    return publish_round(draw_round(event, actor), actor)


@pytest.fixture
def started(round_, actor) -> Round:
    at(0, lambda: start_clock(round_, actor))
    return Round.objects.select_related("event").get(pk=round_.pk)


class TestStart:
    def test_lets_the_round_and_its_tables_play(self, event, actor, round_):
        at(0, lambda: start_clock(round_, actor, expected=round_.revision))
        round_.refresh_from_db()
        assert (round_.status, round_.started_at) == (RoundStatus.PLAYING, NOON)
        assert set(round_.tables.values_list("status", "revision")) == {
            (TableStatus.PLAYING, round_.revision)
        }
        entry = last_entry(event)
        assert (entry.verb, entry.object, entry.before["started_at"]) == ("clock.start", "round 1", None)
        assert entry.after["started_at"] == NOON.isoformat()

    def test_leaves_a_table_alone_that_has_a_result(self, actor, round_):
        confirm_all(round_)
        start_clock(round_, actor)
        assert set(round_.tables.values_list("status", flat=True)) == {TableStatus.CONFIRMED}

    def test_twice_changes_nothing(self, event, actor, started):
        revision = last_entry(event).revision
        at(5, lambda: start_clock(started, actor, expected=0))
        assert last_entry(event).revision == revision
        assert read(started, 5).started_at == NOON

    def test_of_a_changed_round_is_outdated(self, actor, round_):
        with pytest.raises(Outdated):
            start_clock(round_, actor, expected=round_.revision - 1)

    def test_of_a_draft_is_refused(self, event, actor):
        draft = draw_round(event, actor)
        with pytest.raises(Refused, match="Publish it first"):
            start_clock(draft, actor)

    def test_of_a_closed_round_is_refused(self, actor, round_):
        confirm_all(round_)
        close_round(round_, actor)
        with pytest.raises(Refused, match="is closed"):
            start_clock(round_, actor)

    def test_is_open_to_scorekeepers_but_not_to_strangers(self, event, round_):
        with pytest.raises(NotVisible):
            start_clock(round_, staff_of(an_event()))
        assert start_clock(round_, staff_of(event, Role.SCOREKEEPER)).status == RoundStatus.PLAYING


class TestReading:
    def test_before_the_start(self, round_):
        view = read(round_, 0)
        assert (view.state, view.ends_at, view.seconds_left) == ("not_started", None, 90 * 60)

    def test_while_it_runs(self, started):
        view = read(started, 30)
        assert (view.state, view.seconds_left) == ("running", 60 * 60)
        assert view.ends_at == NOON + timedelta(minutes=90)

    def test_at_time(self, started):
        assert read(started, 90).state == "time_called"
        assert read(started, 95).seconds_left == -5 * 60

    def test_of_a_table_with_an_extension(self, actor, started):
        at(10, lambda: extend_table(started.tables.get(number=2), actor, 7))
        view = read(started, 92)
        assert view.state == "time_called"
        assert [(t.number, t.extension_minutes, t.seconds_left) for t in view.extended_tables] == [
            (2, 7, 300)
        ]

    def test_of_a_table_with_an_extension_once_it_is_confirmed(self, actor, started):
        for number in (1, 2):
            at(10, partial(extend_table, started.tables.get(number=number), actor, 7))
        confirm_all(started)
        started.tables.filter(number=1).update(status=TableStatus.PLAYING, sheet=None)
        assert [table.number for table in read(started, 92).extended_tables] == [1]
        given = list(started.tables.order_by("number"))
        assert [table.number for table in clock_view(started, given).extended_tables] == [1]

    def test_of_a_closed_round(self, actor, started):
        confirm_all(started)
        close_round(started, actor)
        assert read(started, 10).state == "closed"

    def test_takes_one_query(self, started):
        with CaptureQueriesContext(connection) as queries:
            clock_view(started)
        assert len(queries) == 1


class TestPause:
    def test_does_not_count_as_time_played(self, event, actor, started):
        at(10, lambda: pause_clock(started, actor, reason="Fire alarm"))
        assert last_entry(event).reason == "Fire alarm"
        view = read(started, 25)
        assert (view.state, view.ends_at, view.seconds_left) == ("paused", None, 80 * 60)
        at(30, lambda: resume_clock(started, actor))
        assert last_entry(event).after["paused_seconds"] == 20 * 60
        assert read(started, 30).ends_at == NOON + timedelta(minutes=110)

    def test_adds_up_over_several_pauses(self, actor, started):
        for start, end in ((10, 15), (20, 27)):
            at(start, lambda: pause_clock(started, actor))
            at(end, lambda: resume_clock(started, actor))
        assert read(started, 30).seconds_left == (90 - 18) * 60

    def test_twice_changes_nothing(self, event, actor, started):
        at(10, lambda: pause_clock(started, actor))
        at(12, lambda: pause_clock(started, actor, expected=0))
        assert read(started, 20).seconds_left == 80 * 60
        at(20, lambda: resume_clock(started, actor))
        revision = last_entry(event).revision
        at(30, lambda: resume_clock(started, actor, expected=0))
        assert last_entry(event).revision == revision

    @pytest.mark.parametrize("act", [pause_clock, resume_clock])
    def test_needs_a_clock_that_was_started(self, actor, round_, act):
        with pytest.raises(Refused, match="has not been started"):
            act(round_, actor)

    def test_of_a_changed_round_is_outdated(self, actor, started):
        with pytest.raises(Outdated):
            pause_clock(started, actor, expected=started.revision + 1)
        pause_clock(started, actor)
        with pytest.raises(Outdated):
            resume_clock(started, actor, expected=started.revision)


class TestExtensions:
    def test_of_the_round_add_up_and_can_be_taken_back(self, event, actor, started):
        at(5, lambda: extend_round(started, actor, 10, reason="Slow start"))
        at(6, lambda: extend_round(started, actor, 5))
        at(7, lambda: extend_round(started, actor, -3))
        assert read(started, 7).ends_at == NOON + timedelta(minutes=102)
        entry = last_entry(event)
        assert entry.verb == "clock.extend"
        assert (entry.before["extension_minutes"], entry.after["extension_minutes"]) == (15, 12)

    def test_of_a_table_are_its_own(self, event, actor, started):
        table = started.tables.get(number=1)
        extended = extend_table(table, actor, 8, reason="Judge call", expected=table.revision)
        entry = last_entry(event)
        assert (entry.verb, entry.object, entry.reason) == (
            "clock.extend_table",
            "round 1 table 1",
            "Judge call",
        )
        assert (entry.before, entry.after) == ({"extension_minutes": 0}, {"extension_minutes": 8})
        assert extended.revision == entry.revision
        assert started.tables.get(number=2).extension_minutes == 0

    @pytest.mark.parametrize("minutes", [0, 121, -121])
    def test_have_a_limit(self, actor, started, minutes):
        for act in (
            lambda: extend_round(started, actor, minutes),
            lambda: extend_table(started.tables.get(number=1), actor, minutes),
        ):
            with pytest.raises(Malformed) as wrong:
                act()
            assert (wrong.value.problems[0].field, wrong.value.problems[0].rule) == ("minutes", "R-4")

    def test_take_back_no_more_than_was_added(self, actor, started):
        for act in (
            lambda: extend_round(started, actor, -1),
            lambda: extend_table(started.tables.get(number=1), actor, -1),
        ):
            with pytest.raises(Malformed, match="No more time can be taken back"):
                act()

    def test_are_for_rounds_in_public_and_open(self, event, actor):
        draft = draw_round(event, actor)
        with pytest.raises(Refused, match="is a draft"):
            extend_round(draft, actor, 5)
        publish_round(draft, actor)
        confirm_all(draft)
        with pytest.raises(Refused, match="its result is confirmed"):
            extend_table(draft.tables.get(number=1), actor, 5)
        close_round(draft, actor)
        with pytest.raises(Refused, match="is closed"):
            extend_round(draft, actor, 5)

    def test_are_outdated_when_somebody_else_extended(self, actor, started):
        table = started.tables.get(number=1)
        extend_round(started, actor, 5, expected=started.revision)
        extend_table(table, actor, 5, expected=table.revision)
        with pytest.raises(Outdated):
            extend_round(started, actor, 5, expected=started.revision)
        with pytest.raises(Outdated):
            extend_table(table, actor, 5, expected=table.revision)

    def test_need_the_clocks_right(self, event, started):
        player = event.players.get(number=1)
        with pytest.raises(NotPermitted):
            extend_round(started, type(staff_of(event)).of_player(player), 5)


class TestRestart:
    def test_gives_the_full_length_from_now(self, event, actor, started):
        at(5, lambda: extend_round(started, actor, 10))
        at(6, lambda: pause_clock(started, actor))
        at(10, lambda: restart_clock(started, actor, reason="Started by mistake"))
        view = read(started, 10)
        assert (view.state, view.seconds_left, view.extension_minutes) == ("running", 90 * 60, 0)
        assert last_entry(event).before["extension_minutes"] == 10

    def test_needs_a_reason_and_a_started_clock(self, actor, round_):
        with pytest.raises(Refused):
            restart_clock(round_, actor, reason="x")
        start_clock(round_, actor)
        with pytest.raises(Malformed) as wrong:
            restart_clock(round_, actor, reason="")
        assert wrong.value.problems[0].field == "reason"

    def test_of_a_changed_round_is_outdated(self, actor, started):
        with pytest.raises(Outdated):
            restart_clock(started, actor, reason="x", expected=started.revision + 1)


class TestChangeLength:
    """R-4, `event`: the length goes by the largest table of the event, fixed when round 1 is published."""

    def next_round(self, event: Event, actor: Actor) -> Round:
        latest = event.rounds.order_by("-number").first()
        if latest is not None:
            confirm_all(latest)
            close_round(latest, actor)
        return draw_round(event, actor)

    def test_later_rounds_last_as_long_as_the_first_whatever_their_tables(self):
        event = a_running_event(9)
        actor = staff_of(event)
        first = self.next_round(event, actor)
        assert first.length_minutes == 120  # a table of five
        publish_round(first, actor)
        drop(event.players.get(key="p9"), actor)
        second = self.next_round(event, actor)
        assert {table.seats.count() for table in second.tables.all()} == {4}
        assert publish_round(second, actor).length_minutes == 120

    def test_each_round_by_its_own_tables_is_the_other_reading(self):
        event = a_running_event(9, readings={"round_length": "round"})
        actor = staff_of(event)
        publish_round(self.next_round(event, actor), actor)
        drop(event.players.get(key="p9"), actor)
        second = publish_round(self.next_round(event, actor), actor)
        assert second.length_minutes == 90
        with pytest.raises(Refused, match="own largest table"):
            change_length(second, actor, 120, reason="announced")

    def test_events_from_before_keep_each_rounds_own_length(self):
        event = a_running_event(9, readings={})
        actor = staff_of(event)
        publish_round(self.next_round(event, actor), actor)
        drop(event.players.get(key="p9"), actor)
        assert self.next_round(event, actor).length_minutes == 90

    @pytest.mark.parametrize("reading", ["event", "round"])
    def test_a_format_with_a_length_of_its_own_may_get_any_other(self, reading: str):
        options = {"format": PRESETS["commander"].to_json(), "readings": {"round_length": reading}}
        event = a_running_event(8, **options)
        actor = staff_of(event)
        first = publish_round(self.next_round(event, actor), actor)
        assert first.length_minutes == 80
        for wrong in (0, 1441):
            with pytest.raises(Malformed, match="1 to 1440 minutes"):
                change_length(first, actor, wrong, reason="slow hall")
        change_length(first, actor, 65, reason="the hall closes")
        first.refresh_from_db()
        assert start_clock(first, actor).length_minutes == 65
        Round.objects.update(status=RoundStatus.CLOSED)
        assert draw_round(event, actor).length_minutes == (65 if reading == "event" else 80)

    def test_the_organizer_announces_another_length_with_a_reason(self):
        event = a_running_event(8)
        actor = staff_of(event)
        draft = self.next_round(event, actor)
        with pytest.raises(Refused, match="draft"):
            change_length(draft, actor, 120, reason="slow hall")
        first = publish_round(draft, actor)
        assert first.length_minutes == 90
        with pytest.raises(Malformed, match="Say why"):
            change_length(first, actor, 120, reason=" ")
        with pytest.raises(Malformed, match="90 or 120"):
            change_length(first, actor, 100, reason="slow hall")
        with pytest.raises(NotPermitted):
            change_length(first, staff_of(event, Role.JUDGE), 120, reason="slow hall")
        changed = change_length(first, actor, 120, reason="slow hall")
        entry = last_entry(event)
        assert (entry.verb, entry.object, entry.reason) == ("clock.length", "round 1", "slow hall")
        assert (entry.before["length_minutes"], entry.after["length_minutes"]) == (90, 120)
        with pytest.raises(Outdated):
            change_length(first, actor, 90, reason="no", expected=first.revision)
        revision = Event.objects.get().revision
        change_length(changed, actor, 120, reason="again")
        assert Event.objects.get().revision == revision
        start_clock(changed, actor)
        with pytest.raises(Refused, match="only become longer"):
            change_length(changed, actor, 90, reason="late")
        assert self.next_round(event, actor).length_minutes == 120
        report = verify(event_archive(event))
        assert not [found for found in report.differences if "length_minutes" in found.where]

    def test_withdrawing_round_1_withdraws_what_was_announced_by_its_tables(self):
        event = a_running_event(8)
        actor = staff_of(event)
        first = publish_round(self.next_round(event, actor), actor)
        somebody = first.seats.filter(table__number=1)[0].player.key
        moved = edit_seats(first, actor, Move(somebody, 2), reason="family")
        assert moved.length_minutes == 120
        withdrawn = withdraw_round(moved, actor, reason="seated anew")
        back = edit_seats(withdrawn, actor, Move(somebody, 1), reason="home")
        assert back.length_minutes == 90 and publish_round(back, actor).length_minutes == 90
