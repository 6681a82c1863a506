"""An event as a download: its archive, and its backup."""

from __future__ import annotations

from django.http import HttpResponse

from tables.access import Actor
from tables.actions.event_backup import back_up_event
from tables.archive.schema import dump
from tables.models import Event
from tables.queries.archive import event_archive
from tables.queries.event_backup import file_name


def archive_file(event: Event) -> HttpResponse:
    """The event's archive as it stands; the seed is in it only once it is public (R-50)."""
    return HttpResponse(
        dump(event_archive(event)),
        content_type="application/json; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{event.slug}.json"'},
    )


def backup_file(event: Event, actor: Actor) -> HttpResponse:
    """The event's backup, made now, with everything that is secret; the journal keeps it."""
    return HttpResponse(
        back_up_event(event, actor),
        content_type="application/json; charset=utf-8",
        headers={
            "Cache-Control": "no-store",
            "Content-Disposition": f'attachment; filename="{file_name(event)}"',
        },
    )
