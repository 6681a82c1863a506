"""Addresses of pages: results."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.results.views import calculator, desk, import_results, sheet, slips

urlpatterns: list[URLPattern | URLResolver] = [
    path("score/", calculator.calculator, name="calculator"),
    path("score/preview/", calculator.preview, name="calculator-preview"),
    path("s/", slips.find, name="code"),
    path("j/<str:code>/", slips.join, name="join"),
    path("s/<str:code>/", slips.slip, name="slip"),
    path("s/<str:code>/preview/", slips.preview, name="slip-preview"),
    path("staff/<slug:slug>/results/", desk.results, name="staff-results"),
    path("staff/<slug:slug>/results/<int:number>/", desk.results, name="staff-results-round"),
    path(
        "staff/<slug:slug>/results/<int:number>/import/",
        import_results.import_file,
        name="staff-results-import",
    ),
    path("staff/<slug:slug>/results/<int:number>/<int:table>/", sheet.sheet, name="staff-sheet"),
    path(
        "staff/<slug:slug>/results/<int:number>/<int:table>/preview/",
        sheet.preview,
        name="staff-sheet-preview",
    ),
    path(
        "staff/<slug:slug>/results/<int:number>/<int:table>/confirm/",
        sheet.confirm,
        name="staff-sheet-confirm",
    ),
    path("staff/<slug:slug>/results/<int:number>/<int:table>/clear/", sheet.clear, name="staff-sheet-clear"),
    path("staff/<slug:slug>/results/<int:number>/<int:table>/mark/", sheet.mark, name="staff-sheet-mark"),
    path(
        "staff/<slug:slug>/results/<int:number>/<int:table>/verify/", sheet.verify, name="staff-sheet-verify"
    ),
]
