"""Seats changed by hand: at once where nothing gets worse, else after a look at what does (R-11)."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_POST

from frontend.access import StaffVisit, staff_page
from frontend.components.differences import Difference
from frontend.confirmations import Action, Question, Yes, confirm
from frontend.form_actions import revision_in, submit
from frontend.forms.pairings import MoveForm, NumberForm, SwapForm
from frontend.views.staff.rounds.pairings import STAGE, page_of, render_pairings, round_of
from tables.actions.rounds.editing import (
    EditPreview,
    lock_table,
    move_player,
    number_table,
    preview_move,
    preview_number,
    preview_swap,
    swap_players,
    unlock_table,
)
from tables.core.errors import ActionError
from tables.models import Round, Table
from tables.queries.rounds.pairings import round_view
from tables.regulations.seating import Quality


@require_POST
@staff_page("round.draw")
def lock(request: HttpRequest, visit: StaffVisit, number: int, table: int) -> HttpResponse:
    """Lock a table of the draft, or unlock it."""
    found = get_object_or_404(
        Table.objects.select_related("round__event"),
        round__event=visit.event,
        round__number=number,
        number=table,
    )
    turn = lock_table if request.POST.get("turn") == "lock" else unlock_table
    submission = submit(request, visit.actor, lambda: turn(found, visit.actor), to=page_of(found.round))
    return submission.response or render_pairings(request, visit, found.round, submission=submission)


@require_http_methods(["GET", "POST"])
@staff_page("round.repair")
def swap(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """Let two players change seats."""
    round_ = round_of(visit.event, number)
    form = SwapForm(_sent(request, "first"), view=round_view(round_, for_staff=True))
    if not form.is_valid():
        if request.method == "GET":
            return redirect(page_of(round_))
        return render_pairings(request, visit, round_, swap_form=form)
    first, second = form.cleaned_data["first"], form.cleaned_data["second"]
    return _edit(
        request,
        visit,
        round_,
        (f"Swap {form.name_of(first)} and {form.name_of(second)}?", "Swap"),
        f"{form.name_of(first)} and {form.name_of(second)} have changed seats.",
        lambda: preview_swap(round_, first, second),
        lambda yes: swap_players(
            round_,
            visit.actor,
            first,
            second,
            expected=yes.revision,
            override=yes.override,
            reason=yes.reason,
        ),
        _address("staff-pairings-swap", round_, first=first, second=second),
    )


@require_http_methods(["GET", "POST"])
@staff_page("round.repair")
def move(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """Move a player to another table."""
    round_ = round_of(visit.event, number)
    form = MoveForm(_sent(request, "player"), view=round_view(round_, for_staff=True))
    if not form.is_valid():
        if request.method == "GET":
            return redirect(page_of(round_))
        return render_pairings(request, visit, round_, move_form=form)
    player, table = form.cleaned_data["player"], form.cleaned_data["table"]
    return _edit(
        request,
        visit,
        round_,
        (f"Move {form.name_of(player)} to table {table}?", "Move"),
        f"{form.name_of(player)} sits at table {table} now.",
        lambda: preview_move(round_, player, table),
        lambda yes: move_player(
            round_,
            visit.actor,
            player,
            table,
            expected=yes.revision,
            override=yes.override,
            reason=yes.reason,
        ),
        _address("staff-pairings-move", round_, player=player, table=table),
    )


@require_http_methods(["GET", "POST"])
@staff_page("round.draw")
def renumber(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """Give a table of the draft another number."""
    round_ = round_of(visit.event, number)
    form = NumberForm(_sent(request, "table"), view=round_view(round_, for_staff=True))
    if not form.is_valid():
        if request.method == "GET":
            return redirect(page_of(round_))
        return render_pairings(request, visit, round_, number_form=form)
    table, to = form.cleaned_data["table"], form.cleaned_data["number"]
    return _edit(
        request,
        visit,
        round_,
        (f"Give table {table} the number {to}?", "Renumber"),
        f"Table {table} is table {to} now.",
        lambda: preview_number(round_, table, to),
        lambda yes: number_table(
            round_,
            visit.actor,
            table,
            to,
            expected=yes.revision,
            override=yes.override,
            reason=yes.reason,
        ),
        _address("staff-pairings-number", round_, table=table, number=to),
    )


def _edit(
    request: HttpRequest,
    visit: StaffVisit,
    round_: Round,
    asked: tuple[str, str],
    done: str,
    preview: Callable[[], EditPreview],
    action: Action,
    here: str,
) -> HttpResponse:
    """Apply an edit that makes nothing worse and say what changed; of any other show the price first."""
    price = _price(preview)
    done = f"{done} {_price_text(price)}".rstrip()
    if request.method == "POST" and "confirmed" not in request.POST:
        submission = submit(
            request,
            visit.actor,
            lambda: action(Yes(revision=revision_in(request))),
            to=page_of(round_),
            done=done,
        )
        if submission.response is not None:
            return submission.response
        if submission.warnings:
            return redirect(here)
        return render_pairings(request, visit, round_, submission=submission)
    title, button = asked
    page = page_of(round_)
    return confirm(
        request,
        visit,
        STAGE,
        Question(title, "", button, done),
        action,
        to=page,
        cancel=page,
        revision=round_.revision,
        differences=price,
    )


def _price(preview: Callable[[], EditPreview]) -> tuple[Difference, ...]:
    """Return the figures of the seating that an edit changes; none where it cannot be done at all."""
    try:
        found = preview()
    except ActionError:
        return ()
    return tuple(
        Difference(label, str(before), str(after))
        for (label, before), (_, after) in zip(_figures(found.before), _figures(found.after), strict=True)
        if before != after
    )


def _figures(quality: Quality) -> tuple[tuple[str, int], ...]:
    return (
        ("Groups of three that meet again", quality.repeated_triples),
        ("Pairs that meet again", quality.repeated_pairs),
        ("Point spread", quality.point_spread),
        ("Keep-apart broken", len(quality.keep_apart)),
        ("Players at a small table again", len(quality.small_again)),
    )


def _price_text(price: tuple[Difference, ...]) -> str:
    return " ".join(f"{line.subject}: {line.after}, before {line.before}." for line in price)


def _sent(request: HttpRequest, field: str) -> object:
    return request.POST if field in request.POST else request.GET


def _address(route: str, round_: Round, **query: str | int) -> str:
    return f"{reverse(route, args=[round_.event.slug, round_.number])}?{urlencode(query)}"
