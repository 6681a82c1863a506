"""The table: where every piece lies, what stands beside it, who controls what, and the moves that change it.

Source: rules specification, sections 1 (terms), 2 (components), 4 (control) and 5 (supply).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Self

from rules.boardgame.cards import TIDES, WESTEROS, WILDLINGS, TideCard
from rules.boardgame.house_cards import HOUSE_CARDS, HouseCard
from rules.boardgame.realm import (
    CASTLE_AREAS,
    HOUSES,
    LAND_AREAS,
    LAND_OF,
    LANDS,
    MANY,
    NONE,
    PORT_CAPACITY,
    POWER_TOKENS,
    SEAS,
    UNITS,
    blocked,
    fits,
)
from rules.kernel.chance import Draws
from rules.kernel.state import Live
from rules.kernel.table import Layout, Table, Zone
from rules.kernel.terms import Json

UNIT_FACES: Final = tuple(f"{house}_{unit}" for house in HOUSES for unit in UNITS)
"""A unit's face is 4 times its house, and its kind."""
FACES: Final = (
    *UNIT_FACES,
    *(card.id for card in HOUSE_CARDS),
    *WESTEROS,
    *WILDLINGS,
    *(t.id for t in TIDES),
)
FIRST_CARD: Final = len(UNIT_FACES)
CARDS_EACH: Final = 7
FIRST_TIDE: Final = len(FACES) - len(TIDES)
ATTACKER, DEFENDER = range(2)
"""The sides of a fight."""


class BoardTable(Table):
    """A table of the board game. Areas are numbers (`realm.AREAS`), houses sit at `seat_of`."""

    zones = (
        Zone("area", per=MANY),
        Zone("attackers"),
        Zone("pool", per="seat"),
        Zone("hand", per="seat"),
        Zone("discard", per="seat"),
        Zone("played", per="seat"),
        Zone("westeros_deck", per=3, seen_by="nobody"),
        Zone("westeros", per=3),
        Zone("westeros_discard", per=3),
        Zone("wildling_deck", seen_by="nobody"),
        Zone("wildling"),
        Zone("tide_deck", seen_by="nobody"),
        Zone("tide", per="seat", seen_by="owner"),
        Zone("tide_shown", per="seat"),
        Zone("tide_replaced", seen_by="nobody"),
    )
    faces = FACES
    public = (
        *("round", "phase", "turn", "threat", "tracks", "blade_used", "raven_used", "banned", "origin"),
        *("contested", "sides", "winner"),
    )

    houses: list[int]
    """By seat: its house, an index into `realm.HOUSES`."""
    seat_of: list[int]
    """By house: its seat, NONE if it is not in play."""
    home: list[int]
    """By area: the seat whose home it is."""
    round: int
    phase: str = "setup"
    turn: int = NONE
    """The seat whose order is being resolved, or who did so last in this pass."""
    over: bool
    """Whether somebody controls seven castles (END-01)."""
    threat: int
    tracks: list[list[int]]
    """By track: the seats, first to last."""
    power: list[int]
    supply: list[int]
    token: list[int]
    """By area: the seat whose power token lies there."""
    force: list[int]
    """By area: the strength of its neutral force."""
    garrisons: int
    """The areas with a garrison, as a bit mask."""
    orders: list[str]
    """By area: the order lying there face up."""
    banned: list[str]
    """Orders that may not be used this round."""
    stars: list[int]
    """By seat: the special orders it was allowed when orders were placed."""
    routed: list[int]
    """Units that have retreated this round."""
    strained: list[int]
    """Seats over their supply because beaten attackers came back to where they were (AMB-25)."""
    blade_used: bool
    raven_used: bool
    card: int
    """In the Westeros phase: the deck whose card is resolved next."""
    queue: list[int]
    """Seats that have yet to muster."""
    track: int
    """The track that is bid for."""
    bids: list[int]
    """By seat: what was bid last, NONE without a bid; empty while nobody bids."""
    attack: int
    """The strength of the wildling attack."""
    left_out: int = NONE
    """Who takes no part in it (Preemptive Raid)."""
    watch_won: bool
    foremost: int = NONE
    """The highest bidder if the Watch has won, else the lowest."""
    contested: int = NONE
    """The area that is fought for; NONE: there is no fight."""
    origin: int = NONE
    """Where the attackers come from."""
    sides: list[int]
    """The attacking and the defending seat."""
    march: str
    """The march order of the attack."""
    helping: dict[int, int]
    """By area whose support counts: the side."""
    cards: list[int]
    """By side: the House card in the fight, NONE without one."""
    blade: int = NONE
    """The side that added the Valyrian Steel Blade."""
    winner: int = NONE
    """The winning side, once it is known."""

    area0: Live[int]
    """The number of the pile of area 0."""
    closed: Live[int]
    """Areas that nobody may enter, as a bit mask."""

    def __init__(self, n: int, options: Mapping[str, Json], draws: Draws) -> None:
        super().__init__(n, options, draws)
        self.houses = [NONE] * n
        self.seat_of = [NONE] * len(HOUSES)
        self.home = [NONE] * MANY
        self.token = [NONE] * MANY
        self.force = [0] * MANY
        self.orders = [""] * MANY
        self.power = [0] * n
        self.supply = [0] * n
        self.tracks = [[], [], []]

    def _come_alive(self, layout: Layout, draws: Draws) -> None:
        super()._come_alive(layout, draws)
        self.area0 = layout.first["area"]
        self.closed = blocked(sum(zone == "pool" for zone, _ in layout.named))

    def clone(self) -> Self:
        """Return an independent copy that speaks to nobody."""
        new = super().clone()
        new.area0 = self.area0
        new.closed = self.closed
        return new

    # Reading

    def kind(self, unit: int) -> int:
        """Return the kind of a unit: FOOTMAN, KNIGHT, SIEGE or SHIP."""
        face: int = self.face[unit]
        return face & 3

    def owner(self, unit: int) -> int:
        """Return the seat of a unit's house."""
        face: int = self.face[unit]
        return self.seat_of[face >> 2]

    def units(self, area: int) -> list[int]:
        """Return the units in an area."""
        return self.piles[self.area0 + area]

    def holder(self, area: int) -> int:
        """Return the seat with units in an area, NONE if there are none."""
        units = self.piles[self.area0 + area]
        return self.owner(units[0]) if units else NONE

    def controller(self, area: int) -> int:
        """CTL-01 to CTL-03: return the seat that controls an area."""
        units = self.piles[self.area0 + area]
        if units:
            face: int = self.face[units[0]]
            return self.seat_of[face >> 2]
        if LANDS >> area & 1:
            token = self.token[area]
            return token if token >= 0 else self.home[area]
        return self.controller(LAND_OF[area]) if area in LAND_OF else NONE

    def areas_held(self, seat: int) -> list[int]:
        """Return the areas in which a seat has units."""
        houses = self.houses
        house, face = houses[seat], self.face
        first = self.area0
        return [
            area
            for area, units in enumerate(self.piles[first : first + MANY])
            if units and face[units[0]] >> 2 == house
        ]

    def castles(self, seat: int) -> list[int]:
        """TRM-07: return the castle areas a seat controls."""
        return [area for area in CASTLE_AREAS if self.controller(area) == seat]

    def lands(self, seat: int) -> list[int]:
        """Return the land areas a seat controls."""
        return [area for area in LAND_AREAS if self.controller(area) == seat]

    def fleets(self, seat: int) -> int:
        """Return the seas in which a seat has ships, as a bit mask (MAR-05: ships in ports do not carry)."""
        mask = 0
        for area in self.areas_held(seat):
            mask |= 1 << area
        return mask & SEAS

    def pool(self, seat: int, kind: int) -> list[int]:
        """Return the units of a kind in a seat's pool."""
        face = self.houses[seat] * 4 + kind
        return [unit for unit in self.pile("pool", seat) if self.face[unit] == face]

    def place(self, seat: int, track: int) -> int:
        """Return a seat's place on a track, from 0."""
        return self.tracks[track].index(seat)

    def tokens_on_board(self, seat: int) -> int:
        """Return how many power tokens of a seat lie on the board."""
        return self.token.count(seat)

    # Supply

    def armies(self, seat: int, but: Mapping[int, int] | None = None) -> list[int]:
        """TRM-03: return the sizes of a seat's armies, largest first; `but` says how many units some areas
        have more (or less) than lie there."""
        first, piles = self.area0, self.piles
        sizes = {area: len(piles[first + area]) for area in self.areas_held(seat)}
        if but:
            for area, more in but.items():
                sizes[area] = sizes.get(area, 0) + more
        return sorted((size for size in sizes.values() if size > 1), reverse=True)

    def fits_supply(self, seat: int, but: Mapping[int, int] | None = None) -> bool:
        """SUP-01: return whether a seat's armies fit its supply."""
        return fits(self.armies(seat, but), self.supply[seat])

    def has_room(self, port: int) -> bool:
        """SUP-05: return whether one more ship may lie in a port."""
        return len(self.units(port)) < PORT_CAPACITY

    # Changing

    def come_back(self, units: Iterable[int], area: int) -> None:
        """Return attackers to where they came from, which their supply does not hinder (AMB-25)."""
        army = tuple(units)
        self.occupy(army, area)
        for seat in {self.owner(unit): None for unit in army}:
            if seat not in self.strained and not self.fits_supply(seat):
                self.strained.append(seat)

    def gain_power(self, seat: int, amount: int) -> int:
        """CTL-09: give a seat power from its pool as far as it goes; return how much that was."""
        gained = min(amount, POWER_TOKENS - self.power[seat] - self.tokens_on_board(seat))
        self.power[seat] += gained
        return gained

    def lose_power(self, seat: int, amount: int) -> int:
        """Return available power of a seat to its pool; return how much that was."""
        lost = min(amount, self.power[seat])
        self.power[seat] -= lost
        return lost

    def destroy(self, units: Iterable[int]) -> None:
        """TRM-06: return units to their owners' pools."""
        for unit in tuple(units):
            self.move(unit, "pool", self.owner(unit))
            if unit in self.routed:
                self.routed.remove(unit)

    def occupy(self, units: Iterable[int], area: int) -> None:
        """CTL-06, CTL-07: put units of a house into an area nobody defends; an enemy's power token goes."""
        seat = NONE
        for unit in tuple(units):
            seat = self.owner(unit)
            self.put(unit, self.area0 + area)
        if self.token[area] not in {NONE, seat}:
            self.token[area] = NONE

    def replace(self, unit: int, kind: int) -> int:
        """Put a unit of another kind from the pool in the place of one; a routed one stays so. Return it."""
        seat, pile = self.owner(unit), self.at[unit]
        new = self.pool(seat, kind)[0]
        self.put(new, pile)
        if unit in self.routed:
            self.routed.append(new)
        self.destroy([unit])
        return new

    # The fight

    def house_card(self, card: int) -> HouseCard:
        """Return what is printed on a House card."""
        face: int = self.face[card]
        return HOUSE_CARDS[face - FIRST_CARD]

    def belongs(self, seat: int, card: int) -> bool:
        """Return whether a House card is one of a seat's."""
        return self.house_of(card) == self.houses[seat]

    def house_of(self, card: int) -> int:
        """Return the house of a House card."""
        face: int = self.face[card]
        return (face - FIRST_CARD) // CARDS_EACH

    def card_of(self, side: int) -> HouseCard | None:
        """Return the House card of a side of the fight, None without one."""
        card = self.cards[side] if self.cards else NONE
        return None if card == NONE else self.house_card(card)

    def tide_of(self, side: int) -> TideCard | None:
        """Return the tides card of a side once it is shown."""
        shown = self.pile("tide_shown", self.sides[side])
        return TIDES[self.face[shown[-1]] - FIRST_TIDE] if shown else None

    def army(self, side: int) -> list[int]:
        """Return the units of a side that fight."""
        return self.pile("attackers") if side == ATTACKER else self.units(self.contested)

    def is_unharmed(self, side: int) -> bool:
        """Return whether a side loses no units to icons, texts or tides (The Blackfish)."""
        card = self.card_of(side)
        return card is not None and card.unharmed

    def reveal_card(self, side: int, card: int) -> None:
        """Put a House card into the fight."""
        seat = self.sides[side]
        self.move(card, "played", seat)
        self.cards[side] = card
        self.say("plays_card", seat=seat, card=card)

    def discard_card(self, seat: int, card: int) -> None:
        """CMB-09: discard a House card; when it was the last, all others return to the hand."""
        self.move(card, "discard", seat)
        if not self.pile("hand", seat):
            for other in self.pile("discard", seat)[:-1]:
                self.move(other, "hand", seat)
            self.say("hand_returns", seat=seat, card=card)

    def put_last(self, seat: int, track: int) -> None:
        """WLD-13: move a seat to the last place of a track; the others move up."""
        order = self.tracks[track]
        order.remove(seat)
        order.append(seat)
