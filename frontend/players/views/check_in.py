"""The door: who is here, who is missing, one tap each."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from frontend.access import StaffVisit, staff_page
from frontend.addresses import asked_for, page_number
from frontend.form_actions import NOTHING_SENT, new_key, submit
from frontend.frames import render_staff
from frontend.players.choosing import MAX_NARROWED, ROWS_PER_PAGE, is_looking, players_to_choose
from frontend.players.views.roster import player_of_event
from tables.core.paging import part_of
from tables.events.models import EventStatus
from tables.players.actions.check_in import check_in as check_player_in
from tables.players.actions.check_in import check_in_several, not_active, undo_check_in
from tables.players.models import Player
from tables.players.queries.roster import check_in_list, matching, sort_roster

FAMILY = "family_name"
SHOWN = ("all", "missing", "here")


@require_http_methods(["GET", "POST"])
@staff_page("player.check_in")
def check_in(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Everybody who plays, narrowed by a few letters; `check_player_in` and `undo` name a player's key."""
    submission = NOTHING_SENT
    if request.method == "POST":
        undone = request.POST.get("undo", "")
        player = player_of_event(visit.event, undone or request.POST.get("check_in", ""))
        action = undo_check_in if undone else check_player_in
        submission = submit(
            request,
            visit.actor,
            lambda: action(player, visit.actor),
            to=_back(request, visit),
            done=_("{player} is not checked in any more.").format(player=player.name)
            if undone
            else _("{player} is here.").format(player=player.name),
        )
        if submission.response is not None:
            return submission.response
    search, shown = asked_for(request, "q"), asked_for(request, "show")
    shown = shown if shown in SHOWN else "all"
    found = check_in_list(visit.event)
    wanted = {row.pk for row in matching(visit.event, found.rows, search)}
    rows = [row for row in found.rows if shown == "all" or row.is_here == (shown == "here")]
    if by_family := asked_for(request, "sort") == FAMILY:
        sort_roster(visit.event, rows, FAMILY)
    # Few enough are all on the page, where the browser narrows them while one types.
    is_long = len(found.rows) > MAX_NARROWED
    if is_long:
        rows = [row for row in rows if row.pk in wanted]
    page = part_of(rows, page_number(request), ROWS_PER_PAGE if is_long else MAX_NARROWED)
    return render_staff(
        request,
        visit,
        "check-in",
        "players/check_in.html",
        {
            "list": found,
            "total": found.here + found.missing,
            "rows": [(row, row.pk in wanted) for row in page.rows],
            "page": page,
            "is_long": is_long,
            "search": search,
            "shown": shown,
            "by_family": by_family,
            "views": (
                ("all", pgettext("players", "All"), found.here + found.missing),
                ("missing", _("Missing"), found.missing),
                ("here", pgettext("players", "Here"), found.here),
            ),
            "objections": submission.error,
            "may_register": visit.may_change("player.register"),
            "is_running": visit.event.status == EventStatus.RUNNING,
        },
        status=submission.status,
    )


@require_http_methods(["GET", "POST"])
@staff_page("player.check_in")
def several(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Who is missing, to be chosen and checked in together: a club at the door, a list kept on paper."""
    submission = NOTHING_SENT
    if request.method == "POST" and not is_looking(request):
        arrived: list[Player] = []
        chosen = request.POST.getlist("player")
        submission = submit(
            request,
            visit.actor,
            lambda: arrived.extend(check_in_several(visit.event, visit.actor, chosen)),
            to=reverse("staff-check-in", args=[visit.event.slug]),
            done=lambda: ngettext(
                "{count} player checked in.", "{count} players checked in.", len(arrived)
            ).format(count=len(arrived)),
        )
        if submission.response is not None:
            return submission.response
    missing = check_in_list(visit.event, only_missing=True).rows
    return render_staff(
        request,
        visit,
        "check-in",
        "players/check_in_several.html",
        {
            "is_anybody_missing": bool(missing),
            "choice": players_to_choose(request, visit.event, missing),
            "objections": submission.error,
            "key": new_key(),
        },
        status=submission.status,
    )


@never_cache
@require_http_methods(["GET", "POST"])
@staff_page("player.check_in")
def badge(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """The player whose badge was scanned, checked in at once: a script sends the form, or a tap does."""
    player = visit.event.players.filter(number=number).first()
    if player is None:
        messages.error(
            request,
            _("No player of this event has the number {number}. Find the player by name.").format(
                number=number
            ),
        )
        return redirect("staff-check-in", visit.event.slug)
    submission = NOTHING_SENT
    if request.method == "POST":
        undone = "undo" in request.POST
        action = undo_check_in if undone else check_player_in
        submission = submit(
            request,
            visit.actor,
            lambda: action(player, visit.actor),
            to=reverse("staff-check-in", args=[visit.event.slug]) if undone else request.path,
            done=_("{player} is not checked in any more.").format(player=player.name)
            if undone
            else _("{player} is here.").format(player=player.name),
        )
        if submission.response is not None:
            return submission.response
    found = check_in_list(visit.event)
    return render_staff(
        request,
        visit,
        "check-in",
        "players/badge.html",
        {
            "player": player,
            "not_active": not_active(player),
            "objections": submission.error,
            "list": found,
            "total": found.here + found.missing,
            "may_approve": visit.may_change("player.approve"),
        },
        status=submission.status,
    )


def _back(request: HttpRequest, visit: StaffVisit) -> str:
    """Return the same list again; the letters searched for are done with."""
    shown = asked_for(request, "show")
    here = reverse("staff-check-in", args=[visit.event.slug])
    kept = {"show": shown} if shown in SHOWN and shown != "all" else {}
    if asked_for(request, "sort") == FAMILY:
        kept["sort"] = FAMILY
    return f"{here}?{urlencode(kept)}" if kept else here
