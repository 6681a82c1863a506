"""Addresses of pages: rounds."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.rounds.views import clock, drawing, filling, pairings, paper, prescribing, repairs, seat_edits

urlpatterns: list[URLPattern | URLResolver] = [
    path("staff/<slug:slug>/pairings/", pairings.pairings, name="staff-pairings"),
    path("staff/<slug:slug>/pairings/draw/", drawing.draw, name="staff-pairings-draw"),
    path("staff/<slug:slug>/pairings/prescribe/", prescribing.prescribe, name="staff-pairings-prescribe"),
    path(
        "staff/<slug:slug>/pairings/prescribe/proposal/",
        filling.fill,
        name="staff-pairings-prescribe-proposal",
    ),
    path("staff/<slug:slug>/pairings/<int:number>/", pairings.pairings, name="staff-pairings-round"),
    path("staff/<slug:slug>/pairings/<int:number>/redraw/", drawing.draw_again, name="staff-pairings-redraw"),
    path("staff/<slug:slug>/pairings/<int:number>/longer/", drawing.longer, name="staff-pairings-longer"),
    path("staff/<slug:slug>/pairings/<int:number>/swap/", seat_edits.swap, name="staff-pairings-swap"),
    path("staff/<slug:slug>/pairings/<int:number>/move/", seat_edits.move, name="staff-pairings-move"),
    path(
        "staff/<slug:slug>/pairings/<int:number>/take-out/",
        seat_edits.take_out,
        name="staff-pairings-take-out",
    ),
    path(
        "staff/<slug:slug>/pairings/<int:number>/number/", seat_edits.renumber, name="staff-pairings-number"
    ),
    path(
        "staff/<slug:slug>/pairings/<int:number>/substitute/",
        seat_edits.substitute,
        name="staff-pairings-substitute",
    ),
    path(
        "staff/<slug:slug>/pairings/<int:number>/lock/<int:table>/",
        seat_edits.lock,
        name="staff-pairings-lock",
    ),
    path("staff/<slug:slug>/pairings/<int:number>/publish/", drawing.publish, name="staff-pairings-publish"),
    path(
        "staff/<slug:slug>/pairings/<int:number>/withdraw/", drawing.withdraw, name="staff-pairings-withdraw"
    ),
    path("staff/<slug:slug>/pairings/<int:number>/discard/", drawing.discard, name="staff-pairings-discard"),
    path("staff/<slug:slug>/pairings/<int:number>/close/", drawing.close, name="staff-pairings-close"),
    path("staff/<slug:slug>/pairings/<int:number>/print/", paper.pairings, name="staff-pairings-print"),
    path("staff/<slug:slug>/pairings/<int:number>/slips/", paper.slips, name="staff-pairings-slips"),
    path("staff/<slug:slug>/pairings/<int:number>/csv/", paper.export, name="staff-pairings-csv"),
    path("staff/<slug:slug>/pairings/<int:number>/no-show/", repairs.no_show, name="staff-pairings-no-show"),
    path("staff/<slug:slug>/pairings/<int:number>/late/", repairs.late, name="staff-pairings-late"),
    path("staff/<slug:slug>/clock/", clock.clock, name="staff-clock"),
    path("staff/<slug:slug>/clock/extend/", clock.extend, name="staff-clock-extend"),
    path("staff/<slug:slug>/clock/extend-table/", clock.extend_one, name="staff-clock-extend-table"),
    path("staff/<slug:slug>/clock/length/", clock.length, name="staff-clock-length"),
    path("staff/<slug:slug>/clock/length/keep/", clock.keep_length, name="staff-clock-length-keep"),
    path("staff/<slug:slug>/clock/restart/", clock.restart, name="staff-clock-restart"),
    path("staff/<slug:slug>/clock/<slug:what>/", clock.turn, name="staff-clock-turn"),
]
