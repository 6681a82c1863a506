"""Selectors and conditions: one kind of expression, compiled once to a plain function.

An expression is Python text over five names: `t` the table, `c` the piece looked at, `s` the piece
whose ability this is, `p` the seat that controls it, `e` the event (None outside of one). Games make
their primitives with `Expr` and `Amount` and combine them:

    in_play = zone("play")
    mine = Expr("t.controller(c) == p")
    strength = Amount("t.value(c, 'strength')")
    weak_wolves = in_play & mine & trait("wolf") & (strength <= 4)

`&`, `|` and `~` mean and, or and not. An expression that names a zone carries the smallest set of
pieces to look at, so that selecting never scans the whole table. The text comes from declarations
in the rules, never from outside.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

Condition: TypeAlias = Callable[[Any, int, int, int, Any], bool]
"""(table, piece, source, seat, event) -> whether it holds."""

Selector: TypeAlias = Callable[[Any, int, int, Any], list[int]]
"""(table, source, seat, event) -> the pieces chosen from, in the order of their piles."""

Measure: TypeAlias = Callable[[Any, int, int, int, Any], int]
"""(table, piece, source, seat, event) -> the amount."""

EVERYWHERE = "range(len(t.at))"


class Expr:
    """A condition on a piece; see the module's text. `among` is text for the pieces to look at."""

    __slots__ = ("among", "code", "rank")

    def __init__(self, code: str, *, among: str | None = None, rank: int = 9) -> None:
        self.code = code
        self.among = among
        self.rank = rank if among is not None else 10
        """How wide `among` is: of two, the one of lower rank is looked through."""

    def __and__(self, other: Expr) -> Expr:
        narrow = self if self.rank <= other.rank else other
        return Expr(f"({self.code} and {other.code})", among=narrow.among, rank=narrow.rank)

    def __or__(self, other: Expr) -> Expr:
        if self.among == other.among:
            return Expr(f"({self.code} or {other.code})", among=self.among, rank=self.rank)
        if self.among is None or other.among is None:
            return Expr(f"({self.code} or {other.code})")
        both = f"dict.fromkeys([*{self.among}, *{other.among}])"
        return Expr(f"({self.code} or {other.code})", among=both, rank=max(self.rank, other.rank))

    def __invert__(self) -> Expr:
        return Expr(f"(not {self.code})")

    def __repr__(self) -> str:
        return f"Expr({self.code!r})"


class Amount:
    """A number computed from a piece or an event; comparisons make conditions."""

    __slots__ = ("code",)

    def __init__(self, code: str) -> None:
        self.code = code

    def __le__(self, other: Amount | int) -> Expr:
        return Expr(f"({self.code} <= {_code(other)})")

    def __lt__(self, other: Amount | int) -> Expr:
        return Expr(f"({self.code} < {_code(other)})")

    def __ge__(self, other: Amount | int) -> Expr:
        return Expr(f"({self.code} >= {_code(other)})")

    def __gt__(self, other: Amount | int) -> Expr:
        return Expr(f"({self.code} > {_code(other)})")

    def __add__(self, other: Amount | int) -> Amount:
        return Amount(f"({self.code} + {_code(other)})")

    def __sub__(self, other: Amount | int) -> Amount:
        return Amount(f"({self.code} - {_code(other)})")

    def __mul__(self, other: Amount | int) -> Amount:
        return Amount(f"({self.code} * {_code(other)})")

    def equals(self, other: Amount | int) -> Expr:
        """Whether the amounts are equal."""
        return Expr(f"({self.code} == {_code(other)})")

    def __repr__(self) -> str:
        return f"Amount({self.code!r})"


def _code(amount: Amount | int) -> str:
    return amount.code if isinstance(amount, Amount) else repr(amount)


always = Expr("True")
itself = Expr("c == s", among="(s,)", rank=0)
"""The piece whose ability it is."""


def zone(name: str, *, own: bool | None = None) -> Expr:
    """Pieces in a zone: of every seat, of the source's seat (`own`), or of the others (`own=False`)."""
    in_zone = f"t.zone_of(c)[0] == {name!r}"
    if own is None:
        return Expr(in_zone, among=f"t.in_zone({name!r})", rank=3)
    if own:
        return Expr(f"({in_zone} and t.zone_of(c)[1] == p)", among=f"t.pile({name!r}, p)", rank=1)
    return Expr(f"({in_zone} and t.zone_of(c)[1] != p)", among=f"t.in_zone({name!r}, p)", rank=2)


def source_is(what: Expr) -> Expr:
    """A condition on the piece whose ability it is."""
    return Expr(f"(lambda c: {what.code})(s)")


def victim_is(what: Expr) -> Expr:
    """A condition on the piece the event happens to."""
    return Expr(f"(e.card is not None and (lambda c: {what.code})(e.card))")


by_me = Expr("e.seat == p")
"""The event is the doing of the seat that controls the source."""
by_other = Expr("e.seat != p")


def count(what: Expr) -> Amount:
    """How many pieces there are of a kind."""
    return Amount(f"sum(1 for c in {what.among or EVERYWHERE} if {what.code})")


def condition(what: Expr) -> Condition:
    """The compiled condition."""
    return _condition(what.code)


def selector(what: Expr) -> Selector:
    """The compiled selection."""
    return _selector(what.among or EVERYWHERE, what.code)


def amount(what: Amount | int) -> Measure:
    """The compiled amount."""
    return _amount(_code(what))


@cache
def _condition(code: str) -> Condition:
    made: Condition = _made(f"lambda t, c, s, p, e: {code}")
    return made


@cache
def _selector(among: str, code: str) -> Selector:
    made: Selector = _made(f"lambda t, s, p, e: [c for c in {among} if {code}]")
    return made


@cache
def _amount(code: str) -> Measure:
    made: Measure = _made(f"lambda t, c, s, p, e: {code}")
    return made


def _made(text: str) -> Any:
    return eval(compile(text, f"<{text}>", "eval"), {})  # noqa: S307  (declared in the rules)
