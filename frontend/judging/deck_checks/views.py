"""Deck checks: drawn by the head judge, looked at beside the list, settled with the time they cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from frontend.access import StaffVisit, staff_page
from frontend.form_actions import NOTHING_SENT, Submission, new_key, revision_in, submit
from frontend.frames import render_staff
from frontend.judging.forms import DrawChecksForm
from frontend.players.views.roster import player_tabs
from tables.events.queries.record import card_pool_of
from tables.judging.deck_checks.actions import begin_deck_check, draw_deck_checks, settle_deck_check
from tables.judging.deck_checks.models import CheckStatus, DeckCheck
from tables.judging.deck_checks.queries import deck_check_board, lists_to_check
from tables.judging.penalties.rules import DECK_INFRACTION
from tables.live.play import decks as live_decks
from tables.rounds.models import OPEN_ROUNDS, RoundStatus


@require_GET
@staff_page("deck.check")
def deck_checks(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Show whose decks wait for a check, each with its list, and what came of the others."""
    return _render(request, visit)


@require_POST
@staff_page("deck.draw_checks")
def draw(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Draw whose decks are checked in the round that is on."""
    form = DrawChecksForm(request.POST)
    if not form.is_valid():
        return _render(request, visit, form=form)
    round_ = visit.event.rounds.filter(status__in=OPEN_ROUNDS).first()
    if round_ is None:
        form.add_error(None, _("No round is being played, so there is no deck to check."))
        return _render(request, visit, form=form)
    drawn: list[DeckCheck] = []
    submission = _submit(
        request,
        visit,
        lambda: drawn.extend(draw_deck_checks(round_, visit.actor, **form.cleaned_data)),
        lambda: (
            ngettext("{count} player drawn.", "{count} players drawn.", len(drawn)).format(count=len(drawn))
            if drawn
            else _("These checks were already drawn.")
        ),
    )
    if submission.response is not None:
        return submission.response
    submission.show_errors(form)
    return _render(request, visit, submission=submission, form=form)


@require_POST
@staff_page("deck.check")
def turn(request: HttpRequest, visit: StaffVisit, check: int, what: str) -> HttpResponse:
    """Begin a check, or say what came of it; an infraction leads on to the penalty."""
    found = get_object_or_404(
        DeckCheck.objects.select_related("round__event", "player").exclude(round__status=RoundStatus.DRAFTED),
        round__event=visit.event,
        pk=check,
    )
    done: list[str] = []
    submission = _submit(
        request,
        visit,
        lambda: done.append(_turned(request, visit, found, what)),
        lambda: done[0] if done else _("This was already done."),
        to=_penalty_of(found) if what == CheckStatus.INFRACTION else "",
    )
    return submission.response or _render(request, visit, submission=submission)


def _turned(request: HttpRequest, visit: StaffVisit, check: DeckCheck, what: str) -> str:
    """Begin or settle the check, and return what to say of it."""
    revision = revision_in(request)
    if what == "begin":
        begin_deck_check(check, visit.actor, expected=revision)
        return _("You began to check the deck of {player}. The time of the table is counted.").format(
            player=check.player.name
        )
    settled = settle_deck_check(
        check,
        visit.actor,
        outcome=what,
        lost_time="lost_time" in request.POST,
        reason=request.POST.get("reason", ""),
        expected=revision,
    )
    minutes = settled.extra_minutes
    done = _("{player}: {outcome}.").format(player=check.player.name, outcome=settled.get_status_display())
    if not minutes:
        return done
    more = ngettext("The table has {count} minute more.", "The table has {count} minutes more.", minutes)
    return f"{done} {more.format(count=minutes)}"


def _penalty_of(check: DeckCheck) -> str:
    """Return the address of the form for a penalty, with what a deck check finds chosen."""
    page = reverse("staff-players-penalty", args=[check.round.event.slug, check.player.key])
    return f"{page}?{urlencode({'infraction': DECK_INFRACTION, 'round': check.round.number})}"


def _submit(
    request: HttpRequest,
    visit: StaffVisit,
    action: Callable[[], object],
    done: Callable[[], str],
    *,
    to: str = "",
) -> Submission:
    page = reverse("staff-players-deck-checks", args=[visit.event.slug])
    return submit(request, visit.actor, action, to=to or page, done=done)


def _render(
    request: HttpRequest,
    visit: StaffVisit,
    *,
    submission: Submission = NOTHING_SENT,
    form: DrawChecksForm | None = None,
) -> HttpResponse:
    board = deck_check_board(visit.event)
    lists, pool = lists_to_check(visit.event), card_pool_of(visit.event)
    is_wrong = form is not None and submission is NOTHING_SENT
    context: dict[str, Any] = {
        "tabs": player_tabs(visit, "staff-players-deck-checks"),
        "open": [
            {
                "check": check,
                "deck": live_decks.deck_view(lists[check.id]) if check.id in lists else None,
                "glance": live_decks.glance(lists[check.id], pool) if check.id in lists else (),
                "about": _("the deck of {player}").format(player=check.name),
                "is_mine": check.is_begun and check.checked_by == request.user.get_username(),
                "begin_key": new_key(),
                "settle_key": new_key(),
            }
            for check in board.open
        ],
        "settled": board.settled,
        "may_draw": visit.may_change("deck.draw_checks")
        and visit.event.knows_its_seed
        and visit.event.rounds.filter(status__in=OPEN_ROUNDS).exists(),
        "may_check": visit.may_change("deck.check"),
        "form": form or DrawChecksForm(),
        "form_key": new_key(),
        "objections": None if form is not None else submission.error,
    }
    return render_staff(
        request,
        visit,
        "players",
        "judging/deck_checks.html",
        context,
        status=400 if is_wrong else submission.status,
    )
