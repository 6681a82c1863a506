"""The table with what everybody at it can read off or work out: sizes, values, totals, powers.

View code sees a table through a lens, field by field; these are the fields everybody may see.

Source: B'Twixt specification, "What each viewer knows".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.btwixt.faces import SEASONS, rounds_in_season
from rules.btwixt.leaders import LEADERS
from rules.btwixt.scoring import scores
from rules.btwixt.table import NONE, BtwixtTable
from rules.btwixt.values import ally_power, card_values
from rules.kernel.terms import Json

Shown = dict[str, Json]

LEADER_FACTS: Final[Mapping[int, Shown | None]] = {
    NONE: None,
    **{index: {"id": leader.id, "name": leader.name} for index, leader in enumerate(LEADERS)},
}


class OpenTable(BtwixtTable):
    """A B'Twixt table with its public figures."""

    public = ("current",)
    computed = ("frame", "seat_figures", "bid_values", "ally_powers", "bearers")

    @property
    def frame(self) -> Shown:
        """What is not about one seat or council: time, the bid's outcome, sizes, the final scores."""
        seasons = SEASONS[self.n]
        pile = self.pile
        return {
            "options": self.options.copy(),
            "seasons": list(seasons[1:] if self.options["short"] else seasons),
            "season": seasons[self.season] if self.dealt else "",
            "round": self.round,
            "rounds": rounds_in_season(self.n),
            "first_player": self.first,
            "current_ally_council": _or_none(self.placed_in),
            "winner": _or_none(self.winner),
            "runner_up": _or_none(self.runner_up),
            "ally_deck_size": len(pile("ally_deck")),
            "deck_size": len(pile("deck")),
            "supply_size": len(pile("supply")),
            "conceded": self.conceded.copy(),
            "scores": [_score(score) for score in scores(self)] if self.counted else None,
        }

    @property
    def seat_figures(self) -> list[Shown]:
        """By seat: leader, neighbors, councils, standing or knelt, sizes, influence total."""
        n, piles, whites = self.n, self.piles, self.where("whites")
        packet = self.where("packet")
        values = card_values(self)
        return [
            {
                "seat": seat,
                "leader": LEADER_FACTS[self.leader[seat]],
                "left_neighbor": (seat + 1) % n,
                "right_neighbor": (seat - 1) % n,
                "left_council": seat,
                "right_council": (seat - 1) % n,
                "knelt": self.knelt[seat],
                "played": self.played[seat],
                "hand_size": len(piles[self.hand + seat]),
                "packet_size": len(piles[packet + seat]),
                "white_cards_left": len(piles[whites + seat]),
                "total": sum(values[seat]),
            }
            for seat in range(n)
        ]

    @property
    def bid_values(self) -> list[list[int]]:
        """By seat: the current value of each card in the bid pile."""
        return [row.copy() for row in card_values(self)]

    @property
    def ally_powers(self) -> list[list[int]]:
        """By council: the current power of each ally in it."""
        return [
            [ally_power(self, ally, council) for ally in self.piles[self.council + council]]
            for council in range(self.n)
        ]

    @property
    def bearers(self) -> dict[int, int]:
        """By power token lying on an ally: that ally."""
        return self.bearer.copy()


def _or_none(number: int) -> int | None:
    return None if number == NONE else number


def _score(score: tuple[int, int, int]) -> dict[str, Any]:
    return dict(zip(("small_council", "other_council", "allies"), score, strict=True))
