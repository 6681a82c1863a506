"""People across events: for the team of a series, for themselves, and as far as they allow for everybody."""

from __future__ import annotations

import json
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.serializers.json import DjangoJSONEncoder
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from frontend.addresses import asked_for, for_others
from frontend.confirmations import ReasonForm
from frontend.downloads import JSON
from frontend.form_actions import NOTHING_SENT, new_key, status_after, submit, submit_form
from frontend.people.forms import ForgetForm, ProfileForm
from frontend.series.visits import SeriesVisit, actor_of, team_page, team_sections
from tables.live.view import words
from tables.live.view.listing import replayable
from tables.series.people import actions, forgetting
from tables.series.people.queries import profiles
from tables.series.people.queries.data import data_of_person
from tables.series.people.queries.people import penalties_of, people_of, person_behind, players_named
from tables.staff.models import User

SEPARATOR = "."
"""Between the slug of an event and the key of a player, in addresses and forms."""


@require_http_methods(["GET", "POST"])
@team_page("person.view")
def people(request: HttpRequest, visit: SeriesVisit) -> HttpResponse:
    """List people with players at several events; find players by name, and mark them as the same person."""
    search, submission = asked_for(request, "q"), NOTHING_SENT
    if request.method == "POST":
        chosen = [_player(each) for each in request.POST.getlist("player")]
        submission = submit(
            request,
            visit.actor,
            lambda: actions.mark_same_person(
                visit.series, visit.actor, players=chosen, reason=request.POST.get("reason", "")
            ),
            to=reverse("series-people", args=[visit.series.slug]),
            done=_("The players are marked as the same person."),
        )
    context = {
        "series": visit.series,
        "sections": team_sections(visit.series.slug, visit.role, "series-people"),
        "people": [(f"{rows[-1].event}{SEPARATOR}{rows[-1].key}", rows) for rows in people_of(visit.series)],
        "found": players_named(visit.series, search),
        "search": search,
        "may_mark": visit.can("person.mark"),
        "error": submission.error,
        "key": new_key(),
    }
    return submission.response or render(
        request, "people/people.html", context, status=status_after(request, submission)
    )


@require_GET
@team_page("person.view")
def person(request: HttpRequest, visit: SeriesVisit, entrant: str) -> HttpResponse:
    """Show the players of a person in the series, and to judges the penalties."""
    rows = person_behind(visit.series, *_player(entrant))
    if not rows:
        raise Http404
    context = {
        "series": visit.series,
        "sections": team_sections(visit.series.slug, visit.role, "series-people"),
        "rows": [(f"{row.event}{SEPARATOR}{row.key}", row) for row in rows],
        "name": rows[-1].name,
        "penalties": penalties_of(rows) if visit.can("person.penalties") else None,
        "may_mark": visit.can("person.mark"),
        "may_forget": visit.can("person.forget"),
        "entrant": entrant,
        "key": new_key(),
    }
    return render(request, "people/person.html", context)


@require_POST
@team_page("person.mark")
def part(request: HttpRequest, visit: SeriesVisit, entrant: str) -> HttpResponse:
    """Take a player back out of a marked person."""
    slug, key = _player(entrant)
    submission = submit(
        request,
        visit.actor,
        lambda: actions.part_person(visit.series, visit.actor, slug=slug, key=key),
        to=reverse("series-people", args=[visit.series.slug]),
        done=_("The player is a person of their own again."),
    )
    assert submission.response is not None, "there is nothing to refuse"
    return submission.response


@require_GET
@team_page("person.forget")
def person_data(request: HttpRequest, visit: SeriesVisit, entrant: str) -> HttpResponse:
    """Send what is stored about a person at the events of the series, as far as the visitor may read it."""
    slug, key = _player(entrant)
    data = data_of_person(visit.series, visit.actor, slug=slug, key=key)
    if data is None:
        raise Http404
    return _json_file(data, f"{entrant}.json")


@require_http_methods(["GET", "POST"])
@team_page("person.forget")
def forget_person(request: HttpRequest, visit: SeriesVisit, entrant: str) -> HttpResponse:
    """Ask, then make a person anonymous at all events of the series."""
    slug, key = _player(entrant)
    rows = person_behind(visit.series, slug, key)
    if not rows:
        raise Http404
    form, submission = ReasonForm(request.POST or None), NOTHING_SENT
    if request.method == "POST" and form.is_valid():
        submission = submit(
            request,
            visit.actor,
            lambda: forgetting.forget_person(
                visit.series, visit.actor, slug=slug, key=key, reason=form.cleaned_data["reason"]
            ),
            to=reverse("series-person", args=[visit.series.slug, entrant]),
            done=_("The person is anonymous at all events of the series."),
        )
        submission.show_errors(form)
    context = {
        "series": visit.series,
        "entrant": entrant,
        "rows": rows,
        "name": rows[-1].name,
        "form": form,
        "key": new_key(),
    }
    return submission.response or render(
        request, "people/forget_person.html", context, status=submission.status
    )


@require_http_methods(["GET", "POST"])
@login_required
def profile(request: HttpRequest) -> HttpResponse:
    """Show the account its own events, and let it choose what others may read."""
    actor = actor_of(request)
    assert actor is not None and actor.user is not None
    own = actions.own_profile(actor.user)
    form = ProfileForm(
        request.POST or None, initial={name: getattr(own, name) for name in ProfileForm.base_fields}
    )
    submission = submit_form(
        request,
        actor,
        form,
        lambda: actions.change_profile(actor, **form.cleaned_data),
        to=reverse("profile"),
        done=_("Your profile is saved."),
    )
    context = {
        "form": form,
        "own": own,
        "address": for_others(request, reverse("person", args=[own.key])) if own.is_public else "",
        **_shown(profiles.everything_of(own, words), actor.user),
        "key": new_key(),
    }
    return submission.response or render(
        request, "people/profile.html", context, status=status_after(request, submission)
    )


@require_GET
@login_required
def export(request: HttpRequest) -> HttpResponse:
    """Send the account everything that is stored about it across events, as JSON."""
    actor = actor_of(request)
    assert actor is not None and actor.user is not None
    return _json_file(profiles.export_of(actions.own_profile(actor.user), words), "kingsmoot-data.json")


@require_http_methods(["GET", "POST"])
@login_required
def forget_me(request: HttpRequest) -> HttpResponse:
    """Ask, then make the account's players anonymous and erase its profile; close it if that is wanted."""
    actor = actor_of(request)
    assert actor is not None and actor.user is not None
    form = ForgetForm(request.POST or None, user=actor.user)
    submission = submit_form(
        request,
        actor,
        form,
        lambda: forgetting.forget_account(actor, closes_account=form.cleaned_data["closes_account"]),
        to=lambda: reverse("home" if form.cleaned_data["closes_account"] else "profile"),
        done=_("You are forgotten: your players show only a number, and your profile is erased."),
    )
    context = {
        "form": form,
        "unfinished": forgetting.unfinished_events(actor.user),
        "key": new_key(),
    }
    return submission.response or render(
        request, "people/forget_me.html", context, status=status_after(request, submission)
    )


@require_GET
def public_profile(request: HttpRequest, key: str) -> HttpResponse:
    """Show what somebody lets everybody read."""
    actor = actor_of(request)
    reader = actor.user if actor is not None else None
    return render(request, "people/public.html", _shown(profiles.public_profile(key, words), reader))


def _shown(shown: profiles.ShownProfile, reader: User | None) -> dict[str, Any]:
    """Return what `shown.html` needs: the profile, and which of its games the reader may replay."""
    return {"shown": shown, "replays": replayable([row.key for row in shown.games or ()], reader)}


def _json_file(data: object, name: str) -> HttpResponse:
    text = json.dumps(data, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
    return HttpResponse(
        text,
        content_type=JSON,
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"},
    )


def _player(text: str) -> tuple[str, str]:
    slug, _separator, key = text.replace("\0", "").partition(SEPARATOR)
    return slug, key
