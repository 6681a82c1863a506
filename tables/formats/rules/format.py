"""A format: the one value that sheets, points, places, standings, table sizes and words derive from.

It is stored whole with its event and in archives, so that a preset may change without changing an event.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import Final, Literal, get_args

from tables.core.text.sentences import sentence
from tables.core.text.shapes import Members
from tables.results.rules.findings import Finding

SheetKind = Literal["kingsmoot", "placement", "score", "match"]
SHEET_KINDS: Final[tuple[SheetKind, ...]] = get_args(SheetKind)
Ties = Literal["share", "split", "refuse"]
TIES: Final[tuple[Ties, ...]] = get_args(Ties)
MetricName = Literal[
    "points",
    "wins",
    "sos",
    "extended_sos",
    "opponents_win_rate",
    "head_to_head",
    "place_sum",
    "score_difference",
]
METRIC_NAMES: Final[tuple[MetricName, ...]] = get_args(MetricName)

MIN_SEATS, MAX_SEATS = 2, 6
MAX_POINTS = 999
"""Points that one place, a share or a bye pays at most."""
MAX_NAME_LENGTH = 80
MAX_ROUND_MINUTES = 1440
KEYS = (
    "key",
    "name",
    "sheet",
    "sizes",
    "points",
    "ties",
    "draw_points",
    "share_points",
    "tiebreakers",
    "win_rate_floor",
    "round_minutes",
    "bye_points",
)
_KEY = re.compile(r"[a-z0-9_]{1,40}\Z")
_FRACTION = re.compile(r"(\d{1,4})(?:/(\d{1,4}))?\Z")


class FormatRefused(ValueError):
    """A definition that is no format; `findings` says what is wrong with it, field by field."""

    def __init__(self, findings: list[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__(" ".join(str(finding.message) for finding in findings))


@dataclass(frozen=True, slots=True)
class Format:
    """What a tournament plays by.

    `key` names a preset, or is "own" for a composed one, which has a `name` of its own. `sheet` is what a
    table writes down: Kingsmoot's score sheet, places, scores, or who won of two. A table has `least` to
    `most` players, `preferred` where the number of players allows it. `points` are those of each place, one
    row for each size of table, the smallest first; Kingsmoot's follow from its sheet instead. `ties` says
    what level players take: each the points of the shared place, or equal parts, rounded down, of the points
    of the places that they take up; or that a sheet with level players is refused. `draw_points` are those of
    everybody at a drawn table, None where a table cannot be drawn. `share_points` are divided over the table
    by each player's share of the scores, rounded down. `tiebreakers` are metrics, the first decides first; a
    drawn number decides last. `win_rate_floor` is the least win rate that an opponent counts with.
    `round_minutes` is the length of a round, None for Kingsmoot's own rule (R-4). `bye_points` are those of a
    bye, None where there are none.
    """

    key: str
    name: str
    sheet: SheetKind
    least: int
    most: int
    preferred: int
    points: tuple[tuple[int, ...], ...]
    ties: Ties
    draw_points: int | None
    share_points: int
    tiebreakers: tuple[MetricName, ...]
    win_rate_floor: Fraction
    round_minutes: int | None
    bye_points: int | None
    is_kingsmoot: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "is_kingsmoot", self.sheet == "kingsmoot")

    @property
    def sizes(self) -> range:
        """The sizes a table may have."""
        return range(self.least, self.most + 1)

    @property
    def win_points(self) -> int:
        """The most points that a place pays, by which win rates are measured."""
        return max((row[0] for row in self.points), default=0)

    @property
    def is_won_or_lost(self) -> bool:
        """Whether a sheet without scores need only say who won: all places behind the first pay the same, and
        none of them breaks a tie."""
        pays_alike = all(len(set(row[1:])) == 1 for row in self.points)
        return self.sheet in ("placement", "match") and pays_alike and "place_sum" not in self.tiebreakers

    def points_at(self, size: int) -> tuple[int, ...]:
        """Return the points of each place at a table with so many players.

        A table smaller than the format allows, as no-shows leave it, is paid as the smallest one; a larger
        one, seated by hand, as the largest.
        """
        return self.points[min(max(size, self.least), self.most) - self.least]

    def to_json(self) -> dict[str, object]:
        """Return the definition as it is stored."""
        return {
            "key": self.key,
            "name": self.name,
            "sheet": self.sheet,
            "sizes": {"least": self.least, "most": self.most, "preferred": self.preferred},
            "points": {str(size): list(row) for size, row in zip(self.sizes, self.points, strict=False)},
            "ties": self.ties,
            "draw_points": self.draw_points,
            "share_points": self.share_points,
            "tiebreakers": list(self.tiebreakers),
            "win_rate_floor": str(self.win_rate_floor),
            "round_minutes": self.round_minutes,
            "bye_points": self.bye_points,
        }

    @classmethod
    def from_json(cls, value: object) -> Format:
        """Read a definition. Raises FormatRefused with a finding for each problem: shape, impossible sizes,
        points that rise with the place, metrics that its sheet does not give."""
        problems: list[Finding] = []
        read = _read(value, "", problems)
        if problems:
            raise FormatRefused(problems)
        return read


def read_format(value: object, path: str, problems: list[Finding]) -> Format:
    """Read a definition that is part of a document, noting each problem with its path in `problems`."""
    return _read(value, path, problems)


def _read(value: object, path: str, problems: list[Finding]) -> Format:
    members = Members(value, path, problems, "", KEYS)
    sizes = Members(
        members.mapping("sizes"), members.path("sizes"), problems, "", ("least", "most", "preferred")
    )
    known = len(problems)
    least, most, preferred = (
        sizes.whole(key, MIN_SEATS, MAX_SEATS) for key in ("least", "most", "preferred")
    )
    if len(problems) == known and least > most:
        sizes.note(
            "most",
            sentence(
                "The largest table cannot be smaller than the smallest: {most} and {least} players.",
                most=str(most),
                least=least,
            ),
        )
    well_sized = len(problems) == known
    sheet = members.one_of("sheet", SHEET_KINDS)
    format_ = Format(
        key=members.text("key", blank=False),
        name=members.text("name", longest=MAX_NAME_LENGTH),
        sheet=sheet,
        least=least,
        most=most,
        preferred=preferred,
        points=_read_points(members, sheet, range(least, most + 1), problems) if well_sized else (),
        ties=members.one_of("ties", TIES),
        draw_points=members.whole_or_none("draw_points", 0, MAX_POINTS),
        share_points=members.whole("share_points", 0, MAX_POINTS),
        tiebreakers=_read_tiebreakers(members),
        win_rate_floor=_read_floor(members),
        round_minutes=members.whole_or_none("round_minutes", 1, MAX_ROUND_MINUTES),
        bye_points=members.whole_or_none("bye_points", 0, MAX_POINTS),
    )
    if len(problems) == known:
        problems.extend(_impossible(format_, members))
    return format_


def _read_points(
    members: Members, sheet: SheetKind, sizes: range, problems: list[Finding]
) -> tuple[tuple[int, ...], ...]:
    given = members.mapping("points")
    if sheet == "kingsmoot":
        if given:
            members.note("points", sentence("Kingsmoot's points follow from its score sheet."))
        return ()
    rows = Members(given, members.path("points"), problems, "", [str(size) for size in sizes])
    found = []
    for size in sizes:
        row = rows.items(str(size), at_most=MAX_SEATS)
        numbers = [each for each in row if isinstance(each, int) and not isinstance(each, bool)]
        if len(numbers) != len(row) or any(not 0 <= each <= MAX_POINTS for each in numbers):
            rows.note(
                str(size),
                sentence("Points are whole numbers from {low} to {high}.", low="0", high=MAX_POINTS),
            )
        elif len(row) != size and str(size) in rows:
            rows.note(
                str(size),
                sentence(
                    "A table of {size} has {size} places; points are given for {count}.",
                    size=size,
                    count=str(len(row)),
                ),
            )
        found.append(tuple(numbers))
    return tuple(found)


def _read_tiebreakers(members: Members) -> tuple[MetricName, ...]:
    found: list[MetricName] = []
    for value in members.items("tiebreakers", at_most=len(METRIC_NAMES)):
        name = next((known for known in METRIC_NAMES if known == value), None)
        if name is None:
            members.note(
                "tiebreakers",
                sentence(
                    "There is no tiebreaker {name}. Choose from: {known}.",
                    name=repr(value)[:60],
                    known=", ".join(METRIC_NAMES),
                ),
            )
        elif name in found:
            members.note("tiebreakers", sentence("The tiebreaker {name} is named twice.", name=name))
        else:
            found.append(name)
    return tuple(found)


def _read_floor(members: Members) -> Fraction:
    text = members.text("win_rate_floor")
    match = _FRACTION.match(text)
    bottom = int(match[2] or 1) if match else 0
    floor = Fraction(int(match[1]), bottom) if match and bottom else None
    if floor is None or floor > 1:
        if "win_rate_floor" in members:
            members.note("win_rate_floor", sentence("The floor is a fraction from 0 to 1, such as 1/5."))
        return Fraction(0)
    return floor


def _impossible(format_: Format, members: Members) -> Iterator[Finding]:
    """Yield what no tournament can be played by."""

    def refuse(key: str, message: object) -> Finding:
        return Finding("refuse", "", members.path(key), message)  # type: ignore[arg-type]

    if not _KEY.match(format_.key):
        yield refuse("key", sentence("The key has 1 to 40 small letters, digits and underscores."))
    if format_.key == "own" and not format_.name.strip():
        yield refuse("name", sentence("Give the format a name."))
    if format_.preferred not in format_.sizes:
        yield refuse(
            "sizes.preferred",
            sentence(
                "The preferred size must be one that a table may have: {least} to {most} players.",
                least=str(format_.least),
                most=format_.most,
            ),
        )
    for size, row in zip(format_.sizes, format_.points, strict=False):
        for place, (above, below) in enumerate(pairwise(row), start=2):
            if below > above:
                yield refuse(
                    f"points.{size}",
                    sentence(
                        "At a table of {size}, place {place} would pay more than the place before it: "
                        "{below} after {above} points.",
                        size=size,
                        place=place,
                        below=below,
                        above=above,
                    ),
                )
        if row and row[0] == 0 and not format_.share_points:
            yield refuse(
                f"points.{size}", sentence("At a table of {size}, nobody would get any points.", size=size)
            )
        if format_.draw_points is not None and row and format_.draw_points > row[0]:
            yield refuse(
                "draw_points",
                sentence(
                    "A draw would pay more than a win at a table of {size}: {draw} and {win} points.",
                    size=size,
                    draw=format_.draw_points,
                    win=row[0],
                ),
            )
    if format_.sheet == "kingsmoot" and format_.sizes != range(3, 7):
        yield refuse("sizes", sentence("Kingsmoot's tables have three to six players (R-10)."))
    if format_.sheet == "match" and format_.most != 2:
        yield refuse(
            "sizes", sentence("A match is played by two. Larger tables write down places or scores.")
        )
    if format_.share_points and format_.sheet != "score":
        yield refuse("share_points", sentence("Only a sheet with scores has a share of the score."))
    if not format_.tiebreakers or format_.tiebreakers[0] != "points":
        yield refuse("tiebreakers", sentence("Standings rank by points first."))
    if "score_difference" in format_.tiebreakers and format_.sheet not in ("score", "match"):
        yield refuse("tiebreakers", sentence("Scores can break ties only where the sheet has scores."))
    if format_.sheet == "kingsmoot" and format_.tiebreakers != ("points", "sos", "extended_sos"):
        yield refuse(
            "tiebreakers",
            sentence("Kingsmoot ranks by points, strength of schedule and extended strength (R-40 to R-42)."),
        )
