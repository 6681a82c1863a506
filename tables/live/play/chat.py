"""What people say at the table, moderated by judges."""

from __future__ import annotations

from django.db import transaction

from tables.core import timekeeping
from tables.core.errors import Malformed, NotPermitted, NotVisible
from tables.live.store import games
from tables.live.store.journal import judged
from tables.live.store.viewers import Viewer
from tables.models import LiveGame, LiveMessage
from tables.text.plain import fault_in, one_line

LONGEST_MESSAGE = 500


def say(game: LiveGame, viewer: Viewer, text: object) -> LiveMessage:
    """Say something to the table. Raises `NotPermitted` for spectators, `Malformed` for an unfit text."""
    if viewer.kind == "watcher":
        raise NotPermitted("Only the table and its judges talk here.")
    if not isinstance(text, str):
        raise Malformed.at("text", "A message is a text.")
    tidy = one_line(text)
    fault = fault_in(tidy, at_most=LONGEST_MESSAGE, named="The message")
    if fault or not tidy:
        raise Malformed.at("text", fault or "The message is empty.")
    who = viewer.name if viewer.seat is not None else "Judge"
    with transaction.atomic():
        row = games.locked(game)
        message = LiveMessage.objects.create(
            game=row, seat=viewer.seat, who=who, text=tidy, at=timekeeping.now()
        )
        games.save(row)
        return message


def remove(game: LiveGame, viewer: Viewer, message: int, *, reason: str = "") -> LiveMessage:
    """Hide a message from everybody; removing it again does nothing. Raises `NotVisible`, `NotPermitted`."""
    with judged(game, viewer, "live.remove_message", reason=reason) as act:
        found = LiveMessage.objects.filter(game=act.game, pk=message, is_notice=False).first()
        if found is None:
            raise NotVisible("There is no such message.")
        if found.removed_at is not None:
            act.nothing_changed()
            return found
        act.after = {"message": found.pk, "of": found.who}
        found.removed_at = act.at
        found.save(update_fields=["removed_at"])
        games.save(act.game)
        return found
