"""Notes on moments of a finished game, by its players and judges for everybody who may read the record.

A note is a message with a moment; judges remove it as any other (`tables.live.play.chat.remove`).
"""

from __future__ import annotations

from typing import TypedDict

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tables.core import timekeeping
from tables.core.errors import Malformed, NotPermitted, NotVisible, Refused
from tables.core.text.plain import fault_in, one_line
from tables.live.models.game import LiveGame, LiveMessage
from tables.live.play.chat import MAX_MESSAGE_LENGTH
from tables.live.store import games
from tables.live.store.viewers import Viewer, names_for
from tables.live.view.boards import messages_json
from tables.live.view.records import require_in_log, require_readable
from tables.live.view.shapes import SpeakerRole
from tables.live.view.shared_replays import announce_notes

MAX_NOTES = 200
MAX_NOTES_OF_ONE = 50
"""Notes of one author at a game, withdrawn ones included."""


class LiveNote(TypedDict):
    """A note on the `moment` at which the log had so many entries. `who` is a name, "" for a judge of an
    event; `role` is what somebody is besides a player; `at` is in milliseconds since 1970. `is_own`: the
    reader may withdraw it; `may_remove`: the reader may remove it as the judge or host."""

    id: int
    moment: int
    who: str
    role: SpeakerRole | None
    seat: int | None
    text: str
    at: int
    is_own: bool
    may_remove: bool


def notes_of(game: LiveGame, viewer: Viewer) -> list[LiveNote]:
    """Return the notes on a game in the order of its moments. One query. Raises `NotVisible` as
    `require_readable`."""
    require_readable(game, viewer)
    rows = list(
        LiveMessage.objects.filter(game=game, moment__isnull=False, removed_at=None).order_by("moment", "pk")[
            :MAX_NOTES
        ]
    )
    shown = messages_json(game, rows[::-1], names_for(game, viewer))
    return [
        {
            "id": row.pk,
            "moment": row.moment or 0,
            "who": message["who"],
            "role": message["role"],
            "seat": row.seat,
            "text": message["text"],
            "at": message["at"],
            "is_own": _is_own(row, viewer),
            "may_remove": viewer.runs_the_game and not _is_own(row, viewer),
        }
        for row, message in zip(rows, shown, strict=True)
    ]


def write_note(game: LiveGame, viewer: Viewer, *, moment: int, text: str) -> None:
    """Write a note on a moment; the same again does nothing.

    Raises as `notes_of`, `NotPermitted` for spectators, `Malformed` for an unfit text or a moment that is not
    in the log, and `Refused` where there are too many.
    """
    require_readable(game, viewer)
    if viewer.kind == "watcher":
        raise NotPermitted(_("Only players and judges of this table write notes."))
    require_in_log(game, moment, "moment")
    tidy = one_line(text)
    fault = fault_in(tidy, max_length=MAX_MESSAGE_LENGTH)
    if fault or not tidy:
        raise Malformed.at("text", fault or _("The note is empty."))
    with transaction.atomic():
        row = games.locked(game)
        notes = LiveMessage.objects.filter(game=row, moment__isnull=False)
        own = notes.filter(seat=viewer.seat, who=viewer.name)
        if own.filter(moment=moment, text=tidy, removed_at=None).exists():
            return  # sent again
        if own.count() >= MAX_NOTES_OF_ONE or notes.filter(removed_at=None).count() >= MAX_NOTES:
            raise Refused(
                ngettext(
                    "A game has at most {count} note, and an author {own}.",
                    "A game has at most {count} notes, and an author {own}.",
                    MAX_NOTES,
                ).format(count=MAX_NOTES, own=MAX_NOTES_OF_ONE)
            )
        LiveMessage.objects.create(
            game=row,
            seat=viewer.seat,
            who=viewer.name,
            moment=moment,
            text=tidy,
            at=timekeeping.now(),
        )
        announce_notes(row)


def withdraw_note(game: LiveGame, viewer: Viewer, note: int) -> None:
    """Hide an own note from everybody; withdrawing it again does nothing. Raises as `notes_of`, and
    `NotVisible` for a note of somebody else."""
    require_readable(game, viewer)
    with transaction.atomic():
        row = games.locked(game)
        found = LiveMessage.objects.filter(game=row, moment__isnull=False, pk=note).first()
        if found is None or not _is_own(found, viewer):
            raise NotVisible(_("There is no such note of yours."))
        if found.removed_at is None:
            found.removed_at = timekeeping.now()
            found.save(update_fields=["removed_at"])
            announce_notes(row)


def _is_own(note: LiveMessage, viewer: Viewer) -> bool:
    """Return whether the reader wrote a note: from the same seat, or as a judge under the same name."""
    if viewer.kind == "watcher":
        return False
    return note.seat == viewer.seat and (viewer.seat is not None or note.who == viewer.name)
