"""A small language for scenes: who holds what, who plays what, what is asked and answered.

Cards and allies are spoken of by their face ids, seats and councils by their numbers. A script is a
list of `(seat, verb, answer)`; every question the rules ask must be the next one of the script.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from rules.btwixt.abilities.reach import own_councils
from rules.btwixt.abilities.ready import claim, own_places
from rules.btwixt.abilities.values import ally_power, card_values, totals
from rules.btwixt.cards.faces import LEADER_OF, NUMBER
from rules.btwixt.game import GAME
from rules.btwixt.rounds import bid, claim_ally, clear_bids, reveal_ally
from rules.btwixt.table import NONE, BtwixtTable
from rules.kernel import Ask, Draws, Flow, Match, Order, PickSome

Script = Sequence[tuple[int, str, Any]]


def offered(ask: Ask) -> Sequence[Any]:
    """The options or items of a question."""
    if isinstance(ask, Order):
        return ask.items
    return ask.options if isinstance(ask, PickSome) else ()


class Scene:
    """A table in the first round of a season: no hands, no allies anywhere but in the deck."""

    def __init__(self, n: int = 4, first: int = 0, **options: Any) -> None:
        self.t: BtwixtTable = GAME.setup(n, GAME.settle_options(n, options), Draws(b"scene" * 7))
        self.t.first = first
        self.t.leader = list(range(n))
        self.t.round = self.t.dealt = 1
        self.t.season = 0
        self.asked: list[Ask] = []

    # Setting the scene

    def card(self, face: str) -> int:
        """A card with this face that is not in play yet; white cards and events are brought in."""
        t = self.t
        free = t.pile("deck") + t.pile("events")
        for piece in free:
            if t.name(piece) == face:
                return piece
        return t.add(face, "deck")

    def hand(self, seat: int, *faces: str) -> Scene:
        for face in faces:
            self._own(seat, face)
            self.t.move(self.card(face), "hand", seat)
        return self

    def _own(self, seat: int, face: str) -> None:
        """Let the seat be the leader to whom a white card belongs."""
        leader = LEADER_OF[NUMBER[face]]
        if leader != NONE:
            self.t.leader[seat] = leader

    def bid(self, seat: int, *faces: str) -> Scene:
        """Lay cards into a bid pile without resolving anything."""
        for face in faces:
            self._own(seat, face)
            self.t.lay(seat, self.card(face))
        return self

    def deck(self, *faces: str) -> Scene:
        """Put cards on top of the influence deck, the first one to be drawn first."""
        for face in reversed(faces):
            piece = self.card(face)
            self.t.move(piece, "deck")
        return self

    def empty(self, zone: str, to: str) -> Scene:
        for piece in self.t.pile(zone).copy():
            self.t.move(piece, to)
        return self

    def ally(self, face: str) -> int:
        return next(p for p in range(len(self.t.at)) if self.t.name(p) == face)

    def next_allies(self, *faces: str) -> Scene:
        """Put allies on top of the ally deck, the first one to be revealed first."""
        for face in reversed(faces):
            self.t.move(self.ally(face), "ally_deck")
        return self

    def council(self, council: int, *faces: str) -> Scene:
        for face in faces:
            self.t.place_ally(self.ally(face), council)
        return self

    def dead(self, *faces: str) -> Scene:
        for face in faces:
            self.t.move(self.ally(face), "dead")
        return self

    def tokens(self, council: int, *values: int) -> Scene:
        for value in values:
            token = next(p for p in self.t.pile("supply") if self.t.worth(p) == value)
            self.t.move(token, "tokens", council)
        return self

    def current(self, face: str) -> Scene:
        """Reveal this ally as the current one."""
        self.next_allies(face)
        round_number = self.t.round
        reveal_ally(self.t)
        self.t.round = round_number
        return self

    # Playing

    def run(self, flow: Flow[Any], script: Script = ()) -> Any:
        """Drive a part of the rules by a script; every question must be the script's next one."""
        return self._drive(flow, script, lambda ask: None)

    def play(self, bids: dict[int, Sequence[str]], script: Script = ()) -> Scene:
        """Bid: every seat plays its cards one a turn and kneels afterwards; hands are dealt as needed."""
        left = {seat: list(faces) for seat, faces in bids.items()}
        for seat, faces in bids.items():
            held = [self.t.name(card) for card in self.t.pile("hand", seat)]
            for face in faces:
                if face in held:
                    held.remove(face)
                else:
                    self.hand(seat, face)

        def turn(ask: Ask) -> Any:
            if ask.verb != "turn":
                return None
            return left[ask.seat].pop(0) if left.get(ask.seat) else "kneel"

        self._drive(bid(self.t), script, turn)
        assert not any(left.values()), f"never played: {left}"
        return self

    def claim(self, script: Script = ()) -> Scene:
        self.run(claim_ally(self.t), script)
        return self

    def clean_up(self) -> Scene:
        clear_bids(self.t)
        return self

    def take(self, seat: int, face: str, script: Script = ()) -> Scene:
        """Let a seat claim an ally outside a bid, as a further ally with both councils allowed."""
        t, ally = self.t, self.ally(face)
        t.move(ally, "arriving")
        councils = own_places(t, ally, seat) or own_councils(t, seat)
        self.run(claim(t, seat, ally, councils), script)
        return self

    def _drive(self, flow: Flow[Any], script: Script, automatic: Callable[[Ask], Any]) -> Any:
        rest = list(script)
        try:
            ask = next(flow)
            while True:
                assert isinstance(ask, Ask)
                self.asked.append(ask)
                violations = list(GAME.invariants(self.t))
                assert not violations, violations
                answer = automatic(ask)
                if answer is None:
                    assert rest, f"unexpected: {ask}, {self.options(ask)}"
                    seat, verb, answer = rest.pop(0)
                    assert (ask.seat, ask.verb) == (seat, verb), f"{ask}, expected {seat} {verb}"
                ask = flow.send(ask.settle(self._meant(ask, answer)))
        except StopIteration as stop:
            assert not rest, f"never asked: {rest}"
            return stop.value

    def _meant(self, ask: Ask, answer: Any) -> Any:
        if isinstance(answer, list):
            return tuple(self._meant(ask, part) for part in answer)
        atoms = offered(ask)
        if isinstance(answer, str) and ask.of in {"card", "token"} and answer in NUMBER:
            named = [piece for piece in atoms if isinstance(piece, int) and self.t.name(piece) == answer]
            assert named, f"{answer} is not offered: {self.options(ask)}"
            return named[0]
        return answer

    # Looking

    def options(self, ask: Ask | None = None) -> list[Any]:
        """What the last question offered, by names."""
        ask = ask or self.asked[-1]
        atoms = offered(ask)
        if ask.of in {"card", "token"}:
            return [self.t.name(atom) if isinstance(atom, int) else atom for atom in atoms]
        return list(atoms)

    def verbs(self) -> list[str]:
        return [ask.verb for ask in self.asked if ask.verb != "turn"]

    def names(self, zone: str, seat: int = 0) -> list[str]:
        return [self.t.name(piece) for piece in self.t.pile(zone, seat)]

    def counts(self, zone: str) -> list[int]:
        return [len(self.t.pile(zone, seat)) for seat in range(self.t.n)]

    def total(self, seat: int) -> int:
        return totals(self.t)[seat]

    def values(self, seat: int) -> list[int]:
        return card_values(self.t)[seat]

    def power(self, face: str) -> int:
        ally = self.ally(face)
        return ally_power(self.t, ally, self.t.council_of(ally))

    def carried(self, face: str) -> int:
        return sum(bearer == self.ally(face) for bearer in self.t.bearer.values())


def opened(n: int = 4, **options: object) -> Match[Any]:
    """A match at its first question after the leaders were chosen."""
    match = Match.new(GAME, n, options, b"v" * 32)
    while match.asks[0].verb in {"betrayed", "leader"}:
        for ask in match.asks:
            match.answer(ask.seat, ask.fallback(Random(1)))
    return match


def play_until(match: Match[Any], reached: object) -> None:
    chance = Random(4)
    while not match.over and not reached(match.table):  # type: ignore[operator]
        for ask in match.asks:
            match.answer(ask.seat, ask.sample(chance))


def played_out(n: int, seed: int = 1, **options: object) -> Match[Any]:
    match = Match.new(GAME, n, options, bytes([seed]) * 32)
    chance = Random(seed)
    while not match.over:
        for ask in match.asks:
            match.answer(ask.seat, ask.sample(chance))
    return match
