"""The pairings: drawn, looked at, edited by hand, published, repaired, closed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from frontend.clock_face import clock_face
from frontend.confirmations import Question, confirm
from frontend.forms.pairings import DrawForm, MoveForm, SwapForm
from frontend.frames import render_staff
from frontend.navigation import Section
from frontend.submissions import NOTHING_SENT, Submission, new_key, revision_in, submit
from frontend.visitors import StaffVisit, staff_page
from tables.actions.editing import lock_table, move_player, swap_players, unlock_table
from tables.actions.pairing import discard_draft, draw_round, redraw, try_longer
from tables.actions.publishing import close_round, publish_round, withdraw_round
from tables.models import Event, EventStatus, PlayerStatus, Round, RoundStatus, Table
from tables.queries.rounds import round_view
from tables.regulations.sizes import describe, trade_off

STAGE = "pairings"


@require_GET
@staff_page("event.view")
def pairings(request: HttpRequest, visit: StaffVisit, number: int | None = None) -> HttpResponse:
    """The latest round, or an earlier one; before the first, or after a closed one, how to draw the next."""
    rounds = list(visit.event.rounds.select_related("event").order_by("number"))
    shown = next((r for r in rounds if r.number == number), None) if number else (rounds or [None])[-1]
    if number and shown is None:
        return redirect("staff-pairings", visit.event.slug)
    return render_pairings(request, visit, shown, rounds=rounds)


def render_pairings(
    request: HttpRequest,
    visit: StaffVisit,
    shown: Round | None,
    *,
    rounds: list[Round] | None = None,
    submission: Submission = NOTHING_SENT,
    draw_form: DrawForm | None = None,
) -> HttpResponse:
    """The page of a round with everything this visitor may do to it."""
    event = visit.event
    rounds = list(event.rounds.order_by("number")) if rounds is None else rounds
    view = round_view(shown, for_staff=True) if shown is not None else None
    is_latest = not rounds or shown == rounds[-1]
    active = event.players.filter(status=PlayerStatus.ACTIVE)
    is_draft = view is not None and view.status == RoundStatus.DRAFTED
    may_draw = visit.can("round.draw") and not event.is_read_only
    players = active.count()
    present = view.sizes if view is not None and is_draft else ()
    may_edit = view is not None and (
        may_draw if is_draft else visit.can("round.repair") and view.status != RoundStatus.CLOSED
    )
    context: dict[str, Any] = {
        "round": view,
        "tabs": [
            Section(
                f"Round {round_.number}",
                reverse("staff-pairings-round", args=[event.slug, round_.number]),
                is_current=round_ == shown,
            )
            for round_ in rounds
        ],
        "is_draft": is_draft,
        "is_latest": is_latest,
        "may_edit": may_edit,
        "may_lock": is_draft and may_draw,
        "may_draw": may_draw,
        "next_number": len(rounds) + 1,
        "can_draw_next": may_draw
        and is_latest
        and event.status == EventStatus.RUNNING
        and not event.seed_is_public
        and (view is None or view.status == RoundStatus.CLOSED)
        and len(rounds) < event.rounds_announced,
        "draw_form": draw_form
        or DrawForm(players=players, present=present, offers_drop=not is_draft and not rounds),
        "players": players,
        "trade_off": trade_off(players) if players >= 3 else None,
        "split": describe(view.sizes) if view is not None else "",
        "swap_form": SwapForm(view=view) if view is not None and may_edit else None,
        "move_form": MoveForm(view=view) if view is not None and may_edit else None,
        "clock": clock_face(view.clock) if view is not None and not is_draft else None,
        "submission": submission,
        "keys": {name: new_key() for name in ("draw", "longer", "swap", "move")},
    }
    return render_staff(request, visit, STAGE, "staff/pairings.html", context, status=submission.status)


@require_POST
@staff_page("round.draw")
def draw(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Draw the next round."""
    event = visit.event
    players = event.players.filter(status=PlayerStatus.ACTIVE).count()
    is_first = not event.rounds.exists()
    form = DrawForm(request.POST, players=players, offers_drop=is_first)
    if not form.is_valid():
        return render_pairings(request, visit, event.rounds.order_by("number").last(), draw_form=form)
    submission = submit(
        request,
        visit.actor,
        lambda: draw_round(
            event,
            visit.actor,
            sizes=form.cleaned_data["sizes"],
            drop_missing=form.cleaned_data.get("drop_missing", False),
            override="override" in request.POST,
            reason=request.POST.get("reason", ""),
        ),
        to=reverse("staff-pairings", args=[event.slug]),
    )
    return submission.response or render_pairings(
        request, visit, event.rounds.order_by("number").last(), submission=submission, draw_form=form
    )


@require_POST
@staff_page("round.draw")
def draw_again(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """Draw the draft again, around the locked tables."""
    round_ = _round(visit.event, number)
    players = visit.event.players.filter(status=PlayerStatus.ACTIVE).count()
    form = DrawForm(request.POST, players=players, present=(1,))
    if not form.is_valid():
        return render_pairings(request, visit, round_, draw_form=form)
    return _do(
        request,
        visit,
        round_,
        lambda: redraw(round_, visit.actor, sizes=form.cleaned_data["sizes"], expected=revision_in(request)),
        f"Round {number} is drawn again.",
    )


@require_POST
@staff_page("round.draw")
def longer(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """Search on for a better seating."""
    round_ = _round(visit.event, number)
    return _do(
        request,
        visit,
        round_,
        lambda: try_longer(round_, visit.actor, expected=revision_in(request)),
        "Searched ten times as long; the figures show what was found.",
    )


@require_POST
@staff_page("event.view")
def lock(request: HttpRequest, visit: StaffVisit, number: int, table: int) -> HttpResponse:
    """Lock a table of the draft, or unlock it."""
    found = get_object_or_404(
        Table.objects.select_related("round__event"),
        round__event=visit.event,
        round__number=number,
        number=table,
    )
    turn = unlock_table if found.locked else lock_table
    return _do(request, visit, found.round, lambda: turn(found, visit.actor), "")


@require_http_methods(["GET", "POST"])
@staff_page("round.repair")
def swap(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """Let two players change seats; what would get worse is shown first."""
    round_ = _round(visit.event, number)
    asked = request.POST if "first" in request.POST else request.GET
    form = SwapForm(asked, view=round_view(round_, for_staff=True))
    if not form.is_valid():
        return redirect("staff-pairings-round", visit.event.slug, number)
    first, second = form.cleaned_data["first"], form.cleaned_data["second"]
    names = dict(form.fields["first"].choices)  # type: ignore[attr-defined]
    return _edit(
        request,
        visit,
        round_,
        f"Swap {names[first]} and {names[second]}?",
        lambda reason, override: swap_players(
            round_,
            visit.actor,
            first,
            second,
            expected=revision_in(request),
            override=override,
            reason=reason,
        ),
        reverse("staff-pairings-swap", args=[visit.event.slug, number]) + f"?first={first}&second={second}",
    )


@require_http_methods(["GET", "POST"])
@staff_page("round.repair")
def move(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """Move a player to another table; what would get worse is shown first."""
    round_ = _round(visit.event, number)
    asked = request.POST if "player" in request.POST else request.GET
    form = MoveForm(asked, view=round_view(round_, for_staff=True))
    if not form.is_valid():
        return redirect("staff-pairings-round", visit.event.slug, number)
    player, table = form.cleaned_data["player"], form.cleaned_data["table"]
    names = dict(form.fields["player"].choices)  # type: ignore[attr-defined]
    return _edit(
        request,
        visit,
        round_,
        f"Move {names[player]} to table {table}?",
        lambda reason, override: move_player(
            round_,
            visit.actor,
            player,
            table,
            expected=revision_in(request),
            override=override,
            reason=reason,
        ),
        reverse("staff-pairings-move", args=[visit.event.slug, number]) + f"?player={player}&table={table}",
    )


@require_http_methods(["GET", "POST"])
@staff_page("round.publish")
def publish(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """Make the draft public."""
    round_ = _round(visit.event, number)
    question = Question(
        f"Publish round {number}?",
        "Players see their tables at once. Until play begins the round can be withdrawn with a reason.",
        "Publish",
        f"Round {number} is public.",
    )
    return _ask(
        request,
        visit,
        round_,
        question,
        lambda reason, override: publish_round(round_, visit.actor, expected=revision_in(request)),
    )


@require_http_methods(["GET", "POST"])
@staff_page("round.publish")
def withdraw(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """Make a published round a draft again."""
    round_ = _round(visit.event, number)
    question = Question(
        f"Withdraw round {number}?",
        "It becomes a draft again, and the tables disappear from the public pages.",
        "Withdraw",
        f"Round {number} is a draft again.",
        danger=True,
        reason="required",
    )
    return _ask(
        request,
        visit,
        round_,
        question,
        lambda reason, override: withdraw_round(
            round_, visit.actor, reason=reason, expected=revision_in(request)
        ),
    )


@require_http_methods(["GET", "POST"])
@staff_page("round.draw")
def discard(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """Throw the draft away."""
    round_ = _round(visit.event, number)
    question = Question(
        f"Discard the draft of round {number}?",
        "Its attempts stay in the journal and are not drawn a second time (R-51).",
        "Discard",
        "The draft is gone.",
        danger=True,
        reason="optional",
    )
    return confirm(
        request,
        visit,
        STAGE,
        question,
        lambda reason, override: discard_draft(
            round_, visit.actor, reason=reason, expected=revision_in(request)
        ),
        to=reverse("staff-pairings", args=[visit.event.slug]),
        cancel=_page_of(round_),
        revision=round_.revision,
    )


@require_http_methods(["GET", "POST"])
@staff_page("round.close")
def close(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """Close a round whose results are all confirmed."""
    round_ = _round(visit.event, number)
    question = Question(
        f"Close round {number}?",
        "The journal keeps the standings after it, and the next round can be drawn. Results can still be "
        "corrected.",
        "Close the round",
        f"Round {number} is closed.",
    )
    return _ask(
        request,
        visit,
        round_,
        question,
        lambda reason, override: close_round(round_, visit.actor, expected=revision_in(request)),
    )


def _round(event: Event, number: int) -> Round:
    return get_object_or_404(Round.objects.select_related("event"), event=event, number=number)


def _page_of(round_: Round) -> str:
    return reverse("staff-pairings-round", args=[round_.event.slug, round_.number])


def _do(
    request: HttpRequest, visit: StaffVisit, round_: Round, action: Callable[[], object], done: str
) -> HttpResponse:
    submission = submit(request, visit.actor, action, to=_page_of(round_), done=done)
    return submission.response or render_pairings(request, visit, round_, submission=submission)


def _ask(
    request: HttpRequest,
    visit: StaffVisit,
    round_: Round,
    question: Question,
    action: Callable[[str, bool], object],
) -> HttpResponse:
    page = _page_of(round_)
    return confirm(request, visit, STAGE, question, action, to=page, cancel=page, revision=round_.revision)


def _edit(
    request: HttpRequest,
    visit: StaffVisit,
    round_: Round,
    title: str,
    action: Callable[[str, bool], object],
    here: str,
) -> HttpResponse:
    """Apply an edit that makes nothing worse at once; ask about any other."""
    if request.method == "POST" and "confirmed" not in request.POST:
        submission = submit(
            request, visit.actor, lambda: action("", False), to=_page_of(round_), done="Done."
        )
        if submission.response is not None:
            return submission.response
        if not submission.warnings:
            return render_pairings(request, visit, round_, submission=submission)
        return redirect(here)
    question = Question(title, "This makes the seating worse:", "Do it", "Done.")
    return _ask(request, visit, round_, question, action)
