"""Addresses of the public pages and of the players' own pages."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.views import calculator, decks, messages, offline, player, public, screen, slips

EVENT = "e/<slug:slug>/"
MINE = "me/<slug:slug>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path(EVENT, public.event, name="public-event"),
    path(f"{EVENT}register/", public.sign_up, name="public-sign-up"),
    path(f"{EVENT}pairings/", public.pairings, name="public-pairings"),
    path(f"{EVENT}pairings/<int:number>/", public.pairings, name="public-pairings-round"),
    path(f"{EVENT}standings/", public.standings, name="public-standings"),
    path(f"{EVENT}standings/<str:key>/", public.player, name="public-player"),
    path(f"{EVENT}decks/", decks.decks, name="public-decks"),
    path(f"{EVENT}decks/<str:key>/", decks.deck, name="public-deck"),
    path(f"{EVENT}draws/", public.fairness, name="public-fairness"),
    path(f"{EVENT}archive.json", public.archive, name="public-archive"),
    path(f"{EVENT}screen/", screen.screen, name="public-screen"),
    path(f"{EVENT}badge/<int:number>/", public.badge, name="public-badge"),
    path("score/", calculator.calculator, name="calculator"),
    path("score/preview/", calculator.preview, name="calculator-preview"),
    path("p/<str:token>/", player.private_link, name="private-link"),
    path("s/", slips.find, name="code"),
    path("j/<str:code>/", slips.join, name="join"),
    path("s/<str:code>/", slips.slip, name="slip"),
    path("s/<str:code>/preview/", slips.preview, name="slip-preview"),
    path(MINE, player.my_event, name="my-event"),
    path(f"{MINE}app.webmanifest", offline.my_app, name="my-app"),
    path(f"{MINE}report/", player.report, name="my-report"),
    path(f"{MINE}report/preview/", player.report_preview, name="my-report-preview"),
    path(f"{MINE}confirm/", player.confirm, name="my-confirm"),
    path(f"{MINE}dispute/", player.dispute, name="my-dispute"),
    path(f"{MINE}call/", player.call, name="my-call"),
    path(f"{MINE}call/withdraw/", player.withdraw, name="my-call-withdraw"),
    path(f"{MINE}check-in/", player.check_in, name="my-check-in"),
    path(f"{MINE}drop/", player.drop, name="my-drop"),
    path(f"{MINE}sit-out/", player.sit_out, name="my-sit-out"),
    path(f"{MINE}sit-out/undo/", player.undo_sit_out, name="my-sit-out-undo"),
    path(f"{MINE}name/", player.name, name="my-name"),
    path(f"{MINE}history/", player.history, name="my-history"),
    path(f"{MINE}deck/", decks.my_deck, name="my-deck"),
    path(f"{MINE}decks/<str:key>/", decks.opponents_deck, name="my-opponents-deck"),
    path(f"{MINE}link/", player.new_link, name="my-link"),
    path(f"{MINE}messages/", messages.my_messages, name="my-messages"),
    path(f"{MINE}messages/stop/", messages.stop, name="my-messages-stop"),
    path(f"{MINE}messages/device/", messages.switch_on, name="my-device-on"),
    path(f"{MINE}messages/stop-device/", messages.switch_off, name="my-device-off"),
    path("m/<str:token>/", messages.subscription, name="message-subscription"),
    path("m/<str:token>/leave/", messages.leave, name="message-leave"),
    path(f"{MINE}leave/", player.stop_acting, name="my-leave"),
]
