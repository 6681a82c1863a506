"""How the rounds of an event are played online, as it is announced: game, clocks, absent players, and what
happens by itself.

Games, options and programs are only names here: which there are, the games' rules know.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from itertools import pairwise
from typing import Any, Final, Literal, get_args

from tables.core.text.sentences import Sentence, sentence

AbsentRule = Literal["wait", "bot", "forfeit"]
NextRound = Literal["hand", "results", "dates"]
ABSENT_RULES: Final[tuple[AbsentRule, ...]] = get_args(AbsentRule)
NEXT_ROUNDS: Final[tuple[NextRound, ...]] = get_args(NextRound)
SPECTATORS: Final = ("none", "live", "delayed")
UNDO_REQUESTS: Final = ("judge", "table", "none")
MAX_OPTIONS: Final = 50
MAX_DATES: Final = 20
MAX_DECISION_SECONDS: Final = 7 * 24 * 3600
LEAST_DECISION_SECONDS: Final = 5
BOUNDS: Final[Mapping[str, tuple[int, int]]] = {
    "round_hours": (0, 500),
    "move_seconds": (0, MAX_DECISION_SECONDS),
    "reserve_hours": (0, 100),
    "delay_seconds": (0, 3600),
    "absent_minutes": (1, 30_000),
    "absent_timeouts": (0, 100),
    "dispute_minutes": (0, 30_000),
}
"""The least and the greatest value of each member that is a whole number."""
LEAST_OPEN_DELAY: Final = 600
"""The least seconds by which spectators see open hands late."""
YEARS: Final = (2000, 2999)
"""The first and the last year of a moment, which every zone can show."""
_NAME: Final = re.compile(r"[a-z0-9_-]{1,40}")


@dataclass(frozen=True, slots=True)
class OnlinePlay:
    """How each round is played online.

    `round_hours`: how long a round lasts (0: as long as R-4 says, and its clock starts by hand); at its end
    time is called at each table. `appointments`: the players of a table agree on the time of their game
    within these hours, and the table opens then. `move_seconds`: the time for one decision (0: no clock), and
    `reserve_hours` what a seat has a week beyond it (0: no reserve); a player's quiet hours count in neither.
    `absent` is what happens to a seat whose player has not entered `absent_minutes` after the table was
    opened (the round published again, the draw started over, the seats changed), or whose time has run out
    `absent_timeouts` times in a row (0: never): nothing, the program `bot` plays until its player is back, or
    the player forfeits and the program finishes the game. A result counts unless it was disputed within
    `dispute_minutes` (0: people confirm it). `closes`: the round is closed once all its results are in.
    `next_round` says when the next one is drawn and published: by hand, once the round is closed, or then but
    not before its moment in `dates` (ISO 8601 with an offset, one for each round from the first on).
    `open_hands`: spectators see the hands, with the delay, while every player of the table agrees.
    """

    game: str
    options: Mapping[str, str | int | bool] = field(default_factory=dict)
    round_hours: int = 0
    appointments: bool = False
    move_seconds: int = 0
    reserve_hours: int = 0
    spectators: str = "none"
    delay_seconds: int = 0
    open_hands: bool = False
    undo_requests: str = "judge"
    private_talk: bool = False
    absent: AbsentRule = "wait"
    absent_minutes: int = 15
    absent_timeouts: int = 0
    bot: str = ""
    dispute_minutes: int = 0
    closes: bool = False
    next_round: NextRound = "hand"
    dates: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the setting with all members."""
        return {**asdict(self), "options": dict(self.options), "dates": list(self.dates)}

    @property
    def round_minutes(self) -> int | None:
        """How long a round lasts in minutes, None for as long as R-4 says."""
        return self.round_hours * 60 or None

    def without_dates(self) -> OnlinePlay:
        """Return the setting as another event begins with it, whose rounds have their own moments."""
        return self if self.next_round != "dates" else replace(self, next_round="results", dates=())

    def opens_at(self, number: int) -> datetime | None:
        """Return the moment before which a round is not published by itself, None without one."""
        if self.next_round != "dates" or number > len(self.dates):
            return None
        return datetime.fromisoformat(self.dates[number - 1])

    def draws(self, number: int) -> bool:
        """Return whether the round of this number is drawn and published by itself."""
        if self.next_round == "dates":
            return number <= len(self.dates)
        return self.next_round == "results" and number > 1


@dataclass(frozen=True, slots=True)
class OnlineFault:
    """A fault in the setting: the path of the member, such as "online.game", and a sentence."""

    field: str
    message: Sentence


class InvalidOnlinePlay(ValueError):
    """A setting that cannot be announced; `findings` has all that is wrong with it."""

    def __init__(self, findings: Sequence[OnlineFault]) -> None:
        self.findings = tuple(findings)
        super().__init__("; ".join(f"{finding.field}: {finding.message}" for finding in findings))


def read_online_play(value: object) -> OnlinePlay | None:
    """Return how rounds are played online from JSON, None for an empty object: they are not. Members that are
    left out have their defaults. Raises `InvalidOnlinePlay`."""
    if not isinstance(value, Mapping):
        raise InvalidOnlinePlay([OnlineFault("online", sentence("This is an object."))])
    if not value:
        return None
    faults = [
        OnlineFault(f"online.{name}", sentence("There is no such member."))
        for name in value
        if name not in OnlinePlay.__dataclass_fields__
    ]
    given = {**OnlinePlay("").to_json(), **value}
    faults += [OnlineFault(f"online.{name}", says) for name, says in _faults(given)]
    if faults:
        raise InvalidOnlinePlay(faults)
    return OnlinePlay(**{**value, "options": dict(given["options"]), "dates": tuple(given["dates"])})


def _faults(given: Mapping[str, Any]) -> list[tuple[str, Sentence]]:
    faults = []
    if not _is_name(given["game"]):
        faults.append(("game", sentence("Name a game by its key.")))
    if not _are_options(given["options"]):
        faults.append(
            ("options", sentence("Options are text, whole numbers, true or false, by their names."))
        )
    faults += _fault_in_numbers(given)
    for name, choices in (
        ("spectators", SPECTATORS),
        ("undo_requests", UNDO_REQUESTS),
        ("absent", ABSENT_RULES),
        ("next_round", NEXT_ROUNDS),
    ):
        if given[name] not in choices:
            faults.append((name, sentence("Choose one of: {choices}.", choices=", ".join(choices))))
    for name in ("private_talk", "closes", "appointments", "open_hands"):
        if not isinstance(given[name], bool):
            faults.append((name, sentence("This must be true or false.")))
    faults += _faults_beside_each_other(given)
    return faults


def _fault_in_numbers(given: Mapping[str, Any]) -> list[tuple[str, Sentence]]:
    faults = [
        (name, sentence("This must be a whole number from {low} to {high}.", low=low, high=high))
        for name, (low, high) in BOUNDS.items()
        if type(given[name]) is not int or not low <= given[name] <= high
    ]
    if not faults and 0 < given["move_seconds"] < LEAST_DECISION_SECONDS:
        faults.append(
            (
                "move_seconds",
                sentence(
                    "Give a decision {least} seconds or more, or no clock.", least=LEAST_DECISION_SECONDS
                ),
            )
        )
    return faults


def _faults_beside_each_other(given: Mapping[str, Any]) -> list[tuple[str, Sentence]]:
    faults = []
    if given["bot"] != "" and not _is_name(given["bot"]):
        faults.append(("bot", sentence("Name a program by its key.")))
    elif given["absent"] in ("bot", "forfeit") and not given["bot"]:
        faults.append(("bot", sentence("Choose the program that plays for absent players.")))
    if not _are_dates(given["dates"]):
        faults.append(
            ("dates", sentence("Moments are such as 2026-12-05T18:00:00+01:00, each later than the last."))
        )
    elif bool(given["dates"]) != (given["next_round"] == "dates"):
        faults.append(("dates", sentence("Name moments where rounds begin by date, and nowhere else.")))
    if given["reserve_hours"] and not given["move_seconds"]:
        faults.append(
            ("reserve_hours", sentence("A reserve begins after the time for one decision. Give that, too."))
        )
    delay = given["delay_seconds"] if isinstance(given["delay_seconds"], int) else 0
    is_late = given["spectators"] == "delayed" and delay >= LEAST_OPEN_DELAY
    if given["open_hands"] is True and not is_late:
        faults.append(
            (
                "open_hands",
                sentence(
                    "Spectators see open hands {minutes} minutes late at least. Choose such a delay.",
                    minutes=LEAST_OPEN_DELAY // 60,
                ),
            )
        )
    if given["appointments"] is True and given["round_hours"] == 0:
        faults.append(
            ("appointments", sentence("Give a round the hours within which its players agree on a time."))
        )
    if given["next_round"] in ("results", "dates") and given["closes"] is False:
        faults.append(("closes", sentence("Rounds that follow by themselves are closed by themselves.")))
    return faults


def _is_name(value: object) -> bool:
    return isinstance(value, str) and _NAME.fullmatch(value) is not None


def _are_options(value: object) -> bool:
    if not isinstance(value, Mapping) or len(value) > MAX_OPTIONS:
        return False
    return all(
        _is_name(name) and isinstance(choice, str | int) and len(str(choice)) <= MAX_OPTIONS
        for name, choice in value.items()
    )


def _are_dates(value: object) -> bool:
    if not isinstance(value, list | tuple) or len(value) > MAX_DATES:
        return False
    try:
        moments = [datetime.fromisoformat(each) for each in value]
    except (TypeError, ValueError):
        return False
    if any(moment.tzinfo is None or not YEARS[0] <= moment.year <= YEARS[1] for moment in moments):
        return False
    return all(one < other for one, other in pairwise(moments))
