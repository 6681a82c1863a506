"""A table of the `moot` set up by names, and played by a script."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.cards.events import Event
from rules.cards.windows import happen
from rules.kernel import Ask, Draws, Flow, PickSome
from tests.rules.cards.moot import GAME, ORDER

Answers = Sequence[tuple[int, str, Any]]
"""Seat, verb and answer (a face, a word, or a tuple of them) of each question in turn."""


class Scene:
    """A table set up by names, and a flow driven by a script."""

    def __init__(self, n: int = 3, gold: int = 0) -> None:
        self.t = GAME.setup(n, {"rounds": 3}, Draws(bytes(32)))
        self.t.gold = [gold] * n
        self.asked: list[Ask] = []
        for seat in range(n):
            self.t.move_all("deck", seat, "discard", seat)

    def put(self, seat: int, *names: str, zone: str = "play") -> list[int]:
        t, cards = self.t, []
        for name in names:
            card = next(c for c in t.pile("discard", seat) if t.name(c) == name)
            t.move(card, zone, seat)
            cards.append(card)
        return cards

    def run(self, flow: Flow[Any], answers: Answers = ()) -> None:
        script = list(answers)
        try:
            ask = next(flow)
            while True:
                assert isinstance(ask, PickSome), ask
                self.asked.append(ask)
                if not script or (ask.seat, ask.verb) != script[0][:2]:
                    assert ask.default == "pass", (
                        f"unexpected: {ask} {self._names(ask.options)}, next {script[:1]}"
                    )
                    ask = flow.send("pass")
                    continue
                ask = flow.send(ask.settle(self._meant(ask, script.pop(0)[2])))
        except StopIteration:
            assert not script, f"never asked: {script}"

    def _names(self, options: Sequence[Any]) -> list[str]:
        return [self.t.name(option) if isinstance(option, int) else option for option in options]

    def _meant(self, ask: PickSome, wanted: Any) -> Any:
        if isinstance(wanted, tuple):
            return tuple(self._meant(ask, part) for part in wanted)
        if isinstance(wanted, int):
            return wanted
        return ask.options[self._names(ask.options).index(wanted)]

    def happen(self, *events: Event, answers: Answers = ()) -> None:
        self.run(happen(ORDER, self.t, *events), answers)

    def kill(self, *cards: int, by: int = 0, answers: Answers = ()) -> None:
        self.happen(*(Event("kill", by, card) for card in cards), answers=answers)

    def where(self, card: int) -> str:
        return self.t.zone_of(card)[0]
