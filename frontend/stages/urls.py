"""Addresses of pages: the bracket."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.stages import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("e/<slug:slug>/bracket/", views.public_bracket, name="public-bracket"),
    path("new/cuts/", views.preview, name="cuts-preview"),
    path("staff/<slug:slug>/settings/rounds/cuts/", views.staff_preview, name="staff-settings-cuts"),
    path("staff/<slug:slug>/standings/bracket/", views.bracket, name="staff-standings-bracket"),
]
