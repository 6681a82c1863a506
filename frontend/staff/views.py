"""Who works at the event: roles given, changed and taken back."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from frontend.access import StaffVisit, staff_page
from frontend.addresses import for_others
from frontend.confirmations import Question, Subject, confirm, confirm_page
from frontend.form_pages import FormPage, form_page
from frontend.frames import render_staff
from frontend.staff.forms import MemberForm, NarrowForm, RoleForm
from tables.core.access import STAFF_ACTIONS, actions_of
from tables.events.models import Event
from tables.staff.actions import (
    GrantedRole,
    change_role,
    grant_role,
    narrow_role,
    renew_set_password_link,
    revoke_role,
)
from tables.staff.models import EventRole, Role
from tables.staff.password_links import SetPasswordLink
from tables.staff.queries import action_titles, matrix, staff_of

NEW_LINK = "set_password_link"


@require_GET
@staff_page("event.view")
def staff(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Show the staff, and what each role may do; a set-password link just made is shown this once."""
    link = request.session.pop(NEW_LINK, None) if visit.can("staff.manage") else None
    return render_staff(
        request,
        visit,
        "staff",
        "staff/staff.html",
        {
            "members": [(member, action_titles(member.actions or ())) for member in staff_of(visit.event)],
            "roles": list(Role),
            "matrix": matrix(),
            "new_link": link,
            "may_manage": visit.may_change("staff.manage"),
        },
    )


@require_http_methods(["GET", "POST"])
@staff_page("staff.manage")
def add(request: HttpRequest, visit: StaffVisit) -> HttpResponse:
    """Give somebody a role; a new account gets a link to choose its password."""
    form = MemberForm(request.POST or None, initial={"role": Role.SCOREKEEPER})
    granted: list[GrantedRole] = []
    return form_page(
        request,
        visit,
        FormPage(
            "staff",
            _("Staff"),
            _("Add somebody"),
            _("Add to the staff"),
            _url(visit.event),
            title=_("Add to the staff"),
        ),
        form,
        lambda: granted.append(grant_role(visit.event, visit.actor, **form.cleaned_data)),
        to=lambda: remember_link(request, granted[0].role, granted[0].set_password, _url(visit.event)),
        done=lambda: _("{username} is on the staff.").format(username=form.cleaned_data["username"]),
    )


@require_http_methods(["GET", "POST"])
@staff_page("staff.manage")
def change(request: HttpRequest, visit: StaffVisit, pk: int) -> HttpResponse:
    """Give a member of staff another role."""
    member = _member(visit.event, pk)
    form = RoleForm(request.POST or None, initial={"role": member.role})
    return form_page(
        request,
        visit,
        FormPage(
            "staff",
            _("Staff"),
            _("Role of {username}").format(username=member.user.username),
            _("Save role"),
            _url(visit.event),
        ),
        form,
        lambda: change_role(member, visit.actor, form.cleaned_data["role"]),
        done=lambda: _("{username} now has the role {role}.").format(
            username=member.user.username, role=Role(form.cleaned_data["role"]).label
        ),
    )


@require_http_methods(["GET", "POST"])
@staff_page("staff.manage")
def narrow(request: HttpRequest, visit: StaffVisit, pk: int) -> HttpResponse:
    """Leave a member of staff only some actions of the role, or all of them again."""
    member = _member(visit.event, pk)
    whole = actions_of(Role(member.role))
    form = NarrowForm(
        request.POST or None,
        whole={verb: title for verb, (title, _roles) in STAFF_ACTIONS.items() if verb in whole},
        left=member.actions,
        base="event.view",
        of_whole_role="staff.manage",
    )
    return form_page(
        request,
        visit,
        FormPage(
            "staff",
            _("Staff"),
            _("What {username} may do as {role}").format(
                username=member.user.username, role=Role(member.role).label
            ),
            _("Save"),
            _url(visit.event),
        ),
        form,
        lambda: narrow_role(member, visit.actor, form.cleaned_data["actions"]),
        done=_("Saved what {username} may do.").format(username=member.user.username),
    )


@require_http_methods(["GET", "POST"])
@staff_page("staff.manage")
def renew_link(request: HttpRequest, visit: StaffVisit, pk: int) -> HttpResponse:
    """Ask, then make another set-password link for a new account."""
    member = _member(visit.event, pk)
    made: list[SetPasswordLink] = []
    return confirm(
        request,
        visit,
        "staff",
        Question(
            _("Create another link for {username}?").format(username=member.user.username),
            _("It is shown once and is valid for three days, or until a password has been chosen."),
            _("Create a link"),
            _("Give the link to its owner. It is shown only now."),
        ),
        lambda yes: made.append(renew_set_password_link(member, visit.actor)),
        to=lambda: remember_link(request, member, made[-1], _url(visit.event)),
        cancel=_url(visit.event),
        revision=visit.event.revision,
    )


def remember_link(request: HttpRequest, role: EventRole, link: SetPasswordLink | None, to: str) -> str:
    """Keep a link in the sender's own session until the page at `to`, which is returned, shows it."""
    if link is not None:
        path = reverse("set-password", args=[link.uid, link.token])
        request.session[NEW_LINK] = {
            "username": role.user.username,
            "url": for_others(request, path),
        }
    return to


def _member(event: Event, pk: int) -> EventRole:
    member = get_object_or_404(EventRole.objects.select_related("user"), event=event, pk=pk)
    member.event = event
    return member


def _url(event: Event) -> str:
    return reverse("staff-staff", args=[event.slug])


remove = confirm_page(
    "staff.manage",
    Subject("staff", _member, lambda member: _url(member.event), lambda member: member.event.revision),
    lambda member: Question(
        _("Remove {username} from the staff?").format(username=member.user.username),
        _(
            "The account stays, and so do this person’s entries in the journal. This person can no longer "
            "see the event’s staff pages."
        ),
        _("Remove from staff"),
        _("{username} was removed from the staff.").format(username=member.user.username),
        danger=True,
    ),
    lambda member, actor, yes: revoke_role(member, actor),
)
