"""What the bots take for true about the game: what things are worth, and how good a position is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import tanh
from typing import Any, Final

from rules.bots.search import Term
from rules.btwixt.scoring import scores
from rules.kernel import Match

MEAN_TOKEN: Final = 1.9
"""What a power token is worth on average."""
MEAN_ALLY: Final = 3.1
OTHER_WEIGHT: Final = 0.3
"""How much the larger council counts beside the smaller one."""
RIVAL_WEIGHT: Final = 1.0
"""How much the best rival's position counts beside one's own."""
EAGERNESS: Final = 1.3
"""How much more than an even share of its strength the bot bids for an ordinary prize."""
KIND_CARDS: Final = frozenset({"parley", "envoys_pledge", "daario_naharis"})
"""Cards and allies that do good to the leader one chooses."""
CONSOLATIONS: Final = frozenset(
    {
        "contingency_plan",
        "debts_of_the_realm",
        "ghost",
        "hostages",
        "matchmaker",
        "mockingbird",
        "rose_alliance",
        "secret_marriage_pact",
        "shared_feast",
    }
)
"""Cards that pay when somebody else wins."""
WORTH_MORE: Final[Mapping[str, float]] = {"muster": 3, "highgarden_harvest": 6, "parley": 2, "glamour": 6}
"""What a card is worth in a hand beyond its value."""
SELDOM: Final = frozenset({"hidden_ledger", "lannister_gold", "shadow_assassin"})
"""Optional abilities this bot leaves alone."""
WIDE_LEAD: Final = 6.0
"""A lead that will hardly be lost."""


def standing(power: Sequence[float], seat: int) -> float:
    """Return one leader's position: the small council first, the other one a little."""
    small, other = sorted((power[seat], power[seat - 1]))
    return float(small + OTHER_WEIGHT * other)


def lead(power: Sequence[float], seat: int) -> float:
    """Return how good a position is for a seat: its own against the best rival's."""
    rivals = max(standing(power, other) for other in range(len(power)) if other != seat)
    return standing(power, seat) - RIVAL_WEIGHT * rivals


def worth(match: Match[Any]) -> list[float]:
    """Return for each seat by how much it leads its best rival, the tokens being what they are in this world,
    from -1 to 1."""
    positions = [score.small + OTHER_WEIGHT * score.other for score in scores(match.table)]
    return [
        tanh((mine - max(positions[:seat] + positions[seat + 1 :])) / WIDE_LEAD)
        for seat, mine in enumerate(positions)
    ]


def _smaller(match: Match[Any], seat: int) -> float:
    return float(scores(match.table)[seat].small)


def _larger(match: Match[Any], seat: int) -> float:
    return float(scores(match.table)[seat].other)


def _best_rivals_smaller(match: Match[Any], seat: int) -> float:
    return float(max(score.small for other, score in enumerate(scores(match.table)) if other != seat))


TERMS: Final = (
    Term("term.small", 1.0, _smaller),
    Term("term.other", OTHER_WEIGHT, _larger),
    Term("term.rival", -RIVAL_WEIGHT, _best_rivals_smaller),
)
"""What a position is worth for, in figures that people read."""


def seasons_over(t: Any) -> int:
    """Return how many seasons have been dealt: when the next one is, everybody's hand is new."""
    return int(t.dealt)
