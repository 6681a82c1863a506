"""What all calls about one live game have in common: who calls, how often, and the board they get."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rest_framework.request import Request

from tables.api.core.authentication import actor_or_none
from tables.api.core.callers import Call, Rate
from tables.api.core.fields import NumberAsked, StrictSerializer, WholeNumber
from tables.core.access import Actor
from tables.core.errors import NotVisible, Outdated
from tables.core.network import address_of
from tables.core.throttle import Throttle
from tables.live.play.seats import device_in, note_device
from tables.live.store import games, snapshots
from tables.live.store.viewers import NOBODY, Credentials, Viewer, viewer_of
from tables.live.view import boards
from tables.models import LiveGame

GAME = "live-games/<slug:game>/"
BIGGEST = 999_999_999

Write = Callable[[LiveGame, Viewer], object]
Visit = Callable[[Call, str], tuple[LiveGame, Viewer]]


class KnownLinesAskedSerializer(StrictSerializer):
    """Which lines of the log the caller has already: so many, read when `undone` was this."""

    since = NumberAsked(default=0)
    undone = NumberAsked(required=False)


class KnownLinesSerializer(StrictSerializer):
    """Which lines of the log the caller has already: so many, read when `undone` was this."""

    since = WholeNumber(min_value=0, max_value=BIGGEST, default=0)
    undone = WholeNumber(min_value=0, max_value=BIGGEST, required=False)


def _caller_at_table(request: Request, arguments: Mapping[str, Any]) -> str:
    actor = actor_or_none(request)
    identity = actor.identity if actor is not None else address_of(request)
    return f"{identity}/{arguments['game']}"


MOVES = Rate(Throttle("api/live-moves", most=40, seconds=10), _caller_at_table)
"""Four answers a second: more than any table needs."""

CHAT = Rate(Throttle("api/live-chat", most=20, seconds=60), _caller_at_table)
"""As often as people talk."""


def credentials_of(actor: Actor | None) -> Credentials:
    """Return what a caller's credentials show at a live table."""
    if actor is None:
        return NOBODY
    if actor.player is not None:
        return Credentials(player=(actor.player.pk, actor.player.link_epoch))
    return Credentials(user=actor.user, token=actor.token)


def seen(call: Call, key: str) -> tuple[LiveGame, Viewer]:
    """Return the game of an address, only to be read, and who the caller is there; raises `NotVisible`."""
    return _entered(call, snapshots.find(key))


def visited(call: Call, key: str) -> tuple[LiveGame, Viewer]:
    """Return the game of an address and who the caller is there; raises `NotVisible`.

    Below an event's address only the event's own games are found.
    """
    game = games.find(key)
    if call.event_or_none is not None and game.event_id != call.event_or_none.pk:
        raise NotVisible(games.UNKNOWN)
    return _entered(call, game)


def _entered(call: Call, game: LiveGame) -> tuple[LiveGame, Viewer]:
    actor = call.actor_or_none
    credentials = credentials_of(actor)
    viewer = viewer_of(game, credentials)
    if viewer.seat is not None and actor is not None:
        game = note_device(game, viewer, credentials, _device_of(call, actor))
    return game, viewer


def _device_of(call: Call, actor: Actor) -> str:
    """Return what a program is known by besides its account: with a private link, where it calls from; a
    browser, as by its pages."""
    if actor.token is not None:
        return ""
    if actor.player is not None:
        return f"link/{address_of(call.request)}"
    return device_in(call.request.session)


def board_json(call: Call, game: LiveGame, viewer: Viewer) -> dict[str, Any]:
    """Return the board, without the lines that the caller said to have."""
    known = call.sent
    return boards.board(game, viewer, since=known.get("since", 0), undone=known.get("undone"))


def decided(call: Call, key: str, write: Write, visit: Visit = visited) -> dict[str, Any]:
    """Write something at the table and tell the board after it; `Outdated` comes with the present board.

    For a write that changes no seat, `seen` is the quicker `visit`.
    """
    game, viewer = visit(call, key)
    try:
        written = write(game, viewer)
    except Outdated as error:
        error.current = board_json(call, games.find(key), viewer)
        raise
    return board_json(call, written if isinstance(written, LiveGame) else games.find(key), viewer)


def ruled(call: Call, key: str, act: Callable[..., LiveGame]) -> dict[str, Any]:
    """As `decided`, for what a judge does: the fields that were sent are the arguments of `act`."""
    return decided(call, key, lambda game, viewer: act(game, viewer, **call.sent))
