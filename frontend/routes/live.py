"""Addresses of live tables."""

from django.urls import path

from frontend.views.live import board_data

urlpatterns = [
    path("t/<str:key>/board.json", board_data.board, name="live-board-data"),
    path("t/<str:key>/nonce/", board_data.nonce, name="live-nonce"),
    path("t/<str:key>/begin/", board_data.begin, name="live-begin"),
    path("t/<str:key>/answer/", board_data.answer, name="live-answer"),
    path("t/<str:key>/withdraw/", board_data.withdraw, name="live-withdraw"),
    path("t/<str:key>/concede/", board_data.concede, name="live-concede"),
    path("t/<str:key>/chat/", board_data.say, name="live-chat"),
]
