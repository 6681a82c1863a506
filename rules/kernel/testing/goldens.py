"""Recorded games: digests of their transcripts, and one transcript of each game to read.

`DIRECTORY/hearts.json` has an entry for each case: the digest of the whole transcript, and one of every
`PART` lines, which show near which decision a game departs from the recorded one. The last line of a
transcript, itself a digest of views and state, counts in the whole alone. Beside it stands the transcript of
one case (`hearts-4-length=one_deal-seed1.txt`), which is compared in full.
"""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import Any

from rules.kernel.game import GameDef
from rules.kernel.testing.case import Case, GameFault, cases
from rules.kernel.testing.transcript import transcript

PART = 50
"""Lines of a transcript with a digest of their own."""
DECISION = re.compile(r"^ *(\d+) seat ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Golden:
    """What is recorded of a case."""

    digest: str
    parts: list[str]

    @classmethod
    def of(cls, text: str) -> Golden:
        """Return the digests of a transcript."""
        return cls(_digest(text), [_digest(part)[:8] for part in _parts(text)])


def recorded_cases(game: GameDef[Any]) -> list[Case]:
    """Return the cases that are recorded: every seat count and option set, with one seed."""
    return cases(game, seeds=(1,))


def read_goldens(directory: Path, game: GameDef[Any]) -> dict[str, Golden]:
    """Return what is recorded of a game, by the name of the case."""
    path = directory / f"{game.key}.json"
    entries = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return {name: Golden(**entry) for name, entry in entries.items()}


def write_goldens(directory: Path, game: GameDef[Any], texts: Mapping[str, str]) -> None:
    """Record a game by the transcripts of its cases.

    The readable transcript stays that of the same case; at first it is the shortest of the smallest table.
    """
    directory.mkdir(parents=True, exist_ok=True)
    lines = [f"{json.dumps(name)}: {json.dumps(asdict(Golden.of(text)))}" for name, text in texts.items()]
    (directory / f"{game.key}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    readable = [name for name in texts if readable_path(directory, name).exists()]
    if not readable:
        smallest = [str(case) for case in recorded_cases(game) if case.n == min(game.seats)]
        readable = [min(smallest, key=lambda name: texts[name].count("\n"))]
    for name in readable:
        readable_path(directory, name).write_text(texts[name], encoding="utf-8")


def readable_path(directory: Path, name: str) -> Path:
    """Return where the transcript of a case stands, if it is one to read."""
    return directory / f"{name}.txt".replace(":", "_")  # no file on Windows has a colon


def check_golden(directory: Path, case: Case) -> None:
    """Play a case and compare it with the recorded game; raises GameFault with the place of a difference."""
    golden = read_goldens(directory, case.game).get(str(case))
    if golden is None:
        raise GameFault(f"{case} is not recorded: record it, and review the transcript")
    text, path = transcript(case), readable_path(directory, str(case))
    recorded = path.read_text(encoding="utf-8") if path.exists() else text
    if Golden.of(text) == golden and recorded == text:
        return
    new = readable_path(Path(tempfile.gettempdir()), str(case))
    new.write_text(text, encoding="utf-8")
    command, old = f"python -m rules.kernel.testing transcript {case}", new.with_suffix("")
    raise GameFault(
        f"{case} {_departure(golden, text)}\n{_first_difference(recorded, text)}"
        f"The new transcript is in {new} (`{command}` prints it). Compare it with the recorded one:\n"
        f"  git worktree add {old} $(git log -1 --format=%h -- {directory / case.game.key}.json)\n"
        f"  (cd {old} && {command}) | diff - {new}"
    )


def _departure(golden: Golden, text: str) -> str:
    """Return near which decision a game departs from the recorded one."""
    for part, now, recorded in zip_longest(_parts(text), Golden.of(text).parts, golden.parts):
        if part is None:
            return "ends before the recorded game does."
        if now != recorded:
            decisions = DECISION.findall(part) or ["(none)"]
            return f"departs from the recorded game near decisions {decisions[0]} to {decisions[-1]}."
    return "has the recorded decisions, lines and places, but other views or another state."


def _first_difference(recorded: str, text: str) -> str:
    pairs = zip_longest(recorded.splitlines(), text.splitlines(), fillvalue="(the end)")
    for number, (old, new) in enumerate(pairs, start=1):
        if old != new:
            return f"Line {number}:\n  was {old}\n  now {new}\n"
    return ""


def _parts(text: str) -> list[str]:
    lines = text.splitlines()[:-1]
    return ["\n".join(lines[start : start + PART]) for start in range(0, len(lines), PART)]


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
