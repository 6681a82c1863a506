"""The frame of what judges and hosts do to a game: one transaction, one permission, one journal entry.

At a table of an event it is an action of the event like any other (`recorded`); a casual game keeps the same
entries itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction

from tables.core import timekeeping
from tables.core.access import Actor
from tables.core.errors import Malformed
from tables.core.text.sentences import Sentence
from tables.journal.models import JournalEntry
from tables.journal.recording import MISSING_REASON, Change, checked_reason, recorded
from tables.live.models.game import LiveGame
from tables.live.store import games
from tables.live.store.system_messages import post_system_message
from tables.live.store.viewers import Viewer, require_account, require_running


@dataclass(slots=True)
class Act:
    """What a judge or host is doing: `game` is locked; fill `before` and `after` for the journal."""

    game: LiveGame
    at: datetime
    reason: str
    verb: str
    before: dict[str, Any] = field(default_factory=dict)
    after: dict[str, Any] = field(default_factory=dict)
    is_void: bool = False

    def nothing_changed(self) -> None:
        """Note that the work was already done: no entry."""
        self.is_void = True


@contextmanager
def judged(
    game: LiveGame, viewer: Viewer, verb: str, *, reason: str = "", needs_reason: bool = False
) -> Iterator[Act]:
    """Run one act on a game. Raises `NotPermitted`, `Malformed` for a missing or unfit reason, `Refused`."""
    require_running(viewer)
    actor = require_account(viewer)
    if needs_reason and not reason.strip():
        raise Malformed.at("reason", MISSING_REASON)
    if game.event is None:
        with transaction.atomic():
            act = Act(games.locked(game), timekeeping.now(), checked_reason(reason), verb)
            yield act
            _enter(act, actor)
        return
    with recorded(game.event, actor, verb, permission="live.judge", reason=reason) as change:
        act = Act(games.locked(game), change.at, change.reason, verb)
        yield act
        _hand_over(act, change)


@contextmanager
def done_by_table(game: LiveGame, actor: Actor, verb: str) -> Iterator[Act]:
    """Run one act of the people at a table, who decide together; the caller has locked the game, at an event
    the event before it, and looked whether they may."""
    if game.event is not None:
        with recorded(game.event, actor, verb, permission="live.judge") as change:
            act = Act(game, change.at, "", verb)
            yield act
            _hand_over(act, change)
        return
    act = Act(game, timekeeping.now(), "", verb)
    yield act
    _enter(act, actor)


@contextmanager
def done_at_seat(game: LiveGame, actor: Actor, verb: str, *, permission: str) -> Iterator[Act]:
    """Run one act of a person about their own seat; at an event's table it takes the `permission`."""
    if game.event is None:
        with transaction.atomic(), done_by_table(games.locked(game), actor, verb) as act:
            yield act
        return
    with recorded(game.event, actor, verb, permission=permission) as change:
        act = Act(games.locked(game), change.at, "", verb)
        yield act
        _hand_over(act, change)


def announce_look(act: Act, note: Sentence, *, seat: int | None = None) -> None:
    """Tell a casual table what its host looked at, as long as hands are secret there; at an event the journal
    is read by other judges."""
    if act.game.event_id is None and (act.game.is_sealed or not act.game.is_over):
        post_system_message(act.game, note, at=act.at, seat=seat)


def announce_unsealing(act: Act, note: Sentence, *, seat: int | None = None) -> None:
    """Tell any table that a judge has seen after the end what a sealed record keeps."""
    post_system_message(act.game, note, at=act.at, seat=seat)
    if act.game.event_id is not None:
        games.save(act.game)


def _hand_over(act: Act, change: Change) -> None:
    change.object, change.live_game = games.object_of(act.game), act.game
    change.verb, change.before, change.after = act.verb, act.before, act.after
    if act.is_void:
        change.nothing_changed()


def _enter(act: Act, actor: Actor) -> None:
    if act.is_void:
        return
    games.save(act.game)
    JournalEntry.objects.create(
        live_game=act.game,
        revision=act.game.revision,
        at=act.at,
        actor_kind=actor.kind,
        who=actor.who,
        user=actor.user,
        verb=act.verb,
        object=games.object_of(act.game),
        before=act.before,
        after=act.after,
        reason=act.reason,
    )
