"""The heuristic bot's answers read off the table: for playing a world on, where making views would take most
of the time. A seat's answer depends on what the seat may see and on nothing else of the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final, TypeAlias

from rules.btwixt import strategy
from rules.btwixt.abilities.asking import NO, YES
from rules.btwixt.abilities.values import ally_power, card_values, totals
from rules.btwixt.cards.faces import FACE_IDS, NUMBER, POWER, VALUE, rounds_in_season
from rules.btwixt.rounds import KNEEL
from rules.btwixt.table import NONE, BtwixtTable
from rules.kernel import Answer, Match
from rules.kernel.terms import Seat

Rule: TypeAlias = Callable[[BtwixtTable, Any, Seat, Random], Answer]

PRICE: Final = tuple(
    float(value) + strategy.WORTH_MORE.get(face, 0) for face, value in zip(FACE_IDS, VALUE, strict=False)
)
"""By face of an influence card: what it is worth in a hand."""
CONSOLATIONS: Final = frozenset(NUMBER[face] for face in strategy.CONSOLATIONS)
SELDOM: Final = frozenset(NUMBER[face] for face in strategy.SELDOM)
KIND_CARDS: Final = frozenset(NUMBER[face] for face in strategy.KIND_CARDS)


def play_on(match: Match[Any], seat: Seat, r: Random) -> Answer:
    """Answer as the heuristic bot does; at random where it has no rule."""
    ask = match.ask_for(seat)
    assert ask is not None
    rule = RULES.get(ask.verb)
    return ask.sample(r) if rule is None else rule(match.table, ask, seat, r)


# --- bidding ------------------------------------------------------------------------------------


def _take_turn(t: BtwixtTable, ask: Any, seat: Seat, r: Random) -> Answer:
    options: tuple[Any, ...] = ask.options
    face, total, n = t.face, totals(t), t.n
    may_kneel = options[-1] == KNEEL
    hand = options[:-1] if may_kneel else options
    cheapest: int = min(hand, key=lambda card: PRICE[face[card]])
    if not may_kneel:
        return cheapest
    mine, place = total[seat], (seat - t.first) % n
    others = [other for other in range(n) if other != seat]
    need = max(total[other] + (place >= (other - t.first) % n) for other in others)
    values = [VALUE[face[card]] for card in hand]
    limit = _budget(t, seat, others, mine + sum(values), len(hand))
    if mine >= need:
        threatened = any(t.piles[t.hand + other] and not t.knelt[other] for other in others)
        return cheapest if threatened and mine + VALUE[face[cheapest]] <= limit else KNEEL
    enough = [card for card, value in zip(hand, values, strict=True) if mine + value >= need]
    if enough:
        card: int = min(enough, key=lambda card: PRICE[face[card]])
        if mine + VALUE[face[card]] <= limit:
            return card
    elif need <= limit and mine + sum(values) >= need:
        strongest: int = hand[values.index(max(values))]
        return strongest
    return console(t, seat, hand, total)


def _budget(t: BtwixtTable, seat: Seat, others: Sequence[Seat], strength: float, cards: int) -> float:
    prize = strategy.MEAN_TOKEN
    if t.current != NONE:
        carried = sum(ally == t.current for ally in t.bearer.values())
        prize = strategy.MEAN_TOKEN + (POWER[t.face[t.current]] + strategy.MEAN_TOKEN * carried)
    rounds_left = rounds_in_season(t.n) - t.round + 1
    held = sum(len(t.piles[t.hand + other]) for other in others)
    advantage = (cards + 1) / (held / len(others) + 1)
    patience = 1 if rounds_left == 1 else min(2.0, max(0.2, advantage))
    return (
        strategy.EAGERNESS
        * strength
        / rounds_left
        * patience
        * prize
        / (strategy.MEAN_ALLY + strategy.MEAN_TOKEN)
    )


def console(t: BtwixtTable, seat: Seat, hand: Sequence[int], total: Sequence[int]) -> Answer:
    """Play a card that pays when a neighbor wins before kneeling."""
    leader = total.index(max(total))
    if (leader - seat) % t.n in {1, t.n - 1}:
        for card in hand:
            if t.face[card] in CONSOLATIONS:
                return card
    return KNEEL


# --- choices ------------------------------------------------------------------------------------


def powers(t: BtwixtTable, seat: Seat) -> list[float]:
    """Estimate the power of each council as a seat sees it; unknown tokens count their mean."""
    carried: dict[int, list[int]] = {}
    for token, ally in t.bearer.items():
        carried.setdefault(ally, []).append(token)
    found: list[float] = []
    for council in range(t.n):
        allies = t.piles[t.council + council]
        power: float = sum(ally_power(t, ally, council) for ally in allies)
        power += sum(worth_to(t, seat, token) for token in t.piles[t.tokens + council])
        if carried:
            power += sum(worth_to(t, seat, token) for ally in allies for token in carried.get(ally, ()))
        found.append(power)
    return found


def worth_to(t: BtwixtTable, seat: Seat, token: int) -> float:
    """Return what a token is worth as a seat sees it; one face down counts its mean."""
    return t.worth(token) if t.sees(seat, token) else strategy.MEAN_TOKEN


def _gain(power: list[float], seat: Seat, council: int, change: float) -> float:
    changed = power.copy()
    changed[council] += change
    return strategy.lead(changed, seat) - strategy.lead(power, seat)


def _best(options: Sequence[Any], worth: Callable[[Any], float], r: Random) -> Answer:
    best: Answer = max(options, key=lambda option: (worth(option), r.random()))
    return best


def _source(t: BtwixtTable, ask: Any) -> int:
    """Return the face of the card or ally that asks, NONE if none does."""
    piece = dict(ask.words.args).get("by_card", NONE)
    return NONE if piece == NONE else int(t.face[piece])


def _place(t: BtwixtTable, ask: Any, seat: Seat, r: Random) -> Answer:
    change = strategy.MEAN_TOKEN
    if ask.verb == "place_ally":
        arriving = t.pile("arriving")
        ally = arriving[0] if arriving else t.current
        change = strategy.MEAN_TOKEN if ally == NONE else POWER[t.face[ally]]
    power = powers(t, seat)
    return _best(ask.options, lambda council: _gain(power, seat, council, change), r)


def _pick_ally(t: BtwixtTable, ask: Any, seat: Seat, r: Random) -> Answer:
    power = powers(t, seat)

    def worth(ally: int) -> float:
        council = t.council_of(ally)
        if council == NONE:
            return float(POWER[t.face[ally]])
        return _gain(power, seat, council, -ally_power(t, ally, council))

    return _best(ask.options, worth, r)


def _pick_token(t: BtwixtTable, ask: Any, seat: Seat, r: Random) -> Answer:
    power = powers(t, seat)
    return _best(
        ask.options,
        lambda token: _gain(power, seat, t.at[token] - t.tokens, -worth_to(t, seat, token)),
        r,
    )


def _pick_card(t: BtwixtTable, ask: Any, seat: Seat, r: Random) -> Answer:
    values, total = card_values(t), totals(t)

    def worth(card: int) -> float:
        bidder = t.bidder(card)
        return total[bidder] + values[bidder][t.piles[t.bid + bidder].index(card)]

    return _best(ask.options, worth, r)


def _pick_hand_card(t: BtwixtTable, ask: Any, seat: Seat, r: Random) -> Answer:
    return _best(ask.options, lambda card: -PRICE[t.face[card]], r)


def _pick_leader(t: BtwixtTable, ask: Any, seat: Seat, r: Random) -> Answer:
    power = powers(t, seat)
    sign = -1 if _source(t, ask) in KIND_CARDS else 1
    return _best(ask.options, lambda other: sign * strategy.standing(power, other), r)


def _decide(t: BtwixtTable, ask: Any, seat: Seat, r: Random) -> Answer:
    return NO if _source(t, ask) in SELDOM else YES


def _order_allies(t: BtwixtTable, ask: Any, seat: Seat, r: Random) -> Answer:
    sizes = [len(t.piles[t.hand + other]) for other in range(t.n)]
    rich = sizes[seat] * t.n >= sum(sizes)
    return tuple(sorted(ask.items, key=lambda ally: POWER[t.face[ally]], reverse=rich))


def _draft(t: BtwixtTable, ask: Any, seat: Seat, r: Random) -> Answer:
    return _best(ask.options, lambda card: PRICE[t.face[card]], r)


RULES: Final[Mapping[str, Rule]] = {
    "turn": _take_turn,
    "may": _decide,
    "place_ally": _place,
    "place_token": _place,
    "pick_council": _place,
    "pick_ally": _pick_ally,
    "pick_token": _pick_token,
    "pick_card": _pick_card,
    "pick_hand_card": _pick_hand_card,
    "pick_leader": _pick_leader,
    "order_allies": _order_allies,
    "draft_pick": _draft,
}
