"""The flyer: one page for the wall or the counter that brings people to the event's registration."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from fpdf.enums import MethodReturnValue

from frontend.paper.document import HEIGHT, INNER, MARGIN, WIDTH, Column, Paper
from tables.core import codes
from tables.core.text.languages import moment_text, ordinal
from tables.core.text.markdown import as_lines
from tables.events.models import Event
from tables.events.queries.printed_rules import PrintedRules, printed_rules

_CODE, _SMALLER_CODE = 84.0, 62.0
_TOP, _HIGHER_TOP = 34.0, 22.0
_SMALL = 5.0


def flyer_paper(event: Event, address: str, front_page: str) -> bytes:
    """Return the flyer: name, place, time, the join code as letters and as a QR code of its `address`, how to
    register. `front_page` is the address where the letters are typed. The back has the format's rules."""
    paper = Paper(_("{event}: flyer").format(event=event.name), "")
    paper.add_page()
    local = event.starts_at.astimezone(event.zone)
    host = front_page.partition("://")[2].rstrip("/")
    rounds, seats = event.rounds_announced, event.player_cap
    facts = [
        ngettext("{count} round", "{count} rounds", rounds).format(count=rounds),
        event.get_tier_display(),
        *([ngettext("{count} seat", "{count} seats", seats).format(count=seats)] if seats else []),
    ]
    size, top_line = (_SMALLER_CODE, _HIGHER_TOP) if event.description else (_CODE, _TOP)
    paper.set_y(top_line)
    _line(paper, paper.text_of(event.name), 40, 20, is_title=True)
    paper.ln(4)
    _line(paper, moment_text(local, "long_weekday_minutes"), 20, 11)
    _line(paper, paper.text_of(event.venue), 20, 11)
    _line(paper, " · ".join(facts), 13, 9)
    top = paper.get_y() + 10
    with paper.unbroken():
        paper.code(address, (WIDTH - size) / 2, top, size)
        paper.set_y(top + size + 8)
        _line(paper, codes.in_groups(event.join_code, 3), 44, 20, is_title=True)
        paper.ln(6)
        paper.set_x(MARGIN + 30)
        paper.face("sans", 13)
        paper.multi_cell(
            INNER - 60,
            7,
            _(
                "Register: scan the picture with your phone, or open {host} and type the code under "
                "“Join with a code”. You need no account. Your page then shows your table, your "
                "opponents and the clock."
            ).format(host=host),
            align="C",
        )
        paper.ln(4)
        _describe(paper, event.description)
    _explain(paper, printed_rules(event))
    return paper.finished()


def _explain(paper: Paper, rules: PrintedRules) -> None:
    """Write the rules on a page of their own."""
    paper.part(_("Rules"), rules.format)
    for section in rules.sections:
        _heading(paper, str(section.title))
        paper.face("sans", 11)
        for line in section.sentences:
            paper.paragraph(str(line), 5.5)
    if rules.points:
        _heading(paper, _("Points by place"))
        columns = [Column(_("Players"), 24, True)]
        columns += [Column(ordinal(place), 22, True) for place in rules.places]
        paper.table_of(columns, _points_rows(rules))
    _heading(paper, _("Standings"))
    ranked = [f"{found.name}. {found.rule}" for found in rules.tiebreakers]
    paper.steps([*ranked, str(rules.last_tiebreaker)])


def _points_rows(rules: PrintedRules) -> Iterator[list[str]]:
    for row in rules.points:
        blank = [""] * (len(rules.places) - len(row.points))
        yield [str(row.size) if len(rules.points) > 1 else _("all"), *map(str, row.points), *blank]


def _heading(paper: Paper, text: str) -> None:
    paper.ln(4)
    paper.face("serif", 14)
    paper.line_of(text, 8)


def _describe(paper: Paper, description: str) -> None:
    """Write the first paragraphs that fit below, in small letters; the event's page has them all."""
    paper.face("sans", 10)
    lines = [paper.text_of(line) for line in as_lines(description)]
    for position, line in enumerate(lines):
        last = position == len(lines) - 1
        height = paper.multi_cell(INNER, _SMALL, line, dry_run=True, output=MethodReturnValue.HEIGHT)
        if paper.get_y() + cast("float", height) + (0 if last else _SMALL) > HEIGHT - MARGIN - 6:
            paper.set_x(MARGIN)
            paper.multi_cell(INNER, _SMALL, _("More on the event’s page."), align="C")
            return
        paper.set_x(MARGIN)
        paper.multi_cell(INNER, _SMALL, line, align="C")


def _line(paper: Paper, text: str, size: float, height: float, *, is_title: bool = False) -> None:
    """Write a line across the middle, as large as it fits."""
    if not text:
        return
    if is_title:
        paper.display(text, size, INNER - 2)
    else:
        paper.face("sans", size)
    paper.line_of(text, height, align="C")
