"""The sheet of one table in a format other than Kingsmoot: places, scores, or a draw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Final, Literal, get_args

from tables.core.text.shapes import Members
from tables.results.rules.findings import Finding, SheetMalformed
from tables.results.rules.sheets import (
    MAX_PLAYER_LENGTH,
    SHEET_KEYS,
    SheetPenalty,
    penalties_json,
    read_manual_points,
    read_penalties,
)

from ..format import MAX_SEATS

End = Literal["played", "drawn", "judge"]
RESULT_ENDS: Final[tuple[End, ...]] = get_args(End)
"""The ways a table of such a format may end."""
RESULT_SEAT_KEYS = ("player", "place", "score", "absent")
MIN_SCORE, MAX_SCORE = -9_999, 99_999


@dataclass(frozen=True, slots=True)
class ResultSeat:
    """What the sheet says of one player: the `place` (1 is first, equal numbers are level) and the `score`,
    each None where it is not written down. A player who is `absent` is not part of the table."""

    player: str
    place: int | None = None
    score: int | None = None
    absent: bool = False

    def to_json(self) -> dict[str, object]:
        """Return the seat in the archive's shape."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class ResultSheet:
    """One table's result: how it ended, the seats in player order, and points set by a judge
    (`manual_points`, from player to points), which replace those of the format.

    A table that was "drawn" has no places. `penalties` are taken from what the table pays, in their order.
    `present` are the seats of the players who were there.
    """

    end: End
    seats: tuple[ResultSeat, ...]
    manual_points: Mapping[str, int] | None = None
    penalties: tuple[SheetPenalty, ...] = ()
    present: tuple[ResultSeat, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "present", tuple([seat for seat in self.seats if not seat.absent]))

    def to_json(self) -> dict[str, object]:
        """Return the sheet in the archive's shape."""
        return {
            "end": self.end,
            "seats": [seat.to_json() for seat in self.seats],
            "manual_points": None if self.manual_points is None else dict(self.manual_points),
            **penalties_json(self.penalties),
        }

    @classmethod
    def from_json(cls, value: object) -> ResultSheet:
        """Read a sheet in the archive's shape. Raises SheetMalformed with a finding for each problem:
        keys, types, an end nobody knows, numbers out of their limits."""
        problems: list[Finding] = []
        members = Members(value, "", problems, "", SHEET_KEYS, ("penalties",))
        sheet = cls(
            members.one_of("end", RESULT_ENDS),
            tuple(
                read_result_seat(seat, f"seats[{position}]", problems)
                for position, seat in enumerate(members.items("seats", at_most=MAX_SEATS))
            ),
            read_manual_points(members, problems),
            read_penalties(members, problems),
        )
        if problems:
            raise SheetMalformed(problems)
        return sheet


def read_result_seat(value: object, path: str, problems: list[Finding]) -> ResultSeat:
    """Read one seat, noting each problem with its path in `problems`."""
    members = Members(value, path, problems, "", RESULT_SEAT_KEYS)
    return ResultSeat(
        player=members.text("player", blank=False, longest=MAX_PLAYER_LENGTH),
        place=members.whole_or_none("place", 1, MAX_SEATS),
        score=members.whole_or_none("score", MIN_SCORE, MAX_SCORE),
        absent=members.flag("absent"),
    )
