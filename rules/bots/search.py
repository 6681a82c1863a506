"""Information-set Monte Carlo tree search: a bot that plays on in worlds that agree with what its seat knows.

Each iteration draws a world (`Question.world`), goes down a tree of what was answered before, adds a node,
plays on by the game's policy and notes what came of it for every seat (MO-ISMCTS: Cowling, Powley and
Whitehouse, "Information Set Monte Carlo Tree Search", 2012). Every seat has a tree of its own: a node stands
for what its seat heard and answered since the root, so that nobody acts on what only the world knows.

Two things make few iterations go far. A node begins with what the policy would answer and widens as it is
visited. And at the root the k-th visit of every answer plays in the same world, so that answers are compared
in pairs; the first answer stays unless another is better by more than chance explains.

A game may know of a better first answer than the policy's, and where thinking does not pay: see `Guide`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf, log, sqrt
from random import Random
from typing import Any, TypeAlias, cast

from rules.kernel import (
    SPECTATOR,
    Answer,
    Assign,
    Atom,
    Bot,
    CannotImagine,
    Json,
    Match,
    Pick,
    Question,
    RandomBot,
    Result,
    RulesFault,
    Seat,
    VisibleLine,
)
from rules.kernel.records.record import answer_json
from rules.kernel.terms import PIECES
from rules.kernel.words import visible_line

SECONDS = 1.0
"""CPU time for a decision."""
EXPLORATION = 0.5
"""How much the search tries what seems worse, in the range of what it has met."""
ROOT_WIDTH = 1.0
INNER_WIDTH = 0.5
"""A node visited N times knows 1 + width * sqrt(N) answers."""
FEW = 60
"""Questions with at most so many answers have them listed; of others, answers are drawn."""
DEPTH = 12
"""Answers from the root that the tree keeps."""
MAX_PLAYOUT_STEPS = 5_000
"""Answers in one playing-on, at most."""
CLEARLY = 1.0
"""Standard errors by which an answer must be better than the policy's."""
COURSES = 8
"""Worlds of which one is shown as typical."""
MAX_NOTED = 8
"""Answers of which a note tells; how many more there were it counts."""

Policy: TypeAlias = Callable[[Match[Any], Seat, Random], Answer]
"""What a seat answers while a world is played on; it may look at what the seat may see."""

IsEnough: TypeAlias = Callable[[], bool]
"""Whether a search is to end; asked after each iteration."""


@dataclass(frozen=True, slots=True)
class Term:
    """A figure that people read off a position for a seat, such as castles: `name` is the key of its title in
    the game's words ("term.castles"), `weight` what one more of it is worth to the seat."""

    name: str
    weight: float
    figure: Callable[[Match[Any], Seat], float]


@dataclass(frozen=True, slots=True)
class Guide:
    """What a game knows about thinking, in its `bots` module as `GUIDE`; everything has a default.

    `policy` answers while a world is played on (default: the strongest bot of the game); `worth` tells for
    each seat how good a match is, on any scale (default: by the places of its result); `stage` counts parts
    of a match (deals, rounds): playing on ends when it is higher by `stages` (default: when the game ends).

    `own` is what the seat that thinks answers by itself, in place of `policy`, which then tells what the
    others do (default: `policy`). Thinking begins with its answer. `pays` tells whether thinking about the
    question open to a seat pays: where it does not, `own` answers (default: it pays everywhere). Both are
    given worlds like the rest, never the match.
    """

    policy: Policy | None = None
    own: Policy | None = None
    pays: Callable[[Match[Any], Seat], bool] | None = None
    worth: Callable[[Match[Any]], Sequence[float]] | None = None
    stage: Callable[[Any], int] | None = None
    stages: int = 1
    terms: Sequence[Term] = ()


@dataclass(frozen=True, slots=True)
class Budget:
    """How long to think: CPU seconds, iterations, or whichever ends first. With iterations alone the same
    question and chance give the same answer."""

    seconds: float = inf
    iterations: int = 1_000_000


@dataclass(frozen=True, slots=True)
class Considered:
    """An answer that was considered, in the question's ids and in words: how often, and what was expected of
    it from 0 (the worst met) to 1."""

    answer: Json
    label: str
    visits: int
    expected: float


@dataclass(frozen=True, slots=True)
class Summary:
    """What a bot thought about a question: the answer chosen first, then by visits. `iterations` is how many
    worlds it played on in, `seconds` the CPU time that took."""

    seat: Seat
    verb: str
    iterations: int
    seconds: float
    considered: tuple[Considered, ...]

    def to_json(self) -> dict[str, Json]:
        """Return the summary as JSON."""
        considered = [
            {
                "answer": each.answer,
                "said": each.label,
                "visits": each.visits,
                "expected": round(each.expected, 3),
            }
            for each in self.considered
        ]
        return {
            "seat": self.seat,
            "verb": self.verb,
            "iterations": self.iterations,
            "seconds": round(self.seconds, 3),
            "considered": considered,
        }


def utilities(result: Result) -> list[float]:
    """Return for each seat what a result is worth: 1 for a first place alone, -1 for the last, in equal steps
    between; seats that share a place share its worth, so that the sum is always 0."""
    n = len(result.placings)
    worth = [0.0] * n
    for placing in result.placings:
        sharing = sum(other.place == placing.place for other in result.placings)
        better = sum(other.place < placing.place for other in result.placings)
        worth[placing.seat] = 1 - (2 * better + sharing - 1) / (n - 1)
    return worth


def follow(bot: Bot) -> Policy:
    """Return the policy of doing what a bot does, which sees its seat's view and no more."""

    def policy(match: Match[Any], seat: Seat, r: Random) -> Answer:
        question = Question(match, seat)
        return question.settle(bot.choose(question, r))

    return policy


@dataclass(slots=True)
class Edge:
    """An answer at a node, and what came of it."""

    answer: Answer
    visits: int = 0
    offered: int = 0
    total: float = 0.0
    values: list[float] = field(default_factory=list)
    """Of the root's edges: what each visit brought, in order."""
    figures: list[float] = field(default_factory=list)
    """Of the root's edges: the sum of each figure of the guide's `terms`."""


@dataclass(slots=True)
class Node:
    """What a seat has come to know since the root."""

    visits: int = 0
    edges: dict[Hashable, Edge] = field(default_factory=dict)
    spent: bool = False
    """Whether no further answer is considered: all are edges, or thinking does not pay."""


class Thinker:
    """Searches for one question; `think` may be called again to go on."""

    def __init__(self, worlds: Callable[[Random], Match[Any]], seat: Seat, guide: Guide, seed: float) -> None:
        self._worlds = worlds
        self._seat = seat
        self._policy = guide.policy or follow(RandomBot())
        self._own = guide.own or self._policy
        self._guide = guide
        self._seed = seed
        self._nodes: dict[Hashable, Node] = {}
        self.root = Node()
        self.iterations = 0
        self.seconds = 0.0
        """CPU time that was thought."""
        self._low, self._high = inf, -inf

    def think(self, budget: Budget, is_enough: IsEnough | None = None) -> None:
        """Iterate until the budget is spent or it `is_enough`, not at all where nothing can come of it.

        Raises CannotImagine where there is no world.
        """
        begun, before = time.thread_time(), self.seconds
        if not self.root.edges:
            self._begin()
        if self.root.spent and len(self.root.edges) == 1:
            return
        for _ in range(budget.iterations):
            self._iterate()
            spent = time.thread_time() - begun
            self.seconds = before + spent
            if spent > budget.seconds or (is_enough is not None and is_enough()):
                break

    def best(self) -> Edge:
        """Return the edge to choose: the first answer, or another that is better by more than chance."""
        edges = list(self.root.edges.values())
        best = edges[0]
        for edge in edges[1:]:
            gain, error = _compared(edge.values, best.values)
            if gain > CLEARLY * error:
                best = edge
        return best

    def considered(self) -> list[Edge]:
        """Return the edges of the question: the one to choose first, then by visits."""
        best = self.best()
        others = [edge for edge in self.root.edges.values() if edge is not best]
        return [best, *sorted(others, key=lambda edge: -edge.visits)]

    def note(self) -> dict[str, Json]:
        """Return in a few hundred bytes what was thought, to be kept beside the game: how many `answers` were
        considered, `worlds` played on in, CPU time in `milliseconds`, and of the first `MAX_NOTED` of
        `considered` the answer in the rules' own values, its visits and what was `expected` of it in
        `percent`."""
        edges = self.considered()
        noted = [
            {
                "answer": answer_json(edge.answer),
                "visits": edge.visits,
                "percent": round(100 * self.expected(edge)),
            }
            for edge in edges[:MAX_NOTED]
        ]
        return {
            "answers": len(edges),
            "worlds": self.iterations,
            "milliseconds": round(1_000 * self.seconds),
            "considered": noted,
        }

    def expected(self, edge: Edge) -> float:
        """Return what an edge brought on average, from 0 (the worst met) to 1."""
        return self._scaled(edge.total / edge.visits) if edge.visits else 0.0

    def compared(self, one: Edge, other: Edge) -> tuple[float, float]:
        """Return by how much one edge is better in the worlds both had, from 0 to 1 as `expected`, and the
        standard error of that; an infinite one for fewer than three worlds."""
        gain, error = _compared(one.values, other.values)
        span = self._high - self._low
        return (gain / span, error / span) if span > 0 else (0.0, inf)

    def error(self, edge: Edge) -> float:
        """Return the standard error of what is `expected` of an edge; infinite for fewer than three."""
        return self.compared(edge, Edge(edge.answer, values=[0.0] * len(edge.values)))[1]

    def course(self, edge: Edge, tries: int = COURSES) -> list[VisibleLine]:
        """Return what the seat hears after an answer in a typical world: of some in which all play on by
        themselves, the one that ends nearest to what the edge brought on average."""
        found: list[tuple[float, list[VisibleLine]]] = []
        for number in range(tries):
            r = Random(f"{self._seed}/{number}")  # noqa: S311
            world = self._worlds(r)
            before = len(world.runner.line_log.lines)
            end = self._end_of(world)
            world.answer(self._seat, edge.answer)
            for _ in range(MAX_PLAYOUT_STEPS):
                if self._has_ended(world, end):
                    break
                seat = min(world.waiting())
                world.answer(seat, self._by_itself(world, seat, r))
            away = abs(self._value(world)[self._seat] - edge.total / max(1, edge.visits))
            lines = (visible_line(line, self._seat) for line in world.runner.line_log.lines[before:])
            found.append((away, [line for line in lines if line is not None]))
        return min(found, key=lambda each: each[0])[1]

    def _end_of(self, world: Match[Any]) -> int | None:
        """Return the stage at which playing on from a world ends; None at the end of the game."""
        stage = self._guide.stage
        return None if stage is None else stage(world.table) + self._guide.stages

    def _has_ended(self, world: Match[Any], end: int | None) -> bool:
        stage = self._guide.stage
        return world.over or (end is not None and stage is not None and stage(world.table) >= end)

    def _begin(self) -> None:
        """Let the root know what its seat answers by itself."""
        r = Random(f"{self._seed}/root/0")  # noqa: S311
        world = self._worlds(r)
        self._add(self.root, world, self._seat, self._own(world, self._seat, r))
        if self._guide.pays is not None and not self._guide.pays(world, self._seat):
            self.root.spent = True

    def _by_itself(self, world: Match[Any], seat: Seat, r: Random) -> Answer:
        """Return what a seat answers while a world is played on."""
        return (self._own if seat == self._seat else self._policy)(world, seat, r)

    def _iterate(self) -> None:
        self.iterations += 1
        edge = self._root_edge()
        r = Random(f"{self._seed}/{edge.visits}")  # noqa: S311
        world = self._worlds(r)
        guide = self._guide
        end = self._end_of(world)
        lines_before = len(world.runner.line_log.lines)
        answered: dict[Seat, tuple[Hashable, ...]] = {}
        path = [(self.root, edge, self._seat)]
        name = _name(world, self._seat, edge.answer)
        world.answer(self._seat, edge.answer)
        answered[self._seat] = (name,)
        playing_on = False
        for depth in range(MAX_PLAYOUT_STEPS):
            if self._has_ended(world, end):
                break
            seat = min(world.waiting())
            ask = world.ask_for(seat)
            if isinstance(ask, Pick) and len(ask.options) == 1:  # asked for show, for one
                world.answer(seat, ask.options[0])
                continue
            if playing_on or depth >= DEPTH:
                world.answer(seat, self._by_itself(world, seat, r))
                continue
            known = (seat, answered.get(seat, ()), _lines_since(world, seat, lines_before))
            node = self._nodes.get(known)
            if node is None:
                node = self._nodes[known] = Node()
                playing_on = True
            chosen = self._select(node, world, seat, r, INNER_WIDTH)
            path.append((node, chosen, seat))
            answer = chosen.answer
            answered[seat] = (*answered.get(seat, ()), _name(world, seat, answer))
            world.answer(seat, answer)
        self._note(path, self._value(world))
        if guide.terms:
            before = edge.figures or [0.0] * len(guide.terms)
            found = (term.figure(world, self._seat) for term in guide.terms)
            edge.figures = [total + figure for total, figure in zip(before, found, strict=True)]

    def _root_edge(self) -> Edge:
        """Return the root's edge to visit. Every world has the root's answers, so none is drawn for it."""
        root = self.root
        if not root.spent and len(root.edges) < 1 + ROOT_WIDTH * sqrt(root.visits):
            r = Random(f"{self._seed}/root/{root.visits}")  # noqa: S311
            self._widen(root, self._worlds(r), self._seat, r)
        for edge in root.edges.values():
            edge.offered += 1
        return self._ucb(list(root.edges.values()))

    def _select(self, node: Node, world: Match[Any], seat: Seat, r: Random, width: float) -> Edge:
        """Return the edge to follow among those that this world has, with the answer as this world has it."""
        first = self._by_itself(world, seat, r)
        names = {_name(world, seat, first): first}
        if len(node.edges) > 1 or node.visits * width * width >= 1:
            for answer in _answers(world, seat, r):
                names.setdefault(_name(world, seat, answer), answer)
        edges = {name: node.edges[name] for name in names if name in node.edges}
        if len(edges) < 1 + width * sqrt(node.visits):
            new = next((name for name in names if name not in edges), None)
            if new is not None:
                edges = {new: Edge(names[new])} if not edges else {**edges, new: Edge(names[new])}
                node.edges[new] = edges[new]
        for name, edge in edges.items():
            edge.offered += 1
            edge.answer = names[name]
        return self._ucb(list(edges.values()))

    def _widen(self, node: Node, world: Match[Any], seat: Seat, r: Random) -> None:
        for answer in _answers(world, seat, r):
            if _name(world, seat, answer) not in node.edges:
                self._add(node, world, seat, answer)
                break

    def _add(self, node: Node, world: Match[Any], seat: Seat, answer: Answer) -> None:
        node.edges[_name(world, seat, answer)] = Edge(answer)
        ask = world.ask_for(seat)
        assert ask is not None
        if ask.count(FEW + 1) <= FEW:
            node.spent = all(_name(world, seat, answer) in node.edges for answer in ask.moves())

    def _ucb(self, edges: Sequence[Edge]) -> Edge:
        best, highest = edges[0], -inf
        for edge in edges:
            if not edge.visits:
                return edge
            value = self.expected(edge) + EXPLORATION * sqrt(log(edge.offered) / edge.visits)
            if value > highest:
                best, highest = edge, value
        return best

    def _value(self, world: Match[Any]) -> Sequence[float]:
        if self._guide.worth is not None:
            return self._guide.worth(world)
        result = world.result() or world.game.result(world.table)
        return utilities(result)

    def _note(self, path: Sequence[tuple[Node, Edge, Seat]], values: Sequence[float]) -> None:
        for node, edge, seat in path:
            node.visits += 1
            edge.visits += 1
            edge.total += values[seat]
        path[0][1].values.append(values[self._seat])
        self._low = min(self._low, *values)
        self._high = max(self._high, *values)

    def _scaled(self, value: float) -> float:
        return 0.5 if self._high <= self._low else (value - self._low) / (self._high - self._low)


class ThinkingBot:
    """Searches before it answers. `thoughts` are the summaries of what it thought, for after the game."""

    def __init__(self, guide: Guide, budget: Budget | None = None) -> None:
        self.guide = guide
        self.budget = budget or Budget(SECONDS)
        self.thoughts: list[Summary] = []

    def choose(self, question: Question, r: Random) -> Json:
        """Return the best answer found; a random one where no world can be imagined. Where there is only one
        answer, and where thinking does not pay, nothing is thought."""
        if (only := question.only_answer()) is not None:
            return only
        thinker = self.think(question.world, question.seat, r)
        if thinker is None:
            return question.sample(r)
        if thinker.iterations:
            self.thoughts.append(summary(question, thinker))
        return question.write(thinker.best().answer)

    def think(
        self,
        worlds: Callable[[Random], Match[Any]],
        seat: Seat,
        r: Random,
        is_enough: IsEnough | None = None,
    ) -> Thinker | None:
        """Search with a source of worlds alone, which may be done when the match has gone on; None where no
        world can be imagined. `is_enough` may end the search before the budget does."""
        thinker = Thinker(worlds, seat, self.guide, r.random())
        with suppress(CannotImagine, RulesFault):
            thinker.think(self.budget, is_enough)
        return thinker if thinker.root.edges else None


def summary(question: Question, thinker: Thinker) -> Summary:
    """Return what was thought about a question, in the words of its seat."""
    labels = {
        option["id"]: str(option["label"])
        for part in ("options", "slots", "values", "items")
        for option in question.ask.get(part, ())
    }
    considered = (
        Considered(answer, _label_of(answer, labels), edge.visits, thinker.expected(edge))
        for edge in thinker.considered()
        for answer in (question.write(edge.answer),)
    )
    return Summary(question.seat, question.verb, thinker.iterations, thinker.seconds, tuple(considered))


def _label_of(answer: Json, labels: Mapping[Json, str]) -> str:
    if isinstance(answer, list):
        return ", ".join(_label_of(part, labels) for part in answer) or "nothing"
    return labels.get(answer, str(answer))


def _compared(ones: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """Return by how much the ones are better in the worlds both had, and the standard error of that; an
    infinite one for fewer than three worlds."""
    n = min(len(ones), len(others))
    if n < 3:
        return 0.0, inf
    gains = [one - other for one, other in zip(ones, others, strict=False)]
    mean = sum(gains) / n
    variance = sum((gain - mean) ** 2 for gain in gains) / (n - 1)
    return mean, sqrt(variance / n)


def _answers(world: Match[Any], seat: Seat, r: Random) -> Sequence[Answer]:
    """Return all answers to a question in an order of chance, or some of very many."""
    ask = world.ask_for(seat)
    assert ask is not None
    if ask.count(FEW + 1) > FEW:
        return [ask.sample(r) for _ in range(4)]
    return sorted(ask.moves(), key=lambda _: r.random())


def _name(world: Match[Any], seat: Seat, answer: Answer) -> Hashable:
    """Return what an answer is called in all worlds: what only its seat sees by the face, for in another
    world the same number may be another card; other pieces by their number."""
    ask = world.ask_for(seat)
    assert ask is not None
    t = world.table

    def called(part: Any, of: str) -> Hashable:
        if isinstance(part, int) and of in PIECES and t.sees(seat, part) and not t.sees(SPECTATOR, part):
            return ("face", t.face[part])
        return part  # type: ignore[no-any-return]

    if not isinstance(answer, tuple):
        return called(answer, ask.of)
    if isinstance(ask, Assign):
        pairs = cast("tuple[tuple[Atom, Atom], ...]", answer)
        return tuple((called(slot, ask.of), called(value, ask.values_of)) for slot, value in pairs)
    return tuple(called(part, ask.of) for part in answer)


def _lines_since(world: Match[Any], seat: Seat, before: int) -> tuple[Hashable, ...]:
    """Return what a seat has heard since the root."""
    lines = (visible_line(line, seat) for line in world.runner.line_log.lines[before:])
    return tuple((line.key, repr(sorted(line.args.items()))) for line in lines if line is not None)
