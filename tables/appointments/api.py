"""Times of online tables: slots that players propose and accept, and the hours in which each lives."""

from __future__ import annotations

from tables.appointments import actions
from tables.appointments.models import PlayerHours
from tables.appointments.queries import OwnHours, TableCalendar, TableTime, calendar_of, hours_of, times_of
from tables.core.api.access import round_at, table_at
from tables.core.api.callers import PARTICIPANTS, PLAYERS, Call, staff
from tables.core.api.fields import StrictSerializer, Text, WholeNumber, sent
from tables.core.api.routes import ListOf, Routes
from tables.core.errors import NotPermitted
from tables.rounds.models import Table

routes = Routes("appointments")

EVENT = "events/<slug:slug>/"
SLOTS = f"{EVENT}rounds/<number:number>/tables/<number:table>/slots/"
SLOT = f"{SLOTS}<number:slot>/"


class SlotSerializer(StrictSerializer):
    """A time: a moment with an offset, or what a wall clock in `timezone` shows, by default in the zone that
    the player chose (for staff the event's)."""

    starts_at = Text(max_length=40, help_text="2026-12-05T18:00, or 2026-12-05T18:00:00+01:00.")
    timezone = sent(PlayerHours, "timezone", required=False, default="")


class HoursSerializer(StrictSerializer):
    """A time zone of the IANA database, and the quiet hours there: no clock of the player runs from
    `quiet_from` to `quiet_until`. The same hour twice for none."""

    timezone = sent(PlayerHours, "timezone")
    quiet_from = WholeNumber(min_value=0, max_value=23, required=False, default=0)
    quiet_until = WholeNumber(min_value=0, max_value=23, required=False, default=0)


@routes.get(f"{EVENT}me/hours/", PLAYERS, OwnHours, cacheable=False)
def read_own_hours(call: Call) -> OwnHours:
    """Return the zone in which I read times, and my quiet hours."""
    return hours_of(call.player)


@routes.post(f"{EVENT}me/hours/", PLAYERS, HoursSerializer, OwnHours, if_match=False, rate_limited=True)
def store_own_hours(call: Call) -> OwnHours:
    """Choose the zone in which I read times, and my quiet hours."""
    actions.set_hours(call.player, call.actor, **call.sent)
    return hours_of(call.player)


@routes.get(f"{EVENT}rounds/<number:number>/times/", staff("event.view"), ListOf(TableTime), cacheable=False)
def read_times(call: Call, number: int) -> list[TableTime]:
    """Return when each table of a round plays, where its players agree on the times."""
    return list(times_of(round_at(call.event, number)))


@routes.get(SLOTS, PARTICIPANTS, TableCalendar, cacheable=False)
def read_slots(call: Call, number: int, table: int) -> TableCalendar:
    """Return the proposed times of a table with those who can come; players see their own table."""
    return calendar_of(_table(call, number, table))


@routes.post(SLOTS, PARTICIPANTS, SlotSerializer, TableCalendar, if_match=False, rate_limited=True)
def propose_slot(call: Call, number: int, table: int) -> TableCalendar:
    """Propose a time: a player, who can then come. Staff set the time of a table without asking."""
    found = _table(call, number, table)
    actions.propose_slot(found, call.actor, **call.sent)
    return calendar_of(found)


@routes.post(f"{SLOT}accept/", PLAYERS, None, TableCalendar, if_match=False, rate_limited=True)
def accept_slot(call: Call, number: int, table: int, slot: int) -> TableCalendar:
    """Say that I can come then. With everybody's word the table has its appointment and opens by itself."""
    found = _table(call, number, table)
    actions.accept_slot(found, call.actor, slot)
    return calendar_of(found)


@routes.delete(SLOT, PARTICIPANTS, TableCalendar, if_match=False)
def withdraw_slot(call: Call, number: int, table: int, slot: int) -> TableCalendar:
    """Say that I cannot come then, which calls an appointment off; staff remove the time."""
    found = _table(call, number, table)
    actions.withdraw_slot(found, call.actor, slot)
    return calendar_of(found)


def _table(call: Call, number: int, table: int) -> Table:
    """Return the table. Raises `NotPermitted` for a player who does not sit there."""
    found = table_at(call.event, number, table, drafts=False)
    if not call.is_staff and not found.seats.filter(player=call.player, absent=False).exists():
        raise NotPermitted(actions.NOT_YOUR_TABLE)
    return found
