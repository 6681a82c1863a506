"""Fuzzing: random games over all seat counts and options, for as many decisions as one likes.

The report tells what was played, what broke (with everything needed to see it again), and what
never happened: questions, templates and faces that no game brought up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rules.kernel.game import Choice, GameDef
from rules.kernel.match import Match
from rules.kernel.terms import JUDGE, BadOptions
from rules.kernel.testing.case import Case, GameFault, check_length, make, random_batch
from rules.kernel.testing.pieces import misplaced

LEAVING = 0.1
"""The share of games in which somebody concedes."""


@dataclass(slots=True)
class FuzzReport:
    """What a fuzz run met.

    `spoken` counts the faces named in lines, `acted` those named as the cause of something (in an
    argument `by_...`).
    """

    game: GameDef[Any]
    games: int = 0
    decisions: int = 0
    longest: int = 0
    seats: Counter[int] = field(default_factory=Counter)
    options: Counter[str] = field(default_factory=Counter)
    verbs: Counter[str] = field(default_factory=Counter)
    prompts: set[str] = field(default_factory=set)
    templates: Counter[str] = field(default_factory=Counter)
    spoken: Counter[str] = field(default_factory=Counter)
    acted: Counter[str] = field(default_factory=Counter)
    faces: tuple[str, ...] = ()
    faults: list[str] = field(default_factory=list)

    def silent(self) -> dict[str, list[str]]:
        """Return what never happened: faces never named, faces that never acted, templates never said."""
        asked = {f"ask.{key}" for key in {*self.verbs, *self.prompts}}
        templates = [key for key in self.game.words if "." not in key]
        prompts = [key for key in self.game.words if key.startswith("ask.")]
        return {
            "faces never named": [face for face in self.faces if not self.spoken[face]],
            "faces that never acted": [face for face in self.game.acting if not self.acted[face]],
            "lines never said": [key for key in templates if not self.templates[key]],
            "questions never asked": [key for key in prompts if key not in asked],
        }

    def lines(self) -> Iterator[str]:
        """Yield the report as text."""
        yield f"{self.game.title}: {self.decisions:,} decisions in {self.games:,} games"
        yield f"longest game: {self.longest} decisions (declared: at most {self.game.longest})"
        yield "games by seats: " + ", ".join(f"{n}: {count:,}" for n, count in sorted(self.seats.items()))
        yield "games by option: " + ", ".join(f"{o}: {c:,}" for o, c in sorted(self.options.items()))
        yield "questions: " + ", ".join(f"{verb} {count:,}" for verb, count in self.verbs.most_common())
        if self.acted:
            rare = sorted(self.acted.items(), key=lambda item: (item[1], item[0]))[:8]
            yield "rarest to act: " + ", ".join(f"{face} {count:,}" for face, count in rare)
        for what, names in self.silent().items():
            yield f"{what}: {', '.join(names) or 'none'}"
        yield f"faults: {len(self.faults)}"
        yield from self.faults


def random_options(game: GameDef[Any], n: int, r: Random) -> dict[str, Choice]:
    """Options drawn at random among those the game allows."""
    while True:
        chosen = {
            option.name: option.choices[int(r.random() * len(option.choices))] for option in game.options
        }
        try:
            return game.settle_options(n, chosen)
        except BadOptions:
            continue


def fuzz(
    game: GameDef[Any],
    decisions: int,
    *,
    seed: int = 1,
    every: int = 10,
    most_faults: int = 5,
    progress: Callable[[FuzzReport], None] | None = None,
    until: Callable[[FuzzReport], bool] | None = None,
) -> FuzzReport:
    """Play random games until `decisions` answers were given, or `most_faults` games broke.

    Invariants are checked at every `every`-th decision (1: at each). `progress` is called after
    each game. With `until` a fifth of the decisions may do: if it holds then, or after a later game.
    """
    report = FuzzReport(game)
    number = 0
    while report.decisions < decisions and len(report.faults) < most_faults:
        if until is not None and report.decisions * 5 >= decisions and until(report):
            break
        r = Random(f"{seed}/{number}")  # noqa: S311
        n = game.seats[number % len(game.seats)]
        case = Case(game, n, random_options(game, n, r), int(r.random() * 2**32))
        try:
            _play(case, report, every)
        except Exception as fault:
            report.faults.append(f"{case}: {fault!r}")
        number += 1
        if progress is not None:
            progress(report)
    return report


def _play(case: Case, report: FuzzReport, every: int) -> None:
    match, r = case.match(), case.random()
    leaves = int(r.random() * 400) if r.random() < LEAVING else -1
    verbs = report.verbs
    report.faces = tuple(match.table.faces)
    while not match.over:
        for seat, act, value in random_batch(match, r):
            ask = match.ask_for(seat)
            if ask is not None:
                report.prompts.add(ask.words.key)
            verbs[act or ask.verb] += 1  # type: ignore[union-attr]
            make(match, (seat, act, value))
            report.decisions += 1
            if match.decisions % every == 0:
                _check(case, match)
        if match.decisions >= leaves >= 0 and not match.over:
            match.concede(int(r.random() * case.n))
            leaves = -1
        check_length(case, match)
    _check(case, match)
    if match.result() is None:
        raise case.fault("result", match, "the game is over without a result")
    _tally(match, report)
    report.games += 1
    report.longest = max(report.longest, match.decisions)
    report.seats[case.n] += 1
    report.options.update(f"{name}={value}" for name, value in case.options.items())


def _check(case: Case, match: Match[Any]) -> None:
    for violation in (*misplaced(match.table), *case.game.invariants(match.table)):
        raise GameFault(f"{case}: at decision {match.decisions} (step {match.step}): {violation}")


def _tally(match: Match[Any], report: FuzzReport) -> None:
    for line in match.lines(JUDGE):
        report.templates[line.key] += 1
        for name, value in line.args.items():
            if isinstance(value, dict) and "face" in value:
                report.spoken[value["face"]] += 1
                if name.startswith("by_"):
                    report.acted[value["face"]] += 1
