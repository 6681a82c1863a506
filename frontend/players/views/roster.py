"""The players as lists: the roster, who waits, their private links, and the file to take along."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from frontend.access import StaffVisit, staff_page
from frontend.addresses import asked_for, for_others, page_number
from frontend.confirmations import Question, Subject, confirm_page, same_event
from frontend.downloads import csv_file, download
from frontend.form_actions import TextOrCall, new_key, submit
from frontend.frames import render_staff, staff_context
from frontend.navigation import Section
from frontend.players.choosing import is_looking, players_to_choose
from tables.core import links
from tables.core.active_language import switch_to
from tables.events.models import Event
from tables.events.queries.lists import players_csv
from tables.journal.queries import with_promoted
from tables.players.actions.details import show_links
from tables.players.actions.registration import approve as approve_player
from tables.players.actions.registration import approve_all
from tables.players.actions.registration import decline as decline_player
from tables.players.actions.registration import decline_all as decline_all_players
from tables.players.models import Player, PlayerStatus
from tables.players.queries.participation import away_keys, next_pairing
from tables.players.queries.roster import check_in_list, registration_queue, roster
from tables.players.queries.seats import seats_of

PAGE_SIZE = 100
CARDS = 10
"""Private links on one sheet of paper."""

# Route, label, verb, and whether the page is only for changing something.
SUB_PAGES = (
    ("staff-players", gettext_lazy("Roster"), "event.view", False),
    ("staff-players-queue", gettext_lazy("Waiting"), "player.approve", True),
    ("staff-players-add", gettext_lazy("Add a player"), "player.register", True),
    ("staff-players-import", gettext_lazy("Add a list"), "player.register", True),
    ("staff-players-availability", gettext_lazy("Availability"), "player.sit_out", False),
    ("staff-players-groups", gettext_lazy("Keep apart"), "player.edit", False),
    ("staff-players-decks", gettext_lazy("Decks"), "deck.view", False),
    ("staff-players-deck-checks", gettext_lazy("Deck checks"), "deck.check", False),
    ("staff-players-links", gettext_lazy("Private links"), "player.links", False),
)


@dataclass(frozen=True, slots=True)
class PrivateLink:
    """A player with the address to hand over."""

    player: Player
    url: str


def player_tabs(visit: StaffVisit, current: str) -> list[Section]:
    """Return the pages about players that the visitor may see."""
    return [
        Section(label, reverse(route, args=[visit.event.slug]), is_current=route == current)
        for route, label, verb, changes in SUB_PAGES
        if (visit.may_change(verb) if changes else visit.can(verb))
        and (route != "staff-players-decks" or visit.event.collects_decks)
    ]


def player_of_event(event: Event, key: str) -> Player:
    """Return the player with this key; 404 for others."""
    player = get_object_or_404(Player, event=event, key=key)
    player.event = event
    return player


def may_see_contacts(visit: StaffVisit) -> bool:
    """Return whether the visitor may: those who hand out links and change players."""
    return visit.can("player.edit")


@require_GET
@staff_page("event.view")
def players(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Show the roster: searched, narrowed by status, sorted, page by page."""
    status, sort, search = asked_for(request, "status"), asked_for(request, "sort"), asked_for(request, "q")
    found = roster(
        visit.event,
        search=search,
        statuses=[status] if status in PlayerStatus.values else [],
        sort=sort,
        page=page_number(request),
        page_size=PAGE_SIZE,
    )
    next_round = next_pairing(visit.event)
    return render_staff(
        request,
        visit,
        "players",
        "players/players.html",
        {
            "tabs": player_tabs(visit, "staff-players"),
            "page": found.page,
            "next_round": next_round,
            "away": away_keys(visit.event, next_round),
            "total": sum(found.counts.values()),
            "seats": seats_of(visit.event),
            "statuses": [(choice, found.counts.get(choice, 0)) for choice in PlayerStatus],
            "status": status,
            "search": search,
            "sort": sort or ("" if search else "name"),
            "sees_contacts": may_see_contacts(visit),
            "may_register": visit.may_change("player.register"),
            "may_export": visit.can("event.export"),
            "sign_up_url": for_others(request, reverse("public-sign-up", args=[visit.event.slug])),
        },
    )


@require_GET
@staff_page("event.export")
def export(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """All players as CSV, with contacts for those who may see them; it can be imported again."""

    def make(override: bool) -> HttpResponse:
        text = players_csv(visit.event, with_contacts=may_see_contacts(visit), override=override)
        return csv_file(f"{visit.event.slug}-players.csv", text)

    return download(request, visit, "players", make)


def _approve_all(visit: StaffVisit, approved: list[Player]) -> None:
    approved += approve_all(visit.event, visit.actor)


def _are_in(event: Event, approved: list[Player]) -> str:
    count = len(approved)
    done = ngettext("{count} registration approved.", "{count} registrations approved.", count).format(
        count=count
    )
    if not event.players.filter(status=PlayerStatus.PENDING).exists():
        return done
    return " ".join((done, _("The names that are left look like others': approve them one by one.")))


@require_http_methods(["GET", "POST"])
@staff_page("player.approve")
def queue(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Registrations that wait: approved one by one or all at once, given a seat from the waiting list."""
    here = _queue_url(visit.event)
    status, objections = 200, None
    if request.method == "POST":
        if key := request.POST.get("approve", ""):
            player = player_of_event(visit.event, key)
            action: Callable[[], object] = partial(approve_player, player, visit.actor)
            done: TextOrCall = _is_in(player)
        else:
            approved: list[Player] = []
            action = partial(_approve_all, visit, approved)
            done = partial(_are_in, visit.event, approved)
        submission = submit(request, visit.actor, action, to=here, done=done)
        if submission.response is not None:
            return submission.response
        status, objections = submission.status, submission.error
    queued = registration_queue(visit.event)
    return render_staff(
        request,
        visit,
        "players",
        "players/queue.html",
        {
            "tabs": player_tabs(visit, "staff-players-queue"),
            "queue": [waiting for waiting in queued if waiting.place is None],
            "waiting_list": [waiting for waiting in queued if waiting.place is not None],
            "seats": seats_of(visit.event),
            "objections": objections,
            "key": new_key(),
        },
        status=status,
    )


def _queue_url(event: Event) -> str:
    return reverse("staff-players-queue", args=[event.slug])


REGISTRATION = Subject(
    "players",
    player_of_event,
    lambda player: _queue_url(player.event),
    lambda player: player.revision,
)

decline = confirm_page(
    "player.approve",
    REGISTRATION,
    lambda player: Question(
        _("Decline {player}?").format(player=player.name),
        _("The player's private link says that the registration was declined. The name becomes free again."),
        _("Decline"),
        lambda: with_promoted(
            _("The registration of {player} is declined.").format(player=player.name), player.event
        ),
        danger=True,
        reason="optional",
    ),
    lambda player, actor, yes: decline_player(player, actor, reason=yes.reason, expected=yes.revision),
)

decline_all = confirm_page(
    "player.approve",
    Subject("players", same_event, _queue_url, lambda event: event.revision),
    lambda event: Question(
        _("Decline all {count} registrations?").format(
            count=event.players.filter(status=PlayerStatus.PENDING).count()
        ),
        _(
            "Everybody who waits for approval is declined; the waiting list stays. Their private links "
            "say so, and the names become free again. To keep some of them, approve those first."
        ),
        _("Decline all"),
        lambda: with_promoted(_("The registrations are declined."), event),
        danger=True,
        reason="optional",
    ),
    lambda event, actor, yes: decline_all_players(event, actor, reason=yes.reason, expected=yes.revision),
)


def _is_in(player: Player) -> str:
    return _("{player} is in.").format(player=player.name)


approve = confirm_page(
    "player.approve",
    REGISTRATION,
    lambda player: (
        Question(
            _("Give {player} a seat?").format(player=player.name),
            _("The player comes in from the waiting list and may play. Nobody else loses a seat."),
            _("Give a seat"),
            _is_in(player),
        )
        if player.status == PlayerStatus.WAITLISTED
        else Question(
            _("Approve {player}?").format(player=player.name),
            _("Two names that look alike are hard to tell apart in pairings and standings. Ask who it is."),
            _("Approve"),
            _is_in(player),
        )
    ),
    lambda player, actor, yes: approve_player(
        player, actor, reason=yes.reason, expected=yes.revision, override=yes.override
    ),
)


@never_cache
@require_http_methods(["GET", "POST"])
@staff_page("player.links")
def private_links(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Private links as cards to print and cut. Whose is asked first: each player reads of it."""
    active = check_in_list(visit.event).rows
    keys = request.POST.getlist("player")
    if "everybody" in request.POST:
        keys = [row.key for row in active]
    if not keys or is_looking(request):
        return render_staff(
            request,
            visit,
            "players",
            "players/choose_links.html",
            {
                "tabs": player_tabs(visit, "staff-players-links"),
                "count": len(active),
                "choice": players_to_choose(request, visit.event, active),
            },
        )
    found = show_links(visit.event, visit.actor, keys, reason=request.POST.get("reason", ""))
    switch_to(visit.event.language)
    cards = [PrivateLink(player, private_url(request, player)) for player in found]
    return render(
        request,
        "players/private_links.html",
        {
            "event": visit.event,
            "links": cards,
            "sheets": [cards[first : first + CARDS] for first in range(0, len(cards), CARDS)],
            "back_url": reverse("staff-players-links", args=[visit.event.slug]),
        },
    )


@never_cache
@require_POST
@staff_page("player.links")
def private_link(request: HttpRequest, visit: StaffVisit, key: str) -> HttpResponse:
    """One player's private link, to hand over; the journal keeps it and the player is told."""
    player = player_of_event(visit.event, key)
    show_links(visit.event, visit.actor, [player.key])
    frame = staff_context(visit, "players")
    context = {
        "header": replace(frame["header"], stream=""),
        "stream_topics": "",  # read again by itself, the page would be shown again
        "tabs": player_tabs(visit, ""),
        "player": player,
        "link": private_url(request, player),
        "back_url": reverse("staff-players-player", args=[visit.event.slug, key]),
    }
    return render(request, "players/player_link.html", frame | context)


def private_url(request: HttpRequest, player: Player) -> str:
    """Return the address of a player's private link."""
    return for_others(request, reverse("private-link", args=[links.token_of(player)]))
