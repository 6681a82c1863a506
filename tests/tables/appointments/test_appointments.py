"""The time of an online table: proposed, accepted by all, set by staff, called off, and what is refused."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from icalendar import Calendar

from tables.appointments.actions import (
    MAX_OWN_SLOTS,
    accept_slot,
    propose_slot,
    set_hours,
    withdraw_slot,
)
from tables.appointments.models import PlayerHours, Slot
from tables.appointments.queries import (
    calendar_of,
    hours_of,
    standing_appointments,
    times_of,
    unscheduled_tables,
)
from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.errors import ActionError, Malformed, NotPermitted, NotVisible, Refused, TooOften
from tables.core.limits import SLOT_CHANGES
from tables.events.models import Event, EventStatus
from tables.events.queries.overview import event_overview
from tables.journal.queries import journal_page
from tables.live.models.game import LiveGame
from tables.live.play.opening import Setup, open_at_table
from tables.live.workers import online
from tables.messages.actions import subscribe
from tables.messages.models import Message, MessageKind
from tables.messages.queries import is_still_true
from tables.messages.wording import message_text
from tables.players.actions.personal_data import make_anonymous
from tables.rounds.actions.publishing import publish_round, withdraw_round
from tables.rounds.models import RoundStatus, Seat, TableStatus
from tables.staff.models import Role
from tests.builders import a_round, an_event, last_entry, players
from tests.cast import Cast
from tests.clients import Api, browser_of, program_of

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)
EVENING = "2026-12-06T18:00:00+01:00"
GAME = {"game": "goofspiel", "round_hours": 96, "appointments": True}


@pytest.fixture(autouse=True)
def at_noon():
    with timekeeping.time_set_to(NOW):
        yield


def an_online_event(n: int = 4, **setting: Any) -> Cast:
    """A running event in whose published round 1 the players agree on times."""
    cast = Cast(an_event(status=EventStatus.RUNNING, online={**GAME, **setting}))
    people = players(cast.event, n)
    tables = [people[first : first + 4] for first in range(0, n, 4)]
    round_ = a_round(cast.event, 1, *tables, status=RoundStatus.PUBLISHED)
    round_.tables.update(status=TableStatus.SEATED)
    round_.length_minutes, round_.published_at = 96 * 60, NOW
    round_.save()
    return cast


def player(cast: Cast, key: str = "p1") -> Actor:
    return Actor.of_player(cast.player(key))


def program(cast: Cast, key: str = "p1") -> Api:
    return program_of(cast.player(key)).at(cast.event)


def propose(cast: Cast, key: str = "p1", starts_at: str = EVENING, **more: Any) -> Slot:
    return propose_slot(cast.table(), player(cast, key), starts_at=starts_at, **more)


def agreed(cast: Cast, starts_at: str = EVENING) -> Slot:
    """An appointment of the first table."""
    slot = propose(cast, starts_at=starts_at)
    for key in ("p2", "p3", "p4"):
        accept_slot(cast.table(), player(cast, key), slot.pk)
    return Slot.objects.get(pk=slot.pk)


def appointment(cast: Cast) -> datetime | None:
    return calendar_of(cast.table()).appointment


class TestAgreement:
    def test_a_time_that_everybody_accepts_is_the_appointment(self):
        cast = an_online_event()
        slot = propose(cast)
        for key in ("p2", "p3"):
            accept_slot(cast.table(), player(cast, key), slot.pk)
        shown = calendar_of(cast.table())
        assert (shown.appointment, shown.slots[0].can_come) == (None, ("p1", "p2", "p3"))
        accept_slot(cast.table(), player(cast, "p4"), slot.pk)
        assert appointment(cast) == datetime(2026, 12, 6, 17, 0, tzinfo=UTC)
        assert [row.sentence for row in journal_page(cast.event, verb="slot").rows] == [
            "Accepted a time, which is the appointment of round 1 table 1",
            "Accepted a time for round 1 table 1",
            "Accepted a time for round 1 table 1",
            "Proposed a time for round 1 table 1",
        ]

    def test_the_same_time_in_another_zone_is_accepted(self):
        cast = an_online_event()
        slot = propose(cast)
        assert propose(cast, "p2", "2026-12-06T12:00", timezone="America/New_York").pk == slot.pk
        assert calendar_of(cast.table()).slots[0].can_come == ("p1", "p2")

    def test_repeating_changes_nothing(self):
        cast = an_online_event()
        slot = agreed(cast)
        revision = last_entry(cast.event).revision
        accept_slot(cast.table(), player(cast), slot.pk)
        propose(cast)
        assert last_entry(cast.event).revision == revision

    def test_the_first_appointment_stands_until_somebody_cannot_come(self):
        cast = an_online_event()
        first, later = agreed(cast), propose(cast, "p2", "2026-12-07T18:00:00+01:00")
        for key in ("p1", "p3", "p4"):
            accept_slot(cast.table(), player(cast, key), later.pk)
        assert appointment(cast) == first.starts_at
        withdraw_slot(cast.table(), player(cast, "p3"), first.pk)
        assert appointment(cast) == later.starts_at
        withdraw_slot(cast.table(), player(cast, "p3"), later.pk)
        assert appointment(cast) is None
        assert "Called the appointment" in journal_page(cast.event, verb="slot").rows[0].sentence

    def test_a_time_that_nobody_accepts_is_gone(self):
        cast = an_online_event()
        slot = propose(cast)
        withdraw_slot(cast.table(), player(cast), slot.pk)
        assert not Slot.objects.exists()
        with pytest.raises(NotVisible):
            accept_slot(cast.table(), player(cast, "p2"), slot.pk)

    def test_no_shows_are_not_asked_and_newcomers_are(self):
        cast = an_online_event()
        Seat.objects.filter(player=cast.player("p4")).update(absent=True)
        slot = propose(cast)
        for key in ("p2", "p3"):
            accept_slot(cast.table(), player(cast, key), slot.pk)
        assert appointment(cast) is not None
        Seat.objects.filter(player=cast.player("p4")).update(absent=False)
        assert appointment(cast) is None
        accept_slot(cast.table(), player(cast, "p4"), slot.pk)
        assert appointment(cast) == slot.starts_at

    def test_staff_set_a_time_without_asking(self):
        cast = an_online_event()
        theirs = agreed(cast)
        slot = propose_slot(cast.table(), cast.actor(Role.JUDGE), starts_at="2026-12-08T20:00")
        assert appointment(cast) == datetime(2026, 12, 8, 19, 0, tzinfo=UTC)
        with pytest.raises(Refused, match="staff set"):
            withdraw_slot(cast.table(), player(cast), slot.pk)
        withdraw_slot(cast.table(), cast.actor(Role.JUDGE), slot.pk)
        assert appointment(cast) == theirs.starts_at, "what they had agreed on holds again"


class TestRefusals:
    @pytest.mark.parametrize(
        ("starts_at", "timezone", "said"),
        [
            ("2026-12-05T12:59:00+01:00", "", "past"),
            ("2026-12-05T12:59", "Europe/Oslo", "past"),
            ("2026-12-09T13:00:00+01:00", "", "The round ends before that"),
            ("2026-12-06T18:00", "Europe/Nowhere", "no time zone called Europe/Nowhere"),
            ("2026-12-06T18:00", "../etc/passwd", "no time zone"),
            ("tomorrow", "", "A time is such as"),
            ("0001-01-01T00:00", "Europe/Oslo", "A time is such as"),
            ("9999-12-31T23:59:00-12:00", "", "A time is such as"),
            ("2026-13-40T18:00", "", "A time is such as"),
            (None, "", "A time is such as"),
        ],
    )
    def test_a_time_that_cannot_be(self, starts_at: Any, timezone: str, said: str):
        cast = an_online_event()
        with pytest.raises(Malformed, match=said):
            propose(cast, starts_at=starts_at, timezone=timezone)
        assert not Slot.objects.exists()

    @pytest.mark.parametrize(
        ("starts_at", "said"),
        [
            ("2026-10-25T02:30", r"show 02:30 twice\. Choose 2026-10-25T02:30\+02:00 or"),
            ("2027-03-28T02:30", "there is no 02:30 then"),
        ],
    )
    def test_daylight_saving(self, starts_at: str, said: str):
        """Clocks of the zone show the first time twice and the second one never."""
        cast = an_online_event()
        with (
            timekeeping.time_set_to(
                datetime.fromisoformat(starts_at).replace(tzinfo=UTC) - timedelta(days=1)
            ),
            pytest.raises(Malformed, match=said),
        ):
            propose(cast, starts_at=starts_at, timezone="Europe/Oslo")

    def test_with_an_offset_the_repeated_hour_is_one_of_two(self):
        cast = an_online_event()
        cast.event.rounds.update(published_at=datetime(2026, 10, 24, tzinfo=UTC))
        with timekeeping.time_set_to(datetime(2026, 10, 24, 12, tzinfo=UTC)):
            slot = propose(cast, starts_at="2026-10-25T02:30:00+02:00")
        assert slot.starts_at == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)

    def test_the_clock_that_runs_says_when_the_round_ends(self):
        cast = an_online_event()
        cast.event.rounds.update(status=RoundStatus.PLAYING, started_at=NOW, extension_minutes=-(72 * 60))
        with pytest.raises(Malformed, match="The round ends before that"):
            propose(cast)

    def test_a_time_that_passed_is_accepted_no_more(self):
        cast = an_online_event()
        slot = propose(cast)
        with (
            timekeeping.time_set_to(slot.starts_at),
            pytest.raises(Refused, match="past"),
        ):
            accept_slot(cast.table(), player(cast, "p2"), slot.pk)

    def test_who_may(self):
        cast, elsewhere = an_online_event(8), an_online_event()
        slot = propose(cast)
        for table, actor in (
            (cast.table(), player(cast, "p5")),
            (cast.table(2), player(cast)),
            (cast.table(), cast.actor(Role.SCOREKEEPER)),
        ):
            with pytest.raises(NotPermitted):
                propose_slot(table, actor, starts_at=EVENING)
        for act in (accept_slot, withdraw_slot):
            with pytest.raises(NotPermitted):
                act(cast.table(), player(cast, "p5"), slot.pk)
            with pytest.raises(NotVisible):
                act(cast.table(2), player(cast, "p5"), slot.pk)
        with pytest.raises(NotVisible):
            propose_slot(cast.table(), player(elsewhere), starts_at=EVENING)
        with pytest.raises(NotPermitted):
            accept_slot(cast.table(), cast.actor(), slot.pk)

    def test_nothing_is_proposed_where_nobody_agrees_on_times(self):
        cast = an_online_event(appointments=False)
        with pytest.raises(Refused, match="do not agree"):
            propose(cast)

    def test_an_open_table_keeps_its_time(self):
        cast = an_online_event()
        slot = agreed(cast)
        open_at_table(cast.table(), cast.actor(), Setup("goofspiel"))
        for act in (accept_slot, withdraw_slot):
            with pytest.raises(Refused, match="is open or has a result"):
                act(cast.table(), player(cast), slot.pk)

    def test_proposals_are_bounded(self):
        cast = an_online_event()
        for hour in range(MAX_OWN_SLOTS):
            propose(cast, starts_at=f"2026-12-06T{hour:02}:00:00+01:00")
        with pytest.raises(Refused, match="enough proposals"):
            propose(cast)

    def test_changes_are_bounded(self, monkeypatch):
        cast = an_online_event()
        monkeypatch.setattr(type(SLOT_CHANGES), "take", lambda self, name: False)
        with pytest.raises(TooOften):
            propose(cast)


class TestMessages:
    def subscribed(self, cast: Cast) -> None:
        for key in ("p1", "p2", "p3", "p4"):
            subscribe(
                cast.player(key),
                player(cast, key),
                channel="page",
                kinds=[MessageKind.TABLE_TIME],
                site="https://example.org/",
            )

    def states(self) -> list[str]:
        return list(Message.objects.order_by("pk").values_list("data__state", flat=True))

    def test_several_proposals_are_one_message(self):
        cast = an_online_event()
        self.subscribed(cast)
        for hour in (10, 11, 12):
            propose(cast, starts_at=f"2026-12-06T{hour}:00:00+01:00")
        assert self.states() == ["proposed"]
        (message,) = Message.objects.all()
        receivers = message.deliveries.values_list("subscription__player__key", flat=True)
        assert sorted(receivers) == ["p2", "p3", "p4"]

    def test_an_appointment_in_the_zone_of_each(self):
        cast = an_online_event()
        self.subscribed(cast)
        set_hours(cast.player("p2"), player(cast, "p2"), timezone="America/New_York")
        slot = agreed(cast)
        message = Message.objects.get(data__state="agreed")
        said = [message_text(message, cast.player(key).pk).body for key in ("p1", "p2")]
        assert "18:00 (Europe/Oslo)" in said[0] and "12:00 (America/New_York)" in said[1]
        subscription = message.deliveries.all()[0].subscription
        assert is_still_true(message, subscription)
        withdraw_slot(cast.table(), player(cast, "p4"), slot.pk)
        assert not is_still_true(message, subscription)
        assert self.states() == ["proposed", "agreed", "called_off"]


class TestTables:
    def looked_at(self, cast: Cast) -> list[LiveGame]:
        online.conduct(Event.objects.get(pk=cast.event.pk))
        return list(LiveGame.objects.filter(event=cast.event))

    def test_a_table_opens_at_its_time(self):
        cast = an_online_event(8)
        slot = agreed(cast)
        assert self.looked_at(cast) == []
        assert cast.round().started_at is not None, "the time to agree runs"
        with timekeeping.time_set_to(slot.starts_at - timedelta(seconds=1)):
            assert self.looked_at(cast) == []
        with timekeeping.time_set_to(slot.starts_at):
            (game,) = self.looked_at(cast)
        assert game.table is not None and game.table.number == 1

    def test_a_seat_changed_after_the_agreement_keeps_it_closed(self):
        cast = an_online_event(8)
        slot = agreed(cast)
        one, other = (Seat.objects.get(player=cast.player(key)) for key in ("p4", "p5"))
        Seat.objects.filter(pk__in=[one.pk, other.pk]).delete()
        for seat, table in ((one, other.table), (other, one.table)):
            Seat.objects.create(table=table, round=seat.round, player=seat.player, position=seat.position + 4)
        with timekeeping.time_set_to(slot.starts_at):
            assert self.looked_at(cast) == []

    def test_staff_see_the_tables_without_a_time(self):
        cast = an_online_event(8)
        agreed(cast)
        assert [(each.table, each.starts_at is None, each.slots) for each in times_of(cast.round())] == [
            (1, False, 1),
            (2, True, 0),
        ]
        assert unscheduled_tables(cast.event) == 1
        assert event_overview(cast.event).next_step.sentence == (
            "Round 1 is played online: 1 table has no time yet."
        )

    def test_as_many_queries_for_forty_tables_as_for_two(self, django_assert_max_num_queries):
        few, many = an_online_event(8), an_online_event(160)
        for cast in (few, many):
            found = cast.round()
            with django_assert_max_num_queries(2):
                assert times_of(found)
        assert standing_appointments([]) == {}


class TestHours:
    def test_the_event_zone_unless_chosen(self):
        cast = an_online_event()
        assert hours_of(cast.player()).timezone == "Europe/Oslo"
        set_hours(cast.player(), player(cast), timezone="Asia/Tokyo", quiet_from=23, quiet_until=7)
        found = hours_of(cast.player())
        assert (found.timezone, found.quiet_from, found.quiet_until) == ("Asia/Tokyo", 23, 7)
        assert "Tokyo" not in str(last_entry(cast.event).after), "the journal is public"
        propose(cast, starts_at="2026-12-07T02:00")
        assert Slot.objects.get().starts_at == datetime(2026, 12, 6, 17, 0, tzinfo=UTC)

    @pytest.mark.parametrize(
        ("sent", "field"),
        [
            ({"timezone": "Oslo"}, "timezone"),
            ({"timezone": "UTC", "quiet_from": 24}, "quiet_from"),
            ({"timezone": "UTC", "quiet_until": True}, "quiet_until"),
            ({"timezone": "UTC", "quiet_from": 8, "quiet_until": 21}, "quiet_until"),
        ],
    )
    def test_what_no_hours_are(self, sent: dict[str, Any], field: str):
        cast = an_online_event()
        with pytest.raises(Malformed) as refused:
            set_hours(cast.player(), player(cast), **sent)
        assert [problem.field for problem in refused.value.problems] == [field]

    def test_only_the_own_ones(self):
        cast = an_online_event()
        with pytest.raises(ActionError):
            set_hours(cast.player("p2"), player(cast), timezone="UTC")

    def test_an_anonymous_player_has_none(self):
        cast = an_online_event()
        set_hours(cast.player(), player(cast), timezone="Asia/Tokyo")
        make_anonymous(cast.player(), cast.actor(), reason="asked for it")
        assert not PlayerHours.objects.exists()


class TestPages:
    def test_two_zones_one_appointment(self):
        cast = an_online_event()
        set_hours(cast.player("p2"), player(cast, "p2"), timezone="America/New_York")
        one, other = browser_of(cast.player("p1")), browser_of(cast.player("p2"))
        url = cast.url("my-time")
        assert "When do you play?" in one.get(cast.url("my-event")).content.decode()
        assert one.post(url, {"starts_at": "2026-12-06T18:00"}).status_code == 302
        assert "18:00" in one.get(url).content.decode()
        page = other.get(url).content.decode()
        assert "12:00" in page and "18:00" not in page
        slot = Slot.objects.get()
        for key in ("p2", "p3", "p4"):
            answer = cast.url("my-time-answer", slot=slot.pk, what="accept")
            assert browser_of(cast.player(key)).post(answer).status_code == 302
        assert "12:00 (America/New_York)" in other.get(cast.url("my-event")).content.decode()
        file = other.get(cast.url("my-time-calendar"))
        (entry,) = Calendar.from_ical(file.content).walk("VEVENT")
        assert entry.decoded("DTSTART") == slot.starts_at

    def test_a_refusal_stands_at_its_field(self):
        cast = an_online_event()
        answer = browser_of(cast.player()).post(cast.url("my-time"), {"starts_at": "2026-12-01T18:00"})
        assert answer.status_code == 400 and "This time is past" in answer.content.decode()

    def test_a_table_without_appointments_has_no_such_page(self):
        cast = an_online_event(appointments=False)
        browser = browser_of(cast.player())
        assert browser.get(cast.url("my-time")).status_code == 302
        assert browser.get(cast.url("my-time-calendar")).status_code == 404

    def test_staff_set_and_remove_a_time(self):
        cast = an_online_event()
        browser, url = cast.browser(), cast.url("staff-time", number=1, table=1)
        assert "no time yet" in browser.get(cast.url("staff-live", number=1)).content.decode()
        assert browser.post(url, {"starts_at": "2026-12-06T18:00"}).status_code == 302
        assert "18:00" in browser.get(cast.url("staff-live", number=1)).content.decode()
        slot = Slot.objects.get()
        removed = cast.url("staff-time-remove", number=1, table=1, slot=slot.pk)
        assert browser.post(removed).status_code == 302 and not Slot.objects.exists()

    def test_hours(self):
        cast = an_online_event()
        browser, url = browser_of(cast.player()), cast.url("my-hours")
        sent = {"timezone": "tokyo", "quiet_from": "23", "quiet_until": "7"}
        assert browser.post(url, sent).status_code == 302
        assert 'value="Asia/Tokyo"' in browser.get(url).content.decode()


class TestApi:
    def test_a_program_agrees(self):
        cast = an_online_event()
        mine = program(cast)
        mine.post("me/hours/", {"timezone": "Europe/Oslo", "quiet_from": 22, "quiet_until": 6})
        assert mine.get("me/hours/")["quiet_from"] == 22
        slots = "rounds/1/tables/1/slots/"
        found = mine.post(slots, {"starts_at": "2026-12-06T18:00"})
        (slot,) = found["slots"]
        assert slot["can_come"] == ["p1"] and found["appointment"] is None
        for key in ("p2", "p3", "p4"):
            found = program(cast, key).post(f"{slots}{slot['id']}/accept/")
        assert found["appointment"] == "2026-12-06T17:00:00Z"
        assert cast.program().get("rounds/1/times/")[0]["starts_at"] == "2026-12-06T17:00:00Z"
        found = mine.delete(f"{slots}{slot['id']}/")
        assert found["appointment"] is None

    def test_other_tables_are_not_shown(self):
        cast = an_online_event(8)
        assert program(cast).call("GET", "rounds/1/tables/2/slots/").status_code == 403


def test_a_round_published_anew_keeps_its_appointments():
    cast = an_online_event()
    slot = agreed(cast)
    withdraw_round(cast.round(), cast.actor(), reason="too early")
    with pytest.raises(Refused):
        accept_slot(cast.table(), player(cast), slot.pk)
    publish_round(cast.round(), cast.actor())
    assert appointment(cast) == slot.starts_at
