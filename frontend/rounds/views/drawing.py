"""A round from its draw to its close: drawn, drawn again, published, withdrawn, discarded, closed."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from frontend.access import StaffVisit, staff_page
from frontend.confirmations import Question, Subject, Yes, confirm_page
from frontend.form_actions import NOTHING_SENT, Submission, revision_in, submit
from frontend.rounds.forms.drawing import DrawForm, PublicReasonForm, WithdrawForm
from frontend.rounds.views.pairings import STAGE, page_of, render_pairings, round_of
from tables.core.access import Actor
from tables.core.errors import Malformed
from tables.core.text.plain import folded
from tables.events.models import Event
from tables.events.queries.record import stages_of
from tables.journal.queries import describe_head
from tables.players.queries.participation import next_pairing, not_checked_in
from tables.rounds.actions.pairing import discard_draft, draw_round, redraw, try_longer
from tables.rounds.actions.publishing import close_round, publish_round, withdraw_round
from tables.rounds.models import Round
from tables.rounds.queries.draws import draws_of
from tables.rounds.queries.pairings import players_to_seat
from tables.rounds.queries.sizes import table_sizes_of


@require_POST
@staff_page("round.draw")
def draw(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Draw the next round."""
    event = visit.event
    number = event.rounds.count() + 1
    form = DrawForm(
        request.POST,
        players=_to_be_seated(event),
        table_sizes=table_sizes_of(event),
        stage_decides=stages_of(event).seats_itself(number),
        was_drawn=draws_of(event, number).exists(),
        missing=not_checked_in(event, number),
    )
    submission = NOTHING_SENT
    if form.is_valid():
        submission = submit(
            request,
            visit.actor,
            lambda: draw_round(
                event,
                visit.actor,
                sizes=form.cleaned_data["sizes"],
                drop=form.cleaned_data["drop"],
                leave_out=form.cleaned_data["leave_out"],
                override="override" in request.POST,
                reason=request.POST.get("reason", ""),
            ),
            to=reverse("staff-pairings", args=[event.slug]),
        )
        if submission.response is not None:
            return submission.response
    latest = event.rounds.select_related("event").order_by("number").last()
    return _drawn_badly(request, visit, latest, form, submission)


@require_POST
@staff_page("round.draw")
def draw_again(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """Draw the draft again, around the locked tables."""
    round_ = round_of(visit.event, number)
    form = DrawForm(
        request.POST,
        players=_to_be_seated(visit.event),
        table_sizes=table_sizes_of(visit.event),
        stage_decides=stages_of(visit.event).seats_itself(number),
        is_redraw=True,
    )
    submission = NOTHING_SENT
    if form.is_valid():
        submission = submit(
            request,
            visit.actor,
            lambda: redraw(
                round_,
                visit.actor,
                sizes=form.cleaned_data["sizes"],
                expected=revision_in(request),
                reason=form.cleaned_data["reason"],
            ),
            to=page_of(round_),
            done=_("Round {number} is drawn again.").format(number=number),
        )
        if submission.response is not None:
            return submission.response
    return _drawn_badly(request, visit, round_, form, submission)


@require_POST
@staff_page("round.draw")
def longer(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """Search on for a better seating."""
    round_ = round_of(visit.event, number)
    submission = submit(
        request,
        visit.actor,
        lambda: try_longer(round_, visit.actor, expected=revision_in(request)),
        to=page_of(round_),
        done=_(
            "Searched longer: ten times as long, or ten seconds. The figures show the best seating found."
        ),
    )
    return submission.response or render_pairings(request, visit, round_, submission=submission)


ROUND = Subject(STAGE, round_of, page_of, lambda round_: round_.revision)

publish = confirm_page(
    "round.publish",
    ROUND,
    lambda round_: Question(
        _("Publish round {round}?").format(round=round_.number),
        _("Players see their tables at once. Until play begins the round can be withdrawn with a reason."),
        _("Publish"),
        _("Round {round} is public.").format(round=round_.number),
        busy=_("Publishing…"),
    ),
    lambda round_, actor, yes: publish_round(round_, actor, expected=yes.revision),
)


def _withdraw(round_: Round, actor: Actor, yes: Yes) -> Round:
    """Withdraw the round whose name was typed; before anything is typed (None), only rehearse it."""
    typed = yes.fields["round_name"]
    if typed is not None and folded(typed) != folded(str(round_)):
        raise Malformed.at(
            "round_name", _("This is not the name of the round: type “{round}”.").format(round=round_)
        )
    return withdraw_round(round_, actor, reason=yes.reason, expected=yes.revision)


withdraw = confirm_page(
    "round.publish",
    ROUND,
    lambda round_: Question(
        _("Withdraw round {round}?").format(round=round_.number),
        _(
            "It becomes a draft again, and you can change or redraw it. Its tables disappear from the "
            "public pages. Players may already be on their way to them. To withdraw it, type “{round}” below."
        ).format(round=round_),
        _("Withdraw"),
        _("Round {round} is a draft again.").format(round=round_.number),
        danger=True,
        reason="required",
    ),
    _withdraw,
    form_class=WithdrawForm,
    dry_run_values={"round_name": None},
)

discard = confirm_page(
    "round.draw",
    ROUND,
    lambda round_: Question(
        _("Discard the draft of round {round}?").format(round=round_.number),
        _("Its attempts stay on the page of draws and are not drawn a second time (R-51)."),
        _("Discard"),
        _("The draft is discarded."),
        danger=True,
        reason="required",
    ),
    lambda round_, actor, yes: discard_draft(round_, actor, reason=yes.reason, expected=yes.revision),
    form_class=PublicReasonForm,
    to=lambda round_: reverse("staff-pairings", args=[round_.event.slug]),
)

close = confirm_page(
    "round.close",
    ROUND,
    lambda round_: Question(
        _("Close round {round}?").format(round=round_.number),
        _(
            "The standings after it are recorded in the journal, and the next round can be drawn. "
            "Results can "
            "still be corrected."
        ),
        _("Close the round"),
        lambda: _("Round {round} is closed. {head}").format(
            round=round_.number, head=describe_head(round_.event)
        ),
        busy=_("Closing…"),
    ),
    lambda round_, actor, yes: close_round(round_, actor, expected=yes.revision),
)


def _to_be_seated(event: Event) -> int:
    return players_to_seat(event, next_pairing(event))


def _drawn_badly(
    request: HttpRequest, visit: StaffVisit, round_: Round | None, form: DrawForm, submission: Submission
) -> HttpResponse:
    """Show the page again, with what was wrong at the form's fields."""
    if submission.error is not None and not submission.warnings:
        form.show_errors(submission.error)
    return render_pairings(request, visit, round_, submission=submission, draw_form=form)
