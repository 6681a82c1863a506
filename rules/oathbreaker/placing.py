"""Two questions of this game: one card to one place, and the cards of a turn to the missions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from rules.kernel.arrangement import Assign, AssignCheck
from rules.kernel.language import N_
from rules.kernel.question import some_of
from rules.kernel.terms import Answer, Atom, Illegal, Randomness, Seat
from rules.kernel.words import Words, say

Pair = tuple[Atom, Atom]


class Placing(Assign):
    """One thing to one place: an assignment of a single pair, any of those listed."""

    __slots__ = ("pairs",)
    # What `Assign` would find of two lists without repetitions. This is asked often and seldom shown, so what
    # is offered is a list of pairs, and the two lists are made of it when they are read.
    caps = ()
    lo = hi = 1
    prompt = None
    _default = None
    bluff = False

    def __init__(
        self, seat: Seat, verb: str, pairs: Iterable[Pair], *, of: str = "card", values_of: str = "seat"
    ) -> None:
        self.seat = seat
        self.verb = verb
        self.pairs = tuple(pairs)
        self.of = of
        self.values_of = values_of

    @property
    def slots(self) -> tuple[Atom, ...]:  # type: ignore[override]
        """What may be placed."""
        return tuple(dict.fromkeys([thing for thing, _ in self.pairs]))

    @property
    def values(self) -> tuple[Atom, ...]:  # type: ignore[override]
        """Where it may go."""
        return tuple(dict.fromkeys([place for _, place in self.pairs]))

    def violation(self, answer: tuple[Pair, ...]) -> str:
        """Return what is wrong with a pair."""
        return "" if answer[0] in self.pairs else N_("That cannot go there.")

    def settle(self, answer: object) -> Answer:
        """Return the pair as it is listed; raises Illegal."""
        if type(answer) is tuple and len(answer) == 1 and answer[0] in self.pairs:
            return (self.pairs[self.pairs.index(answer[0])],)
        return super().settle(answer)

    def moves(self) -> Iterator[Answer]:
        """Yield each pair."""
        return (cast("Answer", (pair,)) for pair in self.pairs)

    def sample(self, r: Randomness) -> Answer:
        """Return one of the pairs."""
        return cast("Answer", (self.pairs[int(r.random() * len(self.pairs))],))


class CardsToMissions(Assign):
    """The cards of a noble's turn, each to a mission; one mission may demand a card.

    The player who is absent plays as few as they must, at random.
    """

    __slots__ = ("demanded", "missions")
    # What `Assign` would find of different cards, and missions that each take all of them; every noble is
    # asked this in every Mission Round.
    verb = "play_cards"
    caps = ()
    prompt = None
    _default = None
    of = values_of = "card"
    bluff = False

    def __init__(
        self,
        seat: Seat,
        hand: Sequence[int],
        missions: Sequence[int],
        lo: int,
        hi: int,
        demanded: int | None,
    ) -> None:
        self.seat = seat
        self.slots = tuple(hand)
        self.missions = tuple(missions)
        self.lo = lo
        self.hi = hi
        self.demanded = demanded

    @property
    def values(self) -> tuple[Atom, ...]:  # type: ignore[override]
        """Each mission, as often as there may be cards."""
        return tuple([mission for mission in self.missions for _ in range(self.hi)])

    @property
    def violation(self) -> AssignCheck | None:  # type: ignore[override]
        """What is wrong with an answer, where a mission demands a card."""
        return None if self.demanded is None else self._fault

    @property
    def words(self) -> Words:
        """How many cards there may be."""
        if self.lo == self.hi:
            return say("play_cards exactly", number=self.lo)
        return say("play_cards", least=self.lo, most=self.hi)

    def _fault(self, answer: tuple[Pair, ...]) -> str:
        if any(mission == self.demanded for _, mission in answer):
            return ""
        return N_("At least one of your cards must go to the mission that demands one.")

    def settle(self, answer: object) -> Answer:
        """Return the pairs in the order of the hand; raises Illegal."""
        if not isinstance(answer, tuple) or not self.lo <= len(answer) <= self.hi:
            return super().settle(answer)
        missions, later = self.missions, iter(self.slots)
        for pair in answer:
            if pair.__class__ is not tuple or len(pair) != 2:
                return super().settle(answer)
            card, mission = pair
            if card.__class__ is not int or mission.__class__ is not int:
                return super().settle(answer)
            if mission not in missions or card not in later:  # or not in order
                return super().settle(answer)
        if self.demanded is not None and (problem := self._fault(answer)):
            raise Illegal(problem)
        return answer

    def sample(self, r: Randomness) -> Answer:
        """Return some of the cards, each at a mission by chance."""
        return self._some(self.lo + int(r.random() * (self.hi - self.lo + 1)), r)

    def fallback(self, r: Randomness) -> Answer:
        """Return as few cards as can be."""
        return self._some(self.lo, r)

    def _some(self, size: int, r: Randomness) -> Answer:
        slots, missions, random = self.slots, self.missions, r.random
        cards = [slots[at] for at in sorted(some_of(len(slots), size, r))]
        many = len(missions)
        places = [missions[int(random() * many)] for _ in cards]
        if self.demanded is not None and self.demanded not in places:
            places[int(random() * size)] = self.demanded
        return cast("Answer", tuple(zip(cards, places)))  # noqa: B905  (one for each)
