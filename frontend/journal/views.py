"""The journal: who did what, when and why, with what it was before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from frontend.access import StaffVisit, staff_page
from frontend.addresses import asked_for, page_number
from frontend.frames import render_staff
from frontend.journal.differences import Difference, describe_changes
from tables.journal.queries import JournalRow, journal_filters, journal_page

GROUPS = {
    "event": "The event",
    "join_code": "Join codes",
    "staff": "Staff",
    "player": "Players",
    "keep_apart": "Keep-apart groups",
    "deck": "Decks",
    "meeting": "Player meeting",
    "pairing": "Pairings",
    "round": "Rounds",
    "clock": "The clock",
    "judge": "Calls for a judge",
    "live": "Live tables",
    "result": "Results",
    "message": "Messages",
    "news": "News",
    "webhook": "Webhooks",
    "chat": "Channels and groups",
}


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
    """What the journal can be narrowed to: everything of a group, or one verb of it with its words."""

    key: str
    title: str
    verbs: tuple[tuple[str, str], ...]


@require_GET
@staff_page("journal.view")
def journal(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Newest first; narrowed by what was done, by whom, and to whom or what."""
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
                VerbGroup(key, GROUPS.get(key, key), tuple((verb, _in_words(verb)) for verb in verbs))
                for key, verbs in groupby(filters.verbs, key=lambda verb: verb.partition(".")[0])
            ],
            "actors": filters.actors,
            "wanted": wanted,
            "is_narrowed": any(wanted.values()),
        },
    )


def _in_words(verb: str) -> str:
    return verb.partition(".")[2].replace("_", " ").capitalize()


def _entry(row: JournalRow, names: Mapping[str, str]) -> Entry:
    who = names.get(row.who.removeprefix("player ")) if row.who.startswith("player ") else None
    return Entry(
        row.sentence,
        f"{who} ({row.who.removeprefix('player ')})" if who else row.who,
        row.at,
        row.reason,
        row.revision,
        describe_changes(row.before, row.after, names),
    )
