"""The operators' page: figures of the installation, its accounts, and what operators do to one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django import forms
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from frontend.addresses import asked_for, page_number
from frontend.form_actions import NOTHING_SENT, new_key, submit_form
from frontend.navigation import Section
from frontend.operations.views import administrators_only
from tables.accounts import operators
from tables.accounts.models import AccountEntry
from tables.accounts.queries import WHICH, AccountFile, Which, account_file, accounts, blocked
from tables.accounts.queries import installation as figures
from tables.core.access import Actor
from tables.core.columns import column_length
from tables.operations.scheduled_checks import warnings
from tables.reports.queries import open_reports
from tables.staff.models import User

LISTS: Mapping[Which, str | Promise] = {
    "all": pgettext_lazy("accounts", "All"),
    "organizers": gettext_lazy("Organizers"),
    "closed": pgettext_lazy("accounts", "Closed"),
}


@dataclass(frozen=True, slots=True)
class Act:
    """Something an operator does to an account, as the page offers it."""

    name: str
    button: str | Promise
    done: str | Promise
    run: Callable[..., User]
    is_danger: bool = False


ACTS: Mapping[str, Act] = {
    act.name: act
    for act in (
        Act(
            "allow",
            gettext_lazy("Let it create events"),
            gettext_lazy("The account may create events."),
            operators.allow_events,
        ),
        Act(
            "limit",
            gettext_lazy("Take the permission back"),
            gettext_lazy("The account may no longer create events without limits."),
            operators.limit_events,
        ),
        Act(
            "close",
            gettext_lazy("Close the account"),
            gettext_lazy("The account is closed."),
            operators.close_account,
            is_danger=True,
        ),
        Act(
            "reopen",
            gettext_lazy("Reopen the account"),
            gettext_lazy("The account is open again."),
            operators.reopen_account,
        ),
    )
}


class ActForm(forms.Form):
    """What is done, and why."""

    act = forms.ChoiceField(choices=[(name, act.button) for name, act in ACTS.items()])
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        required=False,
        max_length=column_length(AccountEntry, "reason"),
        help_text=gettext_lazy("Needed to close an account. Only operators read it."),
    )


@require_GET
@administrators_only
def installation(request: HttpRequest) -> HttpResponseBase:
    """Show the figures of the installation, whom limits refuse, and its accounts."""
    search, asked = asked_for(request, "q"), asked_for(request, "list")
    which: Which = asked if asked in WHICH else "all"
    query = {"q": search} if search else {}
    context = {
        "figures": figures(),
        "reports": open_reports(),
        "warnings": warnings(has_details=True),
        "blocked": blocked(),
        "accounts": accounts(search=search, which=which, page=page_number(request)),
        "search": search,
        "which": which,
        "lists": [
            Section(title, f"?{urlencode({**query, 'list': name})}#accounts", is_current=name == which)
            for name, title in LISTS.items()
        ],
    }
    return render(request, "operations/installation.html", context)


@require_http_methods(["GET", "POST"])
@administrators_only
def account(request: HttpRequest, username: str) -> HttpResponseBase:
    """Show an account and what was done to it; sent as a form, do one thing more."""
    assert isinstance(request.user, User)
    user = User.objects.filter(username=username).first()
    if user is None:
        raise Http404
    actor, form = Actor.staff(request.user), ActForm(request.POST or None)
    submission = NOTHING_SENT
    if request.method == "POST" and form.is_valid():
        act = ACTS[form.cleaned_data["act"]]
        submission = submit_form(
            request,
            actor,
            form,
            lambda: act.run(user, actor, reason=form.cleaned_data["reason"]),
            to=reverse("operations-account", args=[username]),
            done=str(act.done),
        )
    found = account_file(username)
    assert found is not None
    return submission.response or render(
        request,
        "operations/account.html",
        {"file": found, "account": found.row, "acts": _offered(found), "form": form, "key": new_key()},
        status=400 if request.method == "POST" and submission is NOTHING_SENT else submission.status,
    )


def _offered(file: AccountFile) -> list[Act]:
    """Return what can be done to an account now."""
    if file.row.is_operator or file.row.state == "left":
        return []
    if file.row.state == "closed":
        return [ACTS["reopen"]]
    return [ACTS["limit" if file.row.may_create_events else "allow"], ACTS["close"]]
