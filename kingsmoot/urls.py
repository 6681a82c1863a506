"""Where every address of the site begins."""

from __future__ import annotations

from django.urls import include, path

from kingsmoot.monitoring import metrics

handler500 = "kingsmoot.failures.failed"

urlpatterns = [
    path("metrics", metrics.metrics, name="metrics"),
    path("api/", include("tables.urls")),
    path("", include("frontend.urls")),
]
