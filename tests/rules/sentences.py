"""What makes a sentence of a game a bad one: the engine's words, wrong numbers and articles, no end."""

from __future__ import annotations

import re

ENGINE = re.compile(
    r"[{}_]|//|min\(|max\(|\(event|fitting|applied|comes about|title box|reckon|Seat \d|-1(?! STR)|"
    r"None|True|False",
)
WRONG_PLURAL = re.compile(r"\b1 (?!less)[a-z]+[^s\W]s\b|\b(?:0|[2-9]|\d\d+) (?:card|ally|character|target)\b")
WRONG_ARTICLE = re.compile(r"\ba [aeiou]|\ban [^aeiou\W]")


def violations(text: str) -> list[str]:
    """What is wrong with a sentence, without the names of cards, which say what they like."""
    found = [kind.pattern for kind in (ENGINE, WRONG_PLURAL, WRONG_ARTICLE) if kind.search(text)]
    return [*found, *(["not a sentence"] if not re.search(r"[.?!)]$", text) else [])]
