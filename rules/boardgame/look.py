"""How the table looks: the map, and what the parts of a view are called."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.boardgame.geometry import HEIGHT, PLACES, SCENERY, WIDTH
from rules.boardgame.realm import MOST_THREAT, STRONGHOLD, Place
from rules.boardgame.realm import PLACES as FACTS
from rules.boardgame.words import ORDER_NAMES, TRACK_NAMES, UNIT_NAMES
from rules.kernel.look import Area, Look, Map, Part


def _icons(place: Place) -> Iterator[str]:
    """Yield what is printed on an area."""
    if place.castle:
        yield "stronghold" if place.castle == STRONGHOLD else "castle"
    if place.home_of:
        yield "home"
    yield from ("barrel",) * place.supply
    yield from ("crown",) * place.power


MAP: Final = Map(
    "Westeros",
    WIDTH,
    HEIGHT,
    tuple(
        Area(place.id, place.name, PLACES[place.id][0], place.kind, PLACES[place.id][1], tuple(_icons(place)))
        for place in FACTS
    ),
    scenery=SCENERY,
)
PHASES: Final = {
    "setup": "setting up",
    "westeros": "Westeros",
    "planning": "planning",
    "raids": "raids",
    "marches": "marches",
    "power": "consolidation of power",
}

LOOK: Final = Look(
    {
        "viewer": Part("hidden"),
        "rounds": Part("hidden"),
        "round": Part("track", "Round", least=1, most=10),
        "phase": Part("word", "Phase", PHASES),
        "turn": Part("seat", "Acts"),
        "threat": Part("track", "Wildlings", most=MOST_THREAT),
        "tracks": Part("seat", "Tracks", TRACK_NAMES),
        "blade_used": Part("word", "Valyrian Steel Blade", {"true": "used", "false": "ready"}),
        "raven_used": Part("word", "Messenger Raven", {"true": "used", "false": "ready"}),
        "owner": Part("area", of="seat"),
        "units": Part("area", names=UNIT_NAMES),
        "orders": Part("area", names=ORDER_NAMES),
        "tokens": Part("area", names={"power": "power token"}),
        "garrisons": Part("area", "Garrison"),
        "forces": Part("area", "Neutral force"),
        "blocked": Part("hidden"),
        "banned": Part("word", "Banned orders", ORDER_NAMES),
        "westeros": Part("cards", "Westeros"),
        "westeros_left": Part("hidden"),
        "westeros_discards": Part("hidden"),
        "wildling": Part("cards", "Wildlings"),
        "wildling_top": Part("pile", "Next wildling card"),
        "seats.seat": Part("hidden"),
        "seats.house": Part("word", "House"),
        "seats.power": Part("counter", "power"),
        "seats.tokens": Part("counter", "power tokens on the map"),
        "seats.supply": Part("counter", "supply", most=6),
        "seats.limits": Part("hidden"),
        "seats.armies": Part("hidden"),
        "seats.castles": Part("counter", "castles", most=7),
        "seats.lands": Part("counter", "lands"),
        "seats.stars": Part("counter", "special orders"),
        "seats.bid": Part("counter", "bid"),
        "seats.left": Part("hidden"),
        "seats.hand": Part("cards", "House cards"),
        "seats.discard": Part("pile", "Discarded"),
    },
    map=MAP,
)
