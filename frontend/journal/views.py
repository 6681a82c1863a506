"""The journal: every change with its actor, time and reason, and the values before it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from frontend.access import StaffVisit, staff_page
from frontend.addresses import asked_for, page_number
from frontend.frames import render_staff
from frontend.journal.differences import Difference, describe_changes
from frontend.journal.labels import GROUPS, VERBS
from tables.journal.queries import JournalRow, journal_filters, journal_page


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the journal as the journal component shows it, with what changed."""

    sentence: str
    actor: str
    at: object
    reason: str
    revision: int
    changes: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class VerbGroup:
    """A filter of the journal: a whole group, or one of its verbs with its name."""

    key: str
    title: str
    verbs: tuple[tuple[str, str], ...]


@require_GET
@staff_page("journal.view")
def journal(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Show the journal, newest first, filtered by verb, actor and object."""
    wanted = {name: asked_for(request, name) for name in ("verb", "actor", "object")}
    page = journal_page(
        visit.event,
        verb=wanted["verb"],
        actor=wanted["actor"],
        object=wanted["object"],
        page=page_number(request),
    )
    filters = journal_filters(visit.event)
    names = dict(visit.event.players.values_list("key", "name"))
    return render_staff(
        request,
        visit,
        "journal",
        "journal/journal.html",
        {
            "page": page,
            "entries": [_entry(row, names) for row in page.rows],
            "groups": [
                VerbGroup(
                    key,
                    str(GROUPS.get(key, key)),
                    tuple((verb, str(VERBS.get(verb, verb))) for verb in verbs),
                )
                for key, verbs in groupby(filters.verbs, key=lambda verb: verb.partition(".")[0])
            ],
            "actors": filters.actors,
            "wanted": wanted,
            "is_narrowed": any(wanted.values()),
        },
    )


def _entry(row: JournalRow, names: Mapping[str, str]) -> Entry:
    key = row.who.removeprefix("player ")
    name = names.get(key) if row.who.startswith("player ") else None
    return Entry(
        row.sentence,
        _("{name} ({key})").format(name=name, key=key) if name else row.who,
        row.at,
        row.reason,
        row.revision,
        describe_changes(row.before, row.after, names),
    )
