"""Downloads: the archive of an event, lists as CSV, and documents for printers."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext_lazy

from frontend.access import StaffVisit
from frontend.confirmations import Finding
from frontend.frames import render_staff
from tables.archive.actions.backup import back_up_event
from tables.archive.queries.archive import archive_text
from tables.archive.queries.backup import file_name
from tables.archive.queries.stored_archives import open_archive, pieces_of
from tables.core.access import Actor
from tables.core.errors import Busy, NeedsOverride
from tables.core.searches import holding_a_thread
from tables.events.models import Event

JSON = "application/json; charset=utf-8"
MAX_WAIT = 5.0
"""Seconds to wait for the document that is being drawn: one at a time, or a few would keep all waiting."""
DRAWING = gettext_lazy("Other documents are being created right now. Try again in a few seconds.")
_drawing = Lock()


def download(
    request: HttpRequest, visit: StaffVisit, stage: str, make: Callable[[bool], HttpResponse]
) -> HttpResponse:
    """Return a file that `make` makes, or where our own reader refuses it a page that says so and offers it
    all the same: then `make` is called with True."""
    sent = request.POST if request.method == "POST" else request.GET
    try:
        return make("override" in sent)
    except NeedsOverride as refused:
        findings = [
            Finding("warn", each.rule, f"{each.field}: {each.message}" if each.field else each.message)
            for each in refused.problems
        ]
        context = {"findings": findings, "method": str(request.method).lower()}
        return render_staff(
            request, visit, stage, "events/unreadable_file.html", context, status=refused.status
        )


def archive_file(event: Event, *, override: bool = False) -> HttpResponse:
    """Return the event's archive as it stands; the seed is in it only once it is public (R-50)."""
    text = archive_text(event, override=override)
    return HttpResponse(text, content_type=JSON, headers=_saved_as(f"{event.slug}.json"))


def finished_archive_file(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Return the archive of a finished event, from where it is kept, in pieces."""
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    pieces = pieces_of(open_archive(event), packed=packed)
    response = StreamingHttpResponse(pieces, content_type=JSON, headers=_saved_as(f"{event.slug}.json"))
    if packed:
        response["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ["Accept-Encoding"])
    return response


def backup_file(event: Event, actor: Actor, *, override: bool = False) -> HttpResponse:
    """Return the event's backup, made now, with everything that is secret; the journal keeps it."""
    return _announced(
        HttpResponse(
            back_up_event(event, actor, override=override),
            content_type=JSON,
            headers={"Cache-Control": "no-store", **_saved_as(file_name(event))},
        )
    )


def _announced(response: HttpResponse) -> HttpResponse:
    """Let the page that waits for a file know that it is there; js/controls.js waits for the cookie."""
    response.set_cookie("drawn", "1", max_age=60, samesite="Lax")
    return response


def _saved_as(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}


def csv_file(filename: str, text: str) -> HttpResponse:
    """Return a download of a list, in UTF-8 with a byte-order mark."""
    return HttpResponse(text, content_type="text/csv; charset=utf-8", headers=_saved_as(filename))


def drawn_file(
    filename: str, draw: Callable[[], bytes], content_type: str = "application/pdf"
) -> HttpResponse:
    """Return a document to be opened and printed, or a picture. It is of this moment, so no browser keeps it.

    Raises Busy if this process is still drawing another one after `MAX_WAIT`, and at once if all threads
    but one do what takes long.
    """
    with holding_a_thread(str(DRAWING)):
        if not _drawing.acquire(timeout=MAX_WAIT):
            raise Busy(str(DRAWING), wait=5)
        try:
            content = draw()
        finally:
            _drawing.release()
    return paper_file(filename, content, content_type)


def paper_file(filename: str, content: bytes, content_type: str = "application/pdf") -> HttpResponse:
    """Return a drawn document to be opened and printed."""
    headers = {"Cache-Control": "no-store", "Content-Disposition": f'inline; filename="{filename}"'}
    return _announced(HttpResponse(content, content_type=content_type, headers=headers))
