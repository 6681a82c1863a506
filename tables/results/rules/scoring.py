"""How an event's sheets are read, checked and scored: by its format, and Kingsmoot's by the rule options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from tables.events.rules.rule_options import RuleOptions
from tables.formats.rules.format import Format
from tables.formats.rules.presets import KINGSMOOT
from tables.formats.rules.scoring.checks import check_result
from tables.formats.rules.scoring.points import result_rows, score_result
from tables.formats.rules.scoring.sheets import End, ResultSeat, ResultSheet

from .checks import NO_NAMES, Names, check_sheet
from .findings import Finding, SheetRefused
from .points import checked_results, score_table
from .rows import SeatResult, TableScore
from .sheets import ScoreSheet, SeatScore, SheetPenalty

Sheet: TypeAlias = ScoreSheet | ResultSheet
"""Kingsmoot's score sheet, or the sheet of another format."""
Seats: TypeAlias = tuple[SeatScore | ResultSeat, ...]
"""The seats of either."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """What sheets of an event are scored by: its `format`; Kingsmoot's sheets by its `rule_options`."""

    format: Format
    rule_options: RuleOptions

    def read(self, value: object) -> Sheet:
        """Read a sheet in the archive's shape. Raises SheetMalformed with a finding for each problem."""
        if self.format.is_kingsmoot:
            return ScoreSheet.from_json(value)
        return ResultSheet.from_json(value)

    def stored(self, content: Mapping[str, Any]) -> Sheet:
        """Return a stored sheet as a value, without checking its shape again."""
        seat_of = SeatScore if self.format.is_kingsmoot else ResultSeat
        return sheet_of(
            content["end"],
            tuple([seat_of(**seat) for seat in content["seats"]]),
            content["manual_points"],
            tuple([SheetPenalty(**penalty) for penalty in content.get("penalties", ())]),
        )

    def empty_seat(self, player: str, *, absent: bool = False) -> SeatScore | ResultSeat:
        """Return the seat of a player of whom nothing is written down yet."""
        if self.format.is_kingsmoot:
            return SeatScore(player, titles=None, power=None, absent=absent)
        return ResultSeat(player, absent=absent)

    def check(self, sheet: Sheet, names: Names = NO_NAMES) -> tuple[Finding, ...]:
        """Return everything a judge has to say about a sheet, refusals first; empty if it is in order."""
        if isinstance(sheet, ScoreSheet):
            return check_sheet(sheet, self.rule_options, names)
        return check_result(sheet, self.format, names)

    def checked_results(self, sheet: Sheet) -> tuple[SeatResult, ...]:
        """Return what a sheet that was checked gives each player present, in seat order."""
        if isinstance(sheet, ScoreSheet):
            return checked_results(sheet, self.rule_options)
        return result_rows(sheet, self.format)

    def results(self, sheet: Sheet) -> tuple[SeatResult, ...]:
        """Return what a sheet gives each player present. Raises SheetRefused where it is not in order."""
        findings = self.check(sheet)
        if findings and findings[0].level == "refuse":
            raise SheetRefused(findings)
        return self.checked_results(sheet)

    def score(self, sheet: Sheet, names: Names = NO_NAMES) -> TableScore:
        """Return the same with the reasons, and the warnings about the sheet. Raises SheetRefused."""
        if isinstance(sheet, ScoreSheet):
            return score_table(sheet, self.rule_options, names)
        return score_result(sheet, self.format, names)


def sheet_of(
    end: str, seats: Seats, manual_points: Mapping[str, int] | None, penalties: tuple[SheetPenalty, ...]
) -> Sheet:
    """Return the sheet with these seats, of the kind that they are of."""
    if seats and isinstance(seats[0], ResultSeat):
        return ResultSheet(cast(End, end), cast("tuple[ResultSeat, ...]", seats), manual_points, penalties)
    return ScoreSheet(end, cast("tuple[SeatScore, ...]", seats), manual_points, penalties)


def read_any(value: object) -> Sheet:
    """Read a sheet of any kind in the archive's shape, as entries of a journal have it: its seats say of
    which. Raises SheetMalformed with a finding for each problem."""
    seats = value.get("seats") if isinstance(value, dict) else None
    first = seats[0] if isinstance(seats, list) and seats else None
    is_other = isinstance(first, dict) and "titles" not in first
    return ResultSheet.from_json(value) if is_other else ScoreSheet.from_json(value)


def kingsmoot_scoring(rule_options: RuleOptions) -> Scoring:
    """Return the scoring of a Kingsmoot event by these rule options."""
    return Scoring(KINGSMOOT, rule_options)
