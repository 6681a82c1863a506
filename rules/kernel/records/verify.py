"""Going through a finished match from outside: its commitments, draws, decisions and chain."""

from __future__ import annotations

from typing import Any

from rules.kernel.chance import Draw, TracedDraws, commit, commit_nonce, final_key
from rules.kernel.game import GameDef
from rules.kernel.language import worded
from rules.kernel.match import Match
from rules.kernel.records.record import Record
from rules.kernel.terms import BadOptions, BadRecord, OtherRuleset


def verify(game: GameDef[Any], record: Record, server_seed: bytes) -> list[str]:
    """Return what is wrong with a record and the seed revealed for it; an empty list is a fair game.

    Checks that the seed is the one committed to, that each nonce is the one its seat committed to (records
    from before there were such commitments have none), that seed and nonces make the draws that were
    played, that every decision was legal then, and that nothing in the log was changed later.

    Raises OtherRuleset for a record in which nothing of this is wrong, but which an earlier or later ruleset
    wrote and the present rules do not replay.
    """
    violations: list[str] = []
    if commit(server_seed, record.match_id) != record.commitment:
        violations.append(worded("The seed is not the one that was committed to before the game."))
    if record.seed is not None and record.seed != server_seed.hex():
        violations.append(worded("The record names another seed."))
    violations += _false_nonces(record)
    try:
        key = final_key(server_seed, record.match_id, [bytes.fromhex(nonce) for nonce in record.nonces])
        broken = record.broken_chain(key)
        if broken is not None:
            violations.append(worded("The log was changed: its chain breaks at entry {k}.", k=broken))
        Match.load(game, record, key)
    except OtherRuleset:
        if not violations:
            raise
    except (ValueError, BadRecord, BadOptions) as wrong:
        violations.append(str(wrong))
    return violations


def draws_of(game: GameDef[Any], record: Record, key: bytes) -> tuple[Draw, ...]:
    """Return every draw of the branch that counts, as playing a match again gives them.

    Raises BadRecord and BadOptions as `Match.load`.
    """
    return traced_draws(Match.load(game, record, key, draws=TracedDraws))


def traced_draws(match: Match[Any]) -> tuple[Draw, ...]:
    """Return the draws of a match that was begun with `TracedDraws`."""
    draws = match.table.draws
    assert isinstance(draws, TracedDraws)
    return tuple(draws.trace)


def _false_nonces(record: Record) -> list[str]:
    """Return what is wrong with the nonces that the seats had committed to."""
    if not record.nonce_commitments:
        return []
    if not len(record.nonces) == len(record.nonce_commitments) == record.n:
        return [worded("There must be one nonce and one commitment for each seat.")]
    return [
        worded("The nonce of seat {n} is not the one committed to before any nonce was shown.", n=seat + 1)
        for seat, (nonce, committed) in enumerate(zip(record.nonces, record.nonce_commitments, strict=True))
        if commit_nonce(bytes.fromhex(nonce), record.match_id, record.attempt, seat) != committed
    ]
