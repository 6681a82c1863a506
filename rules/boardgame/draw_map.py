"""Draw the outlines of the map, once, into `geometry.json`: `python -m rules.boardgame.draw_map`.

Each area is told by a few round patches; a place of the map belongs to the area whose patch is nearest. The
ground is bent a little first, so that coasts and borders look grown. Harbors are round and lie on their
coast. Where two areas meet that have no link, a river (or, at a coast, rocks) comes between them. The borders
are then traced as arcs, each shared by the two areas beside it, so that outlines meet exactly.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

from rules.boardgame.patches import PATCHES, PORTS
from rules.boardgame.realm import AREAS, LAND_OF, LINKS, NUMBER, PLACES, SEA_OF

WIDTH, HEIGHT = 700, 1080
CELL = 2
BENDS: Final = ((50, 6.0), (20, 3.2), (9, 1.5))
"""How the ground is bent: over how many units, and by how many."""
RIVER = 2
"""Cells on each side of a closed border that the river takes."""
PORT = 15
TOLERANCE = 0.3
POINTS: Final = {
    "castle_black": (388, 100),
    "ironmans_bay": (204, 484),
    "sunset_sea": (42, 600),
    "narrow_sea": (642, 440),
    "white_harbor": (416, 284),
    "lannisport": (222, 630),
    "golden_sound": (104, 650),
    "blackwater_bay": (546, 621),
    "shivering_sea": (612, 130),
    "west_summer_sea": (150, 1000),
}
"""Where names stand better than in the widest place."""
OUTSIDE, RIVERS, ROCKS, WILDS = "", "_river", "_rocks", "_wilds"

Cell: TypeAlias = tuple[int, int]
Point: TypeAlias = tuple[float, float]
Labels: TypeAlias = list[list[str]]
Arc: TypeAlias = tuple[str, str, list[Cell]]
"""Who lies to the left, who to the right, and the corners on the way."""

COLUMNS, ROWS = WIDTH // CELL, HEIGHT // CELL


def _noise(over: int, seed: int) -> list[list[float]]:
    """Return smooth chance, a number for each cell."""
    r = Random(seed)  # noqa: S311 - chance for a drawing
    grid = [[r.gauss(0, 1) for _ in range(WIDTH // over + 3)] for _ in range(HEIGHT // over + 3)]
    ease = [(at := each * CELL / over % 1) * at * (3 - 2 * at) for each in range(max(COLUMNS, ROWS))]
    drawn = []
    for row in range(ROWS):
        y, v = row * CELL // over, ease[row]
        line = []
        for column in range(COLUMNS):
            x, u = column * CELL // over, ease[column]
            above = grid[y][x] * (1 - u) + grid[y][x + 1] * u
            below = grid[y + 1][x] * (1 - u) + grid[y + 1][x + 1] * u
            line.append(above * (1 - v) + below * v)
        drawn.append(line)
    return drawn


def _nearest() -> Labels:
    """Return for each cell the area whose patch is nearest on the bent ground."""
    bends = [(_noise(over, 2 * i), _noise(over, 2 * i + 1), by) for i, (over, by) in enumerate(BENDS)]
    patches = [(x, y, r, area) for area, several in PATCHES.items() for x, y, r in several]
    block, slack = 16, 40
    near = {}
    for top in range(0, ROWS, block):
        for left in range(0, COLUMNS, block):
            x, y = (left + block / 2) * CELL, (top + block / 2) * CELL
            far = sorted((math.hypot(x - px, y - py) - r, i) for i, (px, py, r, _) in enumerate(patches))
            near[top // block, left // block] = [
                patches[i] for d, i in far if d <= far[0][0] + 2 * (block * CELL + slack)
            ]
    labels = []
    for row in range(ROWS):
        line = []
        for column in range(COLUMNS):
            x = (column + 0.5) * CELL + sum(by * dx[row][column] for dx, _, by in bends)
            y = (row + 0.5) * CELL + sum(by * dy[row][column] for _, dy, by in bends)
            here = near[row // block, column // block]
            line.append(min(here, key=lambda each: math.hypot(x - each[0], y - each[1]) - each[2])[3])
        labels.append(line)
    return labels


def _around(row: int, column: int) -> Iterable[Cell]:
    for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
        if 0 <= r < ROWS and 0 <= c < COLUMNS:
            yield r, c


def _part(labels: Labels, start: Cell, seen: set[Cell]) -> list[Cell]:
    """Return the cells that hang together with one."""
    mine = labels[start[0]][start[1]]
    part, todo = [], [start]
    seen.add(start)
    while todo:
        here = todo.pop()
        part.append(here)
        for r, c in _around(*here):
            if labels[r][c] == mine and (r, c) not in seen:
                seen.add((r, c))
                todo.append((r, c))
    return part


def _drop_crumbs(labels: Labels) -> None:
    """Give what lies apart from the largest part of its area to whom it borders most."""
    seen = set[Cell]()
    parts: dict[str, list[list[Cell]]] = {}
    for row in range(ROWS):
        for column in range(COLUMNS):
            if (row, column) not in seen:
                parts.setdefault(labels[row][column], []).append(_part(labels, (row, column), seen))
    for area, several in parts.items():
        if area.startswith("_"):
            continue
        for part in sorted(several, key=len)[:-1]:
            beside = [labels[r][c] for cell in part for r, c in _around(*cell) if labels[r][c] != area]
            for r, c in part:
                labels[r][c] = max(sorted(set(beside)), key=beside.count)


def _stamp_ports(labels: Labels) -> dict[str, Point]:
    """Lay the harbors on the coast of their land and sea, nearest to where they belong."""
    placed: dict[str, Point] = {}
    for port, (x, y) in PORTS.items():
        land, sea = AREAS[LAND_OF[NUMBER[port]]], AREAS[SEA_OF[NUMBER[port]]]
        coast = [
            (c * CELL, r * CELL)
            for r in range(ROWS)
            for c in range(COLUMNS)
            if labels[r][c] == land and any(labels[i][j] == sea for i, j in _around(r, c))
        ]
        cx, cy = min(coast, key=lambda at: math.hypot(at[0] - x, at[1] - y))
        placed[port] = (cx, cy)
        for r in range(ROWS):
            for c in range(COLUMNS):
                inside = math.hypot((c + 0.5) * CELL - cx, (r + 0.5) * CELL - cy) <= PORT
                if inside and labels[r][c] in (land, sea):
                    labels[r][c] = port
    return placed


def _close_borders(labels: Labels) -> None:
    """Let rivers and rocks come between areas that touch without a link."""
    links = {frozenset(link) for link in LINKS}
    seas = {place.id for place in PLACES if place.kind == "sea"}
    closed: list[tuple[Cell, str, str]] = []
    for row in range(ROWS):
        for column in range(COLUMNS):
            one = labels[row][column]
            for r, c in ((row, column + 1), (row + 1, column), (row + 1, column + 1), (row + 1, column - 1)):
                if not (r < ROWS and 0 <= c < COLUMNS):
                    continue
                other = labels[r][c]
                if one != other and "_" not in (one[0], other[0]) and frozenset((one, other)) not in links:
                    closed.append(((row, column), one, other))
    for (row, column), one, other in closed:
        kind = ROCKS if seas & {one, other} else RIVERS
        for r in range(max(0, row - RIVER), min(ROWS, row + RIVER + 2)):
            for c in range(max(0, column - RIVER), min(COLUMNS, column + RIVER + 2)):
                if labels[r][c] in (one, other):
                    labels[r][c] = kind


def _join_corners(labels: Labels) -> None:
    """Let no area touch itself across a corner: its outline would cross itself there."""
    again = True
    while again:
        again = False
        for row in range(ROWS - 1):
            for column in range(COLUMNS - 1):
                a, b = labels[row][column], labels[row][column + 1]
                c, d = labels[row + 1][column], labels[row + 1][column + 1]
                if a == d and b != a and c != a:
                    labels[row][column + 1] = a
                    again = True
                elif b == c and a != b and d != b:
                    labels[row][column] = b
                    again = True


def _arcs(labels: Labels) -> list[Arc]:
    """Return the borders, from each corner where three areas meet to the next."""

    def at(row: int, column: int) -> str:
        return labels[row][column] if 0 <= row < ROWS and 0 <= column < COLUMNS else OUTSIDE

    steps: dict[Cell, dict[Cell, tuple[str, str]]] = {}
    for row in range(ROWS + 1):
        for column in range(COLUMNS + 1):
            for end, left, right in (
                ((row, column + 1), at(row - 1, column), at(row, column)),
                ((row + 1, column), at(row, column), at(row, column - 1)),
            ):
                if left != right:
                    steps.setdefault((row, column), {})[end] = (left, right)
                    steps.setdefault(end, {})[row, column] = (right, left)
    frame = {(r, c) for r in (0, ROWS) for c in (0, COLUMNS)}
    nodes = {corner for corner, ends in steps.items() if len(ends) != 2} | frame
    arcs, walked = list[Arc](), set[tuple[Cell, Cell]]()
    for start in sorted(nodes) + sorted(steps.keys() - nodes):
        for second, (left, right) in sorted(steps[start].items()):
            if (start, second) in walked:
                continue
            way = [start, second]
            while way[-1] not in nodes and way[-1] != start:
                way.append(next(end for end in steps[way[-1]] if end != way[-2]))
            walked.update(pairwise(way))
            walked.update(((end, start) for start, end in pairwise(way)))
            arcs.append((left, right, way))
    return arcs


def _smooth(way: Sequence[Cell], passes: int = 6) -> list[Point]:
    """Return the way without its stairs; its ends stay, and so does all of it at the frame."""
    points: list[Point] = [(column * CELL, row * CELL) for row, column in way]
    if all(x in (0, WIDTH) for x, _ in points) or all(y in (0, HEIGHT) for _, y in points):
        return [points[0], points[-1]]
    isloop = way[0] == way[-1]
    for _ in range(passes):
        before = [points[-2], *points] if isloop else points
        mid = [
            ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
            for a, b, c in zip(before, before[1:], before[2:], strict=False)
        ]
        points = [*mid, mid[0]] if isloop else [points[0], *mid, points[-1]]
    if not isloop:
        return _thin(points)
    half = len(points) // 2
    return _thin(points[: half + 1])[:-1] + _thin(points[half:])


def _thin(points: Sequence[Point]) -> list[Point]:
    """Leave out the points that a straight line passes closely (Douglas and Peucker)."""
    if len(points) < 3:
        return list(points)
    (x1, y1), (x2, y2) = points[0], points[-1]
    length = math.hypot(x2 - x1, y2 - y1)

    def off(point: Point) -> float:
        if not length:
            return math.hypot(point[0] - x1, point[1] - y1)
        return abs((x2 - x1) * (y1 - point[1]) - (x1 - point[0]) * (y2 - y1)) / length

    far = max(range(1, len(points) - 1), key=lambda i: off(points[i]))
    if off(points[far]) <= TOLERANCE:
        return [points[0], points[-1]]
    return _thin(points[: far + 1])[:-1] + _thin(points[far:])


def _rings(arcs: Iterable[tuple[str, str, list[Cell]]], area: str) -> list[list[Cell]]:
    """Return the closed lines around an area, its own ground always on the same hand."""
    ways = [way if left == area else way[::-1] for left, right, way in arcs if area in (left, right)]
    rings = [way for way in ways if way[0] == way[-1]]
    starts = {way[0]: way for way in ways if way[0] != way[-1]}
    while starts:
        _, ring = starts.popitem()
        while ring[-1] != ring[0]:
            ring = ring + starts.pop(ring[-1])[1:]
        rings.append(ring)
    return sorted(rings, key=len, reverse=True)


def _path(rings: Iterable[Sequence[Cell]]) -> str:
    """Return closed lines as an SVG path with relative steps, from tenths of a unit."""

    def text(tenths: int) -> str:
        sign, whole, rest = "-" if tenths < 0 else "", abs(tenths) // 10, abs(tenths) % 10
        return f"{sign}{whole or ('' if rest else 0)}" + (f".{rest}" if rest else "")

    parts = []
    for ring in rings:
        (x, y), steps = ring[0], []
        for nx, ny in ring[1:-1]:
            steps += [text(nx - x), text(ny - y)]
            x, y = nx, ny
        parts.append(f"M{text(ring[0][0])} {text(ring[0][1])}l{' '.join(steps)}z".replace(" -", "-"))
    return "".join(parts)


def _points(labels: Labels) -> dict[str, tuple[int, int]]:
    """Return for each area the place with the most room around it, where names are wider than high."""
    far = [[0.0] * (COLUMNS + 2) for _ in range(ROWS + 2)]
    flat, steep = 0.72, 1.0

    def at(row: int, column: int) -> str:
        return labels[row - 1][column - 1] if 0 < row <= ROWS and 0 < column <= COLUMNS else OUTSIDE

    def pass_over(rows: Iterable[int], columns: Sequence[int], back: int) -> None:
        for row in rows:
            for column in columns:
                mine = at(row, column)
                sideways = far[row][column + back] if at(row, column + back) == mine else 0.0
                upright = far[row + back][column] if at(row + back, column) == mine else 0.0
                found = min(sideways + flat, upright + steep)
                far[row][column] = found if back < 0 else min(far[row][column], found)

    pass_over(range(1, ROWS + 1), range(1, COLUMNS + 1), -1)
    pass_over(range(ROWS, 0, -1), range(COLUMNS, 0, -1), 1)
    best: dict[str, tuple[float, tuple[int, int]]] = {}
    for row in range(1, ROWS + 1):
        for column in range(1, COLUMNS + 1):
            area = at(row, column)
            if far[row][column] > best.get(area, (0.0, (0, 0)))[0]:
                best[area] = (far[row][column], (column * CELL - 1, row * CELL - 1))
    return {area: point for area, (_, point) in best.items()}


def draw() -> Mapping[str, object]:
    """Return the map: its size, a point and an outline for each area, and what lies between them."""
    labels = _nearest()
    _drop_crumbs(labels)
    ports = _stamp_ports(labels)
    _close_borders(labels)
    _join_corners(labels)
    _drop_crumbs(labels)
    _join_corners(labels)
    arcs = [
        (left, right, [(round(10 * x), round(10 * y)) for x, y in _smooth(way)])
        for left, right, way in _arcs(labels)
    ]
    points = {**_points(labels), **POINTS, **{port: (round(x), round(y)) for port, (x, y) in ports.items()}}
    outlines = {area: _path(_rings(arcs, area)) for area in sorted(points)}
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "areas": {
            area: {"at": list(points[area]), "outline": outline}
            for area, outline in outlines.items()
            if not area.startswith("_")
        },
        "scenery": [
            {"kind": kind[1:], "outline": outlines[kind]}
            for kind in (WILDS, RIVERS, ROCKS)
            if kind in outlines
        ],
    }


if __name__ == "__main__":
    drawn = json.dumps(draw(), indent=1) + "\n"
    Path(__file__).with_name("geometry.json").write_text(drawn, encoding="utf-8")
