"""What the standings of an event come from, straight from its sheets, each of which is worked out once.

The sheets of the largest event take longer to work out, and even to read, than a visitor may cost the
server. What a closed round gives its players depends on which sheets are confirmed there (a sheet never
changes), on what they are scored by and on this code, and is kept under a digest of all three: in the process
the course of all closed rounds, and of large events a file, from which a new process reads it. So nothing
kept can be outdated, and all of it may be lost at any time.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby, takewhile
from operator import itemgetter
from pathlib import Path
from threading import Lock

from django.conf import settings
from django.db.models import Case, Count, TextField, Value, When
from django.db.models.functions import Cast, Concat

import tables.events.rules
import tables.formats.rules
import tables.results.rules
import tables.standings.rules
from tables.core.remembered import Remembered
from tables.events.models import Event
from tables.events.queries.record import Participant, as_standing, byes_by_round, scoring_of, stages_of
from tables.events.rules.course import TableRow, paid_byes
from tables.formats.queries import format_of
from tables.operations import disk
from tables.operations.state import write_whole
from tables.results.rules.rows import SeatResult
from tables.results.rules.scoring import Scoring
from tables.rounds.models import Round, RoundStatus, TableStatus, UnpairedLoss
from tables.standings.rules.standings import Course, EventResults, PlayedRound, PlayedTable, PublishedRound

logger = logging.getLogger(__name__)

TableResults = tuple[SeatResult, ...]

MAX_SHEETS = 20_000
"""Sheets whose results are kept for each set of rule options: a few of the largest events, some 25 MB."""
MAX_RESULTS = 150_000
"""Results of a player in a round in all courses together: some 25 MB."""
WORTH_A_FILE = 500
"""So many sheets of closed rounds are kept in a file; fewer take about 15 ms to work out."""

_TABLES = Round.objects.exclude(status=RoundStatus.DRAFTED).order_by()
_CONTENT = Cast("tables__sheet__content", TextField())
# Sheets are append-only. The time beside the key, because a restored database gives keys out again.
_SHEET = Concat(
    Cast("tables__sheet_id", TextField()),
    Value(" ", TextField()),
    Cast("tables__sheet__created_at", TextField()),
)
_PUBLISHED = _TABLES.values_list(
    *("pk", "number", "status", "tables__number", "tables__status"),
    Case(When(status=RoundStatus.CLOSED, then=_SHEET), default=_CONTENT),
)
"""Every table of a published round; of a closed one which sheet it has, of another what the sheet says."""
_CONFIRMED = _TABLES.filter(tables__status=TableStatus.CONFIRMED).values_list(
    "number", "tables__number", _CONTENT
)
_UNPAIRED_LOSSES = UnpairedLoss.objects.order_by().values_list("round_id", "player__key")


@dataclass(frozen=True, slots=True)
class _StoredRound:
    """A published round as it is read: the number of each table with its confirmed sheet, or None."""

    number: int
    status: RoundStatus
    tables: tuple[tuple[int, str | None], ...]
    losses: tuple[str, ...]
    byes: tuple[tuple[str, int], ...]

    @property
    def published(self) -> PublishedRound:
        """The round without its results."""
        tables_out = sum(sheet is None for _, sheet in self.tables)
        return PublishedRound(self.number, self.status, tables_out)


def load_results(event: Event, players: Iterable[Participant], *, keep: bool = False) -> EventResults:
    """Return what the event's standings come from.

    Two SQL queries; one more where the format pays byes, and one where closed rounds have to be worked out.
    `keep` writes what they gave to the event's file if it is not there.
    """
    scoring = scoring_of(event)
    rounds = _published_rounds(event)
    closed = tuple(takewhile(lambda round_: round_.status == RoundStatus.CLOSED, rounds))
    course = _ClosedRounds(event, scoring, closed).course(keep=keep)
    left = rounds[len(closed) :]
    if left:
        course = course.copy()
    results = results_under(scoring)
    # A closed round behind an open one is nothing that people do; it is read as it was before it closed.
    texts = _texts(event, [round_.number for round_ in left if round_.status == RoundStatus.CLOSED])
    for round_ in left:
        sheets = texts.get(round_.number, round_.tables)
        course.add(_played(round_, [(table, results(text)) for table, text in sheets if text is not None]))
    published = tuple(round_.published for round_ in rounds)
    return EventResults(
        as_standing(players), published, course, scoring.rule_options, stages_of(event), scoring.format
    )


def load_points(event: Event, number: int) -> dict[str, int]:
    """Return the points of a round's confirmed tables by player key (one SQL query)."""
    results = results_under(scoring_of(event))
    texts = _texts(event, [number]).get(number, ())
    return {result.player: result.points for _, text in texts for result in results(text)}


def _published_rounds(event: Event) -> list[_StoredRound]:
    published = sorted(_PUBLISHED.filter(event_id=event.pk), key=itemgetter(1, 3))
    losses: dict[int, list[str]] = {}
    for round_pk, player in _UNPAIRED_LOSSES.filter(round_id__in={row[0] for row in published}):
        losses.setdefault(round_pk, []).append(player)
    byes = byes_by_round(event, {row[0] for row in published})
    return [
        _StoredRound(
            number,
            RoundStatus(status),
            tuple(
                [
                    (table, sheet if table_status == TableStatus.CONFIRMED else None)
                    for _, _, _, table, table_status, sheet in rows
                    if table is not None
                ]
            ),
            tuple(sorted(losses.get(pk, ()))),
            paid_byes(byes.get(pk, ()), format_of(event)),
        )
        for (pk, number, status), rows in groupby(published, key=itemgetter(0, 1, 2))
    ]


def _texts(event: Event, numbers: Collection[int]) -> dict[int, list[tuple[int, str]]]:
    """Return the confirmed sheets of these rounds, each with its table's number (one SQL query, none for no
    round)."""
    found: dict[int, list[tuple[int, str]]] = {}
    if numbers:
        rows = sorted(_CONFIRMED.filter(event_id=event.pk, number__in=numbers), key=itemgetter(0, 1))
        for number, table, text in rows:
            found.setdefault(number, []).append((table, text))
    return found


def _played(round_: _StoredRound, tables: Iterable[tuple[int, TableResults]]) -> PlayedRound:
    played = tuple([PlayedTable(table, results) for table, results in tables])
    return PlayedRound(round_.number, played, round_.losses, round_.byes)


@lru_cache(maxsize=4)
def results_under(scoring: Scoring) -> Callable[[str], TableResults]:
    """Return the function that tells what a stored sheet gives its players, and remembers it.

    A function of its text, so nothing can make it outdated, and after each result of a round only that one
    is worked out. The scoring is no part of its key, because to hash and compare it takes three times as
    long as the rest.
    """

    @lru_cache(maxsize=MAX_SHEETS)
    def sheet_results(content: str) -> TableResults:
        return worked_out(content, scoring)

    return sheet_results


def worked_out(content: str, scoring: Scoring) -> TableResults:
    """Return what a stored sheet gives its players."""
    return scoring.checked_results(scoring.stored(json.loads(content)))


class ResultsKeeper:
    """Works out beforehand what visitors of large events would wait for, and knows what it has seen to."""

    def __init__(self) -> None:
        self._done: dict[int, tuple[int, str]] = {}

    def keep(self) -> None:
        """Keep what changed since the last time, and remove the files of what is gone."""
        large = (
            Event.objects.filter(rounds__status=RoundStatus.CLOSED)
            .annotate(sheets=Count("rounds__tables"))
            .filter(sheets__gte=WORTH_A_FILE)
        )
        states = {event.pk: (event.revision, event.journal_head) for event in large}
        for event in large:
            if self._done.get(event.pk) != states[event.pk]:
                load_results(event, (), keep=True)
        self._done = states
        for file in _directory().glob("*.json"):
            if file.stem not in map(str, states):
                file.unlink(missing_ok=True)


def forget_results() -> None:
    """Empty the memory, as it is when a process starts."""
    results_under.cache_clear()
    _courses.clear()


def _directory() -> Path:
    return Path(settings.DATA_DIR) / "results"


_courses: Remembered[str, Course] = Remembered(MAX_RESULTS, lambda course: 1 + course.results)
_one_at_a_time = Lock()


class _ClosedRounds:
    """The course of an event's closed rounds, the first to the last: remembered, read from its file, or
    worked out."""

    def __init__(self, event: Event, scoring: Scoring, rounds: Sequence[_StoredRound]) -> None:
        self._event, self._scoring, self._rounds = event, scoring, rounds
        self._file = _directory() / f"{event.pk}.json"
        ground = f"{_code()} {scoring!r} {event.seed_commitment}"
        self._names = [_digest(ground, *_lines_of(round_)) for round_ in rounds]

    def course(self, *, keep: bool) -> Course:
        """Return the course, which is not to be changed."""
        found = _courses.get(self._name_of(len(self._rounds)), self._worked_out)
        if keep:
            self._write(found)
        return found

    def _name_of(self, rounds: int) -> str:
        return _digest(*self._names[:rounds])

    def _worked_out(self) -> Course:
        """Return the course, beginning with as many of its rounds as are remembered."""
        course, known = Course(), 0
        for rounds in range(len(self._rounds) - 1, 0, -1):
            earlier = _courses.find(self._name_of(rounds))
            if earlier is not None:
                course, known = earlier.copy(), rounds
                break
        left = list(zip(self._names, self._rounds, strict=True))[known:]
        kept = self._kept() if left else _Kept((), {})
        texts = _texts(self._event, [round_.number for name, round_ in left if name not in kept.rounds])
        results = results_under(self._scoring)
        # A file of other rounds, as a restored database leaves it, has players who sat in none of these.
        is_of_use = any(name in kept.rounds for name, _ in left)
        positions = course.positions_of(kept.players) if is_of_use else []
        for name, round_ in left:
            if name in kept.rounds:
                course.add_rows(round_.number, kept.rows_of(name, positions), round_.losses, round_.byes)
            else:
                sheets = texts.get(round_.number, ())
                course.add(_played(round_, [(table, results(text)) for table, text in sheets]))
        if sum(map(len, texts.values())) >= WORTH_A_FILE:  # so much is worked out once
            self._write(course)
        return course

    def _write(self, course: Course) -> None:
        """Write the file anew if something is missing there that would spare the next process much."""
        if len(course.tables) < WORTH_A_FILE or disk.is_low():
            return
        try:
            with _one_at_a_time:
                if set(self._names) != self._kept().rounds.keys():
                    rows = (course.rows_of(round_.number) for round_ in self._rounds)
                    rounds = dict(zip(self._names, rows, strict=True))
                    write_whole(self._file, _Kept(course.players, rounds).dumped())
        except OSError:
            logger.exception("Results could not be kept; each new process works them out")

    def _kept(self) -> _Kept:
        try:
            return _Kept.of(self._file.read_bytes(), self._names)
        except FileNotFoundError:
            return _Kept((), {})
        except (OSError, ValueError, LookupError, TypeError, AttributeError):
            logger.exception("%s cannot be read; results are worked out again", self._file.name)
            return _Kept((), {})


@dataclass(frozen=True, slots=True)
class _Kept:
    """What a file has: players, and by the digest of each round its tables, with players by their place."""

    players: Sequence[str]
    rounds: Mapping[str, Sequence[TableRow]]

    @classmethod
    def of(cls, content: bytes, wanted: Iterable[str]) -> _Kept:
        """Read a file's content. Raises ValueError, LookupError, TypeError or AttributeError where the
        `wanted` rounds are damaged."""
        data = json.loads(content)
        players, rounds = tuple(data["players"]), dict(data["rounds"].items())
        for name in wanted:
            for _, who, places, points, _ in rounds.get(name, ()):
                if not max(who) < len(players) or not len(who) == len(places) == len(points):
                    raise ValueError("A table's figures are not those of its players.")
        return cls(players, rounds)

    def rows_of(self, name: str, positions: list[int]) -> Sequence[TableRow]:
        """Return a round's tables with players by these positions."""
        tables = self.rounds[name]
        if positions == list(range(len(positions))):
            return tables
        return [(table, [positions[at] for at in who], *more) for table, who, *more in tables]

    def dumped(self) -> bytes:
        """Return a file's content."""
        return json.dumps({"players": self.players, "rounds": self.rounds}, separators=(",", ":")).encode()


def _lines_of(round_: _StoredRound) -> list[str]:
    """Return what a round's results depend on: its number, its tables with their sheets, who took a loss,
    and who had a bye."""
    tables = [f"{table} {sheet}" for table, sheet in round_.tables]
    byes = [f"bye {player}" for player, _ in round_.byes]
    return [f"{round_.number}", *tables, *round_.losses, *byes]


def _digest(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


@cache
def _code() -> str:
    """Return a digest of the regulations' code, by which results are worked out."""
    digest = hashlib.sha256()
    for package in (tables.events.rules, tables.formats.rules, tables.results.rules, tables.standings.rules):
        for file in sorted(Path(package.__path__[0]).rglob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()
