"""The words the kernel shares: who is who, what an answer is made of, and what may go wrong."""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

from rules.kernel.language import N_, formatted, translated

Seat: TypeAlias = int
"""A place at the table, 0 to n-1, clockwise."""

Viewer: TypeAlias = int
"""A viewer: a seat, SPECTATOR or JUDGE."""

SPECTATOR: Viewer = -1
"""A viewer who sees what lies open for everybody, and nothing else."""

JUDGE: Viewer = -2
"""A viewer who sees everything."""

Mask: TypeAlias = int
"""A set of seats as bits; EVERYONE also holds the watchers."""

EVERYONE: Mask = -1

Atom: TypeAlias = int | str
"""What options are made of: the number of a piece, a seat, an amount, or a word such as "kneel"."""

PIECES = frozenset({"ally", "card", "piece", "token"})
"""The nouns that stand for pieces of the table, in `Ask.of` and in the names of words' arguments."""

Answer: TypeAlias = Atom | tuple[Atom, ...] | tuple[tuple[Atom, Atom], ...]

Json: TypeAlias = Any
"""What `json.dumps` writes and `json.loads` reads."""


class Randomness(Protocol):
    """Anything with `random()`, the float in [0, 1) of `random.Random`."""

    def random(self) -> float: ...


class Refusal(ValueError):
    """A template of the catalogs and its arguments, worded when it is shown: `Illegal("Choose {n}.", n=2)`.

    A text that is worded already has no arguments.
    """

    def __init__(self, text: str = "", /, **arguments: object) -> None:
        super().__init__(text)
        self.arguments = arguments

    def __str__(self) -> str:
        return formatted(translated(self.args[0]), self.arguments)


class Illegal(Refusal):
    """An answer the question does not allow. The message is for the person who gave it."""


class NotAsked(Illegal):
    """The seat has no open question."""


class Stale(Illegal):
    """The answer was meant for a question that is no longer open."""


class RulesFault(RuntimeError):
    """The rules code broke one of its promises; the match stands as it was before the answer."""


class BadOptions(Refusal):
    """Options or a number of seats the game does not offer."""


class BadRecord(Refusal):
    """A record that is malformed or does not replay."""


class OtherRuleset(BadRecord):
    """A record of another ruleset of its game that does not replay under the present one.

    It is neither verified nor refuted: the release that wrote it can recompute it.
    """

    def __init__(self, record: int, release: str, present: int) -> None:
        if release:
            text = N_(
                "Written under ruleset {record}; this release plays ruleset {present}. "
                "Recompute it with release {release}."
            )
        else:
            text = N_(
                "Written under ruleset {record}; this release plays ruleset {present}. "
                "Recompute it with the release that wrote it."
            )
        super().__init__(text, record=record, present=present, release=release)


class CannotImagine(RuntimeError):
    """No world fits what a viewer knows (see `kernel.worlds`)."""


def seen_in(mask: Mask, who: Viewer) -> bool:
    """Return whether `who` belongs to `mask`."""
    if who >= 0:
        return bool(mask >> who & 1)
    return who == JUDGE or mask < 0
