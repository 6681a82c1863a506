"""Addresses of pages: figures of an event and their files."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.charts import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("e/<slug:slug>/figures/", views.figures, name="public-figures"),
    path("e/<slug:slug>/figures/<slug:key>.<slug:form>", views.figure_file, name="public-figure-file"),
    path("staff/<slug:slug>/figures/", views.staff_figures, name="staff-figures"),
    path(
        "staff/<slug:slug>/figures/<slug:key>.<slug:form>", views.staff_figure_file, name="staff-figure-file"
    ),
]
