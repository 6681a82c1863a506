"""Events at a glance and in lists: counts, the next step, my events, public events."""

from __future__ import annotations

import gc
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest

from kingsmoot import asgi
from tables.core.paging import page_bounds
from tables.events.models import EventStatus
from tables.events.queries.cards import my_events, public_events, visible_events
from tables.events.queries.overview import event_overview
from tables.events.queries.record import load_record
from tables.players.models import PlayerStatus
from tables.results.models import Sheet
from tables.rounds.models import RoundStatus, TableStatus
from tables.staff.models import Role
from tables.standings.queries import loading, standings
from tables.standings.queries.loading import forget_results
from tables.standings.queries.standings import event_standings, remember_standings, standings_of
from tests.builders import a_round, a_running_event, a_user, an_event, in_fours, players, staff_of

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 12, 5, 9, 30, tzinfo=UTC)


def step(event) -> tuple[str, str]:
    found = event_overview(event).next_step
    return found.action, found.sentence


def test_the_overview_counts_players_by_status_and_tables_still_out():
    event = an_event(status=EventStatus.RUNNING)
    people = players(event, 8, checked_in_at=NOW)
    players(event, 2, status=PlayerStatus.PENDING)
    players(event, 1, status=PlayerStatus.DROPPED, dropped_after_round=0)
    players(event, 1, status=PlayerStatus.DISQUALIFIED, dropped_after_round=0)
    players(event, 3, status=PlayerStatus.DECLINED)
    players(event, 5)
    a_round(event, 1, people[:4], people[4:], status=RoundStatus.CLOSED)
    second = a_round(event, 2, people[:4], people[4:])
    second.tables.filter(number=1).update(status=TableStatus.SEATED)
    overview = event_overview(event)
    assert overview.players.active == 13 and overview.players.here == 8 and overview.players.missing == 5
    assert (overview.players.pending, overview.players.dropped) == (2, 1)
    assert (overview.players.disqualified, overview.players.declined) == (1, 3)
    assert [(round_.number, round_.tables, round_.confirmed, round_.out) for round_ in overview.rounds] == [
        (1, 2, 2, 0),
        (2, 2, 0, 2),
    ]
    assert overview.open_round is not None and overview.open_round.playing == 1
    assert (overview.rounds_closed, overview.rounds_announced, overview.suggested_rounds) == (1, 3, 3)


@pytest.mark.parametrize("n", [8, 60])
def test_the_overview_takes_two_queries(n, django_assert_num_queries):
    event = an_event(status=EventStatus.RUNNING)
    people = players(event, n)
    for number in range(1, 4):
        a_round(event, number, *in_fours(people), status=RoundStatus.CLOSED)
    with django_assert_num_queries(2):
        event_overview(event)


class TestNextStep:
    def test_before_the_start(self):
        event = an_event(status=EventStatus.DRAFT)
        assert step(event)[0] == "event.open"
        event.status = EventStatus.OPEN
        assert step(event) == ("player.register", "Register players: an event needs at least 3.")
        people = players(event, 4)
        assert step(event) == ("player.check_in", "Check players in: 4 of 4 are missing.")
        waiting = players(event, 1, status=PlayerStatus.PENDING)
        assert step(event) == ("player.approve", "Decide on the 1 registration that waits.")
        waiting[0].delete()
        for player in people:
            player.checked_in_at = NOW
            player.save()
        assert step(event) == ("event.start", "All 4 players are here. Start the event.")

    def test_through_the_rounds(self):
        event = an_event(status=EventStatus.RUNNING, rounds_announced=1)
        people = players(event, 4)
        assert step(event) == ("round.draw", "Draw round 1 of 1.")
        (waiting,) = players(event, 1, status=PlayerStatus.PENDING)
        assert step(event) == ("player.approve", "Decide on 1 registration before round 1 is drawn.")
        waiting.delete()
        round_ = a_round(event, 1, people, status=RoundStatus.DRAFTED)
        assert step(event)[0] == "round.publish"
        round_.status = RoundStatus.PUBLISHED
        round_.save()
        assert step(event)[0] == "round.clock"
        round_.status = RoundStatus.PLAYING
        round_.save()
        assert step(event) == ("result.enter", "Enter results of round 1: 1 table still out.")
        round_.delete()
        closed = a_round(event, 1, people, status=RoundStatus.CLOSED)
        closed.status = RoundStatus.PLAYING
        closed.save()
        assert step(event) == ("round.close", "All results of round 1 are confirmed. Close the round.")
        closed.status = RoundStatus.CLOSED
        closed.save()
        assert step(event) == ("event.finish", "All announced rounds are closed. Finish the event.")

    def test_with_too_few_players_after_the_reveal_and_at_the_end(self):
        event = a_running_event(2)
        assert step(event) == ("player.register", "Register players: round 1 needs at least 3.")
        a_round(event, 1, players(event, 4), status=RoundStatus.CLOSED)
        event.players.update(status=PlayerStatus.DROPPED, dropped_after_round=1)
        assert step(event) == ("event.finish", "Too few players are active for round 2. Finish the event.")
        event.seed_revealed_at = NOW
        assert step(event)[1].startswith("Correct what has to be corrected")
        event.status = EventStatus.FINISHED
        assert step(event)[0] == "event.archive"
        event.status = EventStatus.ARCHIVED
        assert step(event)[0] == ""


class TestLists:
    def test_my_events_as_staff_and_as_player(self, django_assert_num_queries):
        user = a_user()
        mine = an_event(name="Mine", status=EventStatus.DRAFT, starts_at=NOW)
        staff_of(mine, Role.JUDGE, user)
        later = an_event(name="Later", starts_at=NOW + timedelta(days=1))
        staff_of(later, Role.ORGANIZER, user)
        players(later, 3)
        players(later, 2, status=PlayerStatus.PENDING)
        played = an_event(name="Played")
        players(played, 1, user=user)
        an_event(name="Not mine")
        with django_assert_num_queries(3):
            found = my_events(user)
        assert [(card.name, card.role, card.players) for card in found.as_staff] == [
            ("Later", Role.ORGANIZER, 3),
            ("Mine", Role.JUDGE, 0),
        ]
        assert [(card.name, card.role) for card in found.as_player] == [("Played", None)]

    def test_my_events_begin_with_those_under_way(self):
        user = a_user()
        for days, status in enumerate((EventStatus.RUNNING, EventStatus.FINISHED, EventStatus.OPEN)):
            event = an_event(name=status, status=status, starts_at=NOW + timedelta(days=days))
            staff_of(event, Role.ORGANIZER, user)
            players(event, 1, user=user)
        found = my_events(user)
        expected = [EventStatus.RUNNING, EventStatus.OPEN, EventStatus.FINISHED]
        assert [card.name for card in found.as_staff] == expected
        assert [card.name for card in found.as_player] == expected

    def test_public_events_are_all_but_drafts_page_by_page(self, django_assert_num_queries):
        for number in range(5):
            players(an_event(name=f"Event {number}", starts_at=NOW + timedelta(days=number)), number)
        an_event(status=EventStatus.DRAFT)
        with django_assert_num_queries(2):
            page = public_events(page=2, page_size=2).page
        assert [(card.name, card.players) for card in page.rows] == [("Event 2", 2), ("Event 3", 3)]
        assert (page.number, page.pages, page.total, page.previous, page.next) == (2, 3, 5, 1, 3)
        assert [card.name for card in public_events(page=99, page_size=2).page.rows] == ["Event 4"]

    def test_running_upcoming_and_past_events_are_lists_of_their_own(self):
        for name, days, status in (
            ("Later", 9, EventStatus.OPEN),
            ("Next", 2, EventStatus.OPEN),
            ("Now", 0, EventStatus.RUNNING),
            ("Last year", -300, EventStatus.ARCHIVED),
            ("Last week", -7, EventStatus.FINISHED),
        ):
            an_event(name=name, starts_at=NOW + timedelta(days=days), status=status, venue=f"Café {name}")

        def shown(found):
            return found.when, [card.name for card in found.page.rows], list(found.counts.values())

        assert shown(public_events()) == ("running", ["Now"], [1, 2, 2])
        assert shown(public_events("upcoming")) == ("upcoming", ["Next", "Later"], [1, 2, 2])
        assert shown(public_events("past")) == ("past", ["Last week", "Last year"], [1, 2, 2])
        assert shown(public_events(search="CAFE last")) == ("past", ["Last week", "Last year"], [0, 0, 2])
        assert shown(public_events("upcoming", search="last")) == ("upcoming", [], [0, 0, 2])

    def test_a_month_is_that_of_the_clocks_at_the_event(self):
        midnight = datetime(2026, 12, 31, 23, 30, tzinfo=UTC)
        an_event(name="Oslo", starts_at=midnight, timezone="Europe/Oslo")
        an_event(name="Lima", starts_at=midnight, timezone="America/Lima")
        assert public_events().months == ("2027-01", "2026-12")
        assert [card.name for card in public_events(month="2027-01").page.rows] == ["Oslo"]
        assert [card.name for card in public_events(month="2026-12", search="o").page.rows] == []

    def test_a_list_of_hundreds_takes_as_many_queries(self, django_assert_num_queries):
        for number in range(300):
            an_event(name=f"Event {number}", slug=f"event-{number}", starts_at=NOW + timedelta(hours=number))
        with django_assert_num_queries(2):
            found = public_events(page=9, search="event")
        assert (len(found.page.rows), found.page.total) == (20, 300)
        with django_assert_num_queries(2):
            listed = visible_events(None, page=2, page_size=50, search="event 29")
        assert (listed.total, len(listed.rows)) == (11, 11)


@pytest.mark.parametrize(
    ("total", "number", "expected"),
    [(0, 1, (1, 0, 0)), (0, 7, (1, 0, 0)), (10, 1, (1, 0, 10)), (11, 2, (2, 10, 11)), (11, -3, (1, 0, 10))],
)
def test_pages_that_do_not_exist_are_the_nearest_ones(total, number, expected):
    assert page_bounds(total, number, 10) == expected


def test_after_a_result_only_the_new_sheet_is_worked_out(monkeypatch):
    event = an_event(status=EventStatus.RUNNING)
    people = players(event, 16)
    for number in (1, 2):
        people = people[number:] + people[:number]
        a_round(event, number, *in_fours(people), status=RoundStatus.CLOSED)
    forget_results()
    worked_out = []

    loaded = loading.worked_out

    def counted_results(*given):
        worked_out.append(1)
        return loaded(*given)

    monkeypatch.setattr(loading, "worked_out", counted_results)
    before = event_standings(event)
    assert len(worked_out) == 8
    last = event.rounds.get(number=2).tables.get(number=4)
    confirmed = last.sheet
    assert confirmed is not None
    content = {
        **confirmed.content,
        "seats": [{**s, "titles": 7 - s["titles"]} for s in confirmed.content["seats"]],
    }
    last.sheet = Sheet.objects.create(table=last, version=2, content=content, created_at=confirmed.created_at)
    last.save(update_fields=["sheet"])
    event.standings_revision += 1
    after = event_standings(event)
    assert len(worked_out) == 9
    assert after.rows != before.rows
    assert after.rows == standings_of(load_record(event)).rows


def test_a_new_process_works_out_the_standings_of_events_under_way_first(
    monkeypatch, django_assert_num_queries
):
    monkeypatch.setattr(standings, "MAX_BEFOREHAND", 2)
    states = (EventStatus.RUNNING, EventStatus.FINISHED, EventStatus.FINISHED, EventStatus.OPEN)
    running, older, newer, planned = (
        an_event(slug=f"event-{number}", status=status, public_standings=True)
        for number, status in enumerate(states)
    )
    hidden = an_event(slug="hidden", status=EventStatus.RUNNING, public_standings=False)
    remember_standings()
    for event, queries in ((running, 0), (newer, 0), (older, 2), (planned, 2), (hidden, 2)):
        with django_assert_num_queries(queries):
            event_standings(event)


def test_a_server_that_has_warmed_up_leaves_what_lives_long_to_itself(monkeypatch):
    threshold = gc.get_threshold()
    monkeypatch.setattr(asgi, "connections", SimpleNamespace(close_all=lambda: None))
    try:
        asgi.warm_up()
        assert gc.get_freeze_count() > 10_000
        assert gc.get_threshold()[0] == asgi.COLLECT_AFTER
    finally:
        gc.unfreeze()
        gc.set_threshold(*threshold)
