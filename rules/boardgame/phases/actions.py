"""The action phase but for marches: raids, consolidation of power, clean-up. One order is one step.

Source: rules specification, sections 12 (RAI) and 15 (CON), END-04.
"""

from __future__ import annotations

from rules.boardgame.orders import CONSOLIDATIONS, RAIDED, RAIDS
from rules.boardgame.phases.muster import muster, purchases
from rules.boardgame.phases.upkeep import sweep
from rules.boardgame.realm import (
    AREAS,
    CASTLES,
    CROWNS,
    HOUSE_NAMES,
    IRON_THRONE,
    LAND_OF,
    LANDS,
    MANY,
    NONE,
    NUMBER,
    POINTS,
    ROUNDS,
    SEA_OF,
    members,
)
from rules.boardgame.realm import RAIDS as REACH_OF_RAIDS
from rules.boardgame.table import BoardTable
from rules.kernel.ask import Pick
from rules.kernel.game import Flow
from rules.kernel.words import say

NOTHING = "nothing"


def next_with(t: BoardTable, kinds: frozenset[str]) -> tuple[int, list[int]] | None:
    """Return who resolves an order of some kinds next, and the areas with such orders; None if nobody does.

    RAI-01: passes go round in turn order from the seat that did last, in the order of now (AMB-23).
    """
    areas: dict[int, list[int]] = {}
    for area, token in enumerate(t.orders):
        if token in kinds:
            areas.setdefault(t.holder(area), []).append(area)
    if not areas:
        return None
    order = t.tracks[IRON_THRONE]
    after = order.index(t.turn) + 1 if t.turn != NONE else 0
    for seat in (*order[after:], *order[:after]):
        if seat in areas:
            t.turn = seat
            return seat, areas[seat]
    return None


def raid(t: BoardTable) -> Flow[str | None]:
    """RAI-01 to RAI-05: the next raid order in turn order removes an enemy order beside it, or nothing."""
    found = next_with(t, RAIDS)
    if found is None:
        t.turn = NONE
        t.phase = "marches"
        return "marches"
    seat, areas = found
    area = areas[0]
    if len(areas) > 1:
        area = NUMBER[(yield Pick(seat, "raid_from", tuple(AREAS[each] for each in areas), of="area"))]
    targets = raid_targets(t, seat, area)
    target = NOTHING
    if targets:
        words = say("raid", area=AREAS[area])
        target = yield Pick(seat, "raid", (*targets, NOTHING), words, NOTHING, "area")
    t.orders[area] = ""
    if target == NOTHING:
        t.say("raids_nothing", seat=seat, area=AREAS[area])
    else:
        _raid(t, seat, area, NUMBER[target])
    return "raids"


def raid_targets(t: BoardTable, seat: int, area: int) -> tuple[str, ...]:
    """RAI-02, RAI-03: return the areas whose orders a raid may remove."""
    removes = RAIDED[t.orders[area]]
    return tuple(
        AREAS[other]
        for other in members(REACH_OF_RAIDS[area] & ~t.closed)
        if t.orders[other] in removes and t.holder(other) != seat
    )


def _raid(t: BoardTable, seat: int, area: int, target: int) -> None:
    removed, victim = t.orders[target], t.holder(target)
    t.orders[target] = ""
    t.say("raids", seat=seat, area=AREAS[area], at_area=AREAS[target], other_seat=victim, order=removed)
    if removed in CONSOLIDATIONS:
        gained = t.gain_power(seat, 1)
        lost = t.lose_power(victim, 1)
        t.say("raid_takes_power", seat=seat, amount=gained, other_seat=victim, lost_amount=lost)


def consolidate(t: BoardTable) -> Flow[str | None]:
    """CON-01, CON-02: the next consolidate power order gives power, or with a star in a castle musters."""
    found = next_with(t, CONSOLIDATIONS)
    if found is None:
        t.turn = NONE
        return "clean_up"
    seat, areas = found
    area = areas[0]
    if len(areas) > 1 and any(_may_muster(t, seat, each) for each in areas):
        options = tuple(AREAS[each] for each in areas)
        area = NUMBER[(yield Pick(seat, "consolidate_from", options, of="area"))]
    choice = "power"
    if _may_muster(t, seat, area):
        words = say("consolidate", area=AREAS[area])
        choice = yield Pick(seat, "consolidate", ("power", "muster"), words, "power", "word")
    t.orders[area] = ""
    if choice == "power":
        gained = t.gain_power(seat, yield_of(t, area))
        t.say("consolidates", seat=seat, area=AREAS[area], amount=gained)
    else:
        yield from muster(t, seat, [area])
        yield from sweep(t)
    return None if t.over else "consolidate"


def _may_muster(t: BoardTable, seat: int, area: int) -> bool:
    """CON-02: return whether an order lets a castle muster, and something can be mustered there."""
    if t.orders[area] != "consolidate_power_special" or not CASTLES >> area & 1:
        return False
    return any(True for _ in purchases(t, seat, {area: POINTS[area]}, []))


def yield_of(t: BoardTable, area: int) -> int:
    """CON-01: return the power that a consolidate power order gives in an area."""
    if LANDS >> area & 1:
        return 1 + CROWNS[area]
    return int(area in LAND_OF and t.holder(SEA_OF[area]) in {NONE, t.holder(area)})


def clean_up(t: BoardTable) -> Flow[str | None]:
    """CON-03: all orders leave the board, routed units stand up, blade and raven are ready again."""
    t.orders = [""] * MANY
    t.routed = []
    t.blade_used = t.raven_used = False
    t.banned = []
    yield from sweep(t)
    if t.over:
        return None
    _log_standing(t)
    if t.round == ROUNDS:
        t.say("last_round")
        return None
    return "round"


def _log_standing(t: BoardTable) -> None:
    """Close the round in the log: each House's castles, and who controls what, for a picture of the realm."""
    controllers = [t.controller(area) for area in range(MANY)]
    castles = ", ".join(f"{HOUSE_NAMES[t.houses[seat]]} {len(t.castles(seat))}" for seat in range(t.n))
    areas = "".join("." if seat == NONE else str(seat) for seat in controllers)
    t.say("round_ends", round=t.round, castles=castles, areas=areas)
