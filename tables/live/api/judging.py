"""What judges do at live tables, and the host at a casual one; each act is an entry of the journal."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tables.core.api.callers import RUNS_LIVE_TABLE, Call
from tables.core.api.fields import Flag, Reasoned, StrictSerializer, WholeNumber, sent
from tables.core.api.routes import Routes
from tables.live.api.games import RecordSerializer
from tables.live.api.tables import (
    BIGGEST,
    GAME,
    RULING,
    KnownLinesSerializer,
    RulingSerializer,
    decided,
    ruled,
)
from tables.live.judge import acts, corrections, substitutes
from tables.live.models.game import LiveSeat
from tables.live.play import chat, lobby
from tables.live.play.opening import MOVE_SECONDS
from tables.live.view import records
from tables.live.view.shapes import Board, Looked
from tables.players.models import Player

routes = Routes("live games")

SEATS = 100


class LookSerializer(Reasoned, StrictSerializer):
    """Whose view (null: the public table) when the log had `k` entries.

    A seat's view takes a reason after the end of a game whose record is sealed.
    """

    seat = WholeNumber(min_value=0, max_value=SEATS, allow_null=True)
    k = WholeNumber(min_value=0, max_value=BIGGEST)


class RuleOptionSerializer(Reasoned, StrictSerializer):
    """Why the whole record must be read."""


class UndoSerializer(RulingSerializer):
    """How long the log is to be; takes a reason, which the table reads."""

    to = WholeNumber(min_value=0, max_value=BIGGEST)


class SeatSerializer(RulingSerializer):
    """A seat, counted from 0."""

    seat = WholeNumber(min_value=0, max_value=SEATS)


class AnswerForSerializer(SeatSerializer):
    """An answer in the ids of the seat's own question; takes a reason."""

    batch = WholeNumber(min_value=0, max_value=BIGGEST)
    answer = serializers.JSONField(allow_null=True)


class DefaultForSerializer(SeatSerializer):
    """A seat and, so that no later question is answered, the batch of the open one; takes a reason."""

    batch = WholeNumber(min_value=0, max_value=BIGGEST, required=False)


class ClockSerializer(RulingSerializer):
    """The time for one decision, in seconds."""

    seconds = WholeNumber(min_value=MOVE_SECONDS[0], max_value=MOVE_SECONDS[1])


class EndSerializer(RulingSerializer):
    """Whether the game ends at once although its last round is not over; takes a reason."""

    at_once = Flag(default=False)


class BotSerializer(SeatSerializer):
    """The program that is to play a seat."""

    bot = sent(LiveSeat, "bot", allow_blank=False)


class SubstituteSerializer(SeatSerializer):
    """The player who is to play a seat, by key."""

    player = sent(Player, "key", allow_blank=False)


@routes.move(f"{GAME}begin/", RUNS_LIVE_TABLE, KnownLinesSerializer, Board, RULING)
def start_live_game(call: Call, game: str) -> Board:
    """Do not wait for further seats: the server gives a share of chance for them."""
    return decided(call, lobby.start)


@routes.move(f"{GAME}start-over/", RUNS_LIVE_TABLE, RulingSerializer, Board, RULING)
def start_draw_over(call: Call, game: str) -> Board:
    """Collect new nonces of everybody, because some that were committed to are not shown; the table is told
    whose."""
    return ruled(call, lobby.start_over)


@routes.move(f"{GAME}pause/", RUNS_LIVE_TABLE, RulingSerializer, Board, RULING)
def pause_live_game(call: Call, game: str) -> Board:
    """Stop the game and its move clock."""
    return ruled(call, acts.pause)


@routes.move(f"{GAME}resume/", RUNS_LIVE_TABLE, RulingSerializer, Board, RULING)
def resume_live_game(call: Call, game: str) -> Board:
    """Go on; the move clock has stood still meanwhile."""
    return ruled(call, acts.resume)


@routes.move(f"{GAME}start-clock/", RUNS_LIVE_TABLE, ClockSerializer, Board, RULING)
def start_move_clock(call: Call, game: str) -> Board:
    """Give each decision so many seconds from now on; the open questions have all of them."""
    return ruled(call, acts.start_clock)


@routes.move(f"{GAME}look/", RUNS_LIVE_TABLE, LookSerializer, Looked, RULING)
def look_at_live_seat(call: Call, game: str) -> Looked:
    """See what a seat saw at any point; the journal tells whose cards were looked at.

    After the end of a game whose record is sealed it takes a reason, and the table is told.
    """
    return acts.look(*call.table, **call.sent)


@routes.move(f"{GAME}whole-record/", RUNS_LIVE_TABLE, RuleOptionSerializer, RecordSerializer, RULING)
def read_whole_record(call: Call, game: str) -> dict[str, Any]:
    """Read the whole record of a finished game although it is sealed; takes a reason. The table is told."""
    return records.whole_record(*call.table, **call.sent)


@routes.move(f"{GAME}take-back/", RUNS_LIVE_TABLE, UndoSerializer, Board, RULING)
def undo_live_game(call: Call, game: str) -> Board:
    """Take the game back to an earlier decision; takes a reason, which the table reads."""
    return ruled(call, acts.undo)


@routes.move(f"{GAME}answer-for/", RUNS_LIVE_TABLE, AnswerForSerializer, Board, RULING)
def answer_for_seat(call: Call, game: str) -> Board:
    """Answer for a seat; takes a reason."""
    return ruled(call, acts.answer_for)


@routes.move(f"{GAME}default-for/", RUNS_LIVE_TABLE, DefaultForSerializer, Board, RULING)
def default_for_seat(call: Call, game: str) -> Board:
    """Answer for a seat what the move clock would; takes a reason."""
    return ruled(call, acts.default_for)


@routes.move(f"{GAME}give-to-bot/", RUNS_LIVE_TABLE, BotSerializer, Board, RULING)
def give_seat_to_bot(call: Call, game: str) -> Board:
    """Let a program play a seat from now on."""
    return ruled(call, acts.give_to_bot)


@routes.move(f"{GAME}substitute/", RUNS_LIVE_TABLE, SubstituteSerializer, Board, RULING)
def give_seat_to_substitute(call: Call, game: str) -> Board:
    """Let another player of the event, who is free in this round, play a seat. The result counts for the
    seat's own player, who may take it back."""
    return ruled(call, substitutes.give_to_substitute)


@routes.move(f"{GAME}give-back/", RUNS_LIVE_TABLE, SeatSerializer, Board, RULING)
def give_seat_back(call: Call, game: str) -> Board:
    """Let a seat's own person play again."""
    return ruled(call, acts.give_back)


@routes.move(f"{GAME}renew-draws/", RUNS_LIVE_TABLE, RulingSerializer, Board, RULING)
def renew_live_draws(call: Call, game: str) -> Board:
    """Draw anew what is still to be drawn, because somebody saw what was to come. Takes a reason."""
    return ruled(call, corrections.renew_draws)


@routes.move(f"{GAME}end/", RUNS_LIVE_TABLE, EndSerializer, Board, RULING)
def end_live_game(call: Call, game: str) -> Board:
    """Call time; takes a reason. The result is as the table stands then, or at the end of the round where the
    rules play on. There a second call changes nothing, unless it says `at_once`: then the game ends."""
    return ruled(call, acts.end_by_time)


@routes.move(f"{GAME}abandon/", RUNS_LIVE_TABLE, RulingSerializer, Board, RULING)
def abandon_live_game(call: Call, game: str) -> Board:
    """Give the game up without a result. Takes a reason."""
    return ruled(call, acts.abandon)


@routes.move(f"{GAME}messages/<number:message>/remove/", RUNS_LIVE_TABLE, RulingSerializer, Board, RULING)
def remove_live_message(call: Call, game: str, message: int) -> Board:
    """Hide a message from everybody."""
    return ruled(call, chat.remove, message=message)
