"""Changes of boards as streams carry them: for each viewer what the board tells anew, made once a revision.

A stream is opened with a ticket that names the table, the place there and the browser's session
(`BoardTicket`); it is worth nothing without that session's cookie. Who still has the place is asked of the
database before every change that is told, so nothing reaches who has signed out or lost a link.

A change is an event `board`: `{"topic", "from": {"revision", "length"}, "revision", "now", "patch",
"lines"}`, where `patch` (RFC 6902: add, remove, replace) leads from the board of `from` to that of
`revision`. What was said since stands in an event `chat` before it: `{"topic", "revision", "messages"}`.
Where this process does not know what a viewer has, it tells the revision alone, as pages are told, and the
board is read once.
"""

from __future__ import annotations

import json
import logging
import marshal
import zlib
from collections import OrderedDict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeAlias

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import DatabaseError
from django.utils import translation
from django.utils.crypto import constant_time_compare, salted_hmac

from tables.core import timekeeping
from tables.core.active_language import in_language
from tables.core.errors import Busy, NotPermitted, NotVisible
from tables.core.notices import BoardTicket, Notice, event_frame, in_few_sizes
from tables.live.models.game import LiveGame
from tables.live.play import absence, seats
from tables.live.store import snapshots
from tables.live.store.games import seats_of
from tables.live.store.patches import below, differences
from tables.live.store.system_messages import topic_for
from tables.live.store.viewers import Viewer, viewer_of
from tables.live.view import boards
from tables.staff.models import User

logger = logging.getLogger(__name__)

MAX_BOARDS = 2_000
"""Viewers whose last board a process keeps, to tell what has changed; 2 to 5 KB each."""
MAX_OPEN = 1_000
"""Viewers of those, told of a change last, whose board is kept as it is: 10 to 20 KB each."""
TRIES = 3
_ENCODED = json.JSONEncoder(check_circular=False).encode

Json = dict[str, Any]
_Reader: TypeAlias = tuple[str, str, Viewer]
"""The topic, the language and the viewer of a board."""
Parts = dict[str, str]
"""The members of a board, and of its view, by their path: each as JSON, for most of them do not change."""


@dataclass(frozen=True, slots=True)
class Pass:
    """What one stream may carry: the boards of a place at a table, for as long as its session has it."""

    topic: str
    key: str
    place: str
    session: str
    language: str = "en"


@dataclass(frozen=True, slots=True)
class _Made:
    """What was told last to a viewer. The parts of the board, without lines and chat, are packed for boards
    that lie idle, which are many; those of others are kept beside."""

    revision: int
    length: int
    undone: int
    lines: int
    chat: bytes
    packed: bytes = b""


def board_ticket(game: LiveGame, viewer: Viewer, session_key: str | None) -> BoardTicket:
    """Return what binds a ticket to the viewer's place and the browser's session."""
    return BoardTicket(
        game.key, _place_of(game, viewer), mark_of(session_key or ""), translation.get_language() or "en"
    )


def mark_of(session_key: str) -> str:
    """Return what a ticket tells of a session: enough to know it by, and nothing to use it with."""
    return salted_hmac("kingsmoot.board.session", session_key).hexdigest()[:24] if session_key else ""


def pass_for(topic: str, ticket: BoardTicket, session_key: str) -> Pass | None:
    """Return the pass that a ticket gives to a browser with this session; None to any other browser."""
    if ticket.session and not constant_time_compare(ticket.session, mark_of(session_key)):
        return None
    return Pass(topic, ticket.game, ticket.place, session_key if ticket.session else "", ticket.language)


class Boards:
    """The boards that the streams of a process carry. One thread at a time may call it."""

    def __init__(self) -> None:
        """Begin without boards: each viewer's first one is only kept, as what changes are told against."""
        self._made: OrderedDict[_Reader, _Made] = OrderedDict()
        self._open: OrderedDict[_Reader, Parts] = OrderedDict()

    def standing(self, passes: Collection[Pass]) -> set[Pass]:
        """Return those of the passes that still hold; who sits there is noted as present. Three queries, one
        more for each judge or changed game, and one now and then."""
        found = _viewers(passes)
        try:
            absence.note_streaming(found.values())
        except DatabaseError:
            logger.debug("who is at live tables cannot be noted now; trying on")
        return set(found)

    def prepare(self, passes: Collection[Pass]) -> set[Pass]:
        """Return those of the passes that hold, and keep the boards which their first change is told
        against."""
        found = _viewers(passes)
        for at, (game, viewer) in found.items():
            if _reader(at, viewer) not in self._made:
                self._make(at, game, viewer)
        return set(found)

    def changes(self, passes: Collection[Pass]) -> dict[Pass, bytes]:
        """Return for each pass that still holds the events which bring its board up to now."""
        found = _viewers(passes)
        frames: dict[_Reader, bytes] = {}
        changes: dict[Pass, bytes] = {}
        for at, (game, viewer) in found.items():
            who = _reader(at, viewer)
            if who not in frames:
                frames[who] = self._make(at, game, viewer)
            changes[at] = frames[who]
        return changes

    def _make(self, at: Pass, game: LiveGame, viewer: Viewer) -> bytes:
        """Make the viewer's board, keep it, and return what has changed since the last one."""
        who = _reader(at, viewer)
        last, before = self._made.get(who), self._open.get(who)
        try:
            with in_language(at.language):
                shown = _shown(at, game, viewer, last)
        except Busy:  # a long game that is over and not ready: the page reads it when it is
            return event_frame("notice", Notice(at.topic, game.revision).to_json())
        if shown is None:
            return b""
        lines, now, chat = shown.pop("lines"), shown["clock"].pop("now"), _ENCODED(shown.pop("chat"))
        parts = dict(_parts(shown))
        made = _Made(
            revision=shown["revision"],
            length=shown["length"],
            undone=shown["undone"],
            lines=lines["from"] + len(lines["list"]),
            chat=last.chat if last is not None and _unpacked(last.chat) == chat else _packed(chat),
        )
        self._keep(who, made, parts, is_idle=last is None)
        if last is None or (last.revision, last.length) == (made.revision, made.length):
            return event_frame("notice", Notice(at.topic, made.revision).to_json())
        change = {
            "topic": at.topic,
            "from": {"revision": last.revision, "length": last.length},
            "revision": made.revision,
            "now": now,
            "patch": list(_changes(_unpacked(last.packed) if before is None else before, parts)),
            "lines": lines,
        }
        return _chat_frame(at.topic, last, made) + event_frame("board", _json(change))

    def _keep(self, who: _Reader, made: _Made, parts: Parts, *, is_idle: bool) -> None:
        """Keep a viewer's board, packed if nothing of it has changed yet; pack those that changed longest
        ago."""
        if is_idle:
            self._made[who] = replace(made, packed=_packed(parts))
        else:
            self._made[who], self._open[who] = made, parts
            self._open.move_to_end(who)
        self._made.move_to_end(who)
        while len(self._open) > MAX_OPEN:
            oldest, parts = self._open.popitem(last=False)
            self._made[oldest] = replace(self._made[oldest], packed=_packed(parts))
        while len(self._made) > MAX_BOARDS:
            oldest, _ = self._made.popitem(last=False)
            self._open.pop(oldest, None)


def _shown(at: Pass, game: LiveGame, viewer: Viewer, last: _Made | None) -> Json | None:
    """Return the board just as of the row's revision; None where the table is faster than we are.

    A match in memory may be ahead of the row that was read. Revision and contents of a base have to agree,
    for patches are told against it. None loses nothing: what is ahead is committed, so its notice comes after
    the one that is worked on now. Raises `Busy` as `boards.board`.
    """
    since, undone = (last.lines, last.undone) if last is not None else (0, None)
    for _ in range(TRIES):
        shown: Json = {**boards.board(game, viewer, since=since, undone=undone)}
        if game.begun_at is None or at.topic.startswith("late/") or shown["length"] == game.length:
            return shown
        game = snapshots.find(game.key)
    return None


def _chat_frame(topic: str, last: _Made, made: _Made) -> bytes:
    if last.chat == made.chat:
        return b""
    known = {message["id"]: message for message in json.loads(_unpacked(last.chat))}
    messages = json.loads(_unpacked(made.chat))
    fresh = [message for message in messages if known.get(message["id"]) != message]
    if not fresh:
        return b""
    return event_frame("chat", _json({"topic": topic, "revision": made.revision, "messages": fresh}))


def _packed(value: Any) -> bytes:
    """Return a value in a quarter of the room, by the fastest compression."""
    return zlib.compress(marshal.dumps(value), 1)


def _unpacked(packed: bytes) -> Any:
    return marshal.loads(zlib.decompress(packed))  # noqa: S302  # our own


def _parts(shown: Json) -> Iterator[tuple[str, str]]:
    for name, value in shown.items():
        if name == "view" and isinstance(value, dict):
            yield "/view", "{}"
            for member, part in value.items():
                yield below("/view", member), _ENCODED(part)
        else:
            yield below("", name), _ENCODED(value)


def _changes(old: Parts, new: Parts) -> Iterator[Json]:
    """Yield what makes one board of another."""
    for path in old.keys() - new.keys():
        yield {"op": "remove", "path": path}
    for path, text in new.items():
        if path not in old:
            yield {"op": "add", "path": path, "value": json.loads(text)}
        elif old[path] != text:
            yield from differences(json.loads(old[path]), json.loads(text), path)


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


# --- Who may -----------------------------------------------------------------------------------------------


def _place_of(game: LiveGame, viewer: Viewer) -> str:
    """Return where the viewer sits, and the epoch of the link to that seat."""
    if viewer.seat is None:
        return viewer.kind
    seat = seats_of(game)[viewer.seat]
    epoch = seat.player.link_epoch if seat.player is not None else seat.link_epoch
    return f"seat/{viewer.seat}/{epoch}"


def _reader(at: Pass, viewer: Viewer) -> _Reader:
    """Return on what a board depends."""
    return at.topic, at.language, replace(viewer, actor=None)


def _viewers(passes: Collection[Pass]) -> dict[Pass, tuple[LiveGame, Viewer]]:
    """Return game and viewer of each pass that holds."""
    games = snapshots.find_all({at.key for at in passes})
    browsers = _browsers({at.session for at in passes if at.session})
    found = {}
    for at in passes:
        game = games.get(at.key)
        browser = browsers.get(at.session) if at.session else ({}, None)
        if game is None or browser is None:
            continue
        session, user = browser
        try:
            viewer = viewer_of(game, seats.credentials_in(session, user, game))
        except (NotVisible, NotPermitted):
            continue
        if _place_of(game, viewer) == at.place and topic_for(game, viewer) == at.topic:
            found[at] = game, viewer
    return found


_SESSIONS = Session.objects.values_list("session_key", "session_data")


def _browsers(keys: Collection[str]) -> dict[str, tuple[Mapping[str, Any], User | None]]:
    """Return what each session holds that has not ended, and the account that is signed in there.

    A session in which the account's password is no longer the one it was opened with has ended, too.
    """
    if not keys:
        return {}
    rows = _SESSIONS.filter(session_key__in=in_few_sizes(keys), expire_date__gt=timekeeping.now())
    held = {key: _decoded(data) for key, data in rows}
    accounts = {int(session[SESSION_KEY]) for session in held.values() if SESSION_KEY in session}
    users = User.objects.in_bulk(in_few_sizes(accounts)) if accounts else {}
    found: dict[str, tuple[Mapping[str, Any], User | None]] = {}
    for key, session in held.items():
        if SESSION_KEY not in session:
            found[key] = session, None
            continue
        user = users.get(int(session[SESSION_KEY]))
        if user is not None and user.is_active and _is_signed_in(session, user):
            found[key] = session, user
    return found


def _is_signed_in(session: Mapping[str, Any], user: User) -> bool:
    held = str(session.get(HASH_SESSION_KEY, ""))
    hashes = (user.get_session_auth_hash(), *user.get_session_auth_fallback_hash())
    return any(constant_time_compare(held, known) for known in hashes)


@lru_cache(maxsize=2_048)
def _decoded(data: str) -> Mapping[str, Any]:
    return MappingProxyType(SessionStore().decode(data))
