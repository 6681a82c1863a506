"""The rules of a format for players, in sentences generated from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from tables.core.text.sentences import Sentence, plural, sentence
from tables.events.rules.rule_options import RuleOptions, rule_option
from tables.results.rules.sheets import POWER_CAP, WIN_POINTS
from tables.rounds.rules.schedule import LONG_ROUND_MINUTES, SHORT_ROUND_MINUTES

from .format import Format, MetricName, SheetKind, Ties


def metric_rule(metric: MetricName, format_: Format, rule_options: RuleOptions | None = None) -> Sentence:
    """Return how a metric is worked out in a format, by the rule options of the event."""
    rule_options = rule_options or RuleOptions()
    if metric == "sos":
        return rule_option("sos").sentence(rule_options.sos)
    if metric == "extended_sos":
        return rule_option("extended_sos").sentence(rule_options.extended_sos)
    if metric == "opponents_win_rate":
        return _win_rate_rule(format_)
    if metric == "place_sum":
        return sentence(
            "The places of all rounds added up; the lower sum ranks first. A round without a table counts as "
            "place {place}.",
            place=format_.most,
        )
    return _RULES[metric]


def _win_rate_rule(format_: Format) -> Sentence:
    if not format_.win_rate_floor:
        return sentence(
            "The mean win rate of the opponents: the points that each won at tables, divided by the most "
            "that could be won there. Byes do not count."
        )
    return sentence(
        "The mean win rate of the opponents: the points that each won at tables, divided by the most "
        "that could be won there, but never less than {floor}. Byes do not count.",
        floor=str(format_.win_rate_floor),
    )


@dataclass(frozen=True, slots=True)
class RuleSection:
    """A part of a format's rules: a heading and its sentences."""

    title: Sentence
    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class PaidPlaces:
    """The points of each place at a table of one size."""

    size: int
    points: tuple[int, ...]


def paid_places(format_: Format) -> tuple[PaidPlaces, ...]:
    """Return the points by the size of the table; one row for all sizes where they pay alike."""
    rows = [PaidPlaces(size, format_.points_at(size)) for size in format_.sizes if format_.points]
    widest = rows[-1:]
    is_same = all(row.points == widest[0].points[: row.size] for row in rows)
    return tuple(widest if is_same else rows)


def rule_sections(format_: Format, rule_options: RuleOptions) -> tuple[RuleSection, ...]:
    """Return the rules of a format but its points and tiebreakers, which are a table and a list."""
    return (
        RuleSection(sentence("Tables and time"), (sizes_sentence(format_), _length(format_, rule_options))),
        RuleSection(sentence("Result and points"), tuple(_result(format_))),
        RuleSection(sentence("Byes"), (_byes(format_),)),
    )


LAST_TIEBREAKER: Final = sentence(
    "A number drawn for each player when the event starts: the lower one ranks first (R-44)."
)


def sizes_sentence(format_: Format) -> Sentence:
    """Return which tables a format has, and which it prefers."""
    if format_.least == format_.most:
        return sentence("A table has {players} players.", players=format_.most)
    return sentence(
        "A table has {least} to {most} players, where possible {preferred}.",
        least=format_.least,
        most=format_.most,
        preferred=format_.preferred,
    )


def _length(format_: Format, rule_options: RuleOptions) -> Sentence:
    if format_.round_minutes is None:
        return sentence(
            "A round lasts {short} minutes, with a table of five or six {long} minutes (R-4).",
            short=SHORT_ROUND_MINUTES,
            long=LONG_ROUND_MINUTES,
        )
    return plural("A round lasts {count} minute.", "A round lasts {count} minutes.", format_.round_minutes)


def _result(format_: Format) -> Iterator[Sentence]:
    yield _SHEETS[format_.sheet]
    if format_.is_kingsmoot:
        yield from _KINGSMOOT_POINTS
        return
    if format_.share_points:
        yield plural(
            "Another {count} point is divided by the players' shares of all scores, rounded down.",
            "Another {count} points are divided by the players' shares of all scores, rounded down.",
            format_.share_points,
        )
    yield _TIES[format_.ties]
    if format_.draw_points is None:
        yield sentence("A table cannot be drawn.")
    else:
        yield plural(
            "If nobody wins, the table is drawn and each of its players gets {count} point.",
            "If nobody wins, the table is drawn and each of its players gets {count} points.",
            format_.draw_points,
        )


def _byes(format_: Format) -> Sentence:
    if format_.bye_points is None:
        return sentence("There are no byes.")
    return plural(
        "A player for whom there is no seat has a bye, which pays {count} point; at most one in the event.",
        "A player for whom there is no seat has a bye, which pays {count} points; at most one in the event.",
        format_.bye_points,
    )


_RULES = {
    "points": sentence("The points of all rounds added up."),
    "wins": sentence("The number of tables won. A bye counts if it pays as much as a win."),
    "head_to_head": sentence(
        "Only among tied players who all shared a table with each other: against each of the others, 1 for "
        "the better place at a shared table and 1/2 for the same place, averaged over their tables."
    ),
    "score_difference": sentence(
        "At each table, the player's score less the mean score of the others; all tables added up."
    ),
}

_SHEETS: Mapping[SheetKind, Sentence] = {
    "kingsmoot": sentence(
        "The sheet of a table has the titles and the power of each player, and how the game ended."
    ),
    "placement": sentence("The sheet of a table has the place of each player."),
    "score": sentence(
        "The sheet of a table has the score of each player; the higher score has the better place."
    ),
    "match": sentence("The sheet of a table has the winner of the match."),
}
_TIES: Mapping[Ties, Sentence] = {
    "share": sentence("Players on the same place all get the points of that place."),
    "split": sentence(
        "Players on the same place divide the points of the places that they take up, rounded down."
    ),
    "refuse": sentence("No two players can have the same place."),
}
_KINGSMOOT_POINTS = (
    sentence("First place takes {points} points (R-30).", points=WIN_POINTS),
    sentence(
        "Every other place takes the player's power, at most {cap}, divided by the place and rounded down, "
        "and 1 point for each title (R-30).",
        cap=POWER_CAP,
    ),
    sentence("Players who are level on first place share what the places they take up would pay (R-31)."),
    sentence("An eliminated player takes no points (R-21)."),
)
