"""Shared replays: several look at a finished game together."""

from __future__ import annotations

from rest_framework.request import Request

from tables.core.api.callers import CALLERS_OF_ANY_KIND, REPLAY_VIEWERS, Call, Enter
from tables.core.api.fields import Flag, StrictSerializer, Text, WholeNumber
from tables.core.api.routes import Routes
from tables.core.limits import SHARED_REPLAY_MOVES, SHARED_REPLAYS
from tables.core.network import address_of
from tables.core.throttle import Throttle
from tables.live.api.tables import BIGGEST, GAME, entered, visited
from tables.live.models.game import LiveGame
from tables.live.store import games
from tables.live.store.viewers import Viewer
from tables.live.view.shared_replays import SharedPlace, move_shared, open_shared, shared_place

routes = Routes("live games")

SHARED = f"{GAME}shared-replays/"
ONE = f"{SHARED}<slug:shared>/"


def _entering(throttle: Throttle, *, by_game: bool) -> Enter:
    """Return how the game is found; who comes too often is refused before the body is read."""

    def enter(request: Request, key: str) -> tuple[LiveGame, Viewer]:
        game, viewer = entered(request, games.find(key))
        throttle.require(f"{game.key if by_game else ''}/{address_of(request)}")
        return game, viewer

    return enter


class SharedReplaySerializer(StrictSerializer):
    """Where in the log to begin."""

    place = WholeNumber(min_value=0, max_value=BIGGEST, default=0)


class SharedMoveSerializer(StrictSerializer):
    """The `place` to go to, or for who opened it, whether everybody may move it; `lead` is what opening it
    told."""

    place = WholeNumber(min_value=0, max_value=BIGGEST, required=False)
    all_lead = Flag(required=False)
    lead = Text(max_length=64, allow_blank=True, default="")


@routes.move(
    SHARED, REPLAY_VIEWERS, SharedReplaySerializer, SharedPlace, _entering(SHARED_REPLAYS, by_game=False)
)
def open_shared_replay(call: Call, game: str) -> SharedPlace:
    """Share the replay of a finished game: anyone who knows its key sees the same place as the others.

    It is forgotten some hours after its last move.
    """
    return open_shared(*call.table, call.sent["place"])


@routes.get(ONE, CALLERS_OF_ANY_KIND, SharedPlace, cacheable=False)
def read_shared_replay(call: Call, game: str, shared: str) -> SharedPlace:
    """Where a shared replay stands; what is seen there tells `moment/`, to each what they may see."""
    return shared_place(*visited(call, game), shared)


@routes.move(
    ONE, REPLAY_VIEWERS, SharedMoveSerializer, SharedPlace, _entering(SHARED_REPLAY_MOVES, by_game=True)
)
def move_shared_replay(call: Call, game: str, shared: str) -> SharedPlace:
    """Move a shared replay, or as who opened it say who else may. The last one wins."""
    return move_shared(*call.table, shared, **call.sent)
