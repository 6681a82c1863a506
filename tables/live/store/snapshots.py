"""Games to look at, kept in memory as long as nothing that a board shows of them has changed.

A process that changes a game by a decision of the table looks at the very row it has saved (`renew`).

A table of six reads its board six times for each answer, and reading the same rows anew costs more than the
board itself. One small query tells whether they are still as they were: the game's revision grows with every
visible change, and what may change without it (a player's name, account or link, the event's stage) is
compared itself.
"""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Collection
from functools import partial
from threading import Lock
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tables.core.errors import NotVisible
from tables.core.notices import in_few_sizes
from tables.live.models.game import LiveGame, LiveSeat
from tables.live.store import games

MAX_GAMES = 200
COMPARED = (
    "game__revision",
    "game__table_id",
    "game__opened_by_id",
    "game__event__status",
    "game__event__public_decks",
    "game__event__freeze_standings",
    "game__table__round__status",
    "user_id",
    "link_epoch",
    "devices",
    "later_devices",
    "player__link_epoch",
    "player__user_id",
    "player__name",
    "player__name_shown",
)

_ROWS = LiveSeat.objects.order_by("position").values_list("game__key", *COMPARED)
"""Built once: to find where the columns are takes as long as to read them."""

_kept: OrderedDict[str, tuple[list[tuple[Any, ...]], LiveGame]] = OrderedDict()
_lock = Lock()


def find(key: str) -> LiveGame:
    """Return the game of a key with its event, table and seats, as `games.find`, but only to be read.

    One query, three when the game has changed since this process looked last. Raises `NotVisible`.
    """
    if games.KEY.fullmatch(key) is None:
        raise NotVisible(_(games.UNKNOWN))
    found = find_all([key])
    if not found:
        raise NotVisible(_(games.UNKNOWN))
    return found[key]


def find_all(keys: Collection[str]) -> dict[str, LiveGame]:
    """Return the games of these keys that exist, as `find`: one query, two more for each that has changed."""
    compared: defaultdict[str, list[tuple[Any, ...]]] = defaultdict(list)
    for key, *row in _ROWS.filter(game__key__in=in_few_sizes(keys)):
        compared[key].append(tuple(row))
    return {key: _as_compared(key, now) for key, now in compared.items()}


def renew(game: LiveGame, *, since: int) -> None:
    """Let readers look at this row once the present transaction is committed. It was locked at the revision
    `since`, and what changed with that is in its columns, in the match's log and in messages of the system.
    """
    seats = games.seats_of(game)
    now = [tuple(_value_at(path, game, seat) for path in COMPARED) for seat in seats]
    revision, messages = getattr(game, games.MESSAGES, None) or (None, [])
    if revision == since:
        setattr(game, games.MESSAGES, (game.revision, messages))
    transaction.on_commit(partial(_keep, game.key, now, game))


def _value_at(path: str, game: LiveGame, seat: LiveSeat) -> Any:
    """Return what the database tells of a seat under a path."""
    value: Any = seat
    for name in path.split("__"):
        if value is None:
            return None
        value = game if value is seat and name == "game" else getattr(value, name)
    return value


def _as_compared(key: str, now: list[tuple[Any, ...]]) -> LiveGame:
    with _lock:
        seen, game = _kept.get(key, (None, None))
    if game is not None and seen == now:
        return game
    game = games.find(key)
    if game.revision == now[0][0]:
        _keep(key, now, game)
    return game


def _keep(key: str, now: list[tuple[Any, ...]], game: LiveGame) -> None:
    with _lock:
        _kept[key] = (now, game)
        _kept.move_to_end(key)
        while len(_kept) > MAX_GAMES:
            _kept.popitem(last=False)
