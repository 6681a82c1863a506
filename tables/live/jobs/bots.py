"""Programs at the table: bots, and the passes of windows that were not given with the decision before.

Each answer is a transaction of its own, the game's `bot_seconds` after the seat was asked, so that people
can follow. What is due stands in the games' rows and nowhere else: the lane of bots
(`kingsmoot.server.lanes`) reads it there and lets one game after the other give one answer. Its time is
shared fairly among those who opened the tables (`opener_of`), so nobody's tables keep another's waiting,
however many they are. A bot thinks outside any transaction; its answer counts if the question is still open.

Bots that search (`rules.bots`) take a second, so they do it on a thread beside the lane, one search after the
other, in worlds they were given: they hold no lock, no transaction and no match, and keep no other bot
waiting. Their time is shared in the same way, and where several searches wait, each is shorter. The lane
gives their answer when it is found, if the question is still the same.
"""

from __future__ import annotations

import logging
import time
from collections import Counter, deque
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from random import SystemRandom
from threading import Condition, Thread
from typing import Any, TypeAlias

from django.db import InterfaceError, OperationalError
from django.db.models import Exists, F, OuterRef, QuerySet, Window
from django.db.models.functions import RowNumber

from rules import registry
from rules.bots.search import ThinkingBot
from rules.kernel import Question, Worlds
from rules.kernel.bots import act_of
from rules.kernel.terms import Answer, Json
from tables.core import timekeeping
from tables.core.errors import ActionError, RulesChanged
from tables.live.jobs.fair_share import FairShare
from tables.live.play import results
from tables.live.store import games, matches
from tables.live.store.decisions import Deciding, deciding, halt
from tables.live.store.schedule import program_seats
from tables.models import ENTERED_SEATS, LiveGame, LiveSeat, LiveStatus, LiveThought

logger = logging.getLogger(__name__)

PROGRAM = "program"
Opener: TypeAlias = tuple[str, int | str]
"""Whom a table's bots are counted for: "account", "address" or "table", and which one."""

WHO_OPENED = ("event", "opened_by", "opened_from")

SLICE_SECONDS = 0.2
"""After so long of answers the lane looks anew who waits."""

MAX_GAMES_AT_ONCE = 1_000
MAX_GAMES_OF_ONE_OPENER = 50
"""Games that are put in order at once, and how many of them one account or address opened."""

SEARCH_CHECK = timedelta(seconds=1)
"""A game whose bot is searching is looked at again after so long, if the search does not end before: its
question may be another one by then."""

MIN_SEARCH_SECONDS = 0.2
"""CPU time of a search, however many wait."""

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


@dataclass(frozen=True, slots=True)
class Search:
    """A search that waits for its turn; `found` gets the thought with the answer."""

    opener: Opener
    bot: ThinkingBot
    worlds: Worlds[Any]
    thought: Thought
    found: Future[Thought] = field(default_factory=Future)


class Searches:
    """Searches under way, one after the other on a thread of their own, which knows worlds and nothing of the
    database. Nobody waits for it when the process stops: what is due stands in the rows."""

    def __init__(self) -> None:
        self._begun: dict[int, tuple[Thought, Future[Thought]]] = {}
        self._share: FairShare[Opener] = FairShare()
        self._waiting: list[Search] = []
        self._more = Condition()
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
        """Return whether a game's search is under way, or its result not asked for yet."""
        return pk in self._begun

    def has_ended(self, pk: int) -> bool:
        """Return whether a game's search has ended and its result was not asked for yet."""
        return pk in self._begun and self._begun[pk][1].done()

    def begin(self, pk: int, opener: Opener, bot: ThinkingBot, worlds: Worlds[Any], thought: Thought) -> None:
        """Begin to search for the answer to a question."""
        search = Search(opener, bot, worlds, thought)
        self._begun[pk] = thought, search.found
        with self._more:
            self._waiting.append(search)
            self._more.notify()
        if self._thread is None:
            self._thread = Thread(target=self._run, name="searches of bots", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while True:
            search, seconds = self._next()
            if search.found.set_running_or_notify_cancel():
                begun = time.thread_time()
                search.bot.budget = replace(search.bot.budget, seconds=seconds)
                search.found.set_result(_searched(search.bot, search.worlds, search.thought))
                self._share.charge(search.opener, time.thread_time() - begun)

    def _next(self) -> tuple[Search, float]:
        """Wait for a search; return the one whose turn it is, and the CPU time that it may take."""
        with self._more:
            while True:
                self._waiting = [search for search in self._waiting if not search.found.cancelled()]
                if self._waiting:
                    break
                self._more.wait()
            openers = Counter(search.opener for search in self._waiting)
            opener = self._share.next_of(openers)
            search = next(search for search in self._waiting if search.opener == opener)
            self._waiting.remove(search)
            whole = search.bot.budget.seconds
            share = whole / len(openers) / openers[opener]
            return search, min(whole, max(share, MIN_SEARCH_SECONDS))


@dataclass(slots=True)
class Turns:
    """The lane of bots: the games that have answers due, in turn. `resting` are those that failed, and for a
    moment those whose bots search. `clock` measures in seconds what an answer takes."""

    resting: dict[int, datetime] = field(default_factory=dict)
    searches: Searches = field(default_factory=Searches)
    share: FairShare[Opener] = field(default_factory=FairShare)
    clock: Callable[[], float] = time.monotonic

    def play(self) -> float:
        """Let games that are due play, for a slice of time; returns how long to wait then."""
        now = timekeeping.now()
        self.resting = {
            pk: until for pk, until in self.resting.items() if until > now and not self.searches.has_ended(pk)
        }
        waiting = LiveGame.objects.filter(bots_at__isnull=False).exclude(pk__in=self.resting)
        first = waiting.order_by("bots_at").values_list("bots_at", flat=True).first()
        if first is None:
            return LONGEST_WAIT
        if first > now:
            return min(LONGEST_WAIT, (first - now).total_seconds())
        due = due_by_opener(waiting.filter(bots_at__lte=now))
        begun = self.clock()  # not before: where looking takes long, somebody's turn comes all the same
        while due and self.clock() <= begun + SLICE_SECONDS:
            opener = self.share.next_of(due)
            asked = self.clock()
            self._play(due[opener].popleft(), now)
            self.share.charge(opener, self.clock() - asked)
            if not due[opener]:
                del due[opener]
        return SHORTEST_WAIT

    def _play(self, pk: int, now: datetime) -> None:
        """Let a game give one answer; one that fails rests for a while, so that it keeps nobody waiting."""
        game = games.with_seats(games.with_table(LiveGame.objects.filter(pk=pk))).first()
        if game is None:
            return
        try:
            play_due(game, self.searches)
            if self.searches.is_searching(pk):
                self.resting[pk] = now + SEARCH_CHECK
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


def opener_of(game: LiveGame, *, has_people: bool) -> Opener:
    """Return whom the bots of a table are counted for: the account that opened it, or the address of a guest.

    A table of an event at which somebody sits is counted for itself: the organizer opens all of them, and
    their players chose neither table nor organizer.
    """
    if game.event_id is not None and has_people:
        return ("table", game.pk)
    return ("account", game.opened_by_id) if game.opened_by_id is not None else ("address", game.opened_from)


def due_by_opener(due: QuerySet[LiveGame]) -> dict[Opener, deque[int]]:
    """Return the games that are due by who opened them (one query), openers that wait longest first.

    Of each opener, tables with people come before those where only bots play, the longest waiting first.
    """
    turn = Window(
        RowNumber(),
        partition_by=WHO_OPENED,
        order_by=[F("has_people").desc(), "bots_at", "pk"],
    )
    people = Exists(LiveSeat.objects.filter(ENTERED_SEATS, game=OuterRef("pk")))
    rows = due.annotate(has_people=people).annotate(turn=turn).filter(turn__lte=MAX_GAMES_OF_ONE_OPENER)
    found: dict[Opener, deque[int]] = {}
    for row in rows.order_by("turn", "bots_at", "pk").only(*WHO_OPENED)[:MAX_GAMES_AT_ONCE]:
        found.setdefault(opener_of(row, has_people=row.has_people), deque()).append(row.pk)
    return found


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
    has_people = any(seat.is_entered for seat in games.seats_of(game))
    searches.begin(game.pk, opener_of(game, has_people=has_people), bot, worlds, thought)
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
