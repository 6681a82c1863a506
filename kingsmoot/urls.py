"""Where every address of the site begins."""

from __future__ import annotations

from django.urls import include, path

urlpatterns = [
    path("api/", include("tables.api.urls")),
    path("", include("frontend.urls")),
]
