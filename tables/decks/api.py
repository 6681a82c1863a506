"""Deck lists: handed in by players or for them, read by judges, locked for the event (R-2)."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.core.access import Actor
from tables.core.api.access import player_at
from tables.core.api.callers import PLAYERS, Call, staff
from tables.core.api.fields import Overridable, Reasoned, Text, sent
from tables.core.api.routes import ListOf, Routes
from tables.core.errors import Malformed, NotVisible
from tables.decks import actions as deck_actions
from tables.decks.models import DeckVersion
from tables.decks.queries import DeckFile, DeckRow, PublishedDeck, deck_of_opponent, deck_rows
from tables.events.api.settings import EventSerializer
from tables.events.models import Event
from tables.live.play import decks
from tables.players.models import Player

routes = Routes("decks")

EVENT = "events/<slug:slug>/"
NO_LIST_HERE = gettext_lazy("There is no such list at your table.")


class HandedInSerializer(Reasoned):
    """A list (`text`), or the faction of a ready deck (`ready`); a locked deck takes a reason."""

    text = Text(
        max_length=decks.LARGEST_LIST,
        required=False,
        help_text=gettext_lazy("ThronesDB's text exports, an OCTGN deck, a plain list, or JSON."),
    )
    ready = sent(
        DeckVersion, "ready", allow_blank=False, required=False, help_text="stark, thenightswatch, …"
    )


@routes.get(f"{EVENT}decks/", staff("deck.view"), ListOf(DeckRow))
def list_decks(call: Call) -> tuple[DeckRow, ...]:
    """Who handed in what, by name."""
    return deck_rows(call.event)


@routes.post(f"{EVENT}decks/lock/", staff("deck.lock"), Overridable, EventSerializer, if_match=False)
def lock_decks(call: Call) -> Event:
    """Fix all decks for the event. Faulty lists, and missing ones where they are required, are warnings."""
    return deck_actions.lock_decks(call.event, call.actor, **call.sent)


@routes.post(f"{EVENT}decks/unlock/", staff("deck.lock"), Reasoned, EventSerializer, if_match=False)
def unlock_decks(call: Call) -> Event:
    """Let players hand in lists again, before the start; takes a reason."""
    return deck_actions.unlock_decks(call.event, call.actor, **call.sent)


@routes.get(f"{EVENT}players/<name:key>/deck/", staff("deck.view"), DeckFile)
def read_deck(call: Call, key: str) -> DeckFile:
    """Return a player's deck list."""
    return _deck_file(player_at(call.event, key))


@routes.put(f"{EVENT}players/<name:key>/deck/", staff("deck.submit"), HandedInSerializer, DeckFile)
def hand_in_deck(call: Call, key: str) -> DeckFile:
    """Hand in a list for a player; faults do not keep it out. A locked deck takes a reason."""
    return _hand_in(call, player_at(call.event, key), call.actor)


@routes.get(f"{EVENT}me/deck/", PLAYERS, DeckFile)
def read_own_deck(call: Call) -> DeckFile:
    """My deck list."""
    return _deck_file(call.player)


@routes.put(f"{EVENT}me/deck/", PLAYERS, HandedInSerializer, DeckFile)
def hand_in_own_deck(call: Call) -> DeckFile:
    """Hand in my list, until the decks are locked; faults do not keep it out."""
    return _hand_in(call, call.player, call.actor)


@routes.get(f"{EVENT}me/decks/<name:key>/", PLAYERS, PublishedDeck)
def read_opponents_deck(call: Call, key: str) -> PublishedDeck:
    """The locked list of somebody at my table in the round that is played, where the event lets opponents
    read each other's (`decks_for_opponents`)."""
    found = deck_of_opponent(call.player, key)
    if found is None:
        raise NotVisible(NO_LIST_HERE)
    return found


def _hand_in(call: Call, player: Player, actor: Actor) -> DeckFile:
    sent: dict[str, Any] = call.sent
    if ("text" in sent) == ("ready" in sent):
        raise Malformed.at("text", _("Send either a list or the faction of a ready deck."))
    if "ready" in sent:
        decks.submit_ready(player, actor, sent["ready"], reason=sent["reason"], expected=call.expected)
    else:
        decks.submit(player, actor, sent["text"], reason=sent["reason"], expected=call.expected)
    return _deck_file(player)


def _deck_file(player: Player) -> DeckFile:
    found = decks.deck_file(player)
    if found is None:
        raise NotVisible(_("No deck list was handed in."))
    return found
