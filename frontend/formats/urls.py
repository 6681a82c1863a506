"""Addresses of pages: formats that accounts compose."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.formats import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("formats/", views.formats, name="formats"),
    path("formats/new/", views.compose, name="format-new"),
    path("formats/preview/", views.preview, name="format-preview"),
    path("formats/<int:pk>/", views.change, name="format"),
    path("formats/<int:pk>/delete/", views.delete, name="format-delete"),
]
