"""Colors that say something on boards can be distinguished with common color blindness.

Simulation: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency" (IEEE TVCG 15, 2009), severity 1, on linear RGB. Distance: CIE 1976 L*a*b*, D65.
"""

from __future__ import annotations

import math
import re
from itertools import combinations
from pathlib import Path

import pytest

import frontend

STYLES = Path(frontend.__file__).parent / "static/css"
MIN_DISTANCE = 10.0
VISION = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
XYZ = ((0.412456, 0.357576, 0.180438), (0.212673, 0.715152, 0.072175), (0.019334, 0.119192, 0.950304))
WHITE = (0.95047, 1.0, 1.08883)


def product(matrix: tuple[tuple[float, ...], ...], vector: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def seen(color: str, vision: str) -> tuple[float, float, float]:
    """Return the L*a*b* of "#rrggbb" as it is seen with a kind of color vision."""
    channels = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    simulated = [min(1.0, max(0.0, c)) for c in product(VISION[vision], linear)]
    ratios = [value / white for value, white in zip(product(XYZ, simulated), WHITE, strict=True)]
    x, y, z = (math.cbrt(t) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in ratios)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


FAMILIES = {
    "seats": ("live-kit", "--tone", tuple(f".tone-seat-{seat}" for seat in range(6))),
    "houses": (
        "live-boardgame",
        "--tone",
        tuple(
            f".tone-{house}" for house in ("stark", "lannister", "baratheon", "greyjoy", "tyrell", "martell")
        ),
    ),
    "orders": (
        "live-boardgame",
        "--order",
        tuple(f".order-{kind}" for kind in ("march", "defense", "support", "raid", "power")),
    ),
    "suits": (
        "live-kit",
        "--tone",
        tuple(f".suit-{color}" for color in ("red", "green", "purple", "blue", "white")),
    ),
    "challenges": ("live-lcg", "color", (".lcg-military", ".lcg-intrigue", ".lcg-power")),
    "order and chaos": ("live-oathbreaker", "color", (".oath .is-order", ".oath .is-chaos")),
    "loyalties": (
        "live-oathbreaker",
        "border-inline-start",
        (".oath-seat.is-loyalist", ".oath-seat.is-conspirator"),
    ),
    "outcomes": (
        "live-oathbreaker",
        "border-inline-start-color",
        (".oath-mission.is-success", ".oath-mission.is-failure"),
    ),
}
"""Style sheet, property and selectors of colors that must differ."""


def rules_of(sheet: str) -> dict[str, dict[str, str]]:
    """Return the declarations of each selector of a style sheet."""
    css = re.sub(r"/\*.*?\*/", "", (STYLES / f"{sheet}.css").read_text(), flags=re.DOTALL)
    found: dict[str, dict[str, str]] = {}
    for selectors, body in re.findall(r"([^{};]+){([^{}]*)}", css):
        declared = dict(re.findall(r"([\w-]+):\s*([^;]+)", body))
        for selector in selectors.split(","):
            found.setdefault(selector.strip(), {}).update(declared)
    return found


TOKENS = {
    name: value
    for sheet, selector in (("tokens", ":root"), ("live", ".frame-live"))
    for name, value in rules_of(sheet)[selector].items()
}


def themes(value: str) -> tuple[str, str]:
    """Return the color of a declaration in light and dark."""
    while (named := re.search(r"var\((--[\w-]+)", value)) is not None:
        value = TOKENS[named[1]]
    light, dark = re.search(r"light-dark\((#\w{6}), (#\w{6})\)", value).groups()  # type: ignore[union-attr]
    return light, dark


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("family", FAMILIES)
def test_colors_that_say_something_differ_for_everybody(family: str, theme: int, vision: str) -> None:
    sheet, declared, selectors = FAMILIES[family]
    rules = rules_of(sheet)
    tones = {selector: themes(rules[selector][declared])[theme] for selector in selectors}
    distances = {
        pair: math.dist(*(seen(tones[name], vision) for name in pair)) for pair in combinations(tones, 2)
    }
    assert {pair: round(far, 1) for pair, far in distances.items() if far < MIN_DISTANCE} == {}


CARD_HOUSES = (
    "baratheon",
    "greyjoy",
    "lannister",
    "martell",
    "stark",
    "targaryen",
    "thenightswatch",
    "tyrell",
)


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_houses_of_cards_differ_in_color_and_have_an_emblem_each(theme: int) -> None:
    """Nine inks are too many to differ for everybody: with color blindness up to five pairs do not. So each
    card and player also carries the emblem and, for readers, the name of the House (boards/lcg/cards.js)."""
    rules, drawings = rules_of("live-lcg"), (STYLES.parent / "img/live.svg").read_text()
    tones = {house: themes(rules[f".tone-{house}"]["--tone"])[theme] for house in (*CARD_HOUSES, "neutral")}
    distances = {
        pair: math.dist(*(seen(tones[house], "normal") for house in pair)) for pair in combinations(tones, 2)
    }
    assert {pair: round(far, 1) for pair, far in distances.items() if far < MIN_DISTANCE} == {}
    emblems = {
        house: re.search(rf'id="faction_{house}".*?</symbol>', drawings, re.DOTALL) for house in CARD_HOUSES
    }
    assert all(emblems.values())
    assert len({found[0].partition(">")[2] for found in emblems.values() if found}) == len(CARD_HOUSES)
