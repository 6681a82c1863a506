"""Playing a game again in every other way: the state must come out the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Any

from rules.kernel.game import GameDef
from rules.kernel.match import Match
from rules.kernel.records.record import Record
from rules.kernel.terms import JUDGE, SPECTATOR, RulesFault
from rules.kernel.testing.case import Case, GameFault, make, moves_of, random_act, random_batch


def check_dump(case: Case, match: Match[Any]) -> None:
    """Check that the table survives JSON, and a clone is equal but independent."""
    t = match.table
    data = json.loads(json.dumps(t.dump()))
    again = type(t).load(data, t.draws.key)
    if again.dump() != t.dump():
        raise case.fault("dump", match, "the table is read back differently from JSON")
    clone = t.clone()
    if clone.dump() != t.dump():
        raise case.fault("clone", match, "a clone of the table differs from it")


def check_record(case: Case, match: Match[Any]) -> None:
    """Check that the record survives JSON and replays to the same state, result and lines."""
    record = match.record()
    again = Record.from_json(json.loads(json.dumps(record.to_json())))
    if again != record:
        raise case.fault("record", match, "the record is read back differently from JSON")
    loaded = Match.load(case.game, again, case.key)
    if loaded.digest() != match.digest():
        raise case.fault("replay", match, "the record replays to another state")
    if loaded.log != match.log or loaded.result() != match.result():
        raise case.fault("replay", match, "the record replays to another log or result")
    for who in range(-2, match.n):
        if loaded.lines(who) != match.lines(who) or loaded.view(who) != match.view(who):
            raise case.fault("replay", match, f"viewer {who} is told something else by the replay")


def check_fork(case: Case, match: Match[Any], r: Random) -> None:
    """Check that a fork played with the same answers stays equal and leaves the original alone."""
    before = match.digest()
    first, second = match.fork(), match.fork()
    if first.digest() != before:
        raise case.fault("fork", match, "a fork differs from its original")
    for _ in range(6):
        if first.over:
            break
        for seat in sorted(first.waiting()):
            ask = first.ask_for(seat)
            assert ask is not None
            answer = ask.sample(r)
            first.answer(seat, answer)
            second.answer(seat, answer)
        if (act := random_act(first, r, 1.0)) is not None:
            make(first, act)
            make(second, act)
        if first.digest() != second.digest():
            raise case.fault("fork", first, "two forks of one game part although they got the same answers")
    if match.digest() != before:
        raise case.fault("fork", match, "playing on a fork changed the original")


def check_undo(case: Case, match: Match[Any], digests: Sequence[str], r: Random) -> None:
    """Walk a finished match back to its start, to each of its decisions; then play it again."""
    final = match.digest()
    result = match.result()
    end = match.decisions
    moves = moves_of(match)
    walker = match.fork()
    for to in range(end - 1, -1, -1):
        if end - to > 64 and to % 7:
            continue
        walker.undo(to, why="test")
        if walker.digest() != digests[to]:
            raise case.fault("undo", match, f"taking the game back to decision {to} gives another state")
    for move in moves:
        make(walker, move)
    if walker.digest() != final or walker.result() != result:
        raise case.fault("undo", match, "the game played again after an undo ends differently")
    walker.undo(end, why="back to the branch that was left")
    loaded = Match.load(case.game, walker.record(), case.key)
    if loaded.digest() != final or walker.digest() != final:
        raise case.fault("undo", match, "a record with undone branches replays differently")
    if loaded.lines(JUDGE) != walker.lines(JUDGE):
        raise case.fault("undo", match, "the lines of a branch that was left are not those that were said")


def check_leaving(case: Case, match: Match[Any], r: Random) -> None:
    """Check that a seat may concede, the clock answer, and the game be ended, at any question."""
    try:
        left = match.fork()
        seat = int(r.random() * match.n)
        left.concede(seat)
        while not left.over:
            if seat in left.waiting():
                raise case.fault("concede", left, f"seat {seat} conceded and is still asked")
            left.time_out(min(left.waiting()))
            if left.decisions > match.decisions + case.game.longest:
                raise case.fault("concede", left, "the game does not end when the clock answers")
        result = left.result()
        if result is None or sorted(p.seat for p in result.placings) != list(range(match.n)):
            raise case.fault("concede", left, "the result does not place every seat once")
        stopped = match.fork()
        stopped.end(why="test")
        if stopped.asks or stopped.result() is None:
            raise case.fault("end", stopped, "the game goes on after its end")
    except RulesFault as fault:
        raise case.fault("leaving", match, str(fault)) from fault


def digests_of(games: Sequence[Case]) -> list[str]:
    """Return a digest of each case played at random: of its end, and of all that each viewer was shown."""
    found = []
    for case in games:
        match = case.match()
        r, shown = case.random(), sha256()
        while not match.over:
            for who in range(SPECTATOR, match.n):
                asked = match.ask_json(who) if who >= 0 else None
                shown.update(json.dumps([match.view(who), asked]).encode())  # in the order as it is sent
            for move in random_batch(match, r):
                make(match, move)
        found.append(f"{match.digest()} {shown.hexdigest()}")
    return found


def check_hash_seeds(game: GameDef[Any], where: str, *, seeds: Sequence[int] = (1,)) -> None:
    """Play in two processes that order sets and hashes differently: the digests must be equal.

    Every seat count and every option set is played once (`spread`), for code that orders something is the
    same at all tables. `where` is the importable place of the game, "package.module:NAME". Raises GameFault.
    """
    outputs = []
    for hash_seed in ("1", "2"):
        command = [sys.executable, "-m", "rules.kernel.testing", "digests", where, *map(str, seeds)]
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            raise GameFault(f"{game.key}: {done.stderr}")
        outputs.append(done.stdout)
    if outputs[0] != outputs[1]:
        raise GameFault(f"{game.key}: the game depends on the order of sets or on hashes")
