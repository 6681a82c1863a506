"""Looking for what a viewer can learn without seeing it.

* Exchange: what is hidden is exchanged under a viewer's eyes, faces, who knows them, private fields of others
  and the numbers of pieces; what the viewer gets must not change by a byte (but for aliases, with numbers).
* Canaries: each face is called by a name that may reach a viewer only after they saw the face.
* Twins: two games that differ only in what a viewer does not know (faces, private fields, sealed answers of
  others) must look the same to that viewer until it sees a difference.
* Origins: where a zone is declared `unlinked`, two games in which two seats have exchanged what they put
  there must look the same to everybody else.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, ClassVar

from rules.kernel.game import GameDef, exchange, hidden_from
from rules.kernel.lens import Lens
from rules.kernel.match import Match
from rules.kernel.runner import Checkpoint
from rules.kernel.state import StateType
from rules.kernel.table import Table
from rules.kernel.terms import PIECES, SPECTATOR, CannotImagine, Illegal, Json, Mask, Seat, Viewer, seen_in
from rules.kernel.testing.case import Case, Move, make, moves_of
from rules.kernel.words import Line, visible_line
from rules.kernel.worlds import Witness

CANARY = re.compile(r"canary-\d+")
ALIAS = re.compile(r'"p[0-9a-f]{12}"')
NAMES_OF_RULES = frozenset({"verb", "kind", "key", "text"})
"""What asks and lines call a decision or a template (and its text, made of parts that are searched);
a face may have the same name."""
TWIN_HORIZON = 12
"""Decisions two twins are compared for."""
MAX_ORIGINS = 12
"""Pairs of pieces that are exchanged in a game."""


def check_exchange(case: Case, match: Match[Any], whos: Iterable[Viewer], r: Random) -> None:
    """Exchange what is hidden from each of the viewers: view and question must stay equal to the byte."""
    for who in whos:
        true = _Observation(match, who, match.table)
        true.compare(case, _with_other_faces(match, who, r), "faces they do not see, or on who knows them")
        if match.table.private:
            fields = match.table.clone()
            match.game.imagine(fields, who, r)
            true.compare(case, fields, "private fields of others")
        numbers = match.table.clone()
        _renumber(numbers, who, r)
        true.compare(case, numbers, "the numbers of pieces", ALIAS)


def check_offers(case: Case, match: Match[Any], r: Random) -> None:
    """Exchange what is hidden from each seat: what it may do out of turn must stay the same."""
    for seat in range(match.n) if match.game.acts else ():
        true = _Observation(match, seat, match.table)
        twin = _with_other_faces(match, seat, r)
        match.game.imagine(twin, seat, r)
        true.compare_offers(case, twin, "what is hidden")


def _with_other_faces(match: Match[Any], who: Viewer, r: Random) -> Table:
    """Return the table with the faces exchanged that a viewer does not see, and who knows them."""
    twin: Table = match.table.clone()
    exchange(twin, hidden_from(twin, who), r)
    _exchange_knowledge(twin, who, r)
    return twin


class _Observation:
    """What a viewer gets of a table, as text."""

    def __init__(self, match: Match[Any], who: Viewer, table: Table) -> None:
        lens = Lens(table, who, match.aliases, match.game)
        self.match, self.who, self.about = match, who, match.ask_for(who)  # nobody is asked who only looks
        self._lens = lens

    @cached_property
    def view(self) -> str:
        """What the game shows."""
        return _text(self.match.game.view(self._lens))

    @cached_property
    def ask(self) -> str:
        """The open question, empty without one."""
        return "" if self.about is None else _text(self.about.to_json(self._lens))

    @cached_property
    def offers(self) -> list[str | None]:
        """What the rules let a seat do out of turn."""
        offers = [
            act.offer(self._lens._t, self.who) for act in self.match.game.acts.values() if self.who >= 0
        ]
        return [None if ask is None else _text(ask.to_json(self._lens)) for ask in offers]

    def compare(self, case: Case, twin: Table, what: str, but: re.Pattern[str] | None = None) -> None:
        """Raise GameFault if the viewer gets something else of a twin; of views alone, without what matches
        `but`."""
        other = _Observation(self.match, self.who, twin)
        if _without(self.view, but) != _without(other.view, but):
            raise case.fault("exchange", self.match, f"the view of {self.who} depends on {what}")
        if but is None and self.ask != other.ask:
            raise case.fault("exchange", self.match, f"{self.about} depends on {what}")

    def compare_offers(self, case: Case, twin: Table, what: str) -> None:
        """Raise GameFault if the viewer may do something else out of turn at a twin."""
        if self.offers != _Observation(self.match, self.who, twin).offers:
            raise case.fault("exchange", self.match, f"what {self.who} may do out of turn depends on {what}")


def _text(value: Json, but: re.Pattern[str] | None = None) -> str:
    return _without(json.dumps(value, sort_keys=True), but)


def _without(text: str, but: re.Pattern[str] | None) -> str:
    return text if but is None else but.sub('"p"', text)


def _hidden_together(t: Table, who: Viewer) -> Iterator[list[int]]:
    """Yield the pieces of each pile that are hidden from a viewer, cannot be followed and look alike."""
    for number, pile in enumerate(t.piles):
        if not t.layout.tracked[number]:
            hidden = [piece for piece in pile if not t.sees(who, piece)]
            for back in dict.fromkeys(t.back[piece] for piece in hidden):
                yield [piece for piece in hidden if t.back[piece] == back]


def _exchange_knowledge(t: Table, who: Viewer, r: Random) -> None:
    for alike in _hidden_together(t, who):
        knows = [t.knows[piece] for piece in alike]
        r.shuffle(knows)
        for piece, mask in zip(alike, knows, strict=True):
            t.knows[piece] = mask


def _renumber(t: Table, who: Viewer, r: Random) -> None:
    """Have other pieces lie where hidden ones lie, with the same faces known to the same seats."""
    face = list(t.face)
    for alike in _hidden_together(t, who):
        others = alike.copy()
        r.shuffle(others)
        place = {piece: t.piles[t.at[piece]].index(piece) for piece in alike}
        was = [(t.face[piece], t.knows[piece], t.epoch[piece]) for piece in alike]
        for piece, other, (known, knows, epoch) in zip(alike, others, was, strict=True):
            t.piles[t.at[other]][place[piece]] = other
            face[other], t.knows[other], t.epoch[other] = known, knows, epoch
    t.face = face
    t.faces_changed()


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
        self.seen: dict[Viewer, set[str]] = {who: set() for who in range(SPECTATOR, match.n)}
        self.lines = 0

    def check(self, match: Match[Any]) -> None:
        """Raise GameFault if a viewer gets the name of a face they never saw."""
        t = match.table
        new = match.runner.line_log.lines[self.lines :]
        self.lines += len(new)
        for who, seen in self.seen.items():
            seen.update(t.name(piece) for piece in range(len(t.at)) if t.sees(who, piece))
            for _, _, to, _, face, seen_by, args in new:
                pieces = [piece for piece in args.values() if isinstance(piece, tuple)]
                if face is not None:
                    pieces.append((face, seen_by))
                seen.update(face for face, eyes in pieces if seen_in(to, who) and seen_in(eyes, who))
            self._search(match, who, seen, match.view(who))
            self._search(match, who, seen, _lines_for(new, who))
            if who >= 0:
                self._search(match, who, seen, match.ask_json(who))
                self._search(match, who, seen, match.acts_json(who))

    def _search(self, match: Match[Any], who: Viewer, seen: set[str], sent: Json) -> None:
        if seen.issuperset(CANARY.findall(json.dumps(sent))):
            return  # nearly always; searching the whole text takes 0.1 ms, string by string 0.26
        for text in _strings(sent):
            if set(CANARY.findall(text)) - seen:
                raise self.case.fault("canary", match, f"viewer {who} gets {text!r} without having seen it")


def _lines_for(lines: Sequence[Line], who: Viewer) -> list[Json]:
    return [line.to_json() for each in lines if (line := visible_line(each, who)) is not None]


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
    """A game that differs from the true one only in what a viewer does not know."""

    def __init__(self, case: Case, match: Match[Any], who: Viewer, r: Random) -> None:
        self.case = case
        self.who = who
        self.left = TWIN_HORIZON
        self.lines = match.runner.checkpoints[match.runner.running_step()[0]].lines
        self.match: Match[Any] | None = None
        try:
            self.match = match.worlds(who).otherwise(match, r, little=r.random() < 0.5)
        except CannotImagine as fault:
            raise case.fault("twins", match, str(fault)) from fault

    def look(self, match: Match[Any], views: dict[Viewer, Json] | None = None) -> None:
        """Compare what the viewer gets of the two games. Raise GameFault where they differ.

        `views` are those of the true game that other twins have looked at, at the same moment.
        """
        twin = self.match
        if twin is None or self._revealed(match, twin):
            self.match = None
            return
        who = self.who
        views = {} if views is None else views
        if who not in views:
            views[who] = match.view(who)
        for what, true, other in (
            ("waiting", sorted(match.waiting()), sorted(twin.waiting())),
            ("view", views[who], twin.view(who)),
            (
                "lines",
                _lines_for(match.runner.line_log.lines[self.lines :], who),
                _lines_for(twin.runner.line_log.lines[self.lines :], who),
            ),
            ("ask", self._ask(match), self._ask(twin)),
            ("acts", self._acts(match), self._acts(twin)),
        ):
            if true != other:
                text = f"what viewer {who} gets ({what}) tells what is hidden: {true} or {other}"
                raise self.case.fault("twins", match, text)

    def _ask(self, match: Match[Any]) -> Json:
        return match.ask_json(self.who) if self.who >= 0 else None

    def _acts(self, match: Match[Any]) -> Json:
        return match.acts_json(self.who) if self.who >= 0 else None

    def _revealed(self, match: Match[Any], twin: Match[Any]) -> bool:
        """Return whether something that differs was shown to the viewer, if only for a while."""
        t, other, who = match.table, twin.table, self.who
        trail = other.trail
        assert trail is not None
        for pieces, before, after, *_ in trail.notes[: trail.length]:
            if not pieces:  # private fields were disclosed
                return True
            for piece, saw, sees in zip(pieces, before, after, strict=True):
                if (seen_in(saw, who) or seen_in(sees, who)) and t.face[piece] != other.face[piece]:
                    return True
        pieces = range(min(len(t.at), len(other.at)))
        return any(
            t.face[piece] != other.face[piece] and (t.sees(who, piece) or other.sees(who, piece))
            for piece in pieces
        )

    def make(self, move: Move) -> None:
        """Make the move of the true game in the twin; the comparison ends where it does not fit."""
        if self.match is None:
            return
        self.left -= 1
        try:
            make(self.match, move)
        except Illegal:
            self.match = None
        if self.left == 0:
            self.match = None


def begins_step(match: Match[Any]) -> bool:
    """Return whether the last decision began a step, so that a twin may be dealt here."""
    mark, entries = match.runner.path(match.decisions)
    return not entries and not match.runner.checkpoints[mark].feed


def check_sealed(case: Case, match: Match[Any], r: Random) -> None:
    """Take back and give anew each sealed answer: nobody else may notice."""
    for ask in match.asks:
        if match.sealed(ask.seat) is None or ask.seat in match.table.conceded:
            continue
        other = match.fork()
        other.withdraw(ask.seat)
        other.answer(ask.seat, ask.sample(r))
        for who in range(SPECTATOR, match.n):
            if who != ask.seat and not other.looks_like(match, who):
                raise case.fault("sealed", match, f"viewer {who} can tell what seat {ask.seat} has sealed")


# Origins


@dataclass(frozen=True, slots=True)
class Origin:
    """Two pieces with different faces that two seats put into one unlinked pile within a step, which began at
    a node; the decision after which both lay there; who saw one of them in the hand it came from."""

    pieces: tuple[int, int]
    seats: tuple[Seat, Seat]
    node: int
    together: int
    seen_by: Mask


class Swapping(Table):
    """Mixed into a table's class: two pieces change places where a pile that holds both is first shuffled."""

    pair: ClassVar[list[int]]

    def shuffle(self, zone: str, seat: Seat = 0, *, label: str | None = None) -> None:
        """As the table does it, and the pair changes places."""
        super().shuffle(zone, seat, label=label)
        pile = self.pile(zone, seat)
        if self.pair and all(piece in pile for piece in self.pair):
            one, other = map(pile.index, self.pair)
            pile[one], pile[other] = pile[other], pile[one]
            self.pair.clear()


def check_origins(case: Case, match: Match[Any], r: Random) -> None:
    """Exchange what two seats put into an unlinked zone: nobody but those two may notice.

    The twin has the faces of two pieces exchanged from the beginning of the step; where a pile with both is
    shuffled they change places, so that the same faces come up in the same order, from other hands.
    """
    if any(zone.unlinked for zone in match.table.zones):
        found = list(_origins(match))
        for origin in r.sample(found, min(len(found), MAX_ORIGINS)):
            _check_origin(case, match, origin)


def _origins(match: Match[Any]) -> Iterator[Origin]:
    """Yield the pairs of a game that was played without anything taken back."""
    t = match.table
    forgetting = {zone.name for zone in t.zones if zone.unlinked}
    unlinked = {pile for pile, (name, _) in enumerate(t.layout.named) if name in forgetting}
    per_seat = {zone.name for zone in t.zones if zone.per == "seat"}
    witness = Witness(match.game, match.runner.log, match.runner.setup)
    witness.restore(0)
    came: dict[int, tuple[Seat, int, int, Mask]] = {}
    place = 0
    for k in range(match.decisions):
        mark, _ = witness.path(k)
        witness.apply(k)
        trail = witness.table.trail
        assert trail is not None
        for pieces, before, *_, old, pile, _ in trail.notes[place : trail.length]:
            zone, seat = t.layout.named[old]
            for piece, saw in zip(pieces, before, strict=False):
                if pile not in unlinked:
                    came.pop(piece, None)
                elif old != pile and zone in per_seat:
                    for other, (owner, node, lies, seen) in came.items():
                        same = node == mark and lies == pile
                        if same and owner != seat and t.face[other] != t.face[piece]:
                            yield Origin((other, piece), (owner, seat), mark, k, saw | seen)
                    came[piece] = (seat, mark, pile, saw)
        place = trail.length


def _check_origin(case: Case, match: Match[Any], origin: Origin) -> None:
    true, twin = match.moment(origin.node), match.moment(origin.node)
    _exchange_origins(twin, origin)
    whos = [who for who in range(SPECTATOR, match.n) if not seen_in(origin.seen_by, who)]
    whos = [who for who in whos if not any(true.table.sees(who, piece) for piece in origin.pieces)]
    lines_before = len(true.runner.line_log.lines)
    end = min(origin.together + TWIN_HORIZON, match.decisions)
    for k, move in enumerate(moves_of(match, origin.node, end), start=origin.node):
        if not type(twin.table).pair and _names_one_of(true, move, origin.pieces):
            return  # they have changed places: the same number is another card
        make(true, move)
        try:
            make(twin, move)
        except Illegal:
            return
        if k < origin.together:  # who was shown one of them on the way knows whose it is
            whos = [who for who in whos if not any(true.table.sees(who, piece) for piece in origin.pieces)]
        for who in whos:
            got = [
                (
                    m.view(who),
                    _lines_for(m.runner.line_log.lines[lines_before:], who),
                    m.ask_json(who) if who >= 0 else None,
                )
                for m in (true, twin)
            ]
            if _text(got[0], ALIAS) != _text(got[1], ALIAS):
                text = (
                    f"viewer {who} can tell what seat {origin.seats[0]} put and what seat {origin.seats[1]}"
                )
                raise case.fault("origins", true, text)


def _names_one_of(match: Match[Any], move: Move, pieces: tuple[int, int]) -> bool:
    """Return whether a move chooses one of two pieces."""
    seat, act, value = move
    ask = match.ask_for(seat) if act is None else match.acts(seat)[act]
    if ask is None or ask.of not in PIECES:
        return False
    parts: list[Any] = [value]
    while parts:
        part = parts.pop()
        if part in pieces:
            return True
        parts += part if isinstance(part, tuple) else ()
    return False


def _exchange_origins(twin: Match[Any], origin: Origin) -> None:
    """Exchange the faces of two pieces where the running step began."""
    kind, (one, other) = type(twin.table), origin.pieces
    place, _ = twin.runner.running_step()
    mark = twin.runner.checkpoints[place]
    table = mark.table.clone()
    table.face = list(table.face)
    table.face[one], table.face[other] = table.face[other], table.face[one]
    table.faces_changed()
    space = {"pair": [one, other], "__module__": __name__}
    table.__class__ = StateType(f"Swapping{kind.__name__}", (Swapping, kind), space)
    lines = twin.runner.line_log.lines[: mark.lines]
    twin.runner.checkpoints[place] = Checkpoint(mark.step, table, lines, mark.feed)
    twin.runner.restore(origin.node)
