"""Reading lists of players: pasted text and CSV files, line by line, without touching the database.

Every line with something on it becomes either a row or a fault, never both and never neither.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import zip_longest

from tables.models import KeepApartGroup, Player
from tables.models.player import LONGEST_TYPED_NAME
from tables.text.csv import as_written
from tables.text.names import Holder, NamesTaken
from tables.text.plain import column_length, fault_in, folded, one_line

MOST_LINES = 10_000
MOST_BYTES = 2 * 1024 * 1024
MOST_COLUMNS = 100
DELIMITERS = ",;\t"
SAMPLE_LINES = 2
SAMPLE_LETTERS = 60


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a list of players: its key, its name in sentences, its length, its headings in files."""

    key: str
    title: str
    at_most: int
    headings: frozenset[str]
    required: bool = False


def _headings_of(names: str) -> frozenset[str]:
    """Return headings as they are compared."""
    return frozenset(folded(name) for name in names.split(", "))


COLUMNS: tuple[Column, ...] = (
    Column(
        "name",
        "The name",
        LONGEST_TYPED_NAME,
        _headings_of(
            "name, player, player name, full name, spieler, spielername, joueur, nom complet, jugador, "
            "nombre completo, giocatore, nome completo, jogador, speler, naam, spiller, navn, spelare, namn, "
            "gracz, imie i nazwisko, hrac, jmeno a prijmeni, pelaaja, nimi"
        ),
        required=True,
    ),
    Column(
        "club",
        "The club",
        LONGEST_TYPED_NAME,
        _headings_of(
            "club, team, meta, playgroup, verein, klub, mannschaft, equipe, equipo, squadra, clube, klubb, "
            "vereniging, druzyna, klubi, seura"
        ),
    ),
    Column(
        "contact",
        "The contact",
        column_length(Player, "contact"),
        _headings_of(
            "contact, email, e-mail, mail, e-mail address, email address, contact email, phone, telephone, "
            "kontakt, telefon, contacto, correo, correo electronico, telefono, courriel, contatto, contato, "
            "telefone, e-post, epost, puhelin, sahkoposti"
        ),
    ),
    Column(
        "keep_apart",
        "The keep-apart group",
        column_length(KeepApartGroup, "name"),
        _headings_of("keep apart, keep-apart, keep_apart, keep-apart group, group, family, gruppe, familie"),
    ),
)
KEYS: tuple[str, ...] = tuple(column.key for column in COLUMNS)

FIRST_NAME, LAST_NAME = "first_name", "last_name"
"""Columns that are joined to the name."""
_NAME_PARTS: Mapping[str, frozenset[str]] = {
    FIRST_NAME: _headings_of(
        "first name, firstname, given name, forename, vorname, prenom, nombre, nome, voornaam, fornavn, "
        "fornamn, imie, jmeno, etunimi"
    ),
    LAST_NAME: _headings_of(
        "last name, lastname, family name, surname, nachname, familienname, nom, nom de famille, apellido, "
        "apellidos, cognome, sobrenome, achternaam, etternavn, efternavn, efternamn, nazwisko, prijmeni, "
        "sukunimi"
    ),
}

_NUMBER = _headings_of("number, no, no., nr, nr., #, nummer, numero, numer, cislo, n°")
"""Headings of a column that numbers the lines: there a number before a name belongs to the name."""

_DECLARATION = re.compile(rf'"?sep=([{re.escape(DELIMITERS)}])"?', re.IGNORECASE)
_LINE_END = re.compile(r"\r\n|\r|\n")
_NUMBERING = re.compile(r"^\s*(?:\d{1,5}[.)]|[-*•])\s+")


@dataclass(frozen=True, slots=True)
class Layout:
    """What a file's columns are, "" for one to ignore, and whether headings come first."""

    columns: tuple[str, ...]
    has_headings: bool

    def fault(self) -> str:
        """Say what keeps a list from being read like this; "" if nothing does."""
        given = [key for key in self.columns if key]
        if not {"name", FIRST_NAME, LAST_NAME} & set(given):
            return "Say which column is the name, or which two are the first and the last name."
        if "name" in given and {FIRST_NAME, LAST_NAME} & set(given):
            return "The name is one column, or a first and a last name: not both."
        if len(set(given)) < len(given):
            return "Two columns are said to be the same."
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
    """What is wrong with one line: the column ("" for the line as a whole) and a sentence."""

    line: int
    field: str
    message: str


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """What a list would import: its good rows, its faults, and how a file was read.

    `digest` names exactly this preview, to be confirmed. `doubts` are good rows with a name that looks like
    another's, or that somebody of another club has: somebody says whether it is another person. Of a file,
    `columns` and `has_headings` are the layout it was read in, `sample` its first lines, `width` its widest.
    """

    rows: tuple[ImportRow, ...]
    faults: tuple[ImportFault, ...]
    doubts: tuple[ImportFault, ...] = ()
    encoding: str = ""
    delimiter: str = ""
    columns: tuple[str, ...] = KEYS
    ignored_columns: tuple[str, ...] = ()
    has_headings: bool = False
    sample: tuple[tuple[str, ...], ...] = ()
    width: int = 0

    @property
    def digest(self) -> str:
        """Names exactly these rows and faults, so that what is confirmed is what was shown."""
        shown = [[asdict(each) for each in part] for part in (self.rows, self.faults, self.doubts)]
        return hashlib.sha256(json.dumps(shown).encode()).hexdigest()


@dataclass(slots=True)
class _Reader:
    """Sorts lines into rows and faults; `taken` says who holds a name already."""

    taken: NamesTaken
    rows: list[ImportRow] = field(default_factory=list)
    faults: list[ImportFault] = field(default_factory=list)
    doubts: list[ImportFault] = field(default_factory=list)

    def read(self, line: int, cells: Mapping[str, str]) -> None:
        values = {key: one_line(cells.get(key, "")) for key in KEYS}
        faults = [ImportFault(line, key, message) for key, message in faults_in(values)]
        name, club = values["name"], values["club"]
        doubt = "" if faults else self.taken.doubt_about(name, club)
        if doubt and self.taken.same_person(name, club):
            faults = [ImportFault(line, "name", doubt)]
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
            fault_in(text, at_most=column.at_most, required=column.required, named=column.title),
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

    Only the name is needed. Tabs part columns as well as semicolons do; numbering and bullets
    in front of names are dropped. `registered` are the names of the event's players; the list's are added.
    """
    if len(text) > MOST_BYTES:
        return _too_much()
    reader = _Reader(registered or NamesTaken())
    for line, content in enumerate(_LINE_END.split(text), start=1):
        if not content.strip():
            continue
        if line > MOST_LINES:
            reader.refuse(line, f"A list has at most {MOST_LINES:,} lines. Nothing from here on was read.")
            break
        cells = re.split(r"[;\t]", content)
        _read_cells(reader, line, cells, KEYS, is_numbered=True)
    return ImportPreview(tuple(reader.rows), tuple(reader.faults), tuple(reader.doubts))


def is_table(text: str) -> bool:
    """Return whether a pasted text is to be read as a file is: it declares its delimiter, begins with
    headings, or its first line has more columns than a list."""
    text, delimiter = _declared(text[:MOST_BYTES])
    records = _records(text, delimiter or _delimiter_of(text))
    first = next((cells for _, cells, _ in records if any(cell.strip() for cell in cells)), [])
    return bool(delimiter) or len(first) > len(KEYS) or _layout_of(first).has_headings


def read_csv(
    content: bytes | str, registered: NamesTaken | None = None, layout: Layout | None = None
) -> ImportPreview:
    """Read a CSV file: UTF-8, UTF-16 or Windows-1252, parted by comma, semicolon or tab.

    Without headings the columns are name, club, contact and keep-apart group. With headings, in English or
    another usual language, columns nobody knows are ignored and listed in the preview, and a first and a last
    name are joined; a sound `layout` says all that instead. A first line ``sep=;`` declares the delimiter.
    Apostrophes that `tables.text.csv` put before a formula are removed; the numbering of names is, unless a
    column has the numbers. `registered` as in `read_list`.
    """
    if len(content) > MOST_BYTES:
        return _too_much()
    text, encoding = _decoded(content) if isinstance(content, bytes) else (content.removeprefix("\ufeff"), "")
    text, delimiter = _declared(text)
    delimiter = delimiter or _delimiter_of(text)
    reader = _Reader(registered or NamesTaken())
    columns: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    has_headings = has_numbers = False
    sample: list[tuple[str, ...]] = []
    width = 0
    for line, cells, fault in _records(text, delimiter):
        if fault or line > MOST_LINES:
            reader.refuse(
                line, f"{fault or f'A list has at most {MOST_LINES:,} lines.'} Nothing from here on was read."
            )
            break
        if len(cells) > MOST_COLUMNS:
            reader.refuse(line, f"A list has at most {MOST_COLUMNS} columns. Nothing from here on was read.")
            break
        if not any(cell.strip() for cell in cells):
            continue
        width = max(width, len(cells))
        if len(sample) < SAMPLE_LINES:
            sample.append(tuple(one_line(cell)[:SAMPLE_LETTERS] for cell in cells))
        if not columns:
            found = layout or _layout_of(cells)
            columns, has_headings = found.columns, found.has_headings
            if has_headings:
                has_numbers = any(folded(cell) in _NUMBER for cell in cells)
                ignored = tuple(
                    one_line(cell)
                    for cell, key in zip_longest(cells, columns[: len(cells)], fillvalue="")
                    if not key and cell.strip()
                )
                continue
        _read_cells(reader, line, cells, columns, is_numbered=not has_numbers)
    return ImportPreview(
        tuple(reader.rows),
        tuple(reader.faults),
        tuple(reader.doubts),
        encoding,
        delimiter,
        columns or KEYS,
        ignored,
        has_headings,
        tuple(sample),
        width,
    )


def _too_much() -> ImportPreview:
    message = f"A list has at most {MOST_BYTES // 1024 // 1024} megabytes. Nothing was read."
    return ImportPreview((), (ImportFault(1, "", message),))


def _read_cells(
    reader: _Reader, line: int, cells: list[str], columns: tuple[str, ...], *, is_numbered: bool
) -> None:
    surplus = [cell for cell in cells[len(columns) :] if cell.strip()]
    if surplus:
        reader.refuse(line, f"This line has {len(cells)} columns; at most {len(columns)} are expected.")
        return
    found = {key: as_written(cell.lstrip()) for key, cell in zip(columns, cells, strict=False) if key}
    parts = [found.pop(part, "").strip() for part in (FIRST_NAME, LAST_NAME)]
    if any(parts):
        found.setdefault("name", " ".join(filter(None, parts)))
    if is_numbered:
        found["name"] = _NUMBERING.sub("", found.get("name", ""))
    reader.read(line, found)


def _records(text: str, delimiter: str) -> Iterator[tuple[int, list[str], str]]:
    """Return each record as its first line, its cells and what is wrong with it; a wrong one is the last."""
    records = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    while True:
        line = records.line_num + 1
        try:
            cells = next(records)
        except StopIteration:
            return
        except csv.Error as error:
            yield line, [], f"This line cannot be read: check its quotation marks ({error})."
            return
        yield line, cells, ""


def _headings(cells: Iterable[str]) -> tuple[str, ...]:
    """Return the column key each cell is a heading of, "" for cells that are none; the first of equals
    wins."""
    found: list[str] = []
    for cell in cells:
        heading = folded(cell)
        key = next((column.key for column in COLUMNS if heading in column.headings), "")
        key = key or next((part for part, names in _NAME_PARTS.items() if heading in names), "")
        found.append("" if key in found else key)
    if "name" in found:  # the parts would say the same again
        return tuple("" if key in _NAME_PARTS else key for key in found)
    if FIRST_NAME not in found:  # a lone "Nom" is the whole name
        return tuple("name" if key == LAST_NAME else key for key in found)
    if LAST_NAME not in found:
        return tuple("name" if key == FIRST_NAME else key for key in found)
    return tuple(found)


def _layout_of(first: Sequence[str]) -> Layout:
    """Return the layout that a file's first line tells: its headings, or the columns' usual order."""
    headings = _headings(first)
    has_headings = "name" in headings or FIRST_NAME in headings
    return Layout(headings if has_headings else KEYS, has_headings)


def _declared(text: str) -> tuple[str, str]:
    """Return the text with an empty first line, and the delimiter which that line declared: spreadsheets
    write ``sep=;`` there. Anything else comes back as it is."""
    first, end, rest = text.partition("\n")
    declared = _DECLARATION.fullmatch(first.strip())
    return (end + rest, declared[1]) if declared is not None else (text, "")


def _delimiter_of(text: str) -> str:
    """Return the delimiter that makes most of the first line with something on it: headings count before
    columns."""
    first = next((line for line in _LINE_END.split(text) if line.strip()), "")[:10_000]

    def found_by(delimiter: str) -> tuple[int, int]:
        cells = next(csv.reader([first], delimiter=delimiter), [])
        return sum(map(bool, _headings(cells))), len(cells)

    return max(DELIMITERS, key=found_by)


def _decoded(content: bytes) -> tuple[str, str]:
    """Return the text of a file and the encoding it was read in; Latin-1 reads anything."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace"), "UTF-16"
    for codec, title in (("utf-8-sig", "UTF-8"), ("cp1252", "Windows-1252")):
        try:
            return content.decode(codec), title
        except UnicodeDecodeError:
            continue
    return content.decode("latin-1"), "Latin-1"
