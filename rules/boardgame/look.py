"""How the table looks: the map, and what the parts of a view are called."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from rules.boardgame.realm import MAX_THREAT, PLACES, STRONGHOLD, Place
from rules.boardgame.words import ORDER_NAMES, TRACK_NAMES, UNIT_NAMES
from rules.kernel.guide.look import Area, Look, Map, Part, Scenery
from rules.kernel.language import N_


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
    return Map(N_("Westeros"), drawn["width"], drawn["height"], tuple(areas), scenery=scenery)


MAP: Final = _map(json.loads(Path(__file__).with_name("geometry.json").read_text(encoding="utf-8")))
PHASES: Final = {
    "setup": N_("setting up"),
    "westeros": "Westeros",
    "planning": N_("planning"),
    "raids": N_("raids"),
    "marches": N_("marches"),
    "power": N_("consolidation of power"),
}

LOOK: Final = Look(
    {
        "viewer": Part("hidden"),
        "rounds": Part("hidden"),
        "round": Part("track", N_("Round"), least=1, most=10),
        "phase": Part("word", N_("Phase"), PHASES),
        "turn": Part("seat", N_("Acts")),
        "threat": Part("track", N_("Wildlings"), most=MAX_THREAT),
        "tracks": Part("seat", N_("Tracks"), TRACK_NAMES),
        "blade_used": Part("word", N_("Valyrian Steel Blade"), {"true": N_("used"), "false": N_("ready")}),
        "raven_used": Part("word", N_("Messenger Raven"), {"true": N_("used"), "false": N_("ready")}),
        "owner": Part("area", of="seat"),
        "units": Part("area", names=UNIT_NAMES),
        "orders": Part("area", names=ORDER_NAMES),
        "tokens": Part("area", names={"power": N_("power token")}),
        "garrisons": Part("area", N_("Garrison")),
        "forces": Part("area", N_("Neutral force")),
        "blocked": Part("hidden"),
        "banned": Part("word", N_("Banned orders"), ORDER_NAMES),
        "westeros": Part("cards", N_("Westeros")),
        "westeros_left": Part("hidden"),
        "westeros_discards": Part("hidden"),
        "wildling": Part("cards", N_("Wildlings")),
        "wildling_top": Part("pile", N_("Next wildling card")),
        "seats.seat": Part("hidden"),
        "seats.house": Part("word", N_("House")),
        "seats.power": Part("counter", N_("power")),
        "seats.tokens": Part("counter", N_("power tokens on the map")),
        "seats.supply": Part("counter", N_("supply"), most=6),
        "seats.limits": Part("hidden"),
        "seats.armies": Part("hidden"),
        "seats.castles": Part("counter", N_("castles"), most=7),
        "seats.lands": Part("counter", N_("lands")),
        "seats.stars": Part("counter", N_("special orders")),
        "seats.bid": Part("counter", N_("bid")),
        "seats.left": Part("hidden"),
        "seats.hand": Part("cards", N_("House cards")),
        "seats.discard": Part("pile", N_("Discarded")),
    },
    map=MAP,
)
