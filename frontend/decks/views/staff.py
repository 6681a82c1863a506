"""Deck lists for judges: who handed in what, one list with its faults, locking them all."""

from __future__ import annotations

from collections import Counter

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from frontend.access import StaffVisit, staff_page
from frontend.addresses import asked_for
from frontend.charts.views import charts_of_deck, deck_file
from frontend.confirmations import Question, Subject, confirm_page, same_event
from frontend.decks.forms import DeckForm
from frontend.decks.views.own import MAX_DECK_FORM_BYTES, hand_in
from frontend.form_actions import new_key, revision_in, status_after, submit_form
from frontend.frames import render_staff
from frontend.middleware import takes_up_to
from frontend.players.views.roster import player_of_event, player_tabs
from tables.core.text.plain import whole_number
from tables.decks.actions import lock_decks, unlock_decks
from tables.decks.queries import deck_rows, deck_version
from tables.decks.rules.deck_lists import DeckState
from tables.events.models import EventStatus
from tables.events.queries.record import card_pool_of
from tables.live.play import decks as live_decks
from tables.live.play.card_pools import pool_text
from tables.players.models import PlayerStatus

STATES = {
    DeckState.MISSING: gettext_lazy("No list"),
    DeckState.FAULTY: gettext_lazy("With faults"),
    DeckState.UNCHECKED: gettext_lazy("To be checked by hand"),
    DeckState.LEGAL: gettext_lazy("Legal"),
}


@require_GET
@staff_page("deck.view")
def decks(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Every player's deck and how the rules judge it, narrowed by that judgment."""
    event = visit.event
    rows = deck_rows(event)
    wanted = asked_for(request, "state")
    counts = Counter(row.state for row in rows)
    shown = [
        row for row in rows if wanted not in {state.value for state in STATES} or row.state.value == wanted
    ]
    return render_staff(
        request,
        visit,
        "players",
        "decks/decks.html",
        {
            "tabs": player_tabs(visit, "staff-players-decks"),
            "rows": [(row, live_decks.faction_name(row.faction)) for row in shown],
            "card_pool": pool_text(card_pool_of(event)),
            "total": len(rows),
            "handed_in": len(rows) - counts[DeckState.MISSING],
            "states": [(state.value, label, counts[state]) for state, label in STATES.items()],
            "state": wanted,
            "counts": {state.name.lower(): counts[state] for state in STATES},
            "may_lock": visit.may_change("deck.lock") and event.collects_decks and not event.decks_locked_at,
            "may_unlock": visit.may_change("deck.lock")
            and event.decks_locked_at is not None
            and event.status != EventStatus.RUNNING,
        },
    )


@require_http_methods(["GET", "POST"])
@staff_page("deck.view")
def deck(request: HttpRequest, visit: StaffVisit, key: str) -> HttpResponse:
    """One player's list with its faults and history; an older version with `?version=`."""
    player = player_of_event(visit.event, key)
    file = live_decks.deck_file(player)
    asked = asked_for(request, "version")
    number = whole_number(asked, digits=5)
    version = deck_version(player, number) if number is not None else None
    if asked and version is None:
        raise Http404
    shown, pool = version or file, card_pool_of(visit.event)
    if drawn := deck_file(request, shown.content if shown is not None else None):
        return drawn
    query = {"version": str(version.number)} if version is not None else {}
    return render_staff(
        request,
        visit,
        "players",
        "decks/deck.html",
        {
            "tabs": player_tabs(visit, ""),
            "player": player,
            "deck": file,
            "version": version if file is None or version is None or version.number != file.number else None,
            "shown": live_decks.deck_view(shown.content) if shown is not None else None,
            "glance": live_decks.glance(shown.content, pool) if shown is not None else (),
            "charts": charts_of_deck(shown.content, **query) if shown is not None else (),
            "source": shown.source if shown is not None else "",
            "text": live_decks.text_of(shown.content) if shown is not None else "",
            "may_change": visit.may_change("deck.submit")
            and visit.event.collects_decks
            and player.status not in {PlayerStatus.DECLINED, PlayerStatus.DISQUALIFIED},
        },
    )


@takes_up_to(MAX_DECK_FORM_BYTES)
@require_http_methods(["GET", "POST"])
@staff_page("deck.submit")
def change(request: HttpRequest, visit: StaffVisit, key: str) -> HttpResponse:
    """Hand in a list for a player, or correct a locked one with a reason."""
    player = player_of_event(visit.event, key)
    file = live_decks.deck_file(player)
    is_locked = file is not None and file.is_locked
    form = DeckForm(request.POST or None, request.FILES or None, asks_reason=is_locked)
    submission = submit_form(
        request,
        visit.actor,
        form,
        lambda: hand_in(form, player, visit.actor, expected=revision_in(request)),
        to=reverse("staff-players-deck", args=[visit.event.slug, key]),
        done=_("The deck of {player} is saved.").format(player=player.name),
    )
    return submission.response or render_staff(
        request,
        visit,
        "players",
        "decks/deck_change.html",
        {
            "tabs": player_tabs(visit, ""),
            "player": player,
            "deck": file,
            "form": form,
            "ready_choices": live_decks.ready_choices(),
            "form_revision": file.revision if file is not None else "",
            "key": new_key(),
        },
        status=status_after(request, submission),
    )


DECKS = Subject(
    "players",
    same_event,
    lambda event: reverse("staff-players-decks", args=[event.slug]),
    lambda event: event.revision,
)

lock = confirm_page(
    "deck.lock",
    DECKS,
    lambda event: Question(
        _("Lock the decks?"),
        _(
            "Players can no longer change their lists. A first list handed in later is locked at once. "
            "Judges can still correct a list, with a reason. The start of the event locks them anyway (R-2)."
        ),
        _("Lock the decks"),
        _("The decks are locked."),
    ),
    lambda event, actor, yes: lock_decks(event, actor, reason=yes.reason, override=yes.override),
)

unlock = confirm_page(
    "deck.lock",
    DECKS,
    lambda event: Question(
        _("Unlock the decks?"),
        _(
            "Players may hand in other lists until the decks are locked again. Once the event runs, this is "
            "no longer possible (R-2)."
        ),
        _("Unlock the decks"),
        _("The decks are open again."),
        danger=True,
        reason="required",
    ),
    lambda event, actor, yes: unlock_decks(event, actor, reason=yes.reason),
)
