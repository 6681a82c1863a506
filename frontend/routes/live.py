"""Addresses of live tables."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.views.live import board_data, corrections, desk, opening, pages, replay

TABLE = "t/<str:key>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("t/", pages.tables, name="live-tables"),
    path("t/new/", opening.casual, name="live-new"),
    path(TABLE, pages.board, name="live-board"),
    path(f"{TABLE}join/<str:token>/", pages.join, name="live-join"),
    path(f"{TABLE}links/", pages.links, name="live-links"),
    path(f"{TABLE}board.json", board_data.board, name="live-board-data"),
    path(f"{TABLE}facts.json", board_data.facts, name="live-facts"),
    path(f"{TABLE}commit/", board_data.commit, name="live-commit"),
    path(f"{TABLE}reveal/", board_data.reveal, name="live-reveal"),
    path(f"{TABLE}start-over/", board_data.start_over, name="live-start-over"),
    path(f"{TABLE}draws.json", replay.draws, name="live-draws"),
    path(f"{TABLE}begin/", board_data.start, name="live-start"),
    path(f"{TABLE}answer/", board_data.answer, name="live-answer"),
    path(f"{TABLE}withdraw/", board_data.withdraw, name="live-withdraw"),
    path(f"{TABLE}concede/", board_data.concede, name="live-concede"),
    path(f"{TABLE}chat/", board_data.say, name="live-chat"),
    path(f"{TABLE}passing/", board_data.choose_passing, name="live-passing"),
    path(f"{TABLE}undo/", board_data.ask_undo, name="live-undo"),
    path(f"{TABLE}undo/allow/", board_data.allow_undo, name="live-undo-allow"),
    path(f"{TABLE}undo/refuse/", board_data.refuse_undo, name="live-undo-refuse"),
    path(f"{TABLE}desk/", desk.desk, name="live-desk"),
    path(f"{TABLE}desk/look.json", desk.look, name="live-desk-look"),
    path(f"{TABLE}desk/answer.json", desk.answer, name="live-desk-answer"),
    path(f"{TABLE}desk/remove.json", desk.remove, name="live-desk-remove"),
    path(f"{TABLE}desk/correct/", corrections.choose, name="live-desk-correct"),
    path(f"{TABLE}desk/correct/confirm/", corrections.confirm, name="live-desk-correct-confirm"),
    path(f"{TABLE}desk/<slug:name>/", desk.step, name="live-desk-step"),
    path(f"{TABLE}replay/", replay.replay, name="live-replay"),
    path(f"{TABLE}replay/moment.json", replay.moment, name="live-replay-moment"),
    path(f"{TABLE}record.json", replay.record, name="live-record"),
    path("staff/<slug:slug>/rounds/<int:number>/live/", opening.for_round, name="staff-live"),
]
