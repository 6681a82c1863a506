"""What must be true of every table.

Source: rules specification, section 20 (Invariants).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.boardgame.orders import SPECIAL, TOKENS
from rules.boardgame.realm import (
    AREAS,
    LAND_OF,
    LANDS,
    MANY,
    MAX_SUPPLY,
    MAX_THREAT,
    NONE,
    PORT_AREAS,
    PORT_CAPACITY,
    POWER_TOKENS,
    SHIP,
    UNIT_LIMITS,
    UNITS,
)
from rules.boardgame.table import BoardTable


def violations(t: BoardTable) -> Iterator[str]:
    """Say what is impossible about a table; nothing if it is sound."""
    if t.phase == "setup":
        return
    yield from _areas(t)
    yield from _houses(t)
    yield from _decks(t)
    yield from _orders(t)
    for track in t.tracks:
        if sorted(track) != list(range(t.n)):
            yield "a track does not hold every house once"
    if not 0 <= t.threat <= MAX_THREAT or t.threat % 2:
        yield f"the wildling threat is {t.threat}"
    if t.phase in {"planning", "raids"} or (t.phase == "marches" and t.contested == NONE):
        for seat in range(t.n):
            if seat not in t.strained and not t.fits_supply(seat):
                yield f"seat {seat} is over its supply"


def _areas(t: BoardTable) -> Iterator[str]:
    for area in range(MANY):
        units = t.units(area)
        if len({t.owner(unit) for unit in units}) > 1:
            yield f"two houses stand in {AREAS[area]}"
        if any((t.kind(unit) == SHIP) == bool(LANDS >> area & 1) for unit in units):
            yield f"a unit of the wrong kind is in {AREAS[area]}"
        if units and (t.closed >> area & 1 or t.force[area]):
            yield f"units are in {AREAS[area]}, which is closed or held by a neutral force"
        if t.token[area] != NONE and (not LANDS >> area & 1 or t.home[area] == t.token[area]):
            yield f"a power token lies in {AREAS[area]}"
    for port in PORT_AREAS:
        if len(t.units(port)) > PORT_CAPACITY:
            yield f"more than three ships are in {AREAS[port]}"
        if t.phase in {"planning", "raids"} and t.holder(port) not in {NONE, t.controller(LAND_OF[port])}:
            yield f"foreign ships are in {AREAS[port]}"


def _houses(t: BoardTable) -> Iterator[str]:
    known: Counter[int] = Counter(t.face)
    for seat in range(t.n):
        for kind in range(len(UNITS)):
            if known[t.houses[seat] * 4 + kind] != UNIT_LIMITS[kind]:
                yield f"seat {seat} has not its number of units"
        if t.power[seat] < 0 or t.power[seat] + t.tokens_on_board(seat) > POWER_TOKENS:
            yield f"seat {seat} has {t.power[seat]} power"
        if not 0 <= t.supply[seat] <= MAX_SUPPLY:
            yield f"seat {seat} has a supply of {t.supply[seat]}"
        cards = [*t.pile("hand", seat), *t.pile("discard", seat), *t.pile("played", seat)]
        if len(cards) != 7 or any(not t.belongs(seat, card) for card in cards):
            yield f"seat {seat} has not its seven cards"
        if not t.pile("hand", seat) and t.contested == NONE:
            yield f"seat {seat} has no card in hand"


def _decks(t: BoardTable) -> Iterator[str]:
    for deck in range(3):
        zones = ("westeros_deck", "westeros", "westeros_discard")
        if sum(len(t.pile(zone, deck)) for zone in zones) != 10:
            yield f"Westeros deck {deck + 1} has not its ten cards"
    if len(t.pile("wildling_deck")) + len(t.pile("wildling")) != 9:
        yield "there are not nine wildling cards"
    if t.contested == NONE and len(t.pile("tide_deck")) not in {0, 24}:
        yield "the tides deck is not whole"


def _orders(t: BoardTable) -> Iterator[str]:
    for seat in range(t.n):
        mine = [order for area, order in enumerate(t.orders) if order and t.holder(area) == seat]
        if Counter(mine) - Counter(TOKENS):
            yield f"seat {seat} has used an order token twice"
        if sum(order in SPECIAL for order in mine) > t.stars[seat] if t.stars else mine:
            yield f"seat {seat} has too many special orders"
        if any(order in t.banned for order in mine):
            yield f"seat {seat} has used a banned order"
    if t.phase in {"planning", "raids"}:
        for area, order in enumerate(t.orders):
            if order and not t.units(area):
                yield f"an order lies in {AREAS[area]} without units"
