"""The metrics of formats worked out a second time, slowly and literally, in plain fractions.

It shares no code with the standings: everything is found by looking through all rounds again and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tables.formats.rules.format import Format
from tables.results.rules.rows import SeatResult
from tables.standings.rules.standings import PlayedRound, StandingPlayer
from tests.regulations.strength_oracle import Oracle


class MetricsOracle:
    def __init__(
        self,
        players: Sequence[StandingPlayer],
        rounds: Sequence[PlayedRound],
        format_: Format,
        strength: Oracle,
    ) -> None:
        self.players, self.rounds, self.format, self.strength = players, rounds, format_, strength

    def tables(self, player: str) -> list[dict[str, SeatResult]]:
        found = []
        for played in self.rounds:
            for table in played.tables:
                seats = {result.player: result for result in table.results}
                if player in seats:
                    found.append(seats)
        return found

    def byes(self, player: str) -> list[int]:
        return [points for played in self.rounds for other, points in played.byes if other == player]

    def value(self, metric: str, player: str) -> Fraction | None:
        found: Fraction | int | None = getattr(self, metric)(player)
        return None if found is None else Fraction(found)

    def points(self, player: str) -> int:
        return sum(table[player].points for table in self.tables(player)) + sum(self.byes(player))

    def _bye_place(self, points: int) -> int:
        row = self.format.points_at(self.format.preferred)
        places = [place for place in range(1, len(row) + 1) if row[place - 1] <= points]
        return places[0] if places else len(row)

    def wins(self, player: str) -> int:
        won = [table for table in self.tables(player) if table[player].won]
        return len(won) + [self._bye_place(points) for points in self.byes(player)].count(1)

    def place_sum(self, player: str) -> int:
        total = 0
        for played in self.rounds:
            places = [
                result.place for table in played.tables for result in table.results if result.player == player
            ] + [self._bye_place(points) for other, points in played.byes if other == player]
            total += places[0] if places else self.format.most * bool(played.tables)
        return total

    def score_difference(self, player: str) -> Fraction:
        total = Fraction(0)
        for table in self.tables(player):
            scores = {name: seat.score for name, seat in table.items()}
            others = [score for name, score in scores.items() if name != player and score is not None]
            own = scores[player]
            if own is not None and others and len(others) == len(scores) - 1:
                total += own - Fraction(sum(others), len(others))
        return total

    def _win_rate(self, player: str) -> Fraction:
        tables = self.tables(player)
        points = sum(table[player].points for table in tables)
        most = sum(self.format.points_at(len(table))[0] + self.format.share_points for table in tables)
        return max(Fraction(points, most), self.format.win_rate_floor)

    def opponents_win_rate(self, player: str) -> Fraction:
        rates = [
            self._win_rate(other)
            for table in self.tables(player)
            for other in table
            if other != player and other not in self.strength.struck
        ]
        return sum(rates, Fraction(0)) / len(rates) if rates else Fraction(0)

    def sos(self, player: str) -> Fraction:
        return self.strength.sos(player)

    def extended_sos(self, player: str) -> Fraction:
        return self.strength.extended(player)

    def _against(self, player: str, other: str) -> Fraction | None:
        results = [
            Fraction(1)
            if table[player].place < table[other].place
            else Fraction(int(table[player].place == table[other].place), 2)
            for table in self.tables(player)
            if other in table
        ]
        return sum(results, Fraction(0)) / len(results) if results else None

    def head_to_head(self, player: str) -> Fraction | None:
        order = self.format.tiebreakers
        before = order[: order.index("head_to_head")]
        ranked = [each.id for each in self.players if each.status != "disqualified"]
        tied = [
            other
            for other in ranked
            if all(self.value(name, other) == self.value(name, player) for name in before)
        ]
        if player not in tied or len(tied) == 1:
            return None
        if any(self._against(one, two) is None for one in tied for two in tied if one != two):
            return None
        taken = [self._against(player, other) for other in tied if other != player]
        return sum((each for each in taken if each is not None), Fraction(0))
