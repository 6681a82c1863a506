"""What the software itself says at a table: in the chat, marked as a notice."""

from __future__ import annotations

from datetime import datetime

from tables.models import LiveGame, LiveMessage


def announce_at_table(game: LiveGame, text: str, *, at: datetime, seat: int | None = None) -> None:
    """Say something to the whole table, about a seat if one is given; the caller raises the revision.

    The text names nobody: each board puts the seat's name before it, as the player allows. A text that goes
    on from the name ("asks to take …") tells what the seat did itself, a sentence of its own what happened
    to it.
    """
    LiveMessage.objects.create(game=game, seat=seat, who="Kingsmoot", text=text, is_notice=True, at=at)
