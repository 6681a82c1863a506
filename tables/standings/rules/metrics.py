"""The metrics that standings rank by, by name; a format announces the order in which they decide.

Points and strength of schedule are those of the regulations (R-40 to R-43), the others those of formats
(`docs/rulings.md`). Everything is worked out in whole numbers over a common denominator and handed out as
exact fractions. `derivation.explain` shows the same figures for one player step by step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from math import lcm
from typing import Literal, TypeGuard, get_args

from tables.events.rules.course import Course, Marks
from tables.events.rules.rule_options import RuleOptions
from tables.formats.rules.format import Format, MetricName
from tables.formats.rules.presets import KINGSMOOT

Status = Literal["active", "dropped", "disqualified"]
STATUSES: tuple[Status, ...] = get_args(Status)


@dataclass(frozen=True, slots=True)
class StandingPlayer:
    """A player of the event. `random_rank` is the number drawn for the last tiebreak (R-44), lower
    first; None before it is drawn, which ranks after everybody who has one."""

    id: str
    name: str
    status: Status
    random_rank: int | None


@dataclass(frozen=True, slots=True)
class Ratio:
    """Exact values of all players as whole numbers: player i has tops[i] / bottoms[i].

    `defined` are the positions that have a value, None for all; the others count as 0.
    """

    tops: list[int]
    bottoms: list[int]
    defined: Collection[int] | None = None

    def scaled(self) -> list[int]:
        """Return whole numbers that compare as the ratios do."""
        common = lcm(*self.bottoms)
        return [top * (common // bottom) for top, bottom in zip(self.tops, self.bottoms, strict=True)]

    def fraction(self, position: int) -> Fraction:
        """Return a player's value in lowest terms."""
        return Fraction(self.tops[position], self.bottoms[position])

    def value(self, position: int) -> Fraction | None:
        """Return a player's value in lowest terms, None where it is not defined."""
        if self.defined is not None and position not in self.defined:
            return None
        return self.fraction(position)


def took_part(player: StandingPlayer, course: Course) -> bool:
    """Return whether a player belongs in the standings: all but those who left before the event started,
    when the last tiebreaks were drawn (R-44), and never sat."""
    left_before = player.status == "dropped" and player.random_rank is None
    return not left_before or course.position(player.id) < len(course.players)


def struck_from(
    course: Course, players: Iterable[StandingPlayer], rule_options: RuleOptions
) -> frozenset[int]:
    """Return the positions of those who bring nothing and are no opponents (R-43a)."""
    if rule_options.disqualified != "remove":
        return frozenset()
    return frozenset(course.position(player.id) for player in players if player.status == "disqualified")


class Measures:
    """The values of all players by the name of a metric, each worked out once, when it is looked up.

    Values stand at the positions of `course`. `ranked` are those of the players with a rank, `struck` those
    that count as nobody's opponents; `sat` and `meetings` are the counts of the course without them.
    """

    __slots__ = (
        "_columns",
        "_values",
        "course",
        "format",
        "meetings",
        "ranked",
        "rule_options",
        "sat",
        "struck",
    )

    def __init__(
        self,
        players: Sequence[StandingPlayer],
        course: Course,
        rule_options: RuleOptions,
        format_: Format = KINGSMOOT,
    ) -> None:
        self.course, self.rule_options, self.format = course, rule_options, format_
        self.struck = struck_from(course, players, rule_options)
        self.sat, self.meetings = _counts(course, self.struck)
        self.ranked = [course.position(player.id) for player in players if player.status != "disqualified"]
        self._values: dict[MetricName, Ratio] = {}
        self._columns: dict[MetricName, list[int]] = {}

    def __getitem__(self, name: MetricName) -> Ratio:
        if name not in self._values:
            self._values[name] = METRICS[name].measure(self)
        return self._values[name]

    def keys(self, names: Sequence[MetricName]) -> list[tuple[int, ...]]:
        """Return keys that sort players as these metrics rank them, the first first."""
        return list(zip(*map(self._column, names), strict=True)) if names else [()] * self.course.size

    def tied_before(self, name: MetricName) -> list[list[int]]:
        """Return the groups of players, of two and more, whom the metrics announced before this one leave
        tied."""
        order = self.format.tiebreakers
        keys = self.keys(order[: order.index(name)])
        groups: dict[tuple[int, ...], list[int]] = {}
        for i in self.ranked:
            groups.setdefault(keys[i], []).append(i)
        return [members for members in groups.values() if len(members) > 1]

    def _column(self, name: MetricName) -> list[int]:
        if name not in self._columns:
            values = self[name].scaled()
            self._columns[name] = values if METRICS[name].lowest_first else [-value for value in values]
        return self._columns[name]


def _counts(course: Course, struck: frozenset[int]) -> tuple[list[int], list[int]]:
    """Return of each player how many rounds had opponents, and how many opponents there were in all."""
    if not struck:
        return course.sat, course.meetings
    sat, meetings = list(course.sat), list(course.meetings)
    for _, _, members, *_ in course.tables:
        gone = len(struck.intersection(members))
        for member in members if gone else ():
            met = len(members) - gone - (member not in struck)
            sat[member] -= not met and len(members) > 1
            meetings[member] -= len(members) - 1 - met
    return sat, meetings


def _points(measures: Measures) -> Ratio:
    """Return the event points (R-40)."""
    return Ratio(measures.course.points, [1] * measures.course.size)


def _strength(measures: Measures) -> Ratio:
    """Return strength of schedule (R-41) by the rule option in force."""
    course, rule_options, struck = measures.course, measures.rule_options, measures.struck
    counted = _rounds_counted(course, measures.sat, rule_options)
    worth, worth_bottom = _opponent_worth(course, struck, counted, rule_options)
    pooled = rule_options.sos == "K5"
    by_round = rule_options.sos == "K4"
    widest = max((len(members) for _, _, members, *_ in course.tables), default=1)
    shares = 1 if pooled else lcm(*range(1, widest + 1))
    share_of = [0] + [1 if pooled else shares // others for others in range(1, widest + 1)]
    tops = [0] * len(worth)
    for _, _, members, _, points, _ in course.tables:
        values = points if by_round else [worth[member] for member in members]
        if struck and not struck.isdisjoint(members):
            values = [0 if i in struck else value for i, value in zip(members, values, strict=True)]
            total, opponents = sum(values), sum(i not in struck for i in members)
            for member, value in zip(members, values, strict=True):
                tops[member] += (total - value) * share_of[opponents - (member not in struck)]
            continue
        total, share = sum(values), share_of[len(members) - 1]
        for member, value in zip(members, values, strict=True):
            tops[member] += (total - value) * share
    bottom = shares * worth_bottom
    if pooled:
        bottoms = [bottom * (met or 1) for met in measures.meetings]
    elif rule_options.sos == "K3":
        bottoms = [bottom] * len(worth)
    else:
        bottoms = [bottom * (number or 1) for number in counted]
    return Ratio(tops, bottoms)


def _rounds_counted(course: Course, sat: list[int], rule_options: RuleOptions) -> list[int]:
    """Return by how many rounds each player's figures are divided (R-43)."""
    if not rule_options.unpaired_loss_counts:
        return sat
    return [number + len(unpaired) for number, unpaired in zip(sat, course.unpaired, strict=True)]


def _opponent_worth(
    course: Course, struck: frozenset[int], counted: list[int], rule_options: RuleOptions
) -> tuple[list[int], int]:
    """Return what each player is worth as an opponent, as whole numbers over one denominator."""
    if rule_options.sos not in ("K2", "K3"):
        return _without(struck, course.points), 1
    counted = [number + len(byes) for number, byes in zip(counted, course.byes, strict=True)]
    common = lcm(*(number for number in counted if number))
    worth = [
        points * (common // number) if number else 0
        for points, number in zip(course.points, counted, strict=True)
    ]
    return _without(struck, worth), common


def _without(struck: frozenset[int], values: list[int]) -> list[int]:
    """Return values of all players, as they count for opponents."""
    return [0 if i in struck else value for i, value in enumerate(values)] if struck else values


def _extended_strength(measures: Measures) -> Ratio:
    """Return extended strength of schedule (R-42): the mean of the opponents' strength."""
    course, struck, sos = measures.course, measures.struck, measures["sos"]
    common = lcm(*sos.bottoms)
    strength = _without(struck, sos.scaled())
    tops = [0] * len(strength)
    for _, _, members, *_ in course.tables:
        values = [strength[member] for member in members]
        total = sum(values)
        for member, value in zip(members, values, strict=True):
            tops[member] += total - value
    numbers = measures.meetings
    if measures.rule_options.extended_sos == "distinct":
        again = [[i for i in who if i not in struck] if struck else who for who in course.again]
        numbers = [number - len(who) for number, who in zip(measures.meetings, again, strict=True)]
        for member, who in enumerate(again):
            if who:
                tops[member] -= sum([strength[other] for other in who])
    return Ratio(tops, [common * (number or 1) for number in numbers])


def _wins(measures: Measures) -> Ratio:
    """Return the tables won, and the byes that pay like a win."""
    course, format_ = measures.course, measures.format
    wins = [sum(bye_place(format_, points) == 1 for _, points in byes) for byes in course.byes]
    for _, _, members, places, _, marks in course.tables:
        won = marks[0] if marks else [place == 1 for place in places]
        for member, has_won in zip(members, won, strict=True):
            wins[member] += has_won
    return Ratio(wins, [1] * course.size)


def bye_place(format_: Format, points: int) -> int:
    """Return the place a bye of so many points counts as: the best that pays no more, at a table of the
    preferred size."""
    row = format_.points_at(format_.preferred)
    return next((place for place, pay in enumerate(row, start=1) if pay <= points), len(row))


def _place_sum(measures: Measures) -> Ratio:
    """Return the sum of places; a round without table and bye counts as last at the largest table."""
    course, format_ = measures.course, measures.format
    rounds = {table[0] for table in course.tables}
    sums = [
        format_.most * (len(rounds) - len(at) - sum(number in rounds for number, _ in byes))
        + sum(bye_place(format_, points) for _, points in byes)
        for at, byes in zip(course.at, course.byes, strict=True)
    ]
    for _, _, members, places, *_ in course.tables:
        for member, place in zip(members, places, strict=True):
            sums[member] += place
    return Ratio(sums, [1] * course.size)


def _score_difference(measures: Measures) -> Ratio:
    """Return the sum over the tables of the own score less the mean of the others'."""
    course = measures.course
    widest = max((len(members) for _, _, members, *_ in course.tables), default=1)
    common = lcm(*range(1, widest + 1))
    tops = [0] * course.size
    for _, _, members, _, _, marks in course.tables:
        if has_scores(marks):
            others, total = len(members) - 1, sum(marks[1])
            for member, score in zip(members, marks[1], strict=True):
                tops[member] += (score * len(members) - total) * (common // (others or 1))
    return Ratio(tops, [common] * course.size)


def has_scores(marks: Marks | None) -> TypeGuard[Marks]:
    """Return whether everybody at a table has a score."""
    return marks is not None and None not in marks[1]


def possible_points(format_: Format, size: int) -> int:
    """Return the most points that a player can win at a table of this size."""
    return format_.points_at(size)[0] + format_.share_points


def _opponents_win_rate(measures: Measures) -> Ratio:
    """Return the mean of the opponents' win rates, each as often as it was met."""
    course, struck, format_ = measures.course, measures.struck, measures.format
    won, possible = [0] * course.size, [0] * course.size
    for _, _, members, _, points, _ in course.tables:
        most = possible_points(format_, len(members))
        for member, taken in zip(members, points, strict=True):
            won[member] += taken
            possible[member] += most
    floor = format_.win_rate_floor
    common = lcm(floor.denominator, *{most for most in possible if most})
    least = floor.numerator * (common // floor.denominator)
    rates = [
        max(least, taken * (common // most) if most else 0) for taken, most in zip(won, possible, strict=True)
    ]
    rates = _without(struck, rates)
    tops = [0] * course.size
    for _, _, members, *_ in course.tables:
        values = [rates[member] for member in members]
        total = sum(values)
        for member, value in zip(members, values, strict=True):
            tops[member] += total - value
    return Ratio(tops, [common * (number or 1) for number in measures.meetings])


def _head_to_head(measures: Measures) -> Ratio:
    """Return what players took from each other at shared tables, among those whom the metrics before it leave
    tied.

    A group has values only if each of its players shared a table with each other one. A player takes from
    another the mean over their shared tables: 1 for a better place, 1/2 for a shared one.
    """
    tied = measures.tied_before("head_to_head")
    group_of = {i: group for group, members in enumerate(tied) for i in members}
    taken: dict[tuple[int, int], tuple[int, int]] = {}
    for _, _, members, places, *_ in measures.course.tables:
        there = [(i, place) for i, place in zip(members, places, strict=True) if i in group_of]
        for (first, above), (second, below) in permutations(there, 2):
            if group_of[first] == group_of[second]:
                halves, shared = taken.get((first, second), (0, 0))
                taken[first, second] = halves + (above < below) + (above <= below), shared + 1
    met = Counter(first for first, _ in taken)
    complete = [members for members in tied if all(met[i] == len(members) - 1 for i in members)]
    defined = frozenset(i for members in complete for i in members)
    common = lcm(*{shared for _, shared in taken.values()})
    tops = [0] * measures.course.size
    for (first, _), (halves, shared) in taken.items():
        if first in defined:
            tops[first] += halves * (common // shared)
    return Ratio(tops, [2 * common] * measures.course.size, defined)


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure by which players are ranked: its rule, how it is measured, and whether the lower value
    comes first. `is_whole` says that values are whole numbers."""

    rule: str
    measure: Callable[[Measures], Ratio]
    lowest_first: bool = False
    is_whole: bool = False


METRICS: Mapping[MetricName, Metric] = {
    "points": Metric("R-40", _points, is_whole=True),
    "wins": Metric("format", _wins, is_whole=True),
    "sos": Metric("R-41", _strength),
    "extended_sos": Metric("R-42", _extended_strength),
    "opponents_win_rate": Metric("format", _opponents_win_rate),
    "head_to_head": Metric("format", _head_to_head),
    "place_sum": Metric("format", _place_sum, lowest_first=True, is_whole=True),
    "score_difference": Metric("format", _score_difference),
}
"""All metrics. What those of a format leave tied, a drawn number decides (R-44)."""
