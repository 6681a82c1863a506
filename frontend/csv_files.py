"""Lists as CSV downloads."""

from __future__ import annotations

from django.http import HttpResponse

from tables.csv_text import csv_text
from tables.queries.lists import TakeAway


def csv_file(filename: str, taken: TakeAway) -> HttpResponse:
    """A download of the list, in UTF-8 with a byte-order mark."""
    return HttpResponse(
        csv_text(taken.columns, taken.rows),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{filename}"'},
    )
