"""Notices: "this topic has reached this revision", and nothing else.

A topic is `kind/id`: `event/12` is the event with primary key 12, `live/7` the live game 7. Its revision is a
number that only grows, kept in the database row and raised under that row's lock. Actions call `announce`
inside their transaction; open pages hear of it and read their content again through the ordinary, permission
checked view. A lost notice does no harm: every few seconds each web process compares the topics it serves
with the database (`revision_of`).

A page gets a *ticket* for its topics (`ticket_for`) and opens the stream with it. Tickets are signed, not
secret: nothing private goes into one.
"""

from __future__ import annotations

import json
import secrets
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

import redis
from django.conf import settings
from django.core import signing
from django.db import models, transaction
from django.utils.translation import gettext as _
from redis.backoff import NoBackoff
from redis.retry import Retry

from tables.core.availability import Breaker

CHANNEL = "kingsmoot.notices"
TICKET_SECONDS = 600
LARGEST_STEP = 1_024
PUBLIC = "public"
# No name of a module: tickets and marks made before an update hold after it, whatever moves.
_SALT = "tables.notices.ticket"

Key = TypeVar("Key", int, str)
RevisionProvider = Callable[[Collection[int]], Mapping[int, int]]


class TicketRefused(Exception):
    """The ticket is too old, forged or misshapen: the page must be fetched again for a new one."""


@dataclass(frozen=True, slots=True)
class Notice:
    """`topic` has reached `revision`.

    `table` are the numbers of the round and the table that the change is about, () if it is about more.
    """

    topic: str
    revision: int
    table: tuple[int, ...] = ()

    def to_json(self, *, spread: int = 0) -> str:
        """Return the notice as JSON, `{"topic": "event/12", "revision": 34}`; for a crowd with `spread`."""
        content: dict[str, Any] = {"topic": self.topic, "revision": self.revision}
        content |= {"table": self.table} if self.table else {}
        content |= {"spread": spread} if spread else {}
        return json.dumps(content, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str | bytes) -> Notice:
        """Read what `to_json` wrote; raises ValueError on anything else."""
        content = json.loads(text)
        if not isinstance(content, dict) or content.keys() - {"table"} != {"topic", "revision"}:
            raise ValueError("a notice is an object of topic and revision")
        return cls(str(content["topic"]), int(content["revision"]), tuple(map(int, content.get("table", ()))))


@dataclass(frozen=True, slots=True)
class BoardTicket:
    """That the stream of one topic carries the boards of a live `game` themselves, as its `place` sees them.

    It does so to the browser whose session bears the mark `session`; "" for one that has none. They are
    worded in the `language` of the page that was given the ticket.
    """

    game: str
    place: str
    session: str
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Ticket:
    """What a signed ticket allows: to hear of `topics`, as `audience`, while the audience's epoch stands.

    The audience is `public`, or a topic whose revision is its epoch, such as `player/31`: raising that
    number closes the player's streams and voids the tickets. `player` is the primary key of the player whose
    seat, which is public, the stream of the event announces at once; 0 for none.
    """

    topics: tuple[str, ...]
    audience: str = PUBLIC
    epoch: int = 0
    board: BoardTicket | None = None
    player: int = 0


def event_frame(name: str, data: str) -> bytes:
    """Return a server-sent event."""
    return f"event: {name}\ndata: {data}\n\n".encode()


# --- Current revisions --------------------------------------------------------------------------------------

_providers: dict[str, RevisionProvider] = {}


def register(kind: str, provider: RevisionProvider) -> None:
    """Let `provider` tell the current revisions of topics of `kind`; call it from `AppConfig.ready`.

    The provider takes primary keys and returns a revision for each that exists, in one query.
    """
    _providers[kind] = provider


def in_few_sizes(keys: Collection[Key]) -> list[Key]:
    """Return the keys with others, which no row has, up to a power of two or a multiple of 1,024.

    What is looked up for all streams of a process differs in number every time. Each number would be a
    statement of its own, and SQLite keeps 128 of them for each connection: with a thousand keys 13 MB.
    """
    many = len(keys)
    if not many:
        return []
    size = 1 << (many - 1).bit_length() if many <= LARGEST_STEP else -(-many // LARGEST_STEP) * LARGEST_STEP
    filled = list(keys)
    kind = type(filled[0])
    filled += [kind(-number) for number in range(1, size - many + 1)]
    return filled


def revisions_from(model: type[models.Model], field: str = "revision") -> RevisionProvider:
    """Return a provider that reads the revisions of `model`'s rows from `field`."""

    def provider(keys: Collection[int]) -> Mapping[int, int]:
        rows = model._default_manager.filter(pk__in=in_few_sizes(keys)).values_list("pk", field)
        return dict(rows)

    return provider


def revision_of(topics: Iterable[str]) -> dict[str, int]:
    """Return the current revision of each topic, from the database; topics that do not exist are left out."""
    keys: defaultdict[str, list[int]] = defaultdict(list)
    for topic in topics:
        kind, _, key = topic.partition("/")
        if kind in _providers and key.isdecimal():
            keys[kind].append(int(key))
    return {
        f"{kind}/{key}": revision
        for kind, wanted in keys.items()
        for key, revision in _providers[kind](wanted).items()
    }


# --- Announcing ---------------------------------------------------------------------------------------------

_listeners: list[Callable[[Notice], None]] = []
_redis = Breaker("Redis")


def listen(listener: Callable[[Notice], None]) -> None:
    """Call `listener` with every notice this process announces, on the announcing thread."""
    _listeners.append(listener)


def unlisten(listener: Callable[[Notice], None]) -> None:
    """Undo `listen`."""
    _listeners.remove(listener)


def announce(topic: str, revision: int, table: tuple[int, ...] = ()) -> None:
    """Announce to open pages, once the current transaction is committed, that `topic` has reached `revision`.

    Outside a transaction, at once. `table` as in `Notice`: own pages of players elsewhere stay as they are.
    Never fails the caller: what is committed is committed.
    """

    def publish() -> None:
        _publish(Notice(topic, revision, table))

    transaction.on_commit(publish, robust=True)


def _publish(notice: Notice) -> None:
    for listener in _listeners:
        listener(notice)
    if settings.REDIS_URL and not _redis.is_open:
        try:
            _client(settings.REDIS_URL).publish(CHANNEL, notice.to_json())
        except (redis.RedisError, OSError) as error:
            _redis.failed(error)
        else:
            _redis.answered()


@lru_cache(maxsize=1)
def _client(url: str) -> redis.Redis:
    return redis.Redis.from_url(
        url, socket_timeout=0.5, socket_connect_timeout=0.5, retry=Retry(NoBackoff(), 1)
    )


# --- Tickets ------------------------------------------------------------------------------------------------


def ticket_for(
    topics: Iterable[str],
    *,
    audience: str = PUBLIC,
    epoch: int = 0,
    board: BoardTicket | None = None,
    player: int = 0,
) -> str:
    """Return a ticket, good for ten minutes, that opens one page's stream of `topics`.

    Call it only after the caller's permission to see the page was checked, and keep it out of cached
    fragments: each page gets its own.
    """
    content: dict[str, Any] = {"t": sorted(set(topics)), "n": secrets.token_urlsafe(6)}
    if audience != PUBLIC:
        content |= {"a": audience, "e": epoch}
    if board is not None:
        content["b"] = [board.game, board.place, board.session, board.language]
    if player:
        content["p"] = player
    return signing.dumps(content, salt=_SALT)


def read_ticket(text: str) -> Ticket:
    """Return what a ticket allows; raises TicketRefused."""
    try:
        content = signing.loads(text, salt=_SALT, max_age=TICKET_SECONDS)
    except signing.SignatureExpired as error:
        raise TicketRefused(_("This ticket is too old. Fetch the page again for a new one.")) from error
    except signing.BadSignature as error:
        raise TicketRefused(_("This ticket was not issued here.")) from error
    board = BoardTicket(*content["b"]) if "b" in content else None
    return Ticket(
        tuple(content["t"]), content.get("a", PUBLIC), content.get("e", 0), board, content.get("p", 0)
    )
