"""Cases: a game, a seat count, options and a seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import Any

from rules.kernel.game import Choice, GameDef
from rules.kernel.match import Match
from rules.kernel.terms import BadOptions


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
        """The case's source of answers."""
        return Random(self.seed)  # noqa: S311  (tests need repeatable answers, not secret ones)

    def match(self, *, spacing: int | None = None) -> Match[Any]:
        return Match.new(self.game, self.n, self.options, self.key, match_id="test", spacing=spacing)

    def fault(self, check: str, match: Match[Any] | None, text: str) -> GameFault:
        where = "" if match is None else f" at decision {match.decisions} (step {match.step})"
        return GameFault(f"{self}: {check}{where}: {text}")


def variants(game: GameDef[Any], n: int) -> Iterator[dict[str, Choice]]:
    """The option sets the game names as worth testing, where allowed; else defaults and single changes."""
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
