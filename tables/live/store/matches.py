"""Matches in memory: a cache of the decision log, keyed by the game and valid for a log's length.

Who only looks borrows a match (`reading`). Who decides takes it out of the cache (`taken`), under the lock of
the game's row, and gives it back once the transaction is committed (`give_back`); a transaction that fails
just loses it, and the next one loads it from the log. So nobody ever sees what was not committed, and no
thread waits for the database while it holds a match's lock.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from threading import Lock, Thread
from typing import Any, TypeAlias, cast

from django.db import connections, transaction
from django.utils.translation import gettext as _

from rules.kernel import BadRecord, Entry, Match, OtherRuleset, Record, final_key
from rules.kernel.records.record import Act, By, RecordClass
from tables.core.errors import Busy, RulesChanged
from tables.live.models.game import LiveDecision, LiveGame
from tables.live.store import replays
from tables.live.store.games import rules_of, seats_of, title_of

logger = logging.getLogger(__name__)

MAX_MATCHES = 200
"""Games kept in memory by one process; a further one is loaded from the database when it is needed."""

MAX_WAITING = 50
"""Games that strangers may be waiting for at once."""

AnyMatch: TypeAlias = Match[Any]


class Slot:
    """The place of one game's match. `seen_late` is a copy at an earlier moment, for delayed spectators;
    `fault` says that the log does not replay under the present rules, which is not tried again."""

    __slots__ = ("fault", "lock", "match", "seen_late")

    def __init__(self) -> None:
        self.lock = Lock()
        self.match: AnyMatch | None = None
        self.seen_late: AnyMatch | None = None
        self.fault = ""


_slots: OrderedDict[str, Slot] = OrderedDict()
_slots_lock = Lock()


@contextmanager
def reading(game: LiveGame, *, for_spectator: bool = False) -> Iterator[AnyMatch]:
    """Return the match of a begun game, at least as far as the row says, to look at inside the block only.

    No query when this process has it, one to catch up or to load it, two of a long game that is over. For
    strangers no long game is played again from its deal: raises `Busy` until the file of one that is over is
    made, or one that goes on is loaded beside the requests. Raises `RulesChanged` for a game of an earlier
    ruleset whose log does not replay under the present one.
    """
    slot = _slot(game.key)
    with slot.lock:
        if slot.match is None and for_spectator and not slot.fault:
            replays.require_stored(game)
            _require_loaded(game)
        slot.match = _caught_up(slot, game, slot.match)
        yield slot.match


@contextmanager
def rule_option_at(game: LiveGame, k: int) -> Iterator[AnyMatch]:
    """Return the match as it was when the log had `k` entries, to look at inside the block only.

    It is strangers who look so late: of a long game that goes on and is not in memory, raises `Busy` until it
    is.
    """
    slot = _slot(game.key)
    with slot.lock:
        if slot.match is None and not slot.fault:
            _require_loaded(game)
        if slot.seen_late is None or slot.seen_late.decisions != k:
            slot.match = _caught_up(slot, game, slot.match)
            slot.seen_late = slot.match.moment(k)
        yield slot.seen_late


def taken(game: LiveGame) -> AnyMatch:
    """Return the match of a locked game, exactly as long as its log, for the caller alone to change."""
    slot = _slot(game.key)
    with slot.lock:
        match, slot.match = slot.match, None
    if match is not None and match.decisions > game.length:
        match = None
    return _caught_up(slot, game, match)


def require_replayable(game: LiveGame, *, for_spectator: bool = False) -> None:
    """Raise `RulesChanged` unless a game can be dealt, played on or shown.

    Looks at games of an earlier ruleset only, whose replay is not stored; raises `Busy` as `reading`.
    """
    if game.ruleset == rules_of(game).ruleset or replays.is_stored(game):
        return
    if game.begun_at is not None:
        with reading(game, for_spectator=for_spectator):
            pass
    elif not game.is_over:
        raise RulesChanged(
            _(
                "An upgrade has changed the rules of {game} since this table was opened. Give it up and open "
                "a new one."
            ).format(game=title_of(game))
        )


def give_back(game: LiveGame, match: AnyMatch) -> None:
    """Let others see the match once the present transaction is committed."""
    transaction.on_commit(partial(_put, game.key, match))


def put_back(game: LiveGame, match: AnyMatch) -> None:
    """Return a match that was taken and not changed."""
    _put(game.key, match)


def forget(key: str | None = None) -> None:
    """Drop one game's match, or all: as a restart of the process does."""
    with _slots_lock:
        if key is None:
            _slots.clear()
        else:
            _slots.pop(key, None)


def loaded(game: LiveGame) -> AnyMatch:
    """Return a match of the caller's own, from the log as far as the row tells, whatever is in the cache.

    One query, or none for an empty log. Raises `RulesChanged` as `reading`.
    """
    rules, record = rules_of(game), record_of(game, entries_of(game) if game.length else [])
    try:
        match = Match.load(rules, record, key_of(game), every_stamp=False)
    except OtherRuleset as other:
        raise RulesChanged(
            _(
                "An upgrade has changed the rules of {game}: this game was played under ruleset {old}, this "
                "release plays ruleset {new}."
            ).format(game=title_of(game), old=record.ruleset, new=rules.ruleset)
        ) from other
    match.nonces = tuple(nonces_of(game))
    match.stamped = record.form >= 3
    return match


def key_of(game: LiveGame) -> bytes:
    """Return the key of all draws of a begun game: nobody may be shown it before the record is."""
    return final_key(bytes.fromhex(game.seed), game.match_id, nonces_of(game))


def nonces_of(game: LiveGame) -> list[bytes]:
    """Return the nonces of a begun game in seat order."""
    return [bytes.fromhex(seat.nonce) for seat in seats_of(game)]


def entries_of(game: LiveGame, since: int = 0) -> list[Entry]:
    """Return the log from entry `since` up to the length that the row tells (one query)."""
    rows = LiveDecision.objects.filter(game=game, k__gte=since, k__lt=game.length).order_by("k")
    columns = rows.values_list("k", "by", "seat", "act", "value", "chain", "state", "said")
    return [
        Entry(k, cast(By, by), seat, cast(Act, act), value, chain, state, said)
        for k, by, seat, act, value, chain, state, said in columns
    ]


def record_of(game: LiveGame, entries: list[Entry]) -> Record:
    """Return the record of a game with these entries, seed and nonces revealed only if it is over."""
    commitments = tuple(seat.nonce_commitment for seat in seats_of(game))
    return Record(
        game=game.game,
        ruleset=game.ruleset,
        n=len(commitments),
        options=game.options,
        match_id=game.match_id,
        commitment=game.commitment,
        log=tuple(entries),
        nonces=tuple(nonce.hex() for nonce in nonces_of(game)) if game.is_over else (),
        seed=game.seed if game.is_over else None,
        nonce_commitments=commitments if game.record_form >= 2 else (),
        attempt=game.attempt,
        form=game.record_form,
        record_class=cast(RecordClass, game.record_class),
        release=game.release,
    )


def load_waiting() -> None:
    """Load the games that strangers wait for, one after the other."""
    while key := _next_waiting():
        try:
            with reading(LiveGame.objects.get(key=key)):
                pass
        except RulesChanged:
            pass  # anyone who waits for it is told so now
        except Exception:
            logger.exception("A live game could not be loaded for its spectators")
        with _waiting_lock:
            _waiting.pop(0)


def _load_and_close() -> None:
    try:
        load_waiting()
    finally:
        connections.close_all()


_waiting: list[str] = []
_waiting_lock = Lock()


def _require_loaded(game: LiveGame) -> None:
    """Raise `Busy` for a long game that goes on; a thread of this process loads it beside the requests."""
    if game.is_over or game.length < replays.LONG:
        return
    with _waiting_lock:
        if game.key not in _waiting and len(_waiting) < MAX_WAITING:
            _waiting.append(game.key)
            if len(_waiting) == 1:
                start_loading()
    raise Busy(
        _("This long game is being restored after a restart. Try again in some seconds."),
        wait=replays.READY_SOON,
    )


def start_loading() -> None:
    """Load what waits in a thread of its own."""
    Thread(target=_load_and_close, name="load matches", daemon=True).start()


def _next_waiting() -> str:
    with _waiting_lock:
        return _waiting[0] if _waiting else ""


def _slot(key: str) -> Slot:
    with _slots_lock:
        slot = _slots.get(key)
        if slot is None:
            slot = _slots[key] = Slot()
            while len(_slots) > MAX_MATCHES:
                _slots.popitem(last=False)
        _slots.move_to_end(key)
        return slot


def _put(key: str, match: AnyMatch) -> None:
    slot = _slot(key)
    with slot.lock:
        if slot.match is None or slot.match.decisions < match.decisions:
            slot.match = match


def _caught_up(slot: Slot, game: LiveGame, match: AnyMatch | None) -> AnyMatch:
    if slot.fault:
        raise RulesChanged(slot.fault)
    if match is not None and match.decisions < game.length:
        try:
            match.extend(entries_of(game, match.decisions))
        except BadRecord:
            match = None
    if match is not None:
        return match
    try:
        return loaded(game)
    except RulesChanged as changed:
        slot.fault = str(changed)
        raise
