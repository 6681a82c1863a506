"""What who sits at a live table wishes: to take the game back, and to have windows passed."""

from __future__ import annotations

from typing import Any

from tables.api.core.callers import AT_LIVE_TABLE, Call, staff
from tables.api.core.fields import ByName, Choice, Reasoned, WholeNumber
from tables.api.core.routes import Routes
from tables.api.live.shapes import BoardSerializer
from tables.api.live.tables import BIGGEST, GAME, MOVES, KnownLinesSerializer, decided, ruled
from tables.live.play import autopass, undo

routes = Routes("live games")

AT_EVENT = f"events/<slug:slug>/{GAME}"
JUDGES = staff("live.judge")
MOST_WINDOWS = 100


class PassingSerializer(KnownLinesSerializer):
    """For each window of the game by name: `ask` (asked when there is something to do), `always`, `pass`."""

    passing = ByName(child=Choice(autopass.CHOICES), max_length=MOST_WINDOWS)


class AskUndoSerializer(KnownLinesSerializer):
    """How long the log is to be: one of the board's `undo_places`."""

    to = WholeNumber(min_value=0, max_value=BIGGEST)


class AnswerUndoSerializer(KnownLinesSerializer):
    """The open request by its id."""

    request = WholeNumber(min_value=1, max_value=BIGGEST)


class JudgeUndoSerializer(Reasoned):
    """The open request by its id; may carry a reason, which the table reads."""

    request = WholeNumber(min_value=1, max_value=BIGGEST)


@routes.move(
    f"{GAME}passing/",
    AT_LIVE_TABLE,
    PassingSerializer,
    BoardSerializer,
    rate=MOVES,
)
def choose_passing(call: Call, game: str) -> dict[str, Any]:
    """Choose which windows my seat has passed; windows that are not named are asked about."""
    return decided(call, game, lambda row, me: autopass.choose(row, me, call.sent["passing"]))


@routes.move(f"{GAME}undo/", AT_LIVE_TABLE, AskUndoSerializer, BoardSerializer, rate=MOVES)
def ask_for_undo(call: Call, game: str) -> dict[str, Any]:
    """Ask the table to take the game back to before my last decision, or to any decision since."""
    return decided(call, game, lambda row, me: undo.ask(row, me, call.sent["to"]))


@routes.move(
    f"{GAME}undo/allow/",
    AT_LIVE_TABLE,
    AnswerUndoSerializer,
    BoardSerializer,
    rate=MOVES,
)
def allow_undo(call: Call, game: str) -> dict[str, Any]:
    """Agree to take the game back."""
    return decided(call, game, lambda row, me: undo.allow(row, me, call.sent["request"]))


@routes.move(
    f"{GAME}undo/refuse/",
    AT_LIVE_TABLE,
    AnswerUndoSerializer,
    BoardSerializer,
    rate=MOVES,
)
def refuse_undo(call: Call, game: str) -> dict[str, Any]:
    """Do not agree to take the game back, or no longer ask for it."""
    return decided(call, game, lambda row, me: undo.refuse(row, me, call.sent["request"]))


@routes.move(f"{AT_EVENT}undo/allow/", JUDGES, JudgeUndoSerializer, BoardSerializer)
def allow_undo_as_judge(call: Call, game: str) -> dict[str, Any]:
    """Take the game back as a player asked, in place of everybody who has still to agree."""
    return ruled(call, game, undo.allow)


@routes.move(f"{AT_EVENT}undo/refuse/", JUDGES, JudgeUndoSerializer, BoardSerializer)
def refuse_undo_as_judge(call: Call, game: str) -> dict[str, Any]:
    """End a request to take the game back."""
    return ruled(call, game, undo.refuse)
