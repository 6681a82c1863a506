"""A league: its public standings with their derivations and history, and setting one up."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from frontend.addresses import asked_for, page_number
from frontend.charts.views import FORMS, chart_of, figure_as
from frontend.confirmations import ReasonForm, override_context
from frontend.downloads import JSON, csv_file
from frontend.form_actions import Submission, new_key, status_after, submit, submit_form
from frontend.leagues.forms import LeagueForm
from frontend.leagues.table import (
    explained,
    league_csv,
    lines_of,
    points_figure,
    qualified_lines,
    sum_text,
)
from frontend.series.forms import EventToAddForm
from frontend.series.visits import SeriesVisit, actor_of, team_page
from tables.core import notices
from tables.core.errors import NotVisible
from tables.core.held_roles import HeldRole
from tables.core.paging import part_of
from tables.core.text.csv import csv_text
from tables.core.text.plain import whole_number
from tables.series.leagues import actions
from tables.series.leagues.models import League
from tables.series.leagues.queries import (
    UNKNOWN_LEAGUE,
    LeagueReading,
    effect_of,
    league_archive,
    league_events,
    read_league,
    rule_of,
    visible_league,
)
from tables.series.leagues.rules.archive import league_json
from tables.series.leagues.rules.rule import LeagueRule
from tables.series.leagues.wording import rule_sentences
from tables.series.queries import events_of

PAGE = 200
"""Rows of a page."""
MAX_FOLLOWED = 20
"""Events that a page follows."""


@require_GET
def league(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the standings of a league, after the latest of its events or after the one asked for."""
    found, role, reading = _read(request, slug, after=_after(request))
    page = part_of(reading.standings.rows, page_number(request), PAGE)
    figure = points_figure(reading)
    files = tuple((str(label), reverse("league-chart", args=[slug, form])) for form, label in FORMS.items())
    context = {
        "league": found,
        "reading": reading,
        "page": page,
        "lines": lines_of(slug, reading, page.rows),
        "columns": [event for event in reading.events if event.counts],
        "history": _history(reading),
        "chart": chart_of(figure, files) if figure is not None else None,
        "qualified": qualified_lines(slug, reading),
        "is_final": all(event.is_over for event in reading.events),
        "rule": rule_sentences(reading.standings.rule),
        **(_stream(found, reading) if _after(request) is None else {}),
        "may_edit": role is not None and role.permits("league.edit"),
        "may_qualify": role is not None and role.permits("league.qualify"),
    }
    return render(request, "leagues/league.html", context)


def _stream(league: League, reading: LeagueReading) -> dict[str, Any]:
    """Return what the stream script reads: the page follows the series, and the events to come and under way
    whose results its reader may see."""
    followed = [event.topic for event in reading.events if event.topic]
    topics = [f"series/{league.series_id}", *followed[:MAX_FOLLOWED]]
    return {
        "stream_topics": " ".join(topics),
        "stream_ticket": notices.ticket_for(topics),
        "revision": league.series.revision,
    }


@require_GET
def entrant(request: HttpRequest, slug: str, entrant: str) -> HttpResponse:
    """Explain the line of somebody in a league, figure by figure."""
    found, _role, reading = _read(request, slug)
    row = reading.standings.row_of(entrant)
    if row is None:
        raise Http404
    rule = reading.standings.rule
    context = {
        "league": found,
        "name": reading.names()[entrant],
        "row": row,
        "results": explained(rule, reading, row),
        "sum": sum_text(row),
        "rule": rule_sentences(rule),
    }
    return render(request, "leagues/entrant.html", context)


@require_GET
def standings_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the standings as CSV."""
    _league, _role, reading = _read(request, slug)
    return csv_file(f"{slug}-standings.csv", league_csv(reading))


@require_GET
def qualified_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Send who qualifies, and why, as CSV: the list of invitations."""
    _league, _role, reading = _read(request, slug)
    rows = [(line.name, line.why) for line in qualified_lines(slug, reading)]
    return csv_file(f"{slug}-qualified.csv", csv_text(("player", "qualified by"), rows))


@require_http_methods(["GET", "POST"])
def final(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Register everybody who qualifies as players of a final."""
    return _of_league("league.qualify", _final)(request, slug)


def _final(request: HttpRequest, visit: SeriesVisit, found: League) -> HttpResponse:
    slug = found.slug
    counting = league_events(found).values("pk")
    form = EventToAddForm(request.POST or None, events=events_of(visit.series).exclude(pk__in=counting))
    submission = submit_form(
        request,
        visit.actor,
        form,
        lambda: actions.register_qualified(found, visit.actor, slug=form.cleaned_data["slug"]),
        to=reverse("league", args=[slug]),
        done=_("Everybody who qualified is registered in the final."),
    )
    reading = read_league(found, is_team=True)
    context = {
        "league": found,
        "form": form,
        "qualified": qualified_lines(slug, reading),
        "key": new_key(),
    }
    return submission.response or render(
        request, "leagues/final.html", context, status=status_after(request, submission)
    )


@require_GET
def archive(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the file from which everybody recomputes the league, as visitors read it."""
    found, _role = visible_league(slug, actor_of(request))
    content = league_json(league_archive(found, read_league(found, is_team=False)))
    headers = {"Content-Disposition": f'attachment; filename="{slug}.json"'}
    return HttpResponse(json.dumps(content, ensure_ascii=False, indent=1), content_type=JSON, headers=headers)


@require_GET
def chart(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """Send the chart of the points as SVG or PNG, or its table as CSV."""
    _league, _role, reading = _read(request, slug)
    figure = points_figure(reading) if form in FORMS else None
    if figure is None:
        raise Http404
    return figure_as(figure, f"{slug}-points", form)


@require_http_methods(["GET", "POST"])
@team_page("league.edit")
def new(request: HttpRequest, visit: SeriesVisit) -> HttpResponse:
    """Announce a league."""
    choices = list(events_of(visit.series))
    initial = LeagueForm.initial_of(LeagueRule()) | {"events": [event.slug for event in choices]}
    form = LeagueForm(request.POST or None, choices=choices, initial=initial)
    created: list[League] = []
    submission = submit_form(
        request,
        visit.actor,
        form,
        lambda: created.append(actions.create_league(visit.series, visit.actor, **form.league())),
        to=lambda: reverse("league", args=[created[0].slug]),
        done=_("The league is announced."),
    )
    context = {"form": form, "series": visit.series, "key": new_key()}
    return submission.response or render(
        request, "leagues/edit.html", context, status=status_after(request, submission)
    )


@require_http_methods(["GET", "POST"])
def edit(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Change a league; once an event is over, the page shows the effect first and asks for the reason."""
    return _of_league("league.edit", _edit)(request, slug)


def _edit(request: HttpRequest, visit: SeriesVisit, found: League) -> HttpResponse:
    slug = found.slug
    choices = list(events_of(visit.series))
    initial = LeagueForm.initial_of(rule_of(found)) | {
        "name": found.name,
        "is_public": found.is_public,
        "events": [event.slug for event in league_events(found)],
    }
    form = LeagueForm(request.POST or None, choices=choices, initial=initial)
    submission = submit_form(
        request,
        visit.actor,
        form,
        lambda: actions.change_league(
            found,
            visit.actor,
            **form.league(),
            reason=request.POST.get("reason", ""),
            override="override" in request.POST,
        ),
        to=reverse("league", args=[slug]),
        done=_("The league is saved."),
        asks_to_override=True,
    )
    context = {
        "form": form,
        "series": visit.series,
        "league": found,
        "key": new_key(),
        "effect": _effect(found, form) if submission.warnings else None,
        **override_context(request, submission),
    }
    return submission.response or render(
        request, "leagues/edit.html", context, status=status_after(request, submission)
    )


def _effect(found: League, form: LeagueForm) -> Any:
    sent = form.league()
    events = list(events_of(found.series).filter(slug__in=sent["events"]))
    return effect_of(found, actions.checked_rule(sent["rule"]), events)


@require_http_methods(["GET", "POST"])
def delete(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Ask, then delete a league."""
    return _of_league("league.edit", _delete)(request, slug)


def _delete(request: HttpRequest, visit: SeriesVisit, found: League) -> HttpResponse:
    slug = found.slug
    form, submission = ReasonForm(request.POST or None), Submission()
    if request.method == "POST" and form.is_valid():
        submission = submit(
            request,
            visit.actor,
            lambda: actions.delete_league(found, visit.actor, reason=form.cleaned_data["reason"]),
            to=reverse("series", args=[visit.series.slug]),
            done=_("The league “{name}” is deleted.").format(name=found.name),
        )
        form.show_errors(submission.error)
    context = {
        "league": found,
        "text": _("The standings of “{name}” are no longer shown. Its events stay as they are.").format(
            name=found.name
        ),
        "form": form,
        "cancel_url": reverse("league", args=[slug]),
        "key": new_key(),
    }
    return submission.response or render(request, "leagues/delete.html", context, status=submission.status)


def _of_league(
    verb: str, view: Callable[[HttpRequest, SeriesVisit, League], HttpResponse]
) -> Callable[[HttpRequest, str], HttpResponseBase]:
    """Return a page for the team of a league's series whose role permits `verb`, by the league's slug."""

    def page(request: HttpRequest, slug: str) -> HttpResponseBase:
        found = League.objects.select_related("series").filter(slug=slug).first()
        if found is None:
            raise NotVisible(UNKNOWN_LEAGUE)
        return team_page(verb)(view)(request, found.series.slug, found)

    return page


def _read(
    request: HttpRequest, slug: str, *, after: int | None = None
) -> tuple[League, HeldRole | None, LeagueReading]:
    found, role = visible_league(slug, actor_of(request))
    return found, role, read_league(found, is_team=role is not None, after=after)


def _after(request: HttpRequest) -> int | None:
    """Return after how many events the standings are asked for; None for all, also for nonsense."""
    number = whole_number(asked_for(request, "after"), digits=3)
    return number if number else None


def _history(reading: LeagueReading) -> list[dict[str, Any]]:
    """Return the events of a league with their winners, and the address of the standings after each."""
    names = reading.names()
    outcomes = {event.key: event for event in reading.standings.events}
    rows, counted = list[dict[str, Any]](), 0
    for card in reading.events:
        outcome = outcomes.get(card.slug)
        counted += outcome is not None
        winner = outcome.winner if outcome is not None and outcome.is_over else None
        rows.append(
            {
                "event": card,
                "field": outcome.field if outcome is not None else None,
                "winner": names[winner] if winner else "",
                "after": f"?after={counted}" if outcome is not None else "",
            }
        )
    return rows
