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

from rules.boardgame.planning import stars_of
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
from rules.boardgame.table import ATTACKER, DEFENDER, BoardTable
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
        "seats": [_seat(t, seat, castles, lands) for seat, (castles, lands) in enumerate(_held(t, owner))],
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


def _seat(t: BoardTable, seat: int, castles: int, lands: int) -> Shown:
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
        "armies": t.armies(seat),
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


def standing(t: BoardTable) -> list[tuple[int, int, Shown]]:
    """Return every unit on the board: its area (NONE: it attacks), its number, and what is seen of it."""
    places = [(area, unit) for area in range(MANY) for unit in t.units(area)]
    places += [(NONE, unit) for unit in t.pile("attackers")]
    found = []
    for area, unit in places:
        seen: Shown = {"seat": t.owner(unit), "kind": UNITS[t.kind(unit)]}
        if unit in t.routed:
            seen["routed"] = True
        found.append((area, unit, seen))
    return found


def fighting_cards(t: BoardTable) -> list[int]:
    """Return by side the House card in the fight."""
    return list(t.cards)


COMPUTED = {"frame": frame, "fight": fight, "standing": standing, "fighting_cards": fighting_cards}


def view(lens: Lens) -> Shown:
    """Return what the viewer sees; see the module's text."""
    shown: Shown = lens.frame
    shown["viewer"] = lens.who if lens.who >= 0 else None
    units: dict[str, list[Shown]] = {}
    attackers: list[Shown] = []
    for area, unit, seen in lens.standing:
        here = attackers if area == NONE else units.setdefault(AREAS[area], [])
        here.append({**lens.ref(unit), **seen})
    shown["units"] = units
    for seat in shown["seats"]:
        for zone in ("hand", "discard"):
            seat[zone] = lens.zone(zone, seat["seat"])
    shown["westeros"] = [lens.top("westeros", deck) for deck in DECKS]
    shown["westeros_left"] = [lens.count("westeros_deck", deck) for deck in DECKS]
    shown["westeros_discards"] = [lens.zone("westeros_discard", deck) for deck in DECKS]
    shown["wildling"] = lens.top("wildling")
    shown["wildling_top"] = lens.top("wildling_deck")
    shown["fight"] = fought = lens.fight
    if fought is not None:
        for side, card in zip(fought["sides"], lens.fighting_cards, strict=True):
            seat = side["seat"]
            side["units"] = attackers if side is fought["sides"][0] else units.get(fought["area"], [])
            side["card"] = None if card == NONE else lens.ref(card)
            side["tide"] = lens.top("tide_shown", seat) or lens.top("tide", seat)
    return shown
