"""Addresses of pages: judging, calls."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.judging.calls import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("staff/<slug:slug>/calls/", views.calls, name="staff-calls"),
    path("staff/<slug:slug>/calls/add/", views.add, name="staff-calls-add"),
    path(
        "staff/<slug:slug>/calls/<int:number>/<int:table>/<slug:what>/", views.turn, name="staff-calls-turn"
    ),
]
