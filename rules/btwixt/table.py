"""The table: where every piece lies, what stands beside it, and the moves that change it.

Source: B'Twixt specification, "Words", "Setup", "What each viewer knows" and rulings 4, 7, 8, 9, 19.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Self

from rules.btwixt.abilities.round_rules import BENDS, OF_ALLY, PLAIN, RoundRules, bend_by_cards
from rules.btwixt.cards.faces import FACE_IDS, LEADER_OF, VALUE, WORTH
from rules.kernel.chance import Draws
from rules.kernel.state import Live
from rules.kernel.table import Layout, Table, Zone
from rules.kernel.terms import EVERYONE, Json

NONE: Final = -1
"""No seat, no council, no piece."""


class BtwixtTable(Table):
    """A B'Twixt table. Council ``c`` lies between seat ``c`` and the seat to its left."""

    public = ("current",)
    zones = (
        Zone("ally_deck", seen_by="nobody"),
        Zone("row"),
        Zone("current"),
        Zone("arriving"),
        Zone("dead"),
        Zone("supply", seen_by="nobody"),
        Zone("carried", seen_by="nobody", tracked=True),
        Zone("deck", seen_by="nobody"),
        Zone("events", seen_by="nobody"),
        Zone("discard"),
        Zone("removed"),
        Zone("whites", per="seat", seen_by="nobody"),
        Zone("packet", per="seat", seen_by="owner"),
        Zone("hand", per="seat", seen_by="owner"),
        Zone("council", per="seat"),
        Zone("tokens", per="seat", seen_by="nobody", tracked=True),
        Zone("bid", per="seat"),
    )
    faces = FACE_IDS
    private = ("foreseen",)

    season: int
    """Index into the seasons of the full game for this number of leaders."""
    dealt: int
    """Seasons dealt so far; decides the direction of a draft."""
    round: int
    """Round of the season, from 1; 0 before the first."""
    first: int
    """Seat with the first player token."""
    leader: list[int]
    """By seat: index into LEADERS, NONE before the choice."""
    knelt: list[bool]
    played: list[int]
    """By seat: knelt this round, and cards played this round."""
    changes: dict[int, int]
    """By card: what abilities on entering added to its value until the round ends."""
    current: int
    """The ally the round is about, also once placed; NONE if there is none or it was killed."""
    introduced: bool
    """Whether the current ally replaced one killed this round."""
    placed_in: int
    """Council the current ally was placed in this round, NONE before."""
    winner: int
    runner_up: int
    """Seats, NONE before the claim."""
    bearer: dict[int, int]
    """By power token lying on an ally: that ally."""
    counted: bool
    """Whether the tokens have been turned over."""
    foreseen: list[list[int]]
    """By seat: the next allies of the deck as that seat knows them, NONE where it does not."""
    hand: Live[int]
    council: Live[int]
    tokens: Live[int]
    bid: Live[int]
    dead: Live[int]
    """Number of the zone's pile, or of seat 0's."""
    around: Live[tuple[tuple[int, ...], ...]]
    """By seat: all seats clockwise, starting with it."""
    rules: Live[RoundRules]
    """The rules of the round as "During this round" abilities leave them."""
    kept_values: Live[list[list[int]] | None]
    """Card values by seat and place, None if something changed since they were computed."""
    kept_lead: Live[tuple[int, int]]
    """A count of the changes to what the lead hangs on, and who was in the lead then."""

    def __init__(self, n: int, options: Mapping[str, Json], draws: Draws) -> None:
        super().__init__(n, options, draws)
        self.current = self.placed_in = self.winner = self.runner_up = NONE
        self.leader = [NONE] * n
        self.knelt = [False] * n
        self.played = [0] * n
        self.foreseen = [[] for _ in range(n)]

    def _come_alive(self, layout: Layout, draws: Draws) -> None:
        super()._come_alive(layout, draws)
        self._find_piles()
        self.rules = rules_of(self) if self.piles else PLAIN
        self.kept_values = None
        self.kept_lead = NOBODY_YET

    def clone(self) -> Self:
        """Return an independent copy that speaks to nobody."""
        new = super().clone()
        new._find_piles()
        new.rules = self.rules
        new.kept_values = None
        new.kept_lead = self.kept_lead
        return new

    def _find_piles(self) -> None:
        first = self.layout.first
        self.hand, self.council = first["hand"], first["council"]
        self.tokens, self.bid, self.dead = first["tokens"], first["bid"], first["dead"]
        self.around = AROUND[len(self.layout.masks) - first["bid"]]

    def faces_changed(self) -> None:
        """Forget what was computed of faces."""
        self.kept_values = None
        self.kept_lead = NOBODY_YET

    # Reading

    def worth(self, token: int) -> int:
        """Return the hidden number of a power token."""
        face: int = self.face[token]
        return WORTH[face]

    def printed_value(self, card: int) -> int:
        """Return the printed value of an influence card."""
        face: int = self.face[card]
        return VALUE[face]

    def bidder(self, card: int) -> int:
        """Return the seat in whose bid pile a card lies."""
        return self.at[card] - self.bid

    def council_of(self, ally: int) -> int:
        """Return the council an ally lies in, NONE if it lies elsewhere."""
        council = self.at[ally] - self.council
        return council if 0 <= council < self.n else NONE

    def stays_home(self, card: int) -> bool:
        """Return whether a card is a leader's own: it leaves the game instead of being discarded (ruling
        7)."""
        return LEADER_OF[self.face[card]] != NONE and not self.options["kingsmoot"]

    def may_hold(self, seat: int, card: int) -> bool:
        """Return whether a card may enter a hand: a leader's own card enters no foreign one (ruling 7)."""
        return not self.stays_home(card) or LEADER_OF[self.face[card]] == self.leader[seat]

    # Changing

    def make_current(self, ally: int) -> None:
        """Make the round be about an ally, or about none."""
        self.current = ally
        self._bend_rules()

    def lay(self, seat: int, card: int) -> None:
        """Lay a card on the end of a bid pile."""
        self.put(card, self.bid + seat)
        self.bid_changed(card)

    def bid_changed(self, card: int) -> None:
        """Hear that a card came into a bid pile or left it."""
        self.kept_values = None
        if BENDS[self.face[card]]:
            self._bend_rules()

    def _bend_rules(self) -> None:
        self.rules = rules_of(self)
        self.kept_values = None

    def change_value(self, card: int, by: int) -> None:
        """Change a card's value until the round ends, wherever it moves."""
        self.changes[card] = self.changes.get(card, 0) + by
        self.kept_values = None

    def discard(self, card: int) -> None:
        """Discard a card from wherever it lies; a leader's own card leaves the game instead."""
        self.move(card, "removed" if self.stays_home(card) else "discard")
        self.bid_changed(card)

    def take_into_hand(self, seat: int, card: int) -> None:
        """Put a card into a hand; one that may not be held there leaves the game."""
        if self.may_hold(seat, card):
            self.put(card, self.hand + seat)
        else:
            self.move(card, "removed")
        self.bid_changed(card)

    def draw_card(self, seat: int) -> bool:
        """Draw the top card of the influence deck, made of the discard pile when empty (ruling 8).

        Returns False when no card was drawn.
        """
        deck = self.pile("deck")
        if not deck:
            discarded = self.pile("discard")
            if not discarded:
                return False
            for card in discarded:
                self.changes.pop(card, None)
            self.move_all("discard", 0, "deck")
            self.shuffle("deck")
        self.put(deck[-1], self.hand + seat)
        return True

    def next_ally(self) -> int:
        """Reveal the next ally into the zone "arriving"; NONE if there is none (ruling 10).

        With revealed allies the row is first lengthened by the top of the deck (section 9).
        """
        deck = self.pile("ally_deck")
        if self.options["revealed_allies"]:
            if deck:
                self.lengthen_row()
            return self.leftmost_ally()
        if not deck:
            return NONE
        ally = deck[-1]
        self.move(ally, "arriving")
        self._forget_top()
        return ally

    def leftmost_ally(self) -> int:
        """Move the leftmost ally of the row into the zone "arriving"; NONE if the row is empty."""
        row = self.pile("row")
        if not row:
            return NONE
        ally = row[0]
        self.move(ally, "arriving")
        return ally

    def lengthen_row(self) -> None:
        """Add the top ally of the deck to the right end of the row."""
        self.move(self.pile("ally_deck")[-1], "row")
        self._forget_top()

    def _forget_top(self) -> None:
        for allies in self.foreseen:
            if allies:
                del allies[0]

    def open_next_allies(self, n: int) -> list[int]:
        """Lay the top n-1 allies of the deck open beside the leftmost ally of the row; return them all."""
        row = self.pile("row")
        opened = row[:1]
        rest = row[1:]
        for ally in self.pile("ally_deck")[:-n:-1]:
            self.move(ally, "row")
            self._forget_top()
            opened.append(ally)
        self.arrange(opened + rest, "row")
        return opened

    def rearrange_row(self, order: Sequence[int]) -> None:
        """Put the leftmost allies of the row into this order."""
        self.arrange([*order, *self.pile("row")[len(order) :]], "row")

    def foresee(self, seat: int, allies: Sequence[int]) -> None:
        """Show a leader the top allies of the deck, the next one first."""
        for ally in allies:
            self.look(seat, ally)
        self.foreseen[seat][: len(allies)] = allies

    def return_to_deck(self, seat: int, order: Sequence[int]) -> None:
        """Put the top allies of the deck into this order, the next one first; only ``seat`` knows it."""
        deck = self.pile("ally_deck")
        count = len(order)
        self.arrange([*deck[: len(deck) - count], *reversed(order)], "ally_deck")
        for ally in order:
            self.forget(ally)
            self.look(seat, ally)
        for other, allies in enumerate(self.foreseen):
            allies[:count] = order if other == seat else [NONE] * min(count, len(allies))
            while allies and allies[-1] == NONE:
                del allies[-1]

    def place_ally(self, ally: int, council: int) -> None:
        """Put an ally into a council; tokens on it go along."""
        self.put(ally, self.council + council)

    def kill(self, ally: int) -> None:
        """Put an ally on the dead pile; tokens on it return to the supply (ruling 2)."""
        self.return_tokens([token for token, bearer in self.bearer.items() if bearer == ally])
        self.move(ally, "dead")
        if ally == self.current:
            self.make_current(NONE)

    def gain_token(self, council: int) -> bool:
        """Put a token from the supply into a council; False if the supply is empty (ruling 9)."""
        supply = self.pile("supply")
        if not supply:
            return False
        self.put(supply[-1], self.tokens + council)
        return True

    def mark_current_ally(self) -> bool:
        """Put a token from the supply on the current ally; False if there is no token or no ally."""
        supply = self.pile("supply")
        if not supply or self.current == NONE:
            return False
        token = supply[-1]
        self.move(token, "carried")
        self.bearer[token] = self.current
        return True

    def turn_tokens_over(self) -> None:
        """Show everybody the value of every power token on the table."""
        for council in range(self.n):
            for token in self.piles[self.tokens + council]:
                self.knows[token] = EVERYONE
        for token in self.bearer:
            self.knows[token] = EVERYONE
        self.counted = True

    def return_tokens(self, tokens: Iterable[int]) -> None:
        """Mix tokens into the supply; all knowledge about them is lost."""
        returned = list(tokens)
        for token in returned:
            self.move(token, "supply")
            self.bearer.pop(token, None)
        if returned:
            self.shuffle("supply")


def rules_of(t: BtwixtTable) -> RoundRules:
    """Work out the rules of the round from the current ally and the cards in bid piles."""
    rules = PLAIN if t.current == NONE else OF_ALLY[t.face[t.current]]
    bending = [
        (seat, t.face[card])
        for seat in t.around[t.first]
        for card in t.piles[t.bid + seat]
        if BENDS[t.face[card]]
    ]
    return bend_by_cards(rules, bending) if bending else rules


NOBODY_YET: Final = (NONE, NONE)
"""Of a table on which nobody has looked yet who is in the lead."""
AROUND: Final = tuple(
    tuple(tuple((seat + step) % n for step in range(n)) for seat in range(n)) for n in range(7)
)
"""For each number of seats, by seat: all seats clockwise, starting with it."""
