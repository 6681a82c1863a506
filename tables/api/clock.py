"""The round clock (R-4, R-5): read, started, paused, resumed, extended, started afresh."""

from __future__ import annotations

from typing import Any, get_args

from rest_framework import serializers

from tables.actions import clock
from tables.actions.clock import LONGEST_EXTENSION
from tables.api.access import round_at, table_at
from tables.api.callers import Call, anyone, staff
from tables.api.fields import Reasoned, WholeNumber
from tables.api.representations import Moment, Representation
from tables.api.routes import Routes
from tables.models import Round, Table
from tables.queries.clock import ClockState, clock_view

routes = Routes("clock")

ROUND = "events/<slug:slug>/rounds/<number:number>/"
CLOCK = f"{ROUND}clock/"


class ExtensionSerializer(Reasoned):
    """Minutes to add; with a minus they are taken back."""

    minutes = WholeNumber(min_value=-LONGEST_EXTENSION, max_value=LONGEST_EXTENSION)


class TableClockSerializer(Representation):
    """The clock of a table with an extension of its own."""

    table = serializers.IntegerField(source="number")
    extension_minutes = serializers.IntegerField()
    seconds_left = serializers.IntegerField()
    ends_at = Moment(allow_null=True)


class ClockSerializer(Representation):
    """The clock as read at `now`. `ends_at` is null while time stands still; `seconds_left` is negative
    once time was called."""

    state = serializers.ChoiceField(get_args(ClockState))
    now = Moment()
    started_at = Moment(allow_null=True)
    ends_at = Moment(allow_null=True)
    seconds_left = serializers.IntegerField()
    length_minutes = serializers.IntegerField()
    extension_minutes = serializers.IntegerField()
    extended_tables = TableClockSerializer(many=True)
    revision = serializers.IntegerField()


class TableExtensionSerializer(Representation):
    """How much longer than the others a table plays."""

    table = serializers.IntegerField(source="number")
    extension_minutes = serializers.IntegerField()
    revision = serializers.IntegerField()


@routes.get(CLOCK, anyone("public_pairings"), ClockSerializer, stands=False)
def read_clock(call: Call, number: int) -> dict[str, Any]:
    """What the clock of a round shows now."""
    return told_clock(round_at(call.event, number, drafts=call.is_staff))


@routes.post(f"{CLOCK}start/", staff("round.clock"), None, ClockSerializer)
def start_clock(call: Call, number: int) -> dict[str, Any]:
    """Start play: the round and its tables are playing from now on."""
    return told_clock(clock.start_clock(round_at(call.event, number), call.actor, expected=call.expected))


@routes.post(f"{CLOCK}pause/", staff("round.clock"), Reasoned, ClockSerializer)
def pause_clock(call: Call, number: int) -> dict[str, Any]:
    """Stop the clock for everybody until it is resumed."""
    found = round_at(call.event, number)
    return told_clock(clock.pause_clock(found, call.actor, expected=call.expected, **call.sent))


@routes.post(f"{CLOCK}resume/", staff("round.clock"), None, ClockSerializer)
def resume_clock(call: Call, number: int) -> dict[str, Any]:
    """Let a paused clock run on."""
    return told_clock(clock.resume_clock(round_at(call.event, number), call.actor, expected=call.expected))


@routes.post(f"{CLOCK}extend/", staff("round.clock"), ExtensionSerializer, ClockSerializer)
def extend_round(call: Call, number: int) -> dict[str, Any]:
    """Add minutes to the whole round, or take them back."""
    found = round_at(call.event, number)
    return told_clock(clock.extend_round(found, call.actor, expected=call.expected, **call.sent))


@routes.post(f"{CLOCK}restart/", staff("round.clock"), Reasoned, ClockSerializer)
def restart_clock(call: Call, number: int) -> dict[str, Any]:
    """Let the full length begin now; takes a reason."""
    found = round_at(call.event, number)
    return told_clock(clock.restart_clock(found, call.actor, expected=call.expected, **call.sent))


@routes.post(
    f"{ROUND}tables/<number:table>/extension/",
    staff("round.clock"),
    ExtensionSerializer,
    TableExtensionSerializer,
)
def extend_table(call: Call, number: int, table: int) -> Table:
    """Give one table more time than the others, or take it back."""
    found = table_at(call.event, number, table)
    return clock.extend_table(found, call.actor, expected=call.expected, **call.sent)


def told_clock(round_: Round) -> dict[str, Any]:
    """The clock as it is now, with the revision of its round."""
    view = clock_view(round_)
    return {
        "state": view.state,
        "now": view.now,
        "started_at": view.started_at,
        "ends_at": view.ends_at,
        "seconds_left": view.seconds_left,
        "length_minutes": view.length_minutes,
        "extension_minutes": view.extension_minutes,
        "extended_tables": view.extended_tables,
        "revision": round_.revision,
    }
