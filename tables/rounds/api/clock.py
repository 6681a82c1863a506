"""The round clock (R-4, R-5): read, its length, started, paused, resumed, extended, started afresh."""

from __future__ import annotations

from dataclasses import dataclass

from tables.core.api.access import round_at, table_at
from tables.core.api.callers import Call, anyone, staff
from tables.core.api.fields import Reasoned, WholeNumber
from tables.core.api.routes import Routes
from tables.formats.rules.format import MAX_ROUND_MINUTES
from tables.rounds.actions import clock
from tables.rounds.queries.clock import ClockView, clock_view
from tables.rounds.rules.schedule import MAX_EXTENSION_MINUTES

routes = Routes("clock")

ROUND = "events/<slug:slug>/rounds/<number:number>/"
CLOCK = f"{ROUND}clock/"


class ExtensionSerializer(Reasoned):
    """Minutes to add; with a minus they are taken back."""

    minutes = WholeNumber(min_value=-MAX_EXTENSION_MINUTES, max_value=MAX_EXTENSION_MINUTES)


class LengthSerializer(Reasoned):
    """The announced length of this round and all that follow, or of this one alone where each has its own: 90
    or 120 minutes (R-4), any number of them where the format has a length of its own."""

    minutes = WholeNumber(min_value=1, max_value=MAX_ROUND_MINUTES)


@dataclass(frozen=True, slots=True)
class TableExtension:
    """How much longer than the others a table plays."""

    table: int
    extension_minutes: int
    revision: int


@routes.get(CLOCK, anyone("public_pairings"), ClockView, cacheable=False)
def read_clock(call: Call, number: int) -> ClockView:
    """Return what the clock of a round shows now."""
    return clock_view(round_at(call.event, number, drafts=call.is_staff))


@routes.post(f"{CLOCK}start/", staff("round.clock"), None, ClockView)
def start_clock(call: Call, number: int) -> ClockView:
    """Start play: the round and its tables are playing from now on."""
    return clock_view(clock.start_clock(round_at(call.event, number), call.actor, expected=call.expected))


@routes.post(f"{CLOCK}pause/", staff("round.clock"), Reasoned, ClockView)
def pause_clock(call: Call, number: int) -> ClockView:
    """Stop the clock for everybody until it is resumed."""
    found = round_at(call.event, number)
    return clock_view(clock.pause_clock(found, call.actor, expected=call.expected, **call.sent))


@routes.post(f"{CLOCK}resume/", staff("round.clock"), None, ClockView)
def resume_clock(call: Call, number: int) -> ClockView:
    """Let a paused clock run on."""
    return clock_view(clock.resume_clock(round_at(call.event, number), call.actor, expected=call.expected))


@routes.post(f"{CLOCK}extend/", staff("round.clock"), ExtensionSerializer, ClockView)
def extend_round(call: Call, number: int) -> ClockView:
    """Add minutes to the whole round, or take them back."""
    found = round_at(call.event, number)
    return clock_view(clock.extend_round(found, call.actor, expected=call.expected, **call.sent))


@routes.post(f"{CLOCK}length/", staff("event.edit"), LengthSerializer, ClockView)
def change_length(call: Call, number: int) -> ClockView:
    """Announce another length for this round and all that follow (R-4); takes a reason.

    Once the clock runs, only a longer one. A length that the tables have outgrown (`length_due` of the round)
    is kept by sending it again, with the reason.
    """
    found = round_at(call.event, number)
    return clock_view(clock.change_length(found, call.actor, expected=call.expected, **call.sent))


@routes.post(f"{CLOCK}restart/", staff("round.clock"), Reasoned, ClockView)
def restart_clock(call: Call, number: int) -> ClockView:
    """Let the full length begin now; takes a reason."""
    found = round_at(call.event, number)
    return clock_view(clock.restart_clock(found, call.actor, expected=call.expected, **call.sent))


@routes.post(
    f"{ROUND}tables/<number:table>/extension/",
    staff("round.clock"),
    ExtensionSerializer,
    TableExtension,
)
def extend_table(call: Call, number: int, table: int) -> TableExtension:
    """Give one table more time than the others, or take it back."""
    found = table_at(call.event, number, table)
    extended = clock.extend_table(found, call.actor, expected=call.expected, **call.sent)
    return TableExtension(extended.number, extended.extension_minutes, extended.revision)
