"""Tables that people send as text: decoded, parted into cells, each line with its number."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from django.utils.translation import gettext as _

MAX_LINES = 10_000
MAX_BYTES = 2 * 1024 * 1024
MAX_COLUMNS = 100
DELIMITERS = ",;\t|"
HEADING_LINES = 10
"""The headings are looked for in so many lines from the first with anything on it."""
LINE_END = re.compile(r"\r\n|\r|\n")
_DECLARATION = re.compile(rf'"?sep=([{re.escape(DELIMITERS)}])"?', re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Record:
    """A line of a table (a quoted cell may make it several): where it begins, its cells, what is wrong."""

    line: int
    cells: list[str]
    fault: str = ""


def records_in(text: str, delimiter: str) -> Iterator[Record]:
    """Return the records of a table; one with a fault is the last."""
    records = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    while True:
        line = records.line_num + 1
        try:
            cells = next(records)
        except StopIteration:
            return
        except csv.Error as error:
            yield Record(
                line,
                [],
                _("This line cannot be read: check its quotation marks ({error}).").format(error=error),
            )
            return
        fault = ""
        if line > MAX_LINES:
            fault = _("A list has at most {count:,} lines.").format(count=MAX_LINES)
        elif len(cells) > MAX_COLUMNS:
            fault = _("A list has at most {count} columns.").format(count=MAX_COLUMNS)
        yield Record(line, cells, fault)
        if fault:
            return


def filled(records: Iterable[Record]) -> Iterator[Record]:
    """Return the records with something on them, or something wrong with them."""
    return (record for record in records if record.fault or any(cell.strip() for cell in record.cells))


def declared(text: str) -> tuple[str, str]:
    """Return the text with an empty first line, and the delimiter which that line declared: spreadsheets
    write ``sep=;`` there. Anything else comes back as it is."""
    first, end, rest = text.partition("\n")
    declared = _DECLARATION.fullmatch(first.strip())
    return (end + rest, declared[1]) if declared is not None else (text, "")


def delimiter_of(text: str, headings_of: Callable[[Sequence[str]], Sequence[str]]) -> str:
    """Return the delimiter that makes most of the first lines with something on them: headings count before
    columns, and of these what most lines have, for the first may be a title."""
    filled = (line[:10_000] for line in LINE_END.split(text) if line.strip())
    beginning = list(islice(filled, HEADING_LINES))

    def found_by(delimiter: str) -> tuple[int, int]:
        rows = list(csv.reader(beginning, delimiter=delimiter))
        widths = sorted(map(len, rows)) or [0]
        return max((sum(map(bool, headings_of(row))) for row in rows), default=0), widths[len(widths) // 2]

    return max(DELIMITERS, key=found_by)


def decoded(content: bytes) -> tuple[str, str]:
    """Return the text of a file and the encoding it was read in; Latin-1 reads anything."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace"), "UTF-16"
    for codec, title in (("utf-8-sig", "UTF-8"), ("cp1252", "Windows-1252")):
        try:
            return content.decode(codec), title
        except UnicodeDecodeError:
            continue
    return content.decode("latin-1"), "Latin-1"
