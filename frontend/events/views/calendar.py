"""The events that everybody may see by month, and as a feed for calendars."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from itertools import groupby

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from frontend.addresses import for_others
from frontend.series.visits import actor_of
from tables.core import timekeeping
from tables.events.models import Event, EventStatus
from tables.events.queries.calendar import entry_of, icalendar
from tables.series.queries import events_of, visible_series

PAST = timedelta(days=60)
"""So long events stay in the calendar after their start."""
MAX_EVENTS = 500
ICALENDAR = "text/calendar; charset=utf-8"


@require_GET
def calendar(request: HttpRequest) -> HttpResponse:
    """Show the events of the installation by month. One SQL query besides the visitor's."""
    months = [(month, list(events)) for month, events in groupby(_public_events(), key=_month)]
    return render(request, "events/calendar.html", {"months": months})


@require_GET
def feed(request: HttpRequest) -> HttpResponse:
    """Send the events of the installation as iCalendar."""
    return _file(request, _public_events(), _("Kingsmoot"), "kingsmoot")


@require_GET
def series_feed(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the events of a series that everybody may see as iCalendar."""
    series, _role = visible_series(slug, actor_of(request))
    events = events_of(series).exclude(status=EventStatus.DRAFT)[:MAX_EVENTS]
    return _file(request, events, series.name, series.slug)


def _month(event: Event) -> date:
    return event.starts_at.astimezone(event.zone).date().replace(day=1)


def _public_events() -> list[Event]:
    rows = Event.objects.exclude(status=EventStatus.DRAFT).filter(starts_at__gte=timekeeping.now() - PAST)
    return list(rows.order_by("starts_at", "pk")[:MAX_EVENTS])


def _file(request: HttpRequest, events: Iterable[Event], name: str, file: str) -> HttpResponse:
    host = request.get_host().partition(":")[0]
    entries = (
        entry_of(event, for_others(request, reverse("public-event", args=[event.slug])), host)
        for event in events
    )
    return calendar_file(icalendar(entries, name), file)


def calendar_file(content: bytes, name: str) -> HttpResponse:
    """Return an iCalendar file of that name."""
    return HttpResponse(
        content, content_type=ICALENDAR, headers={"Content-Disposition": f'inline; filename="{name}.ics"'}
    )
