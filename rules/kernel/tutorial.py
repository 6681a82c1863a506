"""A first game that explains itself: lessons, each told when its moment comes, and a deal that never changes.

A tutorial is a real game under the game's own rules. What is special about it is open to everybody: its
chance is known (`Tutorial.chance`), and whoever sits at `LEARNER` reads the lessons. A lesson looks through
that seat's eyes only, so that it can tell no more than its reader may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeAlias

from rules.kernel.chance import nonce_of
from rules.kernel.terms import Json, Seat
from rules.kernel.words import Heard, plainly

LEARNER: Seat = 0
"""The seat of whoever learns; bots play the others."""

PAGE_PARTS = frozenset({"question", "hand", "seats", "log", "menu"})
"""What the page of every game has and a lesson may point at, besides the game's own parts."""

Saying: TypeAlias = Mapping[str, Json]
"""The arguments of a line (`kernel.words.Heard`)."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What the learner sees: the game's view, the key of the open question's words ("" while none is open),
    and the lines heard since the learner last decided something."""

    view: Mapping[str, Json]
    asked: str = ""
    heard: Sequence[Heard] = ()


def _always(view: Mapping[str, Json], said: Saying) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Lesson:
    """Something worth telling once, at a moment of the game.

    Its moment is here while one of the questions `asked` is open to the learner (any or none, if empty), the
    line `heard` was said since the learner's last decision (if one is named), and `when` holds: it is given
    the learner's view and the line's arguments. `text` may name those arguments in braces, as lines do.
    `points` are the parts of the page that it is about (`PAGE_PARTS`, and the game's own).
    """

    name: str
    title: str
    text: str
    asked: tuple[str, ...] = ()
    heard: str = ""
    when: Callable[[Mapping[str, Json], Saying], bool] = _always
    points: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not (self.name and self.title and self.text):
            raise ValueError("A lesson has a name, a title and a text.")
        if not self.asked and not self.heard:
            raise ValueError(f"The lesson {self.name} has no moment.")

    def said_at(self, moment: Moment) -> Saying | None:
        """Return the arguments of the line that the lesson is about (none: empty); None before and after its
        moment."""
        if self.asked and moment.asked not in self.asked:
            return None
        if not self.heard:
            return {} if self.when(moment.view, {}) else None
        for line in reversed(moment.heard):
            if line.key == self.heard and self.when(moment.view, line.args):
                return line.args
        return None


@dataclass(frozen=True, slots=True)
class FixedChance:
    """The chance of a tutorial, known to everybody before: what else a server and seats commit to."""

    match_id: str
    seed: bytes
    nonces: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Tutorial:
    """A first game that explains itself: `seats` and `options` of a real game short enough for ten minutes,
    its `deal`, and its lessons in the order in which those of one moment are read.

    `offer` tells what it is to who may begin it, `end` what was learned and what comes next. `bot_seconds` is
    the time between two moves of bots, so that their lines can be read. `parts` are what lessons may point at
    on the game's own board. Another `deal` is another name; the lessons have to fit it, for which
    `tests/rules/test_tutorials.py` plays them.
    """

    offer: str
    end: str
    seats: int
    options: Mapping[str, Json]
    deal: str
    lessons: tuple[Lesson, ...]
    bot_seconds: float = 1.5
    parts: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        names = [lesson.name for lesson in self.lessons]
        twice = {name for name in names if names.count(name) > 1}
        if not names or twice:
            raise ValueError(
                f"Lessons have names of their own: {', '.join(sorted(twice)) or 'there are none'}."
            )
        for lesson in self.lessons:
            if unknown := set(lesson.points) - PAGE_PARTS - self.parts:
                raise ValueError(f"The lesson {lesson.name} points at {', '.join(sorted(unknown))}.")

    def chance(self, key: str) -> FixedChance:
        """Return the chance of the tutorial of a game's `key`: hashes of names that anybody may know."""
        name = f"tutorial/{key}/{self.deal}"
        nonces = tuple(nonce_of(f"{name}/{seat}") for seat in range(self.seats))
        return FixedChance(name, sha256(name.encode()).digest(), nonces)

    def lessons_at(self, moment: Moment) -> Iterator[tuple[Lesson, Saying]]:
        """Yield the lessons whose moment it is, each with the arguments of its line."""
        for lesson in self.lessons:
            said = lesson.said_at(moment)
            if said is not None:
                yield lesson, said


def describe_lesson(lesson: Lesson, said: Saying, words: Mapping[str, str], names: Sequence[str] = ()) -> str:
    """Return the text of a lesson in English: players by their names, pieces by their titles."""
    key = f"lesson.{lesson.name}"
    return plainly(key, said, {**words, key: lesson.text}, names)
