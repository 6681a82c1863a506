"""Addresses of this part of the site."""

from __future__ import annotations

from django.conf import settings
from django.urls import URLPattern, URLResolver

from frontend.views import style

urlpatterns: list[URLPattern | URLResolver] = []

if settings.DEBUG:
    urlpatterns += style.urlpatterns
