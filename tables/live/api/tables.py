"""What all calls about one live game have in common: who calls, how often, and the board they get."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rest_framework.request import Request

from tables.core.access import Actor
from tables.core.api.acting import require_page_of_seat
from tables.core.api.authentication import actor_or_none, is_browser
from tables.core.api.callers import Call, Enter
from tables.core.api.fields import NumberAsked, Reasoned, StrictSerializer, WholeNumber
from tables.core.errors import Outdated
from tables.core.limits import LIVE_ACTS, LIVE_MESSAGES, LIVE_MOVES
from tables.core.network import address_of
from tables.core.throttle import Throttle
from tables.live.models.game import LiveGame
from tables.live.play import absence, seats
from tables.live.store import games, snapshots
from tables.live.store.viewers import (
    NOBODY,
    Credentials,
    Viewer,
    require_participant,
    require_running,
)
from tables.live.view import boards
from tables.live.view.shapes import Board

GAME = "live-games/<slug:game>/"
BIGGEST = 999_999_999

Write = Callable[[LiveGame, Viewer], object]


class KnownLinesAskedSerializer(StrictSerializer):
    """Which lines of the log the caller has already: so many, read when `undone` was this."""

    since = NumberAsked(default=0)
    undone = NumberAsked(required=False)


class KnownLinesSerializer(StrictSerializer):
    """Which lines of the log the caller has already: so many, read when `undone` was this."""

    since = WholeNumber(min_value=0, max_value=BIGGEST, default=0)
    undone = WholeNumber(min_value=0, max_value=BIGGEST, required=False)


KNOWN = frozenset(KnownLinesSerializer().fields)


class RulingSerializer(KnownLinesSerializer, Reasoned):
    """What every act of a judge may carry: the reason, for the journal, and which lines are known already."""


def credentials_of(actor: Actor | None) -> Credentials:
    """Return what a program's credentials show at a live table."""
    if actor is None:
        return NOBODY
    if actor.player is not None:
        return Credentials(player=(actor.player.pk, actor.player.link_epoch))
    return Credentials(user=actor.user, token=actor.token)


def seen(call: Call, key: str) -> tuple[LiveGame, Viewer]:
    """Return the game of an address, only to be read, and who the caller is there; raises `NotVisible`."""
    return entered(call.request, snapshots.find(key))


def visited(call: Call, key: str) -> tuple[LiveGame, Viewer]:
    """As `seen`, of the game as the database has it."""
    return entered(call.request, games.find(key))


def _entering(find: Callable[[str], LiveGame], throttle: Throttle, *, to_rule: bool = False) -> Enter:
    """Return how the game of a move is found; anyone who moves too often is refused before the body is
    read."""

    def enter(request: Request, key: str) -> tuple[LiveGame, Viewer]:
        game, viewer = entered(request, find(key))
        where = address_of(request) if viewer.seat is None else ""
        throttle.require(f"{game.key}/{viewer.identity}/{where}")
        (require_running if to_rule else require_participant)(viewer)
        return game, viewer

    return enter


MOVING = _entering(games.find, LIVE_MOVES)
ANSWERING = _entering(snapshots.find, LIVE_MOVES)
"""For writes that change no seat."""
ACTING = _entering(snapshots.find, LIVE_ACTS)
TALKING = _entering(games.find, LIVE_MESSAGES)
RULING = _entering(games.find, LIVE_MOVES, to_rule=True)
"""For who runs the game."""


def entered(request: Request, game: LiveGame) -> tuple[LiveGame, Viewer]:
    """Return the game with who calls there; a further device at a seat is told of.

    Raises `NotVisible`, and `MadeForAnother` for the board of another place.
    """
    credentials = _shown_by(request, game)
    viewer = seats.enter(game, credentials, lambda seat: require_page_of_seat(request, seat))
    if viewer.seat is not None:
        if is_browser(request):
            credentials = replace(credentials, device=seats.device_in(request.session))
        game = absence.note_seen(seats.note_device(game, viewer, credentials), viewer, credentials)
    return game, viewer


def _shown_by(request: Request, game: LiveGame) -> Credentials:
    """Return what a browser or a program shows. A program with a private link is known by where it calls
    from."""
    actor = actor_or_none(request)
    if is_browser(request):
        return seats.credentials_in(request.session, actor.user if actor is not None else None, game)
    has_link = actor is not None and actor.player is not None
    return replace(credentials_of(actor), device=f"link/{address_of(request)}" if has_link else "")


def board_json(call: Call, game: LiveGame, viewer: Viewer) -> Board:
    """Return the board, without the lines that the caller said to have."""
    known = call.sent
    return boards.board(game, viewer, since=known.get("since", 0), undone=known.get("undone"))


def decided(call: Call, write: Write) -> Board:
    """Write something at the table and tell the board after it; `Outdated` comes with the present board."""
    game, viewer = call.table
    try:
        written = write(game, viewer)
    except Outdated as error:
        error.current = board_json(call, games.find(game.key), viewer)
        raise
    return board_json(call, written if isinstance(written, LiveGame) else games.find(game.key), viewer)


def ruled(call: Call, act: Callable[..., object], **named: Any) -> Board:
    """As `decided`, for what a judge does: the fields that were sent are the arguments of `act`."""
    return decided(call, lambda game, viewer: act(game, viewer, **named, **_without_known(call.sent)))


def _without_known(sent: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in sent.items() if name not in KNOWN}
