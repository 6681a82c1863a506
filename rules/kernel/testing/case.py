"""Cases: a game, a seat count, options and a seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any, TypeAlias

from rules.kernel.game import Choice, GameDef
from rules.kernel.match import Match
from rules.kernel.terms import Answer, BadOptions, Randomness, Seat


class GameFault(AssertionError):
    """A game broke one of its promises. The message tells the check, the case and the decision."""


@dataclass(frozen=True, slots=True)
class Case:
    """One random game."""

    game: GameDef[Any]
    n: int
    options: Mapping[str, Choice]
    seed: int

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in self.options.items()]
        return "-".join([self.game.key, str(self.n), *chosen, f"seed{self.seed}"])

    @property
    def key(self) -> bytes:
        return sha256(f"test/{self.seed}".encode()).digest()

    def random(self) -> Random:
        """Return the case's source of answers."""
        return Random(self.seed)  # noqa: S311  (tests need repeatable answers, not secret ones)

    def match(self, *, spacing: int | None = None) -> Match[Any]:
        return Match.new(self.game, self.n, self.options, self.key, match_id="test", spacing=spacing)

    def fault(self, check: str, match: Match[Any] | None, text: str) -> GameFault:
        where = "" if match is None else f" at decision {match.decisions} (step {match.step})"
        return GameFault(f"{self}: {check}{where}: {text}")


Move: TypeAlias = tuple[Seat, str | None, Answer]
"""A seat, the name of its act out of turn (None: it answers), and the answer or choice."""
ACTING = 0.25
"""The share of random answers before which somebody acts out of turn, in games that know such acts."""


def random_batch(match: Match[Any], r: Randomness) -> Iterator[Move]:
    """Yield what is done at random until the open batch is closed, or put anew; who iterates makes each move.

    Games without acts out of turn draw nothing for them.
    """
    batch = match.batch
    for ask in match.asks:
        if (act := random_act(match, r)) is not None:
            yield act
            if match.batch != batch or match.over:
                return
        if match.ask_for(ask.seat) is not None:
            yield ask.seat, None, ask.sample(r)


def random_act(match: Match[Any], r: Randomness, share: float = ACTING) -> Move | None:
    """Return an act out of turn that a seat may do now, or None."""
    if not match.game.acts or r.random() >= share:
        return None
    offers = [(seat, name, ask) for seat in range(match.n) for name, ask in match.acts(seat).items()]
    if not offers:
        return None
    seat, name, ask = offers[int(r.random() * len(offers))]
    return seat, name, ask.sample(r)


def check_length(case: Case, match: Match[Any]) -> None:
    """Raise GameFault where a game has more decisions than it declares: those that nobody's acts out of turn
    brought up."""
    if match.decisions <= case.game.longest:
        return
    entries = match.runner.log.entries
    acts = sum(entry[2] == "act" for entry in entries)
    if len(entries) - acts * (1 + 2 * match.n) > case.game.longest:
        raise case.fault("length", match, f"more than the declared {case.game.longest} decisions")


def make(match: Match[Any], move: Move) -> None:
    """Make a move; raises Illegal."""
    seat, act, value = move
    if act is None:
        match.answer(seat, value)
    else:
        match.act(seat, act, value)


def moves_of(match: Match[Any], start: int = 0, end: int | None = None) -> list[Move]:
    """Return the moves that stand in the log of a match without other entries."""
    entries = match.runner.log.entries[start:end]
    return [(seat, None, value) if act == "answer" else (seat, *value) for _, seat, act, value in entries]


def variants(game: GameDef[Any], n: int) -> Iterator[dict[str, Choice]]:
    """List the option sets the game names as worth testing, where allowed; else defaults and changes."""
    candidates: list[Mapping[str, Choice]] = list(game.option_sets)
    if not candidates:
        candidates = [{}]
        for option in game.options:
            candidates += [{option.name: choice} for choice in option.choices if choice != option.default]
    for candidate in candidates:
        try:
            game.settle_options(n, candidate)
        except BadOptions:
            continue
        yield dict(candidate)


def spread(found: Sequence[Case]) -> list[Case]:
    """Return some of the cases: together they have every seat count and every option set of all."""
    chosen: list[Case] = []
    for new in (2, 1):
        for case in found:
            counts, sets = [each.n for each in chosen], [each.options for each in chosen]
            if (case.n not in counts) + (case.options not in sets) >= new:
                chosen.append(case)
    return chosen


def cases(
    game: GameDef[Any],
    *,
    seats: Iterable[int] | None = None,
    options: Sequence[Mapping[str, Choice]] | None = None,
    seeds: Iterable[int] = (1, 2),
) -> list[Case]:
    """Cases over seat counts (default: all), option sets (default: `variants`) and seeds."""
    found: list[Case] = []
    for n in game.seats if seats is None else seats:
        for chosen in variants(game, n) if options is None else options:
            found += [Case(game, n, chosen, seed) for seed in seeds]
    return found
