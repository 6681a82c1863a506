"""Addresses of the front page, sign-in, accounts and the calculator."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
