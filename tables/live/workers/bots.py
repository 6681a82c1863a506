"""Programs at the table: bots, and the passes of windows that were not given with the decision before.

Each answer is a transaction of its own, the game's `bot_seconds` after the seat was asked, so that people
can follow. What is due stands in the games' rows and nowhere else: the lane of bots
(`kingsmoot.server.workers`) reads it there and lets one game after the other give one answer. Its time is
shared fairly among those who opened the tables (`opener_of`), so nobody's tables keep another's waiting,
however many they are. A bot thinks outside any transaction; its answer counts if the question is still open.

Bots that search (`rules.bots`) take a second, so they do it on a thread beside the lane, one search after the
other, in worlds they were given: they hold no lock, no transaction and no match, and keep no other bot
waiting. They begin when the question is put, not when the answer is due. Their time is shared in the same
way, and where several searches wait, each is shorter, also the one under way. The lane gives their answer
when it is found and due, if the question is still the same.
"""

from __future__ import annotations

import logging
import time
from collections import Counter, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial
from random import SystemRandom
from threading import Condition, Thread
from typing import Any, TypeAlias

from django.db import InterfaceError, OperationalError
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Window
from django.db.models.functions import RowNumber

from rules import registry
from rules.bots.search import IsEnough, ThinkingBot
from rules.kernel import Question, Worlds
from rules.kernel.bots import act_of
from rules.kernel.terms import Answer, Json
from tables.core import timekeeping
from tables.core.errors import ActionError, RulesChanged
from tables.live.models.game import ENTERED_SEATS, LiveGame, LiveSeat, LiveStatus, LiveThought
from tables.live.play import results
from tables.live.store import games, matches
from tables.live.store.decisions import Deciding, deciding, halt
from tables.live.store.schedule import program_seats
from tables.live.workers.fair_share import FairShare

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

MIN_SEARCH_SECONDS = 0.2
"""Length of a search, however many wait and however late it is."""

UNCLAIMED_SECONDS = 60.0
"""After so long a result is forgotten that nobody asked for."""

REST = timedelta(seconds=5)
"""A game whose turn failed is left alone for so long."""

MAX_WAIT, IDLE_WAIT = 0.1, 0.5
MIN_WAIT = 0.005
"""Seconds between two looks: at most, for a game may have come to be due at any time, and while no program is
waited for, of which the first is due a moment after; at least, so that other writers come in between."""


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


def _searched(
    bot: ThinkingBot, worlds: Worlds[Any], thought: Thought, is_enough: IsEnough | None = None
) -> Thought:
    """Return a thought with what a search finds; with the default where it fails."""
    try:
        thinker = bot.think(worlds.sample, thought.seat, SystemRandom(), is_enough)
    except Exception:
        logger.exception("a search of bot %s failed", thought.bot)
        return thought
    if thinker is None:
        return thought
    note = thinker.note() if thinker.iterations else None
    return replace(thought, answer=thinker.best().answer, note=note)


@dataclass(slots=True, eq=False)
class Search:
    """A search for the answer to the question of a `thought`, in the game `pk`.

    It ends at the moment `latest` of the monotonic clock, if it does not before; `found` is then the thought
    with the answer.
    """

    pk: int
    opener: Opener
    bot: ThinkingBot
    worlds: Worlds[Any]
    thought: Thought
    latest: float
    found: Thought | None = None


class Searches:
    """The searches for answers, one after the other on a thread of their own, which knows worlds and nothing
    of the database. Nobody waits for it when the process stops: what is due stands in the rows."""

    def __init__(self) -> None:
        self._searches: dict[int, Search] = {}
        self._share: FairShare[Opener] = FairShare()
        self._waiting: list[Search] = []
        self._more = Condition()
        self._thread: Thread | None = None

    def find(self, pk: int, thought: Thought) -> Search | None:
        """Return the search of a game for the answer to a question, under way or ended."""
        search = self._searches.get(pk)
        return search if search is not None and search.thought == thought else None

    def is_searching(self, pk: int) -> bool:
        """Return whether a game has a search under way, or one whose result was not given yet."""
        return pk in self._searches

    def has_ended(self, pk: int) -> bool:
        """Return whether a game's search has ended and its result was not given yet."""
        search = self._searches.get(pk)
        return search is not None and search.found is not None

    def begin(self, search: Search) -> None:
        """Begin a search, in place of any other of its game."""
        with self._more:
            self._drop_unclaimed()
            self._drop(search.pk)
            self._searches[search.pk] = search
            self._waiting.append(search)
            self._more.notify()
        if self._thread is None:
            self._thread = Thread(target=self._run, name="searches of bots", daemon=True)
            self._thread.start()

    def drop(self, pk: int) -> None:
        """End a game's search, if there is one, and forget it."""
        with self._more:
            self._drop(pk)

    def _drop(self, pk: int) -> None:
        self._searches.pop(pk, None)
        self._waiting = [search for search in self._waiting if search.pk != pk]

    def _drop_unclaimed(self) -> None:
        """Forget what was found for games that were paused, taken back or given up meanwhile."""
        before = time.monotonic() - UNCLAIMED_SECONDS
        for search in list(self._searches.values()):
            if search.found is not None and search.latest < before:
                del self._searches[search.pk]

    def _run(self) -> None:
        while True:
            search = self._next()
            begun = time.monotonic()
            is_enough = partial(self._is_enough, search, begun)
            search.found = _searched(search.bot, search.worlds, search.thought, is_enough)
            self._share.charge(search.opener, time.monotonic() - begun)

    def _next(self) -> Search:
        """Wait for a search, and return the one whose turn it is."""
        with self._more:
            while not self._waiting:
                self._more.wait()
            opener = self._share.next_of(search.opener for search in self._waiting)
            search = next(search for search in self._waiting if search.opener == opener)
            self._waiting.remove(search)
            return search

    def _is_enough(self, search: Search, begun: float) -> bool:
        """Return whether a search is to end: it is for a question of before, late, or has had its share. It
        and those that wait share the time of one, which on a busy machine is less computing."""
        if self._searches.get(search.pk) is not search:
            return True
        now = time.monotonic()
        if now - begun < MIN_SEARCH_SECONDS:
            return False
        with self._more:
            openers = Counter(waiting.opener for waiting in (search, *self._waiting))
        share = search.bot.budget.seconds / len(openers) / openers[search.opener]
        return now - begun >= share or now >= search.latest


@dataclass(slots=True)
class Turns:
    """The lane of bots: the games that have answers due, in turn, and those that may begin to search.

    `resting` are those that failed, with the moment to try again; `searching` those whose answers are due and
    searched for, and `ahead` those that were looked at before their answers are due, with the revision at
    which they were. `clock` measures in seconds what an answer takes.
    """

    resting: dict[int, datetime] = field(default_factory=dict)
    searching: dict[int, int] = field(default_factory=dict)
    ahead: dict[int, int] = field(default_factory=dict)
    searches: Searches = field(default_factory=Searches)
    share: FairShare[Opener] = field(default_factory=FairShare)
    clock: Callable[[], float] = time.monotonic

    def play(self) -> float:
        """Let games that are due play, for a slice of time; returns how long to wait then."""
        now = timekeeping.now()
        self._look_again(now)
        waiting = LiveGame.objects.filter(bots_at__isnull=False).exclude(
            pk__in=[*self.resting, *self.searching]
        )
        first = waiting.order_by("bots_at").values_list("bots_at", flat=True).first()
        if first is None:
            return IDLE_WAIT
        thinks = Exists(LiveSeat.objects.filter(bot=registry.THINKING, game=OuterRef("pk")))
        due = due_by_opener(waiting.filter(Q(bots_at__lte=now) | (thinks & ~Q(pk__in=self.ahead))))
        if not due:
            return min(MAX_WAIT, max(MIN_WAIT, (first - now).total_seconds()))
        begun = self.clock()  # not before: where looking takes long, somebody's turn comes all the same
        while due and self.clock() <= begun + SLICE_SECONDS:
            opener = self.share.next_of(due)
            asked = self.clock()
            self._play(due[opener].popleft(), now)
            self.share.charge(opener, self.clock() - asked)
            if not due[opener]:
                del due[opener]
        return MIN_WAIT

    def _look_again(self, now: datetime) -> None:
        """Look again at games that have rested, and at others once they have changed, for their question may
        be another one, or their search has ended (one query, or none)."""
        self.resting = {pk: until for pk, until in self.resting.items() if until > now}
        rows = LiveGame.objects.filter(pk__in={*self.searching, *self.ahead})
        revisions = dict(rows.values_list("pk", "revision"))
        self.ahead = {pk: seen for pk, seen in self.ahead.items() if revisions.get(pk) == seen}
        self.searching = {
            pk: seen
            for pk, seen in self.searching.items()
            if revisions.get(pk) == seen and not self.searches.has_ended(pk)
        }

    def _play(self, pk: int, now: datetime) -> None:
        """Let a game give one answer; one that fails rests for a while, so that it keeps nobody waiting."""
        game = games.with_seats(games.with_table(LiveGame.objects.filter(pk=pk))).first()
        if game is None:
            return
        try:
            play_due(game, self.searches)
            if not _is_due(game, now):
                self.ahead[pk] = game.revision
            elif self.searches.is_searching(pk):
                self.searching[pk] = game.revision
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

    Bots that search begin to as soon as they are asked and answer at a later call, with `searches`; without,
    they do it here. `game` is as lately read. Further answers are due only after the game's `bot_seconds`.
    """
    now = timekeeping.now()
    is_due = _is_due(game, now)
    if not is_due and (searches is None or not _is_waiting(game)):
        return 0
    thought = _think(game, searches, now)
    if thought is None or not is_due:
        return 0
    if searches is not None:
        searches.drop(game.pk)
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


def _is_waiting(game: LiveGame) -> bool:
    return game.status == LiveStatus.PLAYING and game.bots_at is not None


def _is_due(game: LiveGame, now: datetime) -> bool:
    return _is_waiting(game) and game.bots_at is not None and game.bots_at <= now


def _think(game: LiveGame, searches: Searches | None, now: datetime) -> Thought | None:
    """Return what the first program that is waited for wants to answer; None where the game went on
    meanwhile, a search is under way, or a bot that does not search is not due."""
    with matches.reading(game) as match:
        seats = program_seats(game, match)
        if not seats:
            return None
        seat = min(seats)
        thought = Thought(match.batch, seat, games.seats_of(game)[seat].bot, None)
        if not _is_due(game, now) and thought.bot != registry.THINKING:
            return None
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
            if searches is not None and (search := searches.find(game.pk, thought)) is not None:
                return search.found
            if (only := question.only_answer()) is not None:
                return replace(thought, answer=question.settle(only))
            worlds = match.worlds(seat)
        except Exception:
            logger.exception("bot %s failed in live game %s", thought.bot, game.key)
            return thought
    if searches is None:
        return _searched(bot, worlds, thought)
    opener = opener_of(game, has_people=any(seat.is_entered for seat in games.seats_of(game)))
    assert game.bots_at is not None
    until_due = max(0.0, (game.bots_at - now).total_seconds())
    latest = time.monotonic() + until_due + bot.budget.seconds
    searches.begin(Search(game.pk, opener, bot, worlds, thought, latest))
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
