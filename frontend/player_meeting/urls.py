"""Addresses of pages: player meeting."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.player_meeting import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("staff/<slug:slug>/pairings/meeting/", views.meeting, name="staff-pairings-meeting"),
    path("staff/<slug:slug>/pairings/meeting/draw/", views.draw, name="staff-pairings-meeting-draw"),
    path("staff/<slug:slug>/pairings/meeting/remove/", views.remove, name="staff-pairings-meeting-remove"),
    path("staff/<slug:slug>/pairings/meeting/print/", views.on_paper, name="staff-pairings-meeting-print"),
]
