"""Players chosen from a list, however long: those of its part on the page, and those chosen before.

A long list is searched by the server. Its form is sent for that, too: with `look` or `page` it only shows
another part, with `found` it chooses everybody that the search finds; who was chosen before comes along.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest

from frontend.addresses import asked_for
from tables.core.paging import Page, part_of
from tables.core.text.plain import whole_number
from tables.events.models import Event
from tables.players.queries.roster import PlayerRow, matching

MAX_NARROWED = 200
"""Players of a list that the browser narrows; more are searched by the server."""
ROWS_PER_PAGE = 50
MAX_FOUND = 200
"""Players of a search that are chosen at once: a club, not the venue."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The part of a list on the page, with who of it is chosen, and the others chosen before."""

    rows: tuple[tuple[PlayerRow, bool], ...]
    before: tuple[PlayerRow, ...]
    page: Page[PlayerRow]
    search: str
    is_long: bool

    @property
    def may_choose_found(self) -> bool:
        """Whether all that the search finds, more than the page shows, may be chosen at once."""
        return bool(self.search) and ROWS_PER_PAGE < self.page.total <= MAX_FOUND


def is_looking(request: HttpRequest) -> bool:
    """Whether the form was sent to see another part of the list, not to decide."""
    return bool(request.POST.keys() & {"look", "page", "found"})


def players_to_choose(request: HttpRequest, event: Event, players: Sequence[PlayerRow]) -> Choice:
    """Return what the page shows of `players`, a list by name."""
    chosen = set(request.POST.getlist("player"))
    search = request.POST.get("q", "").strip() if request.method == "POST" else asked_for(request, "q")
    is_long = len(players) > MAX_NARROWED
    found = matching(event, players, search) if is_long and search else list(players)
    if "found" in request.POST and len(found) <= MAX_FOUND:
        chosen |= {row.key for row in found}
    number = whole_number(request.POST.get("page", ""), digits=5) or 1
    page = part_of(found, number, ROWS_PER_PAGE if is_long else MAX_NARROWED)
    shown = {row.key for row in page.rows}
    return Choice(
        tuple((row, row.key in chosen) for row in page.rows),
        tuple(row for row in players if row.key in chosen and row.key not in shown),
        page,
        search,
        is_long,
    )
