"""Pages that ask before something hard to take back: what stands in the way, the reason, yes or no."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from frontend.access import StaffVisit, staff_page
from frontend.acting import act_at_table
from frontend.form_actions import NOTHING_SENT, Submission, TextOrCall, new_key, revision_in, submit
from frontend.frames import render_staff
from frontend.journal.differences import Difference
from tables.core.access import Actor
from tables.core.errors import ActionError, NeedsOverride, Outdated, Refused
from tables.events.models import Event
from tables.journal.recording import MAX_REASON_LENGTH, dry_run
from tables.rounds.models import Table

DRY_RUN_REASON = "-"
_WORKING = gettext_lazy("Working…")

Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class Yes:
    """The answer that lets an action happen: the reason, whether warnings are overridden, the revision the
    form was made from, and what else the form asked for."""

    reason: str = ""
    override: bool = False
    revision: int | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)


Action = Callable[[Yes], object]
"""What is done on yes."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a page asks: the heading, what will happen, the button that does it, what is said afterwards
    (given to be called where it is known only then).

    `reason` says whether one is asked for when no warning demands it; `busy` is what the button says until
    the answer is there.
    """

    title: str
    text: str | Promise
    submit: str
    done: TextOrCall
    danger: bool = False
    reason: Literal["none", "optional", "required"] = "none"
    busy: str | Promise = _WORKING


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that stands in the way: `level` is "refuse", or "warn" for what a reason overrides."""

    level: str
    rule: str
    message: str


class ReasonForm(forms.Form):
    """Why something is done; the journal keeps it. Forms that ask for more have this one as their base."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        required=False,
        max_length=MAX_REASON_LENGTH,
        help_text=gettext_lazy("It is recorded in the journal."),
    )

    def show_errors(self, refusal: ActionError | None) -> None:
        """Show at their fields what an action said about them."""
        for problem in refusal.problems if refusal else ():
            if problem.field in self.fields:
                self.add_error(problem.field, problem.message)


def findings_in(
    error: ActionError | None, *, shown_fields: Collection[str] = frozenset({"reason"})
) -> tuple[Finding, ...]:
    """Return an action's objections as the findings component shows them, without those at `shown_fields`."""
    if error is None:
        return ()
    level = "warn" if isinstance(error, NeedsOverride | Outdated) else "refuse"
    return tuple(
        Finding(level, problem.rule, problem.message)
        for problem in error.problems
        if problem.field not in shown_fields
    )


def override_context(request: HttpRequest, submission: Submission) -> dict[str, Any]:
    """Return what `components/forms/override.html` shows: warnings, reason as typed, and what it lacks."""
    return {
        "warnings": findings_in(submission.error) if submission.warnings else (),
        "reason": request.POST.get("reason", ""),
        "reason_problem": submission.problem_at("reason"),
    }


def confirm(
    request: HttpRequest,
    visit: StaffVisit,
    stage: str,
    question: Question,
    action: Action,
    *,
    to: str | Callable[[], str],
    cancel: str,
    revision: int,
    differences: Sequence[Difference] = (),
    form_class: type[ReasonForm] = ReasonForm,
    dry_run_values: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """Ask, and on yes run the action and go `to` the next page.

    The page shows beforehand what the action would object to: refusals leave only the way back, warnings
    ask for a reason and are overridden with it. `revision` is what the form is made from; `differences` are
    what the action would change. A `form_class` that asks for more than the reason comes with what is
    `dry_run_values`: values of its fields that the action would not object to.
    """

    def answer(reason: str, override: bool, fields: Mapping[str, Any]) -> object:
        return action(Yes(reason, override, revision_in(request), fields))

    submission, form = NOTHING_SENT, form_class()
    if request.method == "POST":
        form = form_class(request.POST)
        if form.is_valid():
            reason, override = form.cleaned_data["reason"], "override" in request.POST
            submission = submit(
                request,
                visit.actor,
                lambda: answer(reason, override, form.cleaned_data),
                to=to,
                done=question.done,
            )
            if submission.response is not None:
                return submission.response
    in_the_way = submission.error or dry_run(lambda: answer(DRY_RUN_REASON, False, dry_run_values or {}))
    is_refused, is_warned = isinstance(in_the_way, Refused), isinstance(in_the_way, NeedsOverride)
    form.show_errors(submission.error)
    form.fields["reason"].required = is_warned or question.reason == "required"
    if not is_warned and question.reason == "none" and "reason" not in form.errors:
        del form.fields["reason"]
    return render_staff(
        request,
        visit,
        stage,
        "components/forms/confirm_page.html",
        {
            "question": question,
            "findings": findings_in(in_the_way, shown_fields={"reason", *form.fields}),
            "differences": differences,
            "submit": "" if is_refused else question.submit,
            "override": is_warned,
            "reason_form": form if form.fields and not is_refused else None,
            "cancel_url": cancel,
            "form_revision": revision,
            "key": new_key(),
        },
        status=submission.status if submission.error or not form.errors else 400,
    )


@dataclass(frozen=True, slots=True)
class Subject(Generic[Thing]):
    """A kind of thing that confirmation pages are about.

    area: the part of the navigation they stand under. find: the thing that an event and the rest of the
    address name (404 for none). page: where they lead back to. revision: what a form about it is made from.
    """

    area: str
    find: Callable[..., Thing]
    page: Callable[[Thing], str]
    revision: Callable[[Thing], int]


def confirm_page(
    verb: str,
    subject: Subject[Thing],
    question: Callable[[Thing], Question],
    action: Callable[[Thing, Actor, Yes], object],
    *,
    to: Callable[[Thing], str] | None = None,
    form_class: type[ReasonForm] = ReasonForm,
    dry_run_values: Mapping[str, Any] | None = None,
) -> Callable[..., HttpResponse]:
    """Return the view of a confirmation page, for staff who may do `verb`: what it is about, what it asks,
    and what is done on yes, after which it leads `to` the subject's page or another. The rest is as for
    `confirm`."""

    @require_http_methods(["GET", "POST"])
    @staff_page(verb)
    def view(request: HttpRequest, visit: StaffVisit, **address: Any) -> HttpResponse:
        thing = subject.find(visit.event, **address)
        if isinstance(thing, Table):
            act_at_table(request, thing)
        page = subject.page(thing)
        return confirm(
            request,
            visit,
            subject.area,
            question(thing),
            lambda yes: action(thing, visit.actor, yes),
            to=to(thing) if to else page,
            cancel=page,
            revision=subject.revision(thing),
            form_class=form_class,
            dry_run_values=dry_run_values,
        )

    return view


def same_event(event: Event) -> Event:
    """Return what an address without anything else names: the event itself."""
    return event
