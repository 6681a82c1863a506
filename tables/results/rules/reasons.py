"""Why a seat has its place and points, in words with the arithmetic (R-20 to R-31)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tables.core.text.notation import counted, listed, ordinal
from tables.events.rules.readings import Readings

from .checks import Names
from .placement import PlacedSeat, Placement
from .sheets import POWER_CAP, WIN_POINTS, SeatScore, SheetPenalty
from .winners import Win, ranking_power, win_tie_power


def place_reason(
    row: PlacedSeat, placement: Placement, readings: Readings, names: Names, *, is_by_place: bool = False
) -> str:
    """Return a place with what decided it: ``3rd: 1 title, less power than Ed (10 to 12)``.

    `is_by_place`: the points that were set are those of the places, as a game reports them that knows no
    titles.
    """
    if placement.win is None and is_by_place:
        return f"{ordinal(row.place)}: points by place"
    return f"{ordinal(row.place)}: {_why(row, placement, readings, names)}"


def pay_words(seat: SeatScore, place: int, counted_power: int, readings: Readings) -> str:
    """Return how R-30 pays a place: ``12 power ÷ 2nd place = 6, plus 1 title``."""
    titles = f"plus {counted(seat.titles, 'title')}" if seat.titles else "no titles"
    divided = _divided_words(seat, counted_power, readings)
    return f"{divided} ÷ {ordinal(place)} place = {counted_power // place}, {titles}"


def penalty_words(penalty: SheetPenalty) -> str:
    """Return what a penalty takes: ``3 points less for slow play``."""
    taken = "game loss" if penalty.effect == "game_loss" else f"{counted(penalty.points, 'point')} less"
    return f"{taken}, a penalty ({penalty.infraction})"


def share_words(seat: SeatScore, pays: Mapping[int, int], counted_power: int, readings: Readings) -> str:
    """Return how R-31 shares the first places, of which `pays` has what each after the first would pay."""
    tied = len(pays) + 1
    parts = [f"{WIN_POINTS} for 1st place"] + [
        f"{pay} for {ordinal(place)} ({pay_words(seat, place, counted_power, readings)})"
        for place, pay in pays.items()
    ]
    return f"{listed(parts)} make {WIN_POINTS + sum(pays.values())}, ÷ {tied} tied"


def _divided_words(seat: SeatScore, counted_power: int, readings: Readings) -> str:
    """Say which power is divided, and what became of it (R-30a)."""
    power, reduction = seat.power or 0, seat.reduction or 0
    capped = f", counted as {POWER_CAP},"
    if not reduction:
        return f"{power} power{capped if power > POWER_CAP else ''}"
    if readings.points_cap == "cap_before":
        words = f"{power} power{capped if power > POWER_CAP else ''} and {reduction} reduction"
    else:
        words = f"{power} power and {reduction} reduction"
        if power + reduction > POWER_CAP:
            return f"{words}{capped}"
    return f"{words} = {counted_power},"


def _why(row: PlacedSeat, placement: Placement, readings: Readings, names: Names) -> str:
    seat, win = row.seat, placement.win
    if win is None:
        return "points set by hand"
    if seat.eliminated is not None:
        return _why_out(seat, placement, names)
    if row.place == 1:
        return _why_won(seat, win, readings, names)
    finishers = [other.seat for other in placement.rows if other.seat.eliminated is None]
    others = [other for other in finishers if other not in win.winners]
    level = [other for other in others if _figures(other, readings) == _figures(seat, readings)]
    if len(level) > 1:
        return _why_shared(seat, level, readings, names)
    if seat.titles == win.winners[0].titles:
        return _why_beaten(seat, win, readings, names)
    return _why_placed(seat, others, readings, names)


def _figures(seat: SeatScore, readings: Readings) -> tuple[int, int]:
    return seat.titles or 0, ranking_power(seat, readings)


def _named(seats: Iterable[SeatScore], names: Names, but: SeatScore | None = None) -> str:
    return listed([names.get(seat.player, seat.player) for seat in seats if seat is not but])


def _power_words(house: bool, tied: Iterable[SeatScore]) -> str:
    """Say which power was compared: where nobody tied has written down the House card's, all of it was."""
    known = house and any(seat.house_power is not None for seat in tied)
    return "power on the House card" if known else "power"


def _why_won(seat: SeatScore, win: Win, readings: Readings, names: Names) -> str:
    """Say which step of R-22 made this seat a winner."""
    if win.step == "king":
        return "six titles, declared king"
    if win.step == "last":
        return "the last player in the game"
    if win.step == "titles":
        return f"the most titles, {seat.titles}"
    titles = counted(seat.titles or 0, "title")
    figure = _power_words(readings.tie_power != "same", (*win.winners, *win.rivals))
    own = win_tie_power(seat, readings)
    rivals = _named(win.rivals, names)
    if win.step == "power":
        best = max(win_tie_power(rival, readings) for rival in win.rivals)
        return f"{titles} like {rivals}, more {figure} ({own} to {best})"
    level = f"{titles} and {own} {figure}"
    if win.step == "initiative":
        next_highest = max(rival.initiative or 0 for rival in win.rivals)
        return f"{level} like {rivals}, higher initiative ({seat.initiative} to {next_highest})"
    if win.step == "heir":
        return f"{level} like {rivals}, holds the Heir"
    return f"{level}, level with {_named(win.winners, names, seat)} on initiative and Heir too"


def _why_beaten(seat: SeatScore, win: Win, readings: Readings, names: Names) -> str:
    """Say which step of R-22 kept this seat from winning with the same titles."""
    winner = _named(win.winners, names)
    titles = counted(seat.titles or 0, "title")
    figure = _power_words(readings.tie_power != "same", (seat, *win.winners))
    own = win_tie_power(seat, readings)
    best = win_tie_power(win.winners[0], readings)
    if own < best:
        return f"{titles} like {winner}, less {figure} ({own} to {best})"
    level = f"{titles} and {own} {figure} like {winner}"
    if win.step == "heir" and seat in win.rivals:
        return f"{level}, without the Heir"
    return f"{level}, lower initiative ({seat.initiative} to {win.winners[0].initiative})"


def _why_placed(seat: SeatScore, others: list[SeatScore], readings: Readings, names: Names) -> str:
    """Say what sets a seat apart from the next ones up and down with as many titles (R-23)."""
    own = ranking_power(seat, readings)
    like = [(ranking_power(other, readings), other) for other in others if other.titles == seat.titles]
    figure = _power_words(readings.tie_power == "house_all", [other for _, other in like])
    above = min((power for power, _ in like if power > own), default=None)
    below = max((power for power, _ in like if power < own), default=None)
    why = counted(seat.titles or 0, "title")
    if above is not None:
        whose = _named([other for power, other in like if power == above], names)
        why += f", less {figure} than {whose} ({own} to {above})"
    if below is not None:
        whose = _named([other for power, other in like if power == below], names)
        why += f", more {figure} than {whose} ({own} to {below})"
    return why


def _why_shared(seat: SeatScore, level: list[SeatScore], readings: Readings, names: Names) -> str:
    """Say with whom a seat shares the lowest of their places (R-23)."""
    figure = _power_words(readings.tie_power == "house_all", level)
    return (
        f"{counted(seat.titles or 0, 'title')} and {ranking_power(seat, readings)} {figure}, "
        f"level with {_named(level, names, seat)}, sharing the lowest place"
    )


def _why_out(seat: SeatScore, placement: Placement, names: Names) -> str:
    """Say when a seat was eliminated (R-21)."""
    moment = seat.eliminated or 0
    seats = [row.seat for row in placement.rows]
    left = sum(1 for other in seats if other.eliminated is None or other.eliminated >= moment)
    together = [other for other in seats if other.eliminated == moment]
    why = f"eliminated with {counted(left, 'player')} still in the game"
    if len(together) > 1:
        why += f", at the same moment as {_named(together, names, seat)}"
    return why
