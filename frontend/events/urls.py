"""Addresses of pages: events."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.events.views import (
    all_events,
    calendar,
    create_event,
    overview,
    paper,
    public,
    screen,
    settings,
    switch,
)
from frontend.live.views import online

urlpatterns: list[URLPattern | URLResolver] = [
    path("e/<slug:slug>/", public.event, name="public-event"),
    path("e/<slug:slug>/register/", public.sign_up, name="public-sign-up"),
    path("e/<slug:slug>/pairings/", public.pairings, name="public-pairings"),
    path("e/<slug:slug>/pairings/<int:number>/", public.pairings, name="public-pairings-round"),
    path("e/<slug:slug>/standings/", public.standings, name="public-standings"),
    path("e/<slug:slug>/standings/<str:key>/", public.player, name="public-player"),
    path("e/<slug:slug>/rules/", public.rules, name="public-rules"),
    path("e/<slug:slug>/draws/", public.fairness, name="public-fairness"),
    path("e/<slug:slug>/archive.json", public.archive, name="public-archive"),
    path("e/<slug:slug>/screen/", screen.screen, name="public-screen"),
    path("e/<slug:slug>/badge/<int:number>/", public.badge, name="public-badge"),
    path("switch/", switch.switch, name="switch-event"),
    path("calendar/", calendar.calendar, name="calendar"),
    path("calendar.ics", calendar.feed, name="calendar-feed"),
    path("series/<slug:slug>/calendar.ics", calendar.series_feed, name="series-calendar-feed"),
    path("all-events/", all_events.all_events, name="all-events"),
    path("all-events/<slug:slug>/role/", all_events.give_role, name="all-events-role"),
    path("new/", create_event.create, name="create-event"),
    path("new/description/", create_event.preview_description, name="description-preview"),
    path("staff/<slug:slug>/", overview.overview, name="staff-overview"),
    path("staff/<slug:slug>/open/", overview.open_, name="staff-overview-open"),
    path("staff/<slug:slug>/start/", overview.start, name="staff-overview-start"),
    path("staff/<slug:slug>/finish/", overview.finish, name="staff-overview-finish"),
    path("staff/<slug:slug>/put-away/", overview.archive, name="staff-overview-archived"),
    path("staff/<slug:slug>/reopen/", overview.reopen, name="staff-overview-reopen"),
    path("staff/<slug:slug>/archive.json", overview.download_archive, name="staff-overview-archive"),
    path("staff/<slug:slug>/backup/", overview.back_up, name="staff-overview-backup"),
    path("staff/<slug:slug>/paper/from-here.pdf", paper.paper_from_here, name="staff-paper-from-here"),
    path("staff/<slug:slug>/paper/check-in.pdf", paper.check_in, name="staff-paper-check-in"),
    path("staff/<slug:slug>/join-code/", overview.new_join_code, name="staff-overview-join-code"),
    path("staff/<slug:slug>/join-code/close/", overview.no_join_code, name="staff-overview-join-code-close"),
    path("staff/<slug:slug>/paper/flyer.pdf", paper.flyer, name="staff-paper-flyer"),
    path("staff/<slug:slug>/paper/badges.pdf", paper.badges, name="staff-paper-badges"),
    path("staff/<slug:slug>/paper/<slug:kind>/", paper.waiting, name="staff-paper-waiting"),
    path("staff/<slug:slug>/paper/certificates.pdf", paper.certificates, name="staff-paper-certificates"),
    path("staff/<slug:slug>/settings/", settings.settings, name="staff-settings"),
    path("staff/<slug:slug>/settings/infractions/", settings.infractions, name="staff-settings-infractions"),
    path("staff/<slug:slug>/settings/online/", online.settings, name="staff-settings-online"),
    path("staff/<slug:slug>/settings/rounds/", settings.rounds, name="staff-settings-rounds"),
    path("staff/<slug:slug>/settings/<slug:key>/", settings.section, name="staff-settings-section"),
]
