"""The board: areas, links, setups, tracks and limits, as declared in the box; sets of areas as bit masks.

Areas are numbered in the order of `PLACES`: lands, seas, ports. Rivers and closed borders are left out of the
links already; a port is linked to its one land and its one sea.

Source: rules specification, sections 2 (components), 3 (setup) and 16 (ports).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final, Literal

from rules.kernel.language import N_

NONE: Final = -1
"""No seat, no area, no piece."""
CASTLE: Final = 1
STRONGHOLD: Final = 2

Kind = Literal["land", "sea", "port"]


@dataclass(frozen=True, slots=True)
class Place:
    """An area as printed: its barrels (supply), its crowns (power), the points of its castle."""

    id: str
    name: str
    kind: Kind
    supply: int = 0
    power: int = 0
    castle: int = 0
    home_of: str = ""


PLACES: Final = (
    Place("arbor", N_("The Arbor"), "land", power=1),
    Place("blackwater", N_("Blackwater"), "land", supply=2),
    Place("boneway", N_("The Boneway"), "land", power=1),
    Place("castle_black", N_("Castle Black"), "land", power=1),
    Place("crackclaw_point", N_("Crackclaw Point"), "land", castle=CASTLE),
    Place("dornish_marches", N_("Dornish Marches"), "land", power=1),
    Place(
        "dragonstone", N_("Dragonstone"), "land", supply=1, power=1, castle=STRONGHOLD, home_of="baratheon"
    ),
    Place("eyrie", N_("The Eyrie"), "land", supply=1, power=1, castle=CASTLE),
    Place("fingers", N_("The Fingers"), "land", supply=1),
    Place("flints_finger", N_("Flint's Finger"), "land", castle=CASTLE),
    Place("greywater_watch", N_("Greywater Watch"), "land", supply=1),
    Place("harrenhal", N_("Harrenhal"), "land", power=1, castle=CASTLE),
    Place("highgarden", N_("Highgarden"), "land", supply=2, castle=STRONGHOLD, home_of="tyrell"),
    Place("karhold", N_("Karhold"), "land", power=1),
    Place("kings_landing", N_("King's Landing"), "land", power=2, castle=STRONGHOLD),
    Place("kingswood", N_("Kingswood"), "land", supply=1, power=1),
    Place("lannisport", N_("Lannisport"), "land", supply=2, castle=STRONGHOLD, home_of="lannister"),
    Place("moat_cailin", N_("Moat Cailin"), "land", castle=CASTLE),
    Place("mountains_of_the_moon", N_("The Mountains of the Moon"), "land", supply=1),
    Place("oldtown", N_("Oldtown"), "land", castle=STRONGHOLD),
    Place("princes_pass", N_("Prince's Pass"), "land", supply=1, power=1),
    Place("pyke", N_("Pyke"), "land", supply=1, power=1, castle=STRONGHOLD, home_of="greyjoy"),
    Place("reach", N_("The Reach"), "land", castle=CASTLE),
    Place("riverrun", N_("Riverrun"), "land", supply=1, power=1, castle=STRONGHOLD),
    Place("salt_shore", N_("Salt Shore"), "land", supply=1),
    Place("seagard", N_("Seagard"), "land", supply=1, power=1, castle=STRONGHOLD),
    Place("searoad_marches", N_("Searoad Marches"), "land", supply=1),
    Place("starfall", N_("Starfall"), "land", supply=1, castle=CASTLE),
    Place("stoney_sept", N_("Stoney Sept"), "land", power=1),
    Place("stony_shore", N_("The Stony Shore"), "land", supply=1),
    Place("storms_end", N_("Storm's End"), "land", castle=CASTLE),
    Place("sunspear", N_("Sunspear"), "land", supply=1, power=1, castle=STRONGHOLD, home_of="martell"),
    Place("three_towers", N_("Three Towers"), "land", supply=1),
    Place("twins", N_("The Twins"), "land", power=1),
    Place("white_harbor", N_("White Harbor"), "land", castle=CASTLE),
    Place("widows_watch", N_("Widow's Watch"), "land", supply=1),
    Place("winterfell", N_("Winterfell"), "land", supply=1, power=1, castle=STRONGHOLD, home_of="stark"),
    Place("yronwood", N_("Yronwood"), "land", castle=CASTLE),
    Place("bay_of_ice", N_("Bay of Ice"), "sea"),
    Place("blackwater_bay", N_("Blackwater Bay"), "sea"),
    Place("east_summer_sea", N_("East Summer Sea"), "sea"),
    Place("golden_sound", N_("The Golden Sound"), "sea"),
    Place("ironmans_bay", N_("Ironman's Bay"), "sea"),
    Place("narrow_sea", N_("The Narrow Sea"), "sea"),
    Place("redwyne_straights", N_("Redwyne Straights"), "sea"),
    Place("sea_of_dorne", N_("Sea of Dorne"), "sea"),
    Place("shipbreaker_bay", N_("Shipbreaker Bay"), "sea"),
    Place("shivering_sea", N_("The Shivering Sea"), "sea"),
    Place("sunset_sea", N_("Sunset Sea"), "sea"),
    Place("west_summer_sea", N_("West Summer Sea"), "sea"),
    Place("port_dragonstone", N_("Port of Dragonstone"), "port"),
    Place("port_lannisport", N_("Port of Lannisport"), "port"),
    Place("port_oldtown", N_("Port of Oldtown"), "port"),
    Place("port_pyke", N_("Port of Pyke"), "port"),
    Place("port_storms_end", N_("Port of Storm's End"), "port"),
    Place("port_sunspear", N_("Port of Sunspear"), "port"),
    Place("port_white_harbor", N_("Port of White Harbor"), "port"),
    Place("port_winterfell", N_("Port of Winterfell"), "port"),
)

_LINKS: Final = {
    "arbor": "redwyne_straights west_summer_sea",
    "bay_of_ice": (
        "castle_black flints_finger greywater_watch port_winterfell stony_shore sunset_sea winterfell"
    ),
    "blackwater": "crackclaw_point harrenhal kings_landing reach searoad_marches stoney_sept",
    "blackwater_bay": "crackclaw_point kings_landing kingswood shipbreaker_bay",
    "boneway": "dornish_marches kingswood princes_pass reach sea_of_dorne storms_end yronwood",
    "castle_black": "karhold shivering_sea winterfell",
    "crackclaw_point": "harrenhal kings_landing mountains_of_the_moon narrow_sea shipbreaker_bay",
    "dornish_marches": "highgarden oldtown princes_pass reach three_towers",
    "dragonstone": "port_dragonstone shipbreaker_bay",
    "east_summer_sea": (
        "port_sunspear salt_shore sea_of_dorne shipbreaker_bay starfall storms_end sunspear west_summer_sea"
    ),
    "eyrie": "mountains_of_the_moon narrow_sea",
    "fingers": "mountains_of_the_moon narrow_sea twins",
    "flints_finger": "greywater_watch ironmans_bay sunset_sea",
    "golden_sound": "ironmans_bay lannisport port_lannisport riverrun searoad_marches sunset_sea",
    "greywater_watch": "ironmans_bay moat_cailin seagard",
    "harrenhal": "riverrun stoney_sept",
    "highgarden": "oldtown reach redwyne_straights searoad_marches west_summer_sea",
    "ironmans_bay": "port_pyke pyke riverrun seagard sunset_sea",
    "karhold": "shivering_sea winterfell",
    "kings_landing": "kingswood reach",
    "kingswood": "reach shipbreaker_bay storms_end",
    "lannisport": "port_lannisport riverrun searoad_marches stoney_sept",
    "moat_cailin": "narrow_sea seagard twins white_harbor winterfell",
    "mountains_of_the_moon": "narrow_sea twins",
    "narrow_sea": "port_white_harbor shipbreaker_bay shivering_sea twins white_harbor widows_watch",
    "oldtown": "port_oldtown redwyne_straights three_towers",
    "port_dragonstone": "shipbreaker_bay",
    "port_oldtown": "redwyne_straights",
    "port_pyke": "pyke",
    "port_storms_end": "shipbreaker_bay storms_end",
    "port_sunspear": "sunspear",
    "port_white_harbor": "white_harbor",
    "port_winterfell": "winterfell",
    "princes_pass": "starfall three_towers yronwood",
    "reach": "searoad_marches",
    "redwyne_straights": "three_towers west_summer_sea",
    "riverrun": "seagard stoney_sept",
    "salt_shore": "starfall sunspear yronwood",
    "sea_of_dorne": "storms_end sunspear yronwood",
    "seagard": "twins",
    "searoad_marches": "stoney_sept sunset_sea west_summer_sea",
    "shipbreaker_bay": "storms_end",
    "shivering_sea": "white_harbor widows_watch winterfell",
    "starfall": "west_summer_sea yronwood",
    "stony_shore": "winterfell",
    "sunset_sea": "west_summer_sea",
    "sunspear": "yronwood",
    "three_towers": "west_summer_sea",
    "white_harbor": "widows_watch winterfell",
}

AREAS: Final = tuple(place.id for place in PLACES)
"""By number: the ids of the areas."""
NUMBER: Final = {area: number for number, area in enumerate(AREAS)}
"""By id: the numbers of the areas."""
MANY: Final = len(AREAS)
LINKS: Final = tuple((one, other) for one, others in _LINKS.items() for other in others.split())


def mask_of(areas: Sequence[str]) -> int:
    """Return a set of areas, given by their ids, as a bit mask."""
    mask = 0
    for area in areas:
        mask |= 1 << NUMBER[area]
    return mask


def members(mask: int) -> Iterator[int]:
    """Yield the numbers of the areas in a bit mask, in order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _of_kind(kind: Kind) -> int:
    return mask_of([place.id for place in PLACES if place.kind == kind])


LANDS: Final = _of_kind("land")
SEAS: Final = _of_kind("sea")
PORTS: Final = _of_kind("port")
CASTLES: Final = mask_of([place.id for place in PLACES if place.castle])
"""Areas with a castle or a stronghold."""


def _neighbors() -> tuple[int, ...]:
    found = [0] * MANY
    for one, other in LINKS:
        found[NUMBER[one]] |= 1 << NUMBER[other]
        found[NUMBER[other]] |= 1 << NUMBER[one]
    return tuple(found)


ADJACENT: Final = _neighbors()
"""By area: its neighbors, as a bit mask."""
CASTLE_AREAS: Final = tuple(members(CASTLES))
LAND_AREAS: Final = tuple(members(LANDS))
PORT_AREAS: Final = tuple(members(PORTS))
POINTS: Final = tuple(place.castle for place in PLACES)
BARRELS: Final = tuple(place.supply for place in PLACES)
CROWNS: Final = tuple(place.power for place in PLACES)
LAND_OF: Final = {port: next(members(ADJACENT[port] & LANDS)) for port in PORT_AREAS}
"""By port: its land."""
SEA_OF: Final = {port: next(members(ADJACENT[port] & SEAS)) for port in PORT_AREAS}
"""By port: its sea."""
PORT_OF: Final = {land: port for port, land in LAND_OF.items()}
"""By land: its port, where it has one."""


def _reach_of_support() -> tuple[int, ...]:
    """CMB-04: land supports land, sea supports sea and land, a port its sea."""
    return tuple(
        ADJACENT[area] & (LANDS if area in LAND_AREAS else SEAS if area in LAND_OF else SEAS | LANDS)
        for area in range(MANY)
    )


def _reach_of_raids() -> tuple[int, ...]:
    """RAI-03: from land to land, from sea to anything, from a port to its sea."""
    return tuple(
        ADJACENT[area] & (LANDS if area in LAND_AREAS else SEAS if area in LAND_OF else -1)
        for area in range(MANY)
    )


SUPPORTS: Final = _reach_of_support()
"""By area: where an order there may support a fight."""
SUPPORTED_FROM: Final = tuple(
    sum(1 << other for other in range(MANY) if SUPPORTS[other] >> area & 1) for area in range(MANY)
)
"""By area: from where a fight there may be supported."""
RAIDS: Final = _reach_of_raids()
"""By area: where an order there may raid."""


def reachable(area: int, fleets: int) -> int:
    """MAR-05: the lands that may be reached from an area, also over an unbroken chain of seas in `fleets`."""
    found = ADJACENT[area] & LANDS
    edge = ADJACENT[area] & fleets
    sailed = 0
    while edge:
        sailed |= edge
        coast = 0
        for sea in members(edge):
            coast |= ADJACENT[sea]
        found |= coast & LANDS
        edge = coast & fleets & ~sailed
    return found & ~(1 << area)


# Houses, units, limits

HOUSES: Final = ("stark", "greyjoy", "lannister", "baratheon", "tyrell", "martell")
HOUSE_NAMES: Final = tuple(house.capitalize() for house in HOUSES)
HOME: Final = tuple(
    next(number for number, place in enumerate(PLACES) if place.home_of == house) for house in HOUSES
)
"""By house: its home area."""

FOOTMAN, KNIGHT, SIEGE, SHIP = range(4)
UNITS: Final = ("footman", "knight", "siege_engine", "ship")
UNIT_LIMITS: Final = (10, 5, 2, 6)
UNIT_STRENGTH: Final = (1, 2, 0, 1)
SIEGE_STRENGTH: Final = 4
"""A siege engine's when it attacks a castle or a stronghold, or supports such an attack."""
UNIT_COST: Final = (1, 2, 2, 1)
UPGRADE_COST: Final = 1

IRON_THRONE, FIEFDOMS, KINGS_COURT = range(3)
TRACKS: Final = ("iron_throne", "fiefdoms", "kings_court")

ROUNDS: Final = 10
CASTLES_TO_WIN: Final = 7
POWER_TOKENS: Final = 20
POWER_AT_START: Final = 5
GARRISON: Final = 2
PORT_CAPACITY: Final = 3
MAX_SUPPLY: Final = 6
THREAT_AT_START: Final = 2
MAX_THREAT: Final = 12
SUPPLY_LIMITS: Final = ((2, 2), (3, 2), (3, 2, 2), (3, 2, 2, 2), (3, 3, 2, 2), (4, 3, 2, 2), (4, 3, 2, 2, 2))
"""SUP-01: by supply level, how large the armies may be."""


def fits(sizes: Sequence[int], level: int) -> bool:
    """SUP-01: whether armies of these sizes (in falling order, single units left out) fit a supply level."""
    limits = SUPPLY_LIMITS[level]
    if len(sizes) > len(limits):
        return False
    return all(size <= limit for size, limit in zip(sizes, limits, strict=False))


# Setups


@dataclass(frozen=True, slots=True)
class Setup:
    """What lies where at the start with so many houses."""

    houses: tuple[str, ...]
    stars: tuple[int, ...]
    """SET-07: by place on the King's Court track, the special orders allowed."""
    forces: Mapping[str, int] = field(default_factory=dict)
    """SET-03: neutral forces, by area."""
    blocked: tuple[str, ...] = ()


_UNITS_AT_START: Final[Mapping[str, Mapping[str, str]]] = {
    "stark": {"shivering_sea": "ship", "white_harbor": "footman", "winterfell": "footman knight"},
    "greyjoy": {
        "greywater_watch": "footman",
        "ironmans_bay": "ship",
        "port_pyke": "ship",
        "pyke": "footman knight",
    },
    "lannister": {
        "golden_sound": "ship",
        "lannisport": "footman knight",
        "port_lannisport": "ship",
        "stoney_sept": "footman",
    },
    "baratheon": {"dragonstone": "footman knight", "kingswood": "footman", "shipbreaker_bay": "ship ship"},
    "tyrell": {"dornish_marches": "footman", "highgarden": "footman knight", "redwyne_straights": "ship"},
    "martell": {"salt_shore": "footman", "sea_of_dorne": "ship", "sunspear": "footman knight"},
}


def units_at_start(house: str) -> Iterator[tuple[str, str]]:
    """SET-08: yield the units a house begins with: area and unit."""
    for area, units in _UNITS_AT_START[house].items():
        for unit in units.split():
            yield area, unit


_SOUTH: Final = ("three_towers", "princes_pass", "boneway", "starfall", "yronwood", "salt_shore")
_ALWAYS: Final = {"kings_landing": 5, "eyrie": 6}

SETUPS: Final[Mapping[int, Setup]] = {
    3: Setup(
        ("stark", "lannister", "baratheon"),
        (3, 2, 1),
        _ALWAYS,
        (
            *("boneway", "dornish_marches", "highgarden", "oldtown", "princes_pass", "pyke", "salt_shore"),
            *("starfall", "storms_end", "sunspear", "three_towers", "yronwood"),
            *("port_oldtown", "port_pyke", "port_storms_end", "port_sunspear"),
        ),
    ),
    4: Setup(
        ("stark", "greyjoy", "lannister", "baratheon"),
        (3, 2, 1, 0),
        {
            **_ALWAYS,
            **dict.fromkeys(_SOUTH, 3),
            "oldtown": 3,
            "dornish_marches": 3,
            "sunspear": 5,
            "storms_end": 4,
        },
    ),
    5: Setup(
        ("stark", "greyjoy", "lannister", "baratheon", "tyrell"),
        (3, 3, 2, 1, 0),
        {**_ALWAYS, **dict.fromkeys(_SOUTH, 3), "sunspear": 5},
    ),
    6: Setup(HOUSES, (3, 3, 2, 1, 0, 0), _ALWAYS),
}
TRACK_AT_START: Final = (
    ("baratheon", "lannister", "stark", "martell", "greyjoy", "tyrell"),
    ("greyjoy", "tyrell", "martell", "stark", "baratheon", "lannister"),
    ("lannister", "stark", "martell", "baratheon", "tyrell", "greyjoy"),
)
"""SET-05: by track, all houses; those not in play are left out."""
SUPPLY_AT_START: Final = {**dict.fromkeys(HOUSES, 2), "stark": 1}


@cache
def blocked(n: int) -> int:
    """Return the areas that nobody may enter with so many houses, as a bit mask."""
    return mask_of(SETUPS[n].blocked)
