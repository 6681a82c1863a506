"""What is put right after a step: orders without units, captured ports, armies over the supply, victory.

Source: rules specification, CTL-11, SUP-06, PRT-06, PRT-07, END-01, WLD-08.
"""

from __future__ import annotations

from itertools import product

from rules.boardgame.realm import (
    AREAS,
    CASTLE_AREAS,
    CASTLES_TO_WIN,
    LAND_OF,
    MANY,
    NONE,
    PORT_AREAS,
    SHIP,
    fits,
)
from rules.boardgame.table import BoardTable
from rules.kernel.ask import Number, PickSome
from rules.kernel.game import Flow
from rules.kernel.language import N_
from rules.kernel.words import say


def sweep(t: BoardTable) -> Flow[None]:
    """CTL-11: what follows from units and tokens having changed; the game may be over after it."""
    piles, first = t.piles, t.area0
    orders = t.orders
    for area in range(MANY):
        if orders[area] and not piles[first + area]:
            orders[area] = ""
    for port in PORT_AREAS:
        if piles[first + port]:
            captor = t.controller(LAND_OF[port])
            if captor != t.holder(port):
                yield from _take_port(t, port, captor)
    held = [0] * t.n
    for area in CASTLE_AREAS:
        seat = t.controller(area)
        if seat != NONE:
            held[seat] += 1
    if max(held) >= CASTLES_TO_WIN and not t.over:
        t.over = True
        t.say("seven_castles", seat=held.index(max(held)))


def _take_port(t: BoardTable, port: int, captor: int) -> Flow[None]:
    """PRT-06, PRT-07: ships in a port whose land was taken are destroyed, or replaced by own ones."""
    ships = list(t.units(port))
    owner = t.owner(ships[0])
    t.orders[port] = ""
    t.destroy(ships)
    t.say("ships_destroyed", seat=owner, amount=len(ships), area=AREAS[port])
    if captor == NONE:
        return
    pool = t.pool(captor, SHIP)
    most = min(len(ships), len(pool))
    while most and not t.fits_supply(captor, {port: most}):
        most -= 1
    if most:
        taken = yield Number(captor, "capture_port", 0, most, words=say("capture_port", area=AREAS[port]))
        for ship in pool[:taken]:
            t.put(ship, t.area0 + port)
        t.say("ships_captured", seat=captor, amount=taken, area=AREAS[port])


def abandon_port(t: BoardTable, land: int) -> None:
    """MAR-09: where a land was left to nobody, ships in its port are destroyed at once."""
    for port, its_land in LAND_OF.items():
        if its_land == land and t.units(port) and t.controller(land) == NONE:
            t.say("ships_destroyed", seat=t.holder(port), amount=len(t.units(port)), area=AREAS[port])
            t.orders[port] = ""
            t.destroy(t.units(port))


# Losses outside a fight


def cuts(sizes: tuple[int, ...], level: int) -> list[tuple[int, ...]]:
    """SUP-06: how many units each army may lose to fit a supply level: every way in which none could be
    spared."""
    found = []
    for lost in product(*(range(size) for size in sizes)):
        left = [size - less for size, less in zip(sizes, lost, strict=True)]
        if _fits(left, level) and not any(
            less and _fits([*left[:place], left[place] + 1, *left[place + 1 :]], level)
            for place, less in enumerate(lost)
        ):
            found.append(lost)
    return found


def _fits(sizes: list[int], level: int) -> bool:
    return fits(sorted((size for size in sizes if size > 1), reverse=True), level)


def reconcile(t: BoardTable, seat: int) -> Flow[None]:
    """SUP-06: a house over its limit destroys units of its choice until it fits, and no more."""
    if seat in t.strained:
        t.strained.remove(seat)
    if t.fits_supply(seat):
        return
    areas = [area for area in t.areas_held(seat) if len(t.units(area)) > 1]
    ways = cuts(tuple(len(t.units(area)) for area in areas), t.supply[seat])
    units = [unit for area in areas for unit in t.units(area)]
    place = {unit: areas.index(t.at[unit] - t.area0) for unit in units}

    def violation(chosen: tuple[int | str, ...]) -> str:
        lost = [0] * len(areas)
        for unit in chosen:
            lost[place[int(unit)]] += 1
        if tuple(lost) in ways:
            return ""
        return N_("Destroy exactly as many units as it takes for your armies to fit your supply.")

    numbers = [sum(way) for way in ways]
    default = tuple(
        unit
        for unit in units
        if t.units(areas[place[unit]]).index(unit) < min(ways, key=lambda way: (sum(way), way))[place[unit]]
    )
    chosen = yield PickSome(
        *(seat, "reconcile", units, min(numbers), max(numbers)),
        default=default,
        of="piece",
        violation=violation,
    )
    lose(t, seat, chosen)


def reconcile_all(t: BoardTable) -> Flow[None]:
    """Have every house in turn order fit its supply."""
    for seat in tuple(t.tracks[0]):
        yield from reconcile(t, seat)
        yield from sweep(t)
        if t.over:
            return


def chosen_units(
    t: BoardTable, seat: int, verb: str, units: list[int], many: int, *, of_area: bool = False
) -> Flow[tuple[int, ...]]:
    """Ask a seat which so many of its units something happens to; with no choice it is not asked."""
    if many >= len(units):
        return tuple(units)
    if many <= 0:
        return ()

    def in_one_area(chosen: tuple[int | str, ...]) -> str:
        return "" if len({t.at[int(unit)] for unit in chosen}) == 1 else N_("Choose units in one area.")

    chosen = yield PickSome(
        *(seat, verb, units, many, many),
        words=say(verb, amount=many),
        of="piece",
        violation=in_one_area if of_area else None,
    )
    return chosen if isinstance(chosen, tuple) else (chosen,)


def lose(t: BoardTable, seat: int, units: tuple[int, ...] | int) -> None:
    """Destroy units of a seat and tell so."""
    chosen = units if isinstance(units, tuple) else (units,)
    if chosen:
        t.destroy(chosen)
        t.say("loses_units", seat=seat, amount=len(chosen))


def all_units(t: BoardTable, seat: int) -> list[int]:
    """Return all units of a seat on the board."""
    return [unit for area in t.areas_held(seat) for unit in t.units(area)]
