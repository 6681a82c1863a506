"""Addresses of the API, its schema and its documentation."""

from __future__ import annotations

from django.urls import include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.permissions import AllowAny

from tables.api.score_table import ScoreTable
from tables.api.standings import Standings

OPEN = {"authentication_classes": [], "permission_classes": [AllowAny]}

v1 = [
    path("score-table/", ScoreTable.as_view(), name="score-table"),
    path("events/<slug:slug>/standings/", Standings.as_view(), name="standings"),
]

urlpatterns = [
    path("v1/", include(v1)),
    path("schema/", SpectacularAPIView.as_view(**OPEN), name="schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="schema", **OPEN), name="api-docs"),
]
