"""Selectors and amounts: which pieces an ability speaks of, and how much.

A selector is a test of one piece, written as a function of the table, the piece looked at, and the context
of the ability (its source, the seat that controls it, the event it is about). Games make their primitives
with `Selector` and `Amount` and combine them:

    in_play = zone("play")
    mine = Selector(lambda t, card, context: t.controller(card) == context.seat)
    strength = Amount(lambda t, card, context: t.value(card, "strength"))
    weak_wolves = in_play & mine & trait("wolf") & (strength <= 4)

`&`, `|` and `~` mean and, or and not. A selector that names a zone carries the smallest set of pieces to
look at, so that selecting never scans the whole table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeAlias, TypeVar

from rules.cards.events import Event
from rules.kernel.terms import RulesFault, Seat

T = TypeVar("T")


class Context:
    """Whose eyes a selector looks with: a source, the seat that controls it, the event it is about."""

    __slots__ = ("event", "seat", "source")

    def __init__(self, source: int, seat: Seat, event: Event | None) -> None:
        self.source = source
        self.seat = seat
        self.event = event

    @property
    def x(self) -> int | None:
        """The X of the use it belongs to, once it is defined."""
        return None

    @property
    def paid(self) -> tuple[int, ...]:
        """The pieces that a cost of the use it belongs to was paid with."""
        return ()

    @property
    def named(self) -> str:
        """What was named in the use it belongs to, or nothing."""
        return ""

    @property
    def chosen_player(self) -> Seat:
        """The seat chosen as the first target of the use it belongs to; −1: none."""
        return -1

    @property
    def about(self) -> Event:
        """The event the ability is about; raises RulesFault outside of one."""
        if self.event is None:
            raise RulesFault("an action answers no event")
        return self.event

    @property
    def victim(self) -> int:
        """The piece the event happens to; raises RulesFault where there is none."""
        if self.about.card is None:
            raise RulesFault(f"{self.about.kind} happens to no card")
        return self.about.card


Test: TypeAlias = Callable[[T, int, Context], bool]
"""(table, piece, context) -> whether it holds of the piece."""

Scope: TypeAlias = Callable[[T, Context], Iterable[int]]
"""(table, context) -> the pieces to look at, in the order of their piles."""

Measure: TypeAlias = Callable[[T, int, Context], int]
"""(table, piece, context) -> a number."""


class Selector(Generic[T]):
    """A condition on a piece. `among`: the pieces to look at when selecting (default: all); `rank`: how
    wide that is, because of two scopes the one of lower rank is looked through."""

    __slots__ = ("among", "holds", "parts", "rank")

    def __init__(self, holds: Test[T], *, among: Scope[T] | None = None, rank: int = 9) -> None:
        self.holds = holds
        self.among = among
        self.rank = rank if among is not None else 10
        self.parts: tuple[Selector[T], ...] = (self,)
        """The selectors that `&` joined, in their order."""

    def __and__(self, other: Selector[T]) -> Selector[T]:
        first, second = self.holds, other.holds
        narrow = self if self.rank <= other.rank else other
        both = Selector[T](
            lambda t, card, context: first(t, card, context) and second(t, card, context),
            among=narrow.among,
            rank=narrow.rank,
        )
        both.parts = (*self.parts, *other.parts)
        return both

    def __or__(self, other: Selector[T]) -> Selector[T]:
        first, second = self.holds, other.holds
        here, there = self.among, other.among
        among = here
        if here is None or there is None:
            among = None
        elif here is not there:
            scopes = (here, there)
            among = lambda t, context: dict.fromkeys(c for scope in scopes for c in scope(t, context))  # noqa: E731
        return Selector(
            lambda t, card, context: first(t, card, context) or second(t, card, context),
            among=among,
            rank=max(self.rank, other.rank),
        )

    def __invert__(self) -> Selector[T]:
        holds = self.holds
        return Selector(lambda t, card, context: not holds(t, card, context))

    def pieces(self, t: T, context: Context) -> list[int]:
        """Return the pieces it selects, in the order of their piles."""
        holds = self.holds
        return [card for card in self.scope(t, context) if holds(t, card, context)]

    def exists(self, t: T, context: Context) -> bool:
        """Whether it selects any piece."""
        holds = self.holds
        return any(holds(t, card, context) for card in self.scope(t, context))

    def scope(self, t: T, context: Context) -> Iterable[int]:
        """Return the pieces to look at."""
        if self.among is None:
            table: Any = t
            return range(len(table.at))
        return self.among(t, context)


class Amount(Generic[T]):
    """A number computed from a piece or an event; comparisons make selectors."""

    __slots__ = ("of",)

    def __init__(self, of: Measure[T]) -> None:
        self.of = of

    def __le__(self, other: Amount[T] | int) -> Selector[T]:
        here, there = self.of, amount(other).of
        return Selector(lambda t, card, context: here(t, card, context) <= there(t, card, context))

    def __lt__(self, other: Amount[T] | int) -> Selector[T]:
        here, there = self.of, amount(other).of
        return Selector(lambda t, card, context: here(t, card, context) < there(t, card, context))

    def __ge__(self, other: Amount[T] | int) -> Selector[T]:
        return amount(other) <= self

    def __gt__(self, other: Amount[T] | int) -> Selector[T]:
        return amount(other) < self

    def __add__(self, other: Amount[T] | int) -> Amount[T]:
        here, there = self.of, amount(other).of
        return Amount(lambda t, card, context: here(t, card, context) + there(t, card, context))

    def __sub__(self, other: Amount[T] | int) -> Amount[T]:
        here, there = self.of, amount(other).of
        return Amount(lambda t, card, context: here(t, card, context) - there(t, card, context))

    def __mul__(self, other: Amount[T] | int) -> Amount[T]:
        here, there = self.of, amount(other).of
        return Amount(lambda t, card, context: here(t, card, context) * there(t, card, context))

    def __floordiv__(self, other: int) -> Amount[T]:
        here = self.of
        return Amount(lambda t, card, context: here(t, card, context) // other)

    def equals(self, other: Amount[T] | int) -> Selector[T]:
        """Whether the amounts are equal."""
        here, there = self.of, amount(other).of
        return Selector(lambda t, card, context: here(t, card, context) == there(t, card, context))


def amount(number: Amount[T] | int) -> Amount[T]:
    """Make an amount, also of a plain number."""
    if isinstance(number, Amount):
        return number
    return Amount(lambda t, card, context: number)


always: Selector[Any] = Selector(lambda t, card, context: True)

itself: Selector[Any] = Selector(
    lambda t, card, context: card == context.source, among=lambda t, context: (context.source,), rank=0
)
"""The piece whose ability it is."""


def _is_doing_of_controller(t: Any, card: int, context: Context) -> bool:
    return context.about.seat == context.seat


by_me: Selector[Any] = Selector(_is_doing_of_controller)
"""The event is the doing of the seat that controls the source."""
by_other = ~by_me


def zone(name: str, *, own: bool | None = None) -> Selector[Any]:
    """Pieces in a zone: of every seat, of the source's seat (`own`), or of the others (`own=False`)."""
    if own is None:
        return Selector(
            lambda t, card, context: t.zone_of(card)[0] == name,
            among=lambda t, context: t.in_zone(name),
            rank=3,
        )
    if own:
        return Selector(
            lambda t, card, context: t.zone_of(card) == (name, context.seat),
            among=lambda t, context: t.pile(name, context.seat),
            rank=1,
        )
    return Selector(
        lambda t, card, context: t.zone_of(card)[0] == name and t.zone_of(card)[1] != context.seat,
        among=lambda t, context: t.in_zone(name, context.seat),
        rank=2,
    )


def source_is(what: Selector[T]) -> Selector[T]:
    """Make a condition on the piece whose ability it is."""
    holds = what.holds
    return Selector(lambda t, card, context: holds(t, context.source, context))


def victim_is(what: Selector[T]) -> Selector[T]:
    """Make a condition on the piece the event happens to."""
    holds = what.holds

    def of_victim(t: T, card: int, context: Context) -> bool:
        victim = context.about.card
        return victim is not None and holds(t, victim, context)

    return Selector(of_victim)


def count(what: Selector[T]) -> Amount[T]:
    """How many pieces there are of a kind."""
    return Amount(lambda t, card, context: len(what.pieces(t, context)))
