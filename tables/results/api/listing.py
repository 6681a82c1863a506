"""The tables of a round and their results, at a glance."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tables.core.api.access import round_at
from tables.core.api.callers import Call, anyone
from tables.core.api.fields import Choice, Several, StrictSerializer
from tables.core.api.routes import ListOf, Routes
from tables.core.errors import NotVisible
from tables.players.api.history import name_for
from tables.results.api.shapes import mark_for
from tables.results.models import GameEnd
from tables.results.queries.sheets import ListedResult, listed_results
from tables.rounds.api.drawing import round_for
from tables.rounds.models import ResultMark, TableStatus
from tables.rounds.queries.pairings import TableView

routes = Routes("results")

ROUND = "events/<slug:slug>/rounds/<number:number>/"


class ResultsQuery(StrictSerializer):
    """Which tables are asked for."""

    status = Several(child=Choice(TableStatus.choices), default=list, max_length=4)


@dataclass(frozen=True, slots=True)
class ResultSeat:
    """A player at a table; place and points are null without a result, and for no-shows."""

    player: str
    number: int
    name: str
    absent: bool
    place: int | None
    points: int | None


@dataclass(frozen=True, slots=True)
class Result:
    """A table with its newest result; others than staff read confirmed results only, and where the event
    freezes its standings (`freeze_standings`) those of closed rounds only.

    `confirmations`, `disputes` and `verifications` count who signed this version. `mark` says that a judge
    decides it later, and to staff that it is flagged.
    """

    table: int
    status: TableStatus
    sheet_version: int
    end: GameEnd | None
    seats: tuple[ResultSeat, ...]
    confirmations: int
    disputes: int
    verifications: int
    mark: ResultMark | None


@routes.get(f"{ROUND}results/", anyone("public_results"), ListOf(Result), ResultsQuery)
def list_results(call: Call, number: int) -> list[Result]:
    """Return the tables of a round in order, each with its result."""
    statuses = call.sent["status"]
    round_ = round_at(call.event, number, drafts=False)
    return [
        _result(call, result)
        for result in listed_results(call.event, round_, is_staff=call.is_staff)
        if not statuses or result.status in statuses
    ]


@routes.get(f"{ROUND}tables/<number:table>/", anyone("public_pairings"), TableView)
def read_table(call: Call, number: int, table: int) -> TableView:
    """One table and who sits there."""
    view = round_for(call, round_at(call.event, number, drafts=call.is_staff))
    found = next((row for row in view.tables if row.number == table), None)
    if found is None:
        raise NotVisible(_("There is no such table."))
    return found


def _result(call: Call, result: ListedResult) -> Result:
    return Result(
        table=result.table,
        status=result.status,
        sheet_version=result.version,
        end=result.end,
        seats=tuple(
            [
                ResultSeat(
                    player=seat.key,
                    number=seat.number,
                    name=name_for(call, seat),
                    absent=seat.absent,
                    place=seat.result.place if seat.result is not None else None,
                    points=seat.result.points if seat.result is not None else None,
                )
                for seat in result.seats
            ]
        ),
        confirmations=result.confirmations,
        disputes=result.disputes,
        verifications=result.verifications,
        mark=mark_for(call, result),
    )
