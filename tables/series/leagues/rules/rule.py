"""The announced rule of a league: what a place pays, what counts, and who qualifies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Final, Literal, get_args

from tables.core.text.sentences import sentence
from tables.core.text.shapes import Members
from tables.results.rules.findings import Finding

PointsBy = Literal["places", "share"]
POINTS_BY: Final[tuple[PointsBy, ...]] = get_args(PointsBy)

MAX_POINTS = 9_999
"""Points that a place pays at most."""
MAX_PLACES = 200
"""Places that the list of points names at most."""
MAX_EVENTS = 100
"""Events of a league."""
MAX_QUALIFIED = 500
MAX_BONUS = 100
"""Percent that a step of the bonus adds at most."""
MAX_STEP = 500
"""Players of a step of the bonus at most."""

KEYS = (
    "points_by",
    "place_points",
    "other_points",
    "share_points",
    "bonus_percent",
    "bonus_players",
    "best_of",
    "minimum_events",
    "qualify_best",
    "qualify_winners",
)


class RuleRefused(ValueError):
    """A definition that is no league rule; `findings` says what is wrong with it, field by field."""

    def __init__(self, findings: list[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__(" ".join(str(finding.message) for finding in findings))


@dataclass(frozen=True, slots=True)
class LeagueRule:
    """What a league announces.

    `points_by` places: an event pays `place_points` to its places, the first to the first, and `other_points`
    to all behind them. By share: `share_points` times the share of the field that did not place better, so
    that the winner gets all of them. For each full `bonus_players` of an event its points grow by
    `bonus_percent`. `best_of` results count, 0 for all. Players with fewer than `minimum_events` have no
    place. `qualify_best` of the standings qualify, besides the winners of the events if `qualify_winners`.
    """

    points_by: PointsBy = "places"
    place_points: tuple[int, ...] = (25, 18, 15, 12, 10, 8, 6, 4, 2)
    other_points: int = 1
    share_points: int = 100
    bonus_percent: int = 0
    bonus_players: int = 8
    best_of: int = 0
    minimum_events: int = 0
    qualify_best: int = 0
    qualify_winners: bool = False

    @classmethod
    def from_json(cls, value: object) -> LeagueRule:
        """Read a definition strictly. Raises `RuleRefused` with every problem at its field."""
        problems: list[Finding] = []
        rule = read_rule(value, "", problems)
        if problems:
            raise RuleRefused(problems)
        return rule

    def to_json(self) -> dict[str, object]:
        """Return the definition as it is stored and archived; `from_json` reads it."""
        return {key: getattr(self, key) for key in KEYS} | {"place_points": list(self.place_points)}

    def base_points(self, place: int, field: int) -> Fraction:
        """Return what a place in a field of so many players pays before the bonus."""
        if self.points_by == "share":
            return Fraction(self.share_points * (field - place + 1), field)
        listed = place <= len(self.place_points)
        return Fraction(self.place_points[place - 1] if listed else self.other_points)

    def bonus_steps(self, field: int) -> int:
        """Return how often a field of so many players earns the bonus for size."""
        return field // self.bonus_players if self.bonus_percent else 0

    def bonus(self, base: Fraction, field: int) -> Fraction:
        """Return what the bonus for size adds."""
        steps = self.bonus_steps(field)
        return base * (steps * self.bonus_percent) / 100 if steps else Fraction(0)

    def counted(self, results: int) -> int:
        """Return how many of so many results count."""
        return min(results, self.best_of) if self.best_of else results


def read_rule(value: object, path: str, problems: list[Finding]) -> LeagueRule:
    """Read a definition that is part of a document, noting each problem with its path in `problems`."""
    members = Members(value, path, problems, "", KEYS)
    known = len(problems)
    rule = LeagueRule(
        points_by=members.one_of("points_by", POINTS_BY),
        place_points=_read_points(members),
        other_points=members.whole("other_points", 0, MAX_POINTS),
        share_points=members.whole("share_points", 1, MAX_POINTS),
        bonus_percent=members.whole("bonus_percent", 0, MAX_BONUS),
        bonus_players=members.whole("bonus_players", 1, MAX_STEP),
        best_of=members.whole("best_of", 0, MAX_EVENTS),
        minimum_events=members.whole("minimum_events", 0, MAX_EVENTS),
        qualify_best=members.whole("qualify_best", 0, MAX_QUALIFIED),
        qualify_winners=members.flag("qualify_winners"),
    )
    if len(problems) == known:
        problems.extend(_impossible(rule, members))
    return rule


def _read_points(members: Members) -> tuple[int, ...]:
    given = members.items("place_points", at_most=MAX_PLACES)
    points = [each for each in given if isinstance(each, int) and not isinstance(each, bool)]
    if len(points) != len(given) or any(not 0 <= each <= MAX_POINTS for each in points):
        members.note(
            "place_points",
            sentence("The points of a place are whole numbers, at most {most}.", most=MAX_POINTS),
        )
    return tuple(points)


def _impossible(rule: LeagueRule, members: Members) -> Iterator[Finding]:
    """Yield what no league can be ranked by."""
    if rule.points_by != "places":
        return
    path = members.path("place_points")
    if not rule.place_points or not rule.place_points[0]:
        yield Finding("refuse", "", path, sentence("The first place must pay points."))
    for place, (above, below) in enumerate(pairwise((*rule.place_points, rule.other_points)), start=2):
        if below > above:
            message = sentence(
                "Place {place} would pay more than the place before it: {below} after {above} points.",
                place=str(place),
                below=str(below),
                above=above,
            )
            yield Finding("refuse", "", path, message)
