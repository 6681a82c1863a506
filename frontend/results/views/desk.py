"""The desk: the tables of a round, which of them are out, and how the results stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET

from frontend.access import StaffVisit, staff_page
from frontend.addresses import asked_for, chosen_round
from frontend.frames import render_staff
from frontend.navigation import Section
from frontend.rounds.views.pairings import may_close
from tables.core.text.plain import whole_number
from tables.results.queries.sheets import TableResult, round_results, to_verify, unverified_tables
from tables.rounds.models import RoundStatus, TableStatus


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One player of a table in the list of results."""

    name: str
    absent: bool
    place: int | None
    points: int | None

    @property
    def is_winner(self) -> bool:
        """Whether this player won the table."""
        return self.place == 1


class ResultLines:
    """A table of the list with a line for each player; `is_to_verify` says whether whoever looks may compare
    its result with the slip."""

    def __init__(self, result: TableResult, *, is_to_verify: bool) -> None:
        self.table = result.table
        self.is_to_verify = is_to_verify
        self.current = result.current
        self.disputes = result.current.disputes if result.current and self.is_reported else ()
        scores = {row.player: row for row in result.current.scores} if result.current else {}
        self.lines = [
            ScoreLine(
                seated.name,
                seated.absent,
                row.place if (row := scores.get(seated.player.key)) else None,
                row.points if row else None,
            )
            for seated in result.seats
        ]

    @property
    def is_reported(self) -> bool:
        """Whether the result waits for confirmation."""
        return self.table.status == TableStatus.REPORTED


FILTERS: Mapping[str, tuple[Promise, Callable[[ResultLines], bool]]] = {
    "all": (gettext_lazy("All"), lambda result: True),
    "out": (gettext_lazy("Out"), lambda result: result.current is None),
    "reported": (gettext_lazy("Reported"), lambda result: result.is_reported),
    "disputed": (gettext_lazy("Disputed"), lambda result: bool(result.disputes)),
    "marked": (gettext_lazy("Marked"), lambda result: bool(result.table.mark)),
    "verify": (gettext_lazy("To verify"), lambda result: result.is_to_verify),
}
"""Which tables of a round are listed, under the word in the address."""


@require_GET
@staff_page("event.view")
def results(request: HttpRequest, visit: StaffVisit, number: int | None = None) -> HttpResponse:
    """The tables of a round with their results, `?show=reported` only some of them; `?table=7` goes straight
    to a table's sheet."""
    rounds = list(visit.event.rounds.exclude(status=RoundStatus.DRAFTED).order_by("number"))
    shown = chosen_round(rounds, number)
    if number and shown is None:
        return redirect("staff-results", visit.event.slug)
    wanted = request.GET.get("table", "").strip()
    table = whole_number(wanted, digits=5)
    if shown is not None and table is not None and shown.tables.filter(number=table).exists():
        return redirect("staff-sheet", visit.event.slug, shown.number, table)
    tables = round_results(visit.event, shown) if shown is not None else ()
    own: frozenset[int] = frozenset()
    if shown is not None and visit.can("result.verify"):
        own = to_verify(shown, visit.actor.user)
    lines = [ResultLines(result, is_to_verify=result.table.number in own) for result in tables]
    chosen = asked_for(request, "show")
    chosen = chosen if chosen in FILTERS else "all"
    out = [result.table for result in tables if result.table.status != TableStatus.CONFIRMED]
    unverified = list(unverified_tables(visit.event).filter(round=shown))
    return render_staff(
        request,
        visit,
        "results",
        "results/results.html",
        {
            "tabs": [
                Section(
                    _("Round {round}").format(round=round_.number),
                    reverse("staff-results-round", args=[visit.event.slug, round_.number]),
                    is_current=round_ == shown,
                )
                for round_ in rounds
            ],
            "round": shown,
            "tables": [line for line in lines if FILTERS[chosen][1](line)],
            "total": len(lines),
            "filters": [(key, label, sum(map(belongs, lines))) for key, (label, belongs) in FILTERS.items()],
            "shown": chosen,
            "may_enter": visit.may_change("result.enter"),
            "wanted": wanted,
            "out": out,
            "unverified": unverified,
            "confirmed": sum(result.table.status == TableStatus.CONFIRMED for result in tables),
            "may_close": shown is not None and may_close(visit, shown.status, is_out=bool(out or unverified)),
        },
    )
