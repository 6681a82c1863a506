"""The page that all documents share: its size, its fonts, its head and foot, and how tables are set.

Pages measure 210 × 279 mm, what A4 and Letter have in common: printed at full size on either, nothing is cut
off. All lengths are millimeters, sizes of letters are points.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Literal
from unicodedata import normalize

import segno
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from fpdf import FPDF
from fpdf.enums import XPos, YPos
from fpdf.fonts import TTFFont

from tables.core.text.languages import list_text
from tables.players.names import ListedRow

WIDTH, HEIGHT = 210.0, 279.0
MARGIN = 14.0
INNER = WIDTH - 2 * MARGIN
DESK_ONLY = gettext_lazy("For the desk only: full names.")

_FONTS = Path(__file__).parent / "fonts"
_FACES = (
    ("sans", "", "KingsmootSans-Regular.ttf"),
    ("sans", "B", "KingsmootSans-Semibold.ttf"),
    ("serif", "", "KingsmootSerif-Semibold.ttf"),
)
_INK, _FAINT, _RULE = 30, 105, 190
_ROW = 6.0
_LEADING = 0.41
"""Millimeters from line to line for each point of the letters' size."""
_CONDENSED = (1.0, 0.92, 0.85, 0.75, 0.65, 0.55, 0.45)
"""How small letters become, step by step, where a text does not fit. Below the third step it wraps first."""
_NARROW_SPACE, _NO_BREAK_SPACE = "\u202f", "\u00a0"
_MASK = 3
"""The mask of QR codes. Readers take any of the eight; trying all for each badge took most of its time."""
_LEAST = 50.0
"""So much of a page must be left for a part to begin on it."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its heading, its width in millimeters, and whether it holds figures, or boxes to
    tick (ticked where the text is not empty)."""

    heading: str
    width: float
    is_number: bool = False
    is_box: bool = False


@dataclass(frozen=True, slots=True)
class Setting:
    """A text as it is set in a box: the size of its letters in points, and its lines."""

    size: float
    lines: tuple[str, ...]

    @property
    def leading(self) -> float:
        """The height of a line in millimeters."""
        return self.size * _LEADING

    @property
    def height(self) -> float:
        """The height of all lines."""
        return self.leading * len(self.lines)


class Paper(FPDF):
    """A document of an event; `foot` is printed at the bottom of every page beside its number."""

    def __init__(self, title: str, foot: str, *, is_landscape: bool = False) -> None:
        super().__init__("landscape" if is_landscape else "portrait", "mm", (WIDTH, HEIGHT))
        for family, style, file in _FACES:
            self.add_font(family, style, _FONTS / file)
        regular = self.fonts["sans"]
        assert isinstance(regular, TTFFont)
        self._letters = frozenset(regular.cmap)
        self._widths: dict[tuple[str, str], float] = {}
        self.left_out: list[str] = []
        """Whose names these fonts cannot write, as `name` called them instead."""
        self.foot = foot
        self.set_fallback_fonts(["sans"])
        self.set_margins(MARGIN, MARGIN)
        self.set_auto_page_break(True, MARGIN + 6)
        self.set_title(title)
        self.set_creator("Kingsmoot")
        self.set_text_color(_INK)
        self.set_draw_color(_RULE)
        self.set_line_width(0.2)

    def footer(self) -> None:
        """Write the foot of a page; called by the library at each page's end."""
        if not self.foot:
            return
        self.set_y(-MARGIN)
        self.face("sans", 8)
        self.set_text_color(_FAINT)
        self.cell(self.epw - 20, 4, self.cut(self.foot, self.epw - 20))
        self.cell(20, 4, str(self.page_no()), align="R")
        self.set_text_color(_INK)

    def face(self, family: str, size: float, *, is_bold: bool = False) -> None:
        """Go on in this font; `size` in points."""
        self.set_font(family, "B" if is_bold else "", size)

    @property
    def below(self) -> float:
        """How much of the page is left below the present line, without the foot."""
        return float(self.page_break_trigger - self.get_y())

    def has_letters(self, name: str) -> bool:
        """Return whether these fonts have all letters of a name."""
        return all(ord(letter) in self._letters for letter in normalize("NFC", name))

    def in_order(self, rows: Iterable[ListedRow]) -> list[ListedRow]:
        """Return a list by name with those at its end, by number, for whose names a number stands."""
        return sorted(rows, key=lambda row: 0 if self.has_letters(row.name) else row.number)

    def name(self, name: str, number: int) -> str:
        """Return a player's name if these fonts have all its letters, or else the number, and note that. A
        name that is itself such a number, of somebody else, has its own beside it."""
        if self.has_letters(name):
            composed = normalize("NFC", name)
            if _is_number_of_another(composed, number):
                return _("{name} (no. {number})").format(name=composed, number=number)
            return composed
        called = _("Player {number}").format(number=number)
        if called not in self.left_out:
            self.left_out.append(called)
        return called

    def normalize_text(self, text: str) -> str:
        """Return a text as it is measured and set: these fonts lack the narrow no-break space of French."""
        return str(super().normalize_text(text.replace(_NARROW_SPACE, _NO_BREAK_SPACE)))

    def text_of(self, text: str) -> str:
        """Return a text of the event with a mark for each letter that these fonts lack."""
        composed = normalize("NFC", text)
        return "".join(letter if ord(letter) in self._letters else "?" for letter in composed)

    def cut(self, text: str, width: float) -> str:
        """Return the text, shortened with an ellipsis if it is wider than `width` in the present font."""
        if self.width_of(text) <= width:
            return text
        while text and self.width_of(f"{text}…") > width:
            text = text[:-1]
        return f"{text.rstrip()}…"

    def width_of(self, text: str) -> float:
        """Return the width of a text in the present font; each text is measured once in each face."""
        key = (self.font_family + self.font_style, text)
        if key not in self._widths:
            self._widths[key] = self.get_string_width(text) / self.font_size_pt
        return self._widths[key] * self.font_size_pt

    def setting(self, text: str, width: float, most: float = 0.0) -> Setting:
        """Return how a text is set whole in a box so wide and at `most` so high, in the present face: smaller
        first, then over several lines, then smaller again."""
        usual = self.font_size_pt
        try:
            for step in _CONDENSED[:3]:
                self.set_font_size(usual * step)
                if self.width_of(text) <= width:
                    return Setting(usual * step, (text,))
            for step in _CONDENSED[2:]:
                self.set_font_size(usual * step)
                found = Setting(usual * step, tuple(self._wrapped(text, width)))
                if not most or found.height <= most:
                    break
            return found
        finally:
            self.set_font_size(usual)

    def _wrapped(self, text: str, width: float) -> Iterator[str]:
        """Yield the lines of a text; a word that is wider than a line is parted anywhere."""
        line = ""
        for word in text.split():
            longer = f"{line} {word}" if line else word
            if self.width_of(longer) <= width:
                line = longer
                continue
            if line:
                yield line
            line = word
            while self.width_of(line) > width and len(line) > 1:
                end = next(
                    at for at in range(len(line) - 1, 0, -1) if at == 1 or self.width_of(line[:at]) <= width
                )
                yield line[:end]
                line = line[end:]
        yield line

    def write_in(
        self, setting: Setting, width: float, height: float, *, border: Literal[0, 1, "B"] = 0
    ) -> None:
        """Write a text in a box and go on beside it, in the face and size as before."""
        usual = self.font_size_pt
        left, top = self.get_x(), self.get_y()
        if len(setting.lines) == 1:
            self.set_font_size(setting.size)
            self.cell(width, height, setting.lines[0], border=border)
        else:
            self.cell(width, height, "", border=border)
            self.set_font_size(setting.size)
            above = (height - setting.height) / 2
            for at, line in enumerate(setting.lines):
                self.set_xy(left, top + above + at * setting.leading)
                self.cell(width, setting.leading, line)
            self.set_xy(left + width, top)
        self.set_font_size(usual)

    def part(self, heading: str, note: str = "", *, on_new_page: bool = True) -> None:
        """Begin a part of the document: its heading, and in smaller letters what it is for."""
        if on_new_page or not self.page or self.below < _LEAST:
            self.add_page()
        else:
            self.ln(6)
        self.start_section(heading)
        self.face("serif", 18)
        self.line_of(heading, 9)
        if note:
            self.face("sans", 9.5)
            self.set_text_color(_FAINT)
            self.paragraph(note)
            self.set_text_color(_INK)
        self.ln(2)

    def display(self, text: str, size: float, width: float, *, smallest: float = 9) -> None:
        """Go on in the letters for display, as large as `size` and as small as `width` asks for.

        Where the serif lacks a letter, the sans has it.
        """
        serif = self.fonts["serif"]
        assert isinstance(serif, TTFFont)
        has_all = all(ord(letter) in serif.cmap for letter in text)
        self.face("serif" if has_all else "sans", size, is_bold=not has_all)
        needed = self.width_of(text)
        if needed > width:
            self.set_font_size(max(smallest, size * width / needed))

    def line_of(self, text: str, height: float, *, align: str = "L") -> None:
        """Write a text in the present font and go below it: on one line if it fits there, smaller perhaps, or
        else on several."""
        usual, setting = self.font_size_pt, self.setting(text, self.epw)
        self.set_font_size(setting.size)
        for line in setting.lines:
            self.cell(0, height, line, align=align, new_x=XPos.LMARGIN, new_y=YPos.NEXT)
        self.set_font_size(usual)

    def paragraph(self, text: str, height: float = 5) -> None:
        """Write a text over as many lines as it takes, in the present font."""
        self.multi_cell(0, height, text, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)

    def steps(self, texts: Iterable[str]) -> None:
        """Write a numbered list."""
        self.face("sans", 10.5)
        for number, text in enumerate(texts, start=1):
            self.cell(7, 5, f"{number}.")
            self.multi_cell(self.epw - 7, 5, text, align="L", new_x=XPos.LMARGIN, new_y=YPos.NEXT)
            self.ln(1)

    def table_of(
        self,
        columns: Sequence[Column],
        rows: Iterable[Sequence[str]],
        *,
        size: float = 9.5,
        height: float = _ROW,
    ) -> None:
        """Set a table; its headings are repeated on every page. Texts that do not fit are set smaller, then
        over several lines; figures are condensed."""
        self._headings(columns, size, height)
        self.face("sans", size)
        for row in rows:
            settings = {
                at: self.setting(text, column.width - 2)
                for at, (column, text) in enumerate(zip(columns, row, strict=True))
                if not (column.is_box or column.is_number)
            }
            high = max([height, *(each.height + 1.2 for each in settings.values() if len(each.lines) > 1)])
            if self.will_page_break(high):
                self.add_page()
                self._headings(columns, size, height)
                self.face("sans", size)
            for at, (column, text) in enumerate(zip(columns, row, strict=True)):
                if column.is_box:
                    self._box(column.width, high, is_ticked=bool(text))
                elif column.is_number:
                    self.condensed(text, column.width, high, border="B", align="R")
                else:
                    self.write_in(settings[at], column.width, high, border="B")
            self.ln(high)

    def _box(self, width: float, height: float, *, is_ticked: bool) -> None:
        side = min(4.0, height - 2)
        left, top = self.get_x() + 1, self.get_y() + (height - side) / 2
        self.cell(width, height, "", border="B")
        self.set_draw_color(_INK)
        self.rect(left, top, side, side)
        if is_ticked:
            self.polyline([(left + 0.6, top + 2), (left + 1.6, top + 3.2), (left + 3.4, top + 0.7)])
        self.set_draw_color(_RULE)

    def condensed(
        self, text: str, width: float, height: float, *, border: Literal[0, "B", "T"] = 0, align: str = "L"
    ) -> None:
        """Write a text on one line and go on beside it; its letters are narrower where it would not fit."""
        available, needed = width - 2, self.width_of(text)
        if needed > available:
            self.set_stretching(100 * available / needed)
        self.cell(width, height, text, border=border, align=align)
        if needed > available:
            self.set_stretching(100)

    def _headings(self, columns: Sequence[Column], size: float, height: float) -> None:
        self.face("sans", size - 0.5, is_bold=True)
        for column in columns:
            align = "R" if column.is_number else "L"
            self.condensed(column.heading, column.width, height, border="B", align=align)
        self.ln(height)

    def code(self, text: str, left: float, top: float, width: float) -> None:
        """Draw the QR code of a text, so wide, as one area of dark squares."""
        rows = segno.make(text, error="m", micro=False, mask=_MASK).matrix
        module = width / len(rows)
        self.set_fill_color(0)
        runs = [
            f"{(left + x * module) * self.k:.3f} {(self.h - top - y * module) * self.k:.3f} "
            f"{length * module * self.k:.3f} {-module * self.k:.3f} re"
            for y, row in enumerate(rows)
            for x, length in _dark_runs(row)
        ]
        self._out("\n".join([*runs, "f"]))

    @contextmanager
    def unbroken(self) -> Iterator[None]:
        """Keep what the block draws on its page, however low it reaches."""
        self.auto_page_break = False
        try:
            yield
        finally:
            self.auto_page_break = True

    def finished(self) -> bytes:
        """Return the document as a file, with a last page if `name` left out names."""
        if self.left_out:
            self.part(
                _("Names that are missing here"),
                _(
                    "The fonts of this document lack letters of these names, so it shows the players’ "
                    "numbers instead. The pages “Pairings” and “Lists” show the names with the fonts "
                    "of your own computer: print them as well, while the server runs."
                ),
            )
            self.face("sans", 10.5)
            self.paragraph(list_text(self.left_out))
        return bytes(self.output())


def _is_number_of_another(name: str, number: int) -> bool:
    """Return whether a player's name reads like the number that stands for another player's name."""
    before, after = map(re.escape, _("Player {number}").split("{number}"))
    found = re.fullmatch(rf"(?i){before}(\d{{1,9}}){after}", name)
    return found is not None and int(found[1]) != number


def _dark_runs(row: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield where the dark squares of a line of a code begin, and how many follow one another."""
    at = 0
    for is_dark, group in groupby(row):
        length = len(list(group))
        if is_dark:
            yield at, length
        at += length


class Columns:
    """Blocks one below the other in columns: what does not fit goes on in the next column, then on a new
    page."""

    def __init__(self, paper: Paper, count: int, gap: float = 6.0) -> None:
        """Begin below the present line."""
        self._paper, self._count, self._gap = paper, count, gap
        self._top, self._column = paper.get_y(), 0
        self.width = (paper.epw - gap * (count - 1)) / count

    def place(self, height: float) -> float:
        """Go to the top left corner of a block so high, and return its left edge."""
        paper = self._paper
        if paper.below < height:
            self._column += 1
            if self._column == self._count:
                paper.add_page()
                self._top, self._column = paper.get_y(), 0
            paper.set_y(self._top)
        left = paper.l_margin + self._column * (self.width + self._gap)
        paper.set_x(left)
        return left
