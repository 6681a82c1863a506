"""The puzzle of the day is made beside the requests: bots play a game, and a deep search looks for a decision
with one clearly best answer. Nobody else's game is used."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import override

import rules
from rules import registry
from rules.bots.puzzles import Effort, Puzzle, make, seed_of
from rules.bots.search import ThinkingBot
from rules.kernel.records.record import answer_from_json
from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.codes import new_live_key
from tables.live.models.game import LiveDecision, LiveGame, LiveSeat, LiveStatus, RecordClass
from tables.live.models.puzzle import DailyPuzzle
from tables.live.play.opening import offered_games, record_casual_opening
from tables.live.store.decisions import note_places
from tables.operations import disk

logger = logging.getLogger(__name__)

SLICE_SECONDS = 0.25
"""Of each turn of the maintenance, until the puzzle is made."""
DEALS = 4
"""Games that bots play for a puzzle, before another game is tried."""
AHEAD = timedelta(days=1)
"""A puzzle is made so long before its day."""
BATCH = 500
LANGUAGE = "en"
"""In which a question is stored; readers see it in theirs."""


class PuzzleKeeper:
    """Makes the puzzles of today and tomorrow, a slice of work at a time."""

    def __init__(self, effort: Effort | None = None) -> None:
        self._effort = effort
        self._settled: set[date] = set()
        self._making: tuple[date, Iterator[None]] | None = None

    def keep_one(self) -> None:
        """Work for a slice on the next puzzle that is not stored."""
        if self._making is None:
            due = self._due()
            self._making = None if due is None else (due, made(due, self._effort))
        if self._making is None:
            return
        (day, steps), until = self._making, time.monotonic() + SLICE_SECONDS
        try:
            for _ in steps:
                if time.monotonic() > until:
                    return
        except Exception:
            logger.exception("the puzzle of %s could not be made", day)
        self._settled.add(day)
        self._making = None

    def _due(self) -> date | None:
        """Return the next day that needs a puzzle; one query until both days are known to have theirs."""
        today = timekeeping.now().date()
        self._settled = {day for day in self._settled if day >= today}
        days = [day for day in (today, today + AHEAD) if day not in self._settled]
        if not days or not settings.PUZZLES or disk.is_low():
            return None
        self._settled |= set(DailyPuzzle.objects.filter(date__in=days).values_list("date", flat=True))
        return next((day for day in days if day not in self._settled), None)


def games_with_puzzles() -> list[str]:
    """Return the games whose searching bot can say in figures what a position is worth."""
    return [game.key for game in registry.all_games() if _thinker_of(game.key).guide.terms]


def _thinker_of(key: str) -> ThinkingBot:
    bot = registry.bots(key)[registry.THINKING]()
    assert isinstance(bot, ThinkingBot)
    return bot


def made(day: date, effort: Effort | None = None) -> Iterator[None]:
    """Make and store the puzzle of a day, with a rest after each piece of work: of the game whose turn it is
    that day, or of the next one in which a clear decision is found."""
    keys, first = games_with_puzzles(), day.toordinal()
    sizes = {game.key: game.usual_table for game in offered_games()}
    for number in range(len(keys)):
        key = keys[(first + number) % len(keys)]
        bot = list(registry.bots(key).values())[-1]()
        for deal in range(DEALS):
            name = f"puzzle/{day:%Y-%m-%d}/{key}/{deal}"
            for found in make(registry.find(key), sizes[key], {}, bot, _thinker_of(key).guide, name, effort):
                if found is not None:
                    keep(day, found)
                    return
                yield
    logger.warning("no puzzle was found for %s", day)


def keep(day: date, puzzle: Puzzle) -> None:
    """Store a puzzle and its game; does nothing if the day has one."""
    with transaction.atomic(), override(LANGUAGE):
        if DailyPuzzle.objects.filter(date=day).exists():
            return
        DailyPuzzle.objects.create(
            date=day,
            game=_store_game(puzzle),
            k=puzzle.k,
            seat=puzzle.seat,
            question=question_of(puzzle),
            analysis=analysis_of(puzzle),
        )


def question_of(puzzle: Puzzle) -> dict[str, object]:
    """Return the question as its seat saw it."""
    moment = puzzle.match.moment(puzzle.k)
    ask = moment.ask_for(puzzle.seat)
    assert ask is not None
    return {**ask.to_json(moment.lens(puzzle.seat)), "of": ask.of, "batch": moment.batch}


def analysis_of(puzzle: Puzzle) -> dict[str, object]:
    """Return what the search found, in the ids of the question."""
    moment = puzzle.match.moment(puzzle.k)
    ask = moment.ask_for(puzzle.seat)
    assert ask is not None
    write = partial(ask.write, names=moment.lens(puzzle.seat))
    terms = _thinker_of(puzzle.match.game.key).guide.terms
    entry = puzzle.match.log[puzzle.k]
    is_given = entry.act == "answer" and entry.seat == puzzle.seat
    return {
        "worlds": puzzle.worlds,
        "terms": [{"name": term.name, "weight": term.weight} for term in terms],
        "given": write(answer_from_json(entry.value)) if is_given else None,
        "answers": [
            {
                "answer": write(each.answer),
                "visits": each.visits,
                "expected": round(each.expected, 4),
                "margin": round(each.margin, 4),
                "figures": [round(figure, 2) for figure in each.figures],
            }
            for each in puzzle.answers
        ],
        "course": [line.to_json() for line in puzzle.course],
    }


def _store_game(puzzle: Puzzle) -> LiveGame:
    match, now = puzzle.match, timekeeping.now()
    record = match.record(seed=seed_of(match.match_id))
    game = LiveGame.objects.create(
        key=new_live_key(),
        match_id=record.match_id,
        title=_("Daily puzzle"),
        game=record.game,
        ruleset=record.ruleset,
        release=rules.__version__,
        record_class=RecordClass(record.record_class),
        options=record.options,
        status=LiveStatus.FINISHED,
        seed=seed_of(record.match_id).hex(),
        commitment=record.commitment,
        committed_at=now,
        length=len(record.log),
        begun_at=now,
        ended_at=now,
    )
    bot = list(registry.bots(record.game))[-1]
    shares = zip(record.nonces, record.nonce_commitments, strict=True)
    seats = LiveSeat.objects.bulk_create(
        LiveSeat(
            game=game,
            position=seat,
            name=_("Bot {number}").format(number=seat + 1),
            bot=bot,
            nonce=nonce,
            nonce_commitment=commitment,
        )
        for seat, (nonce, commitment) in enumerate(shares)
    )
    LiveDecision.objects.bulk_create(
        (LiveDecision(game=game, at=now, **entry.to_json()) for entry in record.log), batch_size=BATCH
    )
    note_places(game, match)
    record_casual_opening(game, Actor.system(), seats)
    return game
