"""Places at one table (R-20 to R-23), one function per step of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tables.events.rules.rule_options import RuleOptions

from .checks import NO_NAMES, Names, require_valid
from .sheets import ScoreSheet, SeatScore
from .winners import Win, find_win, ranking_power

Places = dict[str, int]
Seated = TypeVar("Seated")


@dataclass(frozen=True, slots=True)
class PlacedSeat:
    """A seat with its place; 1 is first."""

    seat: SeatScore
    place: int


@dataclass(frozen=True, slots=True)
class Placement:
    """The places at one table: a row for each player present, in seat order; the number tied for first
    (1 if the win was decided); and how the win was decided, None where a judge set the points."""

    rows: tuple[PlacedSeat, ...]
    tied_for_first: int
    win: Win | None


def place_table(sheet: ScoreSheet, rule_options: RuleOptions, names: Names = NO_NAMES) -> Placement:
    """Return the place of each player present at a table.

    `names` gives the name to call a player by in findings; without it the player's id is used.
    Raises SheetRefused with all findings if the regulations refuse the sheet. Source: R-20 to R-23.
    """
    require_valid(sheet, rule_options, names)
    return place_checked(sheet, rule_options)


def place_checked(sheet: ScoreSheet, rule_options: RuleOptions) -> Placement:
    """Return the places of a sheet that `require_valid` has passed; otherwise as `place_table`."""
    present = sheet.present
    if sheet.manual_points is not None:
        return place_by_points(present, sheet.manual_points)
    finishers = [seat for seat in present if seat.eliminated is None]
    win = find_win(finishers, sheet.end, rule_options)
    places: Places = {seat.player: 1 for seat in win.winners}
    place_others(places, finishers, rule_options)
    if len(finishers) < len(present):
        place_eliminated(places, present, rule_options)
    rows = tuple([PlacedSeat(seat, places[seat.player]) for seat in present])
    return Placement(rows, len(win.winners), win)


def place_by_points(present: Sequence[SeatScore], points: Mapping[str, int]) -> Placement:
    """Place a table by points set by a judge (R-20): most points first; who is level for first is
    first, who is level below shares the lowest place, as in R-23."""
    places = share_lowest(
        {player: 1 + sum(other > own for other in points.values()) for player, own in points.items()}
    )
    rows = tuple([PlacedSeat(seat, places[seat.player]) for seat in present])
    return Placement(rows, sum(place == 1 for place in places.values()), None)


def share_lowest(places: Mapping[Seated, int]) -> dict[Seated, int]:
    """Return places in which those who are level behind the first share the lowest of theirs (R-23).

    >>> share_lowest({"a": 1, "b": 2, "c": 2})
    {'a': 1, 'b': 3, 'c': 3}
    """
    first = min(places.values())
    return {
        who: 1 if place == first else sum(other <= place for other in places.values())
        for who, place in places.items()
    }


def place_others(places: Places, finishers: Sequence[SeatScore], rule_options: RuleOptions) -> None:
    """Place those who finished and did not win by titles, then power; who is level on both shares the
    lowest place (R-23). `places` holds the winners already."""
    winners = len(places)
    others = [seat for seat in finishers if seat.player not in places]
    figures = [(seat.titles or 0, ranking_power(seat, rule_options)) for seat in others]
    for seat, own in zip(others, figures, strict=True):
        places[seat.player] = winners + len([figure for figure in figures if figure >= own])


def place_eliminated(places: Places, present: Sequence[SeatScore], rule_options: RuleOptions) -> None:
    """Place the eliminated: as many as were still in the game just before (R-21); who is out at the
    same moment is placed as rule option R-21a says."""
    left = len(present)
    for moment in sorted({seat.eliminated for seat in present if seat.eliminated is not None}):
        together = [seat for seat in present if seat.eliminated == moment]
        remaining = left - len(together)
        place = left if rule_options.simultaneous == "lowest" else remaining + 1
        for seat in together:
            places[seat.player] = place
        left = remaining
