"""Reports of abusive names and chat: the form for any reader, and the operators' queue."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from frontend.addresses import asked_for, page_number
from frontend.form_actions import NOTHING_SENT, Submission, new_key, submit
from frontend.operations.footer import reported_page
from frontend.operations.views import administrators_only
from tables.core.access import Actor
from tables.core.columns import column_length
from tables.core.errors import Busy, Malformed, TooOften
from tables.core.network import address_of
from tables.reports import queries
from tables.reports.actions import close_report, make_report
from tables.reports.models import Report, ReportKind
from tables.staff.models import User


class ReportForm(forms.Form):
    """What is reported, and why."""

    kind = forms.ChoiceField(
        label=gettext_lazy("What do you report?"), choices=ReportKind.choices, widget=forms.RadioSelect
    )
    quote = forms.CharField(
        label=gettext_lazy("The name or the message"),
        max_length=column_length(Report, "quote"),
        help_text=gettext_lazy("Copy it as you read it."),
    )
    text = forms.CharField(
        label=gettext_lazy("What is wrong with it?"),
        required=False,
        max_length=column_length(Report, "text"),
        widget=forms.Textarea({"rows": 3}),
    )
    page = forms.CharField(required=False, max_length=2000, widget=forms.HiddenInput)

    def clean_page(self) -> str:
        """Return the page of this site that the report is about, "" for one that is none."""
        path = str(self.cleaned_data["page"]).partition("?")[0]
        try:
            return reported_page(path, resolve(path))
        except Resolver404:
            return ""


@require_http_methods(["GET", "POST"])
def report(request: HttpRequest) -> HttpResponse:
    """Take a report from anybody."""
    form, status = ReportForm(request.POST or None, initial={"page": asked_for(request, "page")}), 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            reporter = request.user if isinstance(request.user, User) else None
            try:
                make_report(reporter, address_of(request), **form.cleaned_data)
            except (Busy, Malformed, TooOften) as error:
                Submission(error=error).show_errors(form)
                status = error.status
            else:
                messages.success(
                    request, _("Thank you. The operators of this installation read your report.")
                )
                return redirect(form.cleaned_data["page"] or "home")
    return render(request, "operations/report.html", {"form": form}, status=status)


@require_GET
@administrators_only
def reports(request: HttpRequest) -> HttpResponseBase:
    """List the reports that wait, or with `?closed=1` those that are closed."""
    return _list(request)


@require_POST
@administrators_only
def close(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Close a report with a decision."""
    assert isinstance(request.user, User)
    actor = Actor.staff(request.user)
    submission = submit(
        request,
        actor,
        lambda: close_report(pk, actor, decision=request.POST.get("decision", "")),
        to=reverse("operations-reports"),
        done=_("The report is closed."),
    )
    return submission.response or _list(request, submission)


def _list(request: HttpRequest, submission: Submission = NOTHING_SENT) -> HttpResponse:
    closed = asked_for(request, "closed") == "1"
    context: dict[str, Any] = {
        "reports": queries.reports(closed=closed, page=page_number(request)),
        "closed": closed,
        "error": submission.error,
        "max_decision": column_length(Report, "decision"),
        "key": new_key(),
    }
    return render(request, "operations/reports.html", context, status=submission.status)
