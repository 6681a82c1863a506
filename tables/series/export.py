"""Everything of a series as one file, for organizers who leave: events, leagues, team, people and journal."""

from __future__ import annotations

import json
import tempfile
import zipfile
from dataclasses import asdict
from typing import IO, Any

from tables.archive.queries.archive import archive_text
from tables.core import access as event_access
from tables.core.access import Actor
from tables.events.models import EventStatus
from tables.series import access
from tables.series.leagues.queries import league_archive, read_league
from tables.series.leagues.rules.archive import league_json
from tables.series.models import Series
from tables.series.people.models import MarkedPlayer
from tables.series.queries import events_of, team_of

MAX_IN_MEMORY = 1024 * 1024
"""Bytes of a file that are held in memory; a longer one is written to a temporary file."""


def series_export(series: Series, actor: Actor) -> IO[bytes]:
    """Return a ZIP file, to be read from its beginning, with the archive of each event whose archive the
    actor may export, the file of each league as its team reads it, and the series itself.

    One event is in memory at a time. Raises `NotVisible`, `NotPermitted`.
    """
    access.require(actor, "series.export", series)
    target = tempfile.SpooledTemporaryFile(MAX_IN_MEMORY)  # noqa: SIM115  # closed by who sends it
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("series.json", _as_text(_series_json(series)))
        for league in series.leagues.all():
            content = league_json(league_archive(league, read_league(league, is_team=True)))
            archive.writestr(f"leagues/{league.slug}.json", _as_text(content))
        for event in events_of(series).exclude(status=EventStatus.DRAFT):
            if event_access.can(actor, "event.export", event):
                archive.writestr(f"events/{event.slug}.json", archive_text(event, override=True))
    target.seek(0)
    return target


def _series_json(series: Series) -> dict[str, Any]:
    columns = ("revision", "at", "who", "verb", "object", "before", "after", "reason")
    marks = MarkedPlayer.objects.filter(person__series=series).order_by("person", "pk")
    people: dict[int, list[str]] = {}
    for person, slug, key in marks.values_list("person", "player__event__slug", "player__key"):
        people.setdefault(person, []).append(f"{slug}.{key}")
    return {
        "slug": series.slug,
        "name": series.name,
        "description": series.description,
        "is_public": series.is_public,
        "team": [asdict(member) for member in team_of(series)],
        "events": list(events_of(series).values_list("slug", flat=True)),
        "marked_people": list(people.values()),
        "journal": list(series.journal.order_by("revision").values(*columns)),
    }


def _as_text(content: object) -> str:
    return json.dumps(content, ensure_ascii=False, indent=1, default=str)
