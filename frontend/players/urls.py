"""Addresses of pages: players."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.judging.calls import own_call
from frontend.players.views import availability, check_in, file, groups, own_page, registration, roster
from frontend.results.views import own_table

urlpatterns: list[URLPattern | URLResolver] = [
    path("p/<str:token>/", own_page.private_link, name="private-link"),
    path("me/<slug:slug>/", own_page.my_event, name="my-event"),
    path("me/<slug:slug>/report/", own_table.report, name="my-report"),
    path("me/<slug:slug>/report/preview/", own_table.report_preview, name="my-report-preview"),
    path("me/<slug:slug>/confirm/", own_table.confirm, name="my-confirm"),
    path("me/<slug:slug>/dispute/", own_table.dispute, name="my-dispute"),
    path("me/<slug:slug>/call/", own_call.call, name="my-call"),
    path("me/<slug:slug>/call/withdraw/", own_call.withdraw, name="my-call-withdraw"),
    path("me/<slug:slug>/account/", own_page.account, name="my-account"),
    path("me/<slug:slug>/check-in/", own_page.check_in, name="my-check-in"),
    path("me/<slug:slug>/drop/", own_page.drop, name="my-drop"),
    path("me/<slug:slug>/sit-out/", own_page.sit_out, name="my-sit-out"),
    path("me/<slug:slug>/sit-out/undo/", own_page.undo_sit_out, name="my-sit-out-undo"),
    path("me/<slug:slug>/rounds/", availability.my_rounds, name="my-rounds"),
    path("me/<slug:slug>/language/", own_page.language, name="my-language"),
    path("me/<slug:slug>/name/", own_page.name, name="my-name"),
    path("me/<slug:slug>/history/", own_page.history, name="my-history"),
    path("me/<slug:slug>/link/", own_page.new_link, name="my-link"),
    path("me/<slug:slug>/leave/", own_page.stop_acting, name="my-leave"),
    path("staff/<slug:slug>/players/", roster.players, name="staff-players"),
    path("staff/<slug:slug>/players/waiting/", roster.queue, name="staff-players-queue"),
    path("staff/<slug:slug>/players/waiting/decline/", roster.decline_all, name="staff-players-decline-all"),
    path("staff/<slug:slug>/players/add/", registration.add, name="staff-players-add"),
    path("staff/<slug:slug>/players/list/", registration.import_list, name="staff-players-import"),
    path("staff/<slug:slug>/players/links/", roster.private_links, name="staff-players-links"),
    path("staff/<slug:slug>/players/players.csv", roster.export, name="staff-players-export"),
    path(
        "staff/<slug:slug>/players/availability/", availability.all_players, name="staff-players-availability"
    ),
    path("staff/<slug:slug>/players/apart/", groups.groups, name="staff-players-groups"),
    path("staff/<slug:slug>/players/apart/new/", groups.group, name="staff-players-group-new"),
    path("staff/<slug:slug>/players/apart/<int:pk>/", groups.group, name="staff-players-group"),
    path(
        "staff/<slug:slug>/players/apart/<int:pk>/remove/", groups.remove, name="staff-players-group-remove"
    ),
    path("staff/<slug:slug>/player/<str:key>/", file.player, name="staff-players-player"),
    path("staff/<slug:slug>/player/<str:key>/edit/", file.edit, name="staff-players-edit"),
    path("staff/<slug:slug>/player/<str:key>/approve/", roster.approve, name="staff-players-approve"),
    path("staff/<slug:slug>/player/<str:key>/decline/", roster.decline, name="staff-players-decline"),
    path("staff/<slug:slug>/player/<str:key>/remove/", file.remove, name="staff-players-remove"),
    path("staff/<slug:slug>/player/<str:key>/link/", file.renew, name="staff-players-renew"),
    path(
        "staff/<slug:slug>/player/<str:key>/link/show/", roster.private_link, name="staff-players-link-show"
    ),
    path("staff/<slug:slug>/player/<str:key>/drop/", file.drop, name="staff-players-drop"),
    path("staff/<slug:slug>/player/<str:key>/rejoin/", file.rejoin, name="staff-players-rejoin"),
    path("staff/<slug:slug>/player/<str:key>/sit-out/", file.sit_out, name="staff-players-sit-out"),
    path(
        "staff/<slug:slug>/player/<str:key>/sit-out/undo/",
        file.undo_sit_out,
        name="staff-players-sit-out-undo",
    ),
    path("staff/<slug:slug>/player/<str:key>/disqualify/", file.disqualify, name="staff-players-disqualify"),
    path("staff/<slug:slug>/player/<str:key>/lift/", file.lift, name="staff-players-lift"),
    path("staff/<slug:slug>/player/<str:key>/anonymize/", file.anonymize, name="staff-players-anonymize"),
    path("staff/<slug:slug>/player/<str:key>/penalty/", file.penalize, name="staff-players-penalty"),
    path(
        "staff/<slug:slug>/player/<str:key>/penalty/<int:pk>/revoke/",
        file.revoke,
        name="staff-players-penalty-revoke",
    ),
    path("staff/<slug:slug>/check-in/", check_in.check_in, name="staff-check-in"),
    path("staff/<slug:slug>/check-in/several/", check_in.several, name="staff-check-in-several"),
    path("staff/<slug:slug>/check-in/badge/<int:number>/", check_in.badge, name="staff-check-in-badge"),
]
