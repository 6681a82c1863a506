"""Whether spectators see the hands of a table: who agrees, and the own word; works without scripts."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from frontend.form_actions import NOTHING_SENT, new_key, status_after, submit
from frontend.live.views.pages import back_url, find_and_enter
from frontend.navigation import EventHeader
from tables.core.access import Actor
from tables.live.play import open_hands
from tables.live.store import games
from tables.live.store.viewers import names_for, require_seat


@never_cache
@require_http_methods(["GET", "POST"])
def hands(request: HttpRequest, key: str) -> HttpResponse:
    """Show who agrees that spectators see the hands, and say it for the own seat."""
    game, viewer = find_and_enter(request, key)
    own = require_seat(viewer)
    if not open_hands.may_be_open(game):
        raise Http404
    submission = NOTHING_SENT
    if request.method == "POST":
        agrees = request.POST.get("agrees") == "yes"
        submission = submit(
            request,
            viewer.actor or Actor.of_guest(game.key, viewer.name),
            lambda: open_hands.agree(game, viewer, agrees=agrees),
            to=reverse("live-hands", args=[key]),
            done=_("You agree.") if agrees else _("You no longer agree."),
        )
        if submission.response is not None:
            return submission.response
    place = games.name_of(game)
    seats = games.seats_of(game)
    context = {
        "header": EventHeader(place, back_url(game, viewer), game.status),
        "place": place,
        "board_url": reverse("live-board", args=[key]),
        "minutes": game.delay_seconds // 60,
        "people": [
            (name, seat.shows_hand)
            for name, seat in zip(names_for(game, viewer), seats, strict=True)
            if games.is_held(seat)
        ],
        "are_open": open_hands.are_open(game),
        "agrees": seats[own].shows_hand,
        "may_agree": open_hands.may_agree(game, seats[own]),
        "error": submission.error,
        "key": new_key(),
    }
    return render(request, "live/hands.html", context, status=status_after(request, submission))
