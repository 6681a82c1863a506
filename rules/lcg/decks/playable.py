"""Decks as a table takes them: faction, agenda, and copies by code, as JSON.

{"faction": "stark", "agenda": "01202", "plots": {"01004": 1, ...}, "draw": {"01141": 3, ...}}
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from rules.kernel.terms import BadOptions, Json
from rules.lcg.decks.deck_list import DeckList
from rules.lcg.decks.pool import implemented_pool
from rules.lcg.decks.ready import READY_DECKS, ready_deck
from rules.lcg.edition import Playable
from rules.lcg.second.catalogue import CARDS, DECK_KINDS
from rules.lcg.state.printed import FACTIONS
from rules.lcg.state.table import LcgTable

READY_KEYS: Final = tuple(READY_DECKS)
MOST_CARDS: Final = 500


def playable(deck: DeckList) -> Playable:
    """Return a deck list as a table takes it; raises BadOptions naming the cards that cannot be played
    yet."""
    unknown = [card.name for card in (*deck.agendas, *deck.cards) if card.code not in CARDS]
    if unknown:
        raise BadOptions(f"These cards cannot be played yet: {', '.join(unknown)}.")
    made: Playable = {
        "faction": deck.faction,
        "agenda": deck.agendas[0].code if deck.agendas else "",
        "plots": {card.code: card.copies for card in deck.of_kind("plot")},
        "draw": {card.code: card.copies for card in deck.cards if card.in_draw_deck},
    }
    checked(made)
    return made


@cache
def _ready(key: str) -> Playable:
    return playable(ready_deck(key, implemented_pool()))


def deck_of(chosen: Json) -> Playable:
    """Return the deck meant by an option's value: the key of a ready deck, or a deck itself (already
    checked)."""
    if isinstance(chosen, str):
        return _ready(chosen)
    found: Playable = chosen
    return found


def checked(deck: object) -> None:
    """Refuse what is no deck a game can be played with; raises BadOptions.

    Whether it is legal at a tournament is for `rules.lcg.decks.legality` to say.
    """
    if isinstance(deck, str):
        if deck not in READY_KEYS:
            raise BadOptions(f"There is no ready deck {deck!r}; there are {', '.join(READY_KEYS)}.")
        return
    if not isinstance(deck, Mapping) or set(deck) != {"faction", "agenda", "plots", "draw"}:
        raise BadOptions("A deck has a faction, an agenda, plots and a draw deck.")
    if deck["faction"] not in FACTIONS:
        raise BadOptions(f"There is no faction {deck['faction']!r}.")
    agenda = deck["agenda"]
    if not isinstance(agenda, str) or (agenda and (agenda not in CARDS or CARDS[agenda].kind != "agenda")):
        raise BadOptions(f"There is no agenda {agenda!r}.")
    _copies(deck["plots"], frozenset({"plot"}), 1)
    _copies(deck["draw"], DECK_KINDS, 14)


def _copies(cards: object, kinds: frozenset[str], least: int) -> None:
    if not isinstance(cards, Mapping):
        raise BadOptions("Cards are listed as copies by code.")
    for code, n in cards.items():
        if code not in CARDS or CARDS[code].kind not in kinds:
            raise BadOptions(f"There is no such card {code!r} for this part of a deck.")
        if type(n) is not int or n < 1:
            raise BadOptions(f"{CARDS[code].name}: copies must be a number from 1 on.")
    if not least <= sum(cards.values()) <= MOST_CARDS:
        raise BadOptions(f"A part of a deck has from {least} to {MOST_CARDS} cards.")


def decks_of(t: LcgTable) -> list[Playable]:
    """Return the deck of each seat: its own list, a ready deck by key, or a ready deck by chance."""
    wanted: list[Json] = list(t.options["decks"]) or [""] * t.n
    keys = [key for key in READY_KEYS if key not in wanted]
    t.draws.shuffle("ready decks", keys)
    return [deck_of(keys.pop() if deck == "" else deck) for deck in wanted]
