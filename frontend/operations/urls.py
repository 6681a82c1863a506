"""Addresses of pages: operations."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.operations import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("backups/", views.backups, name="backups"),
    path("backups/<str:name>", views.download, name="backups-file"),
]
