"""What the thinking bot answers by itself: it weighs what an ally or a token changes for everybody, and saves
its cards for the last round of a season, when others have spent theirs; hands are dealt anew after it.

An answer depends on what its seat may see and on nothing else of the table. The figures were found by some
sixty thousand games of two against two heuristic bots, on other deals than those the bot is measured by.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, TypeAlias

from rules.btwixt import strategy
from rules.btwixt.abilities.values import ally_power, totals
from rules.btwixt.cards.faces import POWER, VALUE, rounds_in_season
from rules.btwixt.playing_on import PRICE, console, play_on, powers, worth_to
from rules.btwixt.rounds import KNEEL
from rules.btwixt.table import NONE, BtwixtTable
from rules.kernel import Answer, Match
from rules.kernel.terms import Seat

Weighed: TypeAlias = Callable[[BtwixtTable, Any, Seat], Callable[[Any], float]]

OTHER_WEIGHT: Final = 0.6
"""How much the larger council counts beside the smaller one, which is the one that scores."""
RIVALS_WEIGHT: Final = 0.22
"""How much all rivals' mean position counts beside the best one's."""
DENIAL: Final = 1.04
"""How much it counts to keep the prize from who leads the bidding."""
SHARE: Final = 0.094
"""What part of its strength the bot bids for each power that the prize is worth, an even share of the rounds
left; in the last round of a season `LAST_SHARE`."""
LAST_SHARE: Final = 0.44
GROWTH: Final = 1.09
"""By how much `SHARE` grows with each round of a season."""
HAND_WEIGHT: Final = (0.4, 1.55)
"""The least and the most that a hand larger or smaller than the others' changes a bid before the last
round."""
CAUTION: Final = 0.82
"""What part of a limit is spent on a lead that others may still beat, or on more than one card for one."""


def weigh(match: Match[Any], seat: Seat, r: Random) -> Answer:
    """Answer by what changes the position most; as the heuristic bot does where nothing is weighed."""
    ask: Any = match.ask_for(seat)
    t = match.table
    if ask.verb == "turn":
        return _take_turn(t, ask, seat)
    if ask.verb not in WEIGHED:
        return play_on(match, seat, r)
    worth = WEIGHED[ask.verb](t, ask, seat)
    best: Answer = max(ask.options, key=lambda option: (worth(option), r.random()))
    return best


def in_last_round(match: Match[Any], seat: Seat) -> bool:
    """Return whether the season ends with this round."""
    t = match.table
    return bool(t.round == rounds_in_season(t.n))


# --- positions ----------------------------------------------------------------------------------


def lead(power: Sequence[float], seat: Seat) -> float:
    """Return how good a position is for a seat: its own against the best rival's and the mean of all."""
    positions = [_standing(power, other) for other in range(len(power))]
    mine = positions.pop(seat)
    return mine - max(positions) - RIVALS_WEIGHT * sum(positions) / len(positions)


def _standing(power: Sequence[float], seat: Seat) -> float:
    small, other = sorted((power[seat], power[seat - 1]))
    return small + OTHER_WEIGHT * other


def _changed(power: Sequence[float], council: int, change: float) -> list[float]:
    changed = list(power)
    changed[council] += change
    return changed


def _with_prize(power: Sequence[float], winner: Seat, ally: float) -> list[float]:
    """Return the councils' powers once the winner has placed ally and token as suits the winner best."""
    own = (winner, winner - 1)
    placed = (
        _changed(_changed(power, one, ally), other, strategy.MEAN_TOKEN) for one in own for other in own
    )
    return max(placed, key=lambda councils: lead(councils, winner))


# --- bidding ------------------------------------------------------------------------------------


def _take_turn(t: BtwixtTable, ask: Any, seat: Seat) -> Answer:
    """Play the cheapest card that takes the lead while the prize is worth it, else kneel."""
    face, total, n = t.face, totals(t), t.n
    hand = [option for option in ask.options if option != KNEEL]
    cheapest: int = min(hand, key=lambda card: PRICE[face[card]])
    if len(hand) == len(ask.options):  # who may not kneel
        return cheapest
    others = [other for other in range(n) if other != seat]
    place, mine = (seat - t.first) % n, total[seat]
    need = max(total[other] + (place >= (other - t.first) % n) for other in others)
    strength = mine + sum(VALUE[face[card]] for card in hand)
    limit = _limit(t, seat, max(others, key=lambda other: total[other]), strength, len(hand))
    if mine >= need:
        is_threatened = any(t.piles[t.hand + other] and not t.knelt[other] for other in others)
        return cheapest if is_threatened and mine + VALUE[face[cheapest]] <= CAUTION * limit else KNEEL
    enough = [card for card in hand if mine + VALUE[face[card]] >= need]
    if enough:
        card: int = min(enough, key=lambda card: PRICE[face[card]])
        if mine + VALUE[face[card]] <= limit:
            return card
    elif need <= CAUTION * limit and strength >= need:
        strongest: int = max(hand, key=lambda card: VALUE[face[card]])
        return strongest
    return console(t, seat, hand, total)


def _limit(t: BtwixtTable, seat: Seat, leader: Seat, strength: int, cards: int) -> float:
    """Return the total a seat is ready to bid for the present prize."""
    power = powers(t, seat)
    ally = 0.0
    if t.current != NONE:
        carried = sum(bearer == t.current for bearer in t.bearer.values())
        ally = POWER[t.face[t.current]] + strategy.MEAN_TOKEN * carried
    mine, theirs = (lead(_with_prize(power, winner, ally), seat) for winner in (seat, leader))
    now = lead(power, seat)
    prize = mine - now + DENIAL * (now - theirs)
    if t.round == rounds_in_season(t.n):
        return LAST_SHARE * strength * prize
    held = sum(len(t.piles[t.hand + other]) for other in range(t.n) if other != seat)
    least, most = HAND_WEIGHT
    patience = min(most, max(least, (cards + 1) / (held / (t.n - 1) + 1)))
    rounds_left = rounds_in_season(t.n) - t.round + 1
    return SHARE * GROWTH ** (t.round - 1) * strength / rounds_left * patience * prize


# --- choices ------------------------------------------------------------------------------------


def _placing(t: BtwixtTable, ask: Any, seat: Seat) -> Callable[[Any], float]:
    power, change = powers(t, seat), strategy.MEAN_TOKEN
    if ask.verb == "place_ally":
        arriving = t.pile("arriving")
        ally = arriving[0] if arriving else t.current
        change = strategy.MEAN_TOKEN if ally == NONE else POWER[t.face[ally]]
    return lambda council: lead(_changed(power, council, change), seat)


def _picking_ally(t: BtwixtTable, ask: Any, seat: Seat) -> Callable[[Any], float]:
    power = powers(t, seat)
    now = lead(power, seat)

    def worth(ally: int) -> float:
        council = t.council_of(ally)
        if council == NONE:
            return float(POWER[t.face[ally]])
        return lead(_changed(power, council, -ally_power(t, ally, council)), seat) - now

    return worth


def _picking_token(t: BtwixtTable, ask: Any, seat: Seat) -> Callable[[Any], float]:
    power = powers(t, seat)
    return lambda token: lead(_changed(power, t.at[token] - t.tokens, -worth_to(t, seat, token)), seat)


WEIGHED: Final[Mapping[str, Weighed]] = {
    "place_ally": _placing,
    "place_token": _placing,
    "pick_council": _placing,
    "pick_ally": _picking_ally,
    "pick_token": _picking_token,
}
