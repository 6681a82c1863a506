"""Spreadsheets as lists of players: read like CSV, and no file takes the server's memory or time."""

from __future__ import annotations

import csv
import io
import resource

import pytest

from tables.core.text import spreadsheets
from tables.core.text.csv import csv_text
from tables.core.text.records import MAX_BYTES
from tables.core.text.spreadsheets import BUSY, EMPTY, UNREADABLE, Unreadable, as_csv, is_spreadsheet
from tables.players.player_import import ImportRow, read_csv
from tests.spreadsheets import Rows, ods, xlsx, zipped

LIST: Rows = [
    ["Vorname", "Nachname", "Verein", "Telefon"],
    ["Åsa", "Berg", "Oslo", 4712345678],
    [],
    ["Bo", "Østby"],
]


def read(content: bytes, most_lines: int = 100, most_bytes: int = MAX_BYTES) -> bytes:
    return as_csv(content, most_lines=most_lines, most_bytes=most_bytes)


@pytest.mark.parametrize("content", [xlsx(LIST), ods(LIST)], ids=["xlsx", "ods"])
def test_a_sheet_is_read_like_csv_line_by_line(content):
    assert is_spreadsheet(content)
    preview = read_csv(read(content))
    assert preview.rows == (ImportRow(2, "Åsa Berg", "Oslo", "4712345678"), ImportRow(4, "Bo Østby"))
    assert preview.faults == ()


def test_cells_part_columns_and_nothing_in_them_does():
    rows = read_csv(read(xlsx([["Tully; Harl; of", "River\nrun, west"], ['The "Bo"', ""]]))).rows
    assert rows == (ImportRow(1, "Tully; Harl; of", "River run, west"), ImportRow(2, 'The "Bo"'))


@pytest.mark.parametrize("made_into", [xlsx, ods])
def test_our_own_list_saved_as_a_spreadsheet_is_read_as_it_was_written(made_into):
    names = ["=1+1", "-Jón", "'@x", "1. FC Pyke", "O'Brien"]
    shown = csv_text(["number", "name", "club"], [(at, name, "+Oslo") for at, name in enumerate(names)])
    rows = list(csv.reader(io.StringIO(shown.removeprefix("\ufeff"))))
    assert read_csv(read(made_into(rows))).rows == tuple(
        ImportRow(line, name, "+Oslo") for line, name in enumerate(names, start=2)
    )


def test_the_first_sheet_with_anything_on_it_counts():
    assert read(xlsx([], LIST, [["other"]])).startswith(b'"Vorname"')
    with pytest.raises(Unreadable) as empty:
        read(xlsx([], []))
    assert str(empty.value) == EMPTY


def test_a_long_sheet_is_cut_where_the_list_says_so():
    long = [[f"Player {number}"] for number in range(30)]
    for content in (xlsx(long), ods(LIST, repeated_rows=1_000_000_000)):
        assert read(content, most_lines=10).count(b"\n") == 11


@pytest.mark.parametrize(
    "make",
    [
        lambda: zipped({"a": "no spreadsheet"}),
        lambda: xlsx(LIST)[:900],
        lambda: spreadsheets.SIGNATURES[1] + bytes(2000),
        lambda: xlsx(LIST, last_cell="XFD1048576"),
        lambda: xlsx(LIST, megabytes=500),
    ],
    ids=["another archive", "cut off", "damaged", "a cell far away", "a zip bomb"],
)
def test_what_cannot_be_read_is_a_sentence_and_costs_little(make):
    content = make()
    assert is_spreadsheet(content) and len(content) < MAX_BYTES
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with pytest.raises(Unreadable) as refused:
        read(content)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert str(refused.value) == UNREADABLE
    assert after.ru_utime - before.ru_utime < spreadsheets.MAX_CPU_SECONDS + 1


def test_one_text_in_many_cells_is_not_written_out():
    with pytest.raises(Unreadable):
        read(xlsx([["x" * 1000] * 20] * 20), most_bytes=100_000)


def test_a_reader_that_hangs_is_ended(monkeypatch):
    monkeypatch.setattr(spreadsheets, "MAX_SECONDS", 0.001)
    with pytest.raises(Unreadable):
        read(xlsx(LIST))


def test_one_is_read_at_a_time_and_who_comes_meanwhile_is_shown(monkeypatch):
    monkeypatch.setattr(spreadsheets, "MAX_WAIT", 0.01)
    with spreadsheets._reading, pytest.raises(Unreadable) as busy:
        read(xlsx(LIST))
    assert str(busy.value) == BUSY
    assert read(xlsx(LIST)), "and the next one is read"
