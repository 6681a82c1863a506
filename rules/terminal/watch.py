"""Bots among themselves: one game told, or many counted."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TextIO

from rules.kernel import SPECTATOR, Bot, GameDef, Match, Result, play_one, playout
from rules.terminal.showing import result_text, table_text, thoughts_text

BAR = 30


def watch_one(
    match: Match[Any], bots: Sequence[Bot], names: Sequence[str], r: Random, write: Callable[[str], None]
) -> None:
    """Tell one game as watchers hear it."""
    shown = 0
    while True:
        lines = match.lines(SPECTATOR)
        for line in lines[shown:]:
            write(match.game.tell(line, names))
        shown = len(lines)
        if match.over:
            break
        for seat in sorted(match.waiting()):
            play_one(match, seat, bots[seat], r)
    result = match.result()
    if result is not None:
        write(result_text(result, names))
        if thoughts := thoughts_text(bots):
            write(thoughts)


@dataclass
class Tally:
    """What became of one kind of bot, or of one seat."""

    games: int = 0
    wins: float = 0.0
    places: int = 0

    def count(self, place: int, winners: int) -> None:
        """Count a game that ended here in `place`; `winners` share first place."""
        self.games += 1
        self.places += place
        if place == 1:
            self.wins += 1 / winners

    def row(self, name: str) -> list[str]:
        """Return the cells of a line: name, games, wins, share of the wins, mean place."""
        share = 100 * self.wins / self.games
        return [
            name,
            str(self.games),
            f"{self.wins:.1f}",
            f"{share:.1f} %",
            f"{self.places / self.games:.2f}",
        ]


@dataclass
class Summary:
    """Many games counted."""

    bots: dict[str, Tally] = field(default_factory=dict)
    seats: dict[str, Tally] = field(default_factory=dict)
    decisions: int = 0
    longest: int = 0
    seconds: float = 0.0

    def count(self, result: Result, names: Sequence[str], decisions: int) -> None:
        """Count a game that ended; `names` are the bots' by seat."""
        winners = sum(placing.place == 1 for placing in result.placings)
        for placing in result.placings:
            for tallies, name in ((self.bots, names[placing.seat]), (self.seats, f"seat {placing.seat + 1}")):
                tallies.setdefault(name, Tally()).count(placing.place, winners)
        self.decisions += decisions
        self.longest = max(self.longest, decisions)

    def text(self, games: int) -> str:
        """Return the table of bots and seats, and how long and how fast `games` were."""
        head = ["", "played", "wins", "share", "mean place"]
        rows = [head]
        for tallies in (self.bots, self.seats):
            rows += [tallies[name].row(name) for name in sorted(tallies)]
        speed = self.decisions / self.seconds if self.seconds else 0.0
        return (
            f"{table_text(rows)}\n{self.decisions / games:.1f} decisions a game, at most {self.longest}; "
            f"{speed:,.0f} decisions a second"
        )


def watch_many(
    game: GameDef[Any],
    n: int,
    options: Mapping[str, Any],
    bots: Sequence[tuple[str, Bot]],
    games: int,
    r: Random,
    progress: TextIO | None = None,
) -> Summary:
    """Play many games, the bots moving one seat on after each, and count them; the bar goes to
    `progress` (default: standard error), and nowhere if nobody is looking there."""
    bar = sys.stderr if progress is None else progress
    is_watched = bar.isatty()
    summary = Summary()
    start = time.process_time()
    for number in range(games):
        order = [bots[(seat + number) % n] for seat in range(n)]
        match = Match.new(game, n, options, r.randbytes(32))
        decisions = playout(match, [bot for _, bot in order], r)
        result = match.result()
        assert result is not None
        summary.count(result, [name for name, _ in order], decisions)
        if is_watched:
            _draw_bar(bar, number + 1, games)
    if is_watched:
        bar.write("\n")
    summary.seconds = time.process_time() - start
    return summary


def _draw_bar(out: TextIO, done: int, games: int) -> None:
    if done * 200 // games == (done - 1) * 200 // games and done != games:
        return
    filled = BAR * done // games
    out.write(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {done}/{games}")
    out.flush()
