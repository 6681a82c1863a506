"""One registration for several events of a series, such as a convention's."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from frontend.access import players_of, remember_player
from frontend.components.widgets import ExplainedCheckboxes
from frontend.confirmations import findings_in
from frontend.form_actions import new_key
from frontend.players.forms.own_page import SignUpForm
from frontend.series.visits import actor_of
from tables.accounts import sign_up_limits
from tables.core.errors import ActionError, NeedsOverride
from tables.core.network import address_of
from tables.core.text.languages import moment_text
from tables.events.models import Event
from tables.events.queries.calendar import expected_end
from tables.players.models import Player
from tables.series.models import Series
from tables.series.queries import events_of, visible_series
from tables.series.registration import open_events, register_for_several
from tables.staff.models import User


class SeveralForm(SignUpForm):
    """A registration with the events it is for."""

    events = forms.MultipleChoiceField(label=gettext_lazy("Events"), widget=ExplainedCheckboxes)

    field_order = ("events",)

    def __init__(self, *args: Any, series: Series, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields.pop("code", None)
        field = self.fields["events"]
        assert isinstance(field, forms.MultipleChoiceField)
        events = open_events(series)
        field.choices = [(event.slug, event.name) for event in events]
        assert isinstance(field.widget, ExplainedCheckboxes)
        field.widget.explanations = {event.slug: _times(event) for event in events}


@require_http_methods(["GET", "POST"])
def register(request: HttpRequest, slug: str) -> HttpResponse:
    """Register at several events at once; overlaps are reported before anything is saved."""
    series, _role = visible_series(slug, actor_of(request))
    form, status = SeveralForm(request.POST or None, series=series), 200
    warnings: tuple[object, ...] = ()
    if request.method == "POST":
        status = 400
        if form.is_valid():
            try:
                for player in _registered(request, series, form.cleaned_data):
                    remember_player(request, player)
            except NeedsOverride as error:
                status, warnings = error.status, findings_in(error)
            except ActionError as error:
                status = form.show_errors(request, error)
            else:
                return redirect("series-registered", slug)
    context = {"series": series, "form": form, "warnings": warnings, "key": new_key()}
    return render(request, "series/register.html", context, status=status)


@require_GET
def registered(request: HttpRequest, slug: str) -> HttpResponse:
    """Show where this browser's person is registered in the series, with the way to each event's page. Three
    SQL queries besides the visitor's."""
    series, _role = visible_series(slug, actor_of(request))
    events = list(events_of(series))
    players = players_of(request, events)
    rows = [(event, players[event.pk]) for event in events if event.pk in players]
    return render(request, "series/registered.html", {"series": series, "rows": rows})


def _times(event: Event) -> str:
    """Return when an event begins and should be over, in its own zone."""
    start = timezone.localtime(event.starts_at, event.zone)
    end = timezone.localtime(expected_end(event), event.zone)
    form = "minutes" if start.date() == end.date() else "weekday_minutes"
    return f"{moment_text(start, 'weekday_minutes')} – {moment_text(end, form)}"


def _registered(request: HttpRequest, series: Series, sent: dict[str, Any]) -> list[Player]:
    address, slugs = address_of(request), sent.pop("events")
    chosen = (event for event in open_events(series) if event.slug in slugs)
    sign_up_limits.require_sign_ups(chosen, address)
    return register_for_several(
        series,
        slugs,
        **sent,
        user=request.user if isinstance(request.user, User) else None,
        admit=lambda event: sign_up_limits.admitted(event, address=address, code=""),
        despite_overlaps="override" in request.POST,
    )
