"""*Paper from here*: an event as one document, with which its staff go on by hand and enter it later."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from django.utils import timezone
from django.utils.formats import date_format

from frontend.paper.document import INNER, Column, Columns, Paper
from frontend.paper.slips import BLANK, EmptySlip, draw_slips
from frontend.rounds.clock_face import as_time
from frontend.standings.table import readings_in_force
from tables.archive.rules.chain import short_head
from tables.core.text.notation import counted, decimal_text, fraction_text, listed, ordinal
from tables.events.models import Event, PairingMode
from tables.events.queries.hand_over import HandOver
from tables.events.rules.readings import Readings
from tables.players.models import PlayerStatus
from tables.results.rules.points import place_pay
from tables.results.rules.sheets import POWER_CAP, WIN_POINTS, SeatScore
from tables.rounds.models import RoundStatus
from tables.rounds.queries.clock import ClockView
from tables.rounds.queries.pairings import RoundView
from tables.rounds.rules.sizes import MAX_TABLE_SIZE
from tables.standings.queries.standings import names_in
from tables.standings.rules.standings import StandingRow

DESK = "For the desk only: full names."
_SEAT = 5.2
"""How high the line of a seat is."""
MOST_ROUNDS = 8
"""Rounds that have a column each in a table; of longer events the latest."""


def hand_over_paper(event: Event, found: HandOver) -> bytes:
    """Return the document as a PDF. Times are in the zone in force."""
    at = date_format(timezone.localtime(), "j F Y, H:i")
    paper = Paper(f"{event.name}: paper from here", "")
    title = paper.text_of(event.name)
    paper.foot = f"{title} · as of {at}, revision {event.revision}"
    _how_to_go_on(paper, title, at, event, found)
    _points(paper, found.standings.readings)
    if found.round is not None and found.public is not None:
        _by_name(paper, found)
        _by_table(paper, found.public)
    _standings(paper, event, found)
    _players(paper, found)
    _slips(paper, title, found)
    return paper.finished()


def _how_to_go_on(paper: Paper, title: str, at: str, event: Event, found: HandOver) -> None:
    paper.add_page()
    paper.start_section("How to go on")
    paper.face("serif", 24)
    paper.line_of(title, 12)
    paper.face("sans", 11)
    paper.paragraph(f"Paper from here: all that is needed to go on by hand, as it stood on {at}.")
    paper.ln(3)
    paper.face("sans", 10.5, is_bold=True)
    for line in _state(event, found):
        paper.paragraph(line)
    paper.ln(3)
    paper.part("How to go on by hand", on_new_page=False)
    paper.steps(_by_hand(event, found))
    paper.part("How to enter it later", on_new_page=False)
    paper.steps(_enter_later())
    if event.journal_head:
        paper.ln(2)
        paper.face("sans", 9)
        paper.paragraph(f"Head of the journal at revision {event.revision}: {short_head(event.journal_head)}")


def _state(event: Event, found: HandOver) -> Iterator[str]:
    rounds = counted(event.rounds_announced, "round")
    yield f"{counted(found.playing, 'player')} still taking part; {rounds} announced."
    if found.round is None:
        yield f"{counted(found.standings.through_round, 'round')} played; no round is open."
        return
    number = found.round.number
    if found.round.status == RoundStatus.DRAFTED:
        yield f"Round {number} is drawn and not published: nobody knows these tables yet."
        return
    yield f"Round {number} of {event.rounds_announced} is open. {_clock(found.round.clock)}"
    out = found.round.tables_out
    if len(out) == len(found.round.tables):
        yield "None of its results is confirmed yet."
    else:
        yield f"Without a confirmed result: {_tables(out)}." if out else "All its results are confirmed."
    for table in found.round.clock.extended_tables:
        yield f"Table {table.number} has {table.extension_minutes} minutes more than the others."


def _tables(numbers: tuple[int, ...]) -> str:
    return f"{'table' if len(numbers) == 1 else 'tables'} {listed([str(number) for number in numbers])}"


def _clock(clock: ClockView) -> str:
    left = as_time(clock.seconds_left)
    match clock.state:
        case "not_started":
            return f"The clock has not started; the round lasts {clock.length_minutes} minutes."
        case "paused":
            return f"The clock was paused with {left} left."
        case "running":
            assert clock.ends_at is not None
            until = date_format(timezone.localtime(clock.ends_at), "H:i:s")
            return f"The clock was running with {left} left: time is called at {until}."
        case _:
            return "Time was called."


def _by_hand(event: Event, found: HandOver) -> Iterator[str]:
    if found.round is not None:
        yield (
            "Hang up the pages “Find your table” and “Tables”; they bear the names as players allow. Keep "
            "the other pages at the desk."
        )
        yield (
            "Cut the score slips and give each table its own. At the end the winner and another player sign. "
            "The first player sits in seat 1, the others follow in the order of the seats."
        )
    yield (
        "Keep the time with any clock, and write down when each round began and ended. When time is called, "
        "tables play on through the taxation phase (R-5)."
    )
    yield "Work out the points with the table on the next page, and write them on the slip. Keep every slip."
    if found.next_sizes:
        yield _next_seating(event, found)
    yield (
        "Write down on this page who drops, comes late or does not appear, and each ruling, with the time: "
        "all of it is entered later."
    )


def _next_seating(event: Event, found: HandOver) -> str:
    counts = Counter(found.next_sizes)
    sizes = listed([f"{counted(counts[size], 'table')} of {size}" for size in sorted(counts, reverse=True)])
    if event.pairing == PairingMode.POINTS:
        order = "Put the players in the order of their points and fill the tables from the top"
    else:
        order = "Shuffle cards with the players’ numbers and deal them to the tables"
    return (
        f"Seat a further round at {sizes} (R-10). {order}. Two players with the same table number in one "
        "column of the list of players have met: swap neighbors until no three of a table have met before "
        "(R-11). Draw the order of seats at the table (R-12). Write the seating on the blank slips."
    )


def _enter_later() -> Iterator[str]:
    yield (
        "Bring the server back, or restore the newest event backup on another laptop. Compare its revision "
        "with the foot of this page: what it lacks, or has beyond it, is told by the Journal."
    )
    yield (
        "Lay the slips of the open round in the order of their tables. “Results”, Enter in order of tables "
        "opens the first one without a result; Enter after the last figure saves and leads to the next."
    )
    yield "Close the round."
    yield (
        "For each round that was seated by hand: draw it, move and swap players in the draft until it is "
        "what was played, with the reason, publish it, enter its slips in the same way, and close it."
    )
    yield "Enter drops, no-shows, late arrivals and penalties, with reasons, before the round they precede."
    yield "Compare the standings with your own before you announce them."


def _points(paper: Paper, readings: Readings) -> None:
    paper.part(
        "How points are counted",
        f"The winner has {WIN_POINTS} points, who is out of the game none. Everybody else: power divided by "
        "the place, rounded down, plus one point for each title (R-30).",
    )
    places = range(2, MAX_TABLE_SIZE + 1)
    paper.table_of(
        [Column("Power", 18, True), *(Column(f"{ordinal(place)} place", 26, True) for place in places)],
        (
            [
                f"{power}{' and more' if power == POWER_CAP else ''}",
                *(str(place_pay(SeatScore("", 0, power), place, readings)) for place in places),
            ]
            for power in range(POWER_CAP + 1)
        ),
    )
    paper.ln(3)
    paper.face("sans", 9.5)
    paper.paragraph("What is read in this way at this event:")
    for reading in readings_in_force(readings):
        paper.face("sans", 9, is_bold=True)
        paper.write(4.5, f"{reading.title} ({reading.rule}): ")
        paper.face("sans", 9)
        paper.write(4.5, f"{reading.sentence}\n")


def _by_name(paper: Paper, found: HandOver) -> None:
    assert found.public is not None
    paper.part(f"Find your table, round {found.public.number}", "For the wall: names as players allow.")
    lines = [(paper.name(line.name, line.number), line.table) for line in paper.in_order(found.by_name)]
    paper.face("sans", 10.5)
    columns = Columns(paper, 3)
    if any(paper.width_of(name) > columns.width - 11 for name, _ in lines):
        columns = Columns(paper, 2)
    for name, table in lines:
        setting = paper.setting(name, columns.width - 11)
        height = max(5.5, setting.height + 1)
        columns.place(height)
        paper.write_in(setting, columns.width - 10, height, border="B")
        paper.cell(10, height, str(table), border="B", align="R")
        paper.ln(height)


def _by_table(paper: Paper, view: RoundView) -> None:
    paper.part(
        f"Tables of round {view.number}",
        "For the wall: names as players allow. Seat 1 is the first player; the others follow in seat order.",
    )
    columns = Columns(paper, 2, gap=10)
    for table in view.tables:
        paper.face("sans", 10.5)
        seats = [
            (seat.position, paper.setting(paper.name(seat.name, seat.number), columns.width - 23))
            for seat in table.seats
            if not seat.absent
        ]
        height = sum(max(_SEAT, setting.height) for _, setting in seats) + 3
        left = columns.place(height)
        top = paper.get_y()
        paper.face("serif", 20)
        paper.cell(14, 10, str(table.number))
        paper.face("sans", 10.5)
        y = top
        for position, setting in seats:
            paper.set_xy(left + 16, y)
            high = max(_SEAT, setting.height)
            paper.cell(6, high, str(position))
            paper.write_in(setting, columns.width - 22, high)
            y += high
        paper.set_y(top + height)
        paper.line(left, top + height - 1.5, left + columns.width, top + height - 1.5)


def _standings(paper: Paper, event: Event, found: HandOver) -> None:
    standings = found.standings
    if not any(row.rounds for row in standings.rows):
        return  # nothing counts yet: a page of zeros helps nobody
    provisional = ", provisional" if standings.is_provisional else ""
    frozen = " Frozen for everybody else until the round closes." if event.freeze_standings else ""
    paper.part(
        f"Standings after round {standings.through_round}{provisional}",
        f"{DESK}{frozen} Order: points, strength of schedule (SoS), extended SoS, then the random number "
        "drawn at the start (R-40 to R-45). Both strengths stand rounded and exact.",
    )
    rounds = range(1, standings.through_round + 1)[-MOST_ROUNDS:]
    fixed = [
        Column("Points", 12, True),
        Column("SoS", 15, True),
        Column("exact", 21, True),
        Column("Ext.", 15, True),
        Column("exact", 25, True),
    ]
    width = INNER - 10 - sum(column.width for column in fixed) - 6.5 * len(rounds)
    columns = [Column("", 10, True), Column("Player", width), *fixed]
    columns += [Column(f"R{number}", 6.5, True) for number in rounds]
    names = names_in(standings, is_staff=True, is_club_beside=False)
    paper.table_of(
        columns,
        (
            [
                "–" if row.rank is None else str(row.rank),
                paper.name(names[row.player], standings.players[row.player].number),
                str(row.points),
                decimal_text(row.sos),
                fraction_text(row.sos),
                decimal_text(row.extended_sos),
                fraction_text(row.extended_sos),
                *_points_by_round(row, rounds),
            ]
            for row in standings.rows
        ),
        size=8.5,
        height=5.2,
    )


def _points_by_round(row: StandingRow, rounds: range) -> Iterator[str]:
    points = {result.round: result.points for result in row.rounds} | dict.fromkeys(row.unpaired_losses, 0)
    for number in rounds:
        yield str(points.get(number, "–"))


def _players(paper: Paper, found: HandOver) -> None:
    played = sorted({number for tables in found.tables.values() for number in tables})[-MOST_ROUNDS:]
    paper.part(
        "Players",
        f"{DESK} Under each closed round the table where the player sat"
        f"{'; no round is closed yet' if not played else ''}. The last column is for your notes.",
    )
    width = 34.0
    columns = [Column("No.", 11, True), Column("Player", 58), Column("Club", width), Column("", 24)]
    columns += [Column(f"R{number}", 7, True) for number in played]
    rest = INNER - sum(column.width for column in columns)
    columns.append(Column("", rest))
    paper.table_of(
        columns,
        (
            [
                str(player.number),
                paper.name(found.names[player.key], player.number),
                paper.text_of(player.club),
                "" if player.status == PlayerStatus.ACTIVE else str(player.status.label),
                *(str(found.tables.get(player.key, {}).get(number, "–")) for number in played),
                "",
            ]
            for player in found.players
        ),
        size=9,
        height=5.4,
    )


def _slips(paper: Paper, title: str, found: HandOver) -> None:
    slips = [
        EmptySlip(
            str(slip.round),
            str(slip.table),
            tuple(f"{paper.name(seat.name, seat.number)}  ({seat.number})" for seat in slip.seats),
        )
        for slip in found.slips
    ]
    slips += [BLANK] * len(found.next_sizes)
    if slips:
        paper.start_section("Score slips")
    asks_house_power = found.standings.readings.tie_power != "same"
    draw_slips(paper, title, slips, asks_house_power=asks_house_power)
