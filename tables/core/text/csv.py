"""Lists as CSV that spreadsheets open without surprises."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

_FORMULA = re.compile("'*[=+\\-@\uff1d\uff0b\uff0d\uff20\t\r\n]")
"""How a formula begins: the signs themselves, and in full width, as East Asian keyboards write them and
spreadsheets read them. Behind apostrophes as well, so that `as_written` finds what `harmless` wrote."""


def csv_text(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return the rows under their headings, parted by commas, with a byte-order mark for spreadsheets.

    Texts that a spreadsheet would take for a formula begin with an apostrophe, so that a player's name runs
    nothing on an organizer's computer.
    """
    text = io.StringIO()
    text.write("\ufeff")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(header)
    writer.writerows([harmless(cell) for cell in row] for row in rows)
    return text.getvalue()


def harmless(cell: object) -> object:
    """Return the cell, if need be with an apostrophe before it."""
    return f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell


def as_written(cell: str) -> str:
    """Return the text that `harmless` made this cell of."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell
