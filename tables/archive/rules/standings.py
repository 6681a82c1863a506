"""Standings of an archived event, and standings as JSON, CSV and a table of text."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence

from tables.core.text.csv import harmless
from tables.core.text.notation import counted, decimal_text, fraction_text
from tables.events.rules.course import paid_byes
from tables.formats.rules.format import MetricName
from tables.formats.rules.presets import KINGSMOOT
from tables.standings.rules.metrics import METRICS
from tables.standings.rules.standings import (
    Course,
    EventResults,
    MetricValue,
    PlayedRound,
    PlayedTable,
    PublishedRound,
    StandingPlayer,
    StandingRow,
    tiebreakers_json,
)

from .schema import Archive, JsonObject


def standing_players(archive: Archive) -> tuple[StandingPlayer, ...]:
    """Return the players of an archive as `compute_standings` takes them."""
    return tuple(
        StandingPlayer(player.id, player.name, player.status, player.random_rank)
        for player in archive.players
    )


def archive_results(archive: Archive) -> EventResults:
    """Return what an archive's standings come from: the confirmed sheets of its published rounds (R-46)."""
    published = [round_ for round_ in archive.rounds if round_.status != "drafted"]
    rounds = tuple(
        PublishedRound(round_.number, round_.status, sum(table.sheet is None for table in round_.tables))
        for round_ in published
    )
    return EventResults(
        standing_players(archive),
        rounds,
        Course(archive_rounds(archive)),
        archive.event.rules,
        archive.event.stages,
        archive.event.format,
    )


def archive_rounds(archive: Archive) -> tuple[PlayedRound, ...]:
    """Return what was played in the published rounds of an archive."""
    return tuple(
        PlayedRound(
            round_.number,
            tuple(
                PlayedTable(table.number, archive.event.scoring.results(table.sheet))
                for table in round_.tables
                if table.sheet is not None
            ),
            round_.unpaired_losses,
            paid_byes(round_.byes, archive.event.format),
        )
        for round_ in archive.rounds
        if round_.status != "drafted"
    )


def standings_json(rows: Sequence[StandingRow]) -> list[JsonObject]:
    """Return standings in the JSON shape of command and API (`event-archive`): fractions in lowest
    terms as text, disqualified players at the end with a rank of null."""
    return [
        {
            "rank": row.rank,
            "player": row.player,
            "name": row.name,
            "points": row.points,
            **tiebreakers_json(row),
            "random_rank": row.random_rank,
            "tied_until_random": row.tied_until_random,
            "rounds": [
                {
                    "round": result.round,
                    "table": result.table,
                    "place": result.place,
                    "points": result.points,
                }
                for result in row.rounds
            ],
            "status": row.status,
        }
        for row in rows
    ]


def standings_csv(rows: Sequence[StandingRow]) -> str:
    """Return standings as CSV with a heading line: each tiebreaker of the format, fractions exact and with
    three decimals, and the points of each round, empty where a player had neither table nor bye."""
    numbers, metrics = _round_numbers(rows), tiebreakers_of(rows)
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(
        [
            "rank",
            "player",
            "name",
            "status",
            "points",
            *(heading for metric in metrics for heading in _headings(metric)),
            "random_rank",
            "tied_until_random",
            *(f"round_{number}" for number in numbers),
        ]
    )
    for row in rows:
        taken = {result.round: result.points for result in row.rounds} | dict(row.byes)
        writer.writerow(
            [
                row.rank,
                harmless(row.player),
                harmless(row.name),
                row.status,
                row.points,
                *(cell for found in row.tiebreakers for cell in _cells(found)),
                row.random_rank,
                "yes" if row.tied_until_random else "no",
                *(taken.get(number) for number in numbers),
            ]
        )
    return text.getvalue()


def standings_table(rows: Sequence[StandingRow], out: int = 0) -> str:
    """Return standings as a table of text with aligned columns; `out` is the number of tables still
    to report, said in the last line if there are any (R-46)."""
    numbers = _round_numbers(rows)
    names = [_NAMES[metric] for metric in tiebreakers_of(rows)]
    lines = [["", "Player", *(f"R{number}" for number in numbers), "Points", *names, "Random"]]
    for row in rows:
        taken = {number: str(points) for number, points in row.byes}
        taken |= {result.round: str(result.points) for result in row.rounds}
        lines.append(
            [
                "DQ" if row.rank is None else str(row.rank),
                row.name,
                *(taken.get(number, "-") for number in numbers),
                str(row.points),
                *(_cells(found)[0] for found in row.tiebreakers),
                f"{_random(row)}{'*' if row.tied_until_random else ''}",
            ]
        )
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    text = [_aligned(line, widths) for line in lines]
    if any(row.tied_until_random for row in rows):
        text.append("* separated by the random number only")
    if out:
        text.append(f"{counted(out, 'table')} still to report: these standings are provisional.")
    return "\n".join(text) + "\n"


_NAMES: Mapping[MetricName, str] = {
    "points": "Points",
    "wins": "Wins",
    "sos": "SoS",
    "extended_sos": "Ext. SoS",
    "opponents_win_rate": "Opp. win rate",
    "head_to_head": "Head to head",
    "place_sum": "Places",
    "score_difference": "Score diff.",
}


def tiebreakers_of(rows: Sequence[StandingRow]) -> list[MetricName]:
    """Return the tiebreakers that standings have, those of Kingsmoot without rows."""
    return [found.metric for found in rows[0].tiebreakers] if rows else list(KINGSMOOT.tiebreakers[1:])


def _headings(metric: MetricName) -> tuple[str, ...]:
    return (metric,) if METRICS[metric].is_whole else (metric, f"{metric}_exact")


def _cells(found: MetricValue) -> tuple[str, ...]:
    if found.value is None:
        return ("-",) * len(_headings(found.metric))
    if METRICS[found.metric].is_whole:
        return (fraction_text(found.value),)
    return decimal_text(found.value), fraction_text(found.value)


def _random(row: StandingRow) -> str:
    return "-" if row.random_rank is None else str(row.random_rank)


def _aligned(line: Sequence[str], widths: Sequence[int]) -> str:
    cells = [cell.rjust(width) for cell, width in zip(line, widths, strict=True)]
    cells[1] = line[1].ljust(widths[1])
    return "  ".join(cells).rstrip()


def _round_numbers(rows: Sequence[StandingRow]) -> list[int]:
    at_tables = {result.round for row in rows for result in row.rounds}
    return sorted(at_tables | {number for row in rows for number, _ in row.byes})
