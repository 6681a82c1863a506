"""Pages that ask before something hard to take back: what stands in the way, the reason, yes or no."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from django import forms
from django.http import HttpRequest, HttpResponse

from frontend.differences import Difference
from frontend.frames import render_staff
from frontend.submissions import NOTHING_SENT, Submission, Told, new_key, submit
from frontend.visitors import StaffVisit
from tables.actions.recording import LONGEST_REASON
from tables.actions.rehearsal import rehearse
from tables.errors import ActionError, NeedsOverride, Outdated, Refused

REHEARSED_REASON = "-"

Action = Callable[[str, bool], object]
"""What is done with a reason, and with warnings overridden or not."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a page asks: the heading, what will happen, the button that does it, what is said afterwards
    (given to be called where it is known only then).

    `reason` says whether one is asked for when no warning demands it.
    """

    title: str
    text: str
    submit: str
    done: Told
    danger: bool = False
    reason: Literal["none", "optional", "required"] = "none"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that stands in the way: `level` is "refuse", or "warn" for what a reason overrides."""

    level: str
    rule: str
    message: str


class ReasonForm(forms.Form):
    """Why something is done; the journal keeps it. Forms that ask for more have this one as their base."""

    reason = forms.CharField(
        label="Reason", required=False, max_length=LONGEST_REASON, help_text="The journal keeps it."
    )

    def tell(self, refusal: ActionError | None) -> None:
        """Show at their fields what an action said about them."""
        for problem in refusal.problems if refusal else ():
            if problem.field in self.fields:
                self.add_error(problem.field, problem.message)


def findings_in(
    error: ActionError | None, *, told: Collection[str] = frozenset({"reason"})
) -> tuple[Finding, ...]:
    """An action's objections as the findings component shows them, without those `told` at their fields."""
    if error is None:
        return ()
    level = "warn" if isinstance(error, NeedsOverride | Outdated) else "refuse"
    return tuple(
        Finding(level, problem.rule, problem.message)
        for problem in error.problems
        if problem.field not in told
    )


def override_context(request: HttpRequest, submission: Submission) -> dict[str, Any]:
    """What `components/override.html` shows: the warnings, the reason as typed, and what it lacks."""
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
    rehearsal: Callable[[], object] | None = None,
) -> HttpResponse:
    """Ask, and on yes run `action(reason, override)` and go `to` the next page.

    The page shows beforehand what the action would object to: refusals leave only the way back, warnings
    ask for a reason and are overridden with it. `revision` is what the form is made from; `differences` are
    what the action would change. A `form_class` that asks for more than the reason comes with a `rehearsal`,
    the action with values that it would not object to.
    """
    submission, form = NOTHING_SENT, form_class()
    if request.method == "POST":
        form = form_class(request.POST)
        if form.is_valid():
            reason, override = form.cleaned_data["reason"], "override" in request.POST
            submission = submit(
                request, visit.actor, lambda: action(reason, override), to=to, done=question.done
            )
            if submission.response is not None:
                return submission.response
    in_the_way = submission.error or rehearse(rehearsal or (lambda: action(REHEARSED_REASON, False)))
    is_refused, is_warned = isinstance(in_the_way, Refused), isinstance(in_the_way, NeedsOverride)
    form.tell(submission.error)
    form.fields["reason"].required = is_warned or question.reason == "required"
    if not is_warned and question.reason == "none" and "reason" not in form.errors:
        del form.fields["reason"]
    return render_staff(
        request,
        visit,
        stage,
        "staff/confirm.html",
        {
            "question": question,
            "findings": findings_in(in_the_way, told={"reason", *form.fields}),
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
