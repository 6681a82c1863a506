"""No-shows and late arrivals: what is proposed, and then done (R-13, R-14)."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from frontend.access import StaffVisit, staff_page
from frontend.addresses import asked_for
from frontend.confirmations import override_context
from frontend.form_actions import NOTHING_SENT, Submission, new_key, revision_in, submit
from frontend.frames import render_staff
from frontend.rounds.forms.seats import AbsentForm, LateForm
from frontend.rounds.views.pairings import page_of, round_of, with_new_length
from tables.core import timekeeping
from tables.core.errors import ActionError, Malformed
from tables.core.text.plain import whole_number
from tables.players.models import PlayerStatus
from tables.players.names import NamedPlayer, by_name, distinct_names
from tables.rounds.actions.repair import (
    RepairProposal,
    apply_repair,
    propose_late_seat,
    propose_repair,
    seat_late_arrival,
)
from tables.rounds.models import Round
from tables.rounds.queries.clock import clock_of
from tables.rounds.queries.pairings import round_view


@require_http_methods(["GET", "POST"])
@staff_page("round.repair")
def no_show(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """Who is missing, how the tables would go on, and doing it."""
    round_ = round_of(visit.event, number)
    sent = request.POST if request.method == "POST" else request.GET
    search = asked_for(request, "q")
    is_asked = request.method == "POST" or "ask" in request.GET or (bool(request.GET) and not search)
    form = AbsentForm(
        sent if is_asked else None,
        view=round_view(round_, for_staff=True),
        search=search,
        chosen=sent.getlist("absent"),
        initial={"absent": sent.getlist("absent")},
        with_no_shows=request.method == "POST",  # so that a form sent twice is answered twice alike
    )
    absent = form.cleaned_data["absent"] if form.is_valid() else []
    submission = NOTHING_SENT
    if request.method == "POST" and absent:
        submission = _repair(request, visit, round_, absent)
        if submission.response is not None:
            return submission.response
    proposals: tuple[RepairProposal, ...] = ()
    refusal = None if submission.warnings else submission.error
    if absent:
        try:
            proposals = propose_repair(round_, absent, include_playing="playing" in sent)
        except ActionError as error:
            refusal = refusal or error
    context = {
        "form": form,
        "minutes_run": _minutes_run(round_),
        "absent": absent,
        "absent_names": [form.name_of(key) for key in absent],
        "proposals": proposals,
        "can_go_on": any(proposal.quality is not None for proposal in proposals),
        "chosen": sent.get("choice", "0"),
        "refusal": refusal,
        **override_context(request, submission),
        "round": round_,
        "playing": "playing" in sent,
        "search": search,
        "key": new_key(),
    }
    status = 400 if is_asked and not absent else submission.status
    return render_staff(request, visit, "pairings", "rounds/no_show.html", context, status=status)


def _minutes_run(round_: Round) -> int | None:
    """Whole minutes of the round's clock so far, None before its start."""
    clock = clock_of(round_)
    return None if clock.started_at is None else int(clock.elapsed(timekeeping.now()) // 60)


def _repair(request: HttpRequest, visit: StaffVisit, round_: Round, absent: list[str]) -> Submission:
    return submit(
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
        to=page_of(round_),
        done=with_new_length(
            round_, _("The tables play as proposed, and phones show it. Tell the players who move.")
        ),
    )


@require_http_methods(["GET", "POST"])
@staff_page("round.repair")
def late(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """Where a late arrival can still sit, and seating there."""
    round_ = round_of(visit.event, number)
    active = visit.event.players.filter(status=PlayerStatus.ACTIVE)
    if request.method == "GET":  # a form sent twice finds the player seated and is answered twice alike
        active = active.exclude(pk__in=round_.seats.filter(absent=False).values("player_id"))
    shown_fields = (
        NamedPlayer(player.key, player.name, player.club, player.number)
        for player in by_name(active, visit.event.collation)
    )
    choices = list(distinct_names(shown_fields).items())
    sent = request.POST if request.method == "POST" else request.GET
    search = asked_for(request, "q")
    is_asked = request.method == "POST" or "ask" in request.GET or (bool(request.GET) and not search)
    form = LateForm(sent if is_asked else None, players=choices)
    player = form.cleaned_data["player"] if form.is_valid() else ""
    submission, proposal, refusal = NOTHING_SENT, None, None
    if request.method == "POST" and player:
        submission = _seat(request, visit, round_, player)
        if submission.response is not None:
            return submission.response
        refusal = None if submission.warnings else submission.error
    if player:
        try:
            proposal = propose_late_seat(round_, player, include_playing="playing" in sent)
        except ActionError as error:
            refusal = refusal or error
    override = override_context(request, submission)
    if proposal is not None and not override["warnings"]:
        override["warnings"] = proposal.warnings
    context = {
        "form": form,
        "nobody": not choices,
        "player": player,
        "player_name": dict(choices).get(player, ""),
        "proposal": proposal,
        "refusal": refusal,
        **override,
        "round": round_,
        "playing": "playing" in sent,
        "search": search,
        "key": new_key(),
    }
    status = 400 if is_asked and not player else submission.status
    return render_staff(request, visit, "pairings", "rounds/late_arrival.html", context, status=status)


def _seat(request: HttpRequest, visit: StaffVisit, round_: Round, player: str) -> Submission:
    return submit(
        request,
        visit.actor,
        lambda: seat_late_arrival(
            round_,
            visit.actor,
            player,
            include_playing="playing" in request.POST,
            expected=revision_in(request),
            override="override" in request.POST,
            reason=request.POST.get("reason", ""),
        ),
        to=page_of(round_),
        done=with_new_length(round_, partial(_where_seated, round_, player)),
    )


def _where_seated(round_: Round, player: str) -> str:
    seat = round_.seats.select_related("player", "table").get(player__key=player)
    return _("{player} sits at table {table}.").format(player=seat.player.name, table=seat.table.number)


def _choice(request: HttpRequest) -> int:
    choice = whole_number(request.POST.get("choice", "0"), digits=3)
    if choice is None:
        raise Malformed.at("choice", _("Choose one of the proposals."))
    return choice
