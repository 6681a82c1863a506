"""Questions whose answer is an arrangement: one value for each slot, or all items in an order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations, permutations
from math import factorial

from rules.kernel.question import TRIES, Ask, Names, any_of, some_of
from rules.kernel.terms import Answer, Atom, Illegal, Json, Randomness, Seat
from rules.kernel.words import Words

AssignComplaint = Callable[[tuple[tuple[Atom, Atom], ...]], str]
"""What is wrong with an arrangement, as a sentence for who made it; empty when it is allowed."""


class Assign(Ask):
    """One value for each slot, each value used as often as it is listed: secret orders.

    With fewer values than slots, all values are placed and the remaining slots stay empty.
    """

    __slots__ = ("complaint", "slots", "values")
    kind = "assign"

    def __init__(
        self,
        seat: Seat,
        verb: str,
        slots: Iterable[Atom],
        values: Iterable[Atom],
        *,
        words: Words | None = None,
        default: Answer | None = None,
        of: str = "card",
        complaint: AssignComplaint | None = None,
        bluff: bool = False,
    ) -> None:
        self.seat = seat
        self.verb = verb
        self.slots = tuple(slots)
        self.values = tuple(values)
        self.prompt = words
        self.default = default
        self.of = of
        self.complaint = complaint
        self.bluff = bluff

    def settle(self, answer: object) -> Answer:
        if not isinstance(answer, tuple) or not all(
            isinstance(pair, tuple) and len(pair) == 2 for pair in answer
        ):
            raise Illegal("Give pairs of a place and a value.")
        size = min(len(self.slots), len(self.values))
        if len(answer) != size:
            raise Illegal(f"Fill {size} places; you filled {len(answer)}.")
        filled = [slot for slot, _ in answer]
        pairs = tuple((slot, answer[filled.index(slot)][1]) for slot in self.slots if slot in filled)
        if len(pairs) != len(answer):
            raise Illegal("Fill each of the offered places once.")
        left = list(self.values)
        for _, value in pairs:
            if value not in left:
                raise Illegal("A value was used that is not offered, or more often than offered.")
            left.remove(value)
        if self.complaint is not None and (told := self.complaint(pairs)):
            raise Illegal(told)
        return pairs

    def moves(self) -> Iterator[Answer]:
        size = min(len(self.slots), len(self.values))
        for slots in combinations(self.slots, size):
            for values in _arrangements(list(self.values), size):
                pairs = tuple(zip(slots, values, strict=True))
                if self.complaint is None or not self.complaint(pairs):
                    yield pairs

    def sample(self, r: Randomness) -> Answer:
        size = min(len(self.slots), len(self.values))
        for _ in range(TRIES):
            slots = sorted(some_of(len(self.slots), size, r))
            values = some_of(len(self.values), size, r)
            pairs = tuple((self.slots[i], self.values[j]) for i, j in zip(slots, values, strict=True))
            if self.complaint is None or not self.complaint(pairs):
                return pairs
        return any_of(self.moves(), r)

    def _space(self) -> tuple[object, ...]:
        return (self.slots, self.values)

    def _space_json(self, names: Names) -> dict[str, Json]:
        return {
            "slots": self._options_json(self.slots, names),
            "values": self._options_json(self.values, names),
        }

    def parse(self, data: object, names: Names) -> Answer:
        if not isinstance(data, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in data):
            raise Illegal("The answer must be a list of pairs of a place and a value.")
        if len(data) > len(self.slots):
            raise Illegal("More places were filled than there are.")
        slots = self._atoms([pair[0] for pair in data], self.slots, names, len(self.slots))
        values = self._atoms([pair[1] for pair in data], self.values, names, len(self.slots))
        return self.settle(tuple(zip(slots, values, strict=True)))


class Order(Ask):
    """All items in an order of the seat's choice."""

    __slots__ = ("items",)
    kind = "order"

    def __init__(
        self,
        seat: Seat,
        verb: str,
        items: Iterable[Atom],
        *,
        words: Words | None = None,
        default: Answer | None = None,
        of: str = "card",
        bluff: bool = False,
    ) -> None:
        self.seat = seat
        self.verb = verb
        self.items = tuple(items)
        self.prompt = words
        self.default = default
        self.of = of
        self.bluff = bluff

    def settle(self, answer: object) -> Answer:
        if (
            not isinstance(answer, tuple)
            or len(answer) != len(self.items)
            or any(item not in answer for item in self.items)
        ):
            raise Illegal("Put each of the items in the order exactly once.")
        return tuple(self.items[self.items.index(item)] for item in answer)

    def moves(self) -> Iterator[Answer]:
        return permutations(self.items)

    def count(self, cap: int = 10_000) -> int:
        return min(cap, factorial(min(len(self.items), 20)))

    def sample(self, r: Randomness) -> Answer:
        return tuple(self.items[i] for i in some_of(len(self.items), len(self.items), r))

    def _space(self) -> tuple[object, ...]:
        return (self.items,)

    def _space_json(self, names: Names) -> dict[str, Json]:
        return {"items": self._options_json(self.items, names)}

    def parse(self, data: object, names: Names) -> Answer:
        return self.settle(self._atoms(data, self.items, names, len(self.items)))


def _arrangements(values: list[Atom], size: int) -> Iterator[tuple[Atom, ...]]:
    """Yield the different sequences of `size` values, equal values counted once."""
    if size == 0:
        yield ()
        return
    for value in dict.fromkeys(values):
        rest = values.copy()
        rest.remove(value)
        for tail in _arrangements(rest, size - 1):
            yield tuple(chain((value,), tail))
