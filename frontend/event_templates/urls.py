"""Addresses of pages: templates of events."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.event_templates import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("templates/", views.templates, name="event-templates"),
    path("templates/save/<slug:slug>/", views.save, name="event-template-save"),
    path("templates/<int:pk>/", views.rename, name="event-template"),
    path("templates/<int:pk>/delete/", views.delete, name="event-template-delete"),
]
