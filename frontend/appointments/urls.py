"""Addresses of pages: appointments."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.appointments import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("me/<slug:slug>/hours/", views.hours, name="my-hours"),
    path("me/<slug:slug>/time/", views.own_table, name="my-time"),
    path("me/<slug:slug>/time/table.ics", views.calendar, name="my-time-calendar"),
    path("me/<slug:slug>/time/<int:slot>/<slug:what>/", views.answer, name="my-time-answer"),
    path("staff/<slug:slug>/rounds/<int:number>/times/<int:table>/", views.of_table, name="staff-time"),
    path(
        "staff/<slug:slug>/rounds/<int:number>/times/<int:table>/<int:slot>/remove/",
        views.remove,
        name="staff-time-remove",
    ),
]
