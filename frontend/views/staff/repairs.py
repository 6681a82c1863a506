"""No-shows and late arrivals: what is proposed, and then done (R-13, R-14)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from frontend.forms.pairings import AbsentForm, LateForm
from frontend.frames import render_staff
from frontend.submissions import NOTHING_SENT, Submission, new_key, revision_in, submit
from frontend.visitors import StaffVisit, staff_page
from tables.actions.repair import apply_repair, propose_late_seat, propose_repair, seat_late_arrival
from tables.errors import ActionError, Malformed
from tables.models import PlayerStatus, Round
from tables.queries.rounds import round_view


@require_http_methods(["GET", "POST"])
@staff_page("round.repair")
def no_show(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """Who is missing, how the tables would go on, and doing it."""
    round_ = get_object_or_404(Round.objects.select_related("event"), event=visit.event, number=number)
    sent = request.POST if request.method == "POST" else request.GET
    form = AbsentForm(sent if "absent" in sent else None, view=round_view(round_, for_staff=True))
    absent = form.cleaned_data["absent"] if form.is_bound and form.is_valid() else []
    submission = NOTHING_SENT
    if request.method == "POST" and absent:
        submission = submit(
            request,
            visit.actor,
            lambda: apply_repair(
                round_,
                visit.actor,
                absent,
                choice=_choice(request),
                include_playing="playing" in request.POST,
                expected=revision_in(request),
                override="override" in request.POST,
                reason=request.POST.get("reason", ""),
            ),
            to=reverse("staff-pairings-round", args=[visit.event.slug, number]),
            done="The tables go on as proposed. Tell the players who move.",
        )
        if submission.response is not None:
            return submission.response
    proposals, refusal = (), submission.error
    if absent:
        try:
            proposals = propose_repair(round_, absent, include_playing="playing" in sent)
        except ActionError as error:
            refusal = refusal or error
    context = {
        "form": form,
        "absent": absent,
        "proposals": proposals,
        "refusal": refusal,
        "submission": submission,
        "round": round_,
        "playing": "playing" in sent,
        "key": new_key(),
    }
    return render_staff(request, visit, "pairings", "staff/no_show.html", context, status=submission.status)


@require_http_methods(["GET", "POST"])
@staff_page("round.repair")
def late(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """Where a late arrival can still sit, and seating there."""
    round_ = get_object_or_404(Round.objects.select_related("event"), event=visit.event, number=number)
    seated = round_.seats.filter(absent=False).values("player_id")
    unseated = visit.event.players.filter(status=PlayerStatus.ACTIVE).exclude(pk__in=seated).order_by("name")
    sent = request.POST if request.method == "POST" else request.GET
    choices = [(player.key, player.name) for player in unseated]
    form = LateForm(sent if "player" in sent else None, players=choices)
    player = form.cleaned_data["player"] if form.is_bound and form.is_valid() else ""
    submission, proposal, refusal = NOTHING_SENT, None, None
    if player:
        if request.method == "POST":
            submission = _seat(request, visit, round_, player)
            if submission.response is not None:
                return submission.response
        try:
            proposal = propose_late_seat(round_, player)
        except ActionError as error:
            refusal = error
    context = {
        "form": form,
        "nobody": not choices,
        "player": player,
        "proposal": proposal,
        "refusal": submission.error or refusal,
        "submission": submission,
        "round": round_,
        "key": new_key(),
    }
    return render_staff(
        request, visit, "pairings", "staff/late_arrival.html", context, status=submission.status
    )


def _seat(request: HttpRequest, visit: StaffVisit, round_: Round, player: str) -> Submission:
    return submit(
        request,
        visit.actor,
        lambda: seat_late_arrival(
            round_,
            visit.actor,
            player,
            expected=revision_in(request),
            override="override" in request.POST,
            reason=request.POST.get("reason", ""),
        ),
        to=reverse("staff-pairings-round", args=[visit.event.slug, round_.number]),
        done="Seated. Show the player the table.",
    )


def _choice(request: HttpRequest) -> int:
    text = request.POST.get("choice", "0")
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise Malformed.at("choice", "Choose one of the proposals.")
    return int(text)
