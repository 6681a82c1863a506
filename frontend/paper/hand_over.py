"""*Paper from here*: an event as one document, with which its staff go on by hand and enter it later."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from frontend.paper.document import DESK_ONLY, INNER, Column, Columns, Paper
from frontend.paper.slips import BLANK, EmptySlip, draw_slips
from frontend.rounds.clock_face import as_time
from frontend.standings.metrics import MetricHeading, metric_headings, metric_text
from frontend.standings.table import rule_options_in_force
from tables.archive.rules.chain import short_head
from tables.core.text.languages import length_text, list_text, moment_text, ordinal
from tables.core.text.notation import fraction_text
from tables.events.models import Event, PairingMode
from tables.events.queries.hand_over import HandOver
from tables.events.queries.record import stages_of
from tables.events.rules.rule_options import RuleOptions
from tables.formats.queries import format_of
from tables.formats.rules.format import Format
from tables.formats.wording import format_name, points_sentences
from tables.players.models import PlayerStatus
from tables.results.rules.points import place_pay
from tables.results.rules.sheets import POWER_CAP, WIN_POINTS, SeatScore
from tables.rounds.models import RoundStatus
from tables.rounds.queries.clock import ClockView
from tables.rounds.queries.pairings import RoundView
from tables.rounds.rules.sizes import MAX_TABLE_SIZE
from tables.stages.rules.announced import Stages
from tables.stages.wording import headed, stage_of_round
from tables.standings.queries.standings import names_in
from tables.standings.rules.metrics import METRICS
from tables.standings.rules.standings import MetricValue, StandingRow

_SEAT = 5.2
"""How high the line of a seat is."""
MAX_ROUND_COLUMNS = 8
"""Rounds with a column of their own in a table; in longer events the latest ones."""


def hand_over_paper(event: Event, found: HandOver) -> bytes:
    """Return the document as a PDF. Times are in the zone in force."""
    at = moment_text(timezone.localtime(), "long_day_minutes")
    paper = Paper(_("{event}: paper from here").format(event=event.name), "")
    title = paper.text_of(event.name)
    paper.foot = _("{event} · as of {time}, revision {revision}").format(
        event=title, time=at, revision=event.revision
    )
    _next_steps(paper, title, at, event, found)
    format_ = format_of(event)
    if format_.is_kingsmoot:
        _points(paper, found.standings.rule_options)
    else:
        _points_by_place(paper, format_)
    if found.round is not None and found.public is not None:
        _by_name(paper, event, found)
        _by_table(paper, event, found.public)
    _standings(paper, event, found)
    _players(paper, found)
    _slips(paper, title, found, format_, stages_of(event))
    return paper.finished()


def _next_steps(paper: Paper, title: str, at: str, event: Event, found: HandOver) -> None:
    paper.add_page()
    paper.start_section(_("Next steps"))
    paper.face("serif", 24)
    paper.line_of(title, 12)
    paper.face("sans", 11)
    paper.paragraph(
        _("Paper from here: everything needed to continue by hand, as of {time}.").format(time=at)
    )
    paper.ln(3)
    paper.face("sans", 10.5, is_bold=True)
    for line in _state(event, found):
        paper.paragraph(line)
    paper.ln(3)
    paper.part(_("Continue by hand"), on_new_page=False)
    paper.steps(_by_hand(event, found))
    paper.part(_("Enter it later"), on_new_page=False)
    paper.steps(_enter_later())
    if event.journal_head:
        paper.ln(2)
        paper.face("sans", 9)
        paper.paragraph(
            _("Head of the journal at revision {revision}: {head}").format(
                revision=event.revision, head=short_head(event.journal_head)
            )
        )


def _state(event: Event, found: HandOver) -> Iterator[str]:
    playing, announced = found.playing, event.rounds_announced
    yield " ".join(
        (
            ngettext(
                "{count} player is still taking part.", "{count} players are still taking part.", playing
            ).format(count=playing),
            ngettext("{count} round is announced.", "{count} rounds are announced.", announced).format(
                count=announced
            ),
        )
    )
    if found.round is None:
        played = found.standings.through_round
        yield ngettext(
            "{count} round was played. No round is open.",
            "{count} rounds were played. No round is open.",
            played,
        ).format(count=played)
        return
    number = found.round.number
    if found.round.status == RoundStatus.DRAFTED:
        yield _("Round {round} is drawn but not published: players do not know these tables yet.").format(
            round=number
        )
        return
    yield " ".join(
        (
            _("Round {round} of {rounds} is open.").format(round=number, rounds=announced),
            _clock(found.round.clock),
        )
    )
    out = found.round.tables_out
    if len(out) == len(found.round.tables):
        yield _("None of its results is confirmed yet.")
    elif out:
        yield ngettext(
            "Without a confirmed result: table {tables}.",
            "Without a confirmed result: tables {tables}.",
            len(out),
        ).format(tables=list_text([str(table) for table in out]))
    else:
        yield _("All its results are confirmed.")
    for table in found.round.clock.extended_tables:
        yield ngettext(
            "Table {table} has {count} minute more than the others.",
            "Table {table} has {count} minutes more than the others.",
            table.extension_minutes,
        ).format(table=table.number, count=table.extension_minutes)


def _clock(clock: ClockView) -> str:
    left = as_time(clock.seconds_left)
    match clock.state:
        case "not_started":
            return _("The clock has not started. The round lasts {length}.").format(
                length=length_text(clock.length_minutes)
            )
        case "paused":
            return _("The clock was paused with {time} left.").format(time=left)
        case "running":
            assert clock.ends_at is not None
            until = moment_text(timezone.localtime(clock.ends_at), "seconds")
            return _("The clock was running with {time} left: time is called at {end}.").format(
                time=left, end=until
            )
        case _:
            return _("Time was called.")


def _by_hand(event: Event, found: HandOver) -> Iterator[str]:
    if found.round is not None:
        yield _(
            "Hang up the pages “Find your table” and “Tables”. They show names as players allow. Keep "
            "the other pages at the desk."
        )
        yield _(
            "Cut the score slips and give each table its own. At the end the winner and another player "
            "sign it. The first player sits in seat 1, the others follow in seat order."
        )
    yield _(
        "Use any clock, and write down when each round began and ended. When time is called, tables play on "
        "through the taxation phase (R-5)."
    )
    yield _(
        "Calculate the points with the table on the next page, and write them on the slip. Keep every slip."
    )
    if found.next_sizes:
        yield _next_seating(event, found)
    yield _(
        "Write down on this page each drop, late arrival, no-show and ruling, with the time. They are "
        "entered later."
    )


def _next_seating(event: Event, found: HandOver) -> str:
    counts = Counter(found.next_sizes)
    sizes = [
        # Translators: one of several in a list: 3 tables of 4 players.
        ngettext("{count} table of {size}", "{count} tables of {size}", counts[size]).format(
            count=counts[size], size=size
        )
        for size in sorted(counts, reverse=True)
    ]
    return " ".join(
        (
            _("Seat a further round at {tables} (R-10).").format(tables=list_text(sizes)),
            _("Sort the players by points and fill the tables from the top.")
            if event.pairing == PairingMode.POINTS
            else _("Shuffle cards with the players’ numbers and deal them to the tables."),
            _(
                "Two players with the same table number in one column of the list of players have met: swap "
                "neighbors until no three players of a table have met before (R-11)."
            ),
            _("Draw the order of seats at the table (R-12). Write the seating on the blank slips."),
        )
    )


def _enter_later() -> Iterator[str]:
    yield _(
        "Start the server again, or restore the newest event backup on another laptop. Compare its "
        "revision with the foot of this page. The Journal shows the changes between the two."
    )
    yield _(
        "Sort the slips of the open round by table. Under “Results”, “Enter in order of tables” opens "
        "the first table without a result. The Enter key after the last figure saves it and opens the "
        "next."
    )
    yield _("Close the round.")
    yield _(
        "For each round that was seated by hand: draw it, move and swap players in the draft until it "
        "matches the round as played, and give the reason. Publish it, enter its slips in the same "
        "way, and close it."
    )
    yield _(
        "Enter drops, no-shows, late arrivals and penalties, with reasons, before the round they precede."
    )
    yield _("Compare the standings with your own before you announce them.")


def _points(paper: Paper, rule_options: RuleOptions) -> None:
    paper.part(
        _("How points are counted"),
        _(
            "The winner gets {points} points, an eliminated player none. Everybody else: power divided "
            "by the place, rounded down, plus one point for each title (R-30)."
        ).format(points=WIN_POINTS),
    )
    places = range(2, MAX_TABLE_SIZE + 1)
    paper.table_of(
        [
            Column(_("Power"), 18, True),
            *(Column(_("{place} place").format(place=ordinal(place)), 26, True) for place in places),
        ],
        (
            [
                _("{power} and more").format(power=power) if power == POWER_CAP else str(power),
                *(str(place_pay(SeatScore("", 0, power), place, rule_options)) for place in places),
            ]
            for power in range(POWER_CAP + 1)
        ),
    )
    paper.ln(3)
    paper.face("sans", 9.5)
    paper.paragraph(_("Rule options of this event:"))
    for reading in rule_options_in_force(rule_options):
        paper.face("sans", 9, is_bold=True)
        paper.write(4.5, _("{title} ({rule}):").format(title=reading.title, rule=reading.rule) + " ")
        paper.face("sans", 9)
        paper.write(4.5, f"{reading.sentence}\n")


def _points_by_place(paper: Paper, format_: Format) -> None:
    paper.part(_("How points are counted"), str(format_name(format_)))
    places = range(1, format_.most + 1)
    paper.table_of(
        [
            Column(_("Players at the table"), 40, True),
            *(Column(_("{place} place").format(place=ordinal(place)), 22, True) for place in places),
        ],
        (
            [str(size), *(str(points) for points in format_.points_at(size)), *[""] * (format_.most - size)]
            for size in format_.sizes
        ),
    )
    paper.ln(3)
    paper.face("sans", 9.5)
    for sentence in points_sentences(format_):
        paper.paragraph(str(sentence))


def _by_name(paper: Paper, event: Event, found: HandOver) -> None:
    assert found.public is not None
    number = found.public.number
    paper.part(
        headed(_("Find your table, round {round}").format(round=number), stages_of(event), number),
        _("For the wall: names as players allow."),
    )
    lines = [(paper.name(line.name, line.number), line.table) for line in paper.in_order(found.by_name)]
    paper.face("sans", 10.5)
    columns = Columns(paper, 3)
    if any(paper.width_of(name) > columns.width - 11 for name, _table in lines):
        columns = Columns(paper, 2)
    for name, table in lines:
        setting = paper.setting(name, columns.width - 11)
        height = max(5.5, setting.height + 1)
        columns.place(height)
        paper.write_in(setting, columns.width - 10, height, border="B")
        paper.cell(10, height, _("Bye") if table is None else str(table), border="B", align="R")
        paper.ln(height)


def _by_table(paper: Paper, event: Event, view: RoundView) -> None:
    paper.part(
        headed(_("Tables of round {round}").format(round=view.number), stages_of(event), view.number),
        " ".join(
            (
                _("For the wall: names as players allow."),
                _("Seat 1 is the first player. The others follow in seat order."),
            )
        ),
    )
    columns = Columns(paper, 2, gap=10)
    for table in view.tables:
        paper.face("sans", 10.5)
        seats = [
            (seat.position, paper.setting(paper.name(seat.name, seat.number), columns.width - 23))
            for seat in table.seats
            if not seat.absent
        ]
        height = sum(max(_SEAT, setting.height) for _position, setting in seats) + 3
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
    headings = metric_headings(standings.rows.tiebreakers)
    title = (
        _("Provisional standings after round {round}")
        if standings.is_provisional
        else _("Standings after round {round}")
    )
    notes = [
        str(DESK_ONLY),
        *([_("Frozen for everybody else until the round closes.")] if event.freeze_standings else []),
        _(
            "Order: points, then {tiebreakers}, then the random number drawn at the start (R-45). Fractions "
            "are shown rounded and exact."
        ).format(tiebreakers=", ".join(_heading_words(heading) for heading in headings))
        if headings
        else _("Order: points, then the random number drawn at the start (R-45)."),
    ]
    through = standings.through_round
    paper.part(headed(title.format(round=through), stages_of(event), through), " ".join(notes))
    rounds = range(1, standings.through_round + 1)[-MAX_ROUND_COLUMNS:]
    fixed = [
        Column(_("Points"), 12, True),
        *(column for heading in headings for column in _metric_columns(heading)),
    ]
    width = INNER - 10 - sum(column.width for column in fixed) - 6.5 * len(rounds)
    columns = [Column("", 10, True), Column(_("Player"), width), *fixed]
    columns += [Column(_round_heading(number), 6.5, True) for number in rounds]
    names = names_in(standings, is_staff=True, is_club_beside=False)
    paper.table_of(
        columns,
        (
            [
                "–" if row.rank is None else str(row.rank),
                paper.name(names[row.player], standings.players[row.player].number),
                str(row.points),
                *(cell for found in row.tiebreakers for cell in _cells(found)),
                *_points_by_round(row, rounds),
            ]
            for row in standings.rows
        ),
        size=8.5,
        height=5.2,
    )


def _metric_columns(heading: MetricHeading) -> Iterator[Column]:
    yield Column(heading.short, 15, True)
    if not heading.is_whole:
        yield Column(_("exact"), 25, True)


def _heading_words(heading: MetricHeading) -> str:
    return f"{heading.title} ({heading.short})" if heading.is_abbreviated else heading.title


def _cells(found: MetricValue) -> Iterator[str]:
    yield metric_text(found.metric, found.value)
    if not METRICS[found.metric].is_whole:
        yield "" if found.value is None else fraction_text(found.value)


def _round_heading(number: int) -> str:
    # Translators: a round, as the heading of a narrow column: R1, R2 and so on.
    return pgettext("column of a round", "R{number}").format(number=number)


def _points_by_round(row: StandingRow, rounds: range) -> Iterator[str]:
    points = {result.round: result.points for result in row.rounds} | dict(row.byes)
    points |= dict.fromkeys(row.unpaired_losses, 0)
    for number in rounds:
        yield str(points.get(number, "–"))


def _players(paper: Paper, found: HandOver) -> None:
    played = sorted({number for tables in found.tables.values() for number in tables})[-MAX_ROUND_COLUMNS:]
    paper.part(
        _("Players"),
        " ".join(
            (
                str(DESK_ONLY),
                _("The column of each closed round shows the player’s table.")
                if played
                else _("No round is closed yet."),
                _("The last column is for your notes."),
            )
        ),
    )
    width = 34.0
    columns = [Column(_("No."), 11, True), Column(_("Player"), 58), Column(_("Club"), width), Column("", 24)]
    columns += [Column(_round_heading(number), 7, True) for number in played]
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


def _slips(paper: Paper, title: str, found: HandOver, format_: Format, stages: Stages) -> None:
    slips = [
        EmptySlip(
            str(slip.round),
            str(slip.table),
            tuple(f"{paper.name(seat.name, seat.number)}  ({seat.number})" for seat in slip.seats),
            stage_of_round(stages, slip.round),
        )
        for slip in found.slips
    ]
    slips += [BLANK] * len(found.next_sizes)
    if slips:
        paper.start_section(_("Score slips"))
    asks_house_power = found.standings.rule_options.tie_power != "same"
    draw_slips(paper, title, slips, format_, asks_house_power=asks_house_power)
