"""Addresses of pages: live."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.live.views import absence, corrections, desk, hands, opening, pages, play, puzzles

urlpatterns: list[URLPattern | URLResolver] = [
    path("account/games/", play.played, name="games-played"),
    path("play/", play.lobby, name="play"),
    path("play/bots/", play.against_bots, name="play-against-bots"),
    path("play/learn/", play.learn, name="play-learn"),
    path("puzzle/", puzzles.puzzle, name="play-puzzle"),
    path("puzzle/<slug:day>/", puzzles.puzzle, name="play-puzzle-of"),
    path("t/", pages.tables, name="live-tables"),
    path("t/new/", opening.casual, name="live-new"),
    path("t/<str:key>/", pages.board, name="live-board"),
    path("t/<str:key>/sit/", play.sit, name="play-sit"),
    path("t/<str:key>/rematch/", play.rematch, name="live-rematch"),
    path("t/<str:key>/play-on/", play.play_on, name="live-play-on"),
    path("t/<str:key>/join/<str:token>/", play.join, name="live-join"),
    path("t/<str:key>/links/", pages.links, name="live-links"),
    path("t/<str:key>/absence/", absence.absence, name="live-absence"),
    path("t/<str:key>/hands/", hands.hands, name="live-hands"),
    path("t/<str:key>/desk/", desk.desk, name="live-desk"),
    path("t/<str:key>/desk/correct/", corrections.choose, name="live-desk-correct"),
    path("t/<str:key>/desk/correct/confirm/", corrections.confirm, name="live-desk-correct-confirm"),
    path("t/<str:key>/desk/<slug:name>/", desk.step, name="live-desk-step"),
    path("t/<str:key>/screen/", pages.screen, name="live-screen"),
    path("t/<str:key>/broadcast/", pages.screen, {"is_broadcast": True}, name="live-broadcast"),
    path("t/<str:key>/replay/", pages.replay, name="live-replay"),
    path("staff/<slug:slug>/rounds/<int:number>/live/", opening.for_round, name="staff-live"),
]
