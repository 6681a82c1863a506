"""Who wins among those who finished (R-22), one function per step of the rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tables.events.rules.rule_options import RuleOptions

from .sheets import ScoreSheet, SeatScore

Step = Literal["king", "last", "titles", "power", "initiative", "heir", "tie"]

TITLES_OF_A_KING = 6


@dataclass(frozen=True, slots=True)
class Win:
    """The outcome of R-22: the winner (several if they tie for first), the step that decided it, and
    the rivals who were level with the winner until that step."""

    winners: tuple[SeatScore, ...]
    step: Step
    rivals: tuple[SeatScore, ...] = ()


def find_win(finishers: Sequence[SeatScore], end: str, rule_options: RuleOptions) -> Win:
    """Return who wins among `finishers`, the seats not eliminated, when the game ended as `end` says.

    Titles and power must be known; initiatives, or powers on the House card, that nobody tied has
    written down count as level. Source: R-20, R-22, R-22a, R-22b.
    """
    if len(finishers) == 1:
        return Win(tuple(finishers), "last")
    if end == "king":
        return Win(tuple(seat for seat in finishers if seat.titles == TITLES_OF_A_KING), "king")
    on_titles = with_most_titles(finishers)
    if len(on_titles) == 1:
        return Win(tuple(on_titles), "titles")
    on_power = with_most_power(on_titles, rule_options)
    if len(on_power) == 1:
        return _decided("power", on_power, on_titles)
    on_initiative = with_highest_initiative(on_power)
    if len(on_initiative) == 1:
        return _decided("initiative", on_initiative, on_power)
    may_use_heir = on_initiative if rule_options.win_tie_scope == "after_initiative" else on_power
    heirs = with_heir(may_use_heir)
    if heirs:
        return _decided("heir", heirs, may_use_heir)
    return _decided("tie", on_initiative, on_power)


def _decided(step: Step, winners: Sequence[SeatScore], level_before: Sequence[SeatScore]) -> Win:
    rivals = tuple(seat for seat in level_before if seat not in winners)
    return Win(tuple(winners), step, rivals)


def ties_decided_by_house_power(
    finishers: Sequence[SeatScore], end: str, rule_options: RuleOptions
) -> list[list[SeatScore]]:
    """Return the ties on titles that power on the House card decides, the one for the win first (R-22a).

    Titles must be known. A king or the last in the game has won without them.
    """
    if rule_options.tie_power == "same" or end not in ("victory", "time"):
        return []
    if len(finishers) < 2:
        return []
    groups = [with_most_titles(finishers)]
    if rule_options.tie_power == "house_all":
        titles = sorted({seat.titles or 0 for seat in finishers}, reverse=True)
        groups = [[seat for seat in finishers if (seat.titles or 0) == number] for number in titles]
    return [group for group in groups if len(group) > 1]


def asked_for_house_power(sheet: ScoreSheet, rule_options: RuleOptions) -> frozenset[str]:
    """Return the players whose power on the House card decides a tie, as far as the sheet is written:
    nobody's while the titles of somebody who finished are missing (R-22a)."""
    finishers = [seat for seat in sheet.present if seat.eliminated is None]
    if sheet.manual_points is not None or any(seat.titles is None for seat in finishers):
        return frozenset()
    ties = ties_decided_by_house_power(finishers, sheet.end, rule_options)
    return frozenset(seat.player for tie in ties for seat in tie)


def with_most_titles(seats: Sequence[SeatScore]) -> list[SeatScore]:
    """Return those with the most titles (R-22, first step)."""
    most = max([seat.titles or 0 for seat in seats])
    return [seat for seat in seats if (seat.titles or 0) == most]


def with_most_power(seats: Sequence[SeatScore], rule_options: RuleOptions) -> list[SeatScore]:
    """Return those with the most power, of the kind that breaks a tie for the win (R-22, R-22a)."""
    most = max(win_tie_power(seat, rule_options) for seat in seats)
    return [seat for seat in seats if win_tie_power(seat, rule_options) == most]


def with_highest_initiative(seats: Sequence[SeatScore]) -> list[SeatScore]:
    """Return those with the highest initiative; all of them where nobody's was written down (R-22)."""
    known = [seat.initiative for seat in seats if seat.initiative is not None]
    if not known:
        return list(seats)
    highest = max(known)
    return [seat for seat in seats if seat.initiative == highest]


def with_heir(seats: Sequence[SeatScore]) -> list[SeatScore]:
    """Return the holder of the Heir title, or nobody (R-22, last step)."""
    return [seat for seat in seats if seat.heir]


def win_tie_power(seat: SeatScore, rule_options: RuleOptions) -> int:
    """Return the power that counts for a seat in a tie for the win (R-22a)."""
    return (seat.power or 0) if rule_options.tie_power == "same" else house_power(seat)


def ranking_power(seat: SeatScore, rule_options: RuleOptions) -> int:
    """Return the power that counts for a seat in a tie on titles below first (R-22a, R-23)."""
    return house_power(seat) if rule_options.tie_power == "house_all" else seat.power or 0


def house_power(seat: SeatScore) -> int:
    """Return the power on the House card; all of the seat's power where it was not written down apart."""
    return (seat.power or 0) if seat.house_power is None else seat.house_power
