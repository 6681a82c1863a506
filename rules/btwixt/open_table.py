"""The table with what everybody at it can work out: card values, totals, powers.

View code sees a table through a lens, field by field; these are the fields everybody may see.

Source: B'Twixt specification, "What each viewer knows".
"""

from __future__ import annotations

from rules.btwixt.faces import SEASONS, rounds_in_season
from rules.btwixt.scoring import scores
from rules.btwixt.table import BtwixtTable
from rules.btwixt.values import ally_power, card_values, totals


class OpenTable(BtwixtTable):
    """A B'Twixt table with its public figures."""

    public = (
        "bearer",
        "bid_totals",
        "bid_values",
        "council_allies",
        "current",
        "final_scores",
        "first",
        "introduced",
        "knelt",
        "leader",
        "placed_in",
        "played",
        "round",
        "rounds",
        "runner_up",
        "season_name",
        "season_names",
        "winner",
    )

    @property
    def bid_values(self) -> list[list[int]]:
        """By seat: the current value of each card in the bid pile."""
        return card_values(self)

    @property
    def bid_totals(self) -> list[int]:
        """By seat: the influence total."""
        return totals(self)

    @property
    def council_allies(self) -> list[list[list[int]]]:
        """By council: each ally in it with its current power."""
        return [
            [[ally, ally_power(self, ally, council)] for ally in self.piles[self.council + council]]
            for council in range(self.n)
        ]

    @property
    def season_names(self) -> tuple[str, ...]:
        """The seasons of this game in order."""
        names = SEASONS[self.n]
        return names[1:] if self.options["short"] else names

    @property
    def season_name(self) -> str:
        """The running season, empty before the first deal."""
        return SEASONS[self.n][self.season] if self.dealt else ""

    @property
    def final_scores(self) -> list[list[int]] | None:
        """By seat: small council, other council and allies, once the tokens are turned over."""
        return [list(score) for score in scores(self)] if self.counted else None

    @property
    def rounds(self) -> int:
        """Rounds in each season."""
        return rounds_in_season(self.n)
