"""Documents about people: the list at the door, badges to cut out, certificates to hand over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from frontend.paper.document import DESK_ONLY, HEIGHT, INNER, MARGIN, WIDTH, Column, Paper
from tables.core.text.languages import moment_text, ordinal
from tables.events.models import Event
from tables.players.names import NamedPlayer, distinct_names
from tables.players.queries.roster import PlayerRow, PublicPlayer
from tables.standings.queries.standings import EventStandings, names_in

_BADGE_WIDTH, _BADGE_HEIGHT = 90.0, 60.0
_ACROSS, _DOWN = 2, 4
_CODE = 17.0
_BRASS = (148, 116, 56)


def check_in_paper(event: Event, rows: Sequence[PlayerRow]) -> bytes:
    """Return the list for the door: a box for each player in the given order, with a tick for who is here."""
    at = moment_text(timezone.localtime(), "long_day_minutes")
    paper = Paper(_("{event}: check-in").format(event=event.name), "")
    paper.foot = _("{event} · check-in as of {time}").format(event=paper.text_of(event.name), time=at)
    here = sum(row.is_here for row in rows)
    paper.part(
        _("Check-in"),
        " ".join(
            (
                str(DESK_ONLY),
                ngettext(
                    "{here} of {count} player checked in as of {time}.",
                    "{here} of {count} players checked in as of {time}.",
                    len(rows),
                ).format(here=here, count=len(rows), time=at),
                _("Tick the players who arrive, and enter them later under “Check in several at once”."),
            )
        ),
    )
    names = distinct_names(NamedPlayer(row.key, row.name, row.club, row.number) for row in rows)
    columns = [
        Column(_("Here"), 12, is_box=True),
        Column(_("No."), 12, True),
        Column(_("Player"), 82),
        Column(_("Club"), 44),
    ]
    columns.append(Column(_("Note"), INNER - sum(column.width for column in columns)))
    paper.table_of(
        columns,
        (
            (
                "here" if row.is_here else "",
                str(row.number),
                paper.name(names[row.key], row.number),
                paper.text_of(row.club),
                "",
            )
            for row in paper.in_order(rows)
        ),
        size=10.5,
        height=7,
    )
    return paper.finished()


def badges_paper(event: Event, players: Sequence[tuple[PublicPlayer, str]]) -> bytes:
    """Return badges to cut out, with names as players allow and the address of each as a code."""
    paper = Paper(_("{event}: badges").format(event=event.name), "")
    left, top = (WIDTH - _ACROSS * _BADGE_WIDTH) / 2, (HEIGHT - _DOWN * _BADGE_HEIGHT) / 2
    title = paper.text_of(event.name)
    for at, (player, address) in enumerate(players):
        place = at % (_ACROSS * _DOWN)
        if not place:
            paper.add_page()
        down, across = divmod(place, _ACROSS)
        with paper.unbroken():
            _badge(paper, title, player, address, left + across * _BADGE_WIDTH, top + down * _BADGE_HEIGHT)
    return paper.finished()


def _badge(paper: Paper, title: str, player: PublicPlayer, address: str, left: float, top: float) -> None:
    inner = _BADGE_WIDTH - 12
    paper.set_dash_pattern(dash=1, gap=1.5)
    paper.rect(left, top, _BADGE_WIDTH, _BADGE_HEIGHT)
    paper.set_dash_pattern()
    paper.set_xy(left + 6, top + 4)
    paper.face("sans", 9)
    paper.write_in(paper.setting(title, inner - 2, 8), inner, 8)
    lines = _in_lines(paper, paper.name(player.name, player.number), inner)
    height = min(11.0, 24 / len(lines))
    y = top + 13 + (22 - height * len(lines)) / 2
    for line in lines:
        paper.set_xy(left + 6, y)
        paper.display(line, min(26, 2.4 * height), inner - 2, smallest=4)
        paper.cell(inner, height, line)
        y += height
    beside = inner - _CODE - 2
    paper.set_xy(left + 6, top + 37.5)
    paper.face("sans", 10)
    paper.write_in(paper.setting(paper.text_of(player.club), beside - 2, 6), beside, 6)
    paper.set_xy(left + 6, top + 44)
    paper.face("sans", 20, is_bold=True)
    paper.cell(beside, 10, str(player.number))
    paper.code(address, left + _BADGE_WIDTH - 6 - _CODE, top + _BADGE_HEIGHT - 5 - _CODE, _CODE)


def _in_lines(paper: Paper, name: str, width: float) -> list[str]:
    """Return the name in one line where it is legible across a table so, or else in two or three lines, none
    much longer than the others."""
    words = name.split()
    lines = [name]
    for count, legible in ((1, 20), (2, 15), (3, 0)):
        if count <= len(words):
            lines = _parted(words, count)
            paper.display(max(lines, key=len), 26, width - 2, smallest=4)
            if paper.font_size_pt >= legible:
                break
    return lines


def _parted(words: list[str], count: int) -> list[str]:
    """Return the words in so many lines, the longest of which is as short as possible."""
    partings = ((0, *between, len(words)) for between in combinations(range(1, len(words)), count - 1))
    return min(
        ([" ".join(words[first:end]) for first, end in pairwise(parting)] for parting in partings),
        key=lambda lines: max(map(len, lines)),
    )


@dataclass(frozen=True, slots=True)
class _Honor:
    """A player's line of the standings, as the certificate shows it."""

    name: str
    rank: int
    points: int


def certificates_paper(event: Event, standings: EventStandings, places: int) -> bytes:
    """Return a certificate for each of the first `places`, with full names."""
    paper = Paper(_("{event}: certificates").format(event=event.name), "", is_landscape=True)
    names = names_in(standings, is_staff=True, is_club_beside=False)
    day = moment_text(event.starts_at.astimezone(event.zone), "long_day")
    where = paper.text_of(", ".join(part for part in (event.venue, day) if part))
    field = sum(row.rank is not None for row in standings.rows)
    for row in standings.rows:
        if row.rank is not None and row.rank <= places:
            name = paper.name(names[row.player], standings.players[row.player].number)
            honor = _Honor(name, row.rank, row.points)
            with paper.unbroken():
                _certificate(paper, paper.text_of(event.name), where, honor, field)
    return paper.finished()


def _certificate(paper: Paper, title: str, where: str, honor: _Honor, field: int) -> None:
    paper.add_page()
    for inset, width in ((9.0, 0.8), (11.0, 0.25)):
        paper.set_line_width(width)
        paper.set_draw_color(*_BRASS)
        paper.rect(inset, inset, HEIGHT - 2 * inset, WIDTH - 2 * inset)
    wide = HEIGHT - 2 * MARGIN - 30
    place = _("Champion") if honor.rank == 1 else _("{place} place").format(place=ordinal(honor.rank))
    among = ngettext("Tournament of {count} player", "Tournament of {count} players", field)
    points = ngettext("{count} point", "{count} points", honor.points)
    lines = (
        (38.0, "serif", 15.0, _("Certificate")),
        (62.0, "serif", 38.0, honor.name),
        (88.0, "sans", 13.0, among.format(count=field)),
        (102.0, "serif", 30.0, place),
        (122.0, "sans", 13.0, points.format(count=honor.points)),
        (138.0, "serif", 20.0, title),
        (150.0, "sans", 12.0, where),
    )
    for top, family, size, text in lines:
        paper.set_xy(MARGIN + 15, top)
        if family == "serif":
            paper.display(text, size, wide)
        else:
            paper.face(family, size)
        paper.cell(wide, size * 0.45, paper.cut(text, wide), align="C")
    paper.face("sans", 9)
    for left, role in ((50.0, _("Organizer")), (HEIGHT - 120.0, _("Head judge"))):
        paper.line(left, 182, left + 70, 182)
        paper.set_xy(left, 183)
        paper.cell(70, 5, role, align="C")
