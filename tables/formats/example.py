"""A worked example of a format: what tables of it pay, and the standings after three rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tables.events.rules.course import PlayedRound, PlayedTable, paid_byes
from tables.events.rules.rule_options import RuleOptions
from tables.formats.rules.format import Format
from tables.formats.rules.scoring.points import result_rows, score_result
from tables.formats.rules.scoring.sheets import ResultSeat, ResultSheet
from tables.results.rules.rows import ScoredSeat
from tables.standings.rules.metrics import StandingPlayer
from tables.standings.rules.standings import StandingRow, compute_standings

NAMES = "ABCDEFGHIJKLM"
"""The players of the example: twice as many as sit at the largest table, and one with a bye."""
SCORES = (31, 24, 17, 12, 8, 5)
ROUNDS = 3


@dataclass(frozen=True, slots=True)
class ExampleTable:
    """A table of the example: what happened, and what each player gets for it and why."""

    title: str
    rows: tuple[ScoredSeat, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """Tables of the preferred size in a format, and the standings of twice as many players after three
    rounds; where the format has byes, of one player more, so that in each round one has a bye. Kingsmoot's
    has neither: its points and tiebreakers are those of the regulations."""

    format: Format
    tables: tuple[ExampleTable, ...] = ()
    standings: tuple[StandingRow, ...] = ()

    @property
    def byes(self) -> list[tuple[int, str, int]]:
        """Round, player and points of each bye, in order of the rounds."""
        return sorted((number, row.player, points) for row in self.standings for number, points in row.byes)


def example_of(format_: Format) -> Example:
    """Return a worked example of the format."""
    if format_.is_kingsmoot:
        return Example(format_)
    return Example(format_, tuple(_tables(format_)), _standings(format_))


def _tables(format_: Format) -> list[ExampleTable]:
    size = format_.preferred
    places = range(1, size + 1)
    sheets = [(_("A table of {size}").format(size=size), _sheet(format_, NAMES[:size], places))]
    if format_.ties != "refuse" and size > 2:
        level = [1, 1, *places[2:]]
        sheets.append((_("Two players level on first place"), _sheet(format_, NAMES[:size], level)))
    if format_.draw_points is not None:
        drawn = tuple(ResultSeat(player, score=_drawn_score(format_)) for player in NAMES[:size])
        sheets.append((_("A drawn table"), ResultSheet("drawn", drawn)))
    return [ExampleTable(title, score_result(sheet, format_, {}).rows) for title, sheet in sheets]


def _drawn_score(format_: Format) -> int | None:
    return SCORES[0] if _has_scores(format_) else None


def _has_scores(format_: Format) -> bool:
    return format_.sheet == "score" or "score_difference" in format_.tiebreakers


def _sheet(format_: Format, players: Sequence[str], places: Sequence[int]) -> ResultSheet:
    """Return the sheet of a table that was played, with what the format writes down."""
    return ResultSheet(
        "played",
        tuple(
            ResultSeat(
                player,
                place=None if format_.sheet == "score" else place,
                score=SCORES[place - 1] if _has_scores(format_) else None,
            )
            for player, place in zip(players, places, strict=True)
        ),
    )


def _standings(format_: Format) -> tuple[StandingRow, ...]:
    """Return the standings of rounds in which everybody meets others, and the better do not always win."""
    has_byes = format_.bye_points is not None
    players = NAMES[: 2 * format_.preferred + has_byes]
    rounds = [_round(format_, players, number, has_bye=has_byes) for number in range(1, ROUNDS + 1)]
    entered = [StandingPlayer(name, name, "active", rank) for rank, name in enumerate(players, start=1)]
    return compute_standings(entered, rounds, RuleOptions(), format_=format_)


def _round(format_: Format, players: str, number: int, *, has_bye: bool) -> PlayedRound:
    """Return a round of the example; its bye goes to the last player, in the next one to the one before."""
    left_over = players[-number] if has_bye else ""
    tables = [
        PlayedTable(table, result_rows(_sheet(format_, seated, range(1, len(seated) + 1)), format_))
        for table, seated in enumerate(_seated(players.replace(left_over, ""), number), start=1)
    ]
    return PlayedRound(number, tables, byes=paid_byes(left_over, format_))


def _seated(players: str, number: int) -> tuple[str, str]:
    """Return the two tables of a round, each in the order of its places."""
    half = len(players) // 2
    match number:
        case 1:
            return players[:half], players[half:]
        case 2:
            return players[::2], players[1::2]
        case _:
            return players[half // 2 : half // 2 + half][::-1], players[half // 2 + half :] + players[
                : half // 2
            ]
