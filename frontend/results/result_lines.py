"""A result as the players at the table check it: what was written down, and what it comes to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.core.text.languages import list_text
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
    are_in = [not seat["absent"] and seat.get("eliminated") is None for seat in seats]
    nothing = _("last in the game") if sum(are_in) == 1 else _("nothing written down")
    lines = [
        FiguresLine(
            names.get(seat["player"], seat["player"]),
            _sentence(seat) or ("" if version.content["manual_points"] or "titles" not in seat else nothing),
            scored.place if (scored := scores.get(seat["player"])) else None,
            scored.points if scored else None,
        )
        for seat in seats
    ]
    return sorted(lines, key=lambda line: (line.place is None, line.place or 0))


def _sentence(seat: Mapping[str, Any]) -> str:
    if seat["absent"]:
        return _("absent")
    if "titles" not in seat:
        return "" if seat["score"] is None else _("score {score}").format(score=seat["score"])
    figures = [] if seat["titles"] is None else [_titles(seat["titles"])]
    if seat["power"] is not None:
        figures.append(_("{power} power").format(power=seat["power"]))
    if seat["initiative"] is not None:
        figures.append(_("initiative {initiative}").format(initiative=seat["initiative"]))
    if seat["reduction"]:
        figures.append(_("reduction {reduction}").format(reduction=seat["reduction"]))
    if seat["heir"]:
        figures.append(_("Heir"))
    if seat["eliminated"] is not None:
        figures.append(_("out as number {number}").format(number=seat["eliminated"]))
    return list_text(figures)


def _titles(count: int) -> str:
    return ngettext("{count} title", "{count} titles", count).format(count=count)
