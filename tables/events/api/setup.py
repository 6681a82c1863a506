"""Events: listed, set up, changed, at a glance, and as an archive."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import serializers

from tables.archive.actions.backup import back_up_event
from tables.archive.queries.archive import archive_text
from tables.archive.queries.backup import file_name
from tables.core.api.callers import CALLERS_OF_ANY_KIND, EVENT_CREATORS, Call, anyone, staff
from tables.core.api.fields import (
    Choice,
    Flag,
    FlagAsked,
    Reasoned,
    Several,
    StrictSerializer,
    Text,
    WholeNumber,
)
from tables.core.api.files import ARCHIVE, FileQuery, NamedText
from tables.core.api.pagination import Paging
from tables.core.api.routes import ListOf, PageOf, Routes
from tables.core.errors import Malformed
from tables.core.paging import Page
from tables.event_templates.queries import beginning_of
from tables.events.actions import setup
from tables.events.actions.effects import effect_of_settings
from tables.events.api.settings import (
    EventSerializer,
    NewEventSerializer,
    SettingsAskedSerializer,
    SettingsSerializer,
)
from tables.events.models import Event, EventStatus
from tables.events.queries.cards import MONTH, EventCard, visible_events
from tables.events.queries.copying import beginning_like
from tables.events.queries.overview import EventOverview, event_overview
from tables.events.queries.printed_rules import PrintedRules, printed_rules
from tables.live.play.decks import judge_again
from tables.live.play.online import require_playable
from tables.results.rules.corrections import StandingChange

routes = Routes("events")

EVENT = "events/<slug:slug>/"


class EventsQuery(Paging):
    """Which events are asked for."""

    status = Several(child=Choice(EventStatus.choices), default=list, max_length=5)
    mine = FlagAsked(default=False, help_text=gettext_lazy("Only those the caller works at or plays in."))
    search = Text(
        default="", max_length=100, allow_blank=True, help_text=gettext_lazy("A part of the name or place.")
    )
    month = serializers.RegexField(
        MONTH,
        default="",
        max_length=7,
        help_text=gettext_lazy("The month in which events start, such as 2026-12."),
    )


class RoundsAnnouncedSerializer(Reasoned):
    """How many rounds the event has; once it has started this takes a reason (R-3)."""

    rounds_announced = WholeNumber(min_value=1, max_value=20)


@dataclass(frozen=True, slots=True)
class EventBackup:
    """An event backup: the name to save it under and the text of the file (null when it is asked again)."""

    name: str
    content: str


class BackupSerializer(StrictSerializer):
    """An event backup that is wanted in spite of what is wrong with it."""

    override = Flag(
        default=False, help_text=gettext_lazy("Return the file even if this program cannot read it.")
    )


@routes.get("events/", CALLERS_OF_ANY_KIND, PageOf(EventCard), EventsQuery)
def list_events(call: Call) -> Page[EventCard]:
    """Events: those open to everybody, and the caller's own; the latest first."""
    caller, asked = call.actor_or_none, call.sent
    return visible_events(
        caller.user if caller else None,
        caller.player if caller else None,
        statuses=asked["status"],
        only_mine=asked["mine"],
        search=asked["search"],
        month=asked["month"],
        page=asked["page"],
        page_size=asked["page_size"],
    )


@routes.post("events/", EVENT_CREATORS, NewEventSerializer, EventSerializer, status=201, if_match=False)
def create_event(call: Call) -> Event:
    """Set up an event as a draft, with a secret seed and its public commitment (R-50)."""
    settings = dict(call.sent)
    require_playable(settings.get("online", {}))
    slug, template = settings.pop("like", ""), settings.pop("template", None)
    if slug and template is not None:
        raise Malformed.at("template", _("A new event begins like another or with a template, not both."))
    like = beginning_like(call.actor, slug) if slug else None
    if template is not None:
        like = beginning_of(call.actor, template)
    return setup.create_event(call.actor, like=like, **settings)


@routes.get(EVENT, anyone(), EventSerializer)
def read_event(call: Call) -> Event:
    """One event with all its settings and the rule options in force."""
    return call.event


@routes.get(f"{EVENT}rules/", anyone(), PrintedRules)
def read_rules(call: Call) -> PrintedRules:
    """The rules of an event for its players, in sentences: tables, points by place, byes and tiebreakers."""
    return printed_rules(call.event)


@routes.patch(EVENT, staff("event.edit"), SettingsSerializer, EventSerializer)
def change_event(call: Call) -> Event:
    """Change settings of an event."""
    require_playable(call.sent.get("online", {}))
    changed = setup.change_event(call.event, call.actor, expected=call.expected, **call.sent)
    if "card_pool" in call.sent:
        judge_again(changed, call.actor)
        changed.refresh_from_db()
    return changed


@routes.preview(f"{EVENT}effect/", staff("event.edit"), SettingsAskedSerializer, ListOf(StandingChange))
def preview_settings(call: Call) -> tuple[StandingChange, ...]:
    """Return how another format or other rule options would change the standings; nothing is saved."""
    return effect_of_settings(call.event, call.actor, **call.sent)


@routes.post(f"{EVENT}rounds-announced/", staff("event.rounds"), RoundsAnnouncedSerializer, EventSerializer)
def announce_rounds(call: Call) -> Event:
    """Announce another number of rounds (R-3)."""
    return setup.change_rounds(
        call.event,
        call.actor,
        call.sent["rounds_announced"],
        reason=call.sent["reason"],
        expected=call.expected,
    )


@routes.get(f"{EVENT}overview/", staff("event.view"), EventOverview)
def read_overview(call: Call) -> EventOverview:
    """Return the event at a glance, and what its organizer does next."""
    return event_overview(call.event)


@routes.get(f"{EVENT}archive.json", staff("event.export"), ARCHIVE, FileQuery)
def download_archive(call: Call) -> NamedText:
    """Return the event as a `kingsmoot-event/1` archive.

    It holds no contacts, private links or accounts, and the seed only once it is revealed.
    """
    return NamedText(f"{call.event.slug}.json", archive_text(call.event, override=call.sent["override"]))


@routes.post(
    f"{EVENT}backup/",
    staff("event.back_up"),
    BackupSerializer,
    EventBackup,
    if_match=False,
    secrets=("content",),
)
def back_up(call: Call) -> EventBackup:
    """Make an event backup: the archive with all that it leaves out, secret seed and private links too.

    The journal keeps it, each player reads it beside the private link, and live tables are told. Nobody who
    plays at a live table of the event is given one. `manage.py restore_event` brings the event back.
    """
    content = back_up_event(call.event, call.actor, override=call.sent["override"])
    return EventBackup(file_name(call.event), content)
