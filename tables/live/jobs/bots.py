"""Programs at the table: bots, and the passes of windows that were not given with the decision before.

Each answer is a transaction of its own, the game's `bot_seconds` after the seat was asked, so that people
can follow. What is due stands in the games' rows and nowhere else: the lane of bots
(`kingsmoot.server.lanes`) reads it there and lets one game after the other give one answer, so that nobody's
tables keep another's waiting. A bot thinks outside any transaction; its answer counts if the question is
still open.

Bots that search (`rules.bots`) take a second, so they do it on a thread beside the lane, one search after the
other, in worlds they were given: they hold no lock, no transaction and no match, and keep no other bot
waiting. The lane gives their answer when it is found, if the question is still the same.
"""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from queue import SimpleQueue
from random import SystemRandom
from threading import Thread
from typing import Any

from django.db import InterfaceError, OperationalError
from django.db.models import Exists, OuterRef, QuerySet

from rules import registry
from rules.bots.search import ThinkingBot
from rules.kernel import Question, Worlds
from rules.kernel.bots import act_of
from rules.kernel.terms import Answer, Json
from tables.core import timekeeping
from tables.core.errors import ActionError, RulesChanged
from tables.live.play import results
from tables.live.store import games, matches
from tables.live.store.decisions import Deciding, deciding, halt
from tables.live.store.schedule import program_seats
from tables.models import LiveGame, LiveSeat, LiveStatus, LiveThought

logger = logging.getLogger(__name__)

PROGRAM = "program"
SLICE_SECONDS = 0.2
"""After so long of answers the lane looks anew who waits."""

MOST_AT_ONCE = 1_000
"""Games that are put in order at once."""

PONDERING_REST = timedelta(seconds=0.05)
"""A game whose bot is searching is looked at again after so long."""

REST = timedelta(seconds=5)
"""A game whose turn failed is left alone for so long."""

LONGEST_WAIT = 0.1
SHORTEST_WAIT = 0.005
"""Seconds between two looks: at most, for a game may have come to be due at any time; at least, so that other
writers come in between."""


@dataclass(frozen=True, slots=True)
class Thought:
    """What a program wants to answer: to which question, for which seat, and as whom.

    `answer` is None where the default is to be played. `act` is done out of turn before the answer, against a
    `version` of the table. `note` tells what was thought, where that was a search.
    """

    batch: int
    seat: int
    bot: str
    answer: Answer | None
    act: tuple[str, Answer] | None = None
    version: int = 0
    note: Mapping[str, Json] | None = None


def _searched(bot: ThinkingBot, worlds: Worlds[Any], thought: Thought) -> Thought:
    """Return a thought with what a search finds; with the default where it fails."""
    try:
        thinker = bot.think(worlds.sample, thought.seat, SystemRandom())
    except Exception:
        logger.exception("a search of bot %s failed", thought.bot)
        return thought
    if thinker is None:
        return thought
    note = thinker.note() if thinker.iterations else None
    return replace(thought, answer=thinker.best().answer, note=note)


class Searches:
    """Searches under way, one after the other on a thread of their own, which knows worlds and nothing of the
    database. Nobody waits for it when the process stops: what is due stands in the rows."""

    def __init__(self) -> None:
        self._begun: dict[int, tuple[Thought, Future[Thought]]] = {}
        self._queue: SimpleQueue[tuple[Future[Thought], ThinkingBot, Worlds[Any], Thought]] = SimpleQueue()
        self._thread: Thread | None = None

    def found(self, pk: int, thought: Thought) -> Thought | None:
        """Return the thought with the answer found to its question, if that search has ended; end searches
        for other questions of the game."""
        begun = self._begun.get(pk)
        if begun is None:
            return None
        if begun[0] != thought:
            begun[1].cancel()
        elif not begun[1].done():
            return None
        del self._begun[pk]
        return None if begun[1].cancelled() or begun[0] != thought else begun[1].result()

    def is_searching(self, pk: int) -> bool:
        """Return whether a game's search is under way."""
        return pk in self._begun

    def begin(self, pk: int, bot: ThinkingBot, worlds: Worlds[Any], thought: Thought) -> None:
        """Begin to search for the answer to a question."""
        search: Future[Thought] = Future()
        self._begun[pk] = thought, search
        self._queue.put((search, bot, worlds, thought))
        if self._thread is None:
            self._thread = Thread(target=self._search, name="searches of bots", daemon=True)
            self._thread.start()

    def _search(self) -> None:
        while True:
            search, bot, worlds, thought = self._queue.get()
            if search.set_running_or_notify_cancel():
                search.set_result(_searched(bot, worlds, thought))


@dataclass(slots=True)
class Turns:
    """The lane of bots: the games that have answers due, in turn. `resting` are those that failed, and for a
    moment those whose bots search."""

    resting: dict[int, datetime] = field(default_factory=dict)
    searches: Searches = field(default_factory=Searches)

    def play(self) -> float:
        """Let games that are due play, for a slice of time; returns how long to wait then."""
        now = timekeeping.now()
        self.resting = {pk: until for pk, until in self.resting.items() if until > now}
        waiting = LiveGame.objects.filter(bots_at__isnull=False).exclude(pk__in=self.resting)
        first = waiting.order_by("bots_at").values_list("bots_at", flat=True).first()
        if first is None:
            return LONGEST_WAIT
        if first > now:
            return min(LONGEST_WAIT, (first - now).total_seconds())
        until = time.monotonic() + SLICE_SECONDS
        for pk in in_turn(waiting.filter(bots_at__lte=now)):
            self._play(pk, now)
            if time.monotonic() > until:
                break
        return SHORTEST_WAIT

    def _play(self, pk: int, now: datetime) -> None:
        """Let a game give one answer; one that fails rests for a while, so that it keeps nobody waiting."""
        game = games.with_seats(games.with_table(LiveGame.objects.filter(pk=pk))).first()
        if game is None:
            return
        try:
            play_due(game, self.searches)
            if self.searches.is_searching(pk):
                self.resting[pk] = now + PONDERING_REST
        except (InterfaceError, OperationalError):
            raise
        except RulesChanged:
            halt(game)
        except ActionError:
            logger.warning("programs could not answer in live game %s", pk)
            self.resting[pk] = now + REST
        except Exception:
            logger.exception("programs failed in live game %s", pk)
            self.resting[pk] = now + REST


def in_turn(due: QuerySet[LiveGame]) -> list[int]:
    """Return the games in the order of their turns (one query): first those in which people wait, the longest
    first.

    Then come tables where only bots play: one of each account that opened some, a second one of each, and so
    on, so that many tables of one account do not stand before the single table of another.
    """
    people = Exists(LiveSeat.objects.filter(game=OuterRef("pk"), bot=""))
    rows = due.annotate(people=people).order_by("bots_at", "pk").values_list("pk", "opened_by", "people")
    before: Counter[int | None] = Counter()
    order = []
    for place, (pk, opened_by, has_people) in enumerate(rows[:MOST_AT_ONCE]):
        order.append((0 if has_people else 1 + before[opened_by], place, pk))
        before[opened_by] += not has_people
    return [pk for _, _, pk in sorted(order)]


def play_due(game: LiveGame, searches: Searches | None = None) -> int:
    """Give the answer of a program that is due, if any; returns how many were given.

    Bots that search begin to and answer at a later call, with `searches`; without, they do it here. `game` is
    as lately read. Further answers are due only after the game's `bot_seconds`.
    """
    if not _is_due(game, timekeeping.now()):
        return 0
    thought = _think(game, searches)
    if thought is None:
        return 0
    with deciding(game, PROGRAM) as change:
        if not _still_counts(change, thought):
            return 0
        change.game.bots_at = None
        if thought.bot:
            change.who = f"{PROGRAM} {thought.bot}"
        if thought.act is not None:
            change.match.act(thought.seat, *thought.act, by="bot")
        elif thought.answer is None:
            change.match.time_out(thought.seat, by="bot")
        else:
            if thought.note is not None:
                k = change.match.decisions
                LiveThought.objects.create(game=change.game, k=k, seat=thought.seat, note=thought.note)
            change.match.answer(thought.seat, thought.answer, by="bot")
        change.pass_on()
    results.record_result(change.game)
    return 1


def _is_due(game: LiveGame, now: datetime) -> bool:
    return game.status == LiveStatus.PLAYING and game.bots_at is not None and game.bots_at <= now


def _think(game: LiveGame, searches: Searches | None) -> Thought | None:
    """Return what the first program that is waited for wants to answer; None where the game went on
    meanwhile, or a search is under way."""
    with matches.reading(game) as match:
        seats = program_seats(game, match)
        if not seats:
            return None
        seat = min(seats)
        thought = Thought(match.batch, seat, games.seats_of(game)[seat].bot, None)
        if not thought.bot:
            return thought
        try:
            bot = registry.bots(game.game)[thought.bot]()
            act = act_of(match, seat, bot, SystemRandom())
            if act is not None:
                return replace(thought, version=match.version, act=act)
            question = Question(match, seat)
            if not isinstance(bot, ThinkingBot):
                return replace(thought, answer=question.settle(bot.choose(question, SystemRandom())))
            if searches is not None:
                found = searches.found(game.pk, thought)
                if found is not None or searches.is_searching(game.pk):
                    return found
            if (only := question.only_answer()) is not None:
                return replace(thought, answer=question.settle(only))
            worlds = match.worlds(seat)
        except Exception:
            logger.exception("bot %s failed in live game %s", thought.bot, game.key)
            return thought
    if searches is None:
        return _searched(bot, worlds, thought)
    searches.begin(game.pk, bot, worlds, thought)
    return None


def _still_counts(change: Deciding, thought: Thought) -> bool:
    """Return whether the question that was thought about is still open, still due and still the same
    program's."""
    game, match = change.game, change.match
    return (
        _is_due(game, change.at)
        and match.batch == thought.batch
        and (thought.act is None or match.version == thought.version)
        and thought.seat in program_seats(game, match)
        and games.seats_of(game)[thought.seat].bot == thought.bot
    )
