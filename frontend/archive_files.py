"""An event as a download: its archive, and its backup."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers

from tables.access import Actor
from tables.actions.event_backup import back_up_event
from tables.archive.schema import dump
from tables.models import Event
from tables.queries.archive import event_archive
from tables.queries.event_backup import file_name
from tables.queries.kept_archives import open_archive, pieces_of

JSON = "application/json; charset=utf-8"


def archive_file(event: Event) -> HttpResponse:
    """The event's archive as it stands; the seed is in it only once it is public (R-50)."""
    return HttpResponse(
        dump(event_archive(event)), content_type=JSON, headers=_saved_as(f"{event.slug}.json")
    )


def finished_archive_file(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The archive of a finished event, from where it is kept, in pieces."""
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    pieces = pieces_of(open_archive(event), packed=packed)
    response = StreamingHttpResponse(pieces, content_type=JSON, headers=_saved_as(f"{event.slug}.json"))
    if packed:
        response["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


def backup_file(event: Event, actor: Actor) -> HttpResponse:
    """The event's backup, made now, with everything that is secret; the journal keeps it."""
    return HttpResponse(
        back_up_event(event, actor),
        content_type=JSON,
        headers={"Cache-Control": "no-store", **_saved_as(file_name(event))},
    )


def _saved_as(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}
