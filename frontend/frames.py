"""The context every page of an event needs for its frame: header, navigation and the stream it follows."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy, ngettext

from frontend.access import StaffVisit
from frontend.navigation import EventHeader, Section, staff_sections
from tables.core import notices
from tables.events.models import Event
from tables.events.queries.overview import Waiting, waiting_at
from tables.events.queries.record import stages_of
from tables.players.models import Player
from tables.rounds.models import Round, RoundStatus
from tables.rounds.queries.pairings import latest_round
from tables.stages.wording import stages_text
from tables.standings.queries.standings import LastRound


def topic_of(event: Event) -> str:
    """Return the stream topic of an event."""
    return f"event/{event.pk}"


def stream_context(event: Event, player: Player | None = None) -> dict[str, Any]:
    """Return what the stream script reads from the page: topic, ticket and the revision shown.

    On a `player`'s pages the stream announces the player's seat at once.
    """
    return {
        "stream_topics": topic_of(event),
        "stream_ticket": _ticket(event, player),
        "revision": event.revision,
    }


def _ticket(event: Event, player: Player | None) -> str:
    """Return a ticket for the event's stream; a player's ends with the private link it was made for."""
    if player is None:
        return notices.ticket_for([topic_of(event)])
    audience = f"player/{player.pk}"
    return notices.ticket_for([topic_of(event)], audience=audience, epoch=player.link_epoch, player=player.pk)


_ROUND_LABELS = {
    RoundStatus.DRAFTED: gettext_lazy("Round {round} of {rounds}, draft"),
    RoundStatus.PUBLISHED: gettext_lazy("Round {round} of {rounds}, published"),
    RoundStatus.PLAYING: gettext_lazy("Round {round} of {rounds}, playing"),
    RoundStatus.CLOSED: gettext_lazy("Round {round} of {rounds}, closed"),
}


def round_label(event: Event, latest: Round | LastRound | None) -> str:
    """Return where the event stands: "Round 2 of 3, playing"."""
    rounds = event.rounds_announced
    if latest is None:
        if event.stages:
            return stages_text(stages_of(event), rounds)
        return ngettext("{count} round announced", "{count} rounds announced", rounds).format(count=rounds)
    label = _ROUND_LABELS[RoundStatus(latest.status)].format(round=latest.number, rounds=rounds)
    stages = stages_of(event)
    return f"{stages.stage_title(latest.number)} · {label}" if stages.seats_itself(latest.number) else label


def staff_context(visit: StaffVisit, stage: str) -> dict[str, Any]:
    """Return the frame of a staff page. Two SQL queries."""
    event = visit.event
    waiting: Waiting = waiting_at(event)
    return {
        "visit": visit,
        "event": event,
        "stage_key": stage,
        "waiting": waiting,
        "sections": staff_sections(
            event.slug,
            stage,
            {"players": waiting.registrations, "calls": waiting.calls, "results": waiting.reported},
            may=visit.can,
        ),
        "header": EventHeader(
            event.name,
            reverse("staff-overview" if visit.can("event.view") else "staff-check-in", args=[event.slug]),
            event.status,
            round_label(event, waiting.round),
            event.venue,
            topic_of(event),
        ),
        "app_url": reverse("staff-app", args=[event.slug]) if visit.can("event.view") else "",
        **stream_context(event),
    }


def render_staff(
    request: HttpRequest,
    visit: StaffVisit,
    stage: str,
    template: str,
    context: dict[str, Any] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    """Return a staff page of the event at one stage of the work."""
    return render(request, template, _within(staff_context(visit, stage), context or {}), status=status)


def _within(frame: dict[str, Any], context: dict[str, Any]) -> dict[str, Any]:
    """Return the context of a page within its frame, whose navigation no page may take the place of."""
    assert "sections" not in context, "the frame's navigation has this name"
    return frame | context


PUBLIC_PAGES = (
    ("public-event", gettext_lazy("Event"), None),
    ("public-rules", gettext_lazy("Rules"), None),
    ("public-pairings", gettext_lazy("Pairings"), "public_pairings"),
    ("public-bracket", gettext_lazy("Bracket"), "public_standings"),
    ("public-standings", gettext_lazy("Standings"), "public_standings"),
    ("public-decks", gettext_lazy("Decks"), "public_decks"),
    ("public-figures", gettext_lazy("Figures"), "public_figures"),
    ("public-fairness", gettext_lazy("Draws"), None),
)


def public_context(event: Event, latest: Round | LastRound | None, current: str) -> dict[str, Any]:
    """Return the frame of a public page, with a tab for each page the organizer switched on; no query.

    `latest` is the latest published round.
    """
    return {
        "event": event,
        "latest_round": latest,
        "sections": [
            Section(label, reverse(name, args=[event.slug]), is_current=name == current)
            for name, label, switch in PUBLIC_PAGES
            if (switch is None or getattr(event, switch))
            and (name != "public-bracket" or stages_of(event).cuts)
        ],
        "header": EventHeader(
            event.name,
            reverse("public-event", args=[event.slug]),
            event.status,
            round_label(event, latest),
            event.venue,
            topic_of(event),
        ),
        **stream_context(event),
    }


def render_public(
    request: HttpRequest,
    event: Event,
    latest: Round | LastRound | None,
    current: str,
    template: str,
    context: dict[str, Any],
    *,
    status: int = 200,
) -> HttpResponse:
    """Return a public page of the event, whose latest published round is `latest`."""
    return render(request, template, _within(public_context(event, latest, current), context), status=status)


def slip_context(event: Event) -> dict[str, Any]:
    """Return the frame of what a table's printed slip opens. One SQL query."""
    latest = latest_round(event)
    return {
        "event": event,
        "header": EventHeader(
            event.name,
            reverse("public-event", args=[event.slug]),
            event.status,
            round_label(event, latest),
            event.venue,
        ),
    }


def player_context(event: Event, player: Player) -> dict[str, Any]:
    """Return the frame of a player's own pages. One SQL query."""
    return _of_player(event, player, latest_round(event)) | stream_context(event)


def own_table_context(event: Event, player: Player, latest: Round | None) -> dict[str, Any]:
    """Return the frame of the page of a player's own table, which does not follow what concerns other tables
    only; no query. `latest` is the latest published round."""
    return _of_player(event, player, latest) | stream_context(event, player)


def _of_player(event: Event, player: Player, latest: Round | None) -> dict[str, Any]:
    return {
        "event": event,
        "player": player,
        "latest_round": latest,
        "header": EventHeader(
            event.name,
            reverse("my-event", args=[event.slug]),
            event.status,
            round_label(event, latest),
            event.venue,
            topic_of(event),
        ),
        "app_url": reverse("my-app", args=[event.slug]),
    }
