"""The metrics that standings rank by (R-40 to R-43), by name, and the order in which they decide.

Everything is worked out in whole numbers over a common denominator and handed out as exact fractions.
`derivation.explain` shows the same figures for one player step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Literal, get_args

from tables.events.rules.course import Course
from tables.events.rules.rule_options import RuleOptions

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
    """Exact values of all players as whole numbers: player i has tops[i] / bottoms[i]."""

    tops: list[int]
    bottoms: list[int]

    def scaled(self) -> list[int]:
        """Return whole numbers that compare as the ratios do."""
        common = lcm(*self.bottoms)
        return [top * (common // bottom) for top, bottom in zip(self.tops, self.bottoms, strict=True)]

    def fraction(self, position: int) -> Fraction:
        """Return a player's value in lowest terms."""
        return Fraction(self.tops[position], self.bottoms[position])


def struck_from(
    course: Course, players: Iterable[StandingPlayer], rule_options: RuleOptions
) -> frozenset[int]:
    """Return the positions of those who bring nothing and are no opponents (R-43a)."""
    if rule_options.disqualified != "remove":
        return frozenset()
    return frozenset(course.position(player.id) for player in players if player.status == "disqualified")


class Measures:
    """The values of all players by the name of a metric, each worked out once, when it is looked up.

    Values stand at the positions of `course`. `struck` are the positions that count as nobody's opponents;
    `sat` and `meetings` are the counts of the course without them.
    """

    __slots__ = ("_values", "course", "meetings", "rule_options", "sat", "struck")

    def __init__(self, players: Sequence[StandingPlayer], course: Course, rule_options: RuleOptions) -> None:
        self.course, self.rule_options = course, rule_options
        self.struck = struck_from(course, players, rule_options)
        self.sat, self.meetings = _counts(course, self.struck)
        self._values: dict[str, Ratio] = {}

    def __getitem__(self, name: str) -> Ratio:
        if name not in self._values:
            self._values[name] = METRICS[name].measure(self)
        return self._values[name]


def _counts(course: Course, struck: frozenset[int]) -> tuple[list[int], list[int]]:
    """Return of each player how many rounds had opponents, and how many opponents there were in all."""
    if not struck:
        return course.sat, course.meetings
    sat, meetings = list(course.sat), list(course.meetings)
    for _, _, members, _, _ in course.tables:
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
    widest = max((len(members) for _, _, members, _, _ in course.tables), default=1)
    shares = 1 if pooled else lcm(*range(1, widest + 1))
    share_of = [0] + [1 if pooled else shares // others for others in range(1, widest + 1)]
    tops = [0] * len(worth)
    for _, _, members, _, points in course.tables:
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
    for _, _, members, _, _ in course.tables:
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


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure by which players are ranked, higher first: its rule, and how it is measured."""

    rule: str
    measure: Callable[[Measures], Ratio]


METRICS: Mapping[str, Metric] = {
    "points": Metric("R-40", _points),
    "sos": Metric("R-41", _strength),
    "extended_sos": Metric("R-42", _extended_strength),
}
RANKED_BY = ("points", "sos", "extended_sos")
"""The metrics that decide, the first first. What they leave tied, a drawn number decides (R-44)."""
