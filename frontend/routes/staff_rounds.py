"""Addresses of the staff pages about rounds, results and standings."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.views.staff import results, standings

STANDINGS = "staff/<slug:slug>/standings/"
SHEET = "staff/<slug:slug>/results/<int:number>/<int:table>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("staff/<slug:slug>/results/", results.results, name="staff-results"),
    path("staff/<slug:slug>/results/<int:number>/", results.results, name="staff-results-round"),
    path(SHEET, results.sheet, name="staff-sheet"),
    path(f"{SHEET}preview/", results.preview, name="staff-sheet-preview"),
    path(f"{SHEET}confirm/", results.confirm, name="staff-sheet-confirm"),
    path(f"{SHEET}verify/", results.verify, name="staff-sheet-verify"),
    path(STANDINGS, standings.standings, name="staff-standings"),
    path(f"{STANDINGS}after/<int:number>/", standings.standings, name="staff-standings-round"),
    path(f"{STANDINGS}players/<str:key>/", standings.player, name="staff-standings-player"),
    path(f"{STANDINGS}print/", standings.on_paper, name="staff-standings-print"),
    path(f"{STANDINGS}csv/", standings.export, name="staff-standings-export"),
]
