"""What every change of a running match has in common: take the match, change it, keep what it logged."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from traceback import format_tb
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_
from prometheus_client import Counter

import rules
from rules.kernel import Entry, Illegal, NotAsked, RulesFault, Stale
from rules.kernel.records.sealing import close
from tables.core import timekeeping
from tables.core.errors import Malformed, NotPermitted, Outdated, Refused
from tables.core.text.sentences import sentence
from tables.live.models.game import LiveDecision, LiveGame, LiveSeat, LiveStatus
from tables.live.models.undo import UndoOutcome
from tables.live.models.vote import VoteOutcome
from tables.live.store import budget, games, matches, snapshots
from tables.live.store.matches import AnyMatch
from tables.live.store.schedule import reschedule, seats_passed
from tables.live.store.system_messages import post_system_message

logger = logging.getLogger(__name__)

DECISIONS = Counter("kingsmoot_live_decisions", "Decisions at live tables, by who made them.", ("by",))

REWINDS = frozenset({"undo", "patch"})
KEPT = (
    "status",
    "length",
    "undone",
    "asked_at",
    "paused_at",
    "due_at",
    "bots_at",
    "awaited",
    "ended_at",
    "result_due",
    "undo_request",
    "vote",
    "closed_record",
    "release",
)
"""The columns that a change of the match may move."""

PASSING = "program"
"""Who gives the passes of windows."""

MAX_PASSES = 1_000
"""Passes within one decision: a round of the longest game has fewer."""

NOT_BEGUN = N_("The game has not begun.")
OVER = N_("The game is over.")
ABANDONED = N_("The game was abandoned.")
HALTED = sentence(
    "An upgrade has changed the rules of this game, so it cannot continue. A judge or the host can end it."
)


@dataclass(slots=True)
class Deciding:
    """A locked game and its match, while something is decided. `sent` is the answer as it came; entries from
    `passed_from` on are passes that followed from it."""

    game: LiveGame
    match: AnyMatch
    at: datetime
    who: str
    sent: Any = None
    passed_from: int | None = None

    def pass_on(self) -> None:
        """Give the passes that nobody waits for, in the same act: windows that are passed leave no trace of
        themselves in time. Those that come when something else is done (a judge's act) are the lane's."""
        if self.passed_from is None:
            self.passed_from = self.match.decisions
        for _pass in range(MAX_PASSES):
            if self.game.status != LiveStatus.PLAYING or self.game.undo_request_id is not None:
                return
            seats = frozenset() if self.match.over else seats_passed(self.game, self.match)
            if not seats:
                return
            self.match.time_out(min(seats), by="bot")


@contextmanager
def deciding(game: LiveGame, who: str) -> Iterator[Deciding]:
    """Change a game's match inside the block; everything it logs is kept in the same transaction.

    Errors of the rules come out as `ActionError`s and change nothing. Four queries, six
    for a game that changed since it was read; one more to catch up with the log.
    """
    with transaction.atomic():
        game = games.locked(game)
        since = game.revision
        with deciding_in(game, who) as change:
            yield change
        if game.revision != since:
            snapshots.renew(game, since=since)


@contextmanager
def deciding_in(game: LiveGame, who: str) -> Iterator[Deciding]:
    """`deciding` for a game that the present transaction has locked already."""
    if game.begun_at is None:
        raise Refused(_(NOT_BEGUN))
    match = matches.taken(game)
    before, batch = match.decisions, match.batch
    change = Deciding(game, match, timekeeping.now(), who)
    try:
        with budget.within(budget.SECONDS):
            yield change
    except Illegal as error:
        _put_back_unchanged(game, match, before)
        raise as_action_error(error, match) from None
    except RulesFault as fault:
        log_fault(game, before, fault)
        raise Refused(_("The rules failed at this decision; nothing was changed. Call a judge.")) from None
    except (Malformed, NotPermitted, Outdated, Refused):
        _put_back_unchanged(game, match, before)
        raise
    if match.decisions == before:
        matches.give_back(game, match)
        return
    _keep(change, match.log[before:], is_new_batch=match.batch != batch)
    matches.give_back(game, match)
    games.save(game, *KEPT)


def halt(game: LiveGame) -> None:
    """Pause a running game that the present rules cannot play on, so that no worker tries it again, and tell
    the table."""
    with transaction.atomic():
        row = games.locked(game)
        if row.status != LiveStatus.PLAYING:
            return
        at = timekeeping.now()
        row.status, row.paused_at, row.due_at, row.bots_at = LiveStatus.PAUSED, at, None, None
        row.awaited = 0
        post_system_message(row, HALTED, at=at)
        games.save(row, "status", "paused_at", "due_at", "bots_at", "awaited")


def require_playing(game: LiveGame) -> None:
    """Raise `Refused` with the reason unless the game is being played just now."""
    reasons = {
        LiveStatus.LOBBY: NOT_BEGUN,
        LiveStatus.PAUSED: _("The game is paused."),
        LiveStatus.FINISHED: OVER,
        LiveStatus.ABANDONED: ABANDONED,
    }
    if game.status in reasons:
        raise Refused(_(reasons[LiveStatus(game.status)]))


def require_not_over(game: LiveGame) -> None:
    """Raise `Refused` for a game that has ended."""
    if game.is_over:
        raise Refused(_(OVER))


def require_begun(game: LiveGame) -> None:
    """Raise `Refused` unless the game has begun and has not ended; it may be paused."""
    require_not_over(game)
    if game.begun_at is None:
        raise Refused(_(NOT_BEGUN))


def require_person(game: LiveGame, seat: int) -> None:
    """Raise `NotPermitted` while a bot plays the seat; to be asked of the locked game, for a judge may hand
    the seat over while its person answers."""
    if games.seats_of(game)[seat].bot:
        raise NotPermitted(_("A bot plays this seat. A judge can give it back to you."))


def close_undo_request(game: LiveGame, outcome: UndoOutcome, who: str, at: datetime) -> None:
    """End the open request to take the game back, if any; the caller reschedules and saves the game."""
    request = game.undo_request
    if request is None:
        return
    request.outcome, request.closed_at, request.closed_by = outcome, at, who
    request.save(update_fields=["outcome", "closed_at", "closed_by"])
    game.undo_request = game.bots_at = None


def close_vote(game: LiveGame, outcome: VoteOutcome, at: datetime) -> None:
    """End the open vote, if any; the caller saves the game."""
    vote = game.vote
    if vote is None:
        return
    vote.outcome, vote.closed_at = outcome, at
    vote.save(update_fields=["outcome", "closed_at"])
    game.vote = None


def as_action_error(error: Illegal, match: AnyMatch) -> Malformed | Outdated | Refused:
    """Return what the rules refused, as the answer to the person who tried it."""
    if isinstance(error, Stale):
        return Outdated(str(error), expected=0, revision=match.batch)
    if isinstance(error, NotAsked):
        return Refused(str(error))
    return Malformed.at("answer", str(error))


def log_fault(game: LiveGame, k: int, fault: RulesFault) -> None:
    """Log where the rules failed, but no values: an exception's words may name hidden cards."""
    cause = fault.__cause__ or fault
    where = "".join(format_tb(cause.__traceback__))
    logger.error(
        "%s failed in live game %s at decision %s: %s\n%s", game.game, game.key, k, type(cause), where
    )


def _put_back_unchanged(game: LiveGame, match: AnyMatch, before: int) -> None:
    if match.decisions == before:
        matches.put_back(game, match)


def _count(decisions: list[str]) -> None:
    for by in decisions:
        DECISIONS.labels(by).inc()


def note_places(game: LiveGame, match: AnyMatch) -> None:
    """Store of each seat its place and what it played, once the match is over."""
    result, seats = match.result(), games.seats_of(game)
    for placing in games.placings_of(game, result) if result is not None else ():
        seats[placing.seat].place = placing.place
    for seat, played in zip(seats, match.played(), strict=True):
        seat.side, seat.deck = played.side, played.deck
    LiveSeat.objects.bulk_update(seats, ["place", "side", "deck"])


def _keep(change: Deciding, entries: list[Entry], *, is_new_batch: bool) -> None:
    game, match = change.game, change.match
    LiveDecision.objects.bulk_create(
        LiveDecision(
            game=game,
            k=entry.k,
            by=entry.by,
            seat=entry.seat,
            act=entry.act,
            value=entry.value,
            chain=entry.chain,
            state=entry.state,
            said=entry.said,
            at=change.at,
            who=PASSING if is_pass else change.who,
            sent=None if is_pass else change.sent,
        )
        for entry in entries
        for is_pass in (change.passed_from is not None and entry.k >= change.passed_from,)
    )
    if game.undo_request is not None:
        close_undo_request(game, UndoOutcome.OVERTAKEN, change.who, change.at)
        post_system_message(game, sentence("The game continued: nothing is taken back."), at=change.at)
    transaction.on_commit(partial(_count, [entry.by for entry in entries]))
    game.length = match.decisions
    game.undone += sum(entry.act in REWINDS for entry in entries)
    if match.over:
        game.status = LiveStatus.FINISHED
        game.release = rules.__version__
        game.paused_at = None
        game.ended_at = change.at
        close_vote(game, VoteOutcome.OVERTAKEN, change.at)
        game.result_due = game.table_id is not None
        note_places(game, match)
        if game.is_sealed:
            game.closed_record = close(match, matches.key_of(game))
    if is_new_batch and game.paused_at is not None:
        game.paused_at = change.at
    put_anew_at = game.asked_at if is_new_batch and entries[-1].act == "act" else None
    reschedule(
        game,
        match,
        change.at,
        is_new_batch=is_new_batch,
        put_anew_at=put_anew_at,
        since=entries[0].k,
    )


def no_such_decision(last: int) -> str:
    """Return that a place is not in the log, which ends with decision `last`."""
    return _("Choose a decision from 0 to {last}.").format(last=last)
