"""What the cards of a game depict, for programs that draw them: facts, and nothing of how it is drawn."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Depicted:
    """What one card depicts.

    `kind` is what it is in its game ("character", "location", "event" …), `name` its English name, `house`
    its owner's name in lower case ("" for nobody), `words` what else is printed on it, such as traits and
    icons, in lower case.
    """

    kind: str
    name: str
    house: str = ""
    words: tuple[str, ...] = ()
