"""Tables filled in by a ranking: shown in the form of prescribed tables, to be looked at and saved there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from frontend.access import StaffVisit, staff_page
from frontend.form_actions import NOTHING_SENT, Submission, new_key, status_after
from frontend.form_pages import FormPage
from frontend.frames import render_staff
from frontend.middleware import takes_up_to
from frontend.rounds.forms.prescribing import FillForm, PrescribeForm
from frontend.rounds.views.pairings import STAGE
from frontend.rounds.views.prescribing import known_in, next_field, shown_tables
from tables.core.access import UNKNOWN_EVENT
from tables.core.errors import Malformed, NotVisible, Problem, Refused
from tables.core.text.languages import list_text
from tables.events.models import Event
from tables.journal.recording import MAX_REASON_LENGTH
from tables.rounds.actions.drafting import Field
from tables.rounds.actions.filling import FilledTables, fill_tables
from tables.rounds.actions.prescribing import preview_prescription
from tables.rounds.actions.seats import SeatedTable
from tables.rounds.models import Round
from tables.rounds.rules.prescribed import MAX_LETTERS, read_ranking, read_tables, written
from tables.standings.queries.former import former_events, former_ranking
from tables.standings.queries.standings import event_standings

MAX_NAMED = 12
"""Players who are named in a sentence; of others it says how many."""


@dataclass(frozen=True, slots=True)
class _Ranking:
    """Keys of players, the best first; what the ranking is called, and what has to be said of it."""

    keys: tuple[str, ...]
    called: str
    remark: str = ""


@require_http_methods(["GET", "POST"])
@staff_page("round.draw")
@takes_up_to(8 * MAX_LETTERS)
def fill(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Choose a ranking and how it fills the tables, then show them in the form of prescribed tables."""
    event = visit.event
    assert visit.actor.user is not None
    former = {each.slug: each for each in former_events(visit.actor.user, event)}
    has_standings = event_standings(event).through_round > 0
    form = FillForm(request.POST or None, former=former.values(), has_standings=has_standings)
    if form.former_event and form.former_event not in former:
        raise NotVisible(UNKNOWN_EVENT)
    draft, field = next_field(event)
    submission = NOTHING_SENT
    if form.is_bound and form.is_valid():
        try:
            ranking = _ranking(form, field, former.get(form.former_event))
            found = fill_tables(field, draft, ranking.keys, form.cleaned_data["filling"])
        except (Malformed, Refused) as refusal:
            submission = Submission(error=refusal)
            submission.show_errors(form)
        else:
            shown = _shown(event, draft, field, ranking, form, found)
            return render_staff(request, visit, STAGE, "rounds/prescribe.html", shown)
    page = FormPage(
        STAGE,
        _("Round {round_number} of {rounds_announced}").format(
            round_number=field.round_number, rounds_announced=event.rounds_announced
        ),
        _("Fill in by a ranking"),
        _("Fill in the tables"),
        reverse("staff-pairings-prescribe", args=[event.slug]),
    )
    context = {"page": page, "form": form, "key": new_key()}
    status = status_after(request, submission)
    return render_staff(request, visit, STAGE, "components/forms/form_page.html", context, status=status)


def _ranking(form: FillForm, field: Field, former: Event | None) -> _Ranking:
    """Return the ranking that was chosen. Raises `Malformed` at "names" with every line that is not
    understood."""
    if former is not None:
        by_rank = former_ranking(former, field.players.values())
        remark = ""
        if by_rank.unclear:
            who = _named(by_rank.unclear, field)
            remark = _(
                "These names are not unique here or there, so the ranking does not count for them: {who}."
            ).format(who=who)
        return _Ranking(by_rank.ranked, _("the standings of {former}").format(former=former.name), remark)
    if form.cleaned_data["ranking"] == FillForm.PRESENT:
        standings = event_standings(field.event)
        return _Ranking(
            standings.rows.order,
            _("the standings after round {through_round}").format(through_round=standings.through_round),
        )
    listed_players = read_ranking(form.cleaned_data["names"], known_in(field))
    if listed_players.problems:
        raise Malformed([Problem(problem, "names") for problem in listed_players.problems])
    active = set(field.active)
    others = [key for key in listed_players.players if key not in active]
    remark = (
        _("On the list, but not in this round: {names}.").format(names=_named(others, field))
        if others
        else ""
    )
    return _Ranking(listed_players.players, _("a list"), remark)


def _shown(
    event: Event, draft: Round | None, field: Field, ranking: _Ranking, form: FillForm, found: FilledTables
) -> dict[str, object]:
    known = known_in(field)
    text = written(found.tables, known)
    tables = [SeatedTable(number, keys) for number, keys in found.tables.items()]
    sentences = [
        _tables_filled(len(tables), ranking.called, is_spread=form.is_spread),
        ranking.remark,
    ]
    if found.last:
        sentences.append(
            _("Not ranked, and seated last by number: {names}.").format(names=_named(found.last, field))
        )
    prescribed = PrescribeForm(
        initial={
            "tables": text,
            "reason": (
                _("Filled in by {ranking}, spread over the tables")
                if form.is_spread
                else _("Filled in by {ranking}, the best together")
            ).format(ranking=ranking.called)[:MAX_REASON_LENGTH],
        }
    )
    prescription = preview_prescription(event, tables)
    return {
        **shown_tables(prescribed, field, draft, read_tables(text, known), prescription),
        "filled": " ".join(filter(None, sentences)),
    }


def _tables_filled(tables: int, ranking: str, *, is_spread: bool) -> str:
    if is_spread:
        text = ngettext(
            "{count} table filled in by {ranking}, spread over the tables.",
            "{count} tables filled in by {ranking}, spread over the tables.",
            tables,
        )
    else:
        text = ngettext(
            "{count} table filled in by {ranking}, the best together.",
            "{count} tables filled in by {ranking}, the best together.",
            tables,
        )
    return text.format(count=tables, ranking=ranking)


def _named(keys: Sequence[str], field: Field) -> str:
    known = field.names
    names = [known[key] for key in keys[:MAX_NAMED]]
    others = len(keys) - len(names)
    if others:
        names.append(ngettext("{count} other", "{count} others", others).format(count=others))
    return list_text(names)
