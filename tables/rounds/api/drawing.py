"""Rounds: drawn, drawn again, published, withdrawn, closed; and who sits where."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tables.core.api.access import round_at
from tables.core.api.callers import Call, anyone, staff
from tables.core.api.fields import (
    Choice,
    Flag,
    Overridable,
    Reasoned,
    Several,
    StrictSerializer,
    WholeNumber,
    sent,
)
from tables.core.api.routes import ListOf, Routes
from tables.events.queries.fairness import EventDraws, event_draws
from tables.events.queries.overview import RoundState, event_overview
from tables.players.models import Player
from tables.rounds.actions import pairing, prescribing, publishing
from tables.rounds.actions.seats import SeatedTable
from tables.rounds.models import Round, RoundStatus
from tables.rounds.queries.pairings import PairingLine, RoundView, pairings_by_name, round_view
from tables.rounds.rules.numbers import HIGHEST_NUMBER
from tables.rounds.rules.sizes import LEAST_SEATS, MAX_TABLE_SIZE


def round_for(call: Call, round_: Round) -> RoundView:
    """Return the round as this caller may read it: points only where the standings are public."""
    return round_view(
        round_, for_staff=call.is_staff, with_points=call.is_staff or call.event.public_standings
    )


routes = Routes("rounds")

ROUNDS = "events/<slug:slug>/rounds/"
ROUND = f"{ROUNDS}<number:number>/"


class Sizes(Several):
    """A table split: how many players sit at each table."""

    def __init__(self, **options: object) -> None:
        super().__init__(
            child=WholeNumber(min_value=LEAST_SEATS, max_value=MAX_TABLE_SIZE),
            min_length=1,
            max_length=5000,
            required=False,
            allow_null=True,
            default=None,
            help_text=_("The split; by default that of the event's policy, or the draft's own (R-10)."),
        )


class DrawSerializer(Overridable):
    """How to draw the next round. Of the players who are not checked in, those in `drop` leave the event and
    those in `leave_out` sit the round out; the others are seated.

    A round whose draft was discarded is drawn again with a `reason`, which everybody can read.
    """

    sizes = Sizes()
    drop = Several(child=sent(Player, "key"), max_length=1000, default=())
    leave_out = Several(child=sent(Player, "key"), max_length=1000, default=())


class RedrawSerializer(Reasoned):
    """How to draw a draft again: with another split, or without heeding the locks. `reason` is needed, and
    everybody can read it."""

    sizes = Sizes()
    keep_locked = Flag(default=True)


class PrescribedTableSerializer(StrictSerializer):
    """A table: its number, and its players by key, in seat order."""

    table = WholeNumber(min_value=1, max_value=HIGHEST_NUMBER)
    players = Several(child=sent(Player, "key"), min_length=LEAST_SEATS, max_length=MAX_TABLE_SIZE)


class PrescriptionSerializer(Overridable):
    """Tables that take the place of a draw, which departs from R-11; `reason` is needed, and everybody can
    read it."""

    tables = Several(child=PrescribedTableSerializer(), min_length=1, max_length=HIGHEST_NUMBER)


class EffortSerializer(StrictSerializer):
    """How long to search, as a multiple of an ordinary draw."""

    effort = WholeNumber(min_value=1, max_value=pairing.MAX_EFFORT, default=10)


class PairingsQuery(StrictSerializer):
    """In which order the pairings are asked for."""

    order = Choice(["name", "table"], default="name")


@routes.get(ROUNDS, anyone("public_pairings"), ListOf(RoundState))
def list_rounds(call: Call) -> list[RoundState]:
    """Return rounds in order; drafts for staff only."""
    return [
        round_
        for round_ in event_overview(call.event).rounds
        if call.is_staff or round_.status != RoundStatus.DRAFTED
    ]


@routes.post(ROUNDS, staff("round.draw"), DrawSerializer, RoundView, status=201, if_match=False)
def draw_round(call: Call) -> RoundView:
    """Draft the next round (R-10, R-11, R-51). If it is drafted already, nothing changes."""
    return round_for(call, pairing.draw_round(call.event, call.actor, **call.sent))


@routes.post(f"{ROUNDS}prescribed/", staff("round.draw"), PrescriptionSerializer, RoundView, if_match=False)
def prescribe_round(call: Call) -> RoundView:
    """Make these tables the draft of the next round, or put them in the place of its draft (R-11, R-51)."""
    sent = dict(call.sent)
    tables = [SeatedTable(table["table"], table["players"]) for table in sent.pop("tables")]
    return round_for(call, prescribing.prescribe_round(call.event, call.actor, tables, **sent))


@routes.get("events/<slug:slug>/draws/", anyone(), EventDraws)
def read_draws(call: Call) -> EventDraws:
    """Return every draw of the event's rounds, also those that were thrown away, what was changed after them,
    and which other events the organizers started around it (R-50, R-51)."""
    return event_draws(call.event)


@routes.get(ROUND, anyone("public_pairings"), RoundView)
def read_round(call: Call, number: int) -> RoundView:
    """Return a round with its tables and, for staff, how good the seating is."""
    return round_for(call, round_at(call.event, number, drafts=call.is_staff))


@routes.post(f"{ROUND}redraw/", staff("round.draw"), RedrawSerializer, RoundView)
def redraw_round(call: Call, number: int) -> RoundView:
    """Draw a draft again under the next attempt's label (R-51); another split is chosen here too."""
    found = round_at(call.event, number)
    return round_for(call, pairing.redraw(found, call.actor, expected=call.expected, **call.sent))


@routes.post(f"{ROUND}try-longer/", staff("round.draw"), EffortSerializer, RoundView, rate_limited=True)
def try_longer(call: Call, number: int) -> RoundView:
    """Search on from the draft as it stands; it never gets worse."""
    found = round_at(call.event, number)
    return round_for(call, pairing.try_longer(found, call.actor, expected=call.expected, **call.sent))


@routes.post(f"{ROUND}discard/", staff("round.draw"), Reasoned, None, status=204)
def discard_draft(call: Call, number: int) -> None:
    """Discard the draft, with a reason; its attempts stay public with it (R-51)."""
    found = round_at(call.event, number)
    pairing.discard_draft(found, call.actor, expected=call.expected, **call.sent)


@routes.post(f"{ROUND}publish/", staff("round.publish"), None, RoundView)
def publish_round(call: Call, number: int) -> RoundView:
    """Make the draft public."""
    found = round_at(call.event, number)
    return round_for(call, publishing.publish_round(found, call.actor, expected=call.expected))


@routes.post(f"{ROUND}withdraw/", staff("round.publish"), Reasoned, RoundView)
def withdraw_round(call: Call, number: int) -> RoundView:
    """Make a published round a draft again, as long as nobody plays; takes a reason."""
    found = round_at(call.event, number)
    return round_for(call, publishing.withdraw_round(found, call.actor, expected=call.expected, **call.sent))


@routes.post(f"{ROUND}close/", staff("round.close"), None, RoundView)
def close_round(call: Call, number: int) -> RoundView:
    """Close a round whose results are all confirmed; the journal keeps the standings after it."""
    found = round_at(call.event, number)
    return round_for(call, publishing.close_round(found, call.actor, expected=call.expected))


@routes.get(f"{ROUND}pairings/", anyone("public_pairings"), ListOf(PairingLine), PairingsQuery)
def list_pairings(call: Call, number: int) -> list[PairingLine]:
    """Where everybody sits, by name or by table, without no-shows; players with a bye have no table."""
    view = round_view(round_at(call.event, number, drafts=call.is_staff), for_staff=call.is_staff)
    lines = list(pairings_by_name(view))
    if call.sent["order"] == "table":
        lines.sort(key=lambda line: (line.table is None, line.table, line.position))
    return lines
