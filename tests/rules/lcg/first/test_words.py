"""What the first edition says: every line and question has its sentence, and none has words of the engine."""

from __future__ import annotations

from collections import defaultdict

import pytest

from rules.kernel.terms import JUDGE
from rules.kernel.testing.case import Case, make, random_batch
from rules.kernel.words import KERNEL_WORDS
from rules.lcg.first.game import GAME
from tests.rules.sentences import violations

NAMES = ("Ana", "Bo", "Cy", "Dee")


def said(n: int, format_: str, seed: int) -> dict[str, set[str]]:
    """The sentences of a random game by the keys of their templates."""
    case = Case(GAME, n, {"format": format_, "rounds": 3}, seed)
    match, r = case.match(), case.random()
    found: defaultdict[str, set[str]] = defaultdict(set)
    while not match.over:
        for seat in sorted(match.waiting()):
            ask = match.ask_json(seat)
            if ask is not None:
                found[f"ask.{ask['words']['key']}"].add(GAME.prompt(ask["words"], NAMES, seat))
        for move in random_batch(match, r):
            make(match, move)
    for line in match.lines(JUDGE):
        assert line.key in GAME.words or line.key in KERNEL_WORDS, line.key
        found[line.key].add(GAME.tell(line, NAMES))
    return dict(found)


@pytest.mark.parametrize(
    ("n", "format_", "seed"),
    [(2, "duel", 1), (3, "kingsmoot", 2), (4, "core", 3), (4, "littlefinger", 4), (4, "teams", 5)],
)
def test_every_line_and_question_is_a_whole_sentence(n: int, format_: str, seed: int) -> None:
    sentences = said(n, format_, seed)
    assert len(sentences) > 30
    for key, texts in sentences.items():
        for text in texts:
            assert not (wrong := list(violations(text))), f"{key}: {text} ({wrong})"
