"""Addresses of pages: ratings."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.ratings import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("series/<slug:slug>/ratings/", views.ratings, name="series-ratings"),
    path("series/<slug:slug>/ratings/<str:game>/", views.ratings, name="series-ratings-game"),
    path("series/<slug:slug>/ratings/<str:game>/<str:entrant>/", views.rating, name="series-rating"),
]
