"""The cards on the table: what they are, whose they are and what they are worth now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from rules.cards.abilities import Ability
from rules.cards.table import CardTable, Listener
from rules.kernel.state import Live, Shared
from rules.kernel.table import Zone
from rules.kernel.terms import Atom, Seat
from rules.lcg.attributes import DECK_CHANGED, ICONS, KEYWORDS, MIDDLE, NOBODY, PLAY_CHANGED
from rules.lcg.catalogue import CARDS
from rules.lcg.duplicates import saves
from rules.lcg.edition import EDITIONS, Edition
from rules.lcg.printed import Card, X

FACES: Final = tuple(CARDS)
PRINTED: Final = tuple(CARDS.values())
KIND: Final = tuple(card.kind for card in PRINTED)
NAME: Final = tuple(card.name for card in PRINTED)

_ICON: Final = {name: name[0].upper() for name in ICONS}


_ACTIVE: Final = frozenset({"play", "revealed"})


def _printed_value(card: Card, attribute: str) -> int:
    if attribute == "strength":
        return card.strength
    if attribute in _ICON:
        return int(_ICON[attribute] in card.icons)
    if card.kind == "plot" and attribute in {"income", "initiative", "claim", "reserve"}:
        return int(getattr(card, attribute))
    return int(attribute in card.keywords)


class CardState(CardTable):
    """Cards and players; see `rules.lcg.table` for the whole table."""

    faces = FACES
    abilities: ClassVar[Mapping[str, Sequence[Ability]]] = {
        code: (*card.abilities, *saves(card)) for code, card in CARDS.items()
    }
    zones = (
        Zone("deck", per="seat", seen_by="nobody"),
        Zone("hand", per="seat", seen_by="owner"),
        Zone("setup", per="seat", seen_by="owner"),
        Zone("plots", per="seat", seen_by="owner"),
        Zone("revealed", per="seat"),
        Zone("used", per="seat"),
        Zone("play", per="seat"),
        Zone("duplicates", per="seat"),
        Zone("facedown", per="seat", seen_by="owner", tracked=True),
        Zone("played", per="seat"),
        Zone("discard", per="seat"),
        Zone("dead", per="seat"),
        Zone("removed", per="seat"),
        Zone("gone", per="seat", seen_by="nobody"),
        Zone("faction", per="seat"),
        Zone("agenda", per="seat"),
        Zone("titles", per=MIDDLE + 1),
        Zone("title box", seen_by="nobody"),
        Zone("chosen titles", per="seat", seen_by="owner"),
    )

    owner: Shared
    """By piece: the player whose card it is; −1 for titles."""
    faction: Shared
    """By seat: the faction card; and −1 at the end, for "nobody's"."""
    knelt: list[int]
    power: list[int]
    host: list[int]
    """By piece: whether it kneels, its power, what it is attached to (−1: nothing)."""
    gold: list[int]
    tokens: dict[str, int]
    """By "<kind>/<piece>": other tokens."""
    changed: int
    """What has to be settled: a sum of the flags of `rules.lcg.attributes`."""
    named_types: dict[int, str]
    """By piece: the challenge type named for it."""
    x: int = -1
    """The X just paid, while its targets are chosen."""

    seat_of: Live[Sequence[Seat]]
    """By pile: whose it is."""
    lists: Live[dict[str, tuple[int, Any]]]
    """Lists made from the table, with the version they were made at."""

    def _come_alive(self, layout: Any, draws: Any) -> None:
        super()._come_alive(layout, draws)
        n = len([1 for name, _ in layout.named if name == "hand"])
        self.seat_of = tuple(
            index if index < n and name != "title box" else NOBODY for name, index in layout.named
        )
        self.lists = {}

    def clone(self) -> Any:
        """An independent copy."""
        new = super().clone()
        new.seat_of = self.seat_of
        new.lists = {}
        return new

    def _relocated(self, pieces: Iterable[int], old: int, pile: int) -> None:
        super()._relocated(pieces, old, pile)
        named = self.layout.named
        zone, new_zone = named[old][0], named[pile][0]
        if zone == "deck":
            self.changed |= DECK_CHANGED
        elif zone in _ACTIVE or new_zone in _ACTIVE:
            self.changed |= PLAY_CHANGED

    @property
    def edition(self) -> Edition:
        """The edition whose rules are played."""
        return EDITIONS[self.options["edition"]]

    def controller(self, card: int) -> Seat:
        """Who controls a card: whose pile it lies in; NOBODY for titles in the middle."""
        return self.seat_of[self.at[card]]

    def snapshot(self, card: int) -> dict[str, Atom]:
        """What an occurrence remembers of its card."""
        return {
            "zone": self.layout.named[self.at[card]][0],
            "seat": self.seat_of[self.at[card]],
            "host": self.host[card],
        }

    def base(self, card: int, attribute: str) -> int:
        """The printed value; keywords are gone from a blank text box."""
        printed = PRINTED[self.face[card]]
        found = _printed_value(printed, attribute)
        if found and attribute in KEYWORDS and self.is_blank(card):
            return 0
        if attribute == "income" and found and self.value(card, "no printed income"):
            return 0
        return found

    # Printed facts

    def printed(self, card: int) -> Card:
        """What is printed on a card."""
        printed: Card = PRINTED[self.face[card]]
        return printed

    def kind(self, card: int) -> str:
        """The printed type; an event in play has become an attachment."""
        kind: str = KIND[self.face[card]]
        if kind == "event" and self.layout.named[self.at[card]][0] == "play":
            return "attachment"
        return kind

    def title(self, card: int) -> str:
        """The printed name."""
        name: str = NAME[self.face[card]]
        return name

    def printed_cost(self, card: int) -> int:
        """The printed cost; a cost of X is 0."""
        cost = PRINTED[self.face[card]].cost
        return 0 if cost == X else cost

    def has_trait(self, card: int, names: Sequence[str]) -> bool:
        """Whether a card has one of these traits."""
        traits = PRINTED[self.face[card]].traits
        return any(name in traits for name in names)

    # Cards in play

    def constants(self, attribute: str) -> Sequence[Listener]:
        """The abilities that change an attribute of their own card."""
        index = self._indexed()
        return [one for (name, _), found in index.own.items() if name == attribute for one in found]

    def _listed(self, name: str, make: Any) -> Any:
        known = self.lists.get(name)
        if known is not None and known[0] == self.version:
            return known[1]
        found = make()
        self.lists[name] = (self.version, found)
        return found

    def is_character(self, card: int) -> bool:
        """Whether a card is a character in play."""
        return KIND[self.face[card]] == "character" and self.layout.named[self.at[card]][0] == "play"

    def is_in_play(self, card: int, kind: str) -> bool:
        """Whether a card is in play and of a type."""
        return self.layout.named[self.at[card]][0] == "play" and self.kind(card) == kind

    def characters(self) -> list[int]:
        """All characters in play, by controller."""
        found: list[int] = self._listed("characters", lambda: self._characters(self.in_zone("play")))
        return found

    def characters_of(self, seat: Seat) -> list[int]:
        """The characters a player controls."""
        if seat < 0:
            return []
        found: list[int] = self._listed(
            f"characters/{seat}", lambda: self._characters(self.pile("play", seat))
        )
        return found

    def _characters(self, cards: Sequence[int]) -> list[int]:
        face = self.face
        return [card for card in cards if KIND[face[card]] == "character"]

    def hosted(self) -> dict[int, list[int]]:
        """By host: the cards in play attached to it and its duplicates, in order of their numbers."""
        found: dict[int, list[int]] = self._listed("hosted", self._hosted)
        return found

    def _hosted(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for card, host in enumerate(self.host):
            if host >= 0:
                found.setdefault(host, []).append(card)
        return found

    def attachments_of(self, card: int) -> list[int]:
        """The cards attached to a card, without its duplicates."""
        hosted = self.hosted().get(card)
        if not hosted:
            return []
        return [piece for piece in hosted if self.layout.named[self.at[piece]][0] == "play"]

    def duplicates_of(self, card: int) -> list[int]:
        """The duplicates on a card, faceup and facedown."""
        hosted = self.hosted().get(card)
        if not hosted:
            return []
        return [piece for piece in hosted if self.layout.named[self.at[piece]][0] != "play"]

    def hosts(self, card: int) -> tuple[int, ...]:
        """What a card is attached to: one card, or none."""
        return () if self.host[card] < 0 else (self.host[card],)

    def plot_of(self, seat: Seat) -> int:
        """The revealed plot of a player, or −1."""
        if seat < 0:
            return -1
        pile = self.pile("revealed", seat)
        return pile[-1] if pile else -1

    # Players

    def plot_value(self, seat: Seat, attribute: str) -> int:
        """Income, initiative, claim or reserve of a player; 0 without a revealed plot (spec §4.1)."""
        plot = self.plot_of(seat)
        if plot < 0:
            return 0
        return max(0, self.raw(plot, attribute) + self.raw(self.faction[seat], attribute))

    def player_value(self, seat: Seat, attribute: str) -> int:
        """An attribute of a player (see `rules.lcg.attributes`)."""
        return self.value(self.faction[seat], attribute)

    def power_total(self, seat: Seat) -> int:
        """The power on all cards in play that a player controls."""
        power = self.power
        total: int = power[self.faction[seat]]
        for card in self.pile("play", seat):
            total += power[card]
        for card in self.pile("titles", seat):
            total += power[card]
        return total

    def tokens_on(self, card: int, kind: str) -> int:
        """How many tokens of a kind lie on a card."""
        return self.tokens.get(f"{kind}/{card}", 0)

    def put_tokens(self, card: int, kind: str, n: int) -> None:
        """Put tokens on a card, or with a negative number take them off."""
        key = f"{kind}/{card}"
        left = self.tokens.get(key, 0) + n
        if left > 0:
            self.tokens[key] = left
        else:
            self.tokens.pop(key, None)
        self.changed |= PLAY_CHANGED
        self.touch()

    def random_cards(self, seat: Seat, n: int) -> list[int]:
        """Random cards of a player's hand, at most `n`."""
        hand = list(self.pile("hand", seat))
        self.draws.shuffle(f"random/{seat}", hand)
        return hand[:n]
