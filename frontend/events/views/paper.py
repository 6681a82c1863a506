"""Documents for printers (PDF): those of small events at once, those of large ones beside the requests."""

from __future__ import annotations

from functools import partial

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from frontend.access import StaffVisit, staff_page
from frontend.addresses import asked_for, for_others
from frontend.downloads import drawn_file, paper_file
from frontend.frames import render_staff
from frontend.paper.kinds import TITLES, draw
from tables.core.active_language import switch_to
from tables.core.errors import Refused
from tables.core.languages import first_offered
from tables.core.text.plain import whole_number
from tables.operations import disk, papers

LOOK_AGAIN = 2
"""Seconds after which a page that waits for a document is loaded again."""


def _paper(request: HttpRequest, visit: StaffVisit, kind: str) -> HttpResponse:
    """Return a document. That of a large event is ordered, and a page shows how far it is."""
    order, name = _order(request, visit, kind), f"{visit.event.slug}-{kind}.pdf"
    found = papers.read(order)
    if found or not papers.is_large(visit.event) or disk.is_low():
        answer = paper_file(name, found) if found else drawn_file(name, partial(draw, order, visit.event))
        answer["Content-Language"] = order.language
        return answer
    papers.place(order)
    waiting = reverse("staff-paper-waiting", args=[visit.event.slug, kind])
    return redirect(f"{waiting}?revision={order.revision}&places={order.places}")


def _order(request: HttpRequest, visit: StaffVisit, kind: str) -> papers.Order:
    """Return the order of a document, of the revision that is asked for if there was one."""
    places = whole_number(asked_for(request, "places"), digits=3) or 0
    revision = whole_number(asked_for(request, "revision"), digits=9) or visit.event.revision
    return papers.Order(
        visit.event.pk,
        min(revision, visit.event.revision),
        kind,
        for_others(request, "/").removesuffix("/"),
        first_offered(visit.event.language) or get_language() or settings.LANGUAGE_CODE,
        (min(places, papers.MAX_CERTIFICATES) or papers.MAX_CERTIFICATES) if kind == "certificates" else 0,
    )


@require_GET
@staff_page("event.view")
def waiting(request: HttpRequest, visit: StaffVisit, kind: str) -> HttpResponse:
    """Show how far an ordered document is, and offer it once it is drawn."""
    if kind not in TITLES:
        raise Http404
    order = _order(request, visit, kind)
    progress = papers.progress_of(order, visit.event.players.count())
    address = reverse(f"staff-paper-{kind}", args=[visit.event.slug])
    context = {
        "paper": TITLES[kind],
        "progress": progress,
        "address": f"{address}?revision={order.revision}&places={order.places}",
        "anew": f"{address}?places={order.places}",
    }
    response = render_staff(request, visit, "overview", "events/paper.html", context)
    if progress.state == "ordered":
        response["Refresh"] = str(LOOK_AGAIN)
    return response


@require_GET
@staff_page("event.view")
def paper_from_here(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Give everything that is needed to go on by hand, as one document."""
    return _paper(request, visit, "from-here")


@require_GET
@staff_page("event.view")
def check_in(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Give the list for the door, by name."""
    return _paper(request, visit, "check-in")


@require_GET
@staff_page("event.view")
def badges(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Give a badge for everybody who takes part, with a code that names the player."""
    return _paper(request, visit, "badges")


@require_GET
@staff_page("event.view")
def certificates(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Give certificates of a finished event, `?places=8` for the first eight places.

    Raises Refused while places may still change.
    """
    papers.require_final(visit.event)
    return _paper(request, visit, "certificates")


@require_GET
@staff_page("event.view")
def flyer(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Give the flyer with the event's join code. Raises Refused for an event without one."""
    event = visit.event
    if not event.join_code:
        raise Refused(_("The event has no join code. Make one on the overview first."))
    address = for_others(request, reverse("join", args=[event.join_code]))
    front_page = for_others(request, reverse("home"))

    switch_to(visit.event.language)

    def draw() -> bytes:
        from frontend.paper.flyer import flyer_paper

        return flyer_paper(event, address, front_page)

    return drawn_file(f"{event.slug}-flyer.pdf", draw)
