"""Notes on moments of a finished game."""

from __future__ import annotations

from tables.core.api.callers import AT_LIVE_TABLE, CALLERS_OF_ANY_KIND, Call
from tables.core.api.fields import StrictSerializer, WholeNumber, sent
from tables.core.api.routes import ListOf, Routes
from tables.live.api.tables import BIGGEST, GAME, TALKING, visited
from tables.live.models.game import LiveMessage
from tables.live.view.notes import LiveNote, notes_of, withdraw_note, write_note

routes = Routes("live games")

NOTES = f"{GAME}notes/"


class NoteSerializer(StrictSerializer):
    """A note on the `moment` at which the log had so many entries."""

    moment = WholeNumber(min_value=0, max_value=BIGGEST)
    text = sent(LiveMessage, "text")


@routes.get(NOTES, CALLERS_OF_ANY_KIND, ListOf(LiveNote), cacheable=False)
def list_live_notes(call: Call, game: str) -> list[LiveNote]:
    """Return the notes on a finished game, for everybody who may read its record."""
    return notes_of(*visited(call, game))


@routes.move(NOTES, AT_LIVE_TABLE, NoteSerializer, ListOf(LiveNote), TALKING)
def write_live_note(call: Call, game: str) -> list[LiveNote]:
    """Write a note on a moment of a finished game, as one of its players or judges."""
    write_note(*call.table, **call.sent)
    return notes_of(*call.table)


@routes.move(f"{NOTES}<number:note>/withdraw/", AT_LIVE_TABLE, StrictSerializer, ListOf(LiveNote), TALKING)
def withdraw_live_note(call: Call, game: str, note: int) -> list[LiveNote]:
    """Hide an own note from everybody. Judges remove any as a message."""
    withdraw_note(*call.table, note)
    return notes_of(*call.table)
