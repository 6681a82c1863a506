"""Strokes of a linocut as SVG: flat shapes, hatching, specks. All figures are whole or halves, to keep files small."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

WIDTH, HEIGHT = 240, 160


@dataclass(frozen=True, slots=True)
class Inks:
    """What a picture is printed with: the paper, three inks from far to near, and the accent of its House."""

    paper: str
    far: str
    mid: str
    near: str
    accent: str


def number(value: float) -> str:
    """Return a coordinate with at most one decimal."""
    return f"{round(value * 2) / 2:g}"


def points(given: Iterable[tuple[float, float]]) -> str:
    """Return the points of a polygon as a path's commands: whole, and each from the one before, which is short."""
    (left, top), *others = [(round(x), round(y)) for x, y in given]
    steps, x, y = [], left, top
    for to_x, to_y in others:
        steps.append(f"{to_x - x} {to_y - y}")
        x, y = to_x, to_y
    return f"M{left} {top}l{' '.join(steps).replace(' -', '-')}z"


def shape(path: str, fill: str, *, line: str = "", width: float = 2) -> str:
    """Return a filled path, outlined where `line` names an ink."""
    outline = f' stroke="{line}" stroke-width="{number(width)}" stroke-linejoin="round"' if line else ""
    return f'<path d="{path}" fill="{fill}"{outline}/>'


def stroke(path: str, ink: str, width: float = 1.5, dashes: str = "") -> str:
    """Return a line without a filling."""
    broken = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="{number(width)}"'
        f' stroke-linecap="round"{broken}/>'
    )


def disc(x: float, y: float, radius: float, fill: str) -> str:
    """Return a filled circle."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"/>'


def placed(
    drawn: str, x: float, y: float, scale: float = 1, turn: float = 0, *, mirrored: bool = False
) -> str:
    """Return what is drawn around the origin at another place."""
    turned = f" rotate({turn:g})" if turn else ""
    sign = "-" if mirrored else ""
    size = f" scale({sign}{scale:g} {scale:g})" if mirrored or scale != 1 else ""
    return f'<g transform="translate({number(x)} {number(y)}){turned}{size}">{drawn}</g>'


def ridge(
    random: Random, y: float, height: float, step: float = 12, roughness: float = 0.6
) -> list[tuple[float, float]]:
    """Return the line of hills from the left edge to the right, as points."""
    line, x, rise = [(0.0, y)], 0.0, 0.0
    while x < WIDTH:
        x += step * (0.6 + random.random() * 0.8)
        rise = rise * roughness + (random.random() - 0.5) * height
        line.append((min(x, WIDTH), y + rise))
    return line


def land(line: Sequence[tuple[float, float]], fill: str) -> str:
    """Return all that lies below a ridge."""
    return shape(points([*line, (WIDTH, HEIGHT), (0, HEIGHT)]), fill)


def grooves(
    random: Random, top: float, bottom: float, ink: str, count: int, width: float = 1.2, lean: float = 0
) -> str:
    """Return level cuts of the knife between two heights, broken at chance."""
    step = (bottom - top) / count
    cut = f"l{WIDTH + 30} {number(lean)}" if lean else f"h{WIDTH + 30}"
    lines = "".join(
        f"M{random.randrange(-30, 30) // 5 * 5} {round(top + step * (i + random.random() * 0.6))}{cut}"
        for i in range(count)
    )
    dashes = " ".join(str(random.randrange(*span)) for span in ((30, 90), (8, 40), (12, 60), (10, 60)))
    return stroke(lines, ink, width, dashes)


def specks(
    random: Random,
    count: int,
    ink: str,
    size: float,
    box: tuple[float, float, float, float] = (0, 0, WIDTH, HEIGHT),
) -> str:
    """Return dots at chance in a box (left, top, right, bottom): snow, stars, embers, grain."""
    left, top, right, bottom = box
    dots = "".join(
        f"M{round(left + random.random() * (right - left))} {round(top + random.random() * (bottom - top))}h0"
        for _ in range(count)
    )
    return stroke(dots, ink, size)


def rays(x: float, y: float, inner: float, outer: float, count: int, ink: str, width: float = 1.5) -> str:
    """Return beams around a point: a circle as thick as they are long, cut into dashes."""
    radius, length = (inner + outer) / 2, outer - inner
    share = 2 * 3.14159 * radius / count
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="none" stroke="{ink}"'
        f' stroke-width="{number(length)}" stroke-dasharray="{width:g} {share - width:.2f}"/>'
    )
