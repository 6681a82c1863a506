"""The archive of an event as a download."""

from __future__ import annotations

from django.http import HttpResponse

from tables.archive.schema import dump
from tables.models import Event
from tables.queries.archive import event_archive


def archive_file(event: Event) -> HttpResponse:
    """The event's archive as it stands; the seed is in it only once it is public (R-50)."""
    return HttpResponse(
        dump(event_archive(event)),
        content_type="application/json; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{event.slug}.json"'},
    )
