"""Addresses of pages: decks."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from frontend.decks.views import own, staff

urlpatterns: list[URLPattern | URLResolver] = [
    path("e/<slug:slug>/decks/", own.decks, name="public-decks"),
    path("e/<slug:slug>/decks/<str:key>/", own.deck, name="public-deck"),
    path("me/<slug:slug>/deck/", own.my_deck, name="my-deck"),
    path("me/<slug:slug>/decks/<str:key>/", own.opponents_deck, name="my-opponents-deck"),
    path("staff/<slug:slug>/players/decks/", staff.decks, name="staff-players-decks"),
    path("staff/<slug:slug>/players/decks/lock/", staff.lock, name="staff-players-decks-lock"),
    path("staff/<slug:slug>/players/decks/unlock/", staff.unlock, name="staff-players-decks-unlock"),
    path("staff/<slug:slug>/player/<str:key>/deck/", staff.deck, name="staff-players-deck"),
    path("staff/<slug:slug>/player/<str:key>/deck/change/", staff.change, name="staff-players-deck-change"),
]
