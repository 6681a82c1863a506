"""Shared replays: several look at a finished game together."""

from __future__ import annotations

from rest_framework.request import Request

from tables.core.api.callers import CALLERS_OF_ANY_KIND, REPLAY_VIEWERS, Call, Enter
from tables.core.api.fields import Flag, StrictSerializer, Text, WholeNumber
from tables.core.api.routes import Routes
from tables.core.columns import column_length
from tables.core.limits import SHARED_REPLAY_MOVES, SHARED_REPLAYS
from tables.core.network import address_of
from tables.core.throttle import Throttle
from tables.live.api.tables import BIGGEST, GAME, entered, visited
from tables.live.models.game import LiveGame, SharedReplay
from tables.live.store import games
from tables.live.store.viewers import Viewer
from tables.live.view.shared_replays import SharedPlace, move_shared, open_shared, shared_place, take_lead

routes = Routes("live games")

SHARED = f"{GAME}shared-replays/"
ONE = f"{SHARED}<slug:shared>/"


def _entering(throttle: Throttle, *, by_game: bool) -> Enter:
    """Return how the game is found; who comes too often is refused before the body is read."""

    def enter(request: Request, key: str) -> tuple[LiveGame, Viewer]:
        game, viewer = entered(request, games.find(key))
        throttle.require(f"{address_of(request)} {game.key if by_game else ''}")
        return game, viewer

    return enter


class SharedReplaySerializer(StrictSerializer):
    """Where in the log to begin."""

    place = WholeNumber(min_value=0, max_value=BIGGEST, default=0)


class SharedPointSerializer(StrictSerializer):
    """The card or area to point at, by its mark on the board; "" for nothing. `eyes`: "" with everything
    open, "public", or a seat."""

    mark = Text(max_length=column_length(SharedReplay, "pointed"), allow_blank=True)
    eyes = Text(max_length=column_length(SharedReplay, "pointed_with"), allow_blank=True)


class SharedMoveSerializer(StrictSerializer):
    """The `place` to go to or what to point at; for the person who leads, whether everybody may move it, and
    whether the lead `is_offered`. `lead` is the secret of that person."""

    place = WholeNumber(min_value=0, max_value=BIGGEST, required=False)
    point = SharedPointSerializer(required=False)
    all_lead = Flag(required=False)
    is_offered = Flag(required=False)
    lead = Text(max_length=64, allow_blank=True, default="")


class SharedLeadSerializer(StrictSerializer):
    """The secret by which the new leader proves to be it from now on."""

    lead = Text(min_length=20, max_length=64)


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
    """Move a shared replay or point at something there, or as its leader say who else may. The last one
    wins."""
    return move_shared(*call.table, shared, **call.sent)


@routes.move(
    f"{ONE}lead/",
    REPLAY_VIEWERS,
    SharedLeadSerializer,
    SharedPlace,
    _entering(SHARED_REPLAY_MOVES, by_game=True),
)
def take_shared_lead(call: Call, game: str, shared: str) -> SharedPlace:
    """Take the lead of a shared replay that its leader offers; the first one gets it."""
    return take_lead(*call.table, shared, call.sent["lead"])
