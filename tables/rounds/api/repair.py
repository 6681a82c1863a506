"""No-shows and late arrivals in a published round (R-13, R-14): proposed first, then applied."""

from __future__ import annotations

from tables.core.api.access import round_at, table_at
from tables.core.api.callers import Call, staff
from tables.core.api.fields import Flag, Overridable, Reasoned, Several, StrictSerializer, WholeNumber, sent
from tables.core.api.routes import ListOf, Routes
from tables.players.models import Player
from tables.rounds.actions import repair
from tables.rounds.actions.repair import LateSeatProposal, RepairProposal
from tables.rounds.actions.substitutes import name_substitute
from tables.rounds.api.drawing import round_for
from tables.rounds.queries.pairings import RoundView

routes = Routes("rounds")

ROUND = "events/<slug:slug>/rounds/<number:number>/"


class NoShowsSerializer(StrictSerializer):
    """Who did not come, by key. `include_playing` also lets tables that play already be changed."""

    absent = Several(child=sent(Player, "key"), min_length=1, max_length=500)
    include_playing = Flag(default=False)


class RepairSerializer(NoShowsSerializer, Overridable):
    """Who did not come, and which of the proposals to apply, counted from 0."""

    choice = WholeNumber(min_value=0, max_value=99, default=0)


class ArrivalSerializer(StrictSerializer):
    """Who came late, by key. `include_playing` also looks at tables that play already."""

    player = sent(Player, "key")
    include_playing = Flag(default=False)


class LateSeatSerializer(ArrivalSerializer, Overridable):
    """Who came late, and at which table to sit: the best one if none is named."""

    table = WholeNumber(min_value=1, max_value=9999, required=False, allow_null=True)


class TableSubstituteSerializer(Reasoned):
    """Who sits at the table for one of its players, both by key; null gives the seat back."""

    player = sent(Player, "key")
    substitute = sent(Player, "key", allow_null=True)


@routes.preview(f"{ROUND}repair/preview/", staff("round.repair"), NoShowsSerializer, ListOf(RepairProposal))
def propose_repair(call: Call, number: int) -> tuple[RepairProposal, ...]:
    """Return the ways to go on without these players, the regulation's choice first (R-13)."""
    return repair.propose_repair(round_at(call.event, number), **call.sent)


@routes.post(f"{ROUND}repair/", staff("round.repair"), RepairSerializer, RoundView)
def apply_repair(call: Call, number: int) -> RoundView:
    """Drop the no-shows and seat the others as one of the proposals says (R-13).

    Send `If-Match` with the ETag of the round, so that what is applied is what was shown.
    """
    found = round_at(call.event, number)
    return round_for(call, repair.apply_repair(found, call.actor, expected=call.expected, **call.sent))


@routes.preview(f"{ROUND}late-seat/preview/", staff("round.repair"), ArrivalSerializer, LateSeatProposal)
def propose_late_seat(call: Call, number: int) -> LateSeatProposal:
    """Where a player who came late can still sit (R-14)."""
    return repair.propose_late_seat(round_at(call.event, number), **call.sent)


@routes.post(f"{ROUND}late-seat/", staff("round.repair"), LateSeatSerializer, RoundView)
def seat_late_arrival(call: Call, number: int) -> RoundView:
    """Seat a player who came late, at the best table or at the one named (R-14)."""
    found = round_at(call.event, number)
    return round_for(call, repair.seat_late_arrival(found, call.actor, expected=call.expected, **call.sent))


@routes.post(
    f"{ROUND}tables/<number:table>/substitute/", staff("round.repair"), TableSubstituteSerializer, RoundView
)
def substitute_at_table(call: Call, number: int, table: int) -> RoundView:
    """Let a free player of the event sit at a table for one of its players; the result counts for the player.

    At a table that plays live its desk names substitutes.
    """
    found = table_at(call.event, number, table)
    changed = {**call.sent, "substitute": call.sent["substitute"] or ""}
    return round_for(call, name_substitute(found, call.actor, expected=call.expected, **changed).round)
