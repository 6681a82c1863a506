"""The score sheet of one table: what was written down when the game ended (R-20 to R-24).

In JSON a sheet and its seats have exactly the shapes of the event archive, so that an archive, a form,
the API and the journal all write one thing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from operator import attrgetter
from typing import Final

from tables.core.text.sentences import N_, Sentence, sentence
from tables.core.text.shapes import Members, json_type

from .findings import Finding, SheetMalformed, shortened

WIN_POINTS: Final = 15
"""What the winner of a table receives (R-30), and therefore the most that one penalty takes."""

POWER_CAP: Final = 15
"""More power than this is not divided by the place (R-30)."""

ENDS: Final = ("king", "victory", "time", "concession", "judge")
"""The ways a game may end (R-20)."""

SEAT_KEYS = (
    "player",
    "titles",
    "power",
    "house_power",
    "initiative",
    "heir",
    "reduction",
    "eliminated",
    "absent",
)
SHEET_KEYS = ("end", "seats", "manual_points")
PENALTY_KEYS = ("player", "infraction", "effect", "points")
SHEET_EFFECTS = ("points", "game_loss")

MAX_SEATS = 6
MAX_PLAYER_LENGTH = 64
MAX_INFRACTION_LENGTH = 80
MAX_SHEET_PENALTIES = 40

LIMITS: dict[str, tuple[int, int, str]] = {
    "titles": (0, 6, "R-24"),
    "power": (0, 999, "R-24"),
    "house_power": (0, 999, "R-24"),
    "initiative": (-99, 999, "R-22"),
    "reduction": (0, 99, "R-30"),
    "eliminated": (1, MAX_SEATS, "R-21"),
}
"""For each number of a seat the least and the greatest value accepted, and the rule it belongs to.

Where the regulations name no upper bound, the bound only catches a slip of the finger.
"""

MANUAL_POINTS_LIMITS = (0, 99)

_limited_numbers = attrgetter(*LIMITS)
_LIMITED = tuple((key, *limits) for key, limits in LIMITS.items())


@dataclass(frozen=True, slots=True)
class SeatScore:
    """What the sheet says of one player.

    `titles` and `power` at the end of the game; `house_power` the power on the House card alone;
    `initiative`; `heir` whether the player holds the Heir title; `reduction` the total by which own
    effects lowered the victory condition; `eliminated` 1 for the first out, 2 for the next, equal
    numbers for the same moment, None for who finished; `absent` for a no-show, who is not part of the
    table. Numbers are None where nothing was written down.
    """

    player: str
    titles: int | None
    power: int | None
    house_power: int | None = None
    initiative: int | None = None
    heir: bool = False
    reduction: int | None = 0
    eliminated: int | None = None
    absent: bool = False

    def to_json(self) -> dict[str, object]:
        """Return the seat in the archive's shape."""
        return {key: getattr(self, key) for key in SEAT_KEYS}

    @classmethod
    def from_json(cls, value: object) -> SeatScore:
        """Read a seat in the archive's shape. Raises SheetMalformed with a finding for each problem."""
        problems: list[Finding] = []
        seat = read_seat(value, "", problems)
        if problems:
            raise SheetMalformed(problems)
        return seat


@dataclass(frozen=True, slots=True)
class SheetPenalty:
    """A penalty that takes tournament points from what the sheet pays a player: so many `points`, or with the
    effect "game_loss" all of them (then `points` is 0). The place stays as it was played."""

    player: str
    infraction: str
    effect: str
    points: int

    def to_json(self) -> dict[str, object]:
        """Return the penalty in the archive's shape."""
        return asdict(self)

    def taken_from(self, points: int) -> int:
        """Return what is left of a player's points."""
        return 0 if self.effect == "game_loss" else max(0, points - self.points)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """One table's result: how the game ended (a key of `ENDS`), the seats in player order, and points
    set by a judge (`manual_points`, from player to points), which replace those of the seats. `penalties`
    are taken from what either pays, in their order; in JSON the member is there only where there are any.

    `present` are the seats of the players who were there; the others are not part of the table (R-13).
    """

    end: str
    seats: tuple[SeatScore, ...]
    manual_points: Mapping[str, int] | None = None
    penalties: tuple[SheetPenalty, ...] = ()
    present: tuple[SeatScore, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        present = tuple([seat for seat in self.seats if not seat.absent])
        object.__setattr__(self, "present", present)

    def to_json(self) -> dict[str, object]:
        """Return the sheet in the archive's shape."""
        return {
            "end": self.end,
            "seats": [seat.to_json() for seat in self.seats],
            "manual_points": None if self.manual_points is None else dict(self.manual_points),
            **penalties_json(self.penalties),
        }

    @classmethod
    def from_json(cls, value: object) -> ScoreSheet:
        """Read a sheet in the archive's shape. Raises SheetMalformed with a finding for each problem:
        keys, types, an end nobody knows, numbers out of their limits."""
        problems: list[Finding] = []
        members = Members(value, "", problems, "R-24", SHEET_KEYS, ("penalties",))
        sheet = cls(
            members.one_of("end", ENDS),
            tuple(
                read_seat(seat, f"seats[{position}]", problems)
                for position, seat in enumerate(members.items("seats", at_most=MAX_SEATS))
            ),
            read_manual_points(members, problems),
            read_penalties(members, problems),
        )
        if problems:
            raise SheetMalformed(problems)
        return sheet


def read_seat(value: object, path: str, problems: list[Finding]) -> SeatScore:
    """Read one seat, noting each problem with its path in `problems`."""
    members = Members(value, path, problems, "R-24", SEAT_KEYS)
    seat = SeatScore(
        player=members.text("player", blank=False, longest=MAX_PLAYER_LENGTH),
        titles=members.whole_or_none("titles"),
        power=members.whole_or_none("power"),
        house_power=members.whole_or_none("house_power"),
        initiative=members.whole_or_none("initiative"),
        heir=members.flag("heir"),
        reduction=members.whole_or_none("reduction"),
        eliminated=members.whole_or_none("eliminated"),
        absent=members.flag("absent"),
    )
    problems.extend(seat_limit_findings(seat, path))
    return seat


def read_manual_points(members: Members, problems: list[Finding]) -> dict[str, int] | None:
    """Read the points set by a judge from the member `manual_points`, noting problems with their paths."""
    given = members.mapping_or_none("manual_points")
    if given is None:
        return None
    points: dict[str, int] = {}
    for player, value in given.items():
        if isinstance(value, bool) or not isinstance(value, int):
            path = f"{members.path('manual_points')}.{shortened(player)}"
            message = sentence("Points must be a whole number, not {json_type}.", json_type=json_type(value))
            problems.append(Finding("refuse", "R-20", path, message))
        else:
            points[player] = value
    problems.extend(manual_points_limit_findings(points, members.path("manual_points")))
    return points


def penalties_json(penalties: Iterable[SheetPenalty]) -> dict[str, object]:
    """Return the member of a sheet that has its penalties, nothing where it has none."""
    written = [penalty.to_json() for penalty in penalties]
    return {"penalties": written} if written else {}


def read_penalties(members: Members, problems: list[Finding]) -> tuple[SheetPenalty, ...]:
    """Read the member `penalties`, which may be missing, noting problems with their paths."""
    if "penalties" not in members:
        return ()
    found = []
    for position, value in enumerate(members.items("penalties", at_most=MAX_SHEET_PENALTIES)):
        path = f"{members.path('penalties')}[{position}]"
        each = Members(value, path, problems, "R-24", PENALTY_KEYS)
        penalty = SheetPenalty(
            player=each.text("player", blank=False, longest=MAX_PLAYER_LENGTH),
            infraction=each.text("infraction", blank=False, longest=MAX_INFRACTION_LENGTH),
            effect=each.one_of("effect", SHEET_EFFECTS),
            points=each.whole("points", 0, WIN_POINTS),
        )
        if (penalty.effect == "points") != (penalty.points > 0):
            each.note("points", sentence("A penalty takes points only where that is its effect."))
        found.append(penalty)
    return tuple(found)


_LIMIT_TEXTS = {
    "titles": N_("Titles must be {low} to {high}."),
    "power": N_("Power must be {low} to {high}."),
    "house_power": N_("House power must be {low} to {high}."),
    "initiative": N_("Initiative must be {low} to {high}."),
    "reduction": N_("Reduction must be {low} to {high}."),
    "eliminated": N_("Eliminated must be {low} to {high}."),
}


def seat_limit_findings(seat: SeatScore, path: str) -> Iterator[Finding]:
    """Yield a refusal for each number of a seat that is out of its limits (R-24)."""
    for value, (key, low, high, rule) in zip(_limited_numbers(seat), _LIMITED, strict=True):
        if value is not None and not low <= value <= high:
            where = f"{path}.{key}" if path else key
            yield Finding("refuse", rule, where, Sentence(_LIMIT_TEXTS[key], (("low", low), ("high", high))))


def manual_points_limit_findings(points: Mapping[str, int], path: str) -> Iterator[Finding]:
    """Yield a refusal for each figure set by hand that is out of its limits (R-20)."""
    low, high = MANUAL_POINTS_LIMITS
    for player, value in points.items():
        if not low <= value <= high:
            yield Finding(
                "refuse",
                "R-20",
                f"{path}.{shortened(player)}",
                sentence("Points must be {low} to {high}.", low=low, high=high),
            )
