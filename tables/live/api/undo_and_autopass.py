"""What who sits at a live table wishes: to take the game back, and to have windows passed."""

from __future__ import annotations

from tables.core.api.callers import AT_LIVE_TABLE, Call
from tables.core.api.fields import ByName, Choice, Text, WholeNumber
from tables.core.api.routes import Routes
from tables.live.api.tables import (
    BIGGEST,
    GAME,
    MOVING,
    TALKING,
    KnownLinesSerializer,
    RulingSerializer,
    decided,
    ruled,
)
from tables.live.play import autopass, undo
from tables.live.view.shapes import Board

routes = Routes("live games")

MAX_WINDOWS = 100


class PassingSerializer(KnownLinesSerializer):
    """For each window of the game by name: `ask` (asked where it can matter), `always`, `pass`; and by name
    the moment until which all are passed, "" for none. What is left out stays as it is."""

    passing = ByName(child=Choice(autopass.CHOICES), max_length=MAX_WINDOWS, required=False)
    until = Text(max_length=MAX_WINDOWS, allow_blank=True, required=False)


class AskUndoSerializer(KnownLinesSerializer):
    """How long the log is to be: one of the board's `undo_places`."""

    to = WholeNumber(min_value=0, max_value=BIGGEST)


class AnswerUndoSerializer(RulingSerializer):
    """The open request by its id; a judge may give a reason, which the table reads."""

    request = WholeNumber(min_value=1, max_value=BIGGEST)


@routes.move(
    f"{GAME}passing/",
    AT_LIVE_TABLE,
    PassingSerializer,
    Board,
    MOVING,
)
def choose_passing(call: Call, game: str) -> Board:
    """Choose which windows my seat has passed; windows that are not named are asked about."""
    sent = call.sent
    return decided(call, lambda row, me: autopass.choose(row, me, sent.get("passing"), sent.get("until")))


@routes.move(f"{GAME}undo/", AT_LIVE_TABLE, AskUndoSerializer, Board, TALKING)
def ask_for_undo(call: Call, game: str) -> Board:
    """Ask the table to take the game back to before my last decision, or to any decision since."""
    return decided(call, lambda row, me: undo.ask(row, me, call.sent["to"]))


@routes.move(
    f"{GAME}undo/allow/",
    AT_LIVE_TABLE,
    AnswerUndoSerializer,
    Board,
    MOVING,
)
def allow_undo(call: Call, game: str) -> Board:
    """Agree to take the game back; a judge's word stands for everybody's who has still to agree."""
    return ruled(call, undo.allow)


@routes.move(
    f"{GAME}undo/refuse/",
    AT_LIVE_TABLE,
    AnswerUndoSerializer,
    Board,
    MOVING,
)
def refuse_undo(call: Call, game: str) -> Board:
    """Do not agree to take the game back, or no longer ask for it; a judge ends the request."""
    return ruled(call, undo.refuse)
