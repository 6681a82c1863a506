"""Reading lists of players: pasted text and CSV files, line by line, without touching the database.

Every line with something on it becomes either a row or a fault, never both and never neither.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import islice, zip_longest

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables.core.columns import column_length
from tables.core.text.csv import as_written
from tables.core.text.plain import fault_in, folded, one_line
from tables.core.text.records import (
    HEADING_LINES,
    LINE_END,
    MAX_BYTES,
    MAX_LINES,
    Record,
    declared,
    decoded,
    delimiter_of,
    filled,
    records_in,
)
from tables.players.headings import (
    CLUB,
    CONTACT,
    FIRST_NAME,
    KEEP_APART,
    LAST_NAME,
    NAME,
    NUMBER_HEADINGS,
    headings_of,
)
from tables.players.models import MAX_TYPED_NAME_LENGTH, KeepApartGroup, Player
from tables.players.names import Holder, NamesTaken

SAMPLE_LINES = 2
SAMPLE_LETTERS = 60
_COMPARED_LINES = 50
"""Lines below the headings that say which of two like columns holds something."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a list of players: its key, its title, the length of its texts."""

    key: str
    title: str | Promise
    at_most: int
    required: bool = False


COLUMNS: tuple[Column, ...] = (
    Column(NAME, gettext_lazy("Name"), MAX_TYPED_NAME_LENGTH, required=True),
    Column(CLUB, gettext_lazy("Club"), MAX_TYPED_NAME_LENGTH),
    Column(CONTACT, gettext_lazy("Contact"), column_length(Player, "contact")),
    Column(KEEP_APART, gettext_lazy("Keep-apart group"), column_length(KeepApartGroup, "name")),
)
KEYS: tuple[str, ...] = tuple(column.key for column in COLUMNS)
_TITLES = {column.key: column.title for column in COLUMNS}
_NAME_PARTS = frozenset({FIRST_NAME, LAST_NAME})

_NUMBERING = re.compile(r"^\s*(?:\d{1,5}[.)]|[-*•])\s+")


@dataclass(frozen=True, slots=True)
class Layout:
    """What a file's columns are, "" for one to ignore, and which line holds their headings, 0 for none.

    What stands above the headings, such as a title, is no player.
    """

    columns: tuple[str, ...]
    headings_line: int

    def fault(self) -> str:
        """Say what keeps a list from being read like this; "" if nothing does."""
        given = [key for key in self.columns if key]
        if not {NAME, *_NAME_PARTS} & set(given):
            return _("Say which column is the name, or which two are the first and the last name.")
        if NAME in given and _NAME_PARTS & set(given):
            return _("The name is one column, or a first and a last name: not both.")
        if len(set(given)) < len(given):
            return _("Two columns are said to be the same.")
        return ""


@dataclass(frozen=True, slots=True)
class ImportRow:
    """One player of the list; `line` is where the list has it, counted from 1."""

    line: int
    name: str
    club: str = ""
    contact: str = ""
    keep_apart: str = ""


@dataclass(frozen=True, slots=True)
class ImportFault:
    """What is wrong with one line: the column ("" for the line as a whole) and a sentence.

    `is_repeat`: the line can be read, but its player is registered or listed already.
    """

    line: int
    field: str
    message: str
    is_repeat: bool = False


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """What a list would import: its good rows, its faults, and how a file was read.

    `digest` names exactly this preview, to be confirmed. `doubts` are good rows with a name that looks like
    another's, or that somebody of another club has: somebody says whether it is another person. Of a file,
    `columns` and `headings_line` are the layout it was read in, `beginning` its first lines by number,
    `sample` two lines from the headings on, `width` its widest.
    """

    rows: tuple[ImportRow, ...]
    faults: tuple[ImportFault, ...]
    doubts: tuple[ImportFault, ...] = ()
    encoding: str = ""
    delimiter: str = ""
    columns: tuple[str, ...] = KEYS
    ignored_columns: tuple[str, ...] = ()
    headings_line: int = 0
    beginning: tuple[tuple[int, str], ...] = ()
    sample: tuple[tuple[str, ...], ...] = ()
    width: int = 0

    @property
    def digest(self) -> str:
        """Names exactly these rows and faults, so that what is confirmed is what was shown."""
        shown = [[asdict(each) for each in part] for part in (self.rows, self.faults, self.doubts)]
        return hashlib.sha256(json.dumps(shown).encode()).hexdigest()

    @property
    def faulty_lines(self) -> int:
        """How many lines are left out; one may have several faults."""
        return len({fault.line for fault in self.faults})

    @property
    def is_offered(self) -> bool:
        """Whether the list may be confirmed: it has players, and most of its lines can be read.

        Where most cannot, the others are probably misread as well.
        """
        unreadable = len({fault.line for fault in self.faults if not fault.is_repeat})
        readable = len(self.rows) + self.faulty_lines - unreadable
        return bool(self.rows) and unreadable <= readable

    @property
    def lines_above(self) -> tuple[tuple[int, str], ...]:
        """The lines above the headings, by number: a title, a date."""
        return tuple((line, text) for line, text in self.beginning if line < self.headings_line)


@dataclass(slots=True)
class _Reader:
    """Sorts lines into rows and faults; `taken` says who holds a name already."""

    taken: NamesTaken
    rows: list[ImportRow] = field(default_factory=list)
    faults: list[ImportFault] = field(default_factory=list)
    doubts: list[ImportFault] = field(default_factory=list)

    def read(self, line: int, cells: Mapping[str, str]) -> None:
        values = {key: one_line(cells.get(key, "")) for key in KEYS}
        faults = [
            ImportFault(line, key, _("{column}: {fault}").format(column=_TITLES[key], fault=message))
            for key, message in faults_in(values)
        ]
        name, club = values["name"], values["club"]
        doubt = "" if faults else self.taken.doubt_about(name, club)
        if doubt and self.taken.same_person(name, club):
            faults = [ImportFault(line, "name", doubt, is_repeat=True)]
        if faults:
            self.faults += faults
            return
        if doubt:
            self.doubts.append(ImportFault(line, "name", doubt))
        self.taken.add(Holder(name, line, club))
        self.rows.append(ImportRow(line, **values))

    def refuse(self, line: int, message: str) -> None:
        self.faults.append(ImportFault(line, "", message))


def faults_in(values: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return what is wrong with a player's texts, as pairs of column key and sentence.

    `values` went through `plain_text.one_line`; a column that is left out is not asked for.
    """
    found = (
        (
            column.key,
            fault_in(text, max_length=column.at_most, required=column.required),
        )
        for column in COLUMNS
        if column.key in values
        for text in _texts_in(values, column)
    )
    return [(key, message) for key, message in found if message]


def _texts_in(values: Mapping[str, str], column: Column) -> tuple[str, ...]:
    text = values[column.key]
    return groups_in(text) if column.key == "keep_apart" else (text,)


def groups_in(text: str) -> tuple[str, ...]:
    """Return the keep-apart groups that a text names, parted by semicolons as lists of ours part them."""
    return tuple(filter(None, (one_line(name) for name in text.split(";"))))


def read_list(text: str, registered: NamesTaken | None = None) -> ImportPreview:
    """Read a pasted list, one player per line: `name; club; contact; keep-apart group`.

    Only the name is needed. Tabs and vertical bars part columns as well as semicolons do; numbering and
    bullets in front of names are dropped. `registered` are the names of the event's players; the list's are
    added.
    """
    if len(text) > MAX_BYTES:
        return _too_much()
    reader = _Reader(registered or NamesTaken())
    for line, content in enumerate(LINE_END.split(text), start=1):
        if not content.strip():
            continue
        if line > MAX_LINES:
            reader.refuse(
                line,
                _("A list has at most {count:,} lines. Nothing from here on was read.").format(
                    count=MAX_LINES
                ),
            )
            break
        cells = re.split(r"[;\t|]", content)
        _read_cells(reader, line, cells, KEYS, is_numbered=True)
    return ImportPreview(tuple(reader.rows), tuple(reader.faults), tuple(reader.doubts))


def is_table(text: str) -> bool:
    """Return whether a pasted text is to be read as a file is: it declares its delimiter, has headings, or
    most of its first lines have more columns than a list."""
    text, delimiter = declared(text[:MAX_BYTES])
    lines = records_in(text, delimiter or delimiter_of(text, headings_of))
    beginning = list(islice(filled(lines), HEADING_LINES))
    wide = sum(len(record.cells) > len(KEYS) for record in beginning)
    return bool(delimiter) or wide * 2 > len(beginning) or _layout_of(beginning).headings_line > 0


def read_csv(
    content: bytes | str, registered: NamesTaken | None = None, layout: Layout | None = None
) -> ImportPreview:
    """Read a CSV file: UTF-8, UTF-16 or Windows-1252, parted by comma, semicolon, tab or vertical bar.

    Without headings the columns are name, club, contact and keep-apart group. With headings, in English or
    another usual language, columns nobody knows are ignored and listed in the preview, and a first and a last
    name are joined; a sound `layout` says all that instead. A first line ``sep=;`` declares the delimiter.
    Apostrophes that `tables.core.text.csv` put before a formula are removed; the numbering of names
    is, unless a column has the numbers. `registered` as in `read_list`.
    """
    if len(content) > MAX_BYTES:
        return _too_much()
    text, encoding = decoded(content) if isinstance(content, bytes) else (content.removeprefix("\ufeff"), "")
    text, delimiter = declared(text)
    delimiter = delimiter or delimiter_of(text, headings_of)
    reader = _Reader(registered or NamesTaken())
    records = list(filled(records_in(text, delimiter)))
    fault = records.pop() if records and records[-1].fault else None
    beginning = records[:HEADING_LINES]
    layout = layout or _layout_of(records)
    headings = next((record.cells for record in beginning if record.line == layout.headings_line), [])
    is_numbered = not any(folded(cell) in NUMBER_HEADINGS for cell in headings)
    for record in records:
        if record.line > layout.headings_line:
            _read_cells(reader, record.line, record.cells, layout.columns, is_numbered=is_numbered)
    if fault is not None:
        reader.refuse(fault.line, _("{fault} Nothing from here on was read.").format(fault=fault.fault))
    return ImportPreview(
        tuple(reader.rows),
        tuple(reader.faults),
        tuple(reader.doubts),
        encoding,
        delimiter,
        layout.columns,
        tuple(
            one_line(cell)
            for cell, key in zip_longest(headings, layout.columns[: len(headings)], fillvalue="")
            if not key and cell.strip()
        ),
        layout.headings_line,
        tuple((record.line, _shortened(" ".join(record.cells))) for record in beginning),
        _sample(beginning, layout.headings_line),
        max((len(record.cells) for record in records), default=0),
    )


def _too_much() -> ImportPreview:
    message = _("A list has at most {count} megabytes. Nothing was read.").format(
        count=MAX_BYTES // 1024 // 1024
    )
    return ImportPreview((), (ImportFault(1, "", message),))


def _read_cells(
    reader: _Reader, line: int, cells: list[str], columns: tuple[str, ...], *, is_numbered: bool
) -> None:
    surplus = [cell for cell in cells[len(columns) :] if cell.strip()]
    if surplus:
        reader.refuse(
            line,
            _("This line has {count} columns; at most {most} are expected.").format(
                count=len(cells), most=len(columns)
            ),
        )
        return
    found = {key: as_written(cell.lstrip()) for key, cell in zip(columns, cells, strict=False) if key}
    parts = [found.pop(part, "").strip() for part in (FIRST_NAME, LAST_NAME)]
    if any(parts):
        found.setdefault("name", " ".join(filter(None, parts)))
    if is_numbered:
        found["name"] = _NUMBERING.sub("", found.get("name", ""))
    reader.read(line, found)


def _shortened(text: str) -> str:
    return one_line(text)[:SAMPLE_LETTERS]


def _sample(beginning: Sequence[Record], headings_line: int) -> tuple[tuple[str, ...], ...]:
    """Return two lines that show the columns: from the headings on, or the first two of the widest."""
    widest = max((len(record.cells) for record in beginning), default=0)
    shown = [
        record
        for record in beginning
        if (record.line >= headings_line if headings_line else len(record.cells) == widest)
    ]
    return tuple(tuple(map(_shortened, record.cells)) for record in shown[:SAMPLE_LINES])


def _layout_of(records: Sequence[Record]) -> Layout:
    """Return the layout that a file's beginning tells: its headings, or the columns' usual order.

    The headings are the line with most of them that names the player. Below the first line a single cell must
    be a heading of whole names: "First" may be somebody's name.
    """
    found = Layout(KEYS, 0)
    most = 0
    for index, record in enumerate(records[:HEADING_LINES]):
        headings = headings_of(record.cells)
        named = sum(map(bool, headings))
        names_players = not {NAME, *_NAME_PARTS}.isdisjoint(headings)
        if index > 0 and NAME not in headings and sum(bool(cell.strip()) for cell in record.cells) == 1:
            names_players = False
        if names_players and named > most:
            most = named
            below = records[index + 1 : index + 1 + _COMPARED_LINES]
            columns = _columns_of(headings, record.cells, [each.cells for each in below])
            found = Layout(columns, record.line)
    return found


def _columns_of(
    headings: Sequence[str], titles: Sequence[str], below: Sequence[Sequence[str]]
) -> tuple[str, ...]:
    """Return what each column is, each thing once.

    Of several with like headings the first wins that tells players apart: form tools write an empty "Name",
    or one address for everybody, beside the answers. A plain "name" comes before all others: lists of ours
    have ids under "player".
    """
    cells = [
        [line[index].strip() if index < len(line) else "" for line in below] for index in range(len(headings))
    ]
    telling = [_tells_players_apart(column) for column in cells]
    at: dict[str, int] = {}
    for key in dict.fromkeys(filter(None, headings)):
        like = [index for index, heading in enumerate(headings) if heading == key]
        like.sort(key=lambda index: folded(titles[index]) != key)
        at[key] = next((index for index in like if telling[index]), like[0])
    parts = sorted(_NAME_PARTS & set(at))
    if NAME in at and len(parts) == 1 and _is_part_of_a_name(cells[at[NAME]]):  # "Name" beside "Vorname"
        (other,) = _NAME_PARTS - set(parts)
        at[other] = at.pop(NAME)
    elif NAME in at and parts:  # they would say the same again
        whole_is_empty = not telling[at[NAME]] and any(telling[at[part]] for part in parts)
        for key in [NAME] if whole_is_empty else parts:
            del at[key]
    if len(parts := sorted(_NAME_PARTS & set(at))) == 1:  # a lone "Nom" is the whole name
        at[NAME] = at.pop(parts[0])
    key_at = {index: key for key, index in at.items()}
    return tuple(key_at.get(index, "") for index in range(len(headings)))


def _tells_players_apart(cells: Sequence[str]) -> bool:
    """Return whether a column holds more than nothing, or the same text for all of several players."""
    texts = set(filter(None, cells))
    return len(texts) > 1 or len(cells) == len(texts)


def _is_part_of_a_name(cells: Sequence[str]) -> bool:
    """Return whether most of a column's names are single words."""
    filled = [cell for cell in cells if cell]
    return sum(" " not in cell for cell in filled) * 2 > len(filled)
