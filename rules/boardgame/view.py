"""What one viewer sees of the table, as JSON: enough to draw a board from.

Areas and orders are called by their ids, seats by number. The shape::

    {
      "viewer": 2 | null, "round": 3, "rounds": 10,
      "phase": "setup" | "westeros" | "planning" | "raids" | "marches" | "power",
      "turn": 1 | null,                      the seat whose order is being resolved
      "threat": 6,
      "seats": [SEAT for each seat],
      "tracks": {"iron_throne": [seat...], "fiefdoms": [...], "kings_court": [...]},     first to last
      "blade_used": false, "raven_used": false,
      "owner": {area: seat},                 controlled areas
      "units": {area: [UNIT...]}, "orders": {area: order}, "tokens": {area: {"seat", "kind": "power"}},
      "garrisons": {area: 2}, "forces": {area: 5}, "blocked": [area...],
      "banned": [order...],
      "westeros": [CARD | null for each deck], "westeros_left": [9, 9, 9],
      "westeros_discards": [[CARD...] for each deck],
      "wildling": CARD | null, "wildling_top": CARD,
      "fight": null | FIGHT
    }

    SEAT   {"seat", "house", "power", "tokens", "supply", "limits": [3, 2], "armies": [2], "castles", "lands",
            "stars", "bid": number | null, "left": {unit: number}, "hand": [CARD...], "discard": [CARD...]}
    UNIT   {"id", "face", "seat", "kind"}, and "routed": true where it is
    CARD   {"id", "face"}, or {"id", "back"} face down
    FIGHT  {"area", "from", "winner": seat | null, "sides": [attacker, defender]}; a side is
           {"seat", "units": [UNIT...], "support": [{"area", "seat", "strength"}...], "card": CARD | null,
            "tide": CARD | null, "blade": true | false, "swords", "fortifications", "skulls",
            "parts": [{"what", "amount"}...], "total"}

Source: rules specification, section 20 (Hidden information).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rules.boardgame.phases.planning import stars_of
from rules.boardgame.realm import (
    AREAS,
    CASTLE_AREAS,
    GARRISON,
    HOUSES,
    LAND_AREAS,
    MANY,
    NONE,
    ROUNDS,
    SUPPLY_LIMITS,
    TRACKS,
    UNITS,
    members,
)
from rules.boardgame.strength import icons, parts, support_of, total
from rules.boardgame.table import ATTACKER, DEFENDER, UNIT_FACES, BoardTable
from rules.kernel.lens import Lens
from rules.kernel.terms import Json

Shown = dict[str, Json]
DECKS = range(3)


def frame(t: BoardTable) -> Shown:
    """Return what everybody sees and nobody sees otherwise: figures, tracks, and what is on the areas."""
    owner = [t.controller(area) for area in range(MANY)]
    return {
        "viewer": None,
        "round": t.round,
        "rounds": ROUNDS,
        "phase": t.phase,
        "turn": t.turn if t.turn != NONE else None,
        "threat": t.threat,
        "seats": [
            _seat(t, seat, castles, lands, armies)
            for seat, (castles, lands), armies in zip(range(t.n), _held(t, owner), _armies(t), strict=True)
        ],
        "tracks": {name: list(t.tracks[track]) for track, name in enumerate(TRACKS)},
        "blade_used": t.blade_used,
        "raven_used": t.raven_used,
        "owner": {AREAS[area]: seat for area, seat in enumerate(owner) if seat != NONE},
        "orders": {AREAS[area]: order for area, order in enumerate(t.orders) if order},
        "tokens": {
            AREAS[area]: {"seat": seat, "kind": "power"} for area, seat in enumerate(t.token) if seat != NONE
        },
        "garrisons": {AREAS[area]: GARRISON for area in members(t.garrisons)},
        "forces": {AREAS[area]: force for area, force in enumerate(t.force) if force},
        "blocked": [AREAS[area] for area in members(t.closed)],
        "banned": list(t.banned),
    }


def _held(t: BoardTable, owner: list[int]) -> list[tuple[int, int]]:
    """Return by seat how many castles and how many lands it controls."""
    castles, lands = ([owner[area] for area in areas] for areas in (CASTLE_AREAS, LAND_AREAS))
    return [(castles.count(seat), lands.count(seat)) for seat in range(t.n)]


def _armies(t: BoardTable) -> list[list[int]]:
    """Return by seat the sizes of its armies, largest first."""
    sizes: list[list[int]] = [[] for _ in range(t.n)]
    first = t.area0
    for units in t.piles[first : first + MANY]:
        if len(units) > 1:
            sizes[t.owner(units[0])].append(len(units))
    for armies in sizes:
        armies.sort(reverse=True)
    return sizes


def _seat(t: BoardTable, seat: int, castles: int, lands: int, armies: list[int]) -> Shown:
    house = t.houses[seat]
    if t.phase == "setup":
        return {"seat": seat, "house": None if house == NONE else HOUSES[house]}
    pool = [t.face[unit] & 3 for unit in t.pile("pool", seat)]
    return {
        "seat": seat,
        "house": HOUSES[house],
        "power": t.power[seat],
        "tokens": t.tokens_on_board(seat),
        "supply": t.supply[seat],
        "limits": list(SUPPLY_LIMITS[t.supply[seat]]),
        "armies": armies,
        "castles": castles,
        "lands": lands,
        "stars": stars_of(t, seat),
        "bid": t.bids[seat] if t.bids and t.bids[seat] != NONE else None,
        "left": {unit: pool.count(kind) for kind, unit in enumerate(UNITS)},
    }


def fight(t: BoardTable) -> Json:
    """Return the fight and what its sides amount to; None if there is none."""
    if t.contested == NONE:
        return None
    return {
        "area": AREAS[t.contested],
        "from": AREAS[t.origin],
        "winner": t.sides[t.winner] if t.winner != NONE else None,
        "sides": [_side(t, side) for side in (ATTACKER, DEFENDER)],
    }


def _side(t: BoardTable, side: int) -> Shown:
    swords, fortifications, skulls = icons(t, side)
    return {
        "seat": t.sides[side],
        "support": [
            {"area": AREAS[area], "seat": t.holder(area), "strength": support_of(t, area, side)}
            for area, helps in t.helping.items()
            if helps == side
        ],
        "blade": t.blade == side,
        "swords": swords,
        "fortifications": fortifications,
        "skulls": skulls,
        "parts": [{"what": what, "amount": amount} for what, amount in parts(t, side)],
        "total": total(t, side),
    }


def areas_with_units(t: BoardTable) -> list[tuple[int, str]]:
    """Return the areas where units are: number and id."""
    first = t.area0
    return [(area, AREAS[area]) for area, units in enumerate(t.piles[first : first + MANY]) if units]


def routed(t: BoardTable) -> dict[int, list[bool]]:
    """Return by area with units that have retreated this round (NONE: they attack) which of its units did."""
    found: dict[int, list[bool]] = {}
    for unit in t.routed:
        zone, area = t.zone_of(unit)
        units = t.piles[t.at[unit]]
        found[area if zone == "area" else NONE] = [each in t.routed for each in units]
    return found


def fighting_cards(t: BoardTable) -> list[int]:
    """Return by side the House card in the fight."""
    return list(t.cards)


def unit_facts(t: BoardTable) -> Mapping[str, Shown]:
    """Return by face of a unit whose it is, and its kind."""
    return _unit_facts(tuple(t.seat_of))


@cache
def _unit_facts(seat_of: tuple[int, ...]) -> Mapping[str, Shown]:
    return {
        face: {"seat": seat_of[number >> 2], "kind": UNITS[number & 3]}
        for number, face in enumerate(UNIT_FACES)
    }


COMMON = {
    "frame": frame,
    "fight": fight,
    "areas_with_units": areas_with_units,
    "routed": routed,
    "fighting_cards": fighting_cards,
    "unit_facts": unit_facts,
}


def view(lens: Lens) -> Shown:
    """Return what the viewer sees; see the module's text."""
    shown: Shown = {**lens.frame, "viewer": lens.who if lens.who >= 0 else None}
    facts = lens.unit_facts
    areas, [attackers] = lens.open_zones("area", facts), lens.open_zones("attackers", facts)
    units = {name: areas[area] for area, name in lens.areas_with_units}
    for area, are_routed in lens.routed.items():
        if area == NONE:
            attackers = _routed(attackers, are_routed)
        else:
            units[AREAS[area]] = _routed(areas[area], are_routed)
    shown["units"] = units
    hands, discards = lens.open_zones("hand"), lens.open_zones("discard")
    shown["seats"] = [
        {**seat, "hand": hand, "discard": discard}
        for seat, hand, discard in zip(shown["seats"], hands, discards, strict=True)
    ]
    shown["westeros"] = [lens.top("westeros", deck) for deck in DECKS]
    shown["westeros_left"] = [lens.count("westeros_deck", deck) for deck in DECKS]
    shown["westeros_discards"] = lens.open_zones("westeros_discard")
    shown["wildling"] = lens.top("wildling")
    shown["wildling_top"] = lens.top("wildling_deck")
    fought = lens.fight
    if fought is not None:
        armies = (attackers, units.get(fought["area"], []))
        sides = [
            {
                **side,
                "units": army,
                "card": None if card == NONE else lens.ref(card),
                "tide": lens.top("tide_shown", side["seat"]) or lens.top("tide", side["seat"]),
            }
            for side, army, card in zip(fought["sides"], armies, lens.fighting_cards, strict=True)
        ]
        fought = {**fought, "sides": sides}
    shown["fight"] = fought
    return shown


def _routed(units: list[Shown], are_routed: list[bool]) -> list[Shown]:
    """Return units of one place, with those marked that are routed."""
    return [
        {**unit, "routed": True} if is_so else unit for unit, is_so in zip(units, are_routed, strict=True)
    ]
