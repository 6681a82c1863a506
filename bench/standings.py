"""CPU of computing standings from score sheets (budgets: 20 ms for a hall, 1.5 s for 10,000 players)."""

from __future__ import annotations

import random
import time
from statistics import median

from tables.events.rules.rule_options import RuleOptions
from tables.results.rules.points import table_results
from tables.results.rules.sheets import ScoreSheet, SeatScore
from tables.standings.rules.standings import PlayedRound, PlayedTable, StandingPlayer, compute_standings

REPEATS = 5
CASES = ((200, 4, 0.020), (10_000, 6, 1.5))
TABLE_SIZE = 5


def run() -> list[tuple[str, float, float]]:
    """Return (name, measured CPU seconds, budget in seconds) for each case; the median of a few runs.

    Measured is everything from checked score sheets to the ranked rows; making the sheets up is not.
    """
    return [
        (
            f"standings from sheets, {players:,} players × {rounds} rounds, s of CPU",
            _measure(players, rounds),
            budget,
        )
        for players, rounds, budget in CASES
    ]


def _measure(players: int, rounds: int) -> float:
    entrants, sheets = _event(players, rounds)
    rule_options = RuleOptions()
    measured = []
    for _ in range(REPEATS):
        start = time.process_time()
        played = [
            PlayedRound(
                number,
                [
                    PlayedTable(place, table_results(sheet, rule_options))
                    for place, sheet in enumerate(tables, start=1)
                ],
            )
            for number, tables in enumerate(sheets, start=1)
        ]
        compute_standings(entrants, played, rule_options)
        measured.append(time.process_time() - start)
    return median(measured)


def _event(players: int, rounds: int) -> tuple[list[StandingPlayer], list[list[ScoreSheet]]]:
    """Make up an event: random tables of five, and sheets as games leave them."""
    source = random.Random(players)
    ids = [f"p{number}" for number in range(1, players + 1)]
    entrants = [StandingPlayer(player, player, "active", source.randrange(10**9)) for player in ids]
    sheets = []
    for _ in range(rounds):
        source.shuffle(ids)
        tables = [ids[start : start + TABLE_SIZE] for start in range(0, players, TABLE_SIZE)]
        sheets.append([_sheet(source, table) for table in tables])
    return entrants, sheets


def _sheet(source: random.Random, table: list[str]) -> ScoreSheet:
    holders = [source.choice(table) for _ in range(6)]
    seats = tuple(
        SeatScore(player, holders.count(player), source.randrange(16), initiative=source.randrange(12))
        for player in table
    )
    end = "king" if max(seat.titles or 0 for seat in seats) == 6 else "time"
    return ScoreSheet(end, seats)
