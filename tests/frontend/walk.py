"""An event at which every address of the site exists, for walks through all pages."""

from __future__ import annotations

from typing import Any

from django.urls import URLPattern

from tables.events.models import EventStatus
from tables.judging.deck_checks.actions import draw_deck_checks
from tables.judging.penalties.actions import record_penalty
from tables.messages.actions import add_receiver, send_news
from tables.messages.models import Channel, Delivery, MessageKind
from tables.players.models import KeepApartGroup, PlayerStatus
from tables.rounds.models import RoundStatus
from tables.staff.models import Role
from tests.builders import a_round, an_event, players
from tests.cast import Cast
from tests.series import a_league_of

API_PREFIX = "api/"


def running_cast() -> Cast:
    """A running event with a closed and a playing round, a group, and somebody who waits."""
    cast = Cast(an_event(status=EventStatus.RUNNING))
    people = players(cast.event, 8)
    players(cast.event, 1, status=PlayerStatus.PENDING)
    a_round(cast.event, 1, people[:4], people[4:], status=RoundStatus.CLOSED)
    a_round(cast.event, 2, people[::2], people[1::2])
    KeepApartGroup.objects.create(event=cast.event, name="Greyjoy").players.set(people[:2])
    record_penalty(cast.player("p1"), cast.actor(), kind="caution", reason="slow play")
    draw_deck_checks(cast.round(2), cast.actor(), count=1)
    hook = "https://hooks.example.org/"
    add_receiver(
        cast.event,
        cast.actor(),
        Channel.WEBHOOK,
        url=hook,
        kinds=[MessageKind.NEWS],
        site="https://example.org/",
    )
    send_news(cast.event, cast.actor(), "Lunch is ready.")
    a_league_of(cast.event, organizer=cast.user(), slug=cast.event.slug, name="Greyjoy")
    return cast


def example(cast: Cast, pattern: URLPattern) -> dict[str, Any]:
    """Values for a route's parameters that exist at the event."""
    event, name = cast.event, pattern.name or ""
    known: dict[str, Any] = {
        "slug": event.slug,
        "number": 2,
        "table": 1,
        "slot": 1,
        "key": "p1",
        "what": "pause",
        "form": "csv",
        "kind": "badges",
    }
    if name.startswith("staff-players-group"):
        known["pk"] = event.keep_apart_groups.get().pk
    elif name.endswith("-figure-file"):
        known["key"] = "points"
    elif name == "staff-settings-section":
        known["key"] = "event"
    elif name == "staff-players-penalty-revoke":
        known["pk"] = event.penalties.get().pk
    elif name == "staff-players-deck-checks-turn":
        known["check"] = event.rounds.get(number=2).deck_checks.get().pk
    elif name == "staff-messages-remove":
        known["pk"] = event.subscriptions.get(channel=Channel.WEBHOOK).pk
    elif name == "staff-messages-news-remove":
        known["pk"] = event.messages.get(kind=MessageKind.NEWS).pk
    elif name == "staff-messages-repeat":
        known["pk"] = Delivery.objects.get(message__event=event).pk
    elif name.startswith("staff-staff"):
        known["pk"] = event.roles.get(role=Role.JUDGE).pk
    wanted = pattern.pattern.converters
    assert set(wanted) <= set(known), f"{name}: teach this test what {set(wanted) - set(known)} may be"
    return {parameter: known[parameter] for parameter in wanted}
