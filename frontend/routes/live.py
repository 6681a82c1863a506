"""Addresses of live tables."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.views import play
from frontend.views.live import absence, corrections, desk, opening, pages

TABLE = "t/<str:key>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("play/", play.lobby, name="play"),
    path("play/bots/", play.against_bots, name="play-against-bots"),
    path("play/learn/", play.learn, name="play-learn"),
    path("t/", pages.tables, name="live-tables"),
    path("t/new/", opening.casual, name="live-new"),
    path(TABLE, pages.board, name="live-board"),
    path(f"{TABLE}sit/", play.sit, name="play-sit"),
    path(f"{TABLE}rematch/", play.rematch, name="live-rematch"),
    path(f"{TABLE}join/<str:token>/", play.join, name="live-join"),
    path(f"{TABLE}links/", pages.links, name="live-links"),
    path(f"{TABLE}absence/", absence.absence, name="live-absence"),
    path(f"{TABLE}desk/", desk.desk, name="live-desk"),
    path(f"{TABLE}desk/correct/", corrections.choose, name="live-desk-correct"),
    path(f"{TABLE}desk/correct/confirm/", corrections.confirm, name="live-desk-correct-confirm"),
    path(f"{TABLE}desk/<slug:name>/", desk.step, name="live-desk-step"),
    path(f"{TABLE}replay/", pages.replay, name="live-replay"),
    path("staff/<slug:slug>/rounds/<int:number>/live/", opening.for_round, name="staff-live"),
]
