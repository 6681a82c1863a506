"""Players that are programs. A bot gets a Question: what its seat may see, and nothing of the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol, cast

from rules.kernel.ask import Pick
from rules.kernel.match import Match
from rules.kernel.records.log import CHOSEN
from rules.kernel.terms import Answer, Illegal, Json, Randomness, Seat
from rules.kernel.worlds import Worlds


class Question:
    """An open question in the words of its seat: ids are those of the seat's own view.

    The same JSON travels to a browser, so a bot written for this also plays over the network.
    """

    __slots__ = ("_ask", "_json", "_lens", "_match", "_view", "_worlds", "seat")

    def __init__(self, match: Match[Any], seat: Seat) -> None:
        ask = match.ask_for(seat)
        if ask is None:
            raise ValueError(f"seat {seat} is not asked")
        self.seat = seat
        self._match = match
        self._ask = ask
        self._lens = match.lens(seat)
        self._json: dict[str, Json] | None = None
        self._view: dict[str, Json] | None = None
        self._worlds: Worlds[Any] | None = None

    @property
    def verb(self) -> str:
        return self._ask.verb

    @property
    def decisions(self) -> int:
        """How many decisions the game has taken: where in it this question is asked."""
        return self._match.decisions

    @property
    def ask(self) -> dict[str, Json]:
        """The ask as JSON: `kind`, `verb`, `options` (or `slots`, `items`, `lo`, `hi`)..."""
        if self._json is None:
            self._json = self._ask.to_json(self._lens)
        return self._json

    @property
    def view(self) -> dict[str, Json]:
        """The seat's view of the table."""
        if self._view is None:
            self._view = self._match.view(self.seat)
        return self._view

    @property
    def worlds(self) -> Worlds[Any]:
        """The source of worlds at this question, which may be used when the match has gone on."""
        if self._worlds is None:
            self._worlds = self._match.worlds(self.seat)
        return self._worlds

    def world(self, r: Randomness) -> Match[Any]:
        """Return a match to play out in which this question is open, in one way that agrees with all this
        seat knows: other hidden cards, other sealed answers, other draws (see `kernel.worlds`).

        It answers in the rules' terms: `world.answer(seat, question.settle(option))`. Raises CannotImagine.
        """
        return self.worlds.sample(r)

    @property
    def acts(self) -> list[dict[str, Json]]:
        """What the seat may do out of turn before it answers (`Match.acts_json`)."""
        return self._match.acts_json(self.seat)

    def sample(self, r: Random) -> Json:
        """Return a random legal answer."""
        return self._ask.write(self._ask.sample(r), self._lens)

    def moves(self) -> Iterator[Json]:
        """Yield every legal answer, lazily: there may be very many."""
        return (self._ask.write(answer, self._lens) for answer in self._ask.moves())

    def only_answer(self) -> Json | None:
        """Return the answer to a question that offers no other, such as one asked for show; else None."""
        ask = self._ask
        if isinstance(ask, Pick) and len(ask.options) == 1:
            return self.write(ask.options[0])
        return None

    def legal(self, answer: Json) -> bool:
        try:
            self.settle(answer)
        except Illegal:
            return False
        return True

    def write(self, answer: Answer) -> Json:
        """Return an answer in the question's own ids: the inverse of `settle`."""
        return self._ask.write(answer, self._lens)

    def settle(self, answer: Json) -> Answer:
        """Return an answer in the rules' terms; raises Illegal."""
        return self._ask.parse(answer, self._lens)


class Bot(Protocol):
    """Anything that answers questions. `r` is its only source of chance."""

    def choose(self, question: Question, r: Random) -> Json:
        """Return a legal answer in the question's own ids."""


class ActingBot(Bot, Protocol):
    """A bot that also acts out of turn: before its answers, for a bot is woken by questions to it."""

    def act(self, question: Question, r: Random) -> tuple[str, Json] | None:
        """Return one of `question.acts` by its name, with the choice in the question's own ids, or None."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a bot gives an answer: the key of a sentence in the game's words ("why.too_dear"), and as its
    arguments the figures that the bot weighed."""

    key: str
    args: Mapping[str, Json] = field(default_factory=dict)


class ExplainingBot(Bot, Protocol):
    """A bot that says what it weighed."""

    def why(self, question: Question, answer: Json) -> Reason | None:
        """Return why it would give an answer; None where nothing was weighed. Says only what its seat
        knows."""


def reason_of(bot: Bot, question: Question, answer: Json) -> Reason | None:
    """Return why a bot would give an answer; None for one that says nothing."""
    return cast(ExplainingBot, bot).why(question, answer) if hasattr(bot, "why") else None


class RandomBot:
    """Answers at random."""

    def choose(self, question: Question, r: Random) -> Json:
        return question.sample(r)


def act_of(match: Match[Any], seat: Seat, bot: Bot, r: Random) -> tuple[str, Answer] | None:
    """Return the act out of turn that a bot of a seat that is asked would do first, once between two of its
    answers. Raises Illegal if it cheats."""
    if not match.game.acts or not hasattr(bot, "act"):
        return None
    last = next((act for _, _, owner, act in match.course() if owner == seat and act in CHOSEN), None)
    if last == "act":
        return None
    chosen = cast(ActingBot, bot).act(Question(match, seat), r)
    return None if chosen is None else (chosen[0], match.parse_act(seat, *chosen))


def play_one(match: Match[Any], seat: Seat, bot: Bot, r: Random) -> Answer | None:
    """Have a bot answer the open question of a seat, perhaps after an act out of turn; returns the answer.

    None: what it did had something else asked first. Raises Illegal if it cheats.
    """
    if (act := act_of(match, seat, bot, r)) is not None:
        match.act(seat, *act, by="bot")
        if match.ask_for(seat) is None:
            return None
    question = Question(match, seat)
    answer = question.settle(bot.choose(question, r))
    match.answer(seat, answer, by="bot")
    return answer


def playout(match: Match[Any], bots: Sequence[Bot], r: Random, *, limit: int = 100_000) -> int:
    """Play a match to its end with one bot for each seat; returns the number of answers given.

    Raises RuntimeError when the game has not ended after `limit` answers.
    """
    given = 0
    while not match.over:
        for seat in sorted(match.waiting()):
            if match.ask_for(seat) is not None:  # an act out of turn may have something else asked first
                play_one(match, seat, bots[seat], r)
                given += 1
        if given > limit:
            raise RuntimeError(f"{match.game.title} has not ended after {limit} answers")
    return given
