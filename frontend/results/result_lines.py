"""A result as the players at the table check it: what was written down, and what it comes to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tables.core.text.notation import counted, listed
from tables.results.queries.sheets import SheetVersion


@dataclass(frozen=True, slots=True)
class FiguresLine:
    """One player of a sheet. `sentence` tells the figures; place and points are None for who was absent."""

    name: str
    sentence: str
    place: int | None
    points: int | None


def figures_of(version: SheetVersion, names: Mapping[str, str]) -> list[FiguresLine]:
    """Return the lines of a version in order of place, the absent last."""
    scores = {row.player: row for row in version.scores}
    seats = version.content["seats"]
    are_in = [not seat["absent"] and seat["eliminated"] is None for seat in seats]
    nothing = "last in the game" if sum(are_in) == 1 else "nothing written down"
    lines = [
        FiguresLine(
            names.get(seat["player"], seat["player"]),
            _sentence(seat) or ("" if version.content["manual_points"] else nothing),
            scored.place if (scored := scores.get(seat["player"])) else None,
            scored.points if scored else None,
        )
        for seat in seats
    ]
    return sorted(lines, key=lambda line: (line.place is None, line.place or 0))


def _sentence(seat: Mapping[str, Any]) -> str:
    if seat["absent"]:
        return "absent"
    figures = [] if seat["titles"] is None else [counted(seat["titles"], "title")]
    if seat["power"] is not None:
        figures.append(f"{seat['power']} power")
    if seat["initiative"] is not None:
        figures.append(f"initiative {seat['initiative']}")
    if seat["reduction"]:
        figures.append(f"reduction {seat['reduction']}")
    if seat["heir"]:
        figures.append("Heir")
    if seat["eliminated"] is not None:
        figures.append(f"out as number {seat['eliminated']}")
    return listed(figures)
