"""How the table looks: the map, and what the parts of a view are called."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from rules.boardgame.realm import MOST_THREAT, PLACES, STRONGHOLD, Place
from rules.boardgame.words import ORDER_NAMES, TRACK_NAMES, UNIT_NAMES
from rules.kernel.guide.look import Area, Look, Map, Part, Scenery


def _icons(place: Place) -> Iterator[str]:
    """Yield what is printed on an area."""
    if place.castle:
        yield "stronghold" if place.castle == STRONGHOLD else "castle"
    if place.home_of:
        yield "home"
    yield from ("barrel",) * place.supply
    yield from ("crown",) * place.power


def _map(drawn: dict[str, Any]) -> Map:
    """Return the map as `draw_map` drew it: outlines that meet, a point in each area for what lies there, and
    the rivers and rocks that part areas without a link."""
    outlines = drawn["areas"]
    areas = (
        Area(
            place.id,
            place.name,
            tuple(outlines[place.id]["at"]),
            place.kind,
            outlines[place.id]["outline"],
            tuple(_icons(place)),
        )
        for place in PLACES
    )
    scenery = tuple(Scenery(each["kind"], each["outline"]) for each in drawn["scenery"])
    return Map("Westeros", drawn["width"], drawn["height"], tuple(areas), scenery=scenery)


MAP: Final = _map(json.loads(Path(__file__).with_name("geometry.json").read_text(encoding="utf-8")))
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
