"""Transcripts: one random game as text a reviewer can read.

Every question, the number of legal answers, the answer, and the lines in words; at the end one digest of the
match and of what each viewer saw on the way. A change of behavior shows as a difference in the text,
a change of views alone in the last line.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from rules.kernel.ask import Ask
from rules.kernel.match import Match
from rules.kernel.records.record import canonical
from rules.kernel.terms import JUDGE, SPECTATOR, Answer
from rules.kernel.testing.case import Case, make, random_batch

CAP = 9_999


def transcript(case: Case) -> str:
    """Return the text of one case, played at random."""
    match, r = case.match(), case.random()
    out = [
        f"# {case.game.title}, ruleset {case.game.ruleset}, {case.n} seats, seed {case.seed}",
        f"# options {json.dumps(match.options, sort_keys=True)}",
    ]
    seen = sha256()
    shown = _lines(match, out, 0)
    while not match.over:
        for seat, act, answer in random_batch(match, r):
            ask = match.ask_for(seat) if act is None else match.acts(seat)[act]
            assert ask is not None
            count = ask.count(CAP + 1)
            many = f"more than {CAP}" if count > CAP else str(count)
            named = _named(match, ask, answer)
            verb = ask.verb if act is None else f"{act} (out of turn)"
            out.append(f"{match.decisions:4} seat {seat} {verb} [{many}] -> {named}")
            make(match, (seat, act, answer))
            for viewer in (*range(match.n), SPECTATOR):
                seen.update(canonical(match.view(viewer)))
        shown = _lines(match, out, shown)
    result = match.result()
    assert result is not None
    for placing in result.placings:
        out.append(f"# place {placing.place}: seat {placing.seat} {json.dumps(dict(placing.points))}")
    seen.update(match.digest().encode())
    out.append(f"# {seen.hexdigest()}")
    return "\n".join(out) + "\n"


def _lines(match: Match[Any], out: list[str], since: int) -> int:
    lines = match.lines(JUDGE, since)
    names = [f"seat {seat}" for seat in range(match.n)]
    out += [f"     {match.game.tell(line, names)}" for line in lines]
    return since + len(lines)


def _named(match: Match[Any], ask: Ask, answer: Answer) -> str:
    lens = match.lens(JUDGE)
    if isinstance(answer, tuple):
        return "(" + ", ".join(_named(match, ask, part) for part in answer) + ")"
    return str(answer) if ask.kind == "number" else str(lens.option(ask.of, answer)["label"])
