"""Opening live games: at the tables of a round, and outside any event."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import PermissionDenied

from tables.core.access import token_permits
from tables.core.api.access import round_at, table_at, user_of
from tables.core.api.callers import ACCOUNTS, AT_LIVE_TABLE, STRANGERS, Call, staff
from tables.core.api.fields import (
    ByName,
    Choice,
    Flag,
    Seconds,
    Several,
    StrictSerializer,
    Text,
    WholeNumber,
    sent,
)
from tables.core.api.routes import ListOf, Routes
from tables.core.errors import NotVisible
from tables.core.limits import LIVE_MOVES
from tables.live.api.tables import GAME, KnownLinesSerializer, board_json, credentials_of, visited
from tables.live.models.game import MAX_LIVE_SEATS, LiveGame, LiveSeat, Spectators, UndoRequests
from tables.live.play import opening, seats
from tables.live.play.opening import BOT_SECONDS, MOVE_SECONDS, OfferedGame, Setup
from tables.live.store.games import seats_of
from tables.live.view import listing
from tables.live.view.listing import LiveCard
from tables.live.view.shapes import Board
from tables.players.models import MAX_TYPED_NAME_LENGTH

routes = Routes("live games")

ROUND = "events/<slug:slug>/rounds/<number:number>/"
MAX_OPTIONS = 50


class SetupSerializer(StrictSerializer):
    """What is chosen when a live game is opened: game and options, the time for a decision (null: no clock),
    how long bots wait, who may watch how late, and whose word takes the game back at a wish (empty: a
    judge's at the tables of an event, everybody's at the table elsewhere)."""

    game = sent(LiveGame, "game")
    options = ByName(child=serializers.JSONField(), default=dict, max_length=MAX_OPTIONS)
    move_seconds = WholeNumber(
        min_value=MOVE_SECONDS[0], max_value=MOVE_SECONDS[1], allow_null=True, default=None
    )
    bot_seconds = Seconds(min_value=BOT_SECONDS[0], max_value=BOT_SECONDS[1], default=1.0)
    spectators = Choice(Spectators.choices, default=Spectators.NONE)
    delay_seconds = WholeNumber(min_value=0, max_value=3600, default=0)
    undo_requests = Choice(UndoRequests.choices, allow_blank=True, default="")
    private_talk = Flag(default=False)


class TableSetupSerializer(SetupSerializer):
    """As any setup; `bot` plays the seats of absent players, empty to wait for them."""

    bot = sent(LiveSeat, "bot", default="")


class CasualSetupSerializer(SetupSerializer):
    """As any setup, with the names at the table in seat order: `bot:NAME` is a seat for a program, my own
    username is my seat."""

    seats = Several(child=Text(max_length=MAX_TYPED_NAME_LENGTH), min_length=2, max_length=MAX_LIVE_SEATS)
    title = Text(max_length=MAX_TYPED_NAME_LENGTH, allow_blank=True, default="")


@dataclass(frozen=True, slots=True)
class CasualSeat:
    """A seat of a casual game; `token` is the secret part of its link, null for a program's seat."""

    seat: int
    name: str
    bot: str | None
    token: str | None


@dataclass(frozen=True, slots=True)
class OpenedCasual:
    """A casual game that was opened, with the links of its seats, told this once."""

    key: str
    commitment: str
    seats: list[CasualSeat]


class SeatLinkSerializer(KnownLinesSerializer):
    """The secret part of a seat's link."""

    token = Text(max_length=64)


@routes.get("games/", STRANGERS, ListOf(OfferedGame))
def list_games(call: Call) -> list[OfferedGame]:
    """Return the games that can be played live."""
    return opening.offered_games()


@routes.post(
    f"{ROUND}live-games/",
    staff("live.open"),
    TableSetupSerializer,
    ListOf(LiveCard),
    status=201,
    if_match=False,
)
def open_live_games(call: Call, number: int) -> list[LiveCard]:
    """Open a live game at every table of the round that has neither one nor a result."""
    return _opened(call, opening.open_for_round(round_at(call.event, number), call.actor, _setup(call)))


@routes.post(
    f"{ROUND}tables/<number:table>/live-games/",
    staff("live.open"),
    TableSetupSerializer,
    ListOf(LiveCard),
    status=201,
    if_match=False,
)
def open_live_game_at_table(call: Call, number: int, table: int) -> list[LiveCard]:
    """Open a live game at one table; its seats are those of the table."""
    found = table_at(call.event, number, table)
    return _opened(call, [opening.open_at_table(found, call.actor, _setup(call))])


@routes.post(
    "live-games/",
    ACCOUNTS,
    CasualSetupSerializer,
    OpenedCasual,
    status=201,
    if_match=False,
    secrets=("seats",),
    rate_limited=True,
)
def open_casual_game(call: Call) -> OpenedCasual:
    """Open a game outside any event; each seat has a link to be handed out.

    A token needs the scope for everything.
    """
    if call.actor.token is not None and not token_permits(call.actor.token, "live.open"):
        raise PermissionDenied(_("The token's scope does not include this."))
    sent = dict(call.sent)
    names, title = sent.pop("seats"), sent.pop("title")
    game = opening.open_casual(call.user, Setup(**sent), names, title=title)
    return OpenedCasual(game.key, game.commitment, [_link(seat) for seat in seats_of(game)])


@routes.move(
    f"{GAME}join/",
    AT_LIVE_TABLE,
    SeatLinkSerializer,
    Board,
    None,
)
def join_casual_game(call: Call, game: str) -> Board:
    """Let my account sit on the casual seat whose link I was given."""
    user = user_of(call.actor_or_none)
    LIVE_MOVES.require(f"{game}/{call.actor.identity}")
    with suppress(NotVisible):
        visited(call, game)  # refuses what the board of another seat sends
    seats.attach_account(seats.seat_with(game, call.sent["token"]), user)
    return board_json(call, *visited(call, game))


def _setup(call: Call) -> Setup:
    return Setup(**call.sent)


def _opened(call: Call, games: list[LiveGame]) -> list[LiveCard]:
    keys = {game.key for game in games}
    listed = listing.games_at_event(call.event, credentials_of(call.actor))
    return [card for card in listed if card.key in keys]


def _link(seat: LiveSeat) -> CasualSeat:
    token = None if seat.bot else seats.token_of(seat)
    return CasualSeat(seat.position, seat.name, seat.bot or None, token)
