"""Addresses of the pages: each subject has its own list."""

from __future__ import annotations

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path

from frontend.style import views as style

# Addresses are tried in this order: those of players and spectators, the most frequent visitors, come first.
urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("frontend.players.urls")),
    path("", include("frontend.events.urls")),
    path("", include("frontend.rounds.urls")),
    path("", include("frontend.standings.urls")),
    path("", include("frontend.stages.urls")),
    path("", include("frontend.results.urls")),
    path("", include("frontend.live.urls")),
    path("", include("frontend.appointments.urls")),
    path("", include("frontend.decks.urls")),
    path("", include("frontend.charts.urls")),
    path("", include("frontend.leagues.urls")),
    path("", include("frontend.people.urls")),
    path("", include("frontend.ratings.urls")),
    path("", include("frontend.series.urls")),
    path("", include("frontend.event_templates.urls")),
    path("", include("frontend.formats.urls")),
    path("", include("frontend.messages.urls")),
    path("", include("frontend.accounts.urls")),
    path("", include("frontend.app.urls")),
    path("", include("frontend.archive.urls")),
    path("", include("frontend.art.urls")),
    path("", include("frontend.journal.urls")),
    path("", include("frontend.judging.calls.urls")),
    path("", include("frontend.judging.deck_checks.urls")),
    path("", include("frontend.operations.urls")),
    path("", include("frontend.player_meeting.urls")),
    path("", include("frontend.staff.urls")),
]

if settings.DEBUG:
    urlpatterns += style.urlpatterns
