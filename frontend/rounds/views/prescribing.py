"""Tables written by the organizer: looked at first, with every line that is wrong, then made the draft."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from frontend.access import StaffVisit, staff_page
from frontend.form_actions import NOTHING_SENT, new_key, revision_in, submit
from frontend.frames import render_staff
from frontend.middleware import takes_up_to
from frontend.rounds.forms.prescribing import PrescribeForm
from frontend.rounds.views.pairings import STAGE
from tables.core.errors import Problem, first_few
from tables.events.models import Event
from tables.rounds.actions.drafting import Field, read_field
from tables.rounds.actions.prescribing import Prescription, prescribe_round, preview_prescription
from tables.rounds.actions.seats import SeatedTable, read_seats
from tables.rounds.models import Round, RoundStatus
from tables.rounds.rules.prescribed import MAX_LETTERS, Known, WrittenTables, read_tables, written


@require_http_methods(["GET", "POST"])
@staff_page("round.draw")
@takes_up_to(8 * MAX_LETTERS)
def prescribe(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Write the tables of the next round, or instead of its draft."""
    event = visit.event
    draft, field = next_field(event)
    number = field.round_number
    was = written(read_seats(draft).seats, known_in(field)) if draft is not None else ""
    form = PrescribeForm(request.POST or None, request.FILES or None, initial={"tables": was})
    found: WrittenTables | None = None
    prescription: Prescription | None = None
    submission = NOTHING_SENT
    if form.is_bound and form.is_valid():
        found = read_tables(form.cleaned_data["tables"], known_in(field))
        tables = [SeatedTable(table.number, table.players) for table in found.tables]
        prescription = preview_prescription(event, tables)
        if "save" in request.POST and not found.problems:
            submission = submit(
                request,
                visit.actor,
                lambda: prescribe_round(
                    event,
                    visit.actor,
                    tables,
                    reason=form.cleaned_data["reason"],
                    override=True,
                    expected=revision_in(request),
                ),
                to=reverse("staff-pairings", args=[event.slug]),
                done=_("The tables of round {number} are as you wrote them.").format(number=number),
            )
            if submission.response is not None:
                return submission.response
        form = form.as_read()
    problems = _problems(found, prescription)
    shown = {
        **shown_tables(form, field, draft, found, prescription if not problems else None),
        "problems": problems,
        "objections": submission.error,
    }
    return render_staff(
        request,
        visit,
        STAGE,
        "rounds/prescribe.html",
        shown,
        status=400 if submission is NOTHING_SENT and (problems or form.errors) else submission.status,
    )


def next_field(event: Event) -> tuple[Round | None, Field]:
    """Return the draft, if there is one, and the field of its round or of the next one."""
    draft = event.rounds.filter(status=RoundStatus.DRAFTED).first()
    number = draft.number if draft is not None else event.rounds.count() + 1
    return draft, read_field(event, number)


def shown_tables(
    form: PrescribeForm,
    field: Field,
    draft: Round | None,
    found: WrittenTables | None,
    prescription: Prescription | None,
) -> dict[str, object]:
    """Return what the page shows of the form, the tables that were read from it and what they come to."""
    return {
        "form": form,
        "number": field.round_number,
        "warnings": prescription.warnings if prescription is not None else (),
        "prescription": prescription,
        "tables": [] if found is None else _named(found, field),
        "form_revision": draft.revision if draft is not None else 0,
        "key": new_key(),
    }


def known_in(field: Field) -> list[Known]:
    """Return everybody who may be written down for the round."""
    names = field.names
    return [Known(key, player.number, player.name, names[key]) for key, player in field.players.items()]


def _problems(found: WrittenTables | None, prescription: Prescription | None) -> list[Problem]:
    """Return what is wrong: with lines, or else with the tables as a whole; half-read tables would only
    repeat it."""
    if found is not None and found.problems:
        return list(first_few(Problem(sentence, "tables") for sentence in found.problems))
    return list(prescription.problems) if prescription is not None else []


def _named(found: WrittenTables, field: Field) -> list[dict[str, object]]:
    names = field.names
    return [
        {"number": table.number, "players": [names[key] for key in table.players]} for table in found.tables
    ]
