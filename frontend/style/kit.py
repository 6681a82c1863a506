"""A table for the page of samples of the kit, declared as a game declares its own: a map with lands, seas
and a port, orders to give, tracks, units and cards."""

from __future__ import annotations

from typing import Any

from rules.kernel import Area, CardFace, Look, Map, Part

ORDERS = {"march": "march order", "defend": "defense", "raid": "raid", "support": "support"}
UNITS = {"footman": "footman", "knight": "knight", "ship": "ship", "engine": "siege engine"}
AREAS = (
    Area("sunset", "Sunset Sea", (170, 460), "sea", "M0 300L160 260 260 300 220 400 300 450 560 480V520H0z"),
    Area("ice", "Bay of Ice", (110, 120), "sea", "M0 0H180L220 130 160 260 0 300z"),
    Area(
        "north",
        "The North",
        (330, 100),
        "land",
        "M180 0H480L470 150 350 190 220 130z",
        ("keep", "barrel"),
    ),
    Area("shivers", "The Shivers", (600, 130), "sea", "M480 0H700V250L560 240 470 150z"),
    Area("moat", "The Moat", (300, 235), "land", "M220 130L350 190 400 270 260 300 160 260z", ("castle",)),
    Area("vale", "The Vale", (480, 230), "land", "M350 190L470 150 560 240 540 330 400 270z", ("crown",)),
    Area("islands", "The Islands", (90, 370), "land", "M40 330L130 320 160 400 80 430z", ("castle", "crown")),
    Area("coast", "The Coast", (300, 370), "land", "M260 300L400 270 440 400 300 450 220 400z", ("barrel",)),
    Area("south", "The South", (520, 400), "land", "M400 270L540 330 620 400 560 480 440 400z", ("keep",)),
    Area("port", "Port of the Coast", (212, 388), "port"),
)

LOOK = Look(
    {
        "round": Part("counter", "Round", most=10),
        "leader": Part("seat", "Goes first"),
        "throne": Part("track", "Iron throne", least=1, most=3),
        "threat": Part("track", "Wildlings", {"12": "attack"}, most=12),
        "tides": Part("reveal", "Tides of battle", {"sword": "†", "skull": "×"}),
        "deck": Part("pile", "Deck"),
        "fought": Part("cards", "In battle"),
        "owner": Part("area", of="seat"),
        "units": Part("area", names=UNITS),
        "orders": Part("area", names=ORDERS),
        "power": Part("counter", "power"),
        "secret": Part("hidden"),
    },
    {
        "sword": CardFace("3"),
        "shield": CardFace("1"),
        "banner": CardFace("2", "prize", "red"),
    },
    Map("A realm of samples", 700, 520, AREAS),
)

FACES = {"sword": "the sword", "shield": "the shield", "banner": "the banner"}

NAMES = ("Ana Berg", "Bo Lund", "Carlotta-Maximiliana von Hohenstein")


def sample() -> dict[str, Any]:
    """Return the table as seat 0 sees it, asked for its orders."""
    seats = [
        {
            "seat": seat,
            "name": name,
            "kind": "bot" if seat == 1 else "person",
            "waiting": seat < 2,
            "ready": True,
            "conceded": False,
            "away": None,
            "stand_in": False,
        }
        for seat, name in enumerate(NAMES)
    ]
    return {
        "seats": seats,
        "view": {
            "round": 3,
            "leader": 2,
            "throne": [2, 3, 1],
            "threat": 4,
            "tides": ["sword", "skull"],
            "deck": 17,
            "fought": [{"id": "f1", "face": "shield"}, {"id": "f2", "back": "battle"}],
            "owner": {"north": 0, "moat": 0, "vale": 2, "coast": 1, "islands": 1, "south": 2},
            "units": {
                "north": [{"seat": 0, "kind": "knight"}, {"seat": 0, "kind": "footman", "n": 2}],
                "moat": [{"seat": 0, "kind": "footman"}],
                "coast": [{"seat": 1, "kind": "engine"}],
                "port": [{"seat": 1, "kind": "ship"}],
                "sunset": [{"seat": 1, "kind": "ship", "n": 3}],
            },
            "orders": {
                "coast": [{"seat": 1, "down": True}],
                "sunset": [{"seat": 1, "down": True}],
                "vale": "defend",
            },
            "power": [5, 3, 8],
            "secret": [0, 0, 0],
            "hand": [{"id": f"h{index}", "face": face} for index, face in enumerate(FACES)],
        },
        "ask": {
            "kind": "assign",
            "verb": "orders",
            "batch": 1,
            "seat": 0,
            "text": "Give each of your areas an order.",
            "words": {"key": "orders", "args": {}},
            "lo": 0,
            "hi": 2,
            "slots": [{"id": area, "of": "area", "label": area} for area in ("north", "moat")],
            "values": [{"id": order, "of": "order", "label": label} for order, label in ORDERS.items()],
        },
    }
