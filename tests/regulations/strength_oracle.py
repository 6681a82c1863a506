"""Strength of schedule worked out a second time, slowly and literally, straight from R-41 to R-43.

It shares no code with the standings: everything is a plain fraction, found by looking through all
rounds again and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tables.events.rules.rule_options import RuleOptions
from tables.standings.rules.standings import PlayedRound, StandingPlayer


class Oracle:
    def __init__(
        self, players: Sequence[StandingPlayer], rounds: Sequence[PlayedRound], rule_options: RuleOptions
    ) -> None:
        self.rounds = rounds
        self.rule_options = rule_options
        self.struck = {
            player.id
            for player in players
            if rule_options.disqualified == "remove" and player.status == "disqualified"
        }

    def total(self, player: str) -> int:
        return sum(
            result.points
            for played in self.rounds
            for table in played.tables
            for result in table.results
            if result.player == player
        )

    def meetings(self, player: str) -> list[list[tuple[str, int]]]:
        """The other players of each table the player sat at, table by table; (player, points) pairs."""
        found = []
        for played in self.rounds:
            for table in played.tables:
                if player in [result.player for result in table.results]:
                    others = [
                        (result.player, result.points)
                        for result in table.results
                        if result.player != player and result.player not in self.struck
                    ]
                    if others:
                        found.append(others)
        return found

    def divisor(self, player: str) -> int:
        number = len(self.meetings(player))
        if self.rule_options.unpaired_loss_counts:
            number += sum(player in played.unpaired_losses for played in self.rounds)
        return number

    def sos(self, player: str) -> Fraction:
        tables = self.meetings(player)
        if not tables:
            return Fraction(0)
        rule_option = self.rule_options.sos
        if rule_option == "K5":
            pooled = [Fraction(self.total(other)) for others in tables for other, _ in others]
            return sum(pooled, Fraction(0)) / len(pooled)
        means = []
        for others in tables:
            if rule_option == "K1":
                values = [Fraction(self.total(other)) for other, _ in others]
            elif rule_option == "K4":
                values = [Fraction(points) for _, points in others]
            else:
                values = [
                    Fraction(self.total(other), self.divisor(other)) if self.divisor(other) else Fraction(0)
                    for other, _ in others
                ]
            means.append(sum(values, Fraction(0)) / len(values))
        total = sum(means, Fraction(0))
        return total if rule_option == "K3" else total / self.divisor(player)

    def extended(self, player: str) -> Fraction:
        others = [other for table in self.meetings(player) for other, _ in table]
        if self.rule_options.extended_sos == "distinct":
            others = sorted(set(others))
        if not others:
            return Fraction(0)
        return sum((self.sos(other) for other in others), Fraction(0)) / len(others)
