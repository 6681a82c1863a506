"""Addresses of the staff pages about rounds, results and standings."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.views.staff import results

SHEET = "staff/<slug:slug>/results/<int:number>/<int:table>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("staff/<slug:slug>/results/", results.results, name="staff-results"),
    path("staff/<slug:slug>/results/<int:number>/", results.results, name="staff-results-round"),
    path(SHEET, results.sheet, name="staff-sheet"),
    path(f"{SHEET}preview/", results.preview, name="staff-sheet-preview"),
    path(f"{SHEET}confirm/", results.confirm, name="staff-sheet-confirm"),
    path(f"{SHEET}verify/", results.verify, name="staff-sheet-verify"),
]
