"""What an ability may pick: leaders, councils, cards, allies and tokens, seen from "you".

Each function turns a word of the vocabulary into a selector once, when the cards are read; play
calls only the selectors. A selector returns a frozen tuple and asks nobody.

Source: B'Twixt specification, "Ability vocabulary (closed list)" and rulings 5 and 17.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from rules.btwixt.abilities.reach import LEADERS_MEANT, Selector, Source, neighbors, opposite, own_councils
from rules.btwixt.abilities.values import ally_power, card_values, totals
from rules.btwixt.cards.faces import COLOR, COLOR_INDEX, COUNCIL, POWER
from rules.btwixt.cards.ops import Immune
from rules.btwixt.cards.vocabulary import ACard, AnAlly, Councils, CurrentAlly, EachCard, LowestAlly
from rules.btwixt.table import NONE, BtwixtTable

NO_LIMIT: Final = 1_000


def behind(t: BtwixtTable, source: Source) -> tuple[int, ...]:
    """Select the other leaders who still stand and whose total is lower than yours."""
    total = totals(t)
    mine = total[source.you]
    return tuple([s for s in t.around[source.you][1:] if not t.knelt[s] and total[s] < mine])


# --- councils -----------------------------------------------------------------------------------


def _lowest(yours: tuple[int, int], left: int, right: int) -> tuple[int, ...]:
    """Return the council with the lower figure, both if they are equal."""
    if left == right:
        return yours
    return yours[:1] if left < right else yours[1:]


def _foreign(t: BtwixtTable, source: Source) -> tuple[int, ...]:
    yours = own_councils(t, source.you)
    return tuple([council for council in range(t.n) if council not in yours])


def _other(t: BtwixtTable, source: Source) -> tuple[int, ...]:
    yours = own_councils(t, source.you)
    taken = t.placed_in if source.council == NONE else source.council
    return opposite(yours, taken) if taken in yours else yours


def _shared_with_winner(t: BtwixtTable, source: Source) -> tuple[int, ...]:
    left, right = neighbors(t, source.you)
    if t.winner == left:
        return (source.you,)
    return (right,) if t.winner == right else ()


def _fewest_allies(t: BtwixtTable, source: Source) -> tuple[int, ...]:
    yours = left, right = own_councils(t, source.you)
    return _lowest(yours, len(t.piles[t.council + left]), len(t.piles[t.council + right]))


def _highest_ally(t: BtwixtTable, source: Source) -> tuple[int, ...]:
    yours = own_councils(t, source.you)
    tops = [max((ally_power(t, ally, c) for ally in t.piles[t.council + c]), default=-1) for c in yours]
    return _lowest(yours, -tops[0], -tops[1])


def _stronger_neighbor(t: BtwixtTable, source: Source) -> tuple[int, ...]:
    left, right = neighbors(t, source.you)
    total = totals(t)
    return _lowest(own_councils(t, source.you), -total[left], -total[right])


COUNCILS_MEANT: Final[Mapping[Councils, Selector]] = MappingProxyType(
    {
        Councils.YOURS: lambda t, source: own_councils(t, source.you),
        Councils.LEFT: lambda t, source: (source.you,),
        Councils.RIGHT: lambda t, source: ((source.you - 1) % t.n,),
        Councils.THIS: lambda t, source: (source.council,),
        Councils.OTHER: _other,
        Councils.SHARED_WITH_WINNER: _shared_with_winner,
        Councils.WINNERS: lambda t, source: own_councils(t, t.winner),
        Councils.FOREIGN: _foreign,
        Councils.ANY: lambda t, source: tuple(range(t.n)),
        Councils.FEWEST_ALLIES: _fewest_allies,
        Councils.HIGHEST_ALLY: _highest_ally,
        Councils.STRONGER_NEIGHBOR: _stronger_neighbor,
    }
)
"""The selector of each word for councils, "your" left council first."""

Destination: TypeAlias = Callable[[BtwixtTable, Source, int], tuple[int, ...]]


def destinations(to: Councils) -> Destination:
    """Return the function that lists where a thing may move from a council (NONE: the dead pile)."""
    if to is Councils.OTHER_SIDE:
        return lambda t, source, origin: opposite(own_councils(t, source.you), origin)
    reach = COUNCILS_MEANT[to]
    return lambda t, source, origin: tuple([c for c in reach(t, source) if c != origin])


# --- influence cards in bid piles ---------------------------------------------------------------


def a_card(wanted: ACard) -> Selector:
    """Return the selector of cards you may pick: no shielded piles, never the card itself."""
    reach = LEADERS_MEANT[wanted.of]
    low = 0 if wanted.least is None else wanted.least
    high = NO_LIMIT if wanted.most is None else wanted.most
    if wanted.least is None and wanted.most is None:
        return lambda t, source: tuple(
            [
                card
                for seat in reach(t, source)
                if seat == source.you or not t.rules.shielded[seat]
                for card in t.piles[t.bid + seat]
                if card != source.piece
            ]
        )

    def select(t: BtwixtTable, source: Source) -> tuple[int, ...]:
        values = card_values(t)
        shielded = t.rules.shielded
        return tuple(
            [
                card
                for seat in reach(t, source)
                if seat == source.you or not shielded[seat]
                for card, value in zip(t.piles[t.bid + seat], values[seat], strict=True)
                if low <= value <= high and card != source.piece
            ]
        )

    return select


def each_card(wanted: EachCard) -> Selector:
    """Return the selector of all cards that fit; nobody picks, so shields do not matter."""
    reach = LEADERS_MEANT[wanted.of]
    low = 0 if wanted.least is None else wanted.least
    colors = {COLOR_INDEX[color] for color in wanted.colors}

    def select(t: BtwixtTable, source: Source) -> tuple[int, ...]:
        values = card_values(t)
        return tuple(
            [
                card
                for seat in reach(t, source)
                for card, value in zip(t.piles[t.bid + seat], values[seat], strict=True)
                if value >= low and (not colors or COLOR[t.face[card]] in colors)
            ]
        )

    return select


# --- allies -------------------------------------------------------------------------------------

IMMUNE: Final = tuple(
    [any(isinstance(op, Immune) for ability in abilities for op in ability.ops) for abilities in COUNCIL]
)
"""Whether a face is an ally that cannot be killed in a council."""


def _allies_there(where: Councils) -> Selector:
    if where is Councils.DEAD_PILE:
        return lambda t, source: tuple(t.pile("dead"))
    reach = COUNCILS_MEANT[where]
    return lambda t, source: tuple([a for c in reach(t, source) for a in t.piles[t.council + c]])


def an_ally(wanted: AnAlly) -> Selector:
    """Return the selector of allies that fit, whether or not they may be killed."""
    there = _allies_there(wanted.where)
    most = NO_LIMIT if wanted.most is None else wanted.most
    other = wanted.other
    return lambda t, source: tuple(
        [
            ally
            for ally in there(t, source)
            if POWER[t.face[ally]] <= most and not (other and ally == source.piece)
        ]
    )


def victims(wanted: CurrentAlly | AnAlly | LowestAlly) -> Selector:
    """Return the selector of the allies a kill may strike (ruling 5)."""
    match wanted:
        case CurrentAlly():
            return lambda t, source: () if t.current == NONE or t.rules.no_kill else (t.current,)
        case AnAlly():
            return _mortal(an_ally(wanted))
        case LowestAlly(where):
            mortal = _mortal(an_ally(AnAlly(where, other=True)))

            def lowest(t: BtwixtTable, source: Source) -> tuple[int, ...]:
                powers = {ally: ally_power(t, ally, t.council_of(ally)) for ally in mortal(t, source)}
                least = min(powers.values(), default=0)
                return tuple([ally for ally, power in powers.items() if power == least])

            return lowest


def _mortal(select: Selector) -> Selector:
    """Keep the allies in councils that may be killed now."""
    return lambda t, source: (
        () if t.rules.no_kill else tuple([ally for ally in select(t, source) if not IMMUNE[t.face[ally]]])
    )


# --- tokens -------------------------------------------------------------------------------------


def tokens(where: Councils) -> Selector:
    """Return the selector of the power tokens placed there; tokens on allies belong to the allies."""
    reach = COUNCILS_MEANT[where]
    return lambda t, source: tuple([token for c in reach(t, source) for token in t.piles[t.tokens + c]])
