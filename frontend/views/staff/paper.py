"""Documents for printers (PDF). What draws them is loaded with the first: it takes half a second."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from frontend.access import StaffVisit, staff_page
from frontend.downloads import pdf_file
from tables.queries.events import hand_over


@require_GET
@staff_page("event.view")
def paper_from_here(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Give everything that is needed to go on by hand, as one document."""

    def draw() -> bytes:
        from frontend.paper.hand_over import hand_over_paper

        return hand_over_paper(visit.event, hand_over.hand_over(visit.event))

    return pdf_file(f"{visit.event.slug}-paper.pdf", draw)
