"""What "During this round" abilities make of the rules: one snapshot, rebuilt only when it changes.

Source: B'Twixt specification, "Ability vocabulary" (op ``rule``, ``mute``, ``add_value``) and
"Computing values".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from rules.btwixt.cards.declare import Ability
from rules.btwixt.cards.faces import ALLY_FACES, CARDS, COLOR, COLOR_INDEX, COLORS, STATIC
from rules.btwixt.cards.ops import AddValue, Mute, Rule
from rules.btwixt.cards.vocabulary import EachCard, Flag, Leaders

MAX_SEATS: Final = 6
UNLIMITED: Final = 1_000


@dataclass(frozen=True, slots=True)
class RoundRules:
    """The rules of the round as the current ally and the cards in bid piles leave them.

    ``muted`` and ``shielded`` are indexed by seat: a bit mask of color indexes whose cards have no
    ability in that seat's bid pile, and whether other leaders' abilities may pick cards there.
    ``bonus`` is indexed by color.
    """

    ties_reverse: bool = False
    min_cards: int = 0
    max_cards: int = UNLIMITED
    win_tokens: int = 0
    runner_up_tokens: int = 0
    no_kill: bool = False
    no_draw: bool = False
    shielded: tuple[bool, ...] = (False,) * MAX_SEATS
    muted: tuple[int, ...] = (0,) * MAX_SEATS
    bonus: tuple[int, ...] = (0,) * len(COLORS)


PLAIN: Final = RoundRules()


def _bends_rules(ability: Ability) -> bool:
    """Tell whether a static ability works on more than the card that carries it."""
    return any(
        isinstance(op, Rule | Mute) or (isinstance(op, AddValue) and isinstance(op.cards, EachCard))
        for op in ability.ops
    )


BENDING: Final = tuple(
    tuple(ability for ability in abilities if _bends_rules(ability)) for abilities in STATIC
)
"""Static abilities of each card and ally that reach beyond the piece that carries them."""

BENDS: Final = tuple(bool(BENDING[card]) for card in CARDS)
"""Whether an influence card in a bid pile bends the rules of the round."""


def _seats(who: Leaders, owner: int) -> Iterable[int]:
    """Return the seats an effect of ``owner`` reaches; the owner of an ally's static effect is -1."""
    if who is Leaders.YOU:
        return (owner,)
    if who is Leaders.OTHERS:
        return (seat for seat in range(MAX_SEATS) if seat != owner)
    return range(MAX_SEATS)


def _bend(rules: RoundRules, ability: Ability, owner: int) -> RoundRules:
    for op in ability.ops:
        match op:
            case Rule(Flag.TIES_REVERSE):
                rules = replace(rules, ties_reverse=True)
            case Rule(Flag.MIN_CARDS, n):
                rules = replace(rules, min_cards=max(rules.min_cards, n))
            case Rule(Flag.MAX_CARDS, n):
                rules = replace(rules, max_cards=min(rules.max_cards, n))
            case Rule(Flag.WIN_TOKENS, n):
                rules = replace(rules, win_tokens=rules.win_tokens + n)
            case Rule(Flag.RUNNER_UP_TOKENS, n):
                rules = replace(rules, runner_up_tokens=rules.runner_up_tokens + n)
            case Rule(Flag.NO_KILL):
                rules = replace(rules, no_kill=True)
            case Rule(Flag.NO_DRAW):
                rules = replace(rules, no_draw=True)
            case Rule(Flag.SHIELD, _, who):
                shielded = list(rules.shielded)
                for seat in _seats(who, owner):
                    shielded[seat] = True
                rules = replace(rules, shielded=tuple(shielded))
            case Mute(EachCard(of, colors)):
                mask = sum(1 << COLOR_INDEX[color] for color in colors)
                muted = list(rules.muted)
                for seat in _seats(of, owner):
                    muted[seat] |= mask
                rules = replace(rules, muted=tuple(muted))
            case AddValue(EachCard(_, colors), int(n)):
                bonus = list(rules.bonus)
                for color in colors:
                    bonus[COLOR_INDEX[color]] += n
                rules = replace(rules, bonus=tuple(bonus))
            case _:
                raise NotImplementedError(f"a static ability cannot do {op}")
    return rules


def _of_ally(ally: int) -> RoundRules:
    rules = PLAIN
    for ability in BENDING[ally]:
        rules = _bend(rules, ability, -1)
    return rules


OF_ALLY: Final = (PLAIN,) * ALLY_FACES.start + tuple(_of_ally(ally) for ally in ALLY_FACES)
"""The rules of a round about each ally, by face number, before any card bends them."""


def bend_by_cards(rules: RoundRules, bending: Iterable[tuple[int, int]]) -> RoundRules:
    """Return the rules after the (seat, card) pairs that lie in bid piles have bent them.

    A card that is muted by the current ally or by an earlier card bends nothing.
    """
    for seat, card in bending:
        if not is_muted(rules, seat, card):
            for ability in BENDING[card]:
                rules = _bend(rules, ability, seat)
    return rules


def is_muted(rules: RoundRules, seat: int, card: int) -> bool:
    """Tell whether a card in that seat's bid pile has lost its ability for now."""
    return bool(rules.muted[seat] >> COLOR[card] & 1)
