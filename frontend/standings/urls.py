"""Addresses of pages: standings."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.standings import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("staff/<slug:slug>/standings/", views.standings, name="staff-standings"),
    path("staff/<slug:slug>/standings/after/<int:number>/", views.standings, name="staff-standings-round"),
    path("staff/<slug:slug>/standings/players/<str:key>/", views.player, name="staff-standings-player"),
    path("staff/<slug:slug>/standings/print/", views.on_paper, name="staff-standings-print"),
    path("staff/<slug:slug>/standings/csv/", views.export, name="staff-standings-export"),
]
