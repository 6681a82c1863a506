"""A series: its public page, and what its team does there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from frontend.access import event_creator
from frontend.addresses import page_number
from frontend.form_actions import Submission, new_key, status_after, submit, submit_form
from frontend.markdown import as_html
from frontend.series.forms import EventToAddForm, SeriesForm, TeamForm
from frontend.series.visits import SeriesVisit, actor_of, team_page, team_sections
from frontend.staff.forms import NarrowForm
from tables.events.models import EventStatus
from tables.series import actions
from tables.series.access import SERIES_ACTIONS, actions_of
from tables.series.export import series_export
from tables.series.models import Series
from tables.series.queries import (
    TeamMember,
    events_to_add,
    journal_of,
    series_of,
    series_view,
    team_of,
    visible_series,
)


@require_GET
@login_required
def series_list(request: HttpRequest) -> HttpResponse:
    """List the series at which the account has a role."""
    actor = actor_of(request)
    assert actor is not None and actor.user is not None
    return render(request, "series/list.html", {"series": series_of(actor.user)})


@require_http_methods(["GET", "POST"])
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Create a series."""
    actor = event_creator(request)
    form = SeriesForm(request.POST or None)
    created: list[Series] = []
    submission = submit_form(
        request,
        actor,
        form,
        lambda: created.append(actions.create_series(actor, **form.cleaned_data)),
        to=lambda: reverse("series-events", args=[created[0].slug]),
        done=_("The series is set up. Add its events."),
    )
    context = {"form": form, "key": new_key(), "series": None}
    return submission.response or render(
        request, "series/edit.html", context, status=status_after(request, submission)
    )


OVER = (EventStatus.FINISHED, EventStatus.ARCHIVED)
"""Events that come after the others in the list of a series."""


@require_GET
def series(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a series with its events and leagues. Four SQL queries for a visitor."""
    found, role = visible_series(slug, actor_of(request))
    view = series_view(found, is_team=role is not None)
    context = {
        "series": view,
        "events": sorted(view.events, key=lambda event: event.status in OVER),
        "description": as_html(found.description),
        "sections": team_sections(slug, role, "series"),
        "takes_registrations": any(event.takes_registrations for event in view.events),
        "may_edit_leagues": role is not None and role.permits("league.edit"),
    }
    return render(request, "series/series.html", context)


@require_http_methods(["GET", "POST"])
@team_page("series.view")
def events(request: HttpRequest, visit: SeriesVisit) -> HttpResponse:
    """List the events of a series, and add one."""
    user = visit.actor.user
    assert user is not None
    may = visit.can("series.events")
    form = EventToAddForm(request.POST or None, events=events_to_add(visit.series, user) if may else ())
    done = _("The event belongs to the series.")
    submission = _submitted(
        request, visit, form, lambda: actions.add_event(visit.series, visit.actor, **form.cleaned_data), done
    )
    context = {"form": form if may else None, "view": series_view(visit.series, is_team=True)}
    return submission.response or _page(request, visit, "series-events", context, submission)


@require_POST
@team_page("series.events")
def remove(request: HttpRequest, visit: SeriesVisit) -> HttpResponse:
    """Take an event out of the series."""
    slug = request.POST.get("slug", "")
    submission = submit(
        request,
        visit.actor,
        lambda: actions.remove_event(visit.series, visit.actor, slug=slug),
        to=reverse("series-events", args=[visit.series.slug]),
        done=_("The event no longer belongs to the series."),
    )
    context = {"error": submission.error, "view": series_view(visit.series, is_team=True)}
    return submission.response or _page(request, visit, "series-events", context, submission)


@require_http_methods(["GET", "POST"])
@team_page("series.view")
def team(request: HttpRequest, visit: SeriesVisit) -> HttpResponse:
    """List the team, and give somebody a role."""
    form = TeamForm(request.POST or None)
    done = _("The role is given.")
    submission = _submitted(
        request,
        visit,
        form,
        lambda: actions.grant_series_role(visit.series, visit.actor, **form.cleaned_data),
        done,
        page="series-team",
    )
    context = {"form": form if visit.can("series.staff") else None, "members": _members(visit.series)}
    return submission.response or _page(request, visit, "series-team", context, submission)


@require_http_methods(["GET", "POST"])
@team_page("series.staff")
def narrow(request: HttpRequest, visit: SeriesVisit, username: str) -> HttpResponse:
    """Leave a member of the team only some actions of the role, or all of them again."""
    member = next((each for each in team_of(visit.series) if each.username == username), None)
    if member is None:
        raise Http404
    form = NarrowForm(
        request.POST or None,
        whole={verb: SERIES_ACTIONS[verb][0] for verb in SERIES_ACTIONS if verb in actions_of(member.role)},
        left=member.actions,
        base="series.view",
        of_whole_role="series.staff",
    )
    submission = _submitted(
        request,
        visit,
        form,
        lambda: actions.narrow_series_role(
            visit.series, visit.actor, username=username, actions=form.cleaned_data["actions"]
        ),
        _("Saved what {username} may do.").format(username=username),
        page="series-team",
    )
    return submission.response or _page(
        request, visit, "series-narrow", {"form": form, "member": member}, submission
    )


@require_POST
@team_page("series.staff")
def revoke(request: HttpRequest, visit: SeriesVisit) -> HttpResponse:
    """Take somebody off the team."""
    username = request.POST.get("username", "")
    submission = submit(
        request,
        visit.actor,
        lambda: actions.revoke_series_role(visit.series, visit.actor, username=username),
        to=reverse("series-team", args=[visit.series.slug]),
        done=_("{username} is off the team.").format(username=username),
    )
    context = {"error": submission.error, "members": _members(visit.series)}
    return submission.response or _page(request, visit, "series-team", context, submission)


@require_GET
@team_page("series.journal")
def journal(request: HttpRequest, visit: SeriesVisit) -> HttpResponse:
    """Show what the team did, the latest first. Two SQL queries besides the visit's."""
    page = journal_of(visit.series, page_number(request))
    return _page(request, visit, "series-journal", {"page": page})


@require_GET
@team_page("series.export")
def export(request: HttpRequest, visit: SeriesVisit) -> HttpResponseBase:
    """Send everything of the series as one file."""
    return FileResponse(
        series_export(visit.series, visit.actor), as_attachment=True, filename=f"{visit.series.slug}.zip"
    )


@require_http_methods(["GET", "POST"])
@team_page("series.edit")
def edit(request: HttpRequest, visit: SeriesVisit) -> HttpResponse:
    """Change what a series says of itself."""
    stored = {key: getattr(visit.series, key) for key in SeriesForm.base_fields}
    form = SeriesForm(request.POST or None, initial=stored)
    done = _("The series is saved.")
    submission = _submitted(
        request,
        visit,
        form,
        lambda: actions.change_series(visit.series, visit.actor, **form.cleaned_data),
        done,
        page="series-edit",
    )
    return submission.response or _page(request, visit, "series-edit", {"form": form}, submission)


def _members(series: Series) -> list[tuple[TeamMember, list[str]]]:
    """Return the team, each with the titles of the actions that are left of a narrowed role."""
    return [
        (member, [str(SERIES_ACTIONS[verb][0]) for verb in SERIES_ACTIONS if verb in (member.actions or ())])
        for member in team_of(series)
    ]


def _submitted(
    request: HttpRequest,
    visit: SeriesVisit,
    form: forms.Form,
    action: Callable[[], object],
    done: str,
    *,
    page: str = "series-events",
) -> Submission:
    to = reverse(page, args=[visit.series.slug])
    return submit_form(request, visit.actor, form, action, to=to, done=done)


def _page(
    request: HttpRequest,
    visit: SeriesVisit,
    name: str,
    context: dict[str, Any],
    submission: Submission | None = None,
) -> HttpResponse:
    """Return a page of the team; each has the template of its route's name."""
    frame = {
        "series": visit.series,
        "visit": visit,
        "sections": team_sections(visit.series.slug, visit.role, name),
        "key": new_key(),
    }
    status = 200 if submission is None else status_after(request, submission)
    template = f"series/{name.removeprefix('series-')}.html"
    return render(request, template, frame | context, status=status)
