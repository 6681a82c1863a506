"""Questions to a seat: pick, number, assign, order.

Answers in normal form:

* `Pick`: the option itself.
* `PickSome`: a tuple in the order of the options; where just one can be picked, the option itself.
* `Number`: an int.
* `Assign`: a tuple of (slot, value) pairs in the order of the slots.
* `Order`: a tuple of all items.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations
from math import comb

from rules.kernel.arrangement import Assign, Cap, Order
from rules.kernel.language import Span
from rules.kernel.question import TRIES, Ask, Names, allowed, any_of, some_of
from rules.kernel.terms import Answer, Atom, Illegal, Json, Randomness, Seat
from rules.kernel.words import Words

__all__ = ["Ask", "Assign", "Cap", "Names", "Number", "Order", "Pick", "PickSome"]

PickCheck = Callable[[tuple[Atom, ...]], str]
"""What is wrong with a combination, as a sentence for the person who chose it; empty when it is allowed."""


class PickSome(Ask):
    """From `lo` to `hi` different options; `violation` may refuse a combination and says why.

    `default` is a tuple, also where just one can be picked.

    Raises ValueError when there are fewer than `lo` options.
    """

    __slots__ = ("hi", "lo", "options", "violation")
    kind = "pick"

    def __init__(
        self,
        seat: Seat,
        verb: str,
        options: Iterable[Atom],
        lo: int,
        hi: int,
        words: Words | None = None,
        default: tuple[Atom, ...] | None = None,
        of: str = "card",
        violation: PickCheck | None = None,
        bluff: bool = False,
    ) -> None:
        self.seat = seat
        self.verb = verb
        self.options = options = tuple(options)
        self.lo = lo
        self.hi = hi
        self.prompt = words
        self.default = default[0] if lo == 1 == hi and type(default) is tuple else default
        self.of = of
        self.violation = violation
        self.bluff = bluff
        if lo > len(options) or hi < lo:
            raise ValueError(f"{verb}: {lo} to {hi} of {len(options)} options cannot be picked")

    def settle(self, answer: object) -> Answer:
        options = self.options
        if self.hi == 1 and self.lo == 1:
            try:
                chosen = options[options.index(answer)]
            except ValueError:
                raise Illegal("That is not one of the choices.") from None
            if self.violation is not None and (problem := self.violation((chosen,))):
                raise Illegal(problem)
            return chosen
        if not isinstance(answer, tuple):
            raise Illegal("Choose {number} of the options.", number=Span(self.lo, self.hi))
        if not self.lo <= len(answer) <= self.hi:
            raise Illegal("Choose {number}, not {count}.", number=Span(self.lo, self.hi), count=len(answer))
        picked = tuple([option for option in options if option in answer])
        if len(picked) != len(answer):
            raise Illegal("Each choice must be one of the options, and none twice.")
        if self.violation is not None and (problem := self.violation(picked)):
            raise Illegal(problem)
        return picked

    def moves(self) -> Iterator[Answer]:
        sizes = range(self.lo, min(self.hi, len(self.options)) + 1)
        picked = chain.from_iterable(combinations(self.options, size) for size in sizes)
        if self.lo == 1 == self.hi:
            return (each[0] for each in allowed(self.verb, picked, self.violation))
        return allowed(self.verb, picked, self.violation)

    def count(self, cap: int = 10_000) -> int:
        if self.violation is not None:
            return super().count(cap)
        n = len(self.options)
        return min(cap, sum(comb(n, size) for size in range(self.lo, min(self.hi, n) + 1)))

    def sample(self, r: Randomness) -> Answer:
        options = self.options
        n = len(options)
        violation = self.violation
        if self.hi == 1 == self.lo and violation is None:
            return options[int(r.random() * n)]
        for _ in range(TRIES):
            size = self.lo + int(r.random() * (min(self.hi, n) - self.lo + 1))
            picked = tuple([options[i] for i in sorted(some_of(n, size, r))])
            if violation is None or not violation(picked):
                return picked[0] if self.lo == 1 == self.hi else picked
        return any_of(self.moves(), r)

    def _space(self) -> tuple[object, ...]:
        return (self.options, self.lo, self.hi)

    def _space_json(self, names: Names) -> dict[str, Json]:
        return {"options": self._options_json(self.options, names), "lo": self.lo, "hi": self.hi}

    def parse(self, data: object, names: Names) -> Answer:
        single = self.lo == 1 == self.hi
        picked = self._atoms([data] if single else data, self.options, names, self.hi)
        return self.settle(picked[0] if single else picked)


class Pick(PickSome):
    """Exactly one of the options, any of them.

    Raises ValueError when there are none.
    """

    # Nearly every question of a game is one of these, so it does without what others may ask for.
    __slots__ = ()
    lo = hi = 1
    violation = None

    def __init__(
        self,
        seat: Seat,
        verb: str,
        options: Iterable[Atom],
        words: Words | None = None,
        default: Answer | None = None,
        of: str = "card",
        bluff: bool = False,
    ) -> None:
        self.seat = seat
        self.verb = verb
        self.options = options = tuple(options)
        self.prompt = words
        self.default = default
        self.of = of
        self.bluff = bluff
        if not options:
            raise ValueError(f"{verb}: there is no option to pick")

    def settle(self, answer: object) -> Answer:
        kind = type(answer)
        if (kind is int or kind is str) and answer in self.options:
            return answer
        return super().settle(answer)

    def sample(self, r: Randomness) -> Answer:
        options = self.options
        return options[int(r.random() * len(options))]


class Number(Ask):
    """A whole number from `lo` to `hi`: bids, amounts."""

    __slots__ = ("hi", "lo")
    kind = "number"

    def __init__(
        self,
        seat: Seat,
        verb: str,
        lo: int,
        hi: int,
        *,
        words: Words | None = None,
        default: Answer | None = None,
        bluff: bool = False,
    ) -> None:
        if hi < lo:
            raise ValueError(f"{verb}: no number from {lo} to {hi}")
        self.seat = seat
        self.verb = verb
        self.lo = lo
        self.hi = hi
        self.prompt = words
        self.default = default
        self.of = "number"
        self.bluff = bluff

    def settle(self, answer: object) -> Answer:
        if type(answer) is not int or not self.lo <= answer <= self.hi:
            raise Illegal("Choose a whole number from {lo} to {hi}.", lo=self.lo, hi=self.hi)
        return answer

    def moves(self) -> Iterator[Answer]:
        return iter(range(self.lo, self.hi + 1))

    def count(self, cap: int = 10_000) -> int:
        return min(cap, self.hi - self.lo + 1)

    def sample(self, r: Randomness) -> Answer:
        return self.lo + int(r.random() * (self.hi - self.lo + 1))

    def _space(self) -> tuple[object, ...]:
        return (self.lo, self.hi)

    def _space_json(self, names: Names) -> dict[str, Json]:
        return {"lo": self.lo, "hi": self.hi}

    def parse(self, data: object, names: Names) -> Answer:
        return self.settle(data)
