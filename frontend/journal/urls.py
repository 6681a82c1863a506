"""Addresses of pages: journal."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.journal import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("staff/<slug:slug>/journal/", views.journal, name="staff-journal"),
]
