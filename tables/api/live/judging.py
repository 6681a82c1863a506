"""A judge's acts at the live tables of an event; each is an entry of the journal."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tables.api.core.callers import Call, staff
from tables.api.core.fields import Reasoned, StrictSerializer, Text, WholeNumber
from tables.api.core.representations import Representation
from tables.api.core.routes import Routes
from tables.api.live.shapes import BoardSerializer, LiveLineSerializer
from tables.api.live.tables import BIGGEST, KnownLinesSerializer, decided, ruled, visited
from tables.live.judge import acts
from tables.live.play import chat, lobby

routes = Routes("live games")

TABLE = "events/<slug:slug>/live-games/<slug:game>/"
JUDGES = staff("live.judge")
SEATS = 100


class LookSerializer(StrictSerializer):
    """Whose view (null: the public table) when the log had `k` entries."""

    seat = WholeNumber(min_value=0, max_value=SEATS, allow_null=True)
    k = WholeNumber(min_value=0, max_value=BIGGEST)


class LookedSerializer(Representation):
    """What a seat saw, its lines, and what it was asked."""

    seat = serializers.IntegerField(allow_null=True)
    k = serializers.IntegerField()
    length = serializers.IntegerField()
    view = serializers.JSONField(allow_null=True)
    lines = LiveLineSerializer(many=True)
    ask = serializers.JSONField(allow_null=True)


class UndoSerializer(Reasoned):
    """How long the log is to be; takes a reason, which the table reads."""

    to = WholeNumber(min_value=0, max_value=BIGGEST)


class SeatSerializer(Reasoned):
    """A seat, counted from 0."""

    seat = WholeNumber(min_value=0, max_value=SEATS)


class AnswerForSerializer(SeatSerializer):
    """An answer in the ids of the seat's own question; takes a reason."""

    batch = WholeNumber(min_value=0, max_value=BIGGEST)
    answer = serializers.JSONField(allow_null=True)


class DefaultForSerializer(SeatSerializer):
    """A seat and, so that no later question is answered, the batch of the open one; takes a reason."""

    batch = WholeNumber(min_value=0, max_value=BIGGEST, required=False)


class BotSerializer(SeatSerializer):
    """The program that is to play a seat."""

    bot = Text(max_length=40)


@routes.move(f"{TABLE}begin/", JUDGES, KnownLinesSerializer, BoardSerializer)
def start_live_game(call: Call, game: str) -> dict[str, Any]:
    """Do not wait for further seats: the server gives a share of chance for them."""
    return decided(call, game, lobby.start)


@routes.move(f"{TABLE}start-over/", JUDGES, Reasoned, BoardSerializer)
def start_draw_over(call: Call, game: str) -> dict[str, Any]:
    """Collect new nonces of everybody, because some that were committed to are not shown; the table is told
    whose."""
    return ruled(call, game, lobby.start_over)


@routes.move(f"{TABLE}pause/", JUDGES, Reasoned, BoardSerializer)
def pause_live_game(call: Call, game: str) -> dict[str, Any]:
    """Stop the game and its move clock."""
    return ruled(call, game, acts.pause)


@routes.move(f"{TABLE}resume/", JUDGES, Reasoned, BoardSerializer)
def resume_live_game(call: Call, game: str) -> dict[str, Any]:
    """Go on; the move clock has stood still meanwhile."""
    return ruled(call, game, acts.resume)


@routes.move(f"{TABLE}look/", JUDGES, LookSerializer, LookedSerializer)
def look_at_live_seat(call: Call, game: str) -> dict[str, Any]:
    """See what a seat saw at any point; the journal tells whose cards were looked at."""
    return acts.look(*visited(call, game), **call.sent)


@routes.move(f"{TABLE}take-back/", JUDGES, UndoSerializer, BoardSerializer)
def undo_live_game(call: Call, game: str) -> dict[str, Any]:
    """Take the game back to an earlier decision; takes a reason, which the table reads."""
    return ruled(call, game, acts.undo)


@routes.move(f"{TABLE}answer-for/", JUDGES, AnswerForSerializer, BoardSerializer)
def answer_for_seat(call: Call, game: str) -> dict[str, Any]:
    """Answer for a seat; takes a reason."""
    return ruled(call, game, acts.answer_for)


@routes.move(f"{TABLE}default-for/", JUDGES, DefaultForSerializer, BoardSerializer)
def default_for_seat(call: Call, game: str) -> dict[str, Any]:
    """Answer for a seat what the move clock would; takes a reason."""
    return ruled(call, game, acts.default_for)


@routes.move(f"{TABLE}give-to-bot/", JUDGES, BotSerializer, BoardSerializer)
def give_seat_to_bot(call: Call, game: str) -> dict[str, Any]:
    """Let a program play a seat from now on."""
    return ruled(call, game, acts.give_to_bot)


@routes.move(f"{TABLE}give-back/", JUDGES, SeatSerializer, BoardSerializer)
def give_seat_back(call: Call, game: str) -> dict[str, Any]:
    """Let a seat's own person play again."""
    return ruled(call, game, acts.give_back)


@routes.move(f"{TABLE}end/", JUDGES, Reasoned, BoardSerializer)
def end_live_game(call: Call, game: str) -> dict[str, Any]:
    """End the game by time; the result is as the table stands. Takes a reason."""
    return ruled(call, game, acts.end_by_time)


@routes.move(f"{TABLE}abandon/", JUDGES, Reasoned, BoardSerializer)
def abandon_live_game(call: Call, game: str) -> dict[str, Any]:
    """Give the game up without a result. Takes a reason."""
    return ruled(call, game, acts.abandon)


@routes.move(f"{TABLE}messages/<number:message>/remove/", JUDGES, Reasoned, BoardSerializer)
def remove_live_message(call: Call, game: str, message: int) -> dict[str, Any]:
    """Hide a message from everybody."""
    return decided(call, game, lambda row, me: chat.remove(row, me, message, **call.sent))
