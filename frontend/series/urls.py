"""Addresses of pages: series."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.series import registering, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("series/", views.series_list, name="series-list"),
    path("series/new/", views.new, name="series-new"),
    path("series/<slug:slug>/", views.series, name="series"),
    path("series/<slug:slug>/events/", views.events, name="series-events"),
    path("series/<slug:slug>/events/remove/", views.remove, name="series-event-remove"),
    path("series/<slug:slug>/team/", views.team, name="series-team"),
    path("series/<slug:slug>/team/remove/", views.revoke, name="series-team-remove"),
    path("series/<slug:slug>/team/<str:username>/", views.narrow, name="series-narrow"),
    path("series/<slug:slug>/register/", registering.register, name="series-register"),
    path("series/<slug:slug>/registered/", registering.registered, name="series-registered"),
    path("series/<slug:slug>/journal/", views.journal, name="series-journal"),
    path("series/<slug:slug>/everything.zip", views.export, name="series-export"),
    path("series/<slug:slug>/edit/", views.edit, name="series-edit"),
]
