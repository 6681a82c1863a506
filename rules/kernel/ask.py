"""Questions to a seat: pick, number, assign, order.

An ask is frozen when it is made: its options are copies, never live lists. `settle` brings an
answer into its one normal form or raises Illegal; everything else follows from the options.
Large spaces are never listed: `count` stops at a cap, `moves` is lazy, `sample` draws.

Answers in normal form:

* `Pick` of exactly one: the option itself. Of any other number: a tuple in the order of the options.
* `Number`: an int.
* `Assign`: a tuple of (slot, value) pairs in the order of the slots.
* `Order`: a tuple of all items.

The numbers among options are pieces of the table unless `of` names something else ("seat",
"council", "area"...). Pieces travel as aliases: `to_json` and `parse` speak the viewer's language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, combinations, islice, permutations
from math import comb, factorial
from typing import ClassVar, Protocol

from rules.kernel.terms import Answer, Atom, Illegal, Json, Randomness, Seat
from rules.kernel.words import Words

TRIES = 200
SMALL = 2_000

PickCheck = Callable[[tuple[Atom, ...]], bool]
AssignCheck = Callable[[tuple[tuple[Atom, Atom], ...]], bool]


class Names(Protocol):
    """How a viewer calls the atoms of an ask; a Lens is one."""

    def option(self, of: str, atom: Atom) -> dict[str, Json]: ...
    def hides(self, of: str, atom: Atom) -> bool: ...
    def words(self, words: Words) -> dict[str, Json]: ...


class Ask:
    """One question to one seat.

    `verb` names the decision ("play", "bid"), `words` is the prompt (the verb when not given),
    `default` what the clock answers (None: a random legal answer), `of` what the numbers among the
    options are, `bluff` tells the transport that this seat was asked for show and can only pass.
    """

    __slots__ = ("bluff", "default", "of", "prompt", "seat", "verb")

    kind: ClassVar[str]
    seat: Seat
    verb: str
    prompt: Words | None
    default: Answer | None
    of: str
    bluff: bool

    @property
    def words(self) -> Words:
        return self.prompt or Words(self.verb)

    def settle(self, answer: object) -> Answer:
        """The answer in normal form; raises Illegal with the reason for the person who gave it."""
        raise NotImplementedError

    def legal(self, answer: object) -> bool:
        try:
            self.settle(answer)
        except Illegal:
            return False
        return True

    def moves(self) -> Iterator[Answer]:
        """Every legal answer in a fixed order, lazily."""
        raise NotImplementedError

    def count(self, cap: int = 10_000) -> int:
        """The number of legal answers, at most `cap`."""
        return sum(1 for _ in islice(self.moves(), cap))

    def sample(self, r: Randomness) -> Answer:
        """A random legal answer (uniform unless a check had to be satisfied by other means)."""
        raise NotImplementedError

    def fallback(self, r: Randomness) -> Answer:
        """What is answered for an absent seat: the default, else a random legal answer."""
        return self.sample(r) if self.default is None else self.default

    def key(self) -> tuple[object, ...]:
        """Everything the rules said, as plain values, for digests and comparisons."""
        return (self.kind, self.seat, self.verb, self.of, self.bluff, self.default, *self._space())

    def _space(self) -> tuple[object, ...]:
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.seat}, {self.verb!r}, {self._space()})"

    def to_json(self, names: Names) -> dict[str, Json]:
        """The ask for the browser of the seat asked: every option as `{"id", "label", ...}`."""
        return {
            "seat": self.seat,
            "verb": self.verb,
            "kind": self.kind,
            "words": names.words(self.words),
            "default": None if self.default is None else self.write(self.default, names),
            **self._space_json(names),
        }

    def write(self, answer: Answer, names: Names) -> Json:
        """A legal answer in the viewer's language: the inverse of `parse`."""
        if isinstance(answer, tuple):
            return [self.write(part, names) for part in answer]
        return names.option(self.of, answer)["id"]

    def parse(self, data: object, names: Names) -> Answer:
        """The answer meant by untrusted JSON, in normal form; raises Illegal."""
        raise NotImplementedError

    def _space_json(self, names: Names) -> dict[str, Json]:
        raise NotImplementedError

    def _options_json(self, atoms: Iterable[Atom], names: Names) -> list[dict[str, Json]]:
        """Options in the given order, but hidden ones sorted by alias: their order would tell."""
        shown: list[dict[str, Json]] = []
        hidden: list[dict[str, Json]] = []
        for atom in atoms:
            (hidden if names.hides(self.of, atom) else shown).append(names.option(self.of, atom))
        return shown + sorted(hidden, key=lambda option: str(option["id"]))

    def _atoms(self, data: object, atoms: tuple[Atom, ...], names: Names, most: int) -> tuple[Atom, ...]:
        """A list of ids as atoms."""
        if not isinstance(data, list):
            raise Illegal("The answer must be a list.")
        if len(data) > most:
            raise Illegal(f"Choose at most {most}.")
        known = {names.option(self.of, atom)["id"]: atom for atom in atoms}
        return tuple(self._atom(given, known) for given in data)

    def _atom(self, given: object, known: Mapping[object, Atom]) -> Atom:
        if isinstance(given, bool) or not isinstance(given, int | str) or given not in known:
            raise Illegal("That is not one of the choices.")
        return known[given]


class Pick(Ask):
    """From `lo` to `hi` different options; `check` may refuse a combination.

    Raises ValueError when there are fewer than `lo` options.
    """

    __slots__ = ("check", "hi", "lo", "options")
    kind = "pick"

    def __init__(
        self,
        seat: Seat,
        verb: str,
        options: Iterable[Atom],
        lo: int = 1,
        hi: int = 1,
        words: Words | None = None,
        default: Answer | None = None,
        of: str = "card",
        check: PickCheck | None = None,
        bluff: bool = False,
    ) -> None:
        self.seat = seat
        self.verb = verb
        self.options = options = tuple(options)
        self.lo = lo
        self.hi = hi
        self.prompt = words
        self.default = default
        self.of = of
        self.check = check
        self.bluff = bluff
        if lo > len(options) or hi < lo:
            raise ValueError(f"{verb}: {lo} to {hi} of {len(options)} options cannot be picked")

    def settle(self, answer: object) -> Answer:
        options = self.options
        if self.hi == 1 and self.lo == 1:
            check = self.check
            kind = type(answer)
            if check is None and (kind is int or kind is str) and answer in options:
                return answer
            try:
                chosen = options[options.index(answer)]
            except ValueError:
                raise Illegal("That is not one of the choices.") from None
            if self.check is not None and not self.check((chosen,)):
                raise Illegal("That choice is not allowed.")
            return chosen
        if not isinstance(answer, tuple):
            raise Illegal(f"Choose {_range(self.lo, self.hi)} of the options.")
        if not self.lo <= len(answer) <= self.hi:
            raise Illegal(f"Choose {_range(self.lo, self.hi)}; you chose {len(answer)}.")
        picked = tuple([option for option in options if option in answer])
        if len(picked) != len(answer):
            raise Illegal("Each choice must be one of the options, and none twice.")
        if self.check is not None and not self.check(picked):
            raise Illegal("That combination is not allowed.")
        return picked

    def moves(self) -> Iterator[Answer]:
        check = self.check
        if self.lo == 1 == self.hi:
            for option in self.options:
                if check is None or check((option,)):
                    yield option
            return
        for size in range(self.lo, min(self.hi, len(self.options)) + 1):
            for picked in combinations(self.options, size):
                if check is None or check(picked):
                    yield picked

    def count(self, cap: int = 10_000) -> int:
        if self.check is not None:
            return super().count(cap)
        n = len(self.options)
        return min(cap, sum(comb(n, size) for size in range(self.lo, min(self.hi, n) + 1)))

    def sample(self, r: Randomness) -> Answer:
        options, check = self.options, self.check
        n = len(options)
        if check is None and self.hi == 1 and self.lo == 1:
            return options[int(r.random() * n)]
        for _ in range(TRIES):
            size = self.lo + int(r.random() * (min(self.hi, n) - self.lo + 1))
            picked = tuple([options[i] for i in sorted(_some(n, size, r))])
            if check is None or check(picked):
                return picked[0] if self.lo == 1 == self.hi else picked
        return _any_of(self.moves(), r)

    def _space(self) -> tuple[object, ...]:
        return (self.options, self.lo, self.hi)

    def _space_json(self, names: Names) -> dict[str, Json]:
        return {"options": self._options_json(self.options, names), "lo": self.lo, "hi": self.hi}

    def parse(self, data: object, names: Names) -> Answer:
        single = self.lo == 1 == self.hi
        picked = self._atoms([data] if single else data, self.options, names, self.hi)
        return self.settle(picked[0] if single else picked)


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
            raise Illegal(f"Choose a whole number from {self.lo} to {self.hi}.")
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


class Assign(Ask):
    """One value for each slot, each value used as often as it is listed: secret orders.

    With fewer values than slots, all values are placed and the remaining slots stay empty.
    """

    __slots__ = ("check", "slots", "values")
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
        check: AssignCheck | None = None,
        bluff: bool = False,
    ) -> None:
        self.seat = seat
        self.verb = verb
        self.slots = tuple(slots)
        self.values = tuple(values)
        self.prompt = words
        self.default = default
        self.of = of
        self.check = check
        self.bluff = bluff

    def settle(self, answer: object) -> Answer:
        if not isinstance(answer, tuple) or not all(
            isinstance(pair, tuple) and len(pair) == 2 for pair in answer
        ):
            raise Illegal("Give pairs of a place and a value.")
        size = min(len(self.slots), len(self.values))
        if len(answer) != size:
            raise Illegal(f"Fill {size} places; you filled {len(answer)}.")
        given: dict[Atom, Atom] = dict(answer)
        pairs = tuple((slot, given[slot]) for slot in self.slots if slot in given)
        if len(pairs) != len(answer):
            raise Illegal("Fill each of the offered places once.")
        left = list(self.values)
        for _, value in pairs:
            if value not in left:
                raise Illegal("A value was used that is not offered, or more often than offered.")
            left.remove(value)
        if self.check is not None and not self.check(pairs):
            raise Illegal("That combination is not allowed.")
        return pairs

    def moves(self) -> Iterator[Answer]:
        size = min(len(self.slots), len(self.values))
        for slots in combinations(self.slots, size):
            for values in _arrangements(list(self.values), size):
                pairs = tuple(zip(slots, values, strict=True))
                if self.check is None or self.check(pairs):
                    yield pairs

    def sample(self, r: Randomness) -> Answer:
        size = min(len(self.slots), len(self.values))
        for _ in range(TRIES):
            slots = sorted(_some(len(self.slots), size, r))
            values = _some(len(self.values), size, r)
            pairs = tuple((self.slots[i], self.values[j]) for i, j in zip(slots, values, strict=True))
            if self.check is None or self.check(pairs):
                return pairs
        return _any_of(self.moves(), r)

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
        return tuple(self.items[i] for i in _some(len(self.items), len(self.items), r))

    def _space(self) -> tuple[object, ...]:
        return (self.items,)

    def _space_json(self, names: Names) -> dict[str, Json]:
        return {"items": self._options_json(self.items, names)}

    def parse(self, data: object, names: Names) -> Answer:
        return self.settle(self._atoms(data, self.items, names, len(self.items)))


def _range(lo: int, hi: int) -> str:
    return str(lo) if lo == hi else f"{lo} to {hi}"


def _some(n: int, size: int, r: Randomness) -> list[int]:
    """`size` different numbers below n, in random order."""
    if size * 3 < n:
        few: list[int] = []
        while len(few) < size:
            i = int(r.random() * n)
            if i not in few:
                few.append(i)
        return few
    places = list(range(n))
    for i in range(size):
        j = i + int(r.random() * (n - i))
        places[i], places[j] = places[j], places[i]
    return places[:size]


def _any_of(moves: Iterator[Answer], r: Randomness) -> Answer:
    """One of the first moves, for spaces where random tries do not satisfy the check."""
    some = list(islice(moves, SMALL))
    if not some:
        raise ValueError("the question has no legal answer")
    return some[int(r.random() * len(some))]


def _arrangements(values: list[Atom], size: int) -> Iterator[tuple[Atom, ...]]:
    """The different sequences of `size` values, equal values counted once."""
    if size == 0:
        yield ()
        return
    for value in dict.fromkeys(values):
        rest = values.copy()
        rest.remove(value)
        for tail in _arrangements(rest, size - 1):
            yield tuple(chain((value,), tail))
