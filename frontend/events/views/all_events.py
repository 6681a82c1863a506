"""Every event of the installation, for its administrators: who organizes it, and a role for somebody."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods

from frontend.addresses import page_number
from frontend.form_actions import new_key, status_after, submit_form
from frontend.operations.views import administrators_only
from frontend.staff.forms import MemberForm
from frontend.staff.views import NEW_LINK, remember_link
from tables.core.access import Actor
from tables.events.models import Event
from tables.events.queries.cards import every_event
from tables.staff.actions import GrantedRole, appoint
from tables.staff.models import Role, User


@require_GET
@administrators_only
def all_events(request: HttpRequest) -> HttpResponseBase:
    """List the events; a set-password link just made is shown this once."""
    context = {
        "events": every_event(page=page_number(request)),
        "new_link": request.session.pop(NEW_LINK, None),
    }
    return render(request, "events/all_events.html", context)


@require_http_methods(["GET", "POST"])
@administrators_only
def give_role(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Give somebody a role at an event, also where it has no staff; its journal says who did."""
    user = request.user
    assert isinstance(user, User)
    event = get_object_or_404(Event, slug=slug)
    form = MemberForm(request.POST or None, initial={"username": user.get_username(), "role": Role.ORGANIZER})
    granted: list[GrantedRole] = []
    submission = submit_form(
        request,
        Actor.staff(user),
        form,
        lambda: granted.append(appoint(event, Actor.staff(user), **form.cleaned_data)),
        to=lambda: remember_link(request, granted[0].role, granted[0].set_password, reverse("all-events")),
        done=lambda: (
            f"{form.cleaned_data['username']} is {Role(form.cleaned_data['role']).label.lower()} "
            f"of {event.name}."
        ),
    )
    return submission.response or render(
        request,
        "events/give_role.html",
        {"event": event, "form": form, "key": new_key()},
        status=status_after(request, submission),
    )
