"""Addresses of the staff pages about rounds, results and standings."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.views.staff import calls, results, sheet, standings
from frontend.views.staff.rounds import (
    clock,
    drawing,
    filling,
    meeting,
    pairings,
    prescribing,
    repairs,
    seat_edits,
    slips,
)

PAIRINGS = "staff/<slug:slug>/pairings/"
ROUND = f"{PAIRINGS}<int:number>/"
CLOCK = "staff/<slug:slug>/clock/"
CALLS = "staff/<slug:slug>/calls/"
STANDINGS = "staff/<slug:slug>/standings/"
SHEET = "staff/<slug:slug>/results/<int:number>/<int:table>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path(PAIRINGS, pairings.pairings, name="staff-pairings"),
    path(f"{PAIRINGS}draw/", drawing.draw, name="staff-pairings-draw"),
    path(f"{PAIRINGS}prescribe/", prescribing.prescribe, name="staff-pairings-prescribe"),
    path(f"{PAIRINGS}prescribe/proposal/", filling.fill, name="staff-pairings-prescribe-proposal"),
    path(f"{PAIRINGS}meeting/", meeting.meeting, name="staff-pairings-meeting"),
    path(f"{PAIRINGS}meeting/draw/", meeting.draw, name="staff-pairings-meeting-draw"),
    path(f"{PAIRINGS}meeting/remove/", meeting.remove, name="staff-pairings-meeting-remove"),
    path(f"{PAIRINGS}meeting/print/", meeting.on_paper, name="staff-pairings-meeting-print"),
    path(ROUND, pairings.pairings, name="staff-pairings-round"),
    path(f"{ROUND}redraw/", drawing.draw_again, name="staff-pairings-redraw"),
    path(f"{ROUND}longer/", drawing.longer, name="staff-pairings-longer"),
    path(f"{ROUND}swap/", seat_edits.swap, name="staff-pairings-swap"),
    path(f"{ROUND}move/", seat_edits.move, name="staff-pairings-move"),
    path(f"{ROUND}take-out/", seat_edits.take_out, name="staff-pairings-take-out"),
    path(f"{ROUND}number/", seat_edits.renumber, name="staff-pairings-number"),
    path(f"{ROUND}lock/<int:table>/", seat_edits.lock, name="staff-pairings-lock"),
    path(f"{ROUND}publish/", drawing.publish, name="staff-pairings-publish"),
    path(f"{ROUND}withdraw/", drawing.withdraw, name="staff-pairings-withdraw"),
    path(f"{ROUND}discard/", drawing.discard, name="staff-pairings-discard"),
    path(f"{ROUND}close/", drawing.close, name="staff-pairings-close"),
    path(f"{ROUND}print/", slips.pairings, name="staff-pairings-print"),
    path(f"{ROUND}slips/", slips.slips, name="staff-pairings-slips"),
    path(f"{ROUND}csv/", slips.export, name="staff-pairings-csv"),
    path(f"{ROUND}no-show/", repairs.no_show, name="staff-pairings-no-show"),
    path(f"{ROUND}late/", repairs.late, name="staff-pairings-late"),
    path(CLOCK, clock.clock, name="staff-clock"),
    path(f"{CLOCK}extend/", clock.extend, name="staff-clock-extend"),
    path(f"{CLOCK}extend-table/", clock.extend_one, name="staff-clock-extend-table"),
    path(f"{CLOCK}length/", clock.length, name="staff-clock-length"),
    path(f"{CLOCK}length/keep/", clock.keep_length, name="staff-clock-length-keep"),
    path(f"{CLOCK}restart/", clock.restart, name="staff-clock-restart"),
    path(f"{CLOCK}<slug:what>/", clock.turn, name="staff-clock-turn"),
    path(CALLS, calls.calls, name="staff-calls"),
    path(f"{CALLS}add/", calls.add, name="staff-calls-add"),
    path(f"{CALLS}<int:number>/<int:table>/<slug:what>/", calls.turn, name="staff-calls-turn"),
    path("staff/<slug:slug>/results/", results.results, name="staff-results"),
    path("staff/<slug:slug>/results/<int:number>/", results.results, name="staff-results-round"),
    path(SHEET, sheet.sheet, name="staff-sheet"),
    path(f"{SHEET}preview/", sheet.preview, name="staff-sheet-preview"),
    path(f"{SHEET}confirm/", sheet.confirm, name="staff-sheet-confirm"),
    path(f"{SHEET}clear/", sheet.clear, name="staff-sheet-clear"),
    path(f"{SHEET}mark/", sheet.mark, name="staff-sheet-mark"),
    path(f"{SHEET}verify/", sheet.verify, name="staff-sheet-verify"),
    path(STANDINGS, standings.standings, name="staff-standings"),
    path(f"{STANDINGS}after/<int:number>/", standings.standings, name="staff-standings-round"),
    path(f"{STANDINGS}players/<str:key>/", standings.player, name="staff-standings-player"),
    path(f"{STANDINGS}print/", standings.on_paper, name="staff-standings-print"),
    path(f"{STANDINGS}csv/", standings.export, name="staff-standings-export"),
]
