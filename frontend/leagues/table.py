"""A league as its page shows it: lines, the chart of the points, and the explanation of a line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.core.text.csv import csv_text
from tables.core.text.notation import decimal_text, fraction_text
from tables.figures.rules import LEADERS, Figure, FigureRow, Form
from tables.series.leagues.queries import LeagueEventCard, LeagueReading
from tables.series.leagues.rules.rule import LeagueRule
from tables.series.leagues.rules.standings import LeagueResult, LeagueRow, totals_after


@dataclass(frozen=True, slots=True)
class LeagueLine:
    """One row of the page; `cells` are its results at the events that count, None at others."""

    row: LeagueRow
    name: str
    url: str
    cells: tuple[LeagueResult | None, ...]


@dataclass(frozen=True, slots=True)
class Explained:
    """The points of one event, step by step, in sentences."""

    event: LeagueEventCard
    result: LeagueResult
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class QualifiedLine:
    """Somebody who qualifies, and why."""

    name: str
    url: str
    why: str


def lines_of(slug: str, reading: LeagueReading, rows: Sequence[LeagueRow]) -> list[LeagueLine]:
    """Return rows of the standings as lines."""
    names = reading.names()
    keys = [event.key for event in reading.standings.events]
    lines = []
    for row in rows:
        by_event = {result.event: result for result in row.results}
        cells = tuple(by_event.get(key) for key in keys)
        lines.append(LeagueLine(row, names[row.entrant], entrant_url(slug, row.entrant), cells))
    return lines


def entrant_url(slug: str, entrant: str) -> str:
    """Return the address of the explanation of a line."""
    return reverse("league-entrant", args=[slug, entrant])


def qualified_lines(slug: str, reading: LeagueReading) -> list[QualifiedLine]:
    """Return who qualifies as the standings are."""
    names, events = reading.names(), {event.slug: event.name for event in reading.events}
    return [
        QualifiedLine(
            names[each.entrant],
            entrant_url(slug, each.entrant),
            _("Winner of {event}").format(event=events[each.won])
            if each.won
            else _("Place {place}").format(place=each.place),
        )
        for each in reading.qualified
    ]


def explained(rule: LeagueRule, reading: LeagueReading, row: LeagueRow) -> list[Explained]:
    """Return how each result of a row comes about."""
    events = {event.slug: event for event in reading.events}
    return [Explained(events[result.event], result, tuple(_steps(rule, result))) for result in row.results]


def _steps(rule: LeagueRule, result: LeagueResult) -> list[str]:
    if result.place is None:
        return [_("Disqualified: no points, and no event attended.")]
    steps = [_base_step(rule, result)]
    if result.bonus:
        steps.append(
            ngettext(
                "Bonus: {field} ranked players are {count} full step of {players}, so {percent} percent of "
                "{base} = {bonus}.",
                "Bonus: {field} ranked players are {count} full steps of {players}, so {percent} percent of "
                "{base} = {bonus}.",
                rule.bonus_steps(result.field),
            ).format(
                field=result.field,
                count=rule.bonus_steps(result.field),
                players=rule.bonus_players,
                percent=rule.bonus_steps(result.field) * rule.bonus_percent,
                base=fraction_text(result.base),
                bonus=fraction_text(result.bonus),
            )
        )
    if not result.counts:
        steps.append(_("It is not among the best results, so it does not count."))
    return steps


def _base_step(rule: LeagueRule, result: LeagueResult) -> str:
    values = {
        "place": result.place,
        "field": result.field,
        "points": rule.share_points,
        "base": fraction_text(result.base),
    }
    if rule.points_by == "places":
        return _("Place {place} of {field} pays {base}.").format(**values)
    not_better = result.field - (result.place or 0) + 1
    return _(
        "Place {place} of {field}: {count} of {field} ranked players did not place better, so "
        "{points} × {count}/{field} = {base}."
    ).format(**values, count=not_better)


def sum_text(row: LeagueRow) -> str:
    """Return the total written out: "25 + 55/3 = 130/3"."""
    terms = " + ".join(fraction_text(result.points) for result in row.counted) or "0"
    return f"{terms} = {fraction_text(row.total)}"


def points_figure(reading: LeagueReading) -> Figure | None:
    """Return the points of the leaders after each event, None before the second."""
    standings = reading.standings
    if len(standings.events) < 2:
        return None
    names = reading.names()
    leaders = [row.entrant for row in standings.rows[:LEADERS]]
    totals = totals_after(standings, leaders)
    summary = _("The points of the first {count} players after each event, by the rule of the league.")
    return Figure(
        "league-points",
        _("Points over the season"),
        Form.LINES,
        summary.format(count=len(leaders)),
        _("Player"),
        _("After event"),
        _("Points"),
        tuple(str(number) for number in range(1, len(standings.events) + 1)),
        tuple(FigureRow(names[key], tuple(map(float, totals[key]))) for key in leaders),
    )


def league_csv(reading: LeagueReading) -> str:
    """Return the standings as CSV: fractions, with decimals beside them, and the points of each event."""
    names, keys = reading.names(), [event.key for event in reading.standings.events]
    columns = ("place", "player", "points", "points (decimal)", "events", "wins", *keys)
    rows = []
    for row in reading.standings.rows:
        points = {result.event: fraction_text(result.points) for result in row.results}
        rows.append(
            (
                "" if row.place is None else row.place,
                names[row.entrant],
                fraction_text(row.total),
                decimal_text(Fraction(row.total)),
                row.attended,
                row.wins,
                *(points.get(key, "") for key in keys),
            )
        )
    return csv_text(columns, rows)
