"""Addresses of the staff pages about the event, its players and its staff."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.views import offline
from frontend.views.staff import deck_checks, decks, journal, messages, overview, paper, settings, staff
from frontend.views.staff.players import check_in, file, groups, registration, roster

EVENT = "staff/<slug:slug>/"
CHECKS = f"{EVENT}players/deck-checks/"
PLAYER = f"{EVENT}player/<str:key>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path(EVENT, overview.overview, name="staff-overview"),
    path(f"{EVENT}app.webmanifest", offline.staff_app, name="staff-app"),
    path(f"{EVENT}open/", overview.open_, name="staff-overview-open"),
    path(f"{EVENT}start/", overview.start, name="staff-overview-start"),
    path(f"{EVENT}finish/", overview.finish, name="staff-overview-finish"),
    path(f"{EVENT}put-away/", overview.archive, name="staff-overview-archived"),
    path(f"{EVENT}reopen/", overview.reopen, name="staff-overview-reopen"),
    path(f"{EVENT}archive.json", overview.download, name="staff-overview-archive"),
    path(f"{EVENT}backup/", overview.back_up, name="staff-overview-backup"),
    path(f"{EVENT}paper/from-here.pdf", paper.paper_from_here, name="staff-paper-from-here"),
    path(f"{EVENT}paper/check-in.pdf", paper.check_in, name="staff-paper-check-in"),
    path(f"{EVENT}join-code/", overview.new_join_code, name="staff-overview-join-code"),
    path(f"{EVENT}join-code/close/", overview.no_join_code, name="staff-overview-join-code-close"),
    path(f"{EVENT}paper/flyer.pdf", paper.flyer, name="staff-paper-flyer"),
    path(f"{EVENT}paper/badges.pdf", paper.badges, name="staff-paper-badges"),
    path(f"{EVENT}paper/certificates.pdf", paper.certificates, name="staff-paper-certificates"),
    path(f"{EVENT}players/", roster.players, name="staff-players"),
    path(f"{EVENT}players/waiting/", roster.queue, name="staff-players-queue"),
    path(f"{EVENT}players/add/", registration.add, name="staff-players-add"),
    path(f"{EVENT}players/list/", registration.import_list, name="staff-players-import"),
    path(f"{EVENT}players/links/", roster.private_links, name="staff-players-links"),
    path(f"{EVENT}players/players.csv", roster.export, name="staff-players-export"),
    path(f"{EVENT}players/apart/", groups.groups, name="staff-players-groups"),
    path(f"{EVENT}players/apart/new/", groups.group, name="staff-players-group-new"),
    path(f"{EVENT}players/apart/<int:pk>/", groups.group, name="staff-players-group"),
    path(f"{EVENT}players/apart/<int:pk>/remove/", groups.remove, name="staff-players-group-remove"),
    path(CHECKS, deck_checks.deck_checks, name="staff-players-deck-checks"),
    path(f"{CHECKS}draw/", deck_checks.draw, name="staff-players-deck-checks-draw"),
    path(f"{CHECKS}<int:check>/<slug:what>/", deck_checks.turn, name="staff-players-deck-checks-turn"),
    path(f"{EVENT}players/decks/", decks.decks, name="staff-players-decks"),
    path(f"{EVENT}players/decks/lock/", decks.lock, name="staff-players-decks-lock"),
    path(f"{EVENT}players/decks/unlock/", decks.unlock, name="staff-players-decks-unlock"),
    path(PLAYER, file.player, name="staff-players-player"),
    path(f"{PLAYER}edit/", file.edit, name="staff-players-edit"),
    path(f"{PLAYER}deck/", decks.deck, name="staff-players-deck"),
    path(f"{PLAYER}deck/change/", decks.change, name="staff-players-deck-change"),
    path(f"{PLAYER}approve/", roster.approve, name="staff-players-approve"),
    path(f"{PLAYER}decline/", roster.decline, name="staff-players-decline"),
    path(f"{PLAYER}link/", file.renew, name="staff-players-renew"),
    path(f"{PLAYER}link/show/", roster.private_link, name="staff-players-link-show"),
    path(f"{PLAYER}drop/", file.drop, name="staff-players-drop"),
    path(f"{PLAYER}rejoin/", file.rejoin, name="staff-players-rejoin"),
    path(f"{PLAYER}sit-out/", file.sit_out, name="staff-players-sit-out"),
    path(f"{PLAYER}sit-out/undo/", file.undo_sit_out, name="staff-players-sit-out-undo"),
    path(f"{PLAYER}disqualify/", file.disqualify, name="staff-players-disqualify"),
    path(f"{PLAYER}lift/", file.lift, name="staff-players-lift"),
    path(f"{PLAYER}anonymize/", file.anonymize, name="staff-players-anonymize"),
    path(f"{PLAYER}penalty/", file.penalize, name="staff-players-penalty"),
    path(f"{PLAYER}penalty/<int:pk>/revoke/", file.revoke, name="staff-players-penalty-revoke"),
    path(f"{EVENT}check-in/", check_in.check_in, name="staff-check-in"),
    path(f"{EVENT}check-in/several/", check_in.several, name="staff-check-in-several"),
    path(f"{EVENT}check-in/badge/<int:number>/", check_in.badge, name="staff-check-in-badge"),
    path(f"{EVENT}journal/", journal.journal, name="staff-journal"),
    path(f"{EVENT}messages/", messages.messages, name="staff-messages"),
    path(f"{EVENT}messages/news/", messages.news, name="staff-messages-news"),
    path(
        f"{EVENT}messages/news/<int:pk>/remove/",
        messages.remove_shown_news,
        name="staff-messages-news-remove",
    ),
    path(f"{EVENT}messages/webhooks/add/", messages.add, name="staff-messages-add"),
    path(f"{EVENT}messages/discord/add/", messages.add_discord_channel, name="staff-messages-add-discord"),
    path(f"{EVENT}messages/telegram/add/", messages.add_telegram_chat, name="staff-messages-add-telegram"),
    path(f"{EVENT}messages/receivers/<int:pk>/remove/", messages.remove, name="staff-messages-remove"),
    path(f"{EVENT}messages/deliveries/<int:pk>/repeat/", messages.repeat, name="staff-messages-repeat"),
    path(f"{EVENT}staff/", staff.staff, name="staff-staff"),
    path(f"{EVENT}staff/add/", staff.add, name="staff-staff-add"),
    path(f"{EVENT}staff/<int:pk>/", staff.change, name="staff-staff-change"),
    path(f"{EVENT}staff/<int:pk>/remove/", staff.remove, name="staff-staff-remove"),
    path(f"{EVENT}staff/<int:pk>/link/", staff.renew_link, name="staff-staff-link"),
    path(f"{EVENT}settings/", settings.settings, name="staff-settings"),
    path(f"{EVENT}settings/infractions/", settings.infractions, name="staff-settings-infractions"),
    path(f"{EVENT}settings/rounds/", settings.rounds, name="staff-settings-rounds"),
]
