"""Checking a finished match from outside: the commitment, the draws, every decision, the chain."""

from __future__ import annotations

from typing import Any

from rules.kernel.chance import commit, final_key
from rules.kernel.game import GameDef
from rules.kernel.match import Match
from rules.kernel.record import Record
from rules.kernel.terms import BadOptions, BadRecord


def verify(game: GameDef[Any], record: Record, server_seed: bytes) -> list[str]:
    """What is wrong with a record and the seed revealed for it; an empty list is a fair game.

    Checks that the seed is the one committed to, that seed and nonces make the draws that were
    played, that every decision was legal then, and that nothing in the log was changed later.
    """
    complaints: list[str] = []
    if commit(server_seed, record.match_id) != record.commitment:
        complaints.append("The seed is not the one that was committed to before the game.")
    if record.seed is not None and record.seed != server_seed.hex():
        complaints.append("The record names another seed.")
    broken = record.broken_chain()
    if broken is not None:
        complaints.append(f"The log was changed: its chain breaks at entry {broken}.")
    try:
        key = final_key(server_seed, record.match_id, [bytes.fromhex(nonce) for nonce in record.nonces])
        Match.load(game, record, key)
    except (ValueError, BadRecord, BadOptions) as wrong:
        complaints.append(str(wrong))
    return complaints
