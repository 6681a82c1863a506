"""What a game tells somebody who has never played it: how it goes, and what its words mean.

A page shows it before the first game and in the table's menu, and makes the words of `terms` taps wherever
they stand in prompts, log and cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.kernel.language import translated
from rules.kernel.terms import Json


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game (a keyword, a phase, a symbol, a title) and what it means, in a sentence or two.

    `forms` are its other spellings in sentences, with a bar between two: "kneels|kneeling". A translation may
    have more or fewer. The first letter may be a capital one at the beginning of a sentence; the capitals of
    a name are part of its spelling.
    """

    name: str
    text: str
    forms: str = ""
    key: str = ""
    """The name in English, by which boards find the term in every language."""

    def spellings(self) -> tuple[str, ...]:
        """Return every spelling once, the name first; in some languages the plural is the singular."""
        return tuple(dict.fromkeys((self.name, *filter(None, self.forms.split("|")))))

    def worded(self) -> Term:
        """Return the term in the reader's language."""
        key = self.key or str(self.name)
        return Term(translated(self.name), translated(self.text), translated(self.forms), key)

    def to_json(self) -> dict[str, Json]:
        name, *forms = self.spellings()
        return {"key": self.key or name, "name": name, "text": self.text, "forms": forms}


@dataclass(frozen=True, slots=True)
class Primer:
    """How a game goes. Sentences of our own for somebody at the table: short, and true under the options that
    are played.

    `round` tells the parts of a round (a deal, a season) in their order, a sentence or two each, which begin
    with the name of the part where it has one: "Draw: everybody draws two cards."
    """

    goal: str
    round: tuple[str, ...]
    end: str
    scoring: str
    terms: tuple[Term, ...] = ()

    def __post_init__(self) -> None:
        if not all((self.goal, self.end, self.scoring, self.round, *self.round)):
            raise ValueError("A primer tells goal, round, end and scoring.")
        spellings = [spelling.lower() for term in self.terms for spelling in term.spellings()]
        twice = {spelling for spelling in spellings if spellings.count(spelling) > 1}
        if twice:
            raise ValueError(f"Two terms are spelled alike: {', '.join(sorted(twice))}.")

    def sentences(self) -> Iterator[str]:
        """Yield everything that is told, term by term at the end."""
        yield from (self.goal, *self.round, self.end, self.scoring)
        yield from (term.text for term in self.terms)

    def worded(self) -> Primer:
        """Return the primer in the reader's language."""
        return Primer(
            translated(self.goal),
            tuple(map(translated, self.round)),
            translated(self.end),
            translated(self.scoring),
            tuple(term.worded() for term in self.terms),
        )

    def to_json(self) -> dict[str, Json]:
        return {
            "goal": self.goal,
            "round": list(self.round),
            "end": self.end,
            "scoring": self.scoring,
            "terms": [term.to_json() for term in self.terms],
        }
