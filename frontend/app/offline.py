"""What a phone may keep of the pages for times without a connection.

The scripts (`static/js/offline`) keep a page only if its answer carries `KEEP`, and under the person that it
names; the board of a live game, private links and deck lists never carry it.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from frontend.acting import acting_for

KEEP = "X-Keep"
"""Header of an answer that a phone may keep: the `Actor.identity` it was made for, or `ANYONE`."""
ANYONE = "anyone"
SENT_LATER = "X-Sent-Later"
"""Header of a form that was kept on a phone: taken, it is answered 204 in place of a redirect, which could
mean anything."""

KEPT_PAGES = frozenset(
    {
        "my-event",
        "my-report",
        "my-call",
        "my-dispute",
        "my-history",
        "public-event",
        "public-pairings",
        "public-pairings-round",
        "public-standings",
        "public-player",
        "staff-overview",
        "staff-pairings",
        "staff-pairings-round",
        "staff-clock",
        "staff-calls",
        "staff-results",
        "staff-results-round",
        "staff-sheet",
        "staff-standings",
        "staff-standings-round",
        "staff-standings-player",
    }
)
"""Names of the routes whose pages a phone may keep."""


def keepable(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Say of the answers that phones may keep for whom they were made."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        match = request.resolver_match
        if (
            match is not None
            and match.url_name in KEPT_PAGES
            and request.method == "GET"
            and response.status_code == 200
            and "no-store" not in response.get("Cache-Control", "")
        ):
            response[KEEP] = acting_for(request).identity or ANYONE
        return response

    return middleware
