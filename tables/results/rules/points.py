"""Tournament points of one table (R-30, R-31)."""

from __future__ import annotations

from collections.abc import Mapping

from tables.core.text.sentences import Sentence, sentence
from tables.events.rules.rule_options import RuleOptions

from .checks import NO_NAMES, Names, require_valid
from .placement import PlacedSeat, Placement, place_checked
from .reasons import pay_words, penalty_words, place_reason, points_words, share_words
from .rows import ScoredSeat, SeatResult, TableScore
from .sheets import POWER_CAP, WIN_POINTS, ScoreSheet, SeatScore


def score_table(sheet: ScoreSheet, rule_options: RuleOptions, names: Names = NO_NAMES) -> TableScore:
    """Return places, points and reasons of everyone present at a table, with the warnings.

    `names` gives the name to call a player by in reasons and warnings; without it the player's id is
    used. Raises SheetRefused with all findings if the regulations refuse the sheet.
    Source: R-20 to R-31.
    """
    warnings = require_valid(sheet, rule_options, names)
    placement = place_checked(sheet, rule_options)
    is_by_place = sheet.manual_points == points_by_place(
        {row.seat.player: row.place for row in placement.rows}
    )
    rows = []
    for row in placement.rows:
        points = played_points(row, placement, sheet, rule_options)
        reason = sentence(
            "{place}; {points}",
            place=place_reason(row, placement, rule_options, names, is_by_place=is_by_place),
            points=_arithmetic(row, points, placement, rule_options),
        )
        for penalty in sheet.penalties:
            if penalty.player == row.seat.player:
                points = penalty.taken_from(points)
                reason = sentence(
                    "{reason}; {penalty}: {points}",
                    reason=reason,
                    penalty=penalty_words(penalty),
                    points=points_words(points),
                )
        rows.append(ScoredSeat(row.seat.player, row.place, points, reason, won=row.place == 1))
    return TableScore(tuple(rows), warnings)


def table_results(sheet: ScoreSheet, rule_options: RuleOptions) -> tuple[SeatResult, ...]:
    """Return places and points as `score_table` does, without reasons: for standings of a whole event.

    Raises SheetRefused with all findings if the regulations refuse the sheet.
    """
    require_valid(sheet, rule_options)
    return checked_results(sheet, rule_options)


def checked_results(sheet: ScoreSheet, rule_options: RuleOptions) -> tuple[SeatResult, ...]:
    """Return what `table_results` does for a sheet that `require_valid` has passed, as every stored one."""
    placement = place_checked(sheet, rule_options)
    return tuple(
        [
            SeatResult(
                row.seat.player,
                row.place,
                row_points(row, placement, sheet, rule_options),
                won=row.place == 1,
            )
            for row in placement.rows
        ]
    )


def row_points(row: PlacedSeat, placement: Placement, sheet: ScoreSheet, rule_options: RuleOptions) -> int:
    """Return the tournament points of one placed seat, without what penalties take."""
    points = played_points(row, placement, sheet, rule_options)
    for penalty in sheet.penalties:
        if penalty.player == row.seat.player:
            points = penalty.taken_from(points)
    return points


def played_points(row: PlacedSeat, placement: Placement, sheet: ScoreSheet, rule_options: RuleOptions) -> int:
    """Return what one placed seat is paid (R-21, R-30, R-31; R-20 for a judge's points), before penalties."""
    seat = row.seat
    if sheet.manual_points is not None:
        return sheet.manual_points[seat.player]
    if seat.eliminated is not None:
        return 0
    if row.place > 1:
        return place_pay(seat, row.place, rule_options)
    if placement.tied_for_first == 1:
        return WIN_POINTS
    if rule_options.tie_share == "best":
        return best_share(placement, rule_options)
    return winners_share(seat, placement.tied_for_first, rule_options)


def place_pay(seat: SeatScore, place: int, rule_options: RuleOptions) -> int:
    """Return what place 2 or lower pays a player who finished: capped power divided by the place,
    rounded down, plus titles (R-30, R-30a)."""
    return counted_power(seat, rule_options) // place + (seat.titles or 0)


def counted_power(seat: SeatScore, rule_options: RuleOptions) -> int:
    """Return the power that is divided by the place, with the reduction and the cap of 15 (R-30a)."""
    power = seat.power or 0
    reduction = seat.reduction or 0
    if rule_options.points_cap == "cap_after":
        return min(POWER_CAP, power + reduction)
    return min(POWER_CAP, power) + reduction


def winners_share(seat: SeatScore, tied: int, rule_options: RuleOptions) -> int:
    """Return a tied winner's share by that player's own figures: 15 and what places 2 to `tied` would
    have paid, divided by the number tied, rounded down (R-31)."""
    shared = WIN_POINTS + sum(place_pay(seat, place, rule_options) for place in range(2, tied + 1))
    return shared // tied


def best_share(placement: Placement, rule_options: RuleOptions) -> int:
    """Return the best of the tied winners' shares, which the option `best` pays to all (R-31a)."""
    tied = placement.tied_for_first
    return max(winners_share(row.seat, tied, rule_options) for row in placement.rows if row.place == 1)


def _arithmetic(row: PlacedSeat, points: int, placement: Placement, rule_options: RuleOptions) -> Sentence:
    seat, tied = row.seat, placement.tied_for_first
    if placement.win is None or seat.eliminated is not None or (row.place == 1 and tied == 1):
        return points_words(points)
    power = counted_power(seat, rule_options)
    if row.place > 1:
        return sentence(
            "{how}: {points}",
            how=pay_words(seat, row.place, power, rule_options),
            points=points_words(points),
        )
    own = winners_share(seat, tied, rule_options)
    pays = {place: place_pay(seat, place, rule_options) for place in range(2, tied + 1)}
    share = share_words(seat, pays, power, rule_options)
    if own == points:
        return sentence("{share} = {points}", share=share, points=points_words(own))
    return sentence(
        "{share} = {points}; the best share of those tied is {best}",
        share=share,
        points=points_words(own),
        best=points,
    )


def points_by_place(places: Mapping[str, int]) -> dict[str, int]:
    """Return the points of each player from the places (1 is best, equal numbers are level).

    The places may have gaps, as when somebody who does not count is left out.
    """
    first = [player for player, place in places.items() if place == min(places.values())]
    size, tied = len(places), len(first)
    shared = (WIN_POINTS + sum(_pay(place, size) for place in range(2, tied + 1))) // tied if tied else 0
    points: dict[str, int] = {}
    for player, place in places.items():
        lowest = sum(other <= place for other in places.values())
        points[player] = shared if player in first else _pay(lowest, size)
    return points


def _pay(place: int, size: int) -> int:
    return POWER_CAP // place + size - place
