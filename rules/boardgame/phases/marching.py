"""Marches: units of one area move, each where it likes; one of the moves may start a fight.

Source: rules specification, section 13 (MAR), SUP-04.
"""

from __future__ import annotations

from collections import Counter

from rules.boardgame.orders import BY_ID, MARCHES, SUPPORTS
from rules.boardgame.phases.actions import next_with
from rules.boardgame.phases.upkeep import abandon_port, sweep
from rules.boardgame.realm import (
    ADJACENT,
    AREAS,
    CASTLES,
    LANDS,
    NONE,
    NUMBER,
    PORT_CAPACITY,
    PORTS,
    SEAS,
    SUPPORTED_FROM,
    fits,
    members,
    reachable,
)
from rules.boardgame.strength import plain_strength
from rules.boardgame.table import BoardTable
from rules.boardgame.texts import NO, YES_NO
from rules.kernel.ask import Assign, Pick
from rules.kernel.game import Flow
from rules.kernel.language import N_, worded
from rules.kernel.terms import Atom
from rules.kernel.words import say


def march(t: BoardTable) -> Flow[str | None]:
    """MAR-01 to MAR-11: the next march order in turn order is resolved, up to the fight it may start."""
    found = next_with(t, MARCHES)
    if found is None:
        t.turn = NONE
        t.phase = "power"
        return "consolidate"
    seat, areas = found
    area = areas[0]
    if len(areas) > 1:
        area = NUMBER[(yield Pick(seat, "march_from", tuple(AREAS[each] for each in areas), of="area"))]
    units = [unit for unit in t.units(area) if unit not in t.routed]
    goals = destinations(t, seat, area) if units else 0
    granted: dict[int, int] = {}
    for force in members(goals):
        if t.force[force]:
            granted[force] = yield from support_against(t, seat, area, force, units)
            if _strength_against(t, seat, area, force, units) + granted[force] < t.force[force]:
                goals &= ~(1 << force)
    moves: tuple[tuple[int, str], ...] = ()
    if goals:
        moves = yield march_ask(t, seat, area, units, goals, granted)
    fight = _move(t, seat, area, moves)
    if not t.units(area) and moves:
        yield from _leave_token(t, seat, area)
        abandon_port(t, area)
    if fight == NONE:
        t.orders[area] = ""
        yield from sweep(t)
        return None if t.over else "marches"
    if t.force[fight]:
        _take(t, seat, fight)
        t.orders[area] = ""
        yield from sweep(t)
        return None if t.over else "marches"
    t.contested, t.origin, t.march = fight, area, t.orders[area]
    t.sides = [seat, t.controller(fight)]
    t.cards = [NONE, NONE]
    t.say("attacks", seat=seat, area=AREAS[fight], other_seat=t.sides[1], from_area=AREAS[area])
    return "support"


def destinations(t: BoardTable, seat: int, area: int) -> int:
    """MAR-04 to MAR-06: return where units may march from an area, as a bit mask."""
    if LANDS >> area & 1:
        goals = reachable(area, t.fleets(seat))
    elif PORTS >> area & 1:
        goals = ADJACENT[area] & SEAS
    else:
        goals = ADJACENT[area] & SEAS
        for port in members(ADJACENT[area] & PORTS):
            if t.controller(port) == seat:
                goals |= 1 << port
    return goals & ~t.closed


def starts_fight(t: BoardTable, seat: int, area: int) -> bool:
    """MAR-07: return whether units, a garrison or a neutral force of others are in an area."""
    holder = t.holder(area)
    if holder not in {NONE, seat} or t.force[area]:
        return True
    return bool(t.garrisons >> area & 1) and t.home[area] != seat


def march_ask(
    t: BoardTable, seat: int, area: int, units: list[int], goals: int, granted: dict[int, int]
) -> Assign:
    """Every unit may go to one of the areas; what is not assigned stays."""
    limit = t.supply[seat]
    before = {held: len(t.units(held)) for held in t.areas_held(seat)}
    hostile = {goal for goal in members(goals) if starts_fight(t, seat, goal)}

    def violation(pairs: tuple[tuple[Atom, Atom], ...]) -> str:
        if not pairs:  # moving nobody is allowed to a house over its supply, too
            return ""
        sizes = dict(before)
        going: dict[int, list[int]] = {}
        for unit, goal in pairs:
            going.setdefault(NUMBER[str(goal)], []).append(int(unit))
        fights = [goal for goal in going if goal in hostile]
        if len(fights) > 1:
            return N_("One march may start only one fight.")
        for goal, army in going.items():
            sizes[area] -= len(army)
            sizes[goal] = sizes.get(goal, 0) + len(army)
            if PORTS >> goal & 1 and sizes[goal] > PORT_CAPACITY:
                return N_("A port holds three ships.")
        if not fits(sorted((size for size in sizes.values() if size > 1), reverse=True), limit):
            return N_("Your armies would be larger than your supply allows.")
        for goal in fights:
            if t.force[goal]:
                strength = _strength_against(t, seat, area, goal, going[goal], going) + granted[goal]
                if strength < t.force[goal]:
                    return worded(
                        "That takes a strength of {needed}. These units have {strength}.",
                        needed=t.force[goal],
                        strength=strength,
                    )
        return ""

    values = [AREAS[goal] for goal in members(goals) for _ in units]
    return Assign(
        *(seat, "march", units, values),
        lo=0,
        words=say("march", area=AREAS[area], order=t.orders[area]),
        default=(),
        of="piece",
        values_of="area",
        violation=violation,
    )


def _move(t: BoardTable, seat: int, area: int, moves: tuple[tuple[int, str], ...]) -> int:
    """MAR-03: carry out the peaceful moves, then bring the attackers between the areas; return where they
    fight, NONE if they do not."""
    fight = NONE
    attackers: list[int] = []
    gone: Counter[str] = Counter()
    for unit, goal in moves:
        number = NUMBER[goal]
        if number == fight or (fight == NONE and starts_fight(t, seat, number)):
            fight = number
            attackers.append(unit)
        else:
            gone[goal] += 1
            t.occupy([unit], number)
    for goal, many in gone.items():
        t.say("marches", seat=seat, amount=many, from_area=AREAS[area], area=goal)
    for unit in attackers:
        t.move(unit, "attackers")
    if not moves:
        t.say("stays", seat=seat, area=AREAS[area])
    return fight


def _leave_token(t: BoardTable, seat: int, area: int) -> Flow[None]:
    """MAR-08: the last units to leave may leave a power token behind."""
    if not LANDS >> area & 1 or t.token[area] != NONE or t.home[area] == seat or not t.power[seat]:
        return
    if (yield Pick(seat, "leave_token", YES_NO, say("leave_token", area=AREAS[area]), NO, "word")) == "yes":
        t.power[seat] -= 1
        t.token[area] = seat
        t.say("leaves_token", seat=seat, area=AREAS[area])


# Neutral forces


def support_against(t: BoardTable, seat: int, area: int, force: int, units: list[int]) -> Flow[int]:
    """MAR-10: ask other houses, before the move is chosen, for support against a neutral force; only where
    it decides whether the force can be beaten."""
    offers: dict[int, int] = {}
    for helper in members(SUPPORTED_FROM[force] & ~t.closed):
        owner = t.holder(helper)
        if t.orders[helper] in SUPPORTS and owner != seat:
            offers[owner] = offers.get(owner, 0) + _support(t, helper, force)
    if not offers:
        return 0
    weakest = min(_strength_against(t, seat, area, force, [unit]) for unit in units)
    strongest = _strength_against(t, seat, area, force, units)
    if weakest >= t.force[force] or strongest + sum(offers.values()) < t.force[force]:
        return 0
    granted = 0
    for owner in t.tracks[0]:
        if owner in offers:
            words = say("neutral_support", area=AREAS[force], for_seat=seat)
            if (yield Pick(owner, "neutral_support", YES_NO, words, NO, "word")) == "yes":
                granted += offers[owner]
                t.say("supports_against_force", seat=owner, for_seat=seat, area=AREAS[force])
    return granted


def _support(t: BoardTable, helper: int, force: int) -> int:
    against_castle = bool(CASTLES >> force & 1)
    return (
        plain_strength(t, t.units(helper), against_castle=against_castle) + BY_ID[t.orders[helper]].modifier
    )


def _own_support(t: BoardTable, seat: int, force: int) -> int:
    return sum(
        _support(t, helper, force)
        for helper in members(SUPPORTED_FROM[force] & ~t.closed)
        if t.orders[helper] in SUPPORTS and t.holder(helper) == seat
    )


def _strength_against(
    t: BoardTable,
    seat: int,
    area: int,
    force: int,
    units: list[int],
    going: dict[int, list[int]] | None = None,
) -> int:
    """Return what units of a march come to against a neutral force, with the own support."""
    against_castle = bool(CASTLES >> force & 1)
    joining = 0
    for goal, army in (going or {}).items():  # peaceful moves come first: they may strengthen support
        if goal != force and t.orders[goal] in SUPPORTS and SUPPORTED_FROM[force] >> goal & 1:
            joining += plain_strength(t, army, against_castle=against_castle)
    strength = plain_strength(t, units, against_castle=against_castle) + BY_ID[t.orders[area]].modifier
    return strength + _own_support(t, seat, force) + joining


def _take(t: BoardTable, seat: int, area: int) -> None:
    """A neutral force is beaten: its token is gone for good."""
    t.force[area] = 0
    t.occupy(list(t.pile("attackers")), area)
    t.say("beats_force", seat=seat, area=AREAS[area])
