"""The event's settings: everything decided at its creation, with what the start has locked and why."""

from __future__ import annotations

from dataclasses import asdict

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from frontend.access import StaffVisit, staff_page
from frontend.components.differences import Difference, describe_changes
from frontend.components.widgets import NumberStepper
from frontend.form_actions import (
    NOTHING_SENT,
    Submission,
    new_key,
    revision_in,
    status_after,
    submit,
    submit_form,
)
from frontend.forms.event import BEFORE_OPENING, EventForm, suggestions
from frontend.forms.judging import CatalogForm, penalty_words
from frontend.frames import render_staff
from tables.actions.events.setup import change_event, change_rounds
from tables.actions.players.penalties import set_catalog
from tables.actions.recording import LONGEST_REASON
from tables.core.errors import Outdated
from tables.models import Event, EventStatus
from tables.queries.events.overview import event_overview, settings_changed_since
from tables.queries.events.record import catalog_of


class SettingsForm(EventForm):
    """An event's settings with the reason for changing what the players were told."""

    reason = forms.CharField(
        label="Reason",
        required=False,
        max_length=LONGEST_REASON,
        help_text="Needed for other readings or another pairing mode, which the players were told before the "
        "start. The journal keeps it.",
    )


class RoundsForm(forms.Form):
    """Another number of announced rounds (R-3)."""

    rounds_announced = forms.IntegerField(
        label="Announced rounds", min_value=1, max_value=20, widget=NumberStepper
    )
    reason = forms.CharField(label="Reason", required=False, max_length=LONGEST_REASON)


@require_http_methods(["GET", "POST"])
@staff_page("event.view")
def settings(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """All settings; the organizer may change them, others read them."""
    event = visit.event
    may_edit = visit.may_change("event.edit")
    is_running = event.status == EventStatus.RUNNING
    before_opening = BEFORE_OPENING if event.status == EventStatus.DRAFT else ()
    form = SettingsForm(
        request.POST or None,
        initial=EventForm.initial_from(event),
        locked=["rounds_announced"] if is_running else before_opening,
        read_only=not may_edit,
    )
    submission = submit_form(
        request,
        visit.actor,
        form,
        lambda: change_event(
            event,
            visit.actor,
            **form.settings(),
            reason=form.cleaned_data["reason"],
            expected=_expected(event, revision_in(request)),
        ),
        to=reverse("staff-settings", args=[event.slug]),
        done="The settings are saved.",
    )
    return submission.response or render_staff(
        request,
        visit,
        "settings",
        "staff/settings.html",
        {
            "form": form,
            "suggestions": suggestions(),
            "rounds_url": reverse("staff-settings-rounds", args=[event.slug]) if is_running else "",
            "is_running": is_running,
            "may_edit": may_edit,
            "meanwhile": _meanwhile(request, event, submission),
            "form_revision": event.revision,
            "key": new_key(),
        },
        status=status_after(request, submission),
    )


@require_http_methods(["GET", "POST"])
@staff_page("event.rounds")
def rounds(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Announce another number of rounds; with a reason once the event runs (R-3)."""
    event = visit.event
    form = RoundsForm(request.POST or None, initial={"rounds_announced": event.rounds_announced})
    submission = submit_form(
        request,
        visit.actor,
        form,
        lambda: change_rounds(
            event,
            visit.actor,
            form.cleaned_data["rounds_announced"],
            reason=form.cleaned_data["reason"],
            expected=_expected(event, revision_in(request)),
        ),
        to=reverse("staff-settings", args=[event.slug]),
        done="The number of rounds is announced.",
    )
    return submission.response or render_staff(
        request,
        visit,
        "settings",
        "staff/rounds.html",
        {
            "form": form,
            "suggestions": suggestions(),
            "overview": event_overview(event),
            "meanwhile": _meanwhile(request, event, submission),
            "form_revision": event.revision,
            "key": new_key(),
        },
        status=status_after(request, submission),
    )


@require_http_methods(["GET", "POST"])
@staff_page("event.view")
def infractions(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """What players are penalized for; the organizer may change it, others read it."""
    event = visit.event
    may_edit = visit.may_change("event.edit")
    catalog = catalog_of(event)
    form = CatalogForm(
        request.POST if request.method == "POST" else None,
        initial=[
            {**asdict(infraction), "points": infraction.points or None} for infraction in catalog.infractions
        ],
    )
    submission = NOTHING_SENT
    if request.method == "POST" and ("default" in request.POST or form.is_valid()):
        submission = submit(
            request,
            visit.actor,
            lambda: set_catalog(
                event,
                visit.actor,
                [] if "default" in request.POST else form.infractions(),
                expected=_expected(event, revision_in(request)),
            ),
            to=reverse("staff-settings-infractions", args=[event.slug]),
            done="The default catalog holds." if "default" in request.POST else "The catalog is saved.",
        )
        if form.is_bound and form.is_valid():
            form.show_errors(submission)
    return submission.response or render_staff(
        request,
        visit,
        "settings",
        "staff/judging/infractions.html",
        {
            "catalog": catalog,
            "lines": [(each, penalty_words(each)) for each in catalog.infractions],
            "form": form,
            "may_edit": may_edit,
            "meanwhile": _meanwhile(request, event, submission),
            "objections": submission.error if isinstance(submission.error, Outdated) else None,
            "form_revision": event.revision,
            "key": new_key(),
        },
        status=status_after(request, submission),
    )


def _expected(event: Event, sent: int | None) -> int | None:
    """Return the event's revision to demand: what players do meanwhile does not stand in the way of
    settings."""
    return sent if sent is None or settings_changed_since(event, sent) else event.revision


def _meanwhile(request: HttpRequest, event: Event, submission: Submission) -> tuple[Difference, ...]:
    """Return what somebody else changed while this form was filled in."""
    sent = revision_in(request)
    if not isinstance(submission.error, Outdated) or sent is None:
        return ()
    entries = event.journal.filter(revision__gt=sent, verb__startswith="event.").order_by("revision")
    return tuple(line for entry in entries for line in describe_changes(entry.before, entry.after, {}))
