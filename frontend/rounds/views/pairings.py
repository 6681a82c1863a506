"""The pairings of a round on one page; what is done to them is in `drawing`, `seat_edits` and `repairs`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET

from frontend.access import StaffVisit, staff_page
from frontend.addresses import asked_for, chosen_round
from frontend.form_actions import NOTHING_SENT, Submission, TextOrCall, new_key
from frontend.frames import render_staff
from frontend.navigation import Section
from frontend.rounds.clock_face import clock_face
from frontend.rounds.forms.drawing import DrawForm
from frontend.rounds.forms.seats import MoveForm, NumberForm, SeatForm, SubstituteForm, SwapForm
from frontend.rounds.listing import TABLES_PER_PAGE, tables_shown
from tables.core.text.languages import list_text
from tables.events.models import Event, EventStatus
from tables.events.queries.record import stages_of
from tables.players.queries.participation import not_checked_in
from tables.rounds.models import OPEN_ROUNDS, Round, RoundStatus
from tables.rounds.queries.draws import draws_of
from tables.rounds.queries.pairings import RoundView, players_to_seat, round_view
from tables.rounds.queries.sizes import table_sizes_of
from tables.rounds.rules.sizes import split_advice

STAGE = "pairings"
EDIT_FORMS: dict[str, type[SeatForm]] = {
    "swap_form": SwapForm,
    "move_form": MoveForm,
    "number_form": NumberForm,
    "substitute_form": SubstituteForm,
}


@require_GET
@staff_page("event.view")
def pairings(request: HttpRequest, visit: StaffVisit, number: int | None = None) -> HttpResponse:
    """Show the latest round, or an earlier one; before the first or after a closed one, how to draw."""
    rounds = list(visit.event.rounds.select_related("event").order_by("number"))
    shown = chosen_round(rounds, number)
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
    edit_form: SeatForm | None = None,
) -> HttpResponse:
    """Show the page of a round with everything this visitor may do to it, of many tables in parts.

    `submission` is what an action had against it, and a form is given when it was sent and is shown again.
    """
    event, stages = visit.event, stages_of(visit.event)
    rounds = list(event.rounds.order_by("number")) if rounds is None else rounds
    view = round_view(shown, for_staff=True, with_points=True) if shown is not None else None
    context: dict[str, Any] = {
        "round": view,
        "page": tables_shown(request, view.tables if view is not None else ()),
        "is_long": view is not None and len(view.tables) > TABLES_PER_PAGE,
        "search": asked_for(request, "q"),
        "tabs": [
            Section(
                str(stages.title(round_.number)),
                reverse("staff-pairings-round", args=[event.slug, round_.number]),
                is_current=round_ == shown,
            )
            for round_ in rounds
        ],
        "seats_are_chosen": view is not None and stages.seats_are_chosen(view.number),
        "houses": stages.houses_in(view.number) if view is not None else {},
        "split": _split(view.sizes) if view is not None else "",
        "submission": submission,
        "keys": {name: new_key() for name in ("draw", "longer")},
    }
    context |= _permissions(visit, view, rounds)
    context |= _drawing(event, view, rounds, draw_form)
    if view is not None and context["may_edit"]:
        context |= {
            name: edit_form if isinstance(edit_form, kind) else kind(view=view)
            for name, kind in EDIT_FORMS.items()
        }
    if view is not None and not context["is_draft"]:
        context["clock"] = clock_face(view.clock)
    is_wrong = submission is NOTHING_SENT and (draw_form or edit_form) is not None
    status = 400 if is_wrong else submission.status
    return render_staff(request, visit, STAGE, "rounds/pairings.html", context, status=status)


def _permissions(visit: StaffVisit, view: RoundView | None, rounds: list[Round]) -> dict[str, Any]:
    """Return what this visitor may do to the round now; the actions check it again."""
    event = visit.event
    is_draft = view is not None and view.status == RoundStatus.DRAFTED
    is_open = view is not None and view.status != RoundStatus.CLOSED
    has_open_tables = view is not None and any(table.may_change_seats for table in view.tables)
    is_latest = view is None or view.number == rounds[-1].number
    may_draw = visit.may_change("round.draw")
    may_repair = visit.may_change("round.repair") and is_open
    return {
        "is_draft": is_draft,
        "is_latest": is_latest,
        "may_draw": may_draw,
        "may_edit": (may_draw if is_draft else may_repair) and has_open_tables,
        "may_lock": view is not None and is_draft and may_draw and not view.follows_stage,
        "may_withdraw": visit.can("round.publish")
        and view is not None
        and view.status == RoundStatus.PUBLISHED,
        "may_close": view is not None and may_close(visit, view.status, is_out=bool(view.tables_out)),
        "may_export": visit.can("event.export"),
        "may_change_length": visit.may_change("event.edit"),
        "can_draw_next": may_draw
        and is_latest
        and event.status == EventStatus.RUNNING
        and not event.seed_is_public
        and not is_open
        and len(rounds) < event.rounds_announced,
    }


def may_close(visit: StaffVisit, status: str, *, is_out: bool) -> bool:
    """Return whether this visitor may close a round of this status; `is_out`: some table still is."""
    return not is_out and status in OPEN_ROUNDS and visit.may_change("round.close")


def _drawing(
    event: Event, view: RoundView | None, rounds: list[Round], draw_form: DrawForm | None
) -> dict[str, Any]:
    """Return what the form needs that draws the next round, or a draft again."""
    is_draft = view is not None and view.status == RoundStatus.DRAFTED
    was_drawn = not is_draft and draws_of(event, len(rounds) + 1).exists()
    sizes = table_sizes_of(event)
    upcoming = len(rounds) + (not is_draft)
    players, decides = players_to_seat(event, upcoming), stages_of(event).seats_itself(upcoming)
    return {
        "next_number": len(rounds) + 1,
        "players": players,
        "table_sizes": sizes,
        "is_cut": stages_of(event).cut_at(upcoming) is not None,
        "split_advice": split_advice(players, event.rounds_announced)
        if sizes.is_listed and not decides
        else None,
        "draw_form": draw_form
        or DrawForm(
            players=players,
            table_sizes=sizes,
            is_redraw=is_draft,
            was_drawn=was_drawn,
            stage_decides=decides,
            missing=() if is_draft else not_checked_in(event, len(rounds) + 1),
        ),
    }


def _split(sizes: tuple[int, ...]) -> str:
    """Return the table sizes in words: "6 tables of 5 and 2 of 4"."""
    counts = Counter(sizes)
    largest, *others = sorted(counts, reverse=True)
    first = ngettext("{count} table of {size}", "{count} tables of {size}", counts[largest])
    more = [_("{count} of {size}").format(count=counts[size], size=size) for size in others]
    return list_text([first.format(count=counts[largest], size=largest), *more])


def round_of(event: Event, number: int) -> Round:
    """Return the event's round of that number. Raises Http404."""
    return get_object_or_404(Round.objects.select_related("event"), event=event, number=number)


def with_new_length(round_: Round, done: TextOrCall) -> Callable[[], str]:
    """Return what is said after an action that may have changed the length of a round read before it."""
    before = round_.length_minutes

    def message() -> str:
        minutes = Round.objects.values_list("length_minutes", flat=True).get(pk=round_.pk)
        text = done() if callable(done) else done
        if minutes == before:
            return str(text)
        return f"{text} " + _("The round lasts {minutes} minutes now (R-4).").format(minutes=minutes)

    return message


def page_of(round_: Round, *, table: int | None = None) -> str:
    """Return the address of a round's page, at a table if one is given."""
    address = reverse("staff-pairings-round", args=[round_.event.slug, round_.number])
    return address if table is None else f"{address}?table={table}#table-{table}"
