"""What a judge checks on a score sheet before accepting it (R-24, and R-20 to R-23).

Refused is what cannot be true of any game; what is merely odd, or will be read in a certain way, is a
warning that a person may override with a reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tables.core.text.sentences import Listing, Sentence, listing, plural, sentence
from tables.events.rules.rule_options import RuleOptions

from .findings import Finding, Level, SheetRefused
from .sheets import (
    ENDS,
    MAX_SEATS,
    WIN_POINTS,
    ScoreSheet,
    SeatScore,
    manual_points_limit_findings,
    seat_limit_findings,
)
from .winners import TITLES_OF_A_KING, ties_decided_by_house_power, with_most_power, with_most_titles

__all__ = ["Finding", "Level", "check_sheet", "require_valid"]

Names = Mapping[str, str]

MIN_PRESENT = 3
TITLES_IN_PLAY = 6
TITLE_CARDS = 8
VICTORY_POWER = 15
UNUSUAL_POWER = 30

NO_NAMES: Names = {}


def check_sheet(sheet: ScoreSheet, rule_options: RuleOptions, names: Names = NO_NAMES) -> tuple[Finding, ...]:
    """Return everything a judge has to say about a sheet, refusals first; empty if it is in order.

    `names` gives the name to call a player by in the messages; without it the player's id is used.
    Later checks are left out while a basic one refuses, because they would only repeat it.
    """
    findings = [*_seats(sheet, names), *_numbers(sheet)]
    if not _refused(findings):
        findings += _titles(sheet, names)
        findings += _eliminations(sheet, names)
    if not _refused(findings):
        if sheet.manual_points is not None:
            findings += _manual_points(sheet, sheet.manual_points, names)
        else:
            findings += _score(sheet, rule_options, names)
    if len(findings) > 1:
        findings.sort(key=lambda finding: finding.level != "refuse")
    return tuple(findings)


def require_valid(
    sheet: ScoreSheet, rule_options: RuleOptions, names: Names = NO_NAMES
) -> tuple[Finding, ...]:
    """Return the warnings about a sheet. Raises SheetRefused with all findings if it is refused."""
    findings = check_sheet(sheet, rule_options, names)
    if findings and findings[0].level == "refuse":
        raise SheetRefused(findings)
    return findings


def _refused(findings: Sequence[Finding]) -> bool:
    return any(finding.level == "refuse" for finding in findings)


def _refuse(rule: str, field: str, message: Sentence) -> Finding:
    return Finding("refuse", rule, field, message)


def _warn(rule: str, field: str, message: Sentence) -> Finding:
    return Finding("warn", rule, field, message)


def _field(sheet: ScoreSheet, seat: SeatScore, key: str) -> str:
    return f"seats[{sheet.seats.index(seat)}].{key}"


def _name(seat: SeatScore, names: Names) -> str:
    return names.get(seat.player, seat.player)


def _named(seats: Sequence[SeatScore], names: Names) -> Listing:
    return listing([_name(seat, names) for seat in seats])


def _seats(sheet: ScoreSheet, names: Names) -> Iterator[Finding]:
    """Yield what is wrong with who sat there and how it ended (R-10, R-13, R-20)."""
    if sheet.end not in ENDS:
        yield _refuse(
            "R-20",
            "end",
            sentence(
                "A game ends by {ends}; {end} is none of these.", ends=", ".join(ENDS), end=repr(sheet.end)
            ),
        )
    if len(sheet.seats) > MAX_SEATS:
        yield _refuse("R-10", "seats", sentence("A table has at most {limit} seats.", limit=MAX_SEATS))
    players = {seat.player for seat in sheet.seats}
    if len(players) < len(sheet.seats):
        for seat in sheet.seats:
            if seat.player in players:
                players.remove(seat.player)
            else:
                yield _refuse(
                    "R-11", "seats", sentence("{player} has more than one seat.", player=_name(seat, names))
                )
    present = sheet.present
    if not present:
        yield _refuse("R-13", "seats", sentence("Everybody is marked absent: there is no game to score."))
    elif len(present) < MIN_PRESENT:
        message = plural(
            "Only {count} player present. A game needs at least three.",
            "Only {count} players present. A game needs at least three.",
            len(present),
        )
        yield Finding("warn" if sheet.manual_points is not None else "refuse", "R-13", "seats", message)


def _numbers(sheet: ScoreSheet) -> Iterator[Finding]:
    """Yield each number out of its limits (R-24)."""
    for position, seat in enumerate(sheet.seats):
        yield from seat_limit_findings(seat, f"seats[{position}]")
    if sheet.manual_points is not None:
        yield from manual_points_limit_findings(sheet.manual_points, "manual_points")


def _titles(sheet: ScoreSheet, names: Names) -> Iterator[Finding]:
    """Yield what is wrong with the titles written down, the Heir among them (R-24)."""
    present = sheet.present
    total = sum([seat.titles or 0 for seat in present])
    kings = [seat for seat in present if seat.titles == TITLES_OF_A_KING]
    if len(kings) > 1:
        yield _refuse(
            "R-24", "seats", sentence("{names} cannot hold six titles each.", names=_named(kings, names))
        )
    elif total > TITLE_CARDS:
        yield _refuse(
            "R-24",
            "seats",
            sentence("The titles add up to {total}; there are {cards}.", total=total, cards=TITLE_CARDS),
        )
    elif total > TITLES_IN_PLAY:
        message = sentence(
            "The titles add up to {total}; six are dealt. Check that the others were really taken.",
            total=total,
        )
        yield _warn("R-24", "seats", message)
    heirs = [seat for seat in present if seat.heir]
    if len(heirs) > 1:
        for seat in heirs:
            message = sentence("Only one player can hold the Heir, not {names}.", names=_named(heirs, names))
            yield _refuse("R-24", _field(sheet, seat, "heir"), message)
    for seat in heirs:
        if seat.titles == 0:
            message = sentence(
                "{player} holds the Heir, which is a title, but 0 titles are written down.",
                player=_name(seat, names),
            )
            yield _warn("R-24", _field(sheet, seat, "heir"), message)
    for seat in sheet.seats:
        if seat.absent and (seat.titles or seat.power or seat.heir or seat.eliminated):
            message = sentence(
                "{player} is marked absent but has a score: were they there or not?",
                player=_name(seat, names),
            )
            yield _refuse("R-13", _field(sheet, seat, "absent"), message)


def _eliminations(sheet: ScoreSheet, names: Names) -> Iterator[Finding]:
    """Yield what is wrong with who is out of the game and in which order (R-21, R-24)."""
    out = [seat for seat in sheet.present if seat.eliminated is not None]
    if len(out) == len(sheet.present):
        yield _refuse(
            "R-24", "seats", sentence("Everybody is marked eliminated; someone is the last in the game.")
        )
        return
    moments = sorted({seat.eliminated or 0 for seat in out})
    if moments != list(range(1, len(moments) + 1)):
        order = listing([str(moment) for moment in moments])
        message = sentence(
            "The order of elimination has a gap ({order}); 1 is the first out, 2 the next.", order=order
        )
        yield _warn("R-21", "seats", message)
    for seat in out:
        if seat.titles or seat.heir:
            message = sentence(
                "{player} was eliminated: the titles went to the middle of the table, so they count for "
                "nobody.",
                player=_name(seat, names),
            )
            yield _warn("R-21", _field(sheet, seat, "titles"), message)


def _manual_points(sheet: ScoreSheet, points: Mapping[str, int], names: Names) -> Iterator[Finding]:
    """Yield what is wrong with points set by a judge (R-20)."""
    present = {seat.player for seat in sheet.present}
    for seat in sheet.present:
        if seat.player not in points:
            message = sentence(
                "{player} needs points as well: a judge sets them for the whole table.",
                player=_name(seat, names),
            )
            yield _refuse("R-20", f"manual_points.{seat.player}", message)
    for player, value in points.items():
        if player not in present:
            message = sentence(
                "{player} did not play at this table and can have no points here.",
                player=names.get(player, player),
            )
            yield _refuse("R-20", f"manual_points.{player}", message)
        elif value > WIN_POINTS:
            message = sentence(
                "{value} points for {player}: a win is worth {win}.",
                value=value,
                player=names.get(player, player),
                win=WIN_POINTS,
            )
            yield _warn("R-30", f"manual_points.{player}", message)
    if not any(points.values()):
        yield _warn("R-20", "manual_points", sentence("Nobody receives any points."))


def _score(sheet: ScoreSheet, rule_options: RuleOptions, names: Names) -> Iterator[Finding]:
    """Yield what is wrong with a sheet whose places follow from its numbers."""
    if sheet.end == "judge":
        yield _refuse(
            "R-20", "manual_points", sentence("A judge's decision needs the points of each player.")
        )
        return
    finishers = [seat for seat in sheet.present if seat.eliminated is None]
    missing = [*_missing_numbers(sheet, finishers, names)]
    yield from missing
    if missing:
        return
    yield from _powers(sheet, names)
    yield from _end(sheet, finishers, names)
    yield from _ties(sheet, finishers, rule_options, names)


def _missing_numbers(sheet: ScoreSheet, finishers: Sequence[SeatScore], names: Names) -> Iterator[Finding]:
    if len(finishers) == 1:
        return  # the last in the game wins whatever the numbers are
    for seat in finishers:
        if seat.titles is None:
            message = sentence("The titles of {player} are missing.", player=_name(seat, names))
            yield _refuse("R-24", _field(sheet, seat, "titles"), message)
        if seat.power is None:
            message = sentence("The power of {player} is missing.", player=_name(seat, names))
            yield _refuse("R-24", _field(sheet, seat, "power"), message)


def _powers(sheet: ScoreSheet, names: Names) -> Iterator[Finding]:
    for seat in sheet.present:
        power = seat.power or 0
        if power > UNUSUAL_POWER:
            message = sentence(
                "{power} power for {player} is unusual: is it a slip?", power=power, player=_name(seat, names)
            )
            yield _warn("R-24", _field(sheet, seat, "power"), message)
        if seat.house_power is not None and seat.house_power > power:
            message = sentence(
                "{player} has {house_power} power on the House card but only {power} altogether.",
                player=_name(seat, names),
                house_power=seat.house_power,
                power=power,
            )
            yield _warn("R-24", _field(sheet, seat, "house_power"), message)


def _end(sheet: ScoreSheet, finishers: Sequence[SeatScore], names: Names) -> Iterator[Finding]:
    """Yield where the end of the game does not fit the numbers (R-20)."""
    kings = [seat for seat in finishers if seat.titles == TITLES_OF_A_KING]
    if sheet.end == "king" and not kings:
        yield _refuse("R-20", "end", sentence("A king holds six titles; nobody still in the game does."))
    elif sheet.end != "king" and kings:
        message = sentence(
            "{names} holds six titles: that wins at once, so the game ended by king.",
            names=_named(kings, names),
        )
        yield _warn("R-20", "end", message)
    elif sheet.end == "concession" and len(finishers) > 1:
        message = sentence(
            "{names} are still in the game. Number those who conceded in the order they left, or "
            "choose another end.",
            names=_named(finishers, names),
        )
        yield _refuse("R-20", "end", message)
    elif sheet.end in ("victory", "time") and len(finishers) == 1:
        message = sentence(
            "Only {names} is left in the game: that is a concession.", names=_named(finishers, names)
        )
        yield _warn("R-20", "end", message)
    elif sheet.end == "victory" and all(
        (seat.power or 0) + (seat.reduction or 0) < VICTORY_POWER for seat in finishers
    ):
        message = sentence(
            "Nobody reaches {power} with power and reduction: was it another victory condition?",
            power=VICTORY_POWER,
        )
        yield _warn("R-20", "end", message)


def _ties(
    sheet: ScoreSheet, finishers: Sequence[SeatScore], rule_options: RuleOptions, names: Names
) -> Iterator[Finding]:
    """Yield which figures a tie needs that are not written down (R-22, R-22a)."""
    if len(finishers) == 1 or sheet.end == "king":
        return
    unclear = [*_house_powers(sheet, ties_decided_by_house_power(finishers, sheet.end, rule_options), names)]
    yield from unclear
    if _refused(unclear):
        return
    contenders = with_most_power(with_most_titles(finishers), rule_options)
    if len(contenders) == 1:
        return
    missing = [seat for seat in contenders if seat.initiative is None]
    if len(missing) == len(contenders):
        message = sentence(
            "{names} tie on titles and power, and nobody's initiative is written down: they count "
            "as level on it.",
            names=_named(contenders, names),
        )
        yield _warn("R-22", "seats", message)
        return
    for seat in missing:
        tied = _named(contenders, names)
        message = sentence(
            "{names} tie on titles and power: {player}'s initiative is needed.",
            names=tied,
            player=_name(seat, names),
        )
        yield _refuse("R-22", _field(sheet, seat, "initiative"), message)


def _house_powers(sheet: ScoreSheet, ties: Sequence[Sequence[SeatScore]], names: Names) -> Iterator[Finding]:
    for group in ties:
        missing = [seat for seat in group if seat.house_power is None]
        if not missing:
            continue
        if len(missing) == len(group):
            message = sentence(
                "{names} tie on titles: write down their power on the House card. Without it all "
                "their power is compared.",
                names=_named(group, names),
            )
            yield _warn("R-22a", "seats", message)
            continue
        for seat in missing:
            message = sentence(
                "{names} tie on titles: {player}'s power on the House card is needed.",
                names=_named(group, names),
                player=_name(seat, names),
            )
            yield _refuse("R-22a", _field(sheet, seat, "house_power"), message)
