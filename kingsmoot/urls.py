"""Where every address of the site begins."""

from __future__ import annotations

from django.urls import include, path

from kingsmoot import health

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("api/", include("tables.api.urls")),
    path("", include("frontend.urls")),
]
