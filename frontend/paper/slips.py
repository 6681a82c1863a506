"""Empty score slips in a document, two on a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from frontend.paper.document import HEIGHT, INNER, MARGIN, Paper
from frontend.paper.slip_words import slip_ends, slip_figures
from tables.formats.rules.format import Format

_ROW = 9.0
_TOPS = (MARGIN, HEIGHT / 2 + 3)
_BLANK_ROWS = 6


@dataclass(frozen=True, slots=True)
class EmptySlip:
    """A table before its result: "" for a round or table that is written in by hand; `stage` is that of the
    round where it is more than a round."""

    round: str
    table: str
    seats: tuple[str, ...]
    stage: str = ""

    @property
    def heading(self) -> str:
        """The round, and its stage where it has one."""
        round_ = _("Round {round}").format(round=self.round or "____")
        return f"{round_} · {self.stage}" if self.stage else round_


BLANK = EmptySlip("", "", ("",) * _BLANK_ROWS)


def draw_slips(
    paper: Paper, event: str, slips: Sequence[EmptySlip], format_: Format, *, asks_house_power: bool
) -> None:
    """Draw the slips on pages of their own, in order, two on a page."""
    figures, ends = slip_figures(format_, asks_house_power=asks_house_power), slip_ends(format_)
    for at, slip in enumerate(slips):
        place = at % len(_TOPS)
        if not place:
            paper.add_page()
            paper.set_dash_pattern(dash=1.5, gap=1.5)
            paper.line(0, HEIGHT / 2 - 3, INNER + 2 * MARGIN, HEIGHT / 2 - 3)
            paper.set_dash_pattern()
        with paper.unbroken():
            _draw(paper, event, slip, _TOPS[place], figures, ends)


def _draw(
    paper: Paper, event: str, slip: EmptySlip, top: float, figures: Sequence[str], ends: Sequence[str]
) -> None:
    paper.set_xy(MARGIN, top)
    paper.face("sans", 9)
    paper.condensed(_("Table"), 14, 10)
    paper.face("serif", 22 if slip.table else 12)
    paper.cell(24, 10, slip.table or "______")
    paper.face("serif", 12)
    paper.write_in(paper.setting(event, INNER - 80, 10), INNER - 78, 10)
    paper.face("sans", 9)
    paper.condensed(slip.heading, 40, 10, align="R")
    paper.ln(12)
    width = 16.5
    name = INNER - 9 - width * len(figures)
    paper.face("sans", 7.5, is_bold=True)
    paper.condensed(_("Seat"), 9, 5, border="B")
    paper.cell(name, 5, _("Player"), border="B")
    for figure in figures:
        paper.condensed(figure, width, 5, border="B", align="C")
    paper.ln(5)
    for position, seat in enumerate(slip.seats, start=1):
        paper.face("sans", 10)
        paper.cell(9, _ROW, str(position), border=1, align="C")
        paper.write_in(paper.setting(seat, name - 2, _ROW - 1), name, _ROW, border=1)
        for _figure in figures:
            paper.cell(width, _ROW, "", border=1)
        paper.ln(_ROW)
    paper.ln(3)
    paper.face("sans", 9, is_bold=True)
    if ends:
        paper.condensed(pgettext("how a game ended", "Ended by"), 20, 5)
    paper.face("sans", 9)
    for end in ends:
        paper.rect(paper.get_x(), paper.get_y() + 0.6, 3.6, 3.6)
        paper.set_x(paper.get_x() + 5)
        paper.condensed(end, 33, 5)
    paper.ln(14)
    paper.face("sans", 8)
    half = INNER / 2 - 4
    paper.condensed(_("Winner’s signature"), half, 5, border="T")
    paper.set_x(paper.get_x() + 8)
    paper.condensed(_("Another player’s signature"), half, 5, border="T")
