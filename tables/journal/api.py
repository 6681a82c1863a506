"""The journal: every change, who made it, and what it was before."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tables.core.api.callers import Call, staff
from tables.core.api.fields import Text
from tables.core.api.pagination import Paging
from tables.core.api.routes import PageOf, Routes
from tables.core.paging import Page
from tables.journal.queries import JournalRow, journal_page

routes = Routes("journal")


class JournalQuery(Paging):
    """Filters of entries."""

    verb = Text(
        max_length=64,
        allow_blank=True,
        default="",
        help_text=_("`player.drop`, or `player` for all of them."),
    )
    object = Text(
        max_length=200,
        allow_blank=True,
        default="",
        help_text=_("`player p3`, `round 2 table 5`, or `round 2` with all its tables."),
    )
    actor = Text(max_length=200, allow_blank=True, default="", help_text=_("The name of the actor."))


@routes.get("events/<slug:slug>/journal/", staff("journal.view"), PageOf(JournalRow), JournalQuery)
def list_journal(call: Call) -> Page[JournalRow]:
    """Return the journal, newest first, filtered by verb, object and actor."""
    return journal_page(call.event, **call.sent)
