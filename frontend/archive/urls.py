"""Addresses of pages: archives."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.archive import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("import/", views.import_event, name="event-import"),
]
