"""Results of a round from a file: nothing is saved until the preview is confirmed."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from frontend.access import StaffVisit, staff_page
from frontend.confirmations import findings_in
from frontend.form_actions import NOTHING_SENT, Submission, new_key, submit
from frontend.frames import render_staff
from frontend.middleware import takes_up_to
from frontend.results.forms.import_results import ResultsFileForm, SeenResultsForm
from tables.core.text.records import MAX_BYTES
from tables.events.queries.record import scoring_of
from tables.results.actions.import_results import import_results, preview_results
from tables.results.queries.results_import import FIGURES, TITLES
from tables.rounds.models import Round, RoundStatus


@takes_up_to(4 * MAX_BYTES)
@require_http_methods(["GET", "POST"])
@staff_page("result.enter")
def import_file(request: HttpRequest, visit: StaffVisit, number: int) -> HttpResponse:
    """Ask for a file, show what it would import, import what stays ticked."""
    round_ = visit.event.rounds.exclude(status=RoundStatus.DRAFTED).filter(number=number).first()
    if round_ is None:
        raise Http404
    if "confirmed" in request.POST:
        return _import_seen(request, visit, round_)
    form = ResultsFileForm(request.POST or None, request.FILES or None)
    if request.method == "GET" or not form.is_valid():
        return _ask(request, visit, round_, form, 200 if request.method == "GET" else 400)
    return _preview(request, visit, round_, form.content())


def _import_seen(request: HttpRequest, visit: StaffVisit, round_: Round) -> HttpResponse:
    seen = SeenResultsForm(request.POST)
    if not seen.is_valid():
        return _ask(request, visit, round_, ResultsFileForm(), 400, damaged=True)
    content = seen.cleaned_data["content"]
    submission = submit(
        request,
        visit.actor,
        lambda: import_results(
            round_,
            visit.actor,
            content,
            confirmed=seen.cleaned_data["digest"],
            left_out=seen.left_out,
        ),
        to=reverse("staff-results-round", args=[visit.event.slug, round_.number]),
        done=lambda: ngettext(
            "{count} result is imported.", "{count} results are imported.", len(seen.ticked)
        ).format(count=len(seen.ticked)),
    )
    return submission.response or _preview(request, visit, round_, content, submission)


def _ask(
    request: HttpRequest,
    visit: StaffVisit,
    round_: Round,
    form: ResultsFileForm,
    status: int,
    *,
    damaged: bool = False,
) -> HttpResponse:
    figures = FIGURES[scoring_of(visit.event).format.is_kingsmoot]
    context = {
        "round": round_,
        "form": form,
        "damaged": damaged,
        "figures": [str(TITLES[figure]) for figure in figures],
    }
    return render_staff(request, visit, "results", "results/import.html", context, status=status)


def _preview(
    request: HttpRequest,
    visit: StaffVisit,
    round_: Round,
    content: bytes,
    submission: Submission = NOTHING_SENT,
) -> HttpResponse:
    preview = preview_results(round_, visit.actor, content)
    names = dict(visit.event.players.values_list("key", "name"))
    context = {
        "round": round_,
        "preview": preview,
        "names": names,
        "objections": findings_in(submission.error),
        "columns": [str(TITLES[column]) for column in preview.columns if column],
        "seen": SeenResultsForm.of_preview(content, preview.digest, [each.table for each in preview.results]),
        "key": new_key(),
        "title": _("Preview of results"),
    }
    return render_staff(
        request, visit, "results", "results/import_preview.html", context, status=submission.status
    )
