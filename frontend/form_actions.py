"""What a page does with a form that was sent: once per key, and with every refusal told at its field."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.crypto import get_random_string
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from frontend.app.offline import SENT_LATER
from tables.core.access import Actor
from tables.core.errors import (
    ActionError,
    Busy,
    Malformed,
    NeedsOverride,
    NotPermitted,
    NotVisible,
    Problem,
    TooOften,
)
from tables.core.idempotency import answer_once, fingerprint
from tables.core.text.plain import whole_number

TextOrCall = str | Promise | Callable[[], str]
"""An address or a sentence; a function where it is known only after the action."""


@dataclass(frozen=True, slots=True)
class Submission:
    """How it went: `response` redirects after success; else `error` says why not, and `status` fits it."""

    response: HttpResponse | None = None
    error: ActionError | None = None

    @property
    def status(self) -> int:
        """The HTTP status of the page that is shown again."""
        return 200 if self.error is None else self.error.status

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What the sender may override with a reason."""
        return self.error.problems if isinstance(self.error, NeedsOverride) else ()

    def problem_at(self, field: str) -> str:
        """Return what was said about a field that the page draws itself, such as the reason; "" for
        nothing."""
        return " ".join(
            problem.message
            for problem in (self.error.problems if self.error else ())
            if problem.field == field
        )

    def show_errors(self, form: BaseForm) -> None:
        """Put each problem at the form's field of that name, or at the top."""
        if self.error is None:
            return
        for problem in self.error.problems:
            message = f"{problem.message} ({problem.rule})" if problem.rule else problem.message
            form.add_error(problem.field if problem.field in form.fields else None, message)


NOTHING_SENT = Submission()
DAMAGED = gettext_lazy("The form is damaged. Load the page again.")
RETRY_AFTER = "kingsmoot.retry_after"
"""Where a request keeps the seconds after which it may be sent again; the answer names them."""


def status_after(request: HttpRequest, submission: Submission) -> int:
    """Return the status of a form's page: 200 when it is asked for, 400 when the form itself was wrong."""
    return 400 if request.method == "POST" and submission is NOTHING_SENT else submission.status


def new_key() -> str:
    """Return a fresh idempotency key for a form."""
    return get_random_string(22)


def submit(
    request: HttpRequest,
    actor: Actor,
    action: Callable[[], object],
    *,
    to: TextOrCall,
    done: TextOrCall = "",
) -> Submission:
    """Run the action of a form and redirect `to` the next page, saying `done`.

    A form sent twice with one key runs once and leads to the same page. Refusals come back as the
    submission's error; `NotPermitted` and `NotVisible` become 403 and 404 (`ErrorPages` middleware).
    """

    def write() -> tuple[int, str]:
        action()
        return 302, _text_of(to)

    key = request.POST.get("idempotency_key", "")
    try:
        if key:
            mark = fingerprint("POST", request.get_full_path(), _content_of(request).encode())
            _, location = answer_once(actor.identity, f"page/{key}", mark, write)
        else:
            _, location = write()
    except (NotPermitted, NotVisible, Busy):
        raise
    except ActionError as error:
        if isinstance(error, TooOften):
            request.META[RETRY_AFTER] = error.wait
        return Submission(error=error)
    if done:
        messages.success(request, _text_of(done))
    if SENT_LATER in request.headers:
        return Submission(response=HttpResponse(status=204))
    return Submission(response=HttpResponseRedirect(location))


def submit_form(
    request: HttpRequest,
    actor: Actor,
    form: BaseForm,
    action: Callable[[], object],
    *,
    to: TextOrCall,
    done: TextOrCall = "",
    asks_to_override: bool = False,
) -> Submission:
    """`submit` for a page that is one form: `NOTHING_SENT` unless it was sent and is valid in itself.

    What is given to be called may read the form's `cleaned_data`. Refusals are told at the form's fields, and
    warnings too, unless the page asks itself whether to override them.
    """
    if request.method != "POST" or not form.is_valid():
        return NOTHING_SENT
    submission = submit(request, actor, action, to=to, done=done)
    if not (asks_to_override and submission.warnings):
        submission.show_errors(form)
    return submission


def _content_of(request: HttpRequest) -> str:
    """Return the fields of a form but for the token against forgery, which is another one on each page."""
    content = request.POST.copy()
    content.pop("csrfmiddlewaretoken", None)
    return content.urlencode()


def _text_of(text: TextOrCall) -> str:
    return text() if callable(text) else str(text)


def revision_in(request: HttpRequest) -> int | None:
    """Return the revision a form was made from (its hidden field), or None. Raises `Malformed` for
    nonsense."""
    text = request.POST.get("revision", "").strip()
    return _number_at("revision", text) if text else None


def version_in(request: HttpRequest) -> int:
    """Return the version of a sheet that a form is about. Raises `Malformed` for nonsense."""
    return _number_at("version", request.POST.get("version", ""))


def _number_at(field: str, text: str) -> int:
    number = whole_number(text, digits=9)
    if number is None:
        raise Malformed.at(field, str(DAMAGED))
    return number
