"""A new event: everything decided on one page, then its seed commitment shown."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from frontend.addresses import asked_for
from frontend.events.forms import BEFORE_OPENING, EventForm, suggestions
from frontend.form_actions import new_key, submit
from tables.core import timekeeping
from tables.core.access import Actor, can
from tables.core.errors import NotPermitted
from tables.events.actions.setup import create_event
from tables.events.models import Event
from tables.events.queries.copying import event_to_copy, events_of_staff, roles_to_copy
from tables.staff.models import User
from tables.staff.queries import may_create_events

DONE = gettext_lazy(
    "{} is created as a draft that only its staff see. Its seed is drawn; the commitment is on this page."
)


@require_http_methods(["GET", "POST"])
@login_required
def create(request: HttpRequest) -> HttpResponse:
    """Show the form of a new event; its creator becomes its organizer. `?like=` begins with the settings of
    another."""
    user = request.user
    assert isinstance(user, User)
    if not may_create_events(user):
        raise NotPermitted(_("Your account may not set up events. Ask the operators of this installation."))
    actor = Actor.staff(user)
    slug = asked_for(request, "like")
    like = event_to_copy(actor, slug) if slug else None
    form = EventForm(
        request.POST or None, initial=_usual() if like is None else _again(like), locked=BEFORE_OPENING
    )
    staff = roles_to_copy(like, actor) if like is not None and can(actor, "staff.manage", like) else ()
    with_staff = bool(staff) and "with_staff" in request.POST
    status = 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            made: list[Event] = []
            submission = submit(
                request,
                actor,
                lambda: made.append(create_event(actor, like=like, with_staff=with_staff, **form.settings())),
                to=lambda: reverse("staff-overview", args=[made[0].slug]),
                done=DONE.format(form.cleaned_data["name"]),
            )
            if submission.response is not None:
                return submission.response
            form.show_errors(submission)
            status = submission.status
    return render(
        request,
        "events/create_event.html",
        {
            "form": form,
            "suggestions": suggestions(),
            "key": new_key(),
            "like": like,
            "likes": events_of_staff(user),
            "staff": staff,
            "with_staff": with_staff or request.method == "GET",
        },
        status=status,
    )


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
