"""A small language for scenes: who sits where, what lies at which mission, what is asked and answered.

Cards are spoken of by their faces, seats by their numbers. A script is a list of `(seat, verb, answer)`;
every question the rules ask must be the next one of the script.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rules.kernel import Ask, Draws, Flow
from rules.kernel.arrangement import Assign
from rules.kernel.terms import Viewer
from rules.kernel.words import visible_line
from rules.oathbreaker.cards.faces import CHARACTER_IDS, NONE
from rules.oathbreaker.game import GAME
from rules.oathbreaker.setup import seat_court
from rules.oathbreaker.table import OathTable

Script = Sequence[tuple[int, str, Any]]


class Scene:
    """A court at the beginning of its first Mission Round: seat 0 rules (of eight seats 1 and 0), seat 1 (of
    eight seat 2) is the Hand. Hands are empty, and so is the mission."""

    def __init__(self, n: int = 5, **options: Any) -> None:
        self.t: OathTable = GAME.setup(n, GAME.settle_options(n, options), Draws(b"scene" * 7))
        self.prompts: list[str] = []
        t = self.t
        seat_court(t, (0,) if n < 8 else (1, 0))
        t.hand_holder = t.nobles[0]
        t.phase = "mission"
        for noble, character in zip(t.nobles, CHARACTER_IDS[::2], strict=False):
            t.character[noble] = CHARACTER_IDS.index(character)
        t.deal_out("agent", "loyalty", 1, t.nobles)
        t.deal_out("unused", "ambition", 1, t.nobles)

    # Setting the scene

    def find(self, face: str, *zones: str) -> int:
        """Return a card with this face in one of the zones."""
        t = self.t
        return next(p for zone in zones for p in t.pile(zone) if t.name(p) == face)

    def hand(self, seat: int, *faces: str) -> Scene:
        for face in faces:
            self.t.move(self.find(face, "deck"), "hand", seat)
        return self

    def is_(self, seat: int, character: str, cubes: int = 3) -> Scene:
        """Have a noble be somebody, with some Coin."""
        self.t.character[seat] = CHARACTER_IDS.index(character)
        self.t.coin[seat] = cubes
        return self

    def missions(self, *faces: str) -> Scene:
        for slot, face in enumerate(faces):
            self.t.move(self.find(face, "mission_deck"), "missions", slot)
        self.t.must = self.t.must_play_at()
        return self

    def at(self, slot: int, *faces: str) -> Scene:
        """Put cards on a mission."""
        for face in faces:
            self.t.move(self.find(face, "deck"), "mission", slot)
        return self

    def sigil(self, seat: int, slot: int) -> Scene:
        self.t.sigil[seat] = slot
        self.t.laid[seat][slot] += 1
        return self

    def decrees(self, seat: int, *faces: str) -> Scene:
        """Have a monarch hold these decrees and no others."""
        t = self.t
        for card in t.pile("decree_hand", seat).copy():
            t.move(card, "decree_deck")
        for face in faces:
            t.move(self.find(face, "decree_deck"), "decree_hand", seat)
        return self

    def next_decrees(self, *faces: str) -> Scene:
        """Put decrees on top of their deck, the first one to be turned up first."""
        for face in reversed(faces):
            self.t.move(self.find(face, "decree_deck"), "decree_deck")
        return self

    def next_missions(self, *faces: str) -> Scene:
        for face in reversed(faces):
            self.t.move(self.find(face, "mission_deck"), "mission_deck")
        return self

    def next_cards(self, *faces: str) -> Scene:
        for face in reversed(faces):
            self.t.move(self.find(face, "deck"), "deck")
        return self

    def sides(self, **side: str) -> Scene:
        """Have nobles (`noble_1="loyalist"`) be of a side, as far as the mix allows."""
        t = self.t
        for name, face in side.items():
            seat = int(name.removeprefix("noble_"))
            card = t.pile("loyalty", seat)[0]
            if t.name(card) != face:
                where = [(zone, at) for at in t.nobles for zone in ("loyalty",)] + [("agent", 0)]
                other, zone, at = next(
                    (p, zone, at)
                    for zone, at in where
                    for p in t.pile(zone, at)
                    if t.name(p) == face and f"noble_{at}" not in side
                )
                t.move(card, zone, at)
                t.move(other, "loyalty", seat)
        return self

    def ambition(self, seat: int, face: str) -> Scene:
        t = self.t
        card = t.pile("ambition", seat)[0]
        if t.name(card) != face:
            other = next(p for p in range(len(t.at)) if t.name(p) == face)
            zone, at = t.zone_of(other)
            t.move(card, zone, at)
            t.move(other, "ambition", seat)
        return self

    # Playing

    def run(self, flow: Flow[Any] | Any, script: Script = ()) -> Any:
        """Play through a flow by a script; returns what the flow returns."""
        left = list(script)
        if not hasattr(flow, "send"):
            assert not left
            return flow
        try:
            asked = next(flow)
            while True:
                asked = asked() if callable(asked) and not isinstance(asked, Ask) else asked
                if isinstance(asked, Ask):
                    asked = flow.send(self._answer(asked, left))
                else:
                    asked = flow.send([self._answer(ask, left) for ask in asked])
        except StopIteration as stop:
            assert not left, f"not asked: {left}"
            return stop.value

    def _answer(self, ask: Ask, left: list[tuple[int, str, Any]]) -> Any:
        assert left, f"asked {ask}, and the script is over"
        seat, verb, answer = left.pop(0)
        assert (ask.seat, ask.verb) == (seat, verb), f"asked {ask}, not {(seat, verb, answer)}"
        self.prompts.append(ask.prompt.key if ask.prompt else verb)
        if callable(answer):
            answer = answer(ask)
        return ask.settle(self._meant(ask, answer))

    def _meant(self, ask: Ask, answer: Any) -> Any:
        if isinstance(ask, Assign):
            used: list[int] = []
            return tuple(
                (self._one_of(ask.slots, slot, used), self._one_of(ask.values, value, []))
                for slot, value in answer
            )
        options = getattr(ask, "options", ())
        if isinstance(answer, tuple):
            used = []
            return tuple(self._one_of(options, part, used) for part in answer)
        return self._one_of(options, answer, [])

    def _one_of(self, options: Sequence[Any], meant: Any, used: list[int]) -> Any:
        if meant in options:
            return meant
        for option in options:
            free = isinstance(option, int) and option not in used and option < len(self.t.at)
            if free and self.t.name(option) == meant:
                used.append(option)
                return option
        return meant

    # Looking

    def names(self, zone: str, seat: int = 0) -> list[str]:
        return sorted(self.t.name(piece) for piece in self.t.pile(zone, seat))

    def heard(self, who: Viewer) -> list[str]:
        """Return what a viewer has seen in the log, in English."""
        lines = [line for said in self.t.line_log.lines if (line := visible_line(said, who)) is not None]
        return [GAME.tell(line) for line in lines]

    def said(self) -> list[str]:
        return [line[1] for line in self.t.line_log.lines]

    def knows(self, who: Viewer, zone: str, seat: int = 0) -> list[str]:
        """Return the faces a viewer sees in a pile."""
        return sorted(self.t.name(p) for p in self.t.pile(zone, seat) if self.t.sees(who, p))


def options_of(found: list[Any]) -> Callable[[Ask], Any]:
    """Return an answer that keeps the options and takes the first one."""

    def keep(ask: Ask) -> Any:
        options: Sequence[Any] = getattr(ask, "options", ()) or getattr(ask, "slots", ())
        found.extend(options)
        return options[0]

    return keep


__all__ = ["NONE", "Scene", "Script", "options_of"]
