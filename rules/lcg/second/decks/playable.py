"""Decks as a table takes them: faction, agenda, and the codes of the cards, one for each copy, as JSON.

{"faction": "stark", "agenda": "01202", "plots": ["01004", ...], "draw": ["01141", "01141", "01141", ...]}

Copies by code are taken as well, {"01141": 3, ...}. They have no order, so games begin with a list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeAlias

from rules.kernel.terms import BadOptions, Json
from rules.lcg.edition import Playable, listed
from rules.lcg.second.catalogue import CARDS, DECK_KINDS
from rules.lcg.second.decks.deck_list import DeckCard, DeckList, deck_list
from rules.lcg.second.decks.pool import implemented_pool
from rules.lcg.second.decks.ready import READY_DECKS, ready_deck
from rules.lcg.second.printed import FACTIONS
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
        "plots": listed({card.code: card.copies for card in deck.of_kind("plot")}),
        "draw": listed({card.code: card.copies for card in deck.cards if card.in_draw_deck}),
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

    Whether it is legal at a tournament is for `rules.lcg.second.decks.legality` to say.
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
    if not isinstance(cards, Mapping | list):
        raise BadOptions("Cards are listed by code, one for each copy.")
    for code in cards:
        if not isinstance(code, str) or code not in CARDS or CARDS[code].kind not in kinds:
            raise BadOptions(f"There is no such card {code!r} for this part of a deck.")
    if isinstance(cards, Mapping):
        for code, n in cards.items():
            if type(n) is not int or n < 1:
                raise BadOptions(f"{CARDS[code].name}: copies must be a number from 1 on.")
    if not least <= (sum(cards.values()) if isinstance(cards, Mapping) else len(cards)) <= MOST_CARDS:
        raise BadOptions(f"A part of a deck has from {least} to {MOST_CARDS} cards.")


def canonical(deck: Json) -> Json:
    """Return a checked deck in the form that games begin with: lists, of copies by code in the order of the
    codes."""
    if isinstance(deck, str):
        return deck
    return {
        "faction": deck["faction"],
        "agenda": deck["agenda"],
        **{part: listed(_by_code(deck[part])) for part in ("plots", "draw")},
    }


_Copies: TypeAlias = Mapping[str, int]


def _by_code(cards: list[str] | _Copies) -> list[str] | _Copies:
    return dict(sorted(cards.items())) if isinstance(cards, Mapping) else cards


def _in_order_of_lists(cards: _Copies) -> _Copies:
    """Return copies by code in the order of deck lists: kind, title, code."""
    order = deck_list(
        "", "", cards=[DeckCard(n, CARDS[code].name, code, CARDS[code].kind) for code, n in cards.items()]
    )
    return {card.code: card.copies for card in order.cards}


def recorded(decks: Sequence[Json]) -> list[Sequence[Json]]:
    """Return the decks that those of a record of earlier versions may have been, the likeliest first; none
    for one of today.

    Earlier versions laid copies by code in the order in which they stood: in that of the deck list, or, where
    the database was PostgreSQL, of the codes. Files have them sorted. Stamps depend on the order, so a replay
    shows which it was.
    """
    if not any(isinstance(deck, Mapping) and isinstance(deck.get("draw"), Mapping) for deck in decks):
        return []
    given = list(decks)
    as_listed = [
        _reordered(deck, ("faction", "agenda", "plots", "draw"), _in_order_of_lists) for deck in decks
    ]
    as_stored = [_reordered(deck, ("draw", "plots", "agenda", "faction"), _by_code) for deck in decks]
    is_from_file = all(list(deck) == sorted(deck) for deck in decks if isinstance(deck, Mapping))
    return [as_listed, as_stored, given] if is_from_file else [given, as_listed, as_stored]


def _reordered(deck: Json, members: Sequence[str], order: Callable[[Any], Any]) -> Json:
    if isinstance(deck, str):
        return deck
    return {
        member: order(deck[member]) if isinstance(deck[member], Mapping) else deck[member]
        for member in members
    }


def decks_of(t: LcgTable) -> list[Playable]:
    """Return the deck of each seat: its own list, a ready deck by key, or a ready deck by chance."""
    wanted: list[Json] = list(t.options["decks"]) or [""] * t.n
    keys = [key for key in READY_KEYS if key not in wanted]
    t.draws.shuffle("ready decks", keys)
    return [deck_of(keys.pop() if deck == "" else deck) for deck in wanted]
