"""Looking for what a viewer can learn without seeing it.

Three ways: exchange the faces a viewer cannot see (what they get must not change by a byte), name
every face by a canary (the name may reach a viewer only after they saw the face), and play twins
(two games that differ only in hidden faces must look the same to the viewer until one is revealed).
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from rules.kernel.game import GameDef, exchange, hidden_from
from rules.kernel.lens import Lens
from rules.kernel.match import Match
from rules.kernel.table import Table
from rules.kernel.terms import WATCHER, Answer, Illegal, Json, Seat, Who, seen_in
from rules.kernel.testing.case import Case
from rules.kernel.words import Line, heard

CANARY = re.compile(r"canary-\d+")
NAMES_OF_RULES = frozenset({"verb", "kind", "key", "text"})
"""What asks and lines call a decision or a template (and its text, made of parts that are searched);
a face may have the same name."""
TWIN_HORIZON = 12
"""Decisions two twins are compared for."""


def check_exchange(case: Case, match: Match[Any], r: Random) -> None:
    """Exchange the faces hidden from each viewer: view and question must stay equal to the byte."""
    for who in range(WATCHER, match.n):
        twin = match.table.clone()
        exchange(twin, hidden_from(twin, who), r)
        lens = Lens(twin, who, match.aliases, match.game.words, match.game.computed)
        if _bytes(match.game.view(lens)) != _bytes(match.view(who)):
            raise case.fault("exchange", match, f"the view of {who} depends on faces they do not see")
        ask = match.ask_for(who) if who >= 0 else None
        if ask is not None and _bytes(ask.to_json(lens)) != _bytes(ask.to_json(match.lens(who))):
            raise case.fault("exchange", match, f"{ask} depends on faces seat {who} does not see")


def _bytes(value: Json) -> bytes:
    return json.dumps(value, sort_keys=True).encode()


# Canaries


def with_canaries(game: GameDef[Any]) -> GameDef[Any]:
    """Return the game with every face called by a canary in views and lines."""
    named = copy.copy(game)
    setup = game.setup

    def nested(n: int, options: Mapping[str, Json], draws: Any) -> Table:
        table: Table = setup(n, options, draws)
        table.names = [f"canary-{number}" for number in range(len(table.faces))]
        return table

    named.setup = nested  # type: ignore[method-assign]
    return named


class Canaries:
    """Remembers which faces each viewer has seen, and looks for others in what they get."""

    def __init__(self, case: Case, match: Match[Any]) -> None:
        self.case = case
        self.seen: dict[Who, set[str]] = {who: set() for who in range(WATCHER, match.n)}
        self.lines = 0

    def check(self, match: Match[Any]) -> None:
        """Raise GameFault if a viewer gets the name of a face they never saw."""
        t = match.table
        new = match.runner.voice.lines[self.lines :]
        self.lines += len(new)
        for who, seen in self.seen.items():
            seen.update(t.name(piece) for piece in range(len(t.at)) if t.sees(who, piece))
            for _, _, to, _, face, seen_by, args in new:
                said = [piece for piece in args.values() if isinstance(piece, tuple)]
                if face is not None:
                    said.append((face, seen_by))
                seen.update(face for face, eyes in said if seen_in(to, who) and seen_in(eyes, who))
            self._search(match, who, seen, match.view(who))
            self._search(match, who, seen, _heard(new, who))
            if who >= 0:
                self._search(match, who, seen, match.ask_json(who))

    def _search(self, match: Match[Any], who: Who, seen: set[str], sent: Json) -> None:
        t = match.table
        known = {t.faces[int(name.removeprefix("canary-"))] for name in seen}
        for text in _strings(sent):
            leaked = set(CANARY.findall(text)) - seen
            if leaked or (text in t.faces and text not in known):
                raise self.case.fault("canary", match, f"viewer {who} gets {text!r} without having seen it")


def _heard(lines: Sequence[Line], who: Who) -> list[Json]:
    return [line.to_json() for said in lines if (line := heard(said, who)) is not None]


def _strings(value: Json) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for part in value:
            yield from _strings(part)
    elif isinstance(value, dict):
        for key, part in value.items():
            yield key
            if key not in NAMES_OF_RULES:
                yield from _strings(part)


# Twins


class Twin:
    """A game that differs from the true one only in faces a viewer does not see."""

    def __init__(self, case: Case, match: Match[Any], who: Who, r: Random) -> None:
        self.case = case
        self.who = who
        self.left = TWIN_HORIZON
        self.lines = len(match.runner.voice.lines)
        twin = match.unplayed_copy(match.decisions)
        self.match: Match[Any] | None = twin if twin.runner.redeal(who, r) else None
        self.twin_lines = len(twin.runner.voice.lines)

    def look(self, match: Match[Any]) -> None:
        """Compare what the viewer gets of the two games. Raise GameFault where they differ."""
        twin = self.match
        if twin is None or self._revealed(match, twin):
            self.match = None
            return
        who = self.who
        for what, true, other in (
            ("waiting", sorted(match.waiting()), sorted(twin.waiting())),
            ("view", match.view(who), twin.view(who)),
            (
                "lines",
                _heard(match.runner.voice.lines[self.lines :], who),
                _heard(twin.runner.voice.lines[self.twin_lines :], who),
            ),
            ("ask", self._ask(match), self._ask(twin)),
        ):
            if true != other:
                text = f"what viewer {who} gets ({what}) tells what is hidden: {true} or {other}"
                raise self.case.fault("twins", match, text)

    def _ask(self, match: Match[Any]) -> Json:
        return match.ask_json(self.who) if self.who >= 0 else None

    def _revealed(self, match: Match[Any], twin: Match[Any]) -> bool:
        """Return whether a piece with different faces has come into the viewer's sight."""
        t, other = match.table, twin.table
        pieces = range(min(len(t.at), len(other.at)))
        return any(
            t.face[piece] != other.face[piece] and (t.sees(self.who, piece) or other.sees(self.who, piece))
            for piece in pieces
        )

    def answer(self, seat: Seat, answer: Answer) -> None:
        """Give the twin the answer the true game got; the comparison ends where it does not fit."""
        if self.match is None:
            return
        self.left -= 1
        try:
            self.match.answer(seat, answer)
        except Illegal:
            self.match = None
        if self.left == 0:
            self.match = None


def begins_step(match: Match[Any]) -> bool:
    """Return whether the last decision began a step, so that a twin may be dealt here."""
    mark, entries = match.runner.path(match.decisions)
    return not entries and not match.runner.checkpoints[mark].feed
