"""Addresses of pages: operations."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.operations import installation, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("operations/", installation.installation, name="operations"),
    path("operations/accounts/<str:username>/", installation.account, name="operations-account"),
    path("backups/", views.backups, name="backups"),
    path("backups/<str:name>", views.download, name="backups-file"),
]
