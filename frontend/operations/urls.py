"""Addresses of pages: operations."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.operations import installation, legal, reports, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("terms/", legal.legal, {"name": "terms"}, name="terms"),
    path("privacy/", legal.legal, {"name": "privacy"}, name="privacy"),
    path("report/", reports.report, name="report-abuse"),
    path("operations/reports/", reports.reports, name="operations-reports"),
    path("operations/reports/<int:pk>/close/", reports.close, name="operations-report-close"),
    path("operations/", installation.installation, name="operations"),
    path("operations/accounts/<str:username>/", installation.account, name="operations-account"),
    path("backups/", views.backups, name="backups"),
    path("backups/<str:name>", views.download, name="backups-file"),
]
