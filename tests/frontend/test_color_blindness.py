"""Colors of seats and Houses on maps can be distinguished with common color blindness.

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


@pytest.mark.parametrize("vision", VISION)
@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("sheet", ["live-kit", "live-boardgame"])
def test_colors_on_maps_differ_for_everybody(sheet: str, theme: int, vision: str) -> None:
    css = (STYLES / f"{sheet}.css").read_text()
    tones = {
        name: colors[theme]
        for name, *colors in re.findall(r"\.tone-([\w-]+) { --tone: light-dark\((#\w{6}), (#\w{6})\)", css)
    }
    assert len(tones) == 6
    distances = {
        pair: math.dist(*(seen(tones[name], vision) for name in pair))
        for pair in combinations(sorted(tones), 2)
    }
    assert {pair: round(far, 1) for pair, far in distances.items() if far < MIN_DISTANCE} == {}
