"""Two questions of this game: one card to one place, and the cards of a turn to the missions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from rules.kernel.arrangement import Assign
from rules.kernel.question import some_of
from rules.kernel.terms import Answer, Atom, Illegal, Randomness, Seat
from rules.kernel.words import Words, say

Pair = tuple[Atom, Atom]


class Placing(Assign):
    """One thing to one place: an assignment of a single pair, any of those listed."""

    __slots__ = ("pairs",)

    def __init__(
        self, seat: Seat, verb: str, pairs: Iterable[Pair], *, of: str = "card", values_of: str = "seat"
    ) -> None:
        # What `Assign` would find of two lists without repetitions; this is asked often.
        self.seat = seat
        self.verb = verb
        self.pairs = pairs = tuple(pairs)
        self.slots = tuple(dict.fromkeys([thing for thing, _ in pairs]))
        self.values = tuple(dict.fromkeys([place for _, place in pairs]))
        self.caps = ()
        self.prompt = self._default = None
        self.of = of
        self.values_of = values_of
        self.complaint = self._fault
        self.bluff = False
        self.lo = self.hi = 1

    def _fault(self, answer: tuple[Pair, ...]) -> str:
        return "" if answer[0] in self.pairs else "That cannot go there."

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

    Whoever is absent plays as few as they must, at random.
    """

    __slots__ = ("demanded", "missions")

    def __init__(
        self,
        seat: Seat,
        hand: Sequence[int],
        missions: Sequence[int],
        lo: int,
        hi: int,
        demanded: int | None,
    ) -> None:
        # What `Assign` would find of different cards, and missions that each take all of them; every noble is
        # asked this in every Mission Round.
        self.seat = seat
        self.verb = "play_cards"
        self.slots = tuple(hand)
        self.missions = tuple(missions)
        self.values = tuple([mission for mission in missions for _ in range(hi)])
        self.caps = ()
        self.demanded = demanded
        self.prompt = self._default = None
        self.of = self.values_of = "card"
        self.complaint = None if demanded is None else self._fault
        self.bluff = False
        self.lo = lo
        self.hi = hi

    @property
    def words(self) -> Words:
        """How many cards there may be."""
        return say("play_cards", least=self.lo, most=self.hi)

    def _fault(self, answer: tuple[Pair, ...]) -> str:
        if any(mission == self.demanded for _, mission in answer):
            return ""
        return "At least one of your cards must go to the mission that demands one."

    def settle(self, answer: object) -> Answer:
        """Return the pairs in the order of the hand; raises Illegal."""
        if not isinstance(answer, tuple) or not self.lo <= len(answer) <= self.hi:
            return super().settle(answer)
        slots, missions = self.slots, self.missions
        place = -1
        for pair in answer:
            if type(pair) is not tuple or len(pair) != 2:
                return super().settle(answer)
            card, mission = pair
            if type(card) is not int or type(mission) is not int:
                return super().settle(answer)
            if mission not in missions or card not in slots[place + 1 :]:  # or not in order
                return super().settle(answer)
            place = slots.index(card)
        if self.complaint is not None and (told := self.complaint(answer)):
            raise Illegal(told)
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
        places = [missions[int(random() * len(missions))] for _ in cards]
        if self.demanded is not None and self.demanded not in places:
            places[int(random() * size)] = self.demanded
        return cast("Answer", tuple(zip(cards, places, strict=True)))
