"""Checks of the worlds a game gives its bots."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.kernel.bots import RandomBot, playout
from rules.kernel.match import Match
from rules.kernel.terms import CannotImagine, RulesFault, seen_in
from rules.kernel.testing.case import Case


def check_worlds(case: Case, match: Match[Any], r: Random) -> None:
    """For a seat that is asked: a world looks to it as the truth does, can be played to its end, and is the
    same whatever is hidden."""
    waiting = sorted(match.waiting())
    seat = waiting[int(r.random() * len(waiting))]
    worlds = match.worlds(seat)
    seed = r.random()
    try:
        world = worlds.sample(Random(seed))  # noqa: S311
        other = worlds.twin(r).sample(Random(seed))  # noqa: S311
    except CannotImagine as fault:
        raise case.fault("worlds", match, str(fault)) from fault
    _check_likeness(case, match, world, seat)
    if world.digest() != other.digest():
        raise case.fault("worlds", match, f"a world of seat {seat} depends on what it does not see")
    if world.fork().digest() != world.digest():
        raise case.fault("worlds", match, "a fork of a world differs from it")
    try:
        playout(world, [RandomBot()] * match.n, r, limit=10 * case.game.longest)
    except RulesFault as fault:
        raise case.fault("worlds", match, f"a world of seat {seat} cannot be played: {fault}") from fault


def _check_likeness(case: Case, match: Match[Any], world: Match[Any], seat: int) -> None:
    for what, true, imagined in (
        ("is waited for", match.waiting(), world.waiting()),
        ("is seen", match.view(seat), world.view(seat)),
        ("is asked", match.ask_json(seat), world.ask_json(seat)),
        ("was heard", match.lines(seat), world.lines(seat)),
        ("was answered", match.sealed(seat), world.sealed(seat)),
    ):
        if true != imagined:
            raise case.fault("worlds", match, f"seat {seat} could tell its world by what {what}")
    for _, _, to, _, face, seen_by, args in world.runner.line_log.lines:
        pieces = [value for value in args.values() if isinstance(value, tuple)]
        if not seen_in(to, seat) or any(
            name and not seen_in(eyes, seat) for name, eyes in (*pieces, (face, seen_by))
        ):
            raise case.fault("worlds", match, f"a world of seat {seat} holds a line it did not hear")
