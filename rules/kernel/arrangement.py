"""Questions whose answer is an arrangement: one value for each slot, or all items in an order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from math import factorial
from typing import cast

from rules.kernel.language import Span
from rules.kernel.question import TRIES, Ask, Ids, Names, allowed, any_of, some_of
from rules.kernel.terms import Answer, Atom, Illegal, Json, Randomness, Seat
from rules.kernel.words import Words

AssignCheck = Callable[[tuple[tuple[Atom, Atom], ...]], str]
"""What is wrong with an arrangement, as a sentence for who made it; empty when it is allowed."""


@dataclass(frozen=True, slots=True)
class Cap:
    """At most so many of an answer's values may be of these: two special orders, whichever they are."""

    values: tuple[Atom, ...]
    most: int


class Assign(Ask):
    """A value for each slot, each value used as often as it is listed: secret orders.

    `of` is what the numbers among the slots are, `values_of` what those among the values are (as the slots if
    not given). Each of the `caps` holds for values of its own. `lo` to `hi` slots are filled, by default as
    many as can be: where values run out, or a cap allows no more, the seat chooses which slots stay empty; a
    `lo` that cannot be reached is lowered. `default` may be a function, called when the answer is needed.
    """

    __slots__ = ("_default", "caps", "hi", "lo", "slots", "values", "values_of", "violation")
    kind = "assign"

    def __init__(
        self,
        seat: Seat,
        verb: str,
        slots: Iterable[Atom],
        values: Iterable[Atom],
        *,
        lo: int | None = None,
        hi: int | None = None,
        caps: Iterable[Cap] = (),
        words: Words | None = None,
        default: Answer | Callable[[], Answer] | None = None,
        of: str = "card",
        values_of: str | None = None,
        violation: AssignCheck | None = None,
        bluff: bool = False,
    ) -> None:
        self.seat = seat
        self.verb = verb
        self.slots = tuple(slots)
        self.values = tuple(values)
        self.caps = tuple(caps)
        self.prompt = words
        self._default = default
        self.of = of
        self.values_of = of if values_of is None else values_of
        self.violation = violation
        self.bluff = bluff
        capped = [value for cap in self.caps for value in cap.values]
        if len(set(self.slots)) != len(self.slots) or len(set(capped)) != len(capped):
            raise ValueError(f"{verb}: a slot is listed twice, or a value has two caps")
        many = min(len(self.slots), self._usable())
        self.hi = many if hi is None else min(hi, many)
        self.lo = self.hi if lo is None else min(lo, self.hi)

    def _usable(self) -> int:
        """Return how many of the values may be used together."""
        free = len(self.values)
        for cap in self.caps:
            listed = sum(value in cap.values for value in self.values)
            free -= max(0, listed - cap.most)
        return free

    @property
    def default(self) -> Answer | None:  # type: ignore[override]
        """What the clock answers."""
        if callable(self._default):
            self._default = self.settle(self._default())
        return self._default

    def settle(self, answer: object) -> Answer:
        if not isinstance(answer, tuple) or not all(
            isinstance(pair, tuple) and len(pair) == 2 for pair in answer
        ):
            raise Illegal("Give pairs of a place and a value.")
        if not self.lo <= len(answer) <= self.hi:
            raise Illegal(
                "Fill {number} places, not {count}.", number=Span(self.lo, self.hi), count=len(answer)
            )
        filled = [slot for slot, _ in answer]
        given = [(slot, answer[filled.index(slot)][1]) for slot in self.slots if slot in filled]
        if len(given) != len(answer):
            raise Illegal("Fill each of the offered places once.")
        left = list(self.values)
        pairs: tuple[tuple[Atom, Atom], ...] = ()
        for slot, value in given:
            if value not in left:
                raise Illegal("A value was used that is not offered, or more often than offered.")
            pairs += ((slot, left.pop(left.index(value))),)
        for cap in self.caps:
            if sum(value in cap.values for _, value in pairs) > cap.most:
                values = ", ".join(str(value).replace("_", " ") for value in cap.values)
                raise Illegal("Use at most {n} of these in all: {values}.", n=cap.most, values=values)
        if self.violation is not None and (problem := self.violation(pairs)):
            raise Illegal(problem)
        return pairs

    def moves(self) -> Iterator[Answer]:
        many = Counter(self.values)
        room = [cap.most for cap in self.caps]
        return allowed(
            self.verb,
            (
                tuple(zip(slots, values, strict=True))
                for size in range(self.lo, self.hi + 1)
                for slots in combinations(self.slots, size)
                for values in self._sequences(many, room, size)
            ),
            self.violation,
        )

    def _sequences(self, many: Counter[Atom], room: list[int], size: int) -> Iterator[tuple[Atom, ...]]:
        """Yield the different sequences of values. Each value used leaves room for all others but one, so
        every beginning comes to an end."""
        if size == 0:
            yield ()
            return
        for value in many:
            number = self._cap_of(value)
            if not many[value] or (number is not None and not room[number]):
                continue
            many[value] -= 1
            if number is not None:
                room[number] -= 1
            for rest in self._sequences(many, room, size - 1):
                yield (value, *rest)
            many[value] += 1
            if number is not None:
                room[number] += 1

    def _cap_of(self, value: Atom) -> int | None:
        return next((number for number, cap in enumerate(self.caps) if value in cap.values), None)

    def sample(self, r: Randomness) -> Answer:
        for _ in range(TRIES if self.violation is not None else 1):
            pairs = self._drawn(r)
            if self.violation is None or not self.violation(pairs):
                return pairs
        return any_of(self.moves(), r)

    def _drawn(self, r: Randomness) -> tuple[tuple[Atom, Atom], ...]:
        """Return an answer at random that breaks no cap: a value drawn where its cap is full is put back."""
        size = self.lo + int(r.random() * (self.hi - self.lo + 1))
        room = [cap.most for cap in self.caps]
        cap_of = {value: number for number, cap in enumerate(self.caps) for value in cap.values}
        offered, slots = self.values, self.slots
        values: list[Atom] = []
        for place in some_of(len(offered), len(offered), r):
            if len(values) == size:
                break
            value = offered[place]
            if value in cap_of:
                number = cap_of[value]
                if not room[number]:
                    continue
                room[number] -= 1
            values.append(value)
        filled = [slots[place] for place in sorted(some_of(len(slots), size, r))]
        return tuple(zip(filled, values, strict=True))

    def _space(self) -> tuple[object, ...]:
        caps = tuple((cap.values, cap.most) for cap in self.caps)
        return (self.slots, self.values, self.lo, self.hi, self.values_of, caps)

    def _space_json(self, names: Names) -> dict[str, Json]:
        return {
            "slots": self._options_json(self.slots, names),
            "values": self._options_json(self.values, names, self.values_of),
            "lo": self.lo,
            "hi": self.hi,
            "caps": [
                {
                    "values": [names.id(self.values_of, value) for value in cap.values],
                    "most": cap.most,
                }
                for cap in self.caps
            ],
        }

    def write(self, answer: Answer, names: Ids) -> Json:
        """Return pairs of a slot's id and a value's id."""
        assert isinstance(answer, tuple)
        pairs = cast("tuple[tuple[Atom, Atom], ...]", answer)
        problem, of, values_of = names.id, self.of, self.values_of
        return [[problem(of, slot), problem(values_of, value)] for slot, value in pairs]

    def parse(self, data: object, names: Names) -> Answer:
        if not isinstance(data, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in data):
            raise Illegal("The answer must be a list of pairs of a place and a value.")
        if len(data) > len(self.slots):
            raise Illegal("More places were filled than there are.")
        slots = self._atoms([pair[0] for pair in data], self.slots, names, len(self.slots))
        values = self._atoms([pair[1] for pair in data], self.values, names, len(self.slots), self.values_of)
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
