"""Addresses of pages: judging, deck checks."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.judging.deck_checks import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("staff/<slug:slug>/players/deck-checks/", views.deck_checks, name="staff-players-deck-checks"),
    path("staff/<slug:slug>/players/deck-checks/draw/", views.draw, name="staff-players-deck-checks-draw"),
    path(
        "staff/<slug:slug>/players/deck-checks/<int:check>/<slug:what>/",
        views.turn,
        name="staff-players-deck-checks-turn",
    ),
]
