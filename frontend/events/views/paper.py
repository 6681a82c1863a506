"""Documents for printers (PDF). What draws them is loaded with the first: it takes half a second."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from frontend.access import StaffVisit, staff_page
from frontend.addresses import asked_for, for_others
from frontend.downloads import drawn_file
from tables.core.active_language import switch_to
from tables.core.errors import Refused
from tables.core.text.plain import whole_number
from tables.events.queries import hand_over
from tables.players.models import PlayerStatus
from tables.players.queries.roster import check_in_list, public_players
from tables.standings.queries.standings import event_standings

MAX_CERTIFICATES = 500


@require_GET
@staff_page("event.view")
def paper_from_here(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Give everything that is needed to go on by hand, as one document."""

    switch_to(visit.event.language)

    def draw() -> bytes:
        from frontend.paper.hand_over import hand_over_paper

        return hand_over_paper(visit.event, hand_over.hand_over(visit.event))

    return drawn_file(f"{visit.event.slug}-paper.pdf", draw)


@require_GET
@staff_page("event.view")
def check_in(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Give the list for the door, by name."""

    switch_to(visit.event.language)

    def draw() -> bytes:
        from frontend.paper.people import check_in_paper

        return check_in_paper(visit.event, check_in_list(visit.event).rows)

    return drawn_file(f"{visit.event.slug}-check-in.pdf", draw)


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


@require_GET
@staff_page("event.view")
def badges(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Give a badge for everybody who takes part, with a code that names the player."""
    site = for_others(request, "/").removesuffix("/")

    switch_to(visit.event.language)

    def draw() -> bytes:
        from frontend.paper.people import badges_paper

        playing = [row for row in public_players(visit.event) if row.status == PlayerStatus.ACTIVE]
        addresses = [
            f"{site}{reverse('public-badge', args=[visit.event.slug, row.number])}" for row in playing
        ]
        return badges_paper(visit.event, list(zip(playing, addresses, strict=True)))

    return drawn_file(f"{visit.event.slug}-badges.pdf", draw)


@require_GET
@staff_page("event.view")
def certificates(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Give certificates of a finished event, `?places=8` for the first eight places.

    Raises Refused while places may still change.
    """
    if not visit.event.is_read_only:
        raise Refused(_("Certificates show the final places: finish the event first."))
    most = whole_number(asked_for(request, "places"), digits=3) or MAX_CERTIFICATES

    switch_to(visit.event.language)

    def draw() -> bytes:
        from frontend.paper.people import certificates_paper

        return certificates_paper(visit.event, event_standings(visit.event), min(most, MAX_CERTIFICATES))

    return drawn_file(f"{visit.event.slug}-certificates.pdf", draw)
