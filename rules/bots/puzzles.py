"""Puzzles: a decision out of a game that bots played, at which a deep search clearly prefers one answer.

A puzzle follows from a name alone: the name is the chance of the deal, of what the bots answer and of the
search, which is measured in worlds and never in time. So it can be made anew anywhere, in pieces as small as
one decision or one world.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random
from typing import Any, Final, TypeAlias

from rules.bots.search import Budget, Edge, Guide, Thinker
from rules.bots.shares import Z
from rules.kernel import Answer, GameDef, Json, Match, Pick, Seat, VisibleLine, commit_nonce
from rules.kernel.bots import Bot, play_one
from rules.kernel.chance import commit, final_key, nonce_of
from rules.kernel.terms import CannotImagine, RulesFault

MIN_ANSWERS, MAX_ANSWERS = 3, 8
"""How many answers the question of a puzzle has, from and to."""
CLEAR: Final = 3.0
"""Standard errors by which the best answer is ahead of each other one."""
GAP: Final = 0.03
"""The part of the range of all that was met by which it is ahead of the second best."""
MAX_COURSE: Final = 24
"""Lines of a typical course that are shown."""
MAX_DECISIONS: Final = 20_000
"""Answers of a game, at most."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is tried: of a game `candidates` at a `glance` of so many worlds each, and the most promising
    `studied` in so many worlds as `depth` says."""

    candidates: int = 16
    glance: int = 40
    studied: int = 3
    depth: int = 600


@dataclass(frozen=True, slots=True)
class Weighed:
    """An answer: how often it was tried, what is expected of it from 0 (the worst end that was met) to 1, the
    95 % interval of that, and the mean of each figure of the guide's `terms`."""

    answer: Answer
    visits: int
    expected: float
    margin: float
    figures: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A finished match, the question to `seat` when its log had `k` entries, and its answers, the best first.

    `course` is what the seat would hear after the best answer in a typical one of the `worlds`.
    """

    match: Match[Any]
    k: int
    seat: Seat
    answers: tuple[Weighed, ...]
    worlds: int
    course: tuple[VisibleLine, ...]


Making: TypeAlias = Iterator[Puzzle | None]
"""Yields None after each piece of work, and at the end a puzzle; ends without one where none was found."""


def make(
    game: GameDef[Any],
    n: int,
    options: Mapping[str, Json],
    bot: Bot,
    guide: Guide,
    name: str,
    effort: Effort | None = None,
) -> Making:
    """Make the puzzle of a name, in pieces: play a game of `n` such bots and look for a decision."""
    effort = effort or Effort()
    r = Random(name)  # noqa: S311
    match = deal(game, n, options, name)
    offered: list[tuple[int, Seat]] = []
    while not match.over and match.decisions < MAX_DECISIONS:
        seat = min(match.waiting())
        if is_fit(match, seat, guide):
            offered.append((match.decisions, seat))
        play_one(match, seat, bot, r)
        yield None
    if not match.over:
        return
    r.shuffle(offered)
    glanced: list[tuple[float, int, Seat]] = []
    for k, seat in offered[: effort.candidates]:
        thinker = _thinker(match, k, seat, guide, name)
        yield from _think(thinker, effort.glance)
        if thinker.iterations >= effort.glance:
            glanced.append((_promise(thinker), k, seat))
    glanced.sort(key=lambda each: -each[0])
    for _, k, seat in glanced[: effort.studied]:
        thinker = _thinker(match, k, seat, guide, name)
        yield from _think(thinker, effort.depth)
        if is_clear(thinker):
            course = tuple(thinker.course(ranked(thinker)[0])[:MAX_COURSE])
            yield Puzzle(match, k, seat, weighed(thinker), thinker.iterations, course)
            return


def deal(game: GameDef[Any], n: int, options: Mapping[str, Json], name: str) -> Match[Any]:
    """Return the match of a name: its chance is open to everybody, as that of a first game."""
    seed = seed_of(name)
    nonces = [nonce_of(f"{name}/{seat}") for seat in range(n)]
    return Match.new(
        game,
        n,
        options,
        final_key(seed, name, nonces),
        match_id=name,
        commitment=commit(seed, name),
        nonces=nonces,
        nonce_commitments=[commit_nonce(nonce, name, 1, seat) for seat, nonce in enumerate(nonces)],
        stamped=True,
        record_class="public",
    )


def seed_of(name: str) -> bytes:
    """Return the seed of a name."""
    return sha256(name.encode()).digest()


def is_fit(match: Match[Any], seat: Seat, guide: Guide) -> bool:
    """Return whether a question may be a puzzle: one of few answers that differ for its seat, and no other
    seat is asked at the same time."""
    ask = match.ask_for(seat)
    if (
        not isinstance(ask, Pick)
        or not MIN_ANSWERS <= len(ask.options) <= MAX_ANSWERS
        or len(match.waiting()) > 1
    ):
        return False
    lens = match.lens(seat)
    labels = {str(lens.option(ask.of, option)["label"]) for option in ask.options}
    if len(labels) < len(ask.options):
        return False
    return guide.pays is None or guide.pays(match, seat)


def is_clear(thinker: Thinker) -> bool:
    """Return whether one answer is ahead of each other by more than chance explains, and by enough."""
    best, *others = ranked(thinker)
    if not thinker.root.spent or not others:
        return False
    for other in others:
        gain, error = thinker.compared(best, other)
        if not gain > CLEAR * error:
            return False
    return thinker.expected(best) - thinker.expected(others[0]) >= GAP


def ranked(thinker: Thinker) -> list[Edge]:
    """Return the answers by what is expected of them, the best first."""
    return sorted(thinker.root.edges.values(), key=lambda edge: -thinker.expected(edge))


def weighed(thinker: Thinker) -> tuple[Weighed, ...]:
    """Return what a search found of each answer, the best first."""
    return tuple(
        Weighed(
            edge.answer,
            edge.visits,
            thinker.expected(edge),
            Z * thinker.error(edge),
            tuple(total / edge.visits for total in edge.figures),
        )
        for edge in ranked(thinker)
    )


def _thinker(match: Match[Any], k: int, seat: Seat, guide: Guide, name: str) -> Thinker:
    source = match.moment(k).worlds(seat)
    return Thinker(source.sample, seat, replace(guide, pays=None), Random(f"{name}/{k}").random())  # noqa: S311


def _think(thinker: Thinker, worlds: int) -> Iterator[None]:
    """Search world by world; fewer where none can be imagined."""
    while thinker.iterations < worlds:
        try:
            thinker.think(Budget(iterations=1))
        except (CannotImagine, RulesFault):
            return
        yield None


def _promise(thinker: Thinker) -> float:
    """Return how good a puzzle a question may make: the lead of its best answer over the second in standard
    errors, more where the bot would have given another."""
    best, *others = ranked(thinker)
    gain, error = thinker.compared(best, others[0]) if others else (0.0, 0.0)
    first = next(iter(thinker.root.edges.values()))
    return min(gain / error, EVIDENT) + (SURPRISE if best is not first else 0.0) if error else 0.0


EVIDENT: Final = 3.0
"""Standard errors beyond which a lead promises nothing more."""
SURPRISE: Final = 4.0
"""What it counts, in standard errors, that the bot by itself would give another answer than the best."""
