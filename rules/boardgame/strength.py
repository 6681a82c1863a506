"""What a side of a fight amounts to, part by part: what decides it, and what the board shows of it.

Source: rules specification, CMB-05, CMB-11 to CMB-14, TOB-04, MAR-10.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rules.boardgame.house_cards import HouseCard
from rules.boardgame.orders import BY_ID, DEFENSES
from rules.boardgame.realm import (
    CASTLES,
    FIEFDOMS,
    GARRISON,
    IRON_THRONE,
    SIEGE,
    SIEGE_STRENGTH,
    UNIT_STRENGTH,
)
from rules.boardgame.table import ATTACKER, DEFENDER, BoardTable


class Icons(NamedTuple):
    """What a side's card, its text and its tide show."""

    swords: int
    fortifications: int
    skulls: int


def plain_strength(t: BoardTable, units: Iterable[int], *, against_castle: bool) -> int:
    """Return the strength of units without texts; routed ones count 0, siege engines only against castles."""
    total = 0
    for unit in units:
        if unit not in t.routed:
            kind = t.kind(unit)
            total += SIEGE_STRENGTH if kind == SIEGE and against_castle else UNIT_STRENGTH[kind]
    return total


def in_turn_order(t: BoardTable) -> list[int]:
    """Return the sides of the fight in turn order."""
    order = t.tracks[IRON_THRONE]
    first = order.index(t.sides[ATTACKER]) < order.index(t.sides[DEFENDER])
    return [ATTACKER, DEFENDER] if first else [DEFENDER, ATTACKER]


def _texts_on_units(t: BoardTable) -> list[tuple[int, HouseCard]]:
    """CMB-13: the texts that change what units count, with their sides, in turn order."""
    found = []
    for side in in_turn_order(t):
        card = t.card_of(side)
        if card is not None and card.counts is not None and card.counts.when(t, side):
            found.append((side, card))
    return found


def _strength(t: BoardTable, units: Iterable[int], side: int, texts: list[tuple[int, HouseCard]]) -> int:
    """Return the strength of the units of one area that fight for a side, or support it."""
    against_castle = side == ATTACKER and bool(CASTLES >> t.contested & 1)
    if not texts:
        return plain_strength(t, units, against_castle=against_castle)
    total = 0
    for unit in units:
        if unit in t.routed:
            continue
        kind = t.kind(unit)
        worth = SIEGE_STRENGTH if kind == SIEGE and against_castle else UNIT_STRENGTH[kind]
        owner = t.owner(unit)
        for of_side, card in texts:
            counts = card.counts
            assert counts is not None
            if kind == counts.kind and (owner == t.sides[of_side]) == (counts.of == "own"):
                worth = worth + 1 if counts.of == "own" else 0
        total += worth
    return total


def support_of(t: BoardTable, area: int, side: int) -> int:
    """CMB-05: return what the units and the order of a supporting area give a side."""
    return _strength(t, t.units(area), side, _texts_on_units(t)) + BY_ID[t.orders[area]].modifier


def parts(t: BoardTable, side: int) -> list[tuple[str, int]]:
    """CMB-11: return what a side's strength is made of, by name; parts of nothing are left out."""
    texts = _texts_on_units(t)
    card, other = t.card_of(side), t.card_of(1 - side)
    found = [("units", _strength(t, t.army(side), side, texts))]
    if side == ATTACKER:
        found.append(("march", BY_ID[t.march].modifier))
    else:
        order = t.orders[t.contested]
        if order in DEFENSES:
            doubled = card is not None and card.doubles_defense
            found.append(("defense", BY_ID[order].modifier * (2 if doubled else 1)))
        if t.garrisons >> t.contested & 1:
            found.append(("garrison", GARRISON))
    helped = 0
    for area, helps in t.helping.items():
        if helps == side:
            helped += _strength(t, t.units(area), side, texts) + BY_ID[t.orders[area]].modifier
    found.append(("support", helped))
    if card is not None:
        found.append(("card", 0 if other is not None and other.silences else card.strength))
        found.append(("text", sum(adds.strength for adds in card.adds if adds.when(t, side))))
    tide = t.tide_of(side)
    if tide is not None:
        found.append(("tide", tide.strength))
    if t.blade == side:
        found.append(("blade", 1))
    return [part for part in found if part[1] or part[0] == "units"]


def total(t: BoardTable, side: int) -> int:
    """CMB-11: return the strength of a side, not below 0."""
    return max(0, sum(amount for _, amount in parts(t, side)))


def icons(t: BoardTable, side: int) -> Icons:
    """Return the swords, fortifications and skulls of a side."""
    swords = fortifications = skulls = 0
    card, tide = t.card_of(side), t.tide_of(side)
    if card is not None:
        swords, fortifications = card.swords, card.fortifications
        for adds in card.adds:
            if adds.when(t, side):
                swords += adds.swords
                fortifications += adds.fortifications
    if tide is not None:
        swords += tide.swords
        fortifications += tide.fortifications
        skulls = tide.skulls
    return Icons(swords, fortifications, skulls)


def winning_side(t: BoardTable) -> int:
    """CMB-14: the higher total wins; equal ones by the Fiefdoms track."""
    ours, theirs = total(t, ATTACKER), total(t, DEFENDER)
    if ours != theirs:
        return ATTACKER if ours > theirs else DEFENDER
    better = t.place(t.sides[ATTACKER], FIEFDOMS) < t.place(t.sides[DEFENDER], FIEFDOMS)
    return ATTACKER if better else DEFENDER
