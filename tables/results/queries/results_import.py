"""Reading results of a round from a CSV file, line by line, without changing anything.

A line is a player at a table. A table is imported when each of its players has a sound line.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import partial
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.core.text.csv import as_written
from tables.core.text.languages import list_text
from tables.core.text.plain import folded, one_line
from tables.core.text.records import (
    HEADING_LINES,
    MAX_BYTES,
    Record,
    declared,
    decoded,
    delimiter_of,
    filled,
    records_in,
)
from tables.events.queries.record import scoring_of
from tables.players.headings import NAME, NUMBER_HEADINGS
from tables.players.headings import headings_of as player_headings_of
from tables.results.rules.findings import SheetMalformed
from tables.results.rules.rows import ScoredSeat
from tables.results.rules.scoring import Scoring
from tables.rounds.models import Round, Seat, Table, TableStatus

PLAYER, NUMBER, TABLE, END, ABSENT, HEIR = "player", "number", "table", "end", "absent", "heir"
FIGURES: Mapping[bool, tuple[str, ...]] = {
    True: ("titles", "power", "house_power", "initiative", "eliminated"),
    False: ("place", "score"),
}
"""The whole numbers of a line: of Kingsmoot's sheet (True), and of other formats' sheets."""
TITLES: Mapping[str, str | Promise] = {
    PLAYER: gettext_lazy("Player"),
    NUMBER: gettext_lazy("Number"),
    TABLE: gettext_lazy("Table"),
    END: gettext_lazy("End"),
    ABSENT: gettext_lazy("Absent"),
    HEIR: gettext_lazy("Heir"),
    "titles": gettext_lazy("Titles"),
    "power": gettext_lazy("Power"),
    "house_power": gettext_lazy("Power on the House card"),
    "initiative": gettext_lazy("Initiative"),
    "eliminated": gettext_lazy("Out as"),
    "place": gettext_lazy("Place"),
    "score": gettext_lazy("Score"),
}
_HEADINGS = {
    TABLE: ("table", "tisch", "mesa", "tavolo", "tafel", "bord", "pod"),
    "place": ("place", "rank", "platz", "rang", "lugar", "posto", "plaats", "plass", "position", "finish"),
    "score": ("score", "punktzahl", "puntuacion", "punteggio", "victory_points", "vp", "castles"),
    "titles": ("titles", "titel", "titulos", "titoli"),
    "power": ("power", "macht", "poder", "potere"),
    "house_power": ("house_power", "power_on_house"),
    "initiative": ("initiative", "iniciativa", "iniziativa"),
    "eliminated": ("eliminated", "out", "out_as", "ausgeschieden"),
    END: ("end", "ende", "result", "ending", "fin"),
    ABSENT: ("absent", "no_show", "noshow", "fehlt", "ausente"),
    HEIR: ("heir", "erbe", "heredero"),
}
_COLUMN_OF = {alias: column for column, aliases in _HEADINGS.items() for alias in aliases}
_NUMBER = re.compile(r"-?\d{1,5}\Z", re.ASCII)
_YES = frozenset({"yes", "y", "x", "1", "true", "ja", "si", "oui"})
_NO = frozenset({"", "no", "n", "0", "false", "nein", "non", "-", "–"})
_DRAWN = frozenset({"drawn", "draw", "tie", "unentschieden"})


@dataclass(frozen=True, slots=True)
class ResultFault:
    """What is wrong with one line of the file, in a sentence."""

    line: int
    message: str


@dataclass(frozen=True, slots=True)
class ImportedResult:
    """The result of a table as the file has it: its lines, the sheet, what it gives each player, and what is
    odd about it. `version` is that of the sheet which the table has, 0 for none."""

    table: int
    lines: tuple[int, ...]
    content: Mapping[str, Any]
    rows: tuple[ScoredSeat, ...]
    warnings: tuple[str, ...]
    version: int


@dataclass(frozen=True, slots=True)
class ResultsPreview:
    """What a file would import: sound results, faults, and how its columns were read. `digest` names exactly
    this preview, to be confirmed."""

    results: tuple[ImportedResult, ...]
    faults: tuple[ResultFault, ...]
    columns: tuple[str, ...] = ()
    ignored_columns: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        """Names exactly these results and faults, so that what is confirmed is what was shown."""
        shown = [[each.table, each.content, each.version, each.warnings] for each in self.results]
        faults = [asdict(fault) for fault in self.faults]
        return hashlib.sha256(json.dumps([shown, faults]).encode()).hexdigest()


@dataclass(slots=True)
class _Line:
    """A sound line: the seat it is about, and what it says."""

    line: int
    seat: Seat
    values: Mapping[str, Any]


@dataclass(slots=True)
class _Reader:
    """Sorts lines by table, and notes what is wrong with them."""

    scoring: Scoring
    seats: Sequence[Seat]
    lines: dict[int, list[_Line]] = field(default_factory=partial(defaultdict, list))
    faults: list[ResultFault] = field(default_factory=list)

    def refuse(self, line: int, message: str) -> None:
        self.faults.append(ResultFault(line, message))

    def read(self, line: int, cells: Mapping[str, str]) -> None:
        """Read a line, which belongs to a table from then on, or has a fault."""
        seat = self._seat(line, cells)
        known = len(self.faults)
        values = {name: self._value(line, name, text) for name, text in cells.items()}
        if seat is None or len(self.faults) > known:
            return
        table = seat.table
        if values.get(TABLE) not in (None, table.number):
            self.refuse(
                line,
                _("{player} sits at table {table} in this round.").format(
                    player=seat.player.name, table=table.number
                ),
            )
        elif any(each.seat == seat for each in self.lines[table.pk]):
            self.refuse(line, _("{player} has another line already.").format(player=seat.player.name))
        else:
            self.lines[table.pk].append(_Line(line, seat, values))

    def _seat(self, line: int, cells: Mapping[str, str]) -> Seat | None:
        number, name = cells.get(NUMBER, ""), folded(cells.get(PLAYER, ""))
        found = [
            seat
            for seat in self.seats
            if (str(seat.player.number) == number if number else folded(seat.player.name) == name)
        ]
        if len(found) == 1:
            return found[0]
        who = number or cells.get(PLAYER, "")
        self.refuse(
            line,
            _("Several players are called {who}. Give their numbers.").format(who=who)
            if found
            else _("{who} has no seat in this round.").format(who=who or "–"),
        )
        return None

    def _value(self, line: int, name: str, text: str) -> Any:
        if name in (PLAYER, NUMBER):
            return None
        if name == END:
            return self._end(line, text)
        if name in (ABSENT, HEIR):
            if folded(text) not in _YES | _NO:
                self.refuse(line, _("{column}: write yes or no.").format(column=TITLES[name]))
            return folded(text) in _YES
        if text and not _NUMBER.match(text):
            self.refuse(
                line, _("{column}: {text} is no whole number.").format(column=TITLES[name], text=text)
            )
            return None
        return int(text) if text else None

    def _end(self, line: int, text: str) -> str:
        word = folded(text)
        if not self.scoring.format.is_kingsmoot:
            return "drawn" if word in _DRAWN else "played"
        ends = ("king", "victory", "time", "concession")
        if word and word not in ends:
            self.refuse(line, _("End: write one of {ends}.").format(ends=list_text(ends)))
        return word


def read_results(round_: Round, content: bytes) -> ResultsPreview:
    """Read the results of a round from a CSV file with headings. Two SQL queries.

    A player is known by number or name; a column of the table only confirms where the player sits. Of
    Kingsmoot the file has titles, power and the end of the game, of other formats places or scores.
    """
    if len(content) > MAX_BYTES:
        return _refused(_("A file has at most {count} megabytes.").format(count=MAX_BYTES // 1024 // 1024))
    text, delimiter = declared(decoded(content)[0])
    records = list(filled(records_in(text, delimiter or delimiter_of(text, columns_of))))
    scoring = scoring_of(round_.event)
    beginning = records[:HEADING_LINES]
    headings = next((each for each in beginning if _names_players(columns_of(each.cells))), None)
    if headings is None:
        return _refused(_("No line has headings. Name the columns, such as table, player, place."))
    used = {PLAYER, NUMBER, TABLE, END, ABSENT, HEIR, *FIGURES[scoring.format.is_kingsmoot]}
    columns = tuple(column if column in used else "" for column in columns_of(headings.cells))
    pairs = zip(headings.cells, columns, strict=True)
    ignored = tuple(one_line(cell) for cell, column in pairs if not column and cell.strip())
    seats = Seat.objects.filter(round=round_).select_related("player", "table__sheet").order_by("position")
    reader = _Reader(scoring, list(seats))
    for record in records:
        if record.line > headings.line:
            _read_record(reader, record, columns)
    results = tuple(filter(None, (_result(reader, table) for table in _tables(reader))))
    faults = sorted(reader.faults, key=lambda fault: fault.line)
    return ResultsPreview(results, tuple(faults), columns, ignored)


def columns_of(cells: Sequence[str]) -> tuple[str, ...]:
    """Return the column each cell is the heading of, "" for one of none; each column once.

    The reader's own language is known, and what files of other languages usually say.
    """
    titles = {_word(str(title)): column for column, title in TITLES.items()}
    found: list[str] = []
    for cell, player in zip(cells, player_headings_of(cells), strict=True):
        word = _word(cell)
        column = (
            _COLUMN_OF.get(word)
            or titles.get(word)
            or (NUMBER if folded(cell) in NUMBER_HEADINGS else PLAYER if player == NAME else "")
        )
        found.append(column if column not in found else "")
    return tuple(found)


def _word(heading: str) -> str:
    return re.sub(r"[\W_]+", "_", folded(heading)).strip("_")


def _names_players(columns: Sequence[str]) -> bool:
    return bool({PLAYER, NUMBER} & set(columns)) and sum(map(bool, columns)) > 1


def _refused(message: str) -> ResultsPreview:
    return ResultsPreview((), (ResultFault(1, message),))


def _read_record(reader: _Reader, record: Record, columns: Sequence[str]) -> None:
    if record.fault:
        reader.refuse(record.line, record.fault)
        return
    if any(cell.strip() for cell in record.cells[len(columns) :]):
        reader.refuse(record.line, _("This line has more columns than there are headings."))
        return
    cells = zip(columns, record.cells, strict=False)
    reader.read(record.line, {name: one_line(as_written(cell)) for name, cell in cells if name})


def _tables(reader: _Reader) -> list[Table]:
    found = {seat.table_id: seat.table for seat in reader.seats if seat.table_id in reader.lines}
    return sorted((table for pk, table in found.items() if reader.lines[pk]), key=lambda table: table.number)


def _result(reader: _Reader, table: Table) -> ImportedResult | None:
    """Return the result of a table, None where something is wrong with it, which is noted."""
    lines = reader.lines[table.pk]
    first = min(each.line for each in lines)
    seated = [seat for seat in reader.seats if seat.table_id == table.pk]
    given = {each.seat.pk: each for each in lines}
    missing = [seat.player.name for seat in seated if seat.pk not in given and not seat.absent]
    if missing:
        reader.refuse(
            first,
            _("Table {table} is left out: the lines of {players} are missing or faulty.").format(
                table=table.number, players=list_text(missing)
            ),
        )
        return None
    content, faults = _content(reader.scoring, seated, given)
    for line, message in faults:
        reader.refuse(line or first, message)
    if faults or content is None:
        return None
    if table.status == TableStatus.CONFIRMED:
        reader.refuse(
            first,
            _("Table {table} has a confirmed result. Correct it on its own page.").format(table=table.number),
        )
        return None
    names = {seat.player.key: seat.player.name for seat in seated}
    score = reader.scoring.score(reader.scoring.read(content), names)
    return ImportedResult(
        table.number,
        tuple(sorted(each.line for each in lines)),
        content,
        score.rows,
        tuple(str(warning.message) for warning in score.warnings),
        table.sheet.version if table.sheet is not None else 0,
    )


def _content(
    scoring: Scoring, seated: Sequence[Seat], given: Mapping[int, _Line]
) -> tuple[dict[str, Any] | None, list[tuple[int, str]]]:
    """Return the sheet of a table, and what is wrong with it: messages with their lines, 0 for none."""
    ends = {end for each in given.values() if (end := each.values.get(END))}
    default = set() if scoring.format.is_kingsmoot else {"played"}
    if len(ends or default) != 1:
        return None, [(0, _("Say how the game ended, in the column “end”, alike in all lines of a table."))]
    seats = [_seat_json(scoring, seat, given.get(seat.pk)) for seat in seated]
    content = {"end": next(iter(ends or default)), "seats": seats, "manual_points": None}
    names = {seat.player.key: seat.player.name for seat in seated}
    try:
        findings = scoring.check(scoring.read(content), names)
    except SheetMalformed as malformed:
        findings = malformed.findings
    return content, list(_located([each for each in findings if each.level == "refuse"], seated, given))


def _seat_json(scoring: Scoring, seat: Seat, line: _Line | None) -> dict[str, Any]:
    empty = scoring.empty_seat(seat.player.key, absent=seat.absent).to_json()
    written = {} if line is None else {name: value for name, value in line.values.items() if name in empty}
    return {**empty, **{name: value for name, value in written.items() if value is not None}}


def _located(
    findings: Sequence[Any], seated: Sequence[Seat], given: Mapping[int, _Line]
) -> Iterator[tuple[int, str]]:
    """Yield the messages of findings with the lines that they are about."""
    for finding in findings:
        place = re.match(r"seats\[(\d+)\]", finding.field)
        seat = seated[int(place[1])] if place and int(place[1]) < len(seated) else None
        line = given.get(seat.pk) if seat is not None else None
        yield (line.line if line is not None else 0), str(finding.message)
