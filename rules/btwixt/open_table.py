"""What everybody at a table can read off or work out: sizes, values, totals, powers.

View code sees a table through a lens; `COMPUTED` is what the lens works out for everybody.

Source: B'Twixt specification, "What each viewer knows".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.btwixt.abilities.values import ally_power, card_values
from rules.btwixt.cards.declare import Leader
from rules.btwixt.cards.faces import SEASONS, rounds_in_season
from rules.btwixt.cards.leaders import LEADERS
from rules.btwixt.rounds import tie_order
from rules.btwixt.scoring import scores
from rules.btwixt.seasons import plays_advanced
from rules.btwixt.table import NONE, BtwixtTable
from rules.kernel.terms import Json

Shown = dict[str, Json]

LEADER_FACTS: Final[Mapping[int, Shown | None]] = {
    NONE: None,
    **{index: {"id": leader.id, "name": leader.name} for index, leader in enumerate(LEADERS)},
}


def frame(t: BtwixtTable) -> Shown:
    """Return what is not about one seat or council: time, the bid's outcome, sizes, the final scores."""
    seasons = SEASONS[t.n]
    pile = t.pile
    return {
        "options": t.options.copy(),
        "seasons": list(seasons[1:] if t.options["short"] else seasons),
        "season": seasons[t.season] if t.dealt else "",
        "round": t.round,
        "rounds": rounds_in_season(t.n),
        "first_player": t.first,
        "tie_order": list(tie_order(t)),
        "leaders_to_choose": leaders_to_choose(t) if NONE in t.leader else [],
        "current_ally_council": _or_none(t.placed_in),
        "winner": _or_none(t.winner),
        "runner_up": _or_none(t.runner_up),
        "ally_deck_size": len(pile("ally_deck")),
        "deck_size": len(pile("deck")),
        "supply_size": len(pile("supply")),
        "conceded": t.conceded.copy(),
        "scores": [_score(score) for score in scores(t)] if t.counted else None,
    }


def leaders_to_choose(t: BtwixtTable) -> list[Shown]:
    """Return the free leaders by their numbers, with the cards that only they play in this game."""
    return [
        {"number": number, "id": leader.id, "name": leader.name, "cards": _own_cards(t, leader)}
        for number, leader in enumerate(LEADERS)
        if number not in t.leader
    ]


def _own_cards(t: BtwixtTable, leader: Leader) -> list[Shown]:
    if not plays_advanced(t):
        return []
    return [{"name": card.name, "value": card.value, "text": card.text} for card in leader.cards]


def seat_figures(t: BtwixtTable) -> list[Shown]:
    """By seat: leader, neighbors, councils, standing or knelt, sizes, influence total."""
    n, piles, whites = t.n, t.piles, t.where("whites")
    packet = t.where("packet")
    values = card_values(t)
    return [
        {
            "seat": seat,
            "leader": LEADER_FACTS[t.leader[seat]],
            "left_neighbor": (seat + 1) % n,
            "right_neighbor": (seat - 1) % n,
            "left_council": seat,
            "right_council": (seat - 1) % n,
            "knelt": t.knelt[seat],
            "played": t.played[seat],
            "hand_size": len(piles[t.hand + seat]),
            "packet_size": len(piles[packet + seat]),
            "white_cards_left": len(piles[whites + seat]),
            "total": sum(values[seat]),
        }
        for seat in range(n)
    ]


def bid_values(t: BtwixtTable) -> list[list[int]]:
    """By seat: the current value of each card in the bid pile."""
    return [row.copy() for row in card_values(t)]


def ally_powers(t: BtwixtTable) -> list[list[int]]:
    """By council: the current power of each ally in it."""
    return [[ally_power(t, ally, council) for ally in t.piles[t.council + council]] for council in range(t.n)]


def bearers(t: BtwixtTable) -> dict[int, int]:
    """By power token lying on an ally: that ally."""
    return t.bearer.copy()


def _or_none(number: int) -> int | None:
    return None if number == NONE else number


def _score(score: tuple[int, int, int]) -> dict[str, Any]:
    return dict(zip(("small_council", "other_council", "allies"), score, strict=True))


COMPUTED: Final[Mapping[str, Callable[[BtwixtTable], Any]]] = {
    figure.__name__: figure for figure in (frame, seat_figures, bid_values, ally_powers, bearers)
}
