"""Lists as CSV files that spreadsheets open without surprises."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence

from django.http import HttpResponse

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def csv_file(filename: str, header: Sequence[str], rows: Iterable[Sequence[object]]) -> HttpResponse:
    """A download of the rows in UTF-8 with a byte-order mark, parted by commas.

    Texts that a spreadsheet would take for a formula begin with an apostrophe, so that a player's name runs
    nothing on an organizer's computer.
    """
    response = HttpResponse(
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{filename}"'},
    )
    response.write("\ufeff")
    writer = csv.writer(response)
    writer.writerow(header)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return response


def _harmless(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA_STARTS) else cell
