"""What a table of each preset writes down, worked out by hand, and the live game that fills such a sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tables.formats.rules.format import Format
from tables.formats.rules.presets import PRESETS

NAMES = [f"Player {letter}" for letter in "ABCDEFGHIJKL"]
HALL_VALUE = "six dice: 4 2 6 1 3 5"


@dataclass(frozen=True, slots=True)
class Example:
    """A table's result in seat order: the `figures` of each seat, and the `points` that they pay.

    `game` is the game of ours that fills such a sheet, "" without one, and `options` those that make it
    short; `live_sizes` the tables of a round of which the first is played live.
    """

    figures: Sequence[Mapping[str, int]]
    points: Sequence[int]
    game: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    live_sizes: Sequence[int] = ()
    end: str = "played"

    def content(self, players: Sequence[str]) -> dict[str, Any]:
        """Return the sheet as programs send it."""
        seats = [{"player": player, **row} for player, row in zip(players, self.figures, strict=True)]
        return {"end": self.end, "seats": seats}

    def fields(self, format_: Format) -> dict[str, str]:
        """Return what a browser sends of it, beside what its form has already."""
        sent = {"end": self.end}
        for at, row in enumerate(self.figures):
            for figure, value in row.items():
                if figure == "place" and format_.is_won_or_lost:
                    sent |= {f"seat{at}-won": "on"} if value == 1 else {}
                else:
                    sent[f"seat{at}-{figure}"] = str(value)
        return sent


def _figures(name: str, *values: int) -> list[dict[str, int]]:
    return [{name: value} for value in values]


EXAMPLES: Mapping[str, Example] = {
    # 15 for the win; then power by place, rounded down, and titles: 9/2 and 2, 6/3 and 1, 3/4.
    "kingsmoot": Example(
        [{"titles": titles, "power": power} for titles, power in ((3, 12), (2, 9), (1, 6), (0, 3))],
        (15, 6, 3, 0),
        game="lcg",
        options={"rounds": 2},
        live_sizes=(4, 4),
        end="time",
    ),
    "commander": Example(_figures("place", 2, 1, 2, 2), (0, 5, 0, 0)),
    "places_4321": Example(_figures("place", 1, 2, 3, 4), (4, 3, 2, 1)),
    # Two share the second place: of 7 and 5 points each gets 6.
    "places_1075321": Example(_figures("place", 1, 2, 2, 4, 5), (10, 6, 6, 3, 2)),
    # Places pay 5, 3, 2 and 1; of ten points each gets the share of 20 rounded down: 4.5, 3, 2, 0.5.
    "score": Example(_figures("score", 9, 6, 4, 1), (9, 6, 4, 1)),
    "melee": Example(
        _figures("place", 4, 3, 2, 1),
        (1, 2, 3, 5),
        game="lcg",
        options={"rounds": 2},
        live_sizes=(4, 4),
    ),
    "board_game": Example(
        _figures("score", 7, 5, 4, 3, 2, 1), (10, 7, 5, 3, 2, 1), game="boardgame", live_sizes=(3, 3, 3, 3)
    ),
    # Two are level on 7: of 3 and 2 points each gets 2.
    "btwixt": Example(_figures("score", 12, 7, 7, 3), (5, 2, 2, 1), game="btwixt", live_sizes=(4, 4)),
    "oathbreaker": Example(
        _figures("place", 1, 3, 1, 3, 3), (3, 0, 3, 0, 0), game="oathbreaker", live_sizes=(5, 5)
    ),
    "joust": Example(
        [{"place": 2, "score": 1}, {"place": 1, "score": 2}],
        (0, 3),
        game="lcg",
        options={"rounds": 2},
        live_sizes=(2, 2),
    ),
}
"""By the key of the preset."""


def players_of(preset: str) -> list[str]:
    """Return the names of the players of two tables of the preferred size."""
    return NAMES[: 2 * PRESETS[preset].preferred]
