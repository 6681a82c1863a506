"""What is public of a game once it is over: its record with the seed, and every moment of it.

A game with deck lists that its event still keeps secret is shown to the event's judges only until then.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any

from rules.kernel import JUDGE, WATCHER, draws_of
from tables.core.errors import Malformed, NotVisible
from tables.live.store import matches
from tables.live.store.games import rules_of, seats_of
from tables.live.store.viewers import Viewer, names_for
from tables.live.view.boards import lines_of, result_of
from tables.models import LiveGame

NOT_YET = "The record is published when the game is over."
MOST_KEPT = 20
"""Lists of draws kept in memory: games that are over do not change any more."""

KEEPS_LISTS = "The record holds deck lists. It is published with them, or when the event is finished."


_kept: OrderedDict[int, list[dict[str, Any]]] = OrderedDict()
_kept_lock = Lock()


def keeps_lists_from(game: LiveGame, viewer: Viewer) -> bool:
    """Return whether the record tells deck lists that the viewer, who is no judge, may not read yet."""
    return game.holds_secret_lists and viewer.kind != "judge"


def may_be_read(game: LiveGame, viewer: Viewer) -> bool:
    """Return whether the viewer may see the whole game, all hands open."""
    return game.is_over and game.begun_at is not None and not keeps_lists_from(game, viewer)


def require_readable(game: LiveGame, viewer: Viewer) -> None:
    """Raise `NotVisible` before the end, for a game given up before the deal, and while lists are secret."""
    if not may_be_read(game, viewer):
        raise NotVisible(KEEPS_LISTS if game.is_over and game.begun_at is not None else NOT_YET)


def readable_record(game: LiveGame, viewer: Viewer) -> dict[str, Any]:
    """Return the record in the rules' JSON, with seed and nonces: enough for anybody to verify the game.

    Raises `NotVisible` as `require_readable`. One query.
    """
    require_readable(game, viewer)
    return matches.record_of(game, matches.entries_of(game)).to_json()


def replayed(game: LiveGame, viewer: Viewer, k: int, *, seat: int | None = None) -> dict[str, Any]:
    """Return the finished game as it was when the log had `k` entries: what a seat saw, or with None
    everything.

    `{"k", "length", "seat", "view", "public", "lines", "result"}`; `public` is what spectators saw. Raises
    `NotVisible` as `require_readable`, `Malformed` for a place or seat that does not exist.
    """
    require_readable(game, viewer)
    if not 0 <= k <= game.length:
        raise Malformed.at("k", f"The log has decisions 0 to {game.length}.")
    if seat is not None and not 0 <= seat < len(seats_of(game)):
        raise Malformed.at("seat", "There is no such seat.")
    who = JUDGE if seat is None else seat
    with matches.reading(game) as match:
        moment = match.moment(k)
    return {
        "k": k,
        "length": game.length,
        "seat": seat,
        "view": moment.view(who),
        "public": moment.view(WATCHER),
        "lines": lines_of(game, moment, who, names_for(game, viewer)),
        "result": result_of(moment),
    }


def draws_made(game: LiveGame, viewer: Viewer) -> list[dict[str, Any]]:
    """Return every draw of the finished game with its label, as playing the record again gives them: what a
    browser that knows no rules recomputes from seed and nonces.

    Raises `NotVisible` as `require_readable`. One query and a replay; the lists asked for last are kept.
    """
    require_readable(game, viewer)
    with _kept_lock:
        kept = _kept.get(game.pk)
    if kept is None:
        record = matches.record_of(game, matches.entries_of(game))
        kept = [draw.to_json() for draw in draws_of(rules_of(game), record, bytes.fromhex(game.seed))]
        with _kept_lock:
            _kept[game.pk] = kept
            while len(_kept) > MOST_KEPT:
                _kept.popitem(last=False)
    return kept
