"""What conditions, amounts, cards, bids, allies and councils come to at this moment.

Words of the vocabulary become functions once, when the cards are read; play calls only those.

Source: B'Twixt specification, "Computing values" and "End of the game and ranking" (1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from rules.btwixt.abilities.reach import LEADERS_MEANT, Source, neighbors
from rules.btwixt.cards.declare import Ability
from rules.btwixt.cards.faces import CARDS, COLOR, COLOR_INDEX, COUNCIL, HOUSE, POWER, STATIC, VALUE
from rules.btwixt.cards.ops import AddValue, Power
from rules.btwixt.cards.vocabulary import Amount, Condition, Counter, DeadPile, Is, Knelt, Per, ThisCard
from rules.btwixt.table import NONE, BtwixtTable

Test: TypeAlias = Callable[[BtwixtTable, Source], bool]
Figure: TypeAlias = Callable[[BtwixtTable, Source], int]


# --- conditions ---------------------------------------------------------------------------------


def _trailing(t: BtwixtTable, source: Source) -> bool:
    total = totals(t)
    return total[source.you] == min(total)


_IS: Final[Mapping[Is, Test]] = MappingProxyType(
    {
        Is.WON: lambda t, source: t.winner == source.you,
        Is.LOST: lambda t, source: t.winner != source.you,
        Is.NEIGHBOR_WON: lambda t, source: t.winner in neighbors(t, source.you),
        Is.FIRST_CARD: lambda t, source: t.piles[t.bid + source.you][0] == source.piece,
        Is.FIRST_PLAYER: lambda t, source: t.first == source.you,
        Is.HAS_HAND: lambda t, source: bool(t.piles[t.hand + source.you]),
        Is.TRAILING: _trailing,
    }
)


def test(condition: Condition) -> Test:
    """Return the function that tells whether a condition holds."""
    match condition:
        case Is():
            return _IS[condition]
        case Knelt(who, least):
            reach = LEADERS_MEANT[who]
            return lambda t, source: sum([t.knelt[seat] for seat in reach(t, source)]) >= least
        case DeadPile(least):
            return lambda t, source: len(t.pile("dead")) >= least


def all_of(tests: Sequence[Test]) -> Test:
    """Return the function that tells whether all conditions hold."""
    if len(tests) == 1:
        return tests[0]
    if not tests:
        return lambda t, source: True
    return lambda t, source: all(holds(t, source) for holds in tests)


# --- amounts ------------------------------------------------------------------------------------


def _counter(per: Per) -> Figure:
    match per.counter:
        case Counter.KNELT:
            reach = LEADERS_MEANT[per.who]
            return lambda t, source: sum([t.knelt[seat] for seat in reach(t, source)])
        case Counter.DEAD:
            return lambda t, source: len(t.pile("dead"))
        case Counter.TOKENS_HERE:
            return lambda t, source: len(t.piles[t.tokens + source.council])
        case Counter.ALLIES_HERE:
            house, most = per.house, per.max_power
            return lambda t, source: sum(
                [
                    ally != source.piece
                    and (house is None or HOUSE[t.face[ally]] is house)
                    and (most is None or POWER[t.face[ally]] <= most)
                    for ally in t.piles[t.council + source.council]
                ]
            )
        case Counter.YOUR_OTHER_CARDS:
            color = None if per.color is None else COLOR_INDEX[per.color]
            return lambda t, source: sum(
                [
                    card != source.piece and (color is None or COLOR[t.face[card]] == color)
                    for card in t.piles[t.bid + source.you]
                ]
            )
        case Counter.TOP_RIVAL:
            raise ValueError("the highest rival card counts only in a static card value")


def amount(n: Amount) -> Figure:
    """Return the function that computes an amount; ``most`` bounds its absolute value."""
    if isinstance(n, int):
        return lambda t, source: n
    count, times = _counter(n), n.times
    if n.most is None:
        return lambda t, source: times * count(t, source)
    low, high = -n.most, n.most
    return lambda t, source: max(low, min(high, times * count(t, source)))


# --- influence cards and bids -------------------------------------------------------------------


def _bonus(abilities: Iterable[Ability], kind: type[AddValue] | type[Power]) -> Figure | None:
    """Return what a face's own abilities add to its value or power, None if they never do."""
    parts = [
        (tuple([test(c) for c in ability.conditions]), amount(op.n))
        for ability in abilities
        for op in ability.ops
        if isinstance(op, kind) and not _reaches_further(op) and not _copies(op.n)
    ]
    if not parts:
        return None
    figures = tuple([_guarded(*part) for part in parts])
    if len(figures) == 1:
        return figures[0]
    return lambda t, source: sum([figure(t, source) for figure in figures])


def _guarded(tests: tuple[Test, ...], figure: Figure) -> Figure:
    """Return the figure, 0 while a condition does not hold."""
    if not tests:
        return figure
    hold = all_of(tests)
    return lambda t, source: figure(t, source) if hold(t, source) else 0


def _reaches_further(op: AddValue | Power) -> bool:
    return isinstance(op, AddValue) and not isinstance(op.cards, ThisCard)


def _copies(n: Amount) -> bool:
    return isinstance(n, Per) and n.counter is Counter.TOP_RIVAL


VALUE_BONUS: Final = tuple([_bonus(STATIC[face], AddValue) for face in CARDS])
COPIES: Final = tuple(
    [
        any(isinstance(op, AddValue) and _copies(op.n) for ability in STATIC[face] for op in ability.ops)
        for face in CARDS
    ]
)
"""Whether a card adds the highest value of a single card in another leader's bid pile."""


SELF_CHANGING: Final = tuple([VALUE_BONUS[face] is not None or COPIES[face] for face in CARDS])
"""Whether a card's own ability changes its value."""


def card_values(t: BtwixtTable) -> list[list[int]]:
    """Return the current value of every card in every bid pile, by seat and in pile order.

    Value = printed + changes from cards played this round + static changes, never below 0. Copying
    cards come last and look at values without any copying. The result is kept until a change; do
    not change it.
    """
    values = t.kept_values
    if values is None:
        values = t.kept_values = fresh_values(t)
    return values


def fresh_values(t: BtwixtTable) -> list[list[int]]:
    """Compute what `card_values` keeps."""
    rules, changes, faces, bid = t.rules, t.changes, t.face, t.bid
    bonuses = rules.bonus
    values: list[list[int]] = []
    copying: list[tuple[int, int]] = []
    for seat, pile in enumerate(t.piles[bid : bid + t.n]):
        row: list[int] = []
        muted = rules.muted[seat]
        for card in pile:
            face = faces[card]
            color = COLOR[face]
            value = VALUE[face] + bonuses[color]
            if card in changes:
                value += changes[card]
            if SELF_CHANGING[face] and not muted >> color & 1:
                bonus = VALUE_BONUS[face]
                if bonus is None:
                    copying.append((seat, len(row)))
                    row.append(value)
                    continue
                value += bonus(t, Source(card, seat))
            row.append(value if value > 0 else 0)
        values.append(row)
    if copying:
        tops = [max(row, default=0) for row in values]
        for seat, place in copying:
            top = max(0, *(tops[other] for other in t.around[seat][1:]))
            values[seat][place] = max(0, values[seat][place] + top)
    return values


def totals(t: BtwixtTable) -> list[int]:
    """Return the influence total of every seat."""
    return [sum(row) for row in card_values(t)]


# --- allies and councils ------------------------------------------------------------------------


POWER_BONUS: Final = tuple([_bonus(abilities, Power) for abilities in COUNCIL])


def ally_power(t: BtwixtTable, ally: int, council: int) -> int:
    """Return the power of an ally lying in that council, never below 0 (ruling 15)."""
    face: int = t.face[ally]
    bonus = POWER_BONUS[face]
    if bonus is None:
        return POWER[face]
    return max(0, POWER[face] + bonus(t, Source(ally, NONE, council)))


def allies_powers(t: BtwixtTable) -> list[int]:
    """Return the public part of each council's power: its allies without any tokens."""
    faces = t.face
    powers: list[int] = []
    for council, allies in enumerate(t.piles[t.council : t.council + t.n]):
        power = 0
        for ally in allies:
            face = faces[ally]
            # Most allies have no bonus: asking here saves a call for each of them at each claim.
            power += POWER[face] if POWER_BONUS[face] is None else ally_power(t, ally, council)
        powers.append(power)
    return powers


def council_power(t: BtwixtTable, council: int) -> int:
    """Return the power of a council with all tokens turned over, those on its allies included."""
    allies = t.piles[t.council + council]
    tokens = sum([t.worth(token) for token in t.piles[t.tokens + council]])
    carried = sum([t.worth(token) for token, bearer in t.bearer.items() if bearer in allies])
    return sum([ally_power(t, ally, council) for ally in allies]) + tokens + carried
