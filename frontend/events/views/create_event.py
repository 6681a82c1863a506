"""A new event: everything decided on one page, then its seed commitment shown."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from frontend.access import event_creator
from frontend.addresses import asked_for
from frontend.event_templates.forms import StaffField
from frontend.events.forms import EventForm
from frontend.events.sections import BEFORE_OPENING, suggestions
from frontend.form_actions import new_key, status_after, submit_form
from frontend.markdown import as_html
from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.columns import column_length
from tables.core.text.languages import moment_text
from tables.core.text.plain import several_lines, whole_number
from tables.event_templates.queries import beginning_of, templates_of
from tables.events.actions.setup import create_event
from tables.events.models import Event
from tables.events.queries.copying import Beginning, beginning_like, events_of_staff
from tables.formats.queries import own_formats_of
from tables.staff.models import User
from tables.staff.queries import may_create_events, why_no_events

DONE = gettext_lazy(
    "{} is created as a draft that only its staff see. Its seed is drawn; the commitment is on this page."
)


@require_http_methods(["GET", "POST"])
@login_required
def create(request: HttpRequest) -> HttpResponse:
    """Show the form of a new event; its creator becomes its organizer. `?like=` begins with the settings of
    another, `?like=template:3` with a template."""
    if settings.SIGN_UP_ORGANIZERS and isinstance(request.user, User) and not may_create_events(request.user):
        messages.info(request, why_no_events())
        return redirect("account-address")
    actor = event_creator(request)
    assert actor.user is not None
    chosen = asked_for(request, "like")
    like = _beginning(actor, chosen) if chosen else None
    form = EventForm(
        request.POST or None,
        initial=_usual() if like is None else _again(like.event),
        locked=BEFORE_OPENING,
        own_formats=own_formats_of(actor.user),
    )
    if like is not None and like.staff:
        form.fields["staff"] = StaffField(like.staff)
    made: list[Event] = []
    submission = submit_form(
        request,
        actor,
        form,
        lambda: made.append(
            create_event(actor, like=like, staff=form.cleaned_data.get("staff", ()), **form.settings())
        ),
        to=lambda: reverse("staff-overview", args=[made[0].slug]),
        done=lambda: DONE.format(form.cleaned_data["name"]),
    )
    return submission.response or render(
        request,
        "events/create_event.html",
        {
            "form": form,
            "suggestions": suggestions(),
            "cuts_url": reverse("cuts-preview"),
            "key": new_key(),
            "chosen": chosen,
            **_begins_with(actor.user, chosen, like),
        },
        status=status_after(request, submission),
    )


@require_POST
@login_required
def preview_description(request: HttpRequest) -> HttpResponse:
    """A description as everybody reads it, as a fragment; of a text too long nothing."""
    text = several_lines(request.POST.get("description", "")[: column_length(Event, "description")])
    return HttpResponse(as_html(text))


def _beginning(actor: Actor, chosen: str) -> Beginning:
    """Return what the new event begins with: an event by its slug, or a template by its number."""
    kind, colon, number = chosen.partition(":")
    if colon and kind == "template":
        return beginning_of(actor, whole_number(number, digits=9) or 0)
    return beginning_like(actor, chosen)


def _begins_with(user: User, chosen: str, like: Beginning | None) -> dict[str, Any]:
    """Return what may be chosen to begin with, in groups: templates, then events."""
    templates = {f"template:{each.id}": each.name for each in templates_of(user)}
    events = {
        each.slug: _("{event}, {day}").format(
            event=each.name, day=moment_text(each.starts_at.astimezone(each.zone), "day")
        )
        for each in events_of_staff(user)
    }
    if like is not None and chosen not in templates:
        events.setdefault(chosen, like.event.name)
    groups = {_("Templates"): templates, _("Events"): events}
    return {
        "begins_with": {group: choices for group, choices in groups.items() if choices},
        "has_templates": bool(templates),
    }


def _again(like: Event) -> dict[str, Any]:
    """Return the settings of an event as the next one like it has them: on the same day of the week."""
    again = EventForm.initial_from(like)
    tomorrow = timekeeping.now().astimezone(like.zone).date() + timedelta(days=1)
    next_day = tomorrow + timedelta(days=(again["starts_on"].weekday() - tomorrow.weekday()) % 7)
    return {**again, "starts_on": max(next_day, again["starts_on"]), "which_hour": ""}


def _usual() -> dict[str, Any]:
    """Return what most events are: the defaults of every setting, next Saturday at ten."""
    today = timekeeping.now().date()
    saturday = today + timedelta(days=(5 - today.weekday()) % 7 or 7)
    usual = EventForm.initial_from(Event(starts_at=timekeeping.now()))
    return {**usual, "starts_on": saturday, "starts_at": "10:00"}
