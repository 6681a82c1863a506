"""Seats changed by hand, with a reason, after a look at what gets worse (R-11)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from frontend.access import StaffVisit, staff_page
from frontend.confirmations import Question, ReasonForm, Yes, confirm
from frontend.form_actions import submit
from frontend.journal.differences import Difference
from frontend.rounds.forms.seats import (
    EditReasonForm,
    MoveForm,
    NumberForm,
    SeatEditForm,
    SubstituteForm,
    SwapForm,
    TakeOutForm,
)
from frontend.rounds.views.pairings import STAGE, page_of, render_pairings, round_of, with_new_length
from tables.core.errors import ActionError
from tables.rounds.actions.editing import SeatEdit, edit_seats, lock_table, preview_edit, unlock_table
from tables.rounds.actions.substitutes import name_substitute
from tables.rounds.models import Round, Table
from tables.rounds.queries.pairings import round_view
from tables.rounds.seating import Quality


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
    here = page_of(found.round, table=table)
    submission = submit(request, visit.actor, lambda: turn(found, visit.actor), to=here)
    return submission.response or render_pairings(request, visit, found.round, submission=submission)


@require_http_methods(["GET", "POST"])
@staff_page("round.repair")
def swap(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """Let two players change seats."""
    return _edit(request, visit, number, SwapForm)


@require_http_methods(["GET", "POST"])
@staff_page("round.repair")
def move(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """Move a player to another table."""
    return _edit(request, visit, number, MoveForm)


@require_http_methods(["GET", "POST"])
@staff_page("round.draw")
def take_out(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """Take a player who is not to be seated any more out of the draft."""
    return _edit(request, visit, number, TakeOutForm)


@require_http_methods(["GET", "POST"])
@staff_page("round.draw")
def renumber(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """Give a table of the draft another number."""
    return _edit(request, visit, number, NumberForm)


@require_http_methods(["GET", "POST"])
@staff_page("round.repair")
def substitute(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """Let a free player of the event sit at a table for one of its players, or give the seat back."""
    round_ = round_of(visit.event, number)
    form = SubstituteForm(request.GET or None, view=round_view(round_, for_staff=True))
    if not form.is_bound:
        return redirect(page_of(round_))
    if not form.is_valid():
        return render_pairings(request, visit, round_, edit_form=form)
    sent = form.cleaned_data
    table = get_object_or_404(
        Table.objects.select_related("round__event"), round=round_, number=form.table_of[sent["player"]]
    )
    here = page_of(round_, table=table.number)
    title, text, button, done = form.asked()
    return confirm(
        request,
        visit,
        STAGE,
        Question(title, text, button, done, reason="optional"),
        lambda yes: name_substitute(
            table,
            visit.actor,
            sent["player"],
            sent["substitute"],
            reason=yes.reason,
            expected=yes.revision,
        ),
        to=here,
        cancel=here,
        revision=table.revision,
        form_class=ReasonForm,
    )


def _edit(request: HttpRequest, visit: StaffVisit, number: int, kind: type[SeatEditForm]) -> HttpResponse:
    """Show what an edit would do and ask for the reason; then apply it and say what changed."""
    round_ = round_of(visit.event, number)
    page = page_of(round_)
    if not request.GET:
        return redirect(page)
    form = kind(request.GET, view=round_view(round_, for_staff=True))
    if not form.is_valid():
        return render_pairings(request, visit, round_, edit_form=form)

    def action(yes: Yes) -> Round:
        return edit_seats(
            round_, visit.actor, form.edit, expected=yes.revision, override=yes.override, reason=yes.reason
        )

    title, button, done = form.asked()
    price = _price(round_, form.edit)
    message = with_new_length(round_, f"{done} {_price_text(price)}".rstrip())
    return confirm(
        request,
        visit,
        STAGE,
        Question(title, "", button, message, reason="required"),
        action,
        to=page,
        cancel=page,
        revision=round_.revision,
        differences=price,
        form_class=EditReasonForm,
    )


def _price(round_: Round, edit: SeatEdit) -> tuple[Difference, ...]:
    """Return the figures of the seating that an edit changes; none where it cannot be done at all."""
    try:
        found = preview_edit(round_, edit)
    except ActionError:
        return ()
    return tuple(
        Difference(label, str(before), str(after))
        for (label, before), (_, after) in zip(_figures(found.before), _figures(found.after), strict=True)
        if before != after
    )


def _figures(quality: Quality) -> tuple[tuple[str, int], ...]:
    return (
        (_("Groups of three that meet again"), quality.repeated_triples),
        (_("Pairs that meet again"), quality.repeated_pairs),
        (_("Point spread"), quality.point_spread),
        (_("Keep-apart broken"), len(quality.keep_apart)),
        (_("Players at a small table again"), len(quality.small_again)),
    )


def _price_text(price: tuple[Difference, ...]) -> str:
    return " ".join(f"{line.subject}: {line.after}, before {line.before}." for line in price)
