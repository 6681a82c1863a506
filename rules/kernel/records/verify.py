"""Going through a finished match from outside: its commitments, draws, decisions and chain; its course."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from rules.kernel.chance import Draw, TracedDraws, commit, commit_nonce, final_key
from rules.kernel.game import GameDef
from rules.kernel.marks import Mark
from rules.kernel.match import Match
from rules.kernel.records.record import Record
from rules.kernel.terms import BadOptions, BadRecord, OtherRuleset
from rules.kernel.words import Line


def verify(game: GameDef[Any], record: Record, server_seed: bytes) -> list[str]:
    """Return what is wrong with a record and the seed revealed for it; an empty list is a fair game.

    Checks that the seed is the one committed to, that each nonce is the one its seat committed to (records
    from before there were such commitments have none), that seed and nonces make the draws that were
    played, that every decision was legal then, and that nothing in the log was changed later.

    Raises OtherRuleset for a record in which nothing of this is wrong, but which an earlier or later ruleset
    wrote and the present rules do not replay.
    """
    complaints: list[str] = []
    if commit(server_seed, record.match_id) != record.commitment:
        complaints.append("The seed is not the one that was committed to before the game.")
    if record.seed is not None and record.seed != server_seed.hex():
        complaints.append("The record names another seed.")
    complaints += _false_nonces(record)
    try:
        key = final_key(server_seed, record.match_id, [bytes.fromhex(nonce) for nonce in record.nonces])
        broken = record.broken_chain(key)
        if broken is not None:
            complaints.append(f"The log was changed: its chain breaks at entry {broken}.")
        Match.load(game, record, key)
    except OtherRuleset:
        if not complaints:
            raise
    except (ValueError, BadRecord, BadOptions) as wrong:
        complaints.append(str(wrong))
    return complaints


@dataclass(frozen=True, slots=True)
class Course:
    """What playing a match again gives: every draw of the branch that counts, and the marks of all."""

    draws: tuple[Draw, ...]
    marks: tuple[Mark, ...]

    def lines(self) -> list[Line]:
        """Return the lines of all marks, each once."""
        return list({id(line): line for mark in self.marks for line in mark.lines}.values())


def course_of(game: GameDef[Any], record: Record, key: bytes, *, spacing: int) -> Course:
    """Play a match again, what was taken back included, with a mark wherever a step begins `spacing` entries
    or more after the last one.

    Raises BadRecord and BadOptions as `Match.load`.
    """
    record = Match.as_begun(game, record, key)
    match = Match.load(game, replace(record, log=()), key, draws=TracedDraws, spacing=spacing)
    marks = []
    for entry in record.log:
        match.extend([entry], is_stamp_checked=entry.k == len(record.log) - 1)
        mark = match.runner.mark_at(match.decisions)
        if mark is not None:
            marks.append(mark)
    draws = match.table.draws
    assert isinstance(draws, TracedDraws)
    return Course(tuple(draws.trace), tuple(marks))


def _false_nonces(record: Record) -> list[str]:
    """Return what is wrong with the nonces that the seats had committed to."""
    if not record.nonce_commitments:
        return []
    if not len(record.nonces) == len(record.nonce_commitments) == record.n:
        return ["There is not one nonce and one commitment for each seat."]
    return [
        f"The nonce of seat {seat + 1} is not the one that was committed to before any was shown."
        for seat, (nonce, committed) in enumerate(zip(record.nonces, record.nonce_commitments, strict=True))
        if commit_nonce(bytes.fromhex(nonce), record.match_id, record.attempt, seat) != committed
    ]
