"""For whom a browser acts at an address, and the check that a page sends nothing for anybody else.

Views find the player, seat or member of staff of their page by `frontend.access` and `find_and_enter`, which
call `act_for`; everywhere else it is the account, which the middleware compares. Forms carry whom they were
made for by `components/forms/sender.html`, scripts by `data-made-for` of the body.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from frontend.addresses import sent_from
from tables.core import made_for
from tables.core.active_language import switch_to
from tables.core.made_for import FIELD, HEADER, NOBODY, READS, MadeFor, MadeForAnother, parts_at_live_table
from tables.players.models import Player
from tables.rounds.models import Table
from tables.staff.models import User

REFUSED = "X-Made-For-Another"
"""Header of the answer to what a page of another person sent. A phone keeps such a form until its browser
acts for that person again."""

OF_PLAYERS_AND_SEATS = ("me/<slug:slug>/", "t/<str:key>/")
"""Routes whose views find a player or a seat."""


def acting_for(request: HttpRequest) -> MadeFor:
    """Return for whom the browser acts: the account, and the player, seat and table that the view found."""
    found: MadeFor = getattr(request, "acting_for", NOBODY)
    user = getattr(request, "user", None)
    return replace(found, user=str(user.pk)) if isinstance(user, User) else found


def act_for(request: HttpRequest, *parts: str, **found: str) -> None:
    """Note for whom the browser acts (`found`), and compare these parts of what the page was made for.

    A request that only reads is compared if it says for whom its page was made. Raises `MadeForAnother`.
    """
    request.acting_for = replace(getattr(request, "acting_for", NOBODY), **found)  # type: ignore[attr-defined]
    writes = request.method not in READS
    sent = request.headers.get(HEADER)
    if sent is None and writes:
        sent = request.POST.get(FIELD)
    made_for.require(sent, acting_for(request), parts, writes=writes)


def act_for_seat(request: HttpRequest, seat: str) -> None:
    """Note which place at a live table the browser has, "" for none; there the account counts. Raises
    `MadeForAnother`."""
    act_for(request, *parts_at_live_table(seat), seat=seat)


def act_at_table(request: HttpRequest, table: Table | None) -> None:
    """Note which table the page is about, and refuse a form about another one. Raises `MadeForAnother`.

    A page that is only read again may show another table: the player has got a new one.
    """
    compared = () if request.method in READS else ("table",)
    act_for(request, *compared, table="" if table is None else str(table.pk))


def use_language_of(request: HttpRequest, player: Player) -> None:
    """Word the player's own page in the player's language; it is chosen there, not for the browser."""
    request.language_page = reverse("my-language", args=[player.event.slug])  # type: ignore[attr-defined]
    switch_to(player.language)


def language_page(request: HttpRequest) -> str:
    """Return the address where anyone who reads this page chooses the language."""
    return getattr(request, "language_page", None) or reverse("language")


class RequestsOfPages:
    """Middleware that refuses what a page of another account sends, where the view finds no other person."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], arguments: object, named: object
    ) -> HttpResponse | None:
        """Compare the accounts before the view runs. The API, exempt from the check against forgery here, has
        no forms and compares by itself."""
        match = request.resolver_match
        if (
            request.method in READS
            or getattr(view, "csrf_exempt", False)
            or (match is not None and match.route.startswith(OF_PLAYERS_AND_SEATS))
        ):
            return None
        try:
            act_for(request, "user")
        except MadeForAnother as error:
            return refusal(request, error)
        return None


def refusal(request: HttpRequest, error: MadeForAnother) -> HttpResponse:
    """Return the page that names both people and what to do."""
    context = {"error": error, "back_url": sent_from(request)}
    response = render(request, "made_for_another.html", context, status=error.status)
    if error.page:
        response[REFUSED] = "1"
    return response
