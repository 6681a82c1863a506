"""Deck lists on a player's phone, and for everybody once the organizer publishes them."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from frontend.access import public_event, require_player
from frontend.charts.views import charts_of_deck, deck_file
from frontend.decks.forms import DeckForm
from frontend.form_actions import new_key, revision_in, status_after, submit_form
from frontend.frames import player_context, render_public
from frontend.middleware import takes_up_to
from tables.core.access import Actor
from tables.decks.models import Deck
from tables.decks.queries import deck_of_opponent, published_decks
from tables.events.queries.record import card_pool_of
from tables.live.play import decks as live_decks
from tables.live.play.card_pools import pool_text
from tables.players.models import Player
from tables.rounds.queries.pairings import latest_round

MAX_DECK_FORM_BYTES = 4 * live_decks.LARGEST_LIST
"""A list, each of whose letters a browser may write as three."""


def hand_in(form: DeckForm, player: Player, actor: Actor, *, expected: int | None) -> Deck:
    """Hand in what a valid form holds: one of the ready decks, or a list."""
    reason = form.cleaned_data.get("reason", "")
    if form.ready:
        return live_decks.submit_ready(player, actor, form.ready, reason=reason, expected=expected)
    return live_decks.submit(player, actor, form.sent(), reason=reason, expected=expected)


@takes_up_to(MAX_DECK_FORM_BYTES)
@require_http_methods(["GET", "POST"])
def my_deck(request: HttpRequest, slug: str) -> HttpResponse:
    """My list with what the rules say of it; handing in another, or choosing a ready deck."""
    event, player = require_player(request, slug)
    if not event.collects_decks:
        return redirect("my-event", slug)
    actor = Actor.of_player(player)
    form = DeckForm(request.POST or None, request.FILES or None)
    submission = submit_form(
        request,
        actor,
        form,
        lambda: hand_in(form, player, actor, expected=revision_in(request)),
        to=reverse("my-deck", args=[slug]),
        done=_("Your deck list is handed in."),
    )
    if submission.response is not None:
        return submission.response
    deck = live_decks.deck_file(player)
    if drawn := deck_file(request, deck.content if deck is not None else None):
        return drawn
    is_fixed = deck is not None and deck.is_locked
    context = {
        "deck": deck,
        "shown": live_decks.deck_view(deck.content) if deck is not None else None,
        "charts": charts_of_deck(deck.content) if deck is not None else (),
        "form": form,
        "card_pool": pool_text(card_pool_of(event)),
        "may_hand_in": not event.is_read_only and not is_fixed,
        "ready_choices": live_decks.ready_choices(),
        "form_revision": deck.revision if deck is not None else "",
        "key": new_key(),
    }
    return render(
        request,
        "decks/own_deck.html",
        player_context(event, player) | context,
        status=status_after(request, submission),
    )


@require_GET
def opponents_deck(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """Show the list of somebody at my table, where the organizer lets opponents read each other's."""
    event, player = require_player(request, slug)
    found = deck_of_opponent(player, key)
    if found is None:
        raise Http404
    if drawn := deck_file(request, found.content):
        return drawn
    context = {
        "published": found,
        "shown": live_decks.deck_view(found.content),
        "charts": charts_of_deck(found.content),
    }
    return render(request, "decks/opponents_deck.html", player_context(event, player) | context)


@require_GET
def decks(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the locked decks by player, where the organizer publishes them."""
    event = public_event(slug, switch="public_decks")
    rows = [(deck, live_decks.faction_name(deck.faction)) for deck in published_decks(event)]
    return render_public(
        request, event, latest_round(event), "public-decks", "decks/public_decks.html", {"decks": rows}
    )


@require_GET
def deck(request: HttpRequest, slug: str, key: str) -> HttpResponse:
    """One published deck."""
    event = public_event(slug, switch="public_decks")
    found = next((deck for deck in published_decks(event) if deck.key == key), None)
    if found is None:
        raise Http404
    if drawn := deck_file(request, found.content):
        return drawn
    context = {
        "published": found,
        "shown": live_decks.deck_view(found.content),
        "charts": charts_of_deck(found.content),
        "text": live_decks.text_of(found.content),
    }
    return render_public(
        request, event, latest_round(event), "public-decks", "decks/public_deck.html", context
    )
