"""Addresses of pages: people."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.people import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("series/<slug:slug>/people/", views.people, name="series-people"),
    path("series/<slug:slug>/people/<str:entrant>/", views.person, name="series-person"),
    path("series/<slug:slug>/people/<str:entrant>/part/", views.part, name="series-person-part"),
    path("series/<slug:slug>/people/<str:entrant>/data.json", views.person_data, name="series-person-data"),
    path("series/<slug:slug>/people/<str:entrant>/forget/", views.forget_person, name="series-person-forget"),
    path("profile/forget/", views.forget_me, name="profile-forget"),
    path("profile/", views.profile, name="profile"),
    path("profile/data.json", views.export, name="profile-export"),
    path("people/<str:key>/", views.public_profile, name="person"),
]
