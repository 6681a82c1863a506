"""Spreadsheets (.xlsx, .ods, .xls) as CSV, read by a process of its own that may use only so much.

A file of a few kilobytes may unpack to gigabytes, or claim a cell in the last row of the last column; reading
it would take the server's memory, or end the server. So this module runs itself as a child, which knows
nothing of the site, and whatever befalls it is a sentence for anyone who sent the file.
"""

from __future__ import annotations

import csv
import io
import os
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from datetime import date, time, timedelta
from threading import Lock
from typing import TypeAlias

SIGNATURES = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
"""How a zip archive (.xlsx, .ods) and a compound file (.xls, and what has a password) begin."""
MAX_MEMORY = 512 * 1024 * 1024
MAX_CPU_SECONDS = 5
MAX_SECONDS = 20
MAX_WAIT = 5.0
"""Seconds to wait for the spreadsheet that is being read: one at a time, or a few uploads would take all
threads and gigabytes."""


def N_(text: str) -> str:
    """Mark a text for the catalogs; the child process runs this module alone."""
    return text


UNREADABLE = N_(
    "This file is not a readable spreadsheet, or it contains far more than a list of players. Copy the list "
    "into a file of its own, or save it as CSV."
)
PROTECTED = N_("This spreadsheet needs a password. Save it without one, or as CSV.")
BUSY = N_("The server is reading other spreadsheets. Send it again in a few seconds, or save it as CSV.")
EMPTY = N_("This spreadsheet is empty.")
_EXITS = {UNREADABLE: 3, PROTECTED: 4, EMPTY: 5}

Cell: TypeAlias = int | float | str | bool | time | date | timedelta


class Unreadable(Exception):
    """A spreadsheet cannot be read; the message, a text of the catalogs, says what its sender can do."""


def is_spreadsheet(content: bytes) -> bool:
    """Say whether a file is a spreadsheet rather than text, by how it begins."""
    return content.startswith(SIGNATURES)


def as_csv(content: bytes, *, most_lines: int, most_bytes: int) -> bytes:
    """Return the first sheet with anything on it as CSV in UTF-8, a line for each row.

    Of longer sheets one line more than `most_lines` is returned. Raises `Unreadable`, also while this process
    is still reading another one after `MAX_WAIT`.
    """
    if not _reading.acquire(timeout=MAX_WAIT):
        raise Unreadable(BUSY)
    try:
        return _read_by_child(content, most_lines, most_bytes)
    finally:
        _reading.release()


_reading = Lock()


def _read_by_child(content: bytes, most_lines: int, most_bytes: int) -> bytes:
    command = [sys.executable, "-I", __file__, str(most_lines + 1), str(most_bytes)]
    try:
        child = subprocess.run(  # noqa: S603 - our own interpreter and module
            command, input=content, capture_output=True, timeout=MAX_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise Unreadable(UNREADABLE) from None
    if child.returncode:
        # Where the library runs out of memory or time, the system ends the child.
        faults = (fault for fault, code in _EXITS.items() if code == child.returncode)
        raise Unreadable(next(faults, UNREADABLE))
    return child.stdout


def _limit_this_process() -> None:
    """Take less than the server beside it, and only so much."""
    if hasattr(os, "nice"):
        os.nice(10)
    with suppress(ImportError, ValueError, OSError):  # there are systems without such limits
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (MAX_CPU_SECONDS, MAX_CPU_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))


def _read(content: bytes, most_rows: int) -> list[list[Cell]]:
    """Return the rows of the first visible sheet with anything on it."""
    from python_calamine import CalamineError, PasswordError, SheetVisibleEnum, load_workbook

    try:
        workbook = load_workbook(io.BytesIO(content))
        for index, sheet in enumerate(workbook.sheets_metadata):
            if sheet.visible is SheetVisibleEnum.Visible:
                rows = workbook.get_sheet_by_index(index).to_python(skip_empty_area=False, nrows=most_rows)
                if any(cell != "" for row in rows for cell in row):
                    return rows
    except PasswordError:
        raise Unreadable(PROTECTED) from None
    except (CalamineError, MemoryError):
        raise Unreadable(UNREADABLE) from None
    raise Unreadable(EMPTY)


def _text(cell: Cell) -> str:
    """Return a cell as one line; whole numbers, such as telephones, without a decimal point."""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return " ".join(str(cell).split())


def _written(rows: Iterable[list[Cell]], most_bytes: int) -> bytes:
    """Return rows as CSV. Raises `Unreadable` when that is too long: one text may stand in many cells."""
    written = io.StringIO(newline="")
    writer = csv.writer(written, lineterminator="\n", quoting=csv.QUOTE_ALL)
    for row in rows:
        texts = []
        length = written.tell()
        for cell in row:
            texts.append(_text(cell))
            length += len(texts[-1]) + 1
            if length > most_bytes:
                raise Unreadable(UNREADABLE)
        while texts and not texts[-1]:
            texts.pop()
        writer.writerow(texts)
    return written.getvalue().encode()


def _run_as_child() -> None:
    most_rows, most_bytes = map(int, sys.argv[1:])
    content = sys.stdin.buffer.read()
    _limit_this_process()
    try:
        sys.stdout.buffer.write(_written(_read(content, most_rows), most_bytes))
    except Unreadable as fault:
        sys.exit(_EXITS[str(fault)])


if __name__ == "__main__":
    _run_as_child()
