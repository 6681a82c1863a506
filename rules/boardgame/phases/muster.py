"""Mustering: points spent purchase by purchase.

Source: rules specification, section 8 (MUS).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rules.boardgame.realm import (
    ADJACENT,
    AREAS,
    CASTLE_AREAS,
    FOOTMAN,
    KNIGHT,
    NUMBER,
    POINTS,
    PORT_OF,
    SEAS,
    SHIP,
    SIEGE,
    UNIT_COST,
    UNITS,
    UPGRADE_COST,
    members,
)
from rules.boardgame.table import BoardTable
from rules.kernel.ask import Pick
from rules.kernel.game import Flow
from rules.kernel.words import say

DONE: Final = "done"
ROUTED: Final = "routed"
UPGRADES: Final = (KNIGHT, SIEGE)


def muster(t: BoardTable, seat: int, areas: Iterable[int], *, one_area: bool = False) -> Flow[None]:
    """MUS-01: spend the points of castles and strongholds, each in its own area, until done.

    `one_area`: all in the area of the first purchase (The Horde Descends).
    """
    points = {area: POINTS[area] for area in areas}
    fresh: list[int] = []
    while True:
        options = list(purchases(t, seat, points, fresh))
        if not options:
            return
        words = say("muster", points=sum(points.values()))
        bought = yield Pick(seat, "muster", (*options, DONE), words, DONE, "muster")
        if bought == DONE:
            return
        area = NUMBER[bought.partition("/")[0]]
        if one_area:
            points = {area: points[area]}
        points[area] -= _buy(t, seat, area, bought, fresh)


def purchases(t: BoardTable, seat: int, points: dict[int, int], fresh: list[int]) -> Iterator[str]:
    """MUS-02 to MUS-05: yield what may be bought, one purchase at a time; `fresh` came in this muster."""
    in_pool = [bool(t.pool(seat, kind)) for kind in range(len(UNITS))]
    for area, left in points.items():
        if not left:
            continue
        name = AREAS[area]
        if any(in_pool[:SHIP]) and t.fits_supply(seat, {area: 1}):
            for kind in (FOOTMAN, KNIGHT, SIEGE):
                if in_pool[kind] and UNIT_COST[kind] <= left:
                    yield f"{name}/{UNITS[kind]}"
        if in_pool[SHIP]:
            for water in waters(t, seat, area):
                if t.fits_supply(seat, {water: 1}):
                    yield f"{name}/ship/{AREAS[water]}"
        for routed in (False, True):
            if upgradable(t, area, fresh, routed=routed):
                for kind in UPGRADES:
                    if in_pool[kind]:
                        yield f"{name}/{ROUTED if routed else 'footman'}/{UNITS[kind]}"


def waters(t: BoardTable, seat: int, area: int) -> Iterator[int]:
    """MUS-03, MUS-04: yield where new ships of a castle may appear."""
    port = PORT_OF.get(area)
    if port is not None and not t.closed >> port & 1 and t.has_room(port):
        yield port
    for sea in members(ADJACENT[area] & SEAS):
        if t.holder(sea) in {-1, seat}:
            yield sea


def upgradable(t: BoardTable, area: int, fresh: list[int], *, routed: bool) -> list[int]:
    """Return the footmen of an area that may become something else."""
    return [
        unit
        for unit in t.units(area)
        if t.kind(unit) == FOOTMAN and unit not in fresh and (unit in t.routed) == routed
    ]


def _buy(t: BoardTable, seat: int, area: int, bought: str, fresh: list[int]) -> int:
    """Do a purchase and return what it costs."""
    parts = bought.split("/")
    if len(parts) == 3 and parts[1] != "ship":
        footman = upgradable(t, area, fresh, routed=parts[1] == ROUTED)[0]
        t.replace(footman, UNITS.index(parts[2]))
        t.say("upgrades", seat=seat, area=AREAS[area], unit=parts[2])
        return UPGRADE_COST
    kind = UNITS.index(parts[1])
    where = NUMBER[parts[2]] if len(parts) == 3 else area
    new = t.pool(seat, kind)[0]
    t.put(new, t.area0 + where)
    fresh.append(new)
    t.say("musters", seat=seat, area=AREAS[where], unit=parts[1])
    return UNIT_COST[kind]


def all_purchases() -> Iterator[tuple[str, str, str, str]]:
    """Yield every purchase there may be: the word, the castle area, the unit, and where ("" for itself) or
    what it was."""
    for area in CASTLE_AREAS:
        name = AREAS[area]
        for kind in (FOOTMAN, KNIGHT, SIEGE):
            yield f"{name}/{UNITS[kind]}", name, UNITS[kind], ""
        for water in (*([PORT_OF[area]] if area in PORT_OF else []), *members(ADJACENT[area] & SEAS)):
            yield f"{name}/ship/{AREAS[water]}", name, "ship", AREAS[water]
        for was in ("footman", ROUTED):
            for kind in UPGRADES:
                yield f"{name}/{was}/{UNITS[kind]}", name, UNITS[kind], was
