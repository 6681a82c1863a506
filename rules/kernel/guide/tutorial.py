"""A first game that explains itself: lessons, each told when its moment comes, and a deal that never changes.

A tutorial is a real game under the game's own rules. What is special about it is open to everybody: its
chance is known (`Tutorial.chance`), and the player who sits at `LEARNER` reads the lessons. A lesson looks
through
that seat's eyes only, so that it can tell no more than its reader may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Protocol, TypeAlias, TypeVar

from rules.kernel.chance import nonce_of
from rules.kernel.language import translated
from rules.kernel.terms import Json, Seat
from rules.kernel.words import VisibleLine, word_line

LEARNER: Seat = 0
"""The seat of the player who learns; bots play the others."""

PAGE_PARTS = frozenset({"question", "acts", "hand", "seats", "log", "menu"})
"""What the page of every game has and a lesson may point at, besides the game's own parts."""

Saying: TypeAlias = Mapping[str, Json]
"""The arguments of a line (`kernel.words.VisibleLine`) or of a question's words."""


class OpenQuestion(Protocol):
    """A question to the learner, as a guide needs it (`kernel.bots.Question`)."""

    @property
    def view(self) -> dict[str, Json]: ...

    @property
    def ask(self) -> dict[str, Json]: ...

    @property
    def decisions(self) -> int: ...

    def legal(self, answer: Json) -> bool: ...


Q = TypeVar("Q", bound=OpenQuestion)
Asked = TypeVar("Asked", bound=OpenQuestion, contravariant=True)


class Guide(Protocol[Asked]):
    """A bot that answers where no lesson proposes anything (`kernel.bots.Bot`)."""

    def choose(self, question: Asked, r: Random) -> Json: ...


@dataclass(frozen=True, slots=True)
class Moment:
    """What the learner sees: the game's view, the key of the open question's words ("" while none is open),
    the lines heard since the learner last decided something, and the arguments of the question's words."""

    view: Mapping[str, Json]
    asked: str = ""
    lines: Sequence[VisibleLine] = ()
    args: Saying = field(default_factory=dict)


Proposing: TypeAlias = Callable[[Mapping[str, Json], Mapping[str, Json]], Json]
"""Given the learner's view and the open ask, an answer in the ask's own ids; None: no proposal of its own."""


def _always(view: Mapping[str, Json], args: Saying) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Lesson:
    """Something worth telling once, at a moment of the game.

    It is due while one of the questions `asked` is open to the learner (any or none, if empty), if the line
    `after_line` was shown since the learner's last decision (if one is named), and if `when` holds. `when`
    gets the learner's view and the arguments of the line; without a line, those of the question. A question
    is named by the key of its words or the first word of that key. `text` may name those arguments.
    `points` are the parts of the page that it is about (`PAGE_PARTS`, and the game's own). `proposes` is the
    answer that the text speaks for, where it speaks for one.
    """

    name: str
    title: str
    text: str
    asked: tuple[str, ...] = ()
    after_line: str = ""
    when: Callable[[Mapping[str, Json], Saying], bool] = _always
    points: tuple[str, ...] = ()
    proposes: Proposing | None = None

    def __post_init__(self) -> None:
        if not (self.name and self.title and self.text):
            raise ValueError("A lesson has a name, a title and a text.")
        if not self.asked and not self.after_line:
            raise ValueError(f"The lesson {self.name} has no moment.")
        if self.proposes is not None and not self.asked:
            raise ValueError(f"The lesson {self.name} proposes an answer to no question.")

    def args_at(self, moment: Moment) -> Saying | None:
        """Return the arguments of the line that the lesson is about, else of the question; None before and
        after its moment."""
        if self.asked and not {moment.asked, moment.asked.partition(" ")[0]} & set(self.asked):
            return None
        if not self.after_line:
            return moment.args if self.when(moment.view, moment.args) else None
        for line in reversed(moment.lines):
            if line.key == self.after_line and self.when(moment.view, line.args):
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

    `offer` tells what it is to who may begin it, `end` what was learned and what comes next. A game too long
    for ten minutes is taught up to the lesson `until`, and goes on without lessons. `bot_seconds` is
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
    until: str = ""

    def __post_init__(self) -> None:
        names = [lesson.name for lesson in self.lessons]
        twice = {name for name in names if names.count(name) > 1}
        if not names or twice:
            raise ValueError(
                f"Lessons have names of their own: {', '.join(sorted(twice)) or 'there are none'}."
            )
        if self.until not in {"", *names}:
            raise ValueError(f"There is no lesson {self.until} to end with.")
        for lesson in self.lessons:
            if unknown := set(lesson.points) - PAGE_PARTS - self.parts:
                raise ValueError(f"The lesson {lesson.name} points at {', '.join(sorted(unknown))}.")

    @property
    def closing_text(self) -> str:
        """What is shown at the end, in the reader's language."""
        return translated(self.end)

    def chance(self, key: str) -> FixedChance:
        """Return the chance of the tutorial of a game's `key`: hashes of names that anybody may know."""
        name = f"tutorial/{key}/{self.deal}"
        nonces = tuple(nonce_of(f"{name}/{seat}") for seat in range(self.seats))
        return FixedChance(name, sha256(name.encode()).digest(), nonces)

    def lessons_at(self, moment: Moment) -> Iterator[tuple[Lesson, Saying]]:
        """Yield the lessons whose moment it is, each with the arguments of its line."""
        for lesson in self.lessons:
            args = lesson.args_at(moment)
            if args is not None:
                yield lesson, args

    def proposal(self, question: Q, moment: Moment, bot: Guide[Q]) -> Json:
        """Return an answer to the learner's open question that the guide stands for: what a lesson of this
        moment proposes, as long as the rules allow it, else what `bot` would do. At one place of the game it
        is always the same."""
        for lesson, _ in self.lessons_at(moment):
            answer = None if lesson.proposes is None else lesson.proposes(question.view, question.ask)
            if answer is not None and question.legal(answer):
                return answer
        return bot.choose(question, Random(f"{self.deal}/{question.decisions}"))  # noqa: S311


def describe_lesson(lesson: Lesson, args: Saying, words: Mapping[str, str], names: Sequence[str] = ()) -> str:
    """Return the text of a lesson in the reader's language: players and pieces by their names."""
    key = f"lesson.{lesson.name}"
    return word_line(key, args, {**words, key: lesson.text}, names)
