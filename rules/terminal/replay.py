"""A record from a file: replayed in words, and verified."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from rules import registry
from rules.kernel import BadOptions, BadRecord, Match, Record, Viewer, final_key, verify
from rules.terminal.showing import result_text


def read_record(path: Path) -> Record:
    """Return the record in a file; raises BadRecord with what is wrong."""
    try:
        return Record.from_json(json.loads(path.read_text(encoding="utf-8")))
    except OSError as wrong:
        raise BadRecord(f"{path} cannot be read: {wrong.strerror}.") from None
    except (UnicodeDecodeError, json.JSONDecodeError) as wrong:
        raise BadRecord(f"{path} holds no JSON: {wrong}.") from None
    except RecursionError:
        raise BadRecord(f"{path} holds no record: its JSON is nested too deeply.") from None


def replay(
    record: Record, seed_hex: str | None, who: Viewer, write: Callable[[str], None], *, quiet: bool
) -> bool:
    """Tell a recorded game as a viewer heard it (unless `quiet`) and verify it; whether it is fair.

    A game that does not replay is not told. Raises BadRecord when the seed is missing, UnknownGame.
    """
    text = seed_hex or record.seed
    if text is None:
        raise BadRecord("The seed has not been revealed: give it with --seed-hex.")
    try:
        seed = bytes.fromhex(text)
        nonces = [bytes.fromhex(nonce) for nonce in record.nonces]
        key = final_key(seed, record.match_id, nonces)
    except ValueError:
        raise BadRecord("The seed or a nonce is malformed.") from None
    game = registry.find(record.game)
    if not quiet:
        with suppress(BadRecord, BadOptions):
            _print_lines(Match.load(game, record, key), who, write)
    violations = verify(game, record, seed)
    for violation in violations:
        write(f"NOT FAIR: {violation}")
    if not violations:
        write(f"Verified: {len(record.log)} decisions, the committed seed, an unbroken chain.")
    return not violations


def _print_lines(match: Match[Any], who: Viewer, write: Callable[[str], None]) -> None:
    names = [f"Seat {seat + 1}" for seat in range(match.n)]
    for line in match.lines(who):
        write(f"{line.at:4}  {match.game.tell(line, names)}")
    result = match.result()
    write(result_text(result, names) if result is not None else "The game is not over.")
