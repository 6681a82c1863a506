"""Addresses of pages: art."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.art import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("art/<slug:version>/<slug:game_key>/<str:face>.svg", views.card_picture, name="card-picture"),
]
