"""The page that all documents share: its size, its fonts, its head and foot, and how tables are set.

Pages measure 210 × 279 mm, what A4 and Letter have in common: printed at full size on either, nothing is cut
off. All lengths are millimeters, sizes of letters are points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from unicodedata import normalize

import segno
from fpdf import FPDF
from fpdf.enums import XPos, YPos
from fpdf.fonts import TTFFont

from tables.regulations.notation import listed

WIDTH, HEIGHT = 210.0, 279.0
MARGIN = 14.0
INNER = WIDTH - 2 * MARGIN

_FONTS = Path(__file__).parent / "fonts"
_FACES = (
    ("sans", "", "KingsmootSans-Regular.ttf"),
    ("sans", "B", "KingsmootSans-Semibold.ttf"),
    ("serif", "", "KingsmootSerif-Semibold.ttf"),
)
_INK, _FAINT, _RULE = 30, 105, 190
_ROW = 6.0
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


class Paper(FPDF):
    """A document of an event; `foot` stands at the bottom of every page beside its number."""

    def __init__(self, title: str, foot: str, *, is_landscape: bool = False) -> None:
        super().__init__("landscape" if is_landscape else "portrait", "mm", (WIDTH, HEIGHT))
        for family, style, file in _FACES:
            self.add_font(family, style, _FONTS / file)
        regular = self.fonts["sans"]
        assert isinstance(regular, TTFFont)
        self._letters = frozenset(regular.cmap)
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

    def name(self, name: str, number: int) -> str:
        """Return a player's name if these fonts have all its letters, or else the number, and note that."""
        composed = normalize("NFC", name)
        if all(ord(letter) in self._letters for letter in composed):
            return composed
        called = f"Player {number}"
        if called not in self.left_out:
            self.left_out.append(called)
        return called

    def text_of(self, text: str) -> str:
        """Return a text of the event with a mark for each letter that these fonts lack."""
        composed = normalize("NFC", text)
        return "".join(letter if ord(letter) in self._letters else "?" for letter in composed)

    def cut(self, text: str, width: float) -> str:
        """Return the text, shortened with an ellipsis if it is wider than `width` in the present font."""
        if self.get_string_width(text) <= width:
            return text
        while text and self.get_string_width(f"{text}…") > width:
            text = text[:-1]
        return f"{text.rstrip()}…"

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
        needed = self.get_string_width(text)
        if needed > width:
            self.set_font_size(max(smallest, size * width / needed))

    def line_of(self, text: str, height: float, *, align: str = "L") -> None:
        """Write one line in the present font, shortened where it does not fit, and go below it."""
        self.cell(0, height, self.cut(text, self.epw), align=align, new_x=XPos.LMARGIN, new_y=YPos.NEXT)

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
        """Set a table; its headings are repeated on every page. Texts that do not fit are shortened, figures
        are condensed."""
        self._headings(columns, size, height)
        self.face("sans", size)
        for row in rows:
            if self.will_page_break(height):
                self.add_page()
                self._headings(columns, size, height)
                self.face("sans", size)
            for column, text in zip(columns, row, strict=True):
                if column.is_box:
                    self._box(column.width, height, is_ticked=bool(text))
                elif column.is_number:
                    self._figure(text, column.width, height)
                else:
                    self.cell(column.width, height, self.cut(text, column.width - 2), border="B")
            self.ln(height)

    def _box(self, width: float, height: float, *, is_ticked: bool) -> None:
        side = min(4.0, height - 2)
        left, top = self.get_x() + 1, self.get_y() + (height - side) / 2
        self.cell(width, height, "", border="B")
        self.set_draw_color(_INK)
        self.rect(left, top, side, side)
        if is_ticked:
            self.polyline([(left + 0.6, top + 2), (left + 1.6, top + 3.2), (left + 3.4, top + 0.7)])
        self.set_draw_color(_RULE)

    def _figure(self, text: str, width: float, height: float) -> None:
        room, needed = width - 2, self.get_string_width(text)
        if needed > room:
            self.set_stretching(100 * room / needed)
        self.cell(width, height, text, border="B", align="R")
        self.set_stretching(100)

    def _headings(self, columns: Sequence[Column], size: float, height: float) -> None:
        self.face("sans", size - 0.5, is_bold=True)
        for column in columns:
            align = "R" if column.is_number else "L"
            self.cell(column.width, height, column.heading, border="B", align=align)
        self.ln(height)

    def code(self, text: str, left: float, top: float, width: float) -> None:
        """Draw the QR code of a text, so wide, from dark squares."""
        rows = segno.make(text, error="m", micro=False).matrix
        module = width / len(rows)
        self.set_fill_color(0)
        for y, row in enumerate(rows):
            x = 0
            while x < len(row):
                run = x
                while run < len(row) and row[run]:
                    run += 1
                if run > x:
                    self.rect(left + x * module, top + y * module, (run - x) * module, module, style="F")
                x = run + 1

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
                "Names that are missing here",
                "These names have letters that the fonts of this document lack, so their numbers stand for "
                "them. The printed pages of the software (“Pairings”, “Lists”) show them with the fonts of "
                "your own computer: print those as well, while it runs.",
            )
            self.face("sans", 10.5)
            self.paragraph(listed(self.left_out))
        return bytes(self.output())


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
