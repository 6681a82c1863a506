"""Decks as a table takes them: house, agenda, and the codes of the cards, one for each copy, as JSON.

{"faction": "stark", "agenda": "01202", "plots": ["01004", ...], "draw": ["01141", "01141", "01141", ...]}

Several agendas are a list of codes, none is "". Copies by code are taken as well, {"01141": 3, ...}. They
have no order, so games begin with a list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, cast

from rules.kernel.terms import BadOptions, Json, Seat
from rules.lcg.decks.catalogue_facts import folded
from rules.lcg.decks.deck_list import DeckList
from rules.lcg.edition import Playable, agendas_in, listed
from rules.lcg.state.printed import DECK_KINDS, HOUSE, Card
from rules.lcg.state.table import LcgTable

MAX_CARDS: Final = 500
MAX_AGENDAS: Final = 3


@dataclass(frozen=True, slots=True)
class Decks:
    """The decks that an edition's games are played with: of its `cards` and houses, and ready ones by key.

    `by_chance`: the keys of those a player without a deck gets one of; `set_of`: the name of a card's set.
    """

    cards: Mapping[str, Card]
    houses: Sequence[str]
    ready: Callable[[str], Playable]
    keys: Sequence[str]
    by_chance: Sequence[str]
    set_of: Callable[[str], str] = field(default=lambda code: "")

    def deck_of(self, chosen: Json) -> Playable:
        """Return the deck meant by an option's value: the key of a ready deck, or a deck itself (already
        checked)."""
        if isinstance(chosen, str):
            return self.ready(chosen)
        found: Playable = chosen
        return found

    def playable(self, deck: DeckList) -> Playable:
        """Return a deck list as a table takes it; raises BadOptions naming the cards that cannot be played
        yet."""
        for card in (*deck.agendas, *deck.cards):
            if not (card.code or card.pack):
                self._refuse_ambiguous(card.name)
        unknown = [card.name for card in (*deck.agendas, *deck.cards) if card.code not in self.cards]
        if unknown:
            raise BadOptions("These cards cannot be played yet: {cards}.", cards=", ".join(unknown))
        made: Playable = {
            "faction": deck.faction,
            "agenda": _one_or_several([card.code for card in deck.agendas]),
            "plots": listed({card.code: card.copies for card in deck.of_kind("plot")}),
            "draw": listed({card.code: card.copies for card in deck.cards if card.in_draw_deck}),
        }
        self.checked(made)
        return made

    def _refuse_ambiguous(self, title: str) -> None:
        """Raise BadOptions for a title without a set that a playable card has: the list was read with all
        cards, so there are others of this title."""
        versions = [card.code for card in self.cards.values() if folded(card.name) == folded(title)]
        if versions:
            raise BadOptions(
                "There are several cards named {card}. Write the set after the name: {sets}.",
                card=title,
                sets=", ".join(f"{title} ({self.set_of(code)})" for code in versions),
            )

    def checked(self, deck: object) -> None:
        """Refuse what is no deck a game can be played with; raises BadOptions.

        Whether it is legal at a tournament is for the edition's own check to say.
        """
        if isinstance(deck, str):
            if deck not in self.keys:
                raise BadOptions(
                    "There is no ready deck “{deck}”; there are {decks}.",
                    deck=deck,
                    decks=", ".join(self.keys),
                )
            return
        if not isinstance(deck, Mapping) or set(deck) != {"faction", "agenda", "plots", "draw"}:
            raise BadOptions("A deck has a faction, an agenda, plots and a draw deck.")
        if deck["faction"] not in self.houses:
            raise BadOptions("There is no faction “{faction}”.", faction=deck["faction"])
        self._check_agendas(deck["agenda"])
        self._check_copies(deck["plots"], frozenset({"plot"}), 1)
        self._check_copies(deck["draw"], DECK_KINDS, 14)

    def _check_agendas(self, agenda: object) -> None:
        several = agenda if isinstance(agenda, list) else [agenda] if agenda != "" else []
        for code in several:
            if not isinstance(code, str) or not self._is_of(code, frozenset({"agenda"})):
                raise BadOptions("There is no agenda “{agenda}”.", agenda=str(code))
        if len(several) > MAX_AGENDAS or len(set(several)) < len(several):
            raise BadOptions("A deck has at most {most} agendas, each once.", most=MAX_AGENDAS)

    def _is_of(self, code: str, kinds: frozenset[str]) -> bool:
        return code in self.cards and self.cards[code].kind in kinds

    def _check_copies(self, cards: object, kinds: frozenset[str], least: int) -> None:
        if not isinstance(cards, Mapping | list):
            raise BadOptions("Cards are listed by code, one for each copy.")
        for code in cards:
            if not isinstance(code, str) or not self._is_of(code, kinds):
                raise BadOptions("There is no card “{code}” for this part of a deck.", code=code)
        if isinstance(cards, Mapping):
            for code, n in cards.items():
                if type(n) is not int or n < 1:
                    raise BadOptions(
                        "{card}: the number of copies must be at least 1.", card=self.cards[code].worded_name
                    )
        if not least <= (sum(cards.values()) if isinstance(cards, Mapping) else len(cards)) <= MAX_CARDS:
            raise BadOptions(
                "A part of a deck has from {least} to {most} cards.", least=least, most=MAX_CARDS
            )

    def canonical(self, deck: Json) -> Json:
        """Return a checked deck in the form that games begin with: lists, of copies by code in the order of
        the codes."""
        if isinstance(deck, str):
            return deck
        return {
            "faction": deck["faction"],
            "agenda": _one_or_several(agendas_in(cast(Playable, deck))),
            **{part: listed(by_code(deck[part])) for part in ("plots", "draw")},
        }

    def decks_of(self, t: LcgTable) -> list[Playable]:
        """Return the deck of each seat: its own list, a ready deck by key, or a ready deck by chance, none
        of which comes twice as long as there are others."""
        wanted: list[Json] = list(t.options["decks"]) or [""] * t.n
        keys = [key for key in self.by_chance if key not in wanted]
        t.draws.shuffle("ready decks", keys)
        while len(keys) < wanted.count(""):
            more = list(self.by_chance)
            t.draws.shuffle("ready decks", more)
            keys = more + keys
        return [self.deck_of(keys.pop() if deck == "" else deck) for deck in wanted]

    def key_of(self, t: LcgTable, seat: Seat) -> str:
        """Return the key of the ready deck that a seat plays, "" for another list."""
        chosen: Json = t.options["decks"][seat] if t.options["decks"] else ""
        if chosen != "":
            return chosen if isinstance(chosen, str) else ""
        own = sorted(t.faces[t.face[card]] for card, owner in enumerate(t.owner) if owner == seat)
        return next((key for key in self.by_chance if _faces(self.ready(key)) == own), "")


def _faces(deck: Playable) -> list[str]:
    """Return the faces of a deck's cards, one for each copy, sorted."""
    cards = listed(deck["plots"]) + listed(deck["draw"])
    return sorted([HOUSE + deck["faction"], *agendas_in(deck), *cards])


def _one_or_several(agendas: list[str]) -> str | list[str]:
    """Return agendas in the one form in which games have them."""
    return agendas if len(agendas) > 1 else "".join(agendas)


def by_code(cards: list[str] | Mapping[str, int]) -> list[str] | Mapping[str, int]:
    """Return a part of a deck, copies by code in the order of the codes."""
    return dict(sorted(cards.items())) if isinstance(cards, Mapping) else cards
