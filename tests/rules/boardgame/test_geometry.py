"""The drawn map against the data of the box: what is linked meets, nothing else does, nothing overlaps."""

from __future__ import annotations

import json
import math
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from rules.boardgame import draw_map
from rules.boardgame.look import MAP

Corner: TypeAlias = tuple[int, int]
"""In tenths of a unit, as outlines are written: whole numbers, so that what is shared is equal."""
Edge: TypeAlias = tuple[Corner, Corner]

DATA: dict[str, Any] = json.loads(Path(__file__).with_name("boardgame-data.json").read_text(encoding="utf-8"))
KINDS: dict[str, str] = {area["id"]: area["kind"] for area in DATA["areas"]}
PLACES = {area.id: (area.at, area.outline) for area in MAP.areas}
LINKS = {frozenset(link) for link in DATA["adjacency"]}
SEEN = 12
"""Units of a border that is no accident: it can be seen on a phone."""
ROOM = 14
"""Units around the point of an area that are its own."""


def rings(outline: str) -> list[list[Corner]]:
    """Read an outline: closed lines of relative steps."""
    read = []
    for part in outline.split("M")[1:]:
        x, y, *steps = [round(10 * float(number)) for number in re.findall(r"-?(?:\d+\.\d+|\.\d+|\d+)", part)]
        ring = [(x, y)]
        for dx, dy in zip(steps[::2], steps[1::2], strict=True):
            ring.append((ring[-1][0] + dx, ring[-1][1] + dy))
        read.append(ring)
    return read


def edges(outline: str) -> Iterator[Edge]:
    for ring in rings(outline):
        yield from zip(ring, [*ring[1:], ring[0]], strict=True)


SHAPES = {
    **{area: outline for area, (_, outline) in PLACES.items()},
    **{f"_{each.kind}": each.outline for each in MAP.scenery},
}
OWNERS: dict[Edge, list[str]] = defaultdict(list)
for shape, drawn in SHAPES.items():
    for each in edges(drawn):
        OWNERS[each].append(shape)


def shared() -> dict[frozenset[str], float]:
    """Return how long the border of each two shapes is."""
    found: dict[frozenset[str], float] = defaultdict(float)
    for (start, end), (owner,) in OWNERS.items():
        for other in OWNERS.get((end, start), ()):
            found[frozenset((owner, other))] += math.dist(start, end) / 20
    return found


def at_the_frame(edge: Edge) -> bool:
    (x1, y1), (x2, y2) = edge
    return x1 == x2 in (0, 10 * MAP.width) or y1 == y2 in (0, 10 * MAP.height)


def crosses(one: Edge, other: Edge) -> bool:
    """Whether two edges meet anywhere but at a corner of both."""
    if set(one) & set(other):
        return False

    def side(a: Corner, b: Corner, c: Corner) -> int:
        turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
        return (turn > 0) - (turn < 0)

    return side(*one, other[0]) * side(*one, other[1]) <= 0 >= side(*other, one[0]) * side(*other, one[1])


def holds(outline: str, x: float, y: float) -> bool:
    inside = False
    for (x1, y1), (x2, y2) in edges(outline):
        if (y1 > 10 * y) != (y2 > 10 * y) and 10 * x < x1 + (10 * y - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside


def test_every_area_of_the_box_has_a_shape_of_its_own() -> None:
    assert PLACES.keys() == KINDS.keys()
    assert all(outline for _, outline in PLACES.values())
    assert len({outline for _, outline in PLACES.values()}) == len(KINDS) == 58


def test_what_is_linked_shares_a_border_that_can_be_seen_and_nothing_else_does() -> None:
    borders = {pair: length for pair, length in shared().items() if not any(each[0] == "_" for each in pair)}
    assert borders.keys() == LINKS
    assert {tuple(pair): length for pair, length in borders.items() if length < SEEN} == {}


def test_areas_tile_the_map_without_gap_or_overlap() -> None:
    """Every border has one shape on each hand and no two borders cross: so each place has one owner."""
    assert {edge for edge, owners in OWNERS.items() if len(owners) != 1} == set()
    alone = {edge for edge in OWNERS if edge[::-1] not in OWNERS}
    assert all(at_the_frame(edge) for edge in alone)
    assert sum(math.dist(*edge) for edge in alone) == 20 * (MAP.width + MAP.height)

    near: dict[tuple[int, int], list[Edge]] = defaultdict(list)
    for edge in OWNERS:
        (x1, y1), (x2, y2) = sorted(edge)
        if edge[0] > edge[1] or at_the_frame(edge):
            continue
        for column in range(x1 // 200, x2 // 200 + 1):
            for row in range(min(y1, y2) // 200, max(y1, y2) // 200 + 1):
                near[column, row].append(edge)
    crossing = [
        (one, other)
        for here in near.values()
        for i, one in enumerate(here)
        for other in here[:i]
        if crosses(one, other)
    ]
    assert crossing == []


@pytest.mark.parametrize("area", sorted(PLACES))
def test_the_point_of_an_area_has_room_on_its_own_ground(area: str) -> None:
    (x, y), outline = PLACES[area]
    room = ROOM if KINDS[area] != "port" else 10
    around = [
        (x + room * math.cos(turn), y + room * math.sin(turn))
        for turn in (i * math.pi / 6 for i in range(12))
    ]
    assert all(holds(outline, *point) for point in [(x, y), *around])


@pytest.mark.slow
def test_the_file_is_what_the_tool_draws() -> None:
    written = json.loads(Path(draw_map.__file__).with_name("geometry.json").read_text(encoding="utf-8"))
    assert json.loads(json.dumps(draw_map.draw())) == written
