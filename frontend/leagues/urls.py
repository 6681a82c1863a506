"""Addresses of pages: leagues."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.leagues import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("league/<slug:slug>/", views.league, name="league"),
    path("league/<slug:slug>/players/<str:entrant>/", views.entrant, name="league-entrant"),
    path("league/<slug:slug>/standings.csv", views.standings_csv, name="league-csv"),
    path("league/<slug:slug>/league.json", views.archive, name="league-archive"),
    path("league/<slug:slug>/points.<str:form>", views.chart, name="league-chart"),
    path("league/<slug:slug>/qualified.csv", views.qualified_csv, name="league-qualified"),
    path("league/<slug:slug>/final/", views.final, name="league-final"),
    path("league/<slug:slug>/edit/", views.edit, name="league-edit"),
    path("league/<slug:slug>/delete/", views.delete, name="league-delete"),
    path("series/<slug:slug>/new-league/", views.new, name="league-new"),
]
