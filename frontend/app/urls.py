"""Addresses of pages: app."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.app import catalogs, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("me/<slug:slug>/app.webmanifest", views.my_app, name="my-app"),
    path("sentences/<str:language>-<str:digest>.js", catalogs.script_catalog, name="script-catalog"),
    path("offline-worker.js", views.worker, name="offline-worker"),
    path("offline/", views.no_connection, name="offline-no-connection"),
    path("offline/session/", views.session, name="offline-session"),
    path("staff/<slug:slug>/app.webmanifest", views.staff_app, name="staff-app"),
]
