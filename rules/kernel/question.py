"""What every question to a seat has in common.

An ask is frozen when it is made: its options are copies, never live lists. `settle` brings an
answer into its one normal form or raises Illegal; everything else follows from the options.
Large spaces are never listed: `count` stops at a cap, `moves` is lazy, `sample` draws.

The numbers among options are pieces of the table unless `of` names something else ("seat",
"council", "area"...). Pieces travel as aliases: `to_json` and `parse` speak the viewer's language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import ClassVar, Protocol, TypeVar

from rules.kernel.terms import Answer, Atom, Illegal, Json, Randomness, RulesFault, Seat
from rules.kernel.words import Words

M = TypeVar("M")

TRIES = 200
"""Random draws before a check is satisfied by other means."""
SMALL = 2_000
"""Moves looked at then."""
MAX_REFUSED = 50_000
"""Combinations a check may refuse before its question is taken to have no legal answer anybody can find."""


class Ids(Protocol):
    """How a viewer calls the atoms of an answer."""

    def id(self, of: str, atom: Atom) -> Json: ...


class Names(Ids, Protocol):
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
        """Return the answer in normal form; raises Illegal with the reason for the person who gave it."""
        raise NotImplementedError

    def legal(self, answer: object) -> bool:
        try:
            self.settle(answer)
        except Illegal:
            return False
        return True

    def moves(self) -> Iterator[Answer]:
        """Yield every legal answer in a fixed order, lazily."""
        raise NotImplementedError

    def count(self, cap: int = 10_000) -> int:
        """Count the legal answers, up to `cap`."""
        return sum(1 for _ in islice(self.moves(), cap))

    def sample(self, r: Randomness) -> Answer:
        """Return a random legal answer (uniform unless a check had to be satisfied by other means)."""
        raise NotImplementedError

    def fallback(self, r: Randomness) -> Answer:
        """Return what is answered for an absent seat: the default, else a random legal answer."""
        return self.sample(r) if self.default is None else self.default

    def key(self) -> tuple[object, ...]:
        """Return everything the rules said, as plain values, for digests and comparisons."""
        return (self.kind, self.seat, self.verb, self.of, self.bluff, self.default, *self._space())

    def _space(self) -> tuple[object, ...]:
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.seat}, {self.verb!r}, {self._space()})"

    def to_json(self, names: Names) -> dict[str, Json]:
        """Return the ask for the browser of the seat asked: every option as `{"id", "label", ...}`."""
        return {
            "seat": self.seat,
            "verb": self.verb,
            "kind": self.kind,
            "words": names.words(self.words),
            "default": None if self.default is None else self.write(self.default, names),
            **self._space_json(names),
        }

    def write(self, answer: Answer, names: Ids) -> Json:
        """Return a legal answer in the viewer's language: the inverse of `parse`."""
        if isinstance(answer, tuple):
            return [self.write(part, names) for part in answer]
        return names.id(self.of, answer)

    def parse(self, data: object, names: Names) -> Answer:
        """Return the answer meant by untrusted JSON, in normal form; raises Illegal."""
        raise NotImplementedError

    def _space_json(self, names: Names) -> dict[str, Json]:
        raise NotImplementedError

    def _options_json(
        self, atoms: Iterable[Atom], names: Names, of: str | None = None
    ) -> list[dict[str, Json]]:
        """Options in the given order, but hidden ones sorted by alias: their order would tell."""
        shown: list[dict[str, Json]] = []
        hidden: list[dict[str, Json]] = []
        of = self.of if of is None else of
        for atom in atoms:
            (hidden if names.hides(of, atom) else shown).append(names.option(of, atom))
        return shown + sorted(hidden, key=lambda option: str(option["id"]))

    def _atoms(
        self, data: object, atoms: tuple[Atom, ...], names: Names, most: int, of: str | None = None
    ) -> tuple[Atom, ...]:
        """Return a list of ids as atoms."""
        if not isinstance(data, list):
            raise Illegal("The answer must be a list.")
        if len(data) > most:
            raise Illegal("Choose at most {n}.", n=most)
        of = self.of if of is None else of
        known = {names.id(of, atom): atom for atom in atoms}
        return tuple(self._atom(given, known) for given in data)

    def _atom(self, given: object, known: Mapping[object, Atom]) -> Atom:
        if isinstance(given, bool) or not isinstance(given, int | str) or given not in known:
            raise Illegal("That is not one of the choices.")
        return known[given]


def some_of(n: int, size: int, r: Randomness) -> list[int]:
    """`size` different numbers below n, in random order."""
    random = r.random
    if size * 3 < n:
        few: list[int] = []
        while len(few) < size:
            i = int(random() * n)
            if i not in few:
                few.append(i)
        return few
    places = list(range(n))
    for i in range(size):
        j = i + int(random() * (n - i))
        places[i], places[j] = places[j], places[i]
    return places[:size]


def allowed(verb: str, moves: Iterable[M], violation: Callable[[M], str] | None) -> Iterator[M]:
    """Yield the moves against which nothing is said. Raises RulesFault after very many that are refused."""
    if violation is None:
        yield from moves
        return
    refused = 0
    for move in moves:
        if not violation(move):
            yield move
        else:
            refused += 1
            if refused == MAX_REFUSED:
                raise RulesFault(f"{verb}: the rules refused {refused:,} answers: which are allowed?")


def any_of(moves: Iterator[Answer], r: Randomness) -> Answer:
    """Return one of the first moves, for spaces where random tries do not satisfy the check."""
    some = list(islice(moves, SMALL))
    if not some:
        raise RulesFault("the question has no legal answer")
    return some[int(r.random() * len(some))]
