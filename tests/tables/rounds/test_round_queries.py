"""What people see of a round: tables, lists, quality, attempts, who is out, slips in cutting order."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from tables.events.models import Event, EventStatus, NameShown
from tables.players.actions.participation import drop
from tables.players.models import Player, PlayerStatus
from tables.results.queries.slips import imposed, slips
from tables.results.slips import slip_with
from tables.rounds.actions.clock import start_clock
from tables.rounds.actions.editing import Swap, edit_seats, lock_table
from tables.rounds.actions.pairing import draw_round, redraw
from tables.rounds.actions.publishing import close_round, publish_round
from tables.rounds.models import Round
from tables.rounds.queries.own_seats import own_seats
from tables.rounds.queries.pairings import latest_round, pairings_by_name, round_view
from tests.builders import a_running_event, an_event, confirm_all, players, staff_of, table_keys


@pytest.fixture
def event() -> Event:
    event = an_event(status=EventStatus.RUNNING)
    players(event, 12, club="Pyke")
    return event


@pytest.mark.django_db
class TestOwnSeats:
    def test_gives_each_player_the_seat_of_the_published_round(self, event, actor):
        round_ = draw_round(event, actor)
        assert own_seats(event.pk) == {}
        publish_round(round_, actor)
        with CaptureQueriesContext(connection) as queries:
            seats = own_seats(event.pk)
        assert len(queries) == 1
        for table in round_.tables.all():
            at_table = list(table.seats.select_related("player"))
            for seat in at_table:
                own = seats[seat.player_id]
                assert (own.round, own.table, own.seat) == (1, table.number, seat.position)
                assert list(own.names) == [other.player.name for other in at_table]
        assert len(seats) == 12

    def test_shows_names_as_the_public_may_read_them_and_leaves_out_no_shows(self, event, actor):
        round_ = publish_round(draw_round(event, actor), actor)
        shy, absent = [seat.player for seat in round_.tables.get(number=1).seats.all()[:2]]
        Player.objects.filter(pk=shy.pk).update(name_shown=NameShown.NUMBER)
        round_.seats.filter(player=absent).update(absent=True)
        seats = own_seats(event.pk)
        assert absent.pk not in seats
        assert shy.name not in seats[shy.pk].names and absent.name in seats[shy.pk].names


@pytest.mark.django_db
class TestRoundView:
    def test_shows_tables_and_seats_in_order(self, event, actor):
        round_ = draw_round(event, actor)
        lock_table(round_.tables.get(number=2), actor)
        view = round_view(round_, for_staff=True)
        assert [[seat.key for seat in table.seats] for table in view.tables] == table_keys(round_)
        assert [table.locked for table in view.tables] == [False, True, False]
        assert view.sizes == (4, 4, 4)
        assert view.tables_out == (1, 2, 3)
        assert view.tables[0].seats[0].points is None
        assert view.tables[0].seats[0].club == "Pyke"
        assert view.clock.state == "not_started"

    def test_shows_the_points_before_the_round(self, event, actor):
        first = publish_round(draw_round(event, actor), actor)
        confirm_all(first)
        close_round(first, actor)
        second = draw_round(event, actor)
        points = [
            seat.points for table in round_view(second, with_points=True).tables for seat in table.seats
        ]
        assert Counter(points) == {15: 3, 8: 3, 5: 3, 2: 3}

    def test_names_those_who_met_before_and_when(self, event, actor):
        first = publish_round(draw_round(event, actor), actor)
        confirm_all(first)
        close_round(first, actor)
        view = round_view(draw_round(event, actor), for_staff=True)
        assert view.quality is not None
        assert (view.quality.repeated_pairs, view.quality.pair_bound) == (3, 3)
        assert view.quality.is_proved_best
        assert len(view.quality.pairs) == 3
        for pair in view.quality.pairs:
            at_table = {seat.name for seat in view.tables[pair.table - 1].seats}
            assert set(pair.players) <= at_table
            assert pair.rounds == (1,)

    def test_says_how_far_apart_the_points_typically_are(self):
        event = a_running_event(13, pairing="points", rounds_announced=4)
        actor = staff_of(event)
        first = publish_round(draw_round(event, actor), actor)
        confirm_all(first)
        close_round(first, actor)
        view = round_view(draw_round(event, actor), for_staff=True, with_points=True)
        squares = [
            ((one.points or 0) - (other.points or 0)) ** 2
            for table in view.tables
            for one, other in combinations(table.seats, 2)
        ]
        assert view.quality is not None and sum(squares) == view.quality.point_spread > 0
        assert view.quality.typical_difference == pytest.approx((sum(squares) / len(squares)) ** 0.5)
        assert f"{sum(squares)}" in view.quality.spread_note

    def test_lists_the_attempts_with_who_asked(self, event, actor):
        round_ = redraw(draw_round(event, actor), actor, reason="Wrong split")
        edit_seats(round_, actor, Swap(*[table[0] for table in table_keys(round_)[:2]]), reason="family")
        latest = latest_round(event, for_staff=True)
        assert latest is not None
        view = round_view(latest, for_staff=True)
        assert [(a.attempt, a.label, a.who, a.reason) for a in view.attempts] == [
            (1, "seating/1/1", actor.who, ""),
            (2, "seating/1/2", actor.who, "Wrong split"),
        ]
        assert (view.attempt, view.label, view.edits) == (2, "seating/1/2", 1)

    def test_says_who_is_out(self, event, actor):
        gone = event.players.get(number=3)
        drop(gone, actor)
        players(event, 1, status=PlayerStatus.PENDING)
        round_ = draw_round(event, actor)
        view = round_view(round_, for_staff=True)
        assert [(out.key, out.status, out.dropped_after_round) for out in view.out] == [("p3", "dropped", 0)]

    def test_keeps_from_strangers_what_is_not_theirs(self, event, actor):
        event.players.filter(number=1).update(name_shown=NameShown.NUMBER)
        round_ = publish_round(draw_round(event, actor), actor)
        view = round_view(round_)
        shown = {seat.key: seat for table in view.tables for seat in table.seats}
        assert shown["p1"].name == "Player 1"
        assert shown["p1"].club == ""
        assert (view.quality, view.attempts, view.out) == (None, (), ())

    @pytest.mark.parametrize(("for_staff", "queries"), [(False, 2), (True, 5)])
    def test_takes_the_same_queries_for_8_and_60(self, for_staff, queries):
        for n in (8, 60):
            event = a_running_event(n)
            actor = staff_of(event)
            first = publish_round(draw_round(event, actor), actor)
            confirm_all(first)
            close_round(first, actor)
            second = draw_round(event, actor)
            round_ = Round.objects.select_related("event").get(pk=second.pk)
            with CaptureQueriesContext(connection) as captured:
                round_view(round_, for_staff=for_staff)
            assert len(captured) == queries
            with CaptureQueriesContext(connection) as first_look:
                round_view(round_, for_staff=for_staff, with_points=True)
            assert len(first_look) <= 10  # with the standings of a revision nobody has asked about yet
            with CaptureQueriesContext(connection) as captured:
                round_view(round_, for_staff=for_staff, with_points=True)
            assert len(captured) == queries < len(first_look)


@pytest.mark.django_db
class TestLists:
    def test_by_name_leave_out_no_shows(self, event, actor):
        round_ = publish_round(draw_round(event, actor), actor)
        round_.seats.filter(player__number=5).update(absent=True)
        lines = pairings_by_name(round_view(round_))
        assert [line.number for line in lines] == [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12]
        for line in lines:
            seat = round_.seats.get(player__number=line.number)
            assert (line.table, line.position) == (seat.table.number, seat.position)

    def test_sort_as_people_do(self, event, actor):
        Player.objects.filter(event=event, number=7).update(name="aeron")
        Player.objects.filter(event=event, number=8).update(name="Asha")
        lines = pairings_by_name(round_view(draw_round(event, actor), for_staff=True))
        assert [line.name for line in lines[:2]] == ["aeron", "Asha"]

    def test_accents_do_not_send_a_name_to_the_end(self, event, actor):
        Player.objects.filter(event=event, number=7).update(name="Åsa")
        lines = pairings_by_name(round_view(draw_round(event, actor), for_staff=True))
        assert lines[0].name == "Åsa"

    def test_the_latest_round_of_strangers_is_published(self, event, actor):
        assert latest_round(event, for_staff=True) is None
        draft = draw_round(event, actor)
        assert latest_round(event) is None
        assert latest_round(event, for_staff=True) == draft
        publish_round(draft, actor)
        assert latest_round(event) == draft


@pytest.mark.django_db
def test_slips_carry_a_code_of_the_table_and_come_in_cutting_order(event, actor):
    round_ = start_clock(publish_round(draw_round(event, actor), actor), actor)
    absentee = round_.seats.filter(table__number=1)[1]
    absentee.absent = True
    absentee.save()
    with CaptureQueriesContext(connection) as captured:
        pages = slips(round_, 2)
    assert len(captured) == 1
    assert [[slip.table if slip else None for slip in page] for page in pages] == [[1, 3], [2, None]]
    first = pages[0][0]
    assert first is not None
    assert [seat.position for seat in first.seats] == [1, 2, 3]
    assert absentee.player.key not in {seat.key for seat in first.seats}
    found = slip_with(first.code)
    assert found is not None and found[1] == round_.tables.get(number=1)


class TestImposition:
    @given(st.integers(0, 60), st.integers(1, 12))
    def test_the_cut_stack_is_in_order(self, n, per_page):
        pages = imposed(list(range(n)), per_page)
        assert all(len(page) == per_page for page in pages)
        assert len(pages) == -(-n // per_page)
        stack = [page[place] for place in range(per_page) for page in pages]
        assert stack[:n] == list(range(n))
        assert stack[n:] == [None] * (len(stack) - n)

    def test_a_page_has_a_place(self):
        with pytest.raises(ValueError, match="at least one place"):
            imposed([1], 0)
