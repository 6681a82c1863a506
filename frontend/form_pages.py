"""Staff pages that are one form and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse

from frontend.access import StaffVisit
from frontend.form_actions import TextOrCall, new_key, status_after, submit_form
from frontend.frames import render_staff


@dataclass(frozen=True, slots=True)
class FormPage:
    """What stands around the form."""

    stage: str
    overline: str
    heading: str
    button: str
    back: str
    """The address that *Cancel* leads to."""
    title: str = ""
    """The document's title, where it is not the heading."""


def form_page(
    request: HttpRequest,
    visit: StaffVisit,
    page: FormPage,
    form: BaseForm,
    action: Callable[[], object],
    *,
    done: TextOrCall,
    to: TextOrCall | None = None,
) -> HttpResponse:
    """Show the form, and run the action when it is sent; success leads `to`, or back, and says `done`."""
    submission = submit_form(request, visit.actor, form, action, to=to or page.back, done=done)
    return submission.response or render_staff(
        request,
        visit,
        page.stage,
        "components/forms/form_page.html",
        {"page": page, "form": form, "key": new_key()},
        status=status_after(request, submission),
    )
