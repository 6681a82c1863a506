"""Addresses of pages: staff."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.staff import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("staff/<slug:slug>/staff/", views.staff, name="staff-staff"),
    path("staff/<slug:slug>/staff/add/", views.add, name="staff-staff-add"),
    path("staff/<slug:slug>/staff/<int:pk>/", views.change, name="staff-staff-change"),
    path("staff/<slug:slug>/staff/<int:pk>/narrow/", views.narrow, name="staff-staff-narrow"),
    path("staff/<slug:slug>/staff/<int:pk>/remove/", views.remove, name="staff-staff-remove"),
    path("staff/<slug:slug>/staff/<int:pk>/link/", views.renew_link, name="staff-staff-link"),
]
