"""Addresses of the pages; each area keeps its own list in `frontend.routes`."""

from __future__ import annotations

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path

from frontend.views import style

# Addresses are tried in this order, so those of players and spectators, who are most, come first.
urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("frontend.routes.players")),
    path("", include("frontend.routes.home")),
    path("", include("frontend.routes.staff_event")),
    path("", include("frontend.routes.staff_rounds")),
    path("", include("frontend.routes.live")),
]

if settings.DEBUG:
    urlpatterns += style.urlpatterns
