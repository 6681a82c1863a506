"""What the standings of an event come from, straight from its sheets, each of which is worked out once.

The sheets of the largest event take longer to work out than a visitor may cost the server. What a closed
round gives its players depends on the text of its sheets, on the readings and on this code, and is kept under
a digest of all three: in the process, and of large events in a file, from which a new process reads it. So
nothing kept can be outdated, and all of it may be lost at any time.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from threading import Lock

from django.conf import settings
from django.db.models import Count, TextField
from django.db.models.functions import Cast

from tables import regulations
from tables.core.remembered import Remembered
from tables.models import Event, Round, RoundStatus, TableStatus, UnpairedLoss
from tables.queries.events.record import Participant, as_standing, readings_of, stored_sheet
from tables.regulations.readings import Readings
from tables.regulations.results.points import SeatResult, checked_results
from tables.regulations.standings import EventResults, PublishedRound
from tables.upkeep import disk
from tables.upkeep.state import write_whole

logger = logging.getLogger(__name__)

TableResults = tuple[SeatResult, ...]
RoundResults = tuple[TableResults, ...]

MOST_SHEETS = 20_000
"""Sheets whose results are kept for each set of readings: a few of the largest events, some 25 MB."""
MOST_RESULTS = 150_000
"""Results of a player in a round that are kept by round: mostly those that are kept by sheet as well."""
WORTH_A_FILE = 500
"""So many sheets of closed rounds are kept in a file; fewer take about 15 ms to work out."""

_PUBLISHED = (
    Round.objects.exclude(status=RoundStatus.DRAFTED)
    .order_by()
    .values_list(
        *("pk", "number", "status", "tables__number", "tables__status"),
        Cast("tables__sheet__content", TextField()),
    )
)
_UNPAIRED_LOSSES = UnpairedLoss.objects.order_by().values_list("round_id", "player__key")


def load_results(event: Event, players: Iterable[Participant], number: int | None = None) -> EventResults:
    """Return what the event's standings come from, or one round of it (two SQL queries)."""
    readings = readings_of(event)
    asked = _PUBLISHED.filter(event_id=event.pk)
    published = sorted(asked if number is None else asked.filter(number=number), key=itemgetter(1, 3))
    losses: dict[int, list[str]] = {}
    for round_pk, player in _UNPAIRED_LOSSES.filter(round_id__in={row[0] for row in published}):
        losses.setdefault(round_pk, []).append(player)
    closed = _ClosedRounds(event, readings)
    rounds = []
    for (pk, at, status), rows in groupby(published, key=itemgetter(0, 1, 2)):
        tables = [
            (table, content if table_status == TableStatus.CONFIRMED else None)
            for _, _, _, table, table_status, content in rows
            if table is not None
        ]
        texts = [text for _, text in tables if text is not None]
        is_kept = status == RoundStatus.CLOSED and number is None
        results = iter(closed.results(texts) if is_kept else map(results_under(readings), texts))
        told = [(table, None if text is None else next(results)) for table, text in tables]
        rounds.append(PublishedRound.of(at, status, told, tuple(sorted(losses.get(pk, ())))))
    closed.keep()
    return EventResults(as_standing(players), tuple(rounds), readings)


@lru_cache(maxsize=4)
def results_under(readings: Readings) -> Callable[[str], TableResults]:
    """Return the function that tells what a stored sheet gives its players, and remembers it.

    A function of its text, so nothing can make it outdated, and after each result of a round only that one
    is worked out. The readings are no part of its key, because to hash and compare them takes three times as
    long as the rest.
    """

    @lru_cache(maxsize=MOST_SHEETS)
    def sheet_results(content: str) -> TableResults:
        return checked_results(stored_sheet(json.loads(content)), readings)

    return sheet_results


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
                load_results(event, ())
        self._done = states
        for file in _directory().glob("*.json"):
            if file.stem not in map(str, states):
                file.unlink(missing_ok=True)


def forget_results() -> None:
    """Empty the memory, as it is when a process starts."""
    results_under.cache_clear()
    _remembered.clear()


def _directory() -> Path:
    return Path(settings.DATA_DIR) / "results"


_remembered: Remembered[str, RoundResults] = Remembered(MOST_RESULTS, lambda results: sum(map(len, results)))
_one_at_a_time = Lock()


class _ClosedRounds:
    """What an event's closed rounds give their players: remembered, read from its file, or worked out."""

    def __init__(self, event: Event, readings: Readings) -> None:
        self._file = _directory() / f"{event.pk}.json"
        self._readings = readings
        self._results: dict[str, RoundResults] = {}
        self._has_new = False

    def results(self, texts: Sequence[str]) -> RoundResults:
        """Return what the sheets of a round give, in their order."""
        named = "\n".join([_code(), repr(self._readings), *texts])
        name = hashlib.sha256(named.encode()).hexdigest()
        found = self._results[name] = _remembered.get(name, lambda: self._found(name, texts))
        return found

    def keep(self) -> None:
        """Write the file anew if something in it would spare the next process much."""
        if not self._has_new or sum(map(len, self._results.values())) < WORTH_A_FILE or disk.is_low():
            return
        try:
            with _one_at_a_time:
                write_whole(self._file, _dump(self._results))
        except OSError:
            logger.exception("Results could not be kept; each new process works them out")

    def _found(self, name: str, texts: Sequence[str]) -> RoundResults:
        if name in self._kept:
            return self._kept[name]
        self._has_new = True
        return tuple(map(results_under(self._readings), texts))

    @cached_property
    def _kept(self) -> Mapping[str, RoundResults]:
        try:
            return _load(self._file.read_bytes())
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, LookupError, TypeError, AttributeError):
            logger.exception("%s cannot be read; results are worked out again", self._file.name)
            return {}


@cache
def _code() -> str:
    """Return a digest of the regulations' code, by which results are worked out."""
    digest = hashlib.sha256()
    for file in sorted(Path(regulations.__file__).parent.rglob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _dump(rounds: Mapping[str, RoundResults]) -> bytes:
    """Return results as a file has them: players by their position in a list, three numbers for each."""
    players: dict[str, int] = {}
    written = {
        name: [
            [
                number
                for result in table
                for number in (players.setdefault(result.player, len(players)), result.place, result.points)
            ]
            for table in tables
        ]
        for name, tables in rounds.items()
    }
    return json.dumps({"players": list(players), "rounds": written}, separators=(",", ":")).encode()


def _load(content: bytes) -> dict[str, RoundResults]:
    kept = json.loads(content)
    players = kept["players"]

    def table(numbers: list[int]) -> TableResults:
        threes = zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True)
        return tuple([SeatResult(players[at], place, won) for at, place, won in threes])

    return {name: tuple(map(table, tables)) for name, tables in kept["rounds"].items()}
