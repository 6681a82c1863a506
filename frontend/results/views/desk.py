"""The desk: the tables of a round, which of them are out, and how the results stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_GET

from frontend.access import StaffVisit, staff_page
from frontend.addresses import asked_for, chosen_round, page_number
from frontend.frames import render_staff
from frontend.navigation import Section
from frontend.rounds.listing import TABLES_PER_PAGE, table_search
from frontend.rounds.views.pairings import may_close
from tables.core.paging import part_of
from tables.core.text.plain import whole_number
from tables.results.queries.sheets import (
    TableResult,
    TableState,
    table_results,
    table_states,
    to_verify,
    unverified_tables,
)
from tables.rounds.models import RoundStatus, TableStatus


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One player of a table in the list of results."""

    name: str
    absent: bool
    place: int | None
    points: int | None
    is_winner: bool


class ResultLines:
    """A table of the list with a line for each player."""

    def __init__(self, result: TableResult) -> None:
        self.table = result.table
        self.current = result.current
        is_reported = result.table.status == TableStatus.REPORTED
        self.disputes = result.current.disputes if result.current and is_reported else ()
        scores = {row.player: row for row in result.current.scores} if result.current else {}
        self.lines = [
            ScoreLine(
                seated.name,
                seated.absent,
                row.place if (row := scores.get(seated.player.key)) else None,
                row.points if row else None,
                row is not None and row.won,
            )
            for seated in result.seats
        ]


@dataclass(frozen=True, slots=True)
class Attention:
    """Tables that wait for somebody, as buttons: the first of them, and how many more there are."""

    label: str
    tables: Sequence[TableState]
    more: int


def attention(label: str, tables: Sequence[TableState]) -> Attention:
    """Return the first tables of those that wait."""
    return Attention(label, tables[:MAX_BUTTONS], max(0, len(tables) - MAX_BUTTONS))


MAX_BUTTONS = 40
"""Tables that are listed as buttons above the list; the list's filters have all of them."""

FILTERS: Mapping[str, tuple[Promise, Callable[[TableState, frozenset[int]], bool]]] = {
    "all": (pgettext_lazy("tables", "All"), lambda state, own: True),
    "out": (pgettext_lazy("no result yet", "Out"), lambda state, own: not state.has_result),
    "reported": (gettext_lazy("Reported"), lambda state, own: state.is_reported),
    "disputed": (gettext_lazy("Disputed"), lambda state, own: state.is_disputed),
    "marked": (pgettext_lazy("result", "Marked"), lambda state, own: bool(state.mark)),
    "verify": (gettext_lazy("To verify"), lambda state, own: state.number in own),
}
"""Which tables of a round are listed, under the word in the address; `own` are the numbers of those whose
result the viewer may compare with the slip."""


@require_GET
@staff_page("event.view")
def results(request: HttpRequest, visit: StaffVisit, number: int | None = None) -> HttpResponse:
    """The tables of a round with their results, in parts: `?show=reported` only some of them, `?q=` those of
    a player; `?table=7` goes straight to a table's sheet.

    Only the tables of the part that is shown are read with their sheets.
    """
    rounds = list(visit.event.rounds.exclude(status=RoundStatus.DRAFTED).order_by("number"))
    shown = chosen_round(rounds, number)
    if number and shown is None:
        return redirect("staff-results", visit.event.slug)
    wanted = request.GET.get("table", "").strip()
    table = whole_number(wanted, digits=5)
    if shown is not None and table is not None and shown.tables.filter(number=table).exists():
        return redirect("staff-sheet", visit.event.slug, shown.number, table)
    states = table_states(shown) if shown is not None else ()
    own: frozenset[int] = frozenset()
    if shown is not None and visit.can("result.verify"):
        own = to_verify(shown, visit.actor.user)
    chosen, search = asked_for(request, "show"), asked_for(request, "q")
    chosen = chosen if chosen in FILTERS else "all"
    belongs, is_found = FILTERS[chosen][1], table_search(search)
    found = [
        state for state in states if belongs(state, own) and is_found(state.number, state.names.values())
    ]
    page = part_of(found, page_number(request), TABLES_PER_PAGE)
    out = [state for state in states if state.status != TableStatus.CONFIRMED]
    confirmed = len(states) - len(out)
    unverified = set(unverified_tables(visit.event).filter(round=shown).values_list("number", flat=True))
    waiting = (
        attention(_("Disputed:"), [state for state in states if state.is_disputed]),
        attention(_("Still out:"), out if confirmed else ()),
        attention(
            _("To be verified by a second person:"), [state for state in states if state.number in unverified]
        ),
    )
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
            "tables": [
                ResultLines(result)
                for result in (table_results(visit.event, shown, page.rows) if shown is not None else ())
            ],
            "page": page,
            "is_searchable": len(states) > TABLES_PER_PAGE,
            "search": search,
            "total": len(states),
            "filters": [
                (key, label, sum(belongs(state, own) for state in states))
                for key, (label, belongs) in FILTERS.items()
            ],
            "shown": chosen,
            "may_enter": visit.may_change("result.enter"),
            "wanted": wanted,
            "out": out,
            "waiting": [each for each in waiting if each.tables],
            "confirmed": confirmed,
            "may_close": shown is not None and may_close(visit, shown.status, is_out=bool(out or unverified)),
        },
    )
